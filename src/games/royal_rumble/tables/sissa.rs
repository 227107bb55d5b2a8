//! The Sissa: equally many squares like a Rook and like a Bishop, in either order (rules,
//! 4.2).

use crate::base::Square;
use crate::base::geometry::{Board8x8, Offset};
use crate::pieces::reach::{Path, PathSquare};

const STRAIGHT: [Offset; 4] = [
    Offset::new(0, 1),
    Offset::new(1, 0),
    Offset::new(0, -1),
    Offset::new(-1, 0),
];
const DIAGONAL: [Offset; 4] = [
    Offset::new(1, 1),
    Offset::new(1, -1),
    Offset::new(-1, -1),
    Offset::new(-1, 1),
];

/// The paths: n squares one way, then n squares the other.
pub(crate) fn paths(from: Square) -> Vec<Path<Board8x8>> {
    let mut paths = Vec::new();
    for (first, second) in [(STRAIGHT, DIAGONAL), (DIAGONAL, STRAIGHT)] {
        for before in first {
            for after in second {
                paths.extend((1..8).filter_map(|count| path(from, before, after, count)));
            }
        }
    }
    paths
}

fn path(from: Square, before: Offset, after: Offset, count: usize) -> Option<Path<Board8x8>> {
    let mut path = Vec::new();
    let mut here = from;
    for (index, step) in [before, after]
        .into_iter()
        .flat_map(|step| [step].repeat(count))
        .enumerate()
    {
        here = here.offset(step)?;
        path.push(PathSquare {
            square: here,
            may_stop: index + 1 == 2 * count,
        });
    }
    Some(path)
}
