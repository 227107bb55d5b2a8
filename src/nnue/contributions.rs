//! What each piece is worth to a net: what it says with him, less what it says without.
//! Source: the `eval` command of Stockfish.

use super::accumulators::{AccumulatorStack, PieceOf, SquareOf};
use super::features::Features;
use super::net::Net;
use crate::rules::Position;

/// What a net says of a position, and what each piece is worth to it.
pub struct Contributions<F: Features> {
    /// Hundredths of a pawn for the side to move.
    pub value: i32,
    /// The pieces whose loss does not end the game, and what the side to move would lose
    /// without each.
    pub pieces: Vec<(PieceOf<F>, SquareOf<F>, i32)>,
}

/// What `net` says of `position`, and what each piece is worth to it: less what it says of the
/// same position [without him](Features::without).
#[must_use]
pub fn contributions<F: Features>(net: &Net, position: &F::Position) -> Contributions<F> {
    let mut stack = AccumulatorStack::<F>::new(net.shape().hidden);
    let mut judge = |position: &F::Position| {
        let place = stack.begin(position);
        stack.judge(net, position, place)
    };
    let value = judge(position);
    let mut worth = |(piece, square)| {
        let without = F::without(position, square)?;
        Some((piece, square, value - judge(&without)))
    };
    Contributions {
        value,
        pieces: position
            .pieces()
            .into_iter()
            .filter_map(&mut worth)
            .collect(),
    }
}
