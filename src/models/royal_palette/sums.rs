//! Material and piece-square values, kept up to date as men move.

use super::layout::{MATERIAL, PLACE, READY, Weights};
use super::weights::WEIGHTS;
use crate::base::{Side, Square};
use crate::eval::linear::{self, FULL, MIRRORED, Men, Score, by_square, worth};
use crate::games::royal_palette::{Kind, Man};

/// Material and piece-square values of White less those of Black, and how
/// many officers are left.
pub type Sums = linear::Sums<Weights>;

/// The weight of each kind on each square for standing there, seen as White. A
/// pawn on the last rank is ready.
static PLACES: [[usize; 64]; 6] = {
    let mut places = by_square(PLACE);
    let mut square = 56;
    while square < 64 {
        places[Kind::Pawn.index()][square] = READY.at(0);
        square += 1;
    }
    places
};

static WORTH: [[[Score; 64]; 6]; 2] = worth(WEIGHTS, MATERIAL, &PLACES, &MIRRORED);

impl Men for Weights {
    type Man = Man;
    type Square = Square;

    #[inline]
    fn side(man: Man) -> Side {
        man.side()
    }

    #[inline]
    fn officer(man: Man) -> i32 {
        man.kind().phase()
    }

    fn counted(man: Man, square: Square) -> [usize; 2] {
        let kind = man.kind().index();
        let seen = square.seen_by(man.side()).index();
        [MATERIAL.at(kind), PLACES[kind][seen]]
    }

    #[inline]
    fn worth(man: Man, square: Square) -> Score {
        WORTH[man.side().index()][man.kind().index()][square.index()]
    }
}

const _: () = assert!(Kind::START_PHASE == FULL);
