//! The board of 38 squares, as a part of the 8x8 board: files a to g, ranks 1 to 6,
//! without a1, g1, a6 and g6 (rules, board).
//!
//! File h and the two upper ranks stay empty. They are a margin: a set moved one step in
//! any direction leaves the board without wrapping around.

use crate::base::{Bitboard, Square};
use crate::pieces;

/// The 38 squares.
pub const BOARD: Bitboard = Bitboard::new(0x3E7F_7F7F_7F3E);

/// The number of files.
pub const FILES: u8 = 7;

/// The number of ranks.
pub const RANKS: u8 = 6;

/// The squares a king's step away from `square`.
#[inline]
#[must_use]
pub fn adjacent(square: Square) -> Bitboard {
    pieces::king(square) & BOARD
}

/// The squares of a set and those adjacent to them.
#[inline]
#[must_use]
pub const fn spread(set: Bitboard) -> Bitboard {
    let row = set.0 | set.0 << 1 | set.0 >> 1;
    Bitboard::new((row | row << 8 | row >> 8) & BOARD.0)
}

/// The square at the same file, seen from the other side of the board.
#[inline]
#[must_use]
pub const fn mirror(square: Square) -> Square {
    Square::at(square.file(), RANKS - 1 - square.rank())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_38_squares_and_no_corners() {
        assert_eq!(BOARD.count(), 38);
        for corner in ["a1", "g1", "a6", "g6"] {
            assert!(!BOARD.has(corner.parse().unwrap()), "{corner}");
        }
        for rank in 0..RANKS {
            let row = BOARD & Bitboard::rank(rank);
            assert_eq!(row.count(), if rank % 5 == 0 { 5 } else { 7 });
        }
    }

    #[test]
    fn a_set_is_spread_to_all_squares_a_king_reaches() {
        for square in BOARD {
            let alone = Bitboard::of(square);
            assert_eq!(spread(alone), adjacent(square) | alone, "{square}");
            assert!(BOARD.has(mirror(square)));
            assert_eq!(mirror(mirror(square)), square);
        }
        assert_eq!(spread(BOARD), BOARD);
    }
}
