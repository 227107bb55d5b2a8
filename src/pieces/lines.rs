//! Squares between two squares, and the whole line through two squares.

use super::leapers::AROUND;
use crate::base::{Bitboard, Square};

const fn on_board(file: i32, rank: i32) -> bool {
    file >= 0 && file < 8 && rank >= 0 && rank < 8
}

static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < 8 {
            let (east, north) = (AROUND[step].files as i32, AROUND[step].ranks as i32);
            let mut file = (from & 7) as i32 + east;
            let mut rank = (from >> 3) as i32 + north;
            let mut passed = 0u64;
            while on_board(file, rank) {
                let here = (rank * 8 + file) as usize;
                table[from][here] = passed;
                passed |= 1 << here;
                file += east;
                rank += north;
            }
            step += 1;
        }
        from += 1;
    }
    table
};

static LINE: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < 8 {
            let (east, north) = (AROUND[step].files as i32, AROUND[step].ranks as i32);
            // The ray from the edge behind `from`, through it, to the other edge.
            let mut file = (from & 7) as i32;
            let mut rank = (from >> 3) as i32;
            while on_board(file - east, rank - north) {
                file -= east;
                rank -= north;
            }
            let mut whole = 0u64;
            while on_board(file, rank) {
                whole |= 1 << (rank * 8 + file);
                file += east;
                rank += north;
            }
            file = (from & 7) as i32 + east;
            rank = (from >> 3) as i32 + north;
            while on_board(file, rank) {
                table[from][(rank * 8 + file) as usize] = whole;
                file += east;
                rank += north;
            }
            step += 1;
        }
        from += 1;
    }
    table
};

/// The squares strictly between two squares on one line, else none.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard::new(BETWEEN[a.index()][b.index()])
}

/// The whole rank, file or diagonal that two different squares share, else none.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard::new(LINE[a.index()][b.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_and_line_agree() {
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
                if line(a, b).any() {
                    assert!(line(a, b).has(a) && line(a, b).has(b));
                    assert_eq!(between(a, b) & line(a, b), between(a, b));
                }
            }
        }
        assert_eq!(between(Square::at(0, 0), Square::at(7, 7)).count(), 6);
        assert!(line(Square::at(0, 0), Square::at(1, 2)).is_empty());
    }
}
