//! Zobrist keys of the facts that a position consists of.

use super::Piece;
use crate::base::geometry::{Geometry, Square};
use crate::base::{Key, key};

/// More squares than any board here has, as a power of two.
const SQUARES: usize = 128;

static MEN: [Key; Piece::COUNT * SQUARES] = key::table(0x4552_4D49_4E45_0301);
const FLAGS: [Key; 1] = key::table(0x4552_4D49_4E45_0302);
/// Black is to move.
pub(super) const SIDE: Key = FLAGS[0];

/// The key of `piece` on `square`.
#[inline]
pub(super) fn piece<G: Geometry>(piece: Piece, square: Square<G>) -> Key {
    const { assert!(G::SQUARES <= SQUARES) }
    MEN[piece.index() * SQUARES + square.index()]
}
