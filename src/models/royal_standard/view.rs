//! Attacks and mobility of both sides, computed once for all terms.

use crate::base::{Bitboard, Side, Square};
use crate::games::royal_standard::attack::Range;
use crate::games::royal_standard::board::adjacent;
use crate::games::royal_standard::{Kind, RoyalStandard};
use crate::rules::Position;

/// The attacks and mobility of one side.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    /// The squares in range.
    pub(super) range: Range,
    /// Squares on which the king, the windmill, rooks and bishops could capture.
    pub(super) by_kind: [Bitboard; 4],
    /// The union of `by_kind`.
    pub(super) takes: Bitboard,
    /// Squares on which a standard-bearer could capture a king.
    pub(super) bearers: Bitboard,
    /// The number of squares within reach of the windmill, if there is one.
    pub(super) mill: Option<u8>,
    /// The same for each rook; [`EMPTY_SQUARE`] for a missing one, [`STRANDED`] for one out of
    /// range.
    pub(super) rooks: [u8; 2],
    /// The same for each bishop.
    pub(super) bishops: [u8; 2],
    /// Attacks on the enemy king and the squares around it.
    pub(super) storm: u32,
}

/// A counter over several sets at once, with one bit of every square's count per word;
/// cheaper than counting set by set.
/// Source of the technique: Harley and Seal's carry-save adders (Warren, "Hacker's
/// Delight", 5-1).
/// "Hacker's Delight", 5-1).
#[derive(Default)]
struct Counter([Bitboard; 4]);

impl Counter {
    /// Adds one for each square of the set.
    #[inline]
    fn add(&mut self, set: Bitboard) {
        let mut carry = set;
        for word in &mut self.0 {
            (*word, carry) = (*word ^ carry, *word & carry);
        }
    }

    /// Returns the sum over all squares.
    #[inline]
    fn total(&self) -> u32 {
        let words = self.0.iter().zip(0..);
        words.map(|(word, place)| word.count() << place).sum()
    }
}

/// The entry of a missing piece in a [`Reach`].
pub(super) const EMPTY_SQUARE: u8 = 255;
/// The entry of a piece out of range.
pub(super) const STRANDED: u8 = 254;

/// A position with the attacks of both sides.
pub(super) struct View<'a> {
    pub(super) position: &'a RoyalStandard,
    pub(super) reaches: [Reach; 2],
    /// The squares of the kings.
    pub(super) kings: [Option<Square>; 2],
}

impl<'a> View<'a> {
    pub(super) fn new(position: &'a RoyalStandard) -> View<'a> {
        View {
            position,
            reaches: [reach(position, Side::White), reach(position, Side::Black)],
            kings: [position.king(Side::White), position.king(Side::Black)],
        }
    }

    #[inline]
    pub(super) fn reach(&self, side: Side) -> &Reach {
        &self.reaches[side.index()]
    }

    /// Returns 1 if `side` is to move, else 0.
    #[inline]
    pub(super) fn to_move(&self, side: Side) -> usize {
        usize::from(self.position.side() == side)
    }
}

fn reach(position: &RoyalStandard, side: Side) -> Reach {
    let occupied = position.occupied();
    let range = position.range(side, occupied);
    let free = !position.of_side(side) | position.of(side, Kind::Bearer);
    let zone = position
        .king(side.flip())
        .map_or(Bitboard::EMPTY, |king| adjacent(king) | Bitboard::of(king));
    let mut found = Reach {
        range,
        rooks: [EMPTY_SQUARE; 2],
        bishops: [EMPTY_SQUARE; 2],
        ..Reach::default()
    };
    let mut storm = Counter::default();
    let mut add = |kind: Kind, squares: Bitboard| {
        found.by_kind[kind.index()] |= squares;
        storm.add(squares & zone);
        (squares & free).count() as u8
    };
    if let Some(mill) = position.of(side, Kind::Windmill).first() {
        found.mill = Some(add(
            Kind::Windmill,
            position.windmill_reach(side, mill, occupied),
        ));
    }
    let mut slide = |kind: Kind, reaches: &mut [u8; 2]| {
        for (square, entry) in position.of(side, kind).zip(reaches) {
            *entry = if !range.squares.has(square) {
                STRANDED
            } else if kind == Kind::Rook {
                add(kind, RoyalStandard::rook_reach(square, range))
            } else {
                add(kind, RoyalStandard::bishop_reach(square, range))
            };
        }
    };
    let (mut rooks, mut bishops) = ([EMPTY_SQUARE; 2], [EMPTY_SQUARE; 2]);
    slide(Kind::Rook, &mut rooks);
    slide(Kind::Bishop, &mut bishops);
    (found.rooks, found.bishops) = (rooks, bishops);
    for bearer in position.of(side, Kind::Bearer) & !position.frozen() {
        let squares = adjacent(bearer);
        found.bearers |= squares;
        storm.add(squares & zone);
    }
    if let Some(king) = position.king(side) {
        let squares = adjacent(king);
        found.by_kind[Kind::King.index()] = squares;
        storm.add(squares & zone);
    }
    found.storm = storm.total();
    let takes = found.by_kind.into_iter();
    found.takes = takes.fold(Bitboard::EMPTY, |all, squares| all | squares);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;

    #[test]
    fn sets_are_counted_together_as_one_by_one() {
        let mut rng = Rng::new(9);
        for _ in 0..200 {
            let mut counter = Counter::default();
            let sets: Vec<Bitboard> = (0..11).map(|_| Bitboard::new(rng.next_u64())).collect();
            sets.iter().for_each(|&set| counter.add(set));
            let sum: u32 = sets.iter().map(|set| set.count()).sum();
            assert_eq!(counter.total(), sum);
        }
    }
}
