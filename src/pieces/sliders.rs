//! Bishops, rooks and queens: attacks along lines up to the first piece.

use crate::base::{Bitboard, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
/// Folds a line with one square a file (a rank or a diagonal) into the top six bits.
const FOLD_FILES: u64 = FILE_A << 1;
/// Folds the a file into the top six bits, the second rank highest.
const FOLD_RANKS: u64 = 0x0080_4020_1008_0400;

/// Returns the bits that a slider on bit `from` of an eight-square row reaches when
/// pieces stand on `occupied`.
const fn row_reach(from: u32, occupied: u8) -> u8 {
    let mut reach = 0u8;
    let mut bit = from;
    while bit < 7 {
        bit += 1;
        reach |= 1 << bit;
        if occupied >> bit & 1 != 0 {
            break;
        }
    }
    bit = from;
    while bit > 0 {
        bit -= 1;
        reach |= 1 << bit;
        if occupied >> bit & 1 != 0 {
            break;
        }
    }
    reach
}

/// Reach by file of the slider and the six inner squares of its row, repeated
/// on every rank; the mask of the line picks the right squares.
static BY_FILE: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            table[file][inner] = FILE_A * row_reach(file as u32, (inner as u8) << 1) as u64;
            inner += 1;
        }
        file += 1;
    }
    table
};

/// Reach on the a file by rank of the slider and the folded inner squares.
static BY_RANK: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            // FOLD_RANKS puts rank 2 into the highest of the six bits.
            let occupied = ((inner as u8).reverse_bits() >> 2) << 1;
            let reach = row_reach(rank as u32, occupied);
            let mut bit = 0;
            while bit < 8 {
                table[rank][inner] |= ((reach >> bit & 1) as u64) << (8 * bit);
                bit += 1;
            }
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// Diagonal and anti-diagonal through each square, without the square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let files = (other & 7) as i32 - (square & 7) as i32;
            let ranks = (other >> 3) as i32 - (square >> 3) as i32;
            if other != square && files == ranks {
                table[square][0] |= 1 << other;
            }
            if other != square && files == -ranks {
                table[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
};

/// Reach of rook and bishop from each square of an empty board.
static RAYS: [[Bitboard; 2]; 64] = {
    let mut table = [[Bitboard::EMPTY; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let rank = 0xFF << (square & 56);
        let file = FILE_A << (square & 7);
        table[square][0] = Bitboard::new(rank ^ file);
        table[square][1] = Bitboard::new(DIAGONALS[square][0] | DIAGONALS[square][1]);
        square += 1;
    }
    table
};

#[inline]
fn along_files(square: Square, mask: u64, occupied: Bitboard) -> u64 {
    let inner = (occupied.0 & mask).wrapping_mul(FOLD_FILES) >> 58;
    BY_FILE[usize::from(square.file())][inner as usize] & mask
}

/// The squares a bishop on `square` attacks when pieces stand on `occupied`.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let [rising, falling] = DIAGONALS[square.index()];
    Bitboard::new(along_files(square, rising, occupied) | along_files(square, falling, occupied))
}

/// The squares a rook on `square` attacks when pieces stand on `occupied`.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let rank = (0xFF << (square.index() & 56)) ^ (1u64 << square.index());
    let file = square.file();
    let inner = ((occupied.0 >> file) & FILE_A).wrapping_mul(FOLD_RANKS) >> 58;
    let vertical = BY_RANK[usize::from(square.rank() & 7)][inner as usize] << file;
    Bitboard::new(along_files(square, rank, occupied) | vertical)
}

/// The squares a rook on `square` attacks on an empty board: a cheap test that rules out
/// most rooks far away.
#[inline]
#[must_use]
pub fn rook_rays(square: Square) -> Bitboard {
    RAYS[square.index()][0]
}

/// The squares a bishop on `square` attacks on an empty board.
#[inline]
#[must_use]
pub fn bishop_rays(square: Square) -> Bitboard {
    RAYS[square.index()][1]
}

/// The squares a queen on `square` attacks when pieces stand on `occupied`.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::geometry::Offset;
    use proptest::prelude::*;

    /// Walks square by square: slow and simple.
    fn walk(square: Square, occupied: Bitboard, steps: [Offset; 4]) -> Bitboard {
        let mut reach = Bitboard::EMPTY;
        for step in steps {
            let mut here = square;
            while let Some(next) = here.offset(step) {
                reach |= Bitboard::of(next);
                if occupied.has(next) {
                    break;
                }
                here = next;
            }
        }
        reach
    }

    proptest! {
        #[test]
        fn sliders_equal_a_walk(index in 0u8..64, a: u64, b: u64) {
            let square = Square::new(index);
            for occupied in [Bitboard::new(a), Bitboard::new(a & b), Bitboard::new(a | b)] {
                let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                let straight = straight.map(|(files, ranks)| Offset::new(files, ranks));
                let slanted = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
                let slanted = slanted.map(|(files, ranks)| Offset::new(files, ranks));
                prop_assert_eq!(rook(square, occupied), walk(square, occupied, straight));
                prop_assert_eq!(bishop(square, occupied), walk(square, occupied, slanted));
                prop_assert_eq!(rook_rays(square), rook(square, Bitboard::EMPTY));
                prop_assert_eq!(bishop_rays(square), bishop(square, Bitboard::EMPTY));
            }
        }
    }
}
