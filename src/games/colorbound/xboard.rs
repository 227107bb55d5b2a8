//! The family as XBoard learns it.

use super::{Kind, Variant};
use crate::base::geometry::Geometry;
use crate::rules::XBoardVariant;

/// Pieces as XBoard reads Betza's notation: a rider is an atom and a 0, a leg of a bent move
/// ends with `a`, and one that jumps over whatever is there has `mp`. A king without a
/// virgin move of his own would castle when he leaps.
const PIECES: [(Kind, &str); 8] = [
    (Kind::Pawn, "fFifD"),
    (Kind::Wizard, "FC"),
    (Kind::Bishop, "B"),
    (Kind::Laureate, "FAD"),
    (Kind::Dragon, "FD0"),
    (Kind::Osprey, "DmpafyafsW"),
    (Kind::Parabola, PARABOLA),
    (Kind::King, "FDimF"),
];

/// The diagonal step; from there on the leap of the second leg, either way; from there on
/// that of the third.
const PARABOLA: &str = "F\
    maflmpafmpafrFmafrmpafmpaflF\
    maflmpafmpafrmaflmpafmpafmpafmpafrFmafrmpafmpaflmafrmpafmpafmpafmpaflF";

/// What XBoard needs to play a game of the family.
pub(super) fn variant<V: Variant>() -> XBoardVariant {
    let kinds = V::rules().kinds();
    let known = PIECES.iter().filter(|(kind, _)| kinds.contains(kind));
    XBoardVariant {
        // Osprey and parabola have the pictures of a ferz and an elephant.
        letters: match (V::rules().kings(), kinds.contains(&Kind::Osprey)) {
            (1, true) => "PWBLDOYK",
            (1, false) => "PWBLDK",
            // Of several kings XBoard knows one: here none is, and the engine sees to them.
            _ => "PWBLDK.",
        },
        size: [V::Board::FILES, V::Board::RANKS],
        pieces: known.map(|&(kind, betza)| (kind.letter(), betza)).collect(),
    }
}
