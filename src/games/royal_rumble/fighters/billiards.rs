//! The Billiards Bishop: a slide that the edge reflects (rules, 4.2).

use crate::base::Square;
use crate::base::geometry::Board8x8;
use crate::pieces::reach::Path;

/// The four paths. They turn on edge squares; a corner ends a path, and so does the
/// origin.
pub(crate) fn paths(from: Square) -> Vec<Path<Board8x8>> {
    let starts = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    starts.iter().map(|&step| path(from, step)).collect()
}

fn path(from: Square, mut step: (i8, i8)) -> Path<Board8x8> {
    let mut path = Vec::new();
    let mut here = from;
    // Every path ends in a corner or returns to its origin.
    loop {
        let turned = (
            step.0 * turn(here.file(), step.0),
            step.1 * turn(here.rank(), step.1),
        );
        let in_corner = turned == (-step.0, -step.1);
        step = turned;
        match here.offset(step) {
            Some(next) if next != from && !in_corner => {
                path.push((next, true));
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
