//! The reach of an orthodox piece, for occasional queries: generators are faster.

use super::{Kind, bishop, king, knight, pawn, pawns, queen, rook};
use crate::base::{Bitboard, Side, Square};

/// The squares that a piece reaches when pieces stand on `occupied`, castling aside; its
/// own pieces block it but are in the set. Pawns capture only on `victims`.
///
/// ```
/// use ermine::base::{Bitboard, Side, Square};
/// use ermine::pieces::{Kind, orthodox::reach};
/// let square = |text: &str| text.parse::<Square>().unwrap();
/// let victims = Bitboard::of(square("d3"));
/// let found = reach(Kind::Pawn, Side::White, square("e2"), victims, victims);
/// assert_eq!(found.count(), 3);
/// ```
#[must_use]
pub fn reach(
    kind: Kind,
    side: Side,
    from: Square,
    occupied: Bitboard,
    victims: Bitboard,
) -> Bitboard {
    match kind {
        Kind::Pawn => {
            let single = Bitboard::of(from).forward(side) & !occupied;
            let double = pawns::double_steps(single, side, occupied);
            single | double | (pawn(side, from) & victims)
        }
        _ => attacks(kind, from, occupied),
    }
}

/// The squares that a piece other than a pawn attacks when pieces stand on `occupied`.
#[inline]
#[must_use]
pub fn attacks(kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => Bitboard::EMPTY,
        Kind::Knight => knight(from),
        Kind::Bishop => bishop(from, occupied),
        Kind::Rook => rook(from, occupied),
        Kind::Queen => queen(from, occupied),
        Kind::King => king(from),
    }
}

/// Whether a move is castling on the king's side (`true`) or the queen's side: a king on
/// its file goes two squares along its rank. `None` for any other move.
///
/// ```
/// use ermine::base::Square;
/// use ermine::pieces::{Kind, orthodox::castles};
/// let square = |text: &str| text.parse::<Square>().unwrap();
/// assert_eq!(castles(Kind::King, square("e8"), square("c8")), Some(false));
/// assert_eq!(castles(Kind::King, square("d1"), square("f1")), None);
/// ```
#[must_use]
pub fn castles(kind: Kind, from: Square, to: Square) -> Option<bool> {
    let home = from.file() == 4 && kind == Kind::King;
    let far = from.rank() == to.rank() && from.file().abs_diff(to.file()) == 2;
    (home && far).then_some(to.file() == 6)
}
