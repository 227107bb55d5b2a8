//! Material and piece-square values, kept up to date as men move.

use super::layout::{MATERIAL, PLACE, Weights};
use super::weights::WEIGHTS;
use crate::base::{Side, Square};
use crate::eval::linear::{self, FULL, Men, Score, by_square, worth};
use crate::games::colour_chess::Man;

/// Material and piece-square values of White less those of Black, and how
/// many officers are left.
pub type Sums = linear::Sums<Weights>;

/// What each kind counts among the officers left.
const OFFICERS: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// Each square as Black sees it.
const SEEN: [usize; 64] = {
    let mut seen = [0; 64];
    let mut square = 0;
    while square < 64 {
        seen[square] = Square::new(square as u8).mirror().index();
        square += 1;
    }
    seen
};

static WORTH: [[[Score; 64]; 6]; 2] = worth(WEIGHTS, MATERIAL, &by_square(PLACE), &SEEN);

impl Men for Weights {
    type Man = Man;
    type Square = Square;

    #[inline]
    fn side(man: Man) -> Side {
        man.side()
    }

    #[inline]
    fn officer(man: Man) -> i32 {
        OFFICERS[man.kind().index()]
    }

    fn counted(man: Man, square: Square) -> [usize; 2] {
        let kind = man.kind().index();
        let seen = seen_from(man.side(), square).index();
        [MATERIAL.at(kind), PLACE.at(64 * kind + seen)]
    }

    #[inline]
    fn worth(man: Man, square: Square) -> Score {
        WORTH[man.side().index()][man.kind().index()][square.index()]
    }
}

/// The square as it lies for White if `side` played White.
#[inline]
pub(super) fn seen_from(side: Side, square: Square) -> Square {
    match side {
        Side::White => square,
        Side::Black => square.mirror(),
    }
}

const _: () = assert!(
    2 * OFFICERS[1] + 2 * OFFICERS[2] + 2 * OFFICERS[3] + OFFICERS[4] == FULL,
    "the officers of the start are all officers"
);
