//! Material and piece-square values, kept up to date as men move.

use super::layout::{MATERIAL, PLACE, READY};
use super::measures::OFFICERS;
use super::score::{FULL, Score};
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

/// Material and place together, by side, kind and square; Black's as White sees
/// them.
static WORTH: [[[Score; 64]; 6]; 2] = {
    let mut table = [[[Score::ZERO; 64]; 6]; 2];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            let place = WEIGHTS[standing(kind, square)];
            let worth = WEIGHTS[MATERIAL.at(kind)].plus(place);
            table[0][kind][square] = worth;
            table[1][kind][Square::new(square as u8).mirror().index()] = worth.turned().negated();
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
    /// As White sees it.
    pub(super) balance: Score,
    /// Of White and of Black, from 0 to [`FULL`] at the start.
    officers: [i32; 2],
}

impl Sums {
    /// How many officers are left, from 0 to 24 at the start: four for a
    /// queen, two for a rook, one for a knight or bishop.
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.officers[0] + self.officers[1]
    }

    /// The officers of `side` and of the other side, for [`Score::mix`].
    #[inline]
    pub(super) fn officers(&self, side: Side) -> [i32; 2] {
        [side, side.flip()].map(|side| self.officers[side.index()].clamp(0, FULL))
    }
}

/// The worth of a man on a square as [`Sums`] counts it, White positive.
#[inline]
fn counted(man: Man, square: Square) -> Score {
    WORTH[man.side().index()][man.kind().index()][square.index()]
}

impl Observer<Man> for Sums {
    #[inline]
    fn place(&mut self, man: Man, square: Square) {
        self.balance += counted(man, square);
        self.officers[man.side().index()] += OFFICERS[man.kind().index()];
    }

    #[inline]
    fn lift(&mut self, man: Man, square: Square) {
        self.balance -= counted(man, square);
        self.officers[man.side().index()] -= OFFICERS[man.kind().index()];
    }
}

const _: () = assert!(
    2 * OFFICERS[1] + 2 * OFFICERS[2] + 2 * OFFICERS[3] + OFFICERS[4] == FULL,
    "the officers of the start are all officers"
);
