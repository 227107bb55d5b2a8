//! The XBoard descriptions of the family.

use super::{Kind, Variant};
use crate::base::geometry::Geometry;
use crate::rules::XBoardVariant;

/// The pieces in Betza's notation as XBoard reads it: a rider is an atom and a 0, a leg
/// of a bent move ends with `a`, and one that jumps over any piece has `mp`. XBoard takes
/// a king's leap for castling unless the king has an initial move.
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

/// The diagonal step; then the leaps of the second leg, to either side; then those of the
/// third.
const PARABOLA: &str = "F\
    maflmpafmpafrFmafrmpafmpaflF\
    maflmpafmpafrmaflmpafmpafmpafmpafrFmafrmpafmpaflmafrmpafmpafmpafmpaflF";

/// Returns the XBoard description of a game of the family.
pub(super) fn variant<V: Variant>() -> XBoardVariant {
    let kinds = V::rules().kinds();
    let present = PIECES.iter().filter(|(kind, _)| kinds.contains(kind));
    XBoardVariant {
        // Osprey and parabola get the pictures of ferz and elephant.
        letters: match (V::rules().kings(), kinds.contains(&Kind::Osprey)) {
            (1, true) => "PWBLDOYK",
            (1, false) => "PWBLDK",
            // XBoard supports one king only: with several, none is royal there, and the
            // engine enforces the rules.
            _ => "PWBLDK.",
        },
        size: [V::Board::FILES, V::Board::RANKS],
        pieces: present
            .map(|&(kind, betza)| (kind.letter(), betza))
            .collect(),
    }
}
