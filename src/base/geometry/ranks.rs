//! Ranks and files as sets, and shifts by one rank or file.

use super::{Bitboard, Geometry};
use crate::base::Side;

impl<G: Geometry> Bitboard<G> {
    /// The squares of `rank`, counted from 0.
    #[inline]
    #[must_use]
    pub fn rank(rank: u8) -> Bitboard<G> {
        debug_assert!(rank < G::RANKS);
        Bitboard(G::FIRST_RANK << u32::from(rank * G::FILES))
    }

    /// The squares of `file`, counted from 0.
    #[inline]
    #[must_use]
    pub fn file(file: u8) -> Bitboard<G> {
        debug_assert!(file < G::FILES);
        Bitboard(G::FIRST_FILE << u32::from(file))
    }

    /// The promotion rank of `side`.
    #[inline]
    #[must_use]
    pub fn last_rank(side: Side) -> Bitboard<G> {
        match side {
            Side::White => Self::rank(G::RANKS - 1),
            Side::Black => Self::rank(0),
        }
    }

    /// The set shifted one rank forward for `side`; squares that leave the board vanish.
    #[inline]
    #[must_use]
    pub fn forward(self, side: Side) -> Bitboard<G> {
        match side {
            Side::White => Bitboard(self.0 << u32::from(G::FILES) & G::ALL),
            Side::Black => Bitboard(self.0 >> u32::from(G::FILES)),
        }
    }

    /// The set shifted one file towards the last file; squares that leave the board
    /// vanish.
    #[inline]
    #[must_use]
    pub fn east(self) -> Bitboard<G> {
        Bitboard((self & !Self::file(G::FILES - 1)).0 << 1)
    }

    /// The set shifted one file towards a; squares that leave the board vanish.
    #[inline]
    #[must_use]
    pub fn west(self) -> Bitboard<G> {
        Bitboard((self & !Self::file(0)).0 >> 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board8x8, Board10x10, Board12x10, Offset, Square};
    use super::*;

    /// The set shifted square by square.
    fn moved<G: Geometry>(set: Bitboard<G>, files: i8, ranks: i8) -> Bitboard<G> {
        let step = Offset::new(files, ranks);
        set.filter_map(|square| square.offset(step)).collect()
    }

    fn check<G: Geometry>() {
        let of = |predicate: &dyn Fn(Square<G>) -> bool| -> Bitboard<G> {
            Square::all().filter(|&square| predicate(square)).collect()
        };
        for rank in 0..G::RANKS {
            assert_eq!(Bitboard::rank(rank), of(&|square| square.rank() == rank));
        }
        for file in 0..G::FILES {
            assert_eq!(Bitboard::file(file), of(&|square| square.file() == file));
        }
        for set in [Bitboard::<G>::ALL, Bitboard::DARK] {
            assert_eq!(set.forward(Side::White), moved(set, 0, 1));
            assert_eq!(set.forward(Side::Black), moved(set, 0, -1));
            assert_eq!(set.east(), moved(set, 1, 0));
            assert_eq!(set.west(), moved(set, -1, 0));
        }
        for side in [Side::White, Side::Black] {
            assert!(Bitboard::<G>::last_rank(side).forward(side).is_empty());
        }
    }

    #[test]
    fn ranks_files_and_steps_are_those_made_square_by_square() {
        check::<Board8x8>();
        check::<Board10x10>();
        check::<Board12x10>();
    }
}
