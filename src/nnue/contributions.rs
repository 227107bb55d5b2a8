//! What each man is worth to a net: what it says with him, less what it says without.
//! Source: the `eval` command of Stockfish.

use super::accumulators::{ManOf, SquareOf, inputs};
use super::features::Features;
use super::kernels::update;
use super::net::Net;
use crate::base::Side;
use crate::rules::Position;

/// What a net says of a position, and what each man is worth to it.
pub struct Contributions<F: Features> {
    /// Hundredths of a pawn for the side to move.
    pub value: i32,
    /// The men, and what the side to move would lose without each.
    pub men: Vec<(ManOf<F>, SquareOf<F>, i32)>,
}

/// What `net` says of `position`, and what each man is worth to it: his inputs are switched
/// off, and all else stays as it is.
#[must_use]
pub fn contributions<F: Features>(net: &Net, position: &F::Position) -> Contributions<F> {
    let on = Side::ALL.map(|side| {
        let mut on = Vec::new();
        inputs::<F>(position, side, &mut on);
        on
    });
    let judge = |without: Option<(ManOf<F>, SquareOf<F>)>| {
        let views = Side::ALL.map(|side| {
            let mut units = vec![0; net.shape().hidden];
            let frame = F::frame(position, side);
            let off: Vec<usize> = without
                .iter()
                .map(|&(man, square)| F::man(man, square, side, frame))
                .collect();
            let on = &on[side.index()];
            update(net.set(), &mut units, net.biases(), net.weights(), on, &off);
            units
        });
        net.judge([&views[0], &views[1]], position.side(), F::bucket(position))
    };
    let value = judge(None);
    let worth = |(man, square)| (man, square, value - judge(Some((man, square))));
    Contributions {
        value,
        men: position.men().into_iter().map(worth).collect(),
    }
}
