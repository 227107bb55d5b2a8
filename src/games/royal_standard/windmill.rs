//! The windmill's walk around a standard-bearer, by table lookup (rules, windmill).

use crate::base::{Bitboard, Square};

/// The neighbours of a square, clockwise from north, as bits of a block of three
/// by three whose lower left corner is bit 0 and whose rows are three bits long.
const RING: [u32; 8] = [7, 8, 5, 2, 1, 0, 3, 6];

/// The squares that a windmill on a square of the block reaches, its own excepted, when
/// the squares of the index are blocked: up to the first blocked square in either
/// direction. Nine bits each.
static WALKS: [[u16; 512]; 9] = {
    let mut table = [[0; 512]; 9];
    let mut start = 0;
    while start < RING.len() {
        let mut blocked = 0;
        while blocked < 512 {
            table[RING[start] as usize][blocked] =
                walk(start, 1, blocked) | walk(start, RING.len() - 1, blocked);
            blocked += 1;
        }
        start += 1;
    }
    table
};

/// Returns the ring squares passed from `start` on, `stride` at a time, including the one
/// that ends the walk.
const fn walk(start: usize, stride: usize, blocked: usize) -> u16 {
    let mut reach = 0;
    let mut at = (start + stride) % RING.len();
    while at != start {
        reach |= 1 << RING[at];
        if blocked >> RING[at] & 1 != 0 {
            break;
        }
        at = (at + stride) % RING.len();
    }
    reach
}

/// The bits below the board that are not squares, once the board is moved up.
const BELOW: u64 = 0x1FF;

/// The squares that a windmill on `from` reaches around `pivot`, a square adjacent to it,
/// up to and including the first one in each direction that is `blocked`. Squares outside
/// the board have to be blocked, and may be in the result.
#[inline]
#[must_use]
pub fn walks(from: Square, pivot: Square, blocked: Bitboard) -> Bitboard {
    // Moved one rank and one file up, so that the block around the pivot begins at the
    // pivot's own number.
    let corner = pivot.index();
    let raised = (blocked.0 << 9 | BELOW) >> corner;
    let block = raised & 7 | raised >> 5 & 0o70 | raised >> 10 & 0o700;
    let start = from.index() + 9 - corner;
    let start = (start & 7) + 3 * (start >> 3);
    let reach = u64::from(WALKS[start.min(8)][block as usize]);
    let rows = reach & 7 | (reach & 0o70) << 5 | (reach & 0o700) << 10;
    Bitboard::new((rows << corner) >> 9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::games::royal_standard::board::{BOARD, adjacent};
    use crate::pieces::leapers::AROUND;

    /// Walks square by square, by files and ranks: slow and simple.
    fn plain(from: Square, pivot: Square, blocked: Bitboard) -> Bitboard {
        let ring: Vec<Option<Square>> = AROUND
            .map(|step| pivot.offset(step).filter(|&square| BOARD.has(square)))
            .to_vec();
        let start = ring.iter().position(|&square| square == Some(from));
        let mut reach = Bitboard::EMPTY;
        for stride in [1, 7] {
            let mut at = start.unwrap();
            for _ in 0..7 {
                at = (at + stride) % 8;
                let Some(square) = ring[at] else { break };
                reach |= Bitboard::of(square);
                if blocked.has(square) {
                    break;
                }
            }
        }
        reach & !Bitboard::of(from)
    }

    #[test]
    fn walks_looked_up_are_walks_made() {
        let mut rng = Rng::new(38);
        for pivot in BOARD {
            for from in adjacent(pivot) {
                for _ in 0..200 {
                    let pieces =
                        Bitboard::new(rng.next_u64() & rng.next_u64()) | Bitboard::of(from);
                    let blocked = pieces | !BOARD;
                    let found = walks(from, pivot, blocked) & BOARD;
                    assert_eq!(found, plain(from, pivot, blocked), "{from} around {pivot}");
                }
            }
        }
    }
}
