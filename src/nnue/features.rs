//! What a net sees of the positions of a game.

use crate::base::Side;
use crate::base::geometry::{Geometry, Square};
use crate::rules::Position;

/// The inputs of a net: which of them are on in a position. Engine and trainer ask the
/// same functions.
///
/// Each side has a view of its own. It begins with a *frame*, a way to look at the board
/// that both the pieces and the other inputs may depend on: mirrored or not, or where the
/// own king stands. A piece switches on one input of each view; anything else that matters
/// may switch on some more, if it is part of [`Position::table_key`]: a search keeps what was
/// judged under that key.
pub trait Features: 'static {
    /// The positions.
    type Position: Position;

    /// What the set of features is called; another name if an input changes its meaning.
    const NAME: &'static str;

    /// Inputs of one view.
    const INPUTS: usize;

    /// At least as many as can be on at once in one view.
    const MAX_ON: usize;

    /// Output buckets.
    const BUCKETS: usize;

    /// Whether anything but pieces switches on inputs.
    const HAS_OTHERS: bool = false;

    /// Virtual inputs, which a trainer puts beside those of a view: several inputs share one,
    /// so that what is alike in them is learnt from all of their positions. A trained net has
    /// them added to its own rows. Source: the factoriser of Stockfish's nnue-pytorch.
    const FACTORS: usize = 0;

    /// The virtual input, below [`FACTORS`](Features::FACTORS), that an input shares, if any.
    fn factor(_input: usize) -> Option<usize> {
        None
    }

    /// Whether the inputs tell of a position all that matters. It stays so in all that follow
    /// from it.
    fn covers(_position: &Self::Position) -> bool {
        true
    }

    /// How `side` looks at the board. Where it changes a view is made from nothing.
    fn frame(position: &Self::Position, side: Side) -> u8;

    /// The input of a piece in the view of `side`, below [`INPUTS`](Features::INPUTS).
    fn piece(
        piece: <Self::Position as Position>::Piece,
        square: <Self::Position as Position>::Square,
        side: Side,
        frame: u8,
    ) -> usize;

    /// Hands `switch_on` the other inputs of the view of `side`, which are asked for afresh
    /// whenever a position is judged.
    fn others(
        _position: &Self::Position,
        _side: Side,
        _frame: u8,
        _switch_on: &mut dyn FnMut(usize),
    ) {
    }

    /// The position as if that board were set up without the piece on `square`; `None` if his
    /// loss ends the game.
    fn without(
        position: &Self::Position,
        square: <Self::Position as Position>::Square,
    ) -> Option<Self::Position>;

    /// A piece and his square for a person who asks what he is worth.
    fn name(
        piece: <Self::Position as Position>::Piece,
        square: <Self::Position as Position>::Square,
    ) -> String;

    /// The output that judges a position, below [`BUCKETS`](Features::BUCKETS).
    fn bucket(position: &Self::Position) -> usize;
}

/// The index of a square as `side` sees it, below [`Geometry::SQUARES`], where the frame of its
/// view is 0 for the board as it is and anything else for its image in a mirror beside it.
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

/// A number that differs if the inputs have another meaning: a net is only for the
/// features it was trained with.
#[must_use]
pub fn fingerprint<F: Features>() -> u32 {
    let text = format!("{} {} {}", F::NAME, F::INPUTS, F::BUCKETS);
    crc32fast::hash(text.as_bytes())
}
