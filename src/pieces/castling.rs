//! Castling on the 8x8 board: the rights, and the squares of king and rook.

use super::between;
use crate::base::{Bitboard, Side, Square};

/// The rights that survive a move from or to each square.
static RIGHTS_AFTER: [u8; 64] = {
    let mut table = [0b1111; 64];
    table[4] = 0b1100;
    table[7] = 0b1110;
    table[0] = 0b1101;
    table[60] = 0b0011;
    table[63] = 0b1011;
    table[56] = 0b0111;
    table
};

/// The castling rights: king's side and queen's side of White, then of Black, in bits
/// 0-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// Every right, by bit: a side, and whether towards the h file.
    pub const ALL: [(Side, bool); 4] = [
        (Side::White, true),
        (Side::White, false),
        (Side::Black, true),
        (Side::Black, false),
    ];

    /// The rights by bit, as position strings order them: `KQkq`.
    #[must_use]
    pub fn new(rights: [bool; 4]) -> CastlingRights {
        let bits = rights.iter().enumerate();
        CastlingRights(bits.fold(0, |all, (bit, &has)| all | u8::from(has) << bit))
    }

    /// Returns the array that [`new`](CastlingRights::new) takes.
    #[must_use]
    pub fn to_array(self) -> [bool; 4] {
        [0, 1, 2, 3].map(|bit| self.0 >> bit & 1 != 0)
    }

    /// Whether `side` may still castle towards the h file (`true`) or the a file.
    #[inline]
    #[must_use]
    pub const fn has(self, side: Side, king_side: bool) -> bool {
        self.0 >> (side as u8 * 2 + !king_side as u8) & 1 != 0
    }

    /// Iterates over the remaining rights.
    pub fn remaining(self) -> impl Iterator<Item = (Side, bool)> {
        let all = CastlingRights::ALL.into_iter();
        all.filter(move |&(side, king_side)| self.has(side, king_side))
    }

    /// The rights that remain after a move from or to `square`.
    #[inline]
    #[must_use]
    pub fn after(self, square: Square) -> CastlingRights {
        CastlingRights(self.0 & RIGHTS_AFTER[square.index()])
    }

    /// A number for each set of rights, 0-15.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// The rank on which `side`'s pieces other than pawns start, from 0.
#[inline]
#[must_use]
pub const fn home_rank(side: Side) -> u8 {
    match side {
        Side::White => 0,
        Side::Black => 7,
    }
}

/// The square of `side`'s king before castling.
#[inline]
#[must_use]
pub const fn king_home(side: Side) -> Square {
    Square::at(4, home_rank(side))
}

/// The square of the rook before `side` castles towards the h file (`true`) or the a
/// file.
#[inline]
#[must_use]
pub const fn rook_home(side: Side, king_side: bool) -> Square {
    Square::at(if king_side { 7 } else { 0 }, home_rank(side))
}

/// The square that `side`'s king reaches by castling.
#[inline]
#[must_use]
pub const fn king_goal(side: Side, king_side: bool) -> Square {
    Square::at(if king_side { 6 } else { 2 }, home_rank(side))
}

/// The squares between king and rook, which have to be empty.
#[inline]
#[must_use]
pub fn gap(side: Side, king_side: bool) -> Bitboard {
    between(king_home(side), rook_home(side, king_side))
}

/// The step of the rook in castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RookStep {
    /// The square that the rook leaves.
    pub from: Square,
    /// The square that it reaches.
    pub to: Square,
}

/// The step of the rook when the king has castled to `king`.
#[inline]
#[must_use]
pub const fn rook_step(king: Square) -> RookStep {
    let (from, to) = if king.file() == 6 { (7, 5) } else { (0, 3) };
    RookStep {
        from: Square::at(from, king.rank()),
        to: Square::at(to, king.rank()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_go_with_the_first_step_of_king_or_rook() {
        let all = CastlingRights::new([true; 4]);
        for square in Square::all() {
            for (bit, (side, king_side)) in CastlingRights::ALL.into_iter().enumerate() {
                let moved = [king_home(side), rook_home(side, king_side)].contains(&square);
                let left = all.after(square);
                assert_eq!(left.has(side, king_side), !moved, "{square}");
                assert_eq!(left.to_array()[bit], !moved);
                assert_eq!(CastlingRights::new(left.to_array()), left);
            }
        }
    }

    #[test]
    fn king_and_rook_pass_each_other() {
        for side in Side::ALL {
            for king_side in [true, false] {
                let RookStep { from, to } = rook_step(king_goal(side, king_side));
                assert_eq!(from, rook_home(side, king_side));
                let gap = gap(side, king_side);
                assert!(gap.has(to) && gap.has(king_goal(side, king_side)));
                assert!(between(king_home(side), king_goal(side, king_side)).has(to));
            }
        }
    }
}
