//! The parser of moves: `e2e4`, `e7e8q`, `a9b10o`.

use super::{Move, PlayBoard, Tables};
use crate::base::geometry::Square;

pub(super) const EXPECTED: &str =
    "a move such as e2e4, followed by the letter of the piece that a pawn becomes";

/// Returns the move of a text in the form of one.
pub(super) fn read_move<G: PlayBoard>(rules: &Tables<G>, text: &str) -> Option<Move<G>> {
    let (from, rest) = Square::read(text)?;
    let (to, rest) = Square::read(rest)?;
    let mv = Move::plain(from, to, rules.spec().files);
    let mut letters = rest.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Some(mv),
        (Some(letter), None) if letter.is_ascii_lowercase() => {
            let kind = rules.kind_of(letter)?;
            Some(mv.becoming(kind, letter.to_ascii_uppercase() as u8))
        }
        _ => None,
    }
}
