//! The value of each piece on each square.

use super::layout::{MATERIAL, PLACE, PLACES};
use super::weights::{decimal, equalized, standard};
use crate::eval::linear::{Score, worth};
use crate::games::colorbound::Kind;

/// Returns the table index of a square; the board is symmetric left to right.
pub(super) const fn place(file: usize, rank: usize, files: usize) -> usize {
    let column = if file < files / 2 {
        file
    } else {
        files - 1 - file
    };
    rank * 5 + column
}

/// Returns the weights of all squares by kind, seen from the piece's own side.
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

/// Returns each square as Black sees it.
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

/// The value of each piece on each square, by side, kind and square, from White's view.
pub(super) type Worth<const SQUARES: usize> = [[[Score; SQUARES]; Kind::COUNT]; 2];

pub(super) static STANDARD: Worth<64> = worth(standard::WEIGHTS, MATERIAL, &places(8), &seen(8));
pub(super) static EQUALIZED: Worth<64> = worth(equalized::WEIGHTS, MATERIAL, &places(8), &seen(8));
pub(super) static DECIMAL: Worth<100> = worth(decimal::WEIGHTS, MATERIAL, &places(10), &seen(10));
