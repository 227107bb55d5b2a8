//! Net features: the inputs of a net for the positions of a game.

use crate::base::Side;
use crate::base::geometry::{Geometry, Square};
use crate::rules::Position;

/// The features of a net: the inputs that are active in a position. Engine and trainer
/// use the same functions.
///
/// Each side has its own perspective. It begins with a *frame*, a way to look at the
/// board that both the pieces and the other inputs may depend on: mirrored or not, or
/// where the own king stands. A piece activates one input of each perspective; anything
/// else that matters may activate more, if it is part of [`Position::table_key`], under
/// which a search stores evaluations.
pub trait Features: 'static {
    /// The positions of the game.
    type Position: Position;

    /// The name of the feature set, which changes if an input changes its meaning.
    const NAME: &'static str;

    /// The number of inputs of one perspective.
    const INPUTS: usize;

    /// An upper bound of the inputs active at once in one perspective.
    const MAX_ACTIVE: usize;

    /// The number of output buckets.
    const BUCKETS: usize;

    /// Whether anything but pieces activates inputs.
    const HAS_OTHERS: bool = false;

    /// The number of virtual inputs (factors), which a trainer adds to those of a
    /// perspective: several inputs share one, so what they have in common is learnt from
    /// all of their positions. A trained net has them added to its own rows. Source: the
    /// factoriser of Stockfish's nnue-pytorch.
    const FACTORS: usize = 0;

    /// Returns the virtual input, below [`FACTORS`](Features::FACTORS), that an input
    /// shares, if any.
    fn factor(_input: usize) -> Option<usize> {
        None
    }

    /// Whether the inputs cover all that matters about a position. This also holds for
    /// all positions that follow from it.
    fn covers(_position: &Self::Position) -> bool {
        true
    }

    /// Returns the frame of `side`. A change of frame requires a refresh.
    fn frame(position: &Self::Position, side: Side) -> u8;

    /// Returns the input of a piece in the perspective of `side`, below
    /// [`INPUTS`](Features::INPUTS).
    fn piece(
        piece: <Self::Position as Position>::Piece,
        square: <Self::Position as Position>::Square,
        side: Side,
        frame: u8,
    ) -> usize;

    /// Passes the other active inputs of `side` to `switch_on`. They are collected again
    /// for every evaluation.
    fn others(
        _position: &Self::Position,
        _side: Side,
        _frame: u8,
        _switch_on: &mut dyn FnMut(usize),
    ) {
    }

    /// Returns the position as if it were set up without the piece on `square`; `None` if
    /// the loss of the piece ends the game.
    fn without(
        position: &Self::Position,
        square: <Self::Position as Position>::Square,
    ) -> Option<Self::Position>;

    /// Returns the display name of a piece of a position on its square.
    fn name(
        position: &Self::Position,
        piece: <Self::Position as Position>::Piece,
        square: <Self::Position as Position>::Square,
    ) -> String;

    /// Returns the output bucket of a position, below [`BUCKETS`](Features::BUCKETS).
    fn bucket(position: &Self::Position) -> usize;
}

/// Returns the index of a square as `side` sees it, below [`Geometry::SQUARES`]. Frame 0
/// shows the board as it is, any other frame mirrors it by files.
#[inline]
#[must_use]
pub fn place<G: Geometry>(square: Square<G>, side: Side, frame: u8) -> usize {
    let seen = square.seen_by(side);
    let place = if frame == 0 {
        seen
    } else {
        seen.mirror_files()
    };
    place.index()
}

/// Returns a fingerprint of the meaning of the inputs: a net works only with the features
/// it was trained with.
#[must_use]
pub fn fingerprint<F: Features>() -> u32 {
    let text = format!("{} {} {}", F::NAME, F::INPUTS, F::BUCKETS);
    crc32fast::hash(text.as_bytes())
}
