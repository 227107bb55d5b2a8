//! Knights, kings and pawns: attacks that nothing can block.

use crate::base::geometry::Offset;
use crate::base::{Bitboard, Side, Square};

/// The steps to the squares around one, clockwise from north.
pub const AROUND: [Offset; 8] = [
    Offset::new(0, 1),
    Offset::new(1, 1),
    Offset::new(1, 0),
    Offset::new(1, -1),
    Offset::new(0, -1),
    Offset::new(-1, -1),
    Offset::new(-1, 0),
    Offset::new(-1, 1),
];

const fn leaps(steps: &[Offset]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            let file = (square & 7) as i8 + steps[step].files;
            let rank = (square >> 3) as i8 + steps[step].ranks;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square].0 |= 1 << (rank * 8 + file);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] = leaps(&[
    Offset::new(1, 2),
    Offset::new(2, 1),
    Offset::new(2, -1),
    Offset::new(1, -2),
    Offset::new(-1, -2),
    Offset::new(-2, -1),
    Offset::new(-2, 1),
    Offset::new(-1, 2),
]);
static KING: [Bitboard; 64] = leaps(&AROUND);
static PAWN: [[Bitboard; 64]; 2] = [
    leaps(&[Offset::new(-1, 1), Offset::new(1, 1)]),
    leaps(&[Offset::new(-1, -1), Offset::new(1, -1)]),
];

/// The squares a knight on `square` attacks.
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king on `square` attacks.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a pawn of `side` on `square` attacks.
#[inline]
#[must_use]
pub fn pawn(side: Side, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leapers_in_the_corner() {
        assert_eq!(knight(Square::at(0, 0)).count(), 2);
        assert_eq!(king(Square::at(0, 0)).count(), 3);
        assert_eq!(pawn(Side::White, Square::at(0, 1)).count(), 1);
        assert!(pawn(Side::White, Square::at(3, 7)).is_empty());
        assert!(pawn(Side::Black, Square::at(3, 3)).has(Square::at(2, 2)));
    }
}
