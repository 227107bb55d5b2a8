//! What both sides reach in a position, looked up once for all terms.

use crate::base::{Bitboard, Side, Square};
use crate::games::royal_standard::attack::Range;
use crate::games::royal_standard::board::adjacent;
use crate::games::royal_standard::{Kind, RoyalStandard};
use crate::rules::Position;

/// What one side reaches.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    /// The squares in range.
    pub(super) range: Range,
    /// Where the king, the windmill, rooks and bishops could capture.
    pub(super) by_kind: [Bitboard; 4],
    /// All of these.
    pub(super) takes: Bitboard,
    /// Where a standard-bearer could capture a king.
    pub(super) bearers: Bitboard,
    /// Squares within reach of the windmill, and of each rook and bishop in range.
    pub(super) mill: Option<u8>,
    /// Likewise; 255 stands for nobody, 254 for a piece out of range.
    pub(super) rooks: [u8; 2],
    /// Likewise.
    pub(super) bishops: [u8; 2],
    /// Attacks on the enemy king and the squares around him.
    pub(super) storm: u32,
}

/// Counts the members of several sets at once, a bit of every square's number in
/// each word: cheaper than counting set by set.
/// Source of the technique: Harley and Seal's carry-save adders (Warren,
/// "Hacker's Delight", 5-1).
#[derive(Default)]
struct Counter([Bitboard; 4]);

impl Counter {
    /// One more for each square of the set.
    #[inline]
    fn add(&mut self, set: Bitboard) {
        let mut carry = set;
        for word in &mut self.0 {
            (*word, carry) = (*word ^ carry, *word & carry);
        }
    }

    /// The sum over all squares.
    #[inline]
    fn total(&self) -> u32 {
        let words = self.0.iter().zip(0..);
        words.map(|(word, place)| word.count() << place).sum()
    }
}

/// Nobody stands for this entry of a [`Reach`].
pub(super) const NOBODY: u8 = 255;
/// The piece of this entry is out of range.
pub(super) const STRANDED: u8 = 254;

/// A position and what both sides reach.
pub(super) struct View<'a> {
    pub(super) position: &'a RoyalStandard,
    pub(super) reaches: [Reach; 2],
    /// Where the kings stand.
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

    /// 1 if it is the turn of `side`, else 0.
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
        rooks: [NOBODY; 2],
        bishops: [NOBODY; 2],
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
    let (mut rooks, mut bishops) = ([NOBODY; 2], [NOBODY; 2]);
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
