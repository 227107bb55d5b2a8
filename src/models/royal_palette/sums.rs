//! Material and piece-square values, kept up to date as men move.

use super::layout::{MATERIAL, PLACE, READY};
use super::measures::PHASE;
use super::score::{FULL_PHASE, Score};
use super::tally::Tally;
use super::weights::WEIGHTS;
use crate::base::{Side, Square};
use crate::games::royal_palette::{Kind, Man};
use crate::rules::Observer;

/// The weight of a man of `kind` on `square` for standing there, seen as White.
const fn standing(kind: usize, square: usize) -> usize {
    if kind == Kind::Pawn.index() && square >= 56 {
        return READY.at(0);
    }
    PLACE.at(kind * 64 + square)
}

/// Material and place together, by kind and square, for White.
static WORTH: [[Score; 64]; 6] = {
    let mut table = [[Score::ZERO; 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            let place = WEIGHTS[standing(kind, square)];
            table[kind][square] = WEIGHTS[MATERIAL.at(kind)].plus(place);
            square += 1;
        }
        kind += 1;
    }
    table
};

/// The material of a man, for his side.
pub(super) fn material<T: Tally>(man: Man, tally: &mut T) {
    tally.add(MATERIAL.at(man.kind().index()), 1);
}

/// The worth of his square for a man, for his side.
pub(super) fn place<T: Tally>(man: Man, square: Square, tally: &mut T) {
    let seen = seen_from(man.side(), square).index();
    tally.add(standing(man.kind().index(), seen), 1);
}

/// The square as it lies for White if `side` played White.
#[inline]
pub(super) fn seen_from(side: Side, square: Square) -> Square {
    match side {
        Side::White => square,
        Side::Black => square.mirror(),
    }
}

/// Material and piece-square values of White less those of Black, and how
/// many officers are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub(super) balance: Score,
    /// From 0, no officers, to [`FULL_PHASE`] at the start.
    pub(super) phase: i32,
}

impl Sums {
    /// How many officers are left, from 0 to 24 at the start: four for a
    /// queen, two for a rook, one for a knight or bishop.
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.phase
    }
}

/// The worth of a man on a square as [`Sums`] counts it, White positive.
#[inline]
fn counted(man: Man, square: Square) -> Score {
    let kind = man.kind().index();
    match man.side() {
        Side::White => WORTH[kind][square.index()],
        Side::Black => -WORTH[kind][square.mirror().index()],
    }
}

impl Observer<Man> for Sums {
    #[inline]
    fn place(&mut self, man: Man, square: Square) {
        self.balance += counted(man, square);
        self.phase += PHASE[man.kind().index()];
    }

    #[inline]
    fn lift(&mut self, man: Man, square: Square) {
        self.balance -= counted(man, square);
        self.phase -= PHASE[man.kind().index()];
    }
}

const _: () = assert!(
    2 * (2 * PHASE[1] + 2 * PHASE[2] + 2 * PHASE[3] + PHASE[4]) == FULL_PHASE,
    "the officers of the start make the full phase"
);
