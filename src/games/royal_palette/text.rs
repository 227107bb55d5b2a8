//! The parser of steps: `r3`, `e2e4`, `e7e8rh`, `e8=q`.

use super::Officer;
use crate::base::Square;

pub(super) const EXPECTED: &str =
    "a roll r1-r8, a move such as e2e4, e7e8 or e7e8rh, or a conversion such as e8=q";

/// Parses the square at a position in a text.
pub(super) fn square_at(text: &str, at: usize) -> Option<Square> {
    text.get(at..at + 2)?.parse().ok()
}

/// Whether a text has the form of a move.
pub(super) fn has_move_shape(text: &str) -> bool {
    let square = |at| square_at(text, at).is_some();
    let officer = |from| {
        text.get(from..)
            .is_some_and(|code: &str| Officer::from_code(code).is_some())
    };
    let conversion = square(0) && text[2..].starts_with('=') && officer(3);
    let plain = square(0) && square(2) && (text.len() == 4 || officer(4));
    conversion || plain
}
