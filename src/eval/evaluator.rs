//! Evaluators.

use super::choice::EvaluatorChoice;
use super::{Curve, Hints};
use crate::base::Value;
use crate::nnue::{BuiltInNet, NetError};
use crate::rules::{Observer, Position};

/// The evaluator of one game: chosen at run time, it owns its weights and defines the
/// state that it keeps for a position.
///
/// Every node of a search has a [`State`](Evaluator::State). A handcrafted evaluation
/// updates its state with every move ([`eager`]); a net keeps accumulators on a stack in
/// the [`Scratch`](Evaluator::Scratch) of a thread, and computes them when a position is
/// evaluated.
pub trait Evaluator: Send + Sync + 'static {
    /// The positions that it evaluates.
    type Position: Position;

    /// The hints for move ordering and pruning.
    type Hints: Hints<Position = Self::Position>;

    /// The state that it keeps for a position.
    type State: Copy + Send;

    /// The state that it keeps for a thread; `()` if none.
    type Scratch: Send;

    /// Creates the state of a thread.
    fn scratch(&self) -> Self::Scratch;

    /// Computes the state of a position from scratch.
    fn state(&self, scratch: &mut Self::Scratch, position: &Self::Position) -> Self::State;

    /// Overwrites `child` and `child_state` with the position after `mv` in `parent` and
    /// its state. Nodes are visited depth first: the state of a child may become invalid
    /// once another child of its parent is visited.
    fn follow(
        &self,
        scratch: &mut Self::Scratch,
        parent: &Self::Position,
        parent_state: &Self::State,
        mv: <Self::Position as Position>::Move,
        child: &mut Self::Position,
        child_state: &mut Self::State,
    );

    /// Returns the expected score for the side to move, inside the open range
    /// (`docs/search.md`, section 3). It may depend only on what the table key covers,
    /// since the search caches it by that key.
    fn evaluate(
        &self,
        scratch: &mut Self::Scratch,
        position: &Self::Position,
        state: &Self::State,
    ) -> Value;

    /// Returns a value of the open range shifted by `centipawns` on the scale of raw
    /// scores.
    fn shifted(&self, value: Value, centipawns: i32) -> Value;

    /// Returns a value of the open range in centipawns, for display.
    fn centipawns(&self, value: Value) -> i32;

    /// Returns the chances of a win, a draw and a loss in thousandths, which add up to
    /// 1000.
    fn chances(&self, position: &Self::Position, value: Value) -> [u32; 3];

    /// Whether a net can replace the handcrafted evaluation of the game.
    const TAKES_NETS: bool = false;

    /// Returns the built-in net for a position, or for the usual rules if there is none.
    fn built_in_net(_position: Option<&Self::Position>) -> Option<BuiltInNet> {
        None
    }

    /// Returns all built-in nets.
    #[must_use]
    fn built_in_nets() -> Vec<BuiltInNet> {
        Vec::new()
    }

    /// Creates the evaluator of the same game that `choice` names; `None` if the game
    /// offers no choice.
    ///
    /// # Errors
    /// Returns [`NetError`] if the bytes are not a net for the game.
    fn choose(&self, _choice: EvaluatorChoice<'_>) -> Option<Result<Self, NetError>>
    where
        Self: Sized,
    {
        None
    }

    /// Returns the evaluation term by term, for display.
    fn explain(&self, position: &Self::Position) -> String;
}

/// An evaluator by a raw score, which a curve converts to an expected score.
pub trait RawEvaluator: Evaluator {
    /// The curve from raw score to expected score in [`evaluate`](Evaluator::evaluate).
    const CURVE: Curve;

    /// Returns the raw score for the side to move, in centipawns, before the curve.
    fn raw(&self, position: &Self::Position) -> i32;
}

/// Evaluates a single position.
pub fn evaluate<E: Evaluator>(evaluator: &E, position: &E::Position) -> Value {
    let mut scratch = evaluator.scratch();
    let state = evaluator.state(&mut scratch, position);
    evaluator.evaluate(&mut scratch, position, &state)
}

/// Parts of an [`Evaluator`] whose state is updated with every move.
pub mod eager {
    use super::{Observer, Position};

    /// Computes the state of `position` from scratch.
    #[must_use]
    pub fn survey<P: Position, S: Observer<P::Piece, P::Square> + Default>(position: &P) -> S {
        let mut state = S::default();
        position.survey(&mut state);
        state
    }

    /// Overwrites `child` and `child_state` with the position after `mv` in `parent` and
    /// its state.
    #[inline(always)]
    pub fn follow<P: Position, S: Observer<P::Piece, P::Square> + Copy>(
        parent: &P,
        parent_state: &S,
        mv: P::Move,
        child: &mut P,
        child_state: &mut S,
    ) {
        let mut state = *parent_state;
        child.play_from(parent, mv, &mut state);
        *child_state = state;
    }
}
