//! Net features of Colorbound Chess: each piece on its square, from each side's
//! perspective.
//!
//! No piece ever leaves its shade, so what matters about a piece is whether it stands on
//! the shade of a king. Mirroring swaps the shades and changes nothing else in the rules:
//! each side mirrors the board to put its own king on a dark square. With a king on
//! either shade, a side mirrors the board to put both as far left as possible or, on
//! files that mirror each other, to put the king on the dark square no higher than the
//! other.

use super::evaluated_variant::EvaluatedVariant;
use crate::base::Side;
use crate::base::geometry::{Geometry, Square};
use crate::games::colorbound::{Colorbound, Kind, Piece};
use crate::nnue::{Features, place};
use std::cmp::Ordering;
use std::marker::PhantomData;

/// The net features of the game `V`.
pub struct ColorboundFeatures<V>(PhantomData<V>);

/// The number of output buckets, by the pieces that are left.
const BUCKETS: usize = 4;

/// Whether a side with these two kings mirrors the board.
#[inline]
fn is_turned<G: Geometry>(one: Square<G>, other: Square<G>) -> bool {
    let (dark, light) = if one.is_dark() {
        (one, other)
    } else {
        (other, one)
    };
    match (one.file() + other.file()).cmp(&(G::FILES - 1)) {
        Ordering::Less => false,
        Ordering::Equal => dark.rank() > light.rank(),
        Ordering::Greater => true,
    }
}

impl<V: EvaluatedVariant> Features for ColorboundFeatures<V> {
    type Position = Colorbound<V::Board>;
    const NAME: &'static str = "men and squares, own king dark";
    const INPUTS: usize = Piece::COUNT * V::Board::SQUARES;
    const MAX_ACTIVE: usize = 4 * V::Board::FILES as usize;
    const BUCKETS: usize = BUCKETS;

    #[inline]
    fn frame(position: &Colorbound<V::Board>, side: Side) -> u8 {
        let mut kings = position.of(side, Kind::King).map(|king| king.seen_by(side));
        match (kings.next(), kings.next()) {
            (Some(one), Some(other)) => u8::from(is_turned(one, other)),
            (Some(king), None) => u8::from(!king.is_dark()),
            _ => 0,
        }
    }

    #[inline]
    fn piece(piece: Piece, square: Square<V::Board>, side: Side, frame: u8) -> usize {
        let theirs = usize::from(piece.side != side);
        let piece = theirs * Kind::COUNT + piece.kind.index();
        piece * V::Board::SQUARES + place(square, side, frame)
    }

    fn without(
        position: &Colorbound<V::Board>,
        square: Square<V::Board>,
    ) -> Option<Colorbound<V::Board>> {
        position.without(square)
    }

    fn name(_: &Colorbound<V::Board>, piece: Piece, square: Square<V::Board>) -> String {
        format!("{}{square}", piece.letter())
    }

    #[inline]
    fn bucket(position: &Colorbound<V::Board>) -> usize {
        let pieces = position.occupied().count() as usize;
        (pieces * BUCKETS / (Self::MAX_ACTIVE + 1)).min(BUCKETS - 1)
    }
}
