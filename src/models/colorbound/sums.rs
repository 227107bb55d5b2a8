//! Material and squares, kept up to date as men move.

use super::evaluated::{Evaluated, Weights};
use super::layout::{MATERIAL, PLACE, PLACES};
use super::weights::{decimal, equalized, standard};
use crate::base::Side;
use crate::base::geometry::{Geometry, Square};
use crate::eval::linear::{self, Men, Score, worth};
use crate::games::colorbound::{Kind, Man};

/// Material and squares of White less those of Black, and how many officers are
/// left.
pub type Sums<V> = linear::Sums<Weights<V>>;

/// The place of a square in the table: the board is alike to the left and to the
/// right.
const fn place(file: usize, rank: usize, files: usize) -> usize {
    let column = if file < files / 2 {
        file
    } else {
        files - 1 - file
    };
    rank * 5 + column
}

/// The weights of all squares by kind, the board seen from the man's own side.
const fn places<const SQUARES: usize>(files: usize) -> [[usize; SQUARES]; Kind::COUNT] {
    let mut places = [[0; SQUARES]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut square = 0;
        while square < SQUARES {
            let at = place(square % files, square / files, files);
            places[kind][square] = PLACE.at(kind * PLACES + at);
            square += 1;
        }
        kind += 1;
    }
    places
}

/// Each square as Black sees it.
const fn seen<const SQUARES: usize>(files: usize) -> [usize; SQUARES] {
    let mut seen = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let rank = SQUARES / files - 1 - square / files;
        seen[square] = rank * files + square % files;
        square += 1;
    }
    seen
}

/// Worth of each man on each square, by side, kind and square, as White sees it.
pub(super) type Worth<const SQUARES: usize> = [[[Score; SQUARES]; Kind::COUNT]; 2];

pub(super) static STANDARD: Worth<64> = worth(&standard::WEIGHTS, MATERIAL, &places(8), &seen(8));
pub(super) static EQUALIZED: Worth<64> = worth(&equalized::WEIGHTS, MATERIAL, &places(8), &seen(8));
pub(super) static DECIMAL: Worth<100> = worth(&decimal::WEIGHTS, MATERIAL, &places(10), &seen(10));

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
        let seen = match man.side {
            Side::White => square,
            Side::Black => square.mirror(),
        };
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
