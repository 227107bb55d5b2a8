//! The Billiards Bishop: a slide that the edge reflects (rules, 4.2).

use crate::base::Square;
use crate::base::geometry::{Board8x8, Offset};
use crate::pieces::reach::{Path, PathSquare};

/// The four paths. They turn on edge squares; a corner ends a path, and so does the
/// origin.
pub(crate) fn paths(from: Square) -> Vec<Path<Board8x8>> {
    let starts = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    let starts = starts.map(|(files, ranks)| Offset::new(files, ranks));
    starts.map(|step| path(from, step)).into()
}

fn path(from: Square, mut step: Offset) -> Path<Board8x8> {
    let mut path = Vec::new();
    let mut here = from;
    // Every path ends in a corner or returns to its origin.
    loop {
        let turned = Offset {
            files: step.files * turn(here.file(), step.files),
            ranks: step.ranks * turn(here.rank(), step.ranks),
        };
        let in_corner = turned == step.times(-1);
        step = turned;
        match here.offset(step) {
            Some(next) if next != from && !in_corner => {
                path.push(PathSquare {
                    square: next,
                    may_stop: true,
                });
                here = next;
            }
            _ => return path,
        }
    }
}

/// -1 if a step from this file or rank leaves the board, else 1.
const fn turn(place: u8, step: i8) -> i8 {
    if (place == 0 && step < 0) || (place == 7 && step > 0) {
        -1
    } else {
        1
    }
}
