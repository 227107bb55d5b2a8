//! The Zobrist keys of a position.

use super::Piece;
use crate::base::Key;
use crate::base::geometry::{Geometry, Square};
use crate::base::key::Keys;

/// A power of two not below the number of squares of any board here.
const SQUARES: usize = 128;

static PIECES: Keys<{ Piece::COUNT * SQUARES }> = Keys::new(0x4552_4D49_4E45_0301);
const FLAGS: Keys<1> = Keys::new(0x4552_4D49_4E45_0302);
/// The key of Black to move.
pub(super) const SIDE: Key = FLAGS.at(0);

/// The key of `piece` on `square`.
#[inline]
pub(super) fn piece<G: Geometry>(piece: Piece, square: Square<G>) -> Key {
    const { assert!(G::SQUARES <= SQUARES) }
    PIECES.at(piece.index() * SQUARES + square.index())
}
