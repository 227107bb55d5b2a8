//! What search needs to know of a game beyond its rules, and how a raw score
//! becomes an expected score.

pub mod chances;
pub mod curve;
pub mod linear;
pub mod plain;
pub mod scale;

pub use chances::chances;
pub use curve::Curve;
pub use plain::Plain;
pub use scale::Scale;

use crate::base::Value;
use crate::rules::{Observer, Position};

/// The judgement of one game: its evaluation, and the hints that order and
/// bound its search.
pub trait Model<P: Position>: Send + Sync + 'static {
    /// Sums that follow the men as they move.
    type State: Observer<P::Man, P::Square> + Copy + Default + Send;

    /// How many [`slot`](Model::slot)s there are for each side.
    const SLOTS: usize;

    /// For how many plies of quiescence a side in check looks at all its moves
    /// and may not stand pat. Where checks are easily given and have many
    /// answers, which may be checks again, a few plies are all one can afford.
    const EVASIONS: usize = usize::MAX;

    /// Nodes that the quiescence of one leaf may take. After them evaluation
    /// decides; only where all that has been looked at loses by force the other
    /// moves are still looked at, so that nobody is called lost for want of nodes.
    const LEAF_NODES: u64 = 64;

    /// The expected score for the side of `position`, inside the open range
    /// (`docs/search.md`, section 3). It depends on what the table key covers
    /// and on nothing else: the search remembers it by that key.
    fn evaluate(&self, position: &P, state: &Self::State) -> Value;

    /// Material alone for the side of `position`, in hundredths of a pawn, by
    /// fixed textbook values (100, 300, 300, 500, 900). Never to be tuned: the
    /// reference players at the bottom of the strength scale count by it.
    fn material(&self, position: &P) -> i32;

    /// What a noisy move is expected to win, in hundredths of a pawn, all
    /// recaptures counted. Orders captures; below 0 quiescence leaves them out.
    fn gain(&self, position: &P, item: P::Move) -> i32;

    /// The place of a quiet move in the history of moves that cut, below
    /// [`SLOTS`](Model::SLOTS).
    fn slot(&self, position: &P, item: P::Move) -> usize;

    /// A value of the open range moved by `centipawns` on the scale of raw scores.
    fn shifted(&self, value: Value, centipawns: i32) -> Value;

    /// A value of the open range in hundredths of a pawn, for display.
    fn centipawns(&self, value: Value) -> i32;

    /// Chances to win, draw and lose in thousandths, which add up to 1000.
    fn chances(&self, position: &P, value: Value) -> [u32; 3];

    /// The evaluation term by term, for a person.
    fn explain(&self, position: &P) -> String;
}

/// The sums of `position` from nothing.
#[must_use]
pub fn survey<P: Position, M: Model<P>>(position: &P) -> M::State {
    let mut state = M::State::default();
    position.survey(&mut state);
    state
}
