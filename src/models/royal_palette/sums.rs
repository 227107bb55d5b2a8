//! Material and piece-square values, kept up to date as men move.

use super::score::{FULL_PHASE, Score, s};
use super::weights::{MATERIAL, PHASE, READY};
use crate::base::{Side, Square};
use crate::games::royal_palette::{Kind, Man};
use crate::rules::Observer;

/// Middlegame and endgame value of each kind on each square, White's view,
/// the eighth rank first.
struct Sheet {
    mid: [i8; 64],
    end: [i8; 64],
}

const PAWN: Sheet = Sheet {
    mid: [
        0, 0, 0, 0, 0, 0, 0, 0, //
        34, 38, 40, 42, 42, 40, 38, 34, //
        12, 16, 20, 24, 24, 20, 16, 12, //
        2, 6, 10, 18, 18, 8, 4, 2, //
        -6, -2, 6, 14, 14, 2, -4, -6, //
        -8, -4, 0, 4, 4, -2, 2, -6, //
        -8, -4, -6, -8, -8, 4, 4, -8, //
        0, 0, 0, 0, 0, 0, 0, 0,
    ],
    end: [
        0, 0, 0, 0, 0, 0, 0, 0, //
        42, 40, 39, 38, 38, 39, 40, 42, //
        22, 22, 21, 20, 20, 21, 22, 22, //
        9, 8, 6, 4, 4, 6, 8, 9, //
        2, 2, -2, -3, -3, -2, 2, 2, //
        -3, -2, -3, 0, 0, -3, -2, -3, //
        -2, 0, 2, 3, 3, 2, 0, -2, //
        0, 0, 0, 0, 0, 0, 0, 0,
    ],
};
const KNIGHT: Sheet = Sheet {
    mid: [
        -78, -44, -26, -18, -18, -26, -44, -78, //
        -39, -18, 10, 16, 16, 10, -18, -39, //
        -18, 10, 26, 34, 34, 26, 10, -18, //
        -10, 10, 26, 34, 34, 26, 10, -10, //
        -13, 5, 18, 26, 26, 18, 5, -13, //
        -21, 0, 10, 18, 18, 13, 0, -21, //
        -31, -18, -3, 3, 3, 0, -18, -31, //
        -60, -26, -21, -16, -16, -21, -26, -60,
    ],
    end: [
        -48, -31, -17, -12, -12, -17, -31, -48, //
        -26, -10, 2, 7, 7, 2, -10, -26, //
        -14, 2, 12, 17, 17, 12, 2, -14, //
        -10, 7, 17, 22, 22, 17, 7, -10, //
        -10, 7, 17, 22, 22, 17, 7, -10, //
        -17, 0, 7, 14, 14, 7, 0, -17, //
        -26, -12, -5, 0, 0, -5, -12, -26, //
        -41, -29, -19, -14, -14, -19, -29, -41,
    ],
};
const BISHOP: Sheet = Sheet {
    mid: [
        -30, -18, -18, -18, -18, -18, -18, -30, //
        -21, 0, 0, 0, 0, 0, 0, -21, //
        -6, 9, 15, 15, 15, 15, 9, -6, //
        -3, 12, 15, 26, 26, 15, 12, -3, //
        -3, 12, 18, 26, 26, 18, 12, -3, //
        3, 15, 18, 15, 15, 15, 15, 3, //
        -3, 18, 6, 6, 6, 6, 18, -3, //
        -24, -9, -15, -12, -12, -15, -9, -24,
    ],
    end: [
        -12, -8, -6, -4, -4, -6, -8, -12, //
        -8, -2, 0, 2, 2, 0, -2, -8, //
        -4, 2, 6, 6, 6, 6, 2, -4, //
        -2, 4, 8, 10, 10, 8, 4, -2, //
        -2, 4, 8, 10, 10, 8, 4, -2, //
        -4, 2, 6, 6, 6, 6, 2, -4, //
        -8, -4, 0, 2, 2, 0, -4, -8, //
        -14, -8, -6, -4, -4, -6, -8, -14,
    ],
};
const ROOK: Sheet = Sheet {
    mid: [
        8, 8, 8, 10, 10, 8, 8, 8, //
        12, 16, 18, 18, 18, 18, 16, 12, //
        0, 4, 6, 8, 8, 6, 4, 0, //
        -6, -2, 0, 4, 4, 0, -2, -6, //
        -10, -6, -2, 0, 0, -2, -6, -10, //
        -12, -8, -4, -2, -2, -4, -8, -12, //
        -14, -8, -4, -2, -2, -4, -8, -14, //
        -8, -4, 2, 6, 6, 2, -4, -8,
    ],
    end: [
        8, 8, 8, 8, 8, 8, 8, 8, //
        12, 12, 12, 12, 12, 12, 12, 12, //
        4, 4, 4, 4, 4, 4, 4, 4, //
        2, 2, 2, 2, 2, 2, 2, 2, //
        0, 0, 0, 0, 0, 0, 0, 0, //
        -4, -4, -2, -2, -2, -2, -4, -4, //
        -6, -6, -4, -4, -4, -4, -6, -6, //
        -6, -4, -2, -2, -2, -2, -4, -6,
    ],
};
const QUEEN: Sheet = Sheet {
    mid: [
        -6, 0, 4, 6, 6, 4, 0, -6, //
        -6, -8, 2, 4, 4, 2, -8, -6, //
        -4, -2, 4, 8, 8, 8, 4, 4, //
        -6, -4, 2, 4, 4, 4, 2, 0, //
        -6, -2, 0, 2, 2, 2, 0, -2, //
        -6, 0, 0, 0, 0, 0, 2, -4, //
        -10, -4, 2, 2, 2, 0, -6, -10, //
        -10, -8, -4, 2, -2, -10, -12, -14,
    ],
    end: [
        -10, 0, 4, 8, 8, 4, 0, -10, //
        -6, 4, 10, 14, 14, 10, 4, -6, //
        -4, 6, 12, 18, 18, 12, 6, -4, //
        0, 10, 16, 22, 22, 16, 10, 0, //
        0, 10, 16, 22, 22, 16, 10, 0, //
        -6, 2, 10, 12, 12, 10, 2, -6, //
        -14, -10, -4, 0, 0, -4, -10, -14, //
        -20, -16, -12, -8, -8, -12, -16, -20,
    ],
};
const KING: Sheet = Sheet {
    mid: [
        -41, -41, -41, -41, -41, -41, -41, -41, //
        -38, -38, -38, -41, -41, -38, -38, -38, //
        -34, -34, -34, -38, -38, -34, -34, -34, //
        -31, -31, -31, -34, -34, -31, -31, -31, //
        -25, -25, -28, -31, -31, -28, -25, -25, //
        -11, -13, -18, -22, -22, -18, -13, -11, //
        4, 3, -5, -14, -14, -7, 3, 4, //
        10, 15, 5, -5, 0, -3, 17, 11,
    ],
    end: [
        -40, -20, -12, -8, -8, -12, -20, -40, //
        -12, 8, 12, 14, 14, 12, 8, -12, //
        0, 18, 24, 24, 24, 24, 18, 0, //
        -4, 18, 26, 30, 30, 26, 18, -4, //
        -10, 8, 20, 26, 26, 20, 8, -10, //
        -14, 2, 12, 18, 18, 12, 2, -14, //
        -20, -6, 4, 8, 8, 4, -6, -20, //
        -44, -28, -18, -14, -18, -14, -24, -44,
    ],
};

const SHEETS: [Sheet; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

/// What a man of `kind` on `square` is worth for standing there, seen as White.
const fn standing(kind: usize, square: usize) -> Score {
    let sheet = &SHEETS[kind];
    if kind == Kind::Pawn.index() && square >= 56 {
        return READY;
    }
    s(sheet.mid[square ^ 56] as i32, sheet.end[square ^ 56] as i32)
}

/// Material and place together, by kind and square, for White.
static WORTH: [[Score; 64]; 6] = {
    let mut table = [[Score::ZERO; 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            table[kind][square] = MATERIAL[kind].plus(standing(kind, square));
            square += 1;
        }
        kind += 1;
    }
    table
};

/// The material of a man, for his side.
pub(super) fn material(man: Man) -> Score {
    MATERIAL[man.kind().index()]
}

/// The worth of his square for a man, for his side.
pub(super) fn place(man: Man, square: Square) -> Score {
    standing(man.kind().index(), seen_from(man.side(), square).index())
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
