//! Material and squares, kept up to date as men move.

use super::evaluated::{Evaluated, Weights};
use super::layout::{MATERIAL, PLACE, PLACES};
use super::worth::place;
use crate::base::Side;
use crate::base::geometry::{Geometry, Square};
use crate::eval::linear::{self, Men, Score};
use crate::games::colorbound::{Kind, Man};

/// Material and squares of White less those of Black, and how many officers are
/// left.
pub type Sums<V> = linear::Sums<Weights<V>>;

impl<V: Evaluated> Men for Weights<V> {
    type Man = Man;
    type Square = Square<V::Board>;
    const OFFICERS: i32 = V::OFFICERS;

    #[inline]
    fn side(man: Man) -> Side {
        man.side
    }

    #[inline]
    fn officer(man: Man) -> i32 {
        i32::from(!matches!(man.kind, Kind::Pawn | Kind::King))
    }

    fn counted(man: Man, square: Square<V::Board>) -> [usize; 2] {
        let seen = square.seen_by(man.side);
        let (file, rank) = (usize::from(seen.file()), usize::from(seen.rank()));
        let at = place(file, rank, usize::from(V::Board::FILES));
        [
            MATERIAL.at(man.kind.index()),
            PLACE.at(man.kind.index() * PLACES + at),
        ]
    }

    #[inline]
    fn worth(man: Man, square: Square<V::Board>) -> Score {
        V::worth(man, square)
    }
}
