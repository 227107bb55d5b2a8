//! Mobility terms: squares within reach of the pieces and in range of the
//! standard-bearers.

use super::layout::{
    BISHOP_REACH, BISHOPS, FROZEN, LONE_BEARER, MAX_MILL, MILL_REACH, RANGE, ROOK_REACH,
    SOLE_RANGE, STRANDED, Weights,
};
use super::view::{self, EMPTY_SQUARE, View};
use crate::base::{Bitboard, Side};
use crate::eval::linear::{WeightGroup, WeightTally};
use crate::games::royal_standard::{Kind, board};

/// Counts squares within reach of windmill, rooks and bishops, and pieces out of range.
#[inline]
pub(super) fn mobility<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let reach = view.reach(side);
    match reach.mill {
        Some(0) => tally.add(STRANDED.at(0), 1),
        Some(squares) => tally.add(MILL_REACH.at(usize::from(squares).min(MAX_MILL)), 1),
        None => {}
    }
    sliders(reach.rooks, ROOK_REACH, 1, tally);
    sliders(reach.bishops, BISHOP_REACH, 2, tally);
    tally.add(
        BISHOPS.at(0),
        i32::from(!reach.bishops.contains(&EMPTY_SQUARE)),
    );
}

/// Counts the squares within reach of each slider by the weights of `group`; `kind` is
/// the index of the kind among those that can be out of range.
#[inline]
fn sliders<T: WeightTally<Weights>>(
    reaches: [u8; 2],
    group: WeightGroup,
    kind: usize,
    tally: &mut T,
) {
    for squares in reaches {
        match squares {
            EMPTY_SQUARE => {}
            view::STRANDED => tally.add(STRANDED.at(kind), 1),
            _ => tally.add(group.at(usize::from(squares).min(group.count - 1)), 1),
        }
    }
}

/// The number of ranks.
const RANKS: usize = board::RANKS as usize;

/// Returns the number of squares of a set in each rank: a population count of each byte.
/// Source: the first steps of counting bits in Warren, "Hacker's Delight", 5-1.
#[inline]
fn by_rank(set: Bitboard) -> [u8; RANKS] {
    let pairs = set.0 - (set.0 >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).to_le_bytes();
    std::array::from_fn(|rank| bytes[rank])
}

/// Counts squares in range, frozen standard-bearers, and pieces kept in range by a single
/// standard-bearer.
#[inline]
pub(super) fn range<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let range = view.reach(side).range.squares;
    for (rank, squares) in by_rank(range).into_iter().enumerate() {
        let seen = match side {
            Side::White => rank,
            Side::Black => RANKS - 1 - rank,
        };
        tally.add(RANGE.at(seen), i32::from(squares));
    }
    let alone = range & !view.reach(side.flip()).range.squares;
    tally.add(SOLE_RANGE.at(0), alone.count() as i32);
    let frozen = view.position.frozen() & view.position.of(side, Kind::Bearer);
    let bearers = view.position.of(side, Kind::Bearer);
    for (index, kind) in [Kind::Rook, Kind::Bishop].into_iter().enumerate() {
        for square in view.position.of(side, kind) {
            let keepers = bearers & board::adjacent(square);
            tally.add(LONE_BEARER.at(index), i32::from(keepers.count() == 1));
        }
    }
    tally.add(FROZEN.at(view.to_move(side)), frozen.count() as i32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;

    #[test]
    fn squares_are_counted_by_rank() {
        let mut rng = Rng::new(10);
        for _ in 0..200 {
            let set = Bitboard::new(rng.next_u64()) & board::BOARD;
            let counts = by_rank(set).map(u32::from);
            let plain: [u32; RANKS] =
                std::array::from_fn(|rank| (set & Bitboard::rank(rank as u8)).count());
            assert_eq!(counts, plain);
        }
    }
}
