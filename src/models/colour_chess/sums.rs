//! Material and piece-square values, kept up to date as men move.

use super::layout::{MATERIAL, PLACE, Weights};
use super::weights::WEIGHTS;
use crate::base::{Side, Square};
use crate::eval::linear::{self, FULL, MIRRORED, Men, Score, by_square, worth};
use crate::games::colour_chess::{Kind, Man};

/// Material and piece-square values of White less those of Black, and how
/// many officers are left.
pub type Sums = linear::Sums<Weights>;

static WORTH: [[[Score; 64]; 6]; 2] = worth(WEIGHTS, MATERIAL, &by_square(PLACE), &MIRRORED);

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
        [MATERIAL.at(kind), PLACE.at(64 * kind + seen)]
    }

    #[inline]
    fn worth(man: Man, square: Square) -> Score {
        WORTH[man.side().index()][man.kind().index()][square.index()]
    }
}

const _: () = assert!(Kind::START_PHASE == FULL);
