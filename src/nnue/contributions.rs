//! Piece values of a net: its evaluation with a piece, minus its evaluation without.
//! Source: the `eval` command of Stockfish.

use super::accumulators::{AccumulatorStack, PieceOf, SquareOf};
use super::features::Features;
use super::net::Net;
use crate::rules::position::pieces;

/// The evaluation of a position by a net, and the value of each piece.
pub struct Contributions<F: Features> {
    /// The evaluation in hundredths of a pawn, for the side to move.
    pub value: i32,
    /// The pieces whose loss does not end the game, each with what the side to move would
    /// lose without it.
    pub pieces: Vec<(PieceOf<F>, SquareOf<F>, i32)>,
}

/// Returns the evaluation of `position` by `net` and the value of each piece: the
/// evaluation minus that of the position [without the piece](Features::without).
#[must_use]
pub fn contributions<F: Features>(net: &Net, position: &F::Position) -> Contributions<F> {
    let mut stack = AccumulatorStack::<F>::new(net.shape().hidden);
    let mut evaluate = |position: &F::Position| {
        let index = stack.begin(net, position);
        stack.evaluate(net, position, index)
    };
    let value = evaluate(position);
    let mut worth = |(piece, square)| {
        let without = F::without(position, square)?;
        Some((piece, square, value - evaluate(&without)))
    };
    Contributions {
        value,
        pieces: pieces(position)
            .into_iter()
            .filter_map(&mut worth)
            .collect(),
    }
}
