//! Judging positions.

use super::Hints;
use super::choice::EvaluatorChoice;
use crate::base::Value;
use crate::nnue::NetError;
use crate::rules::{Observer, Position};

/// The evaluation of one game: chosen at run time, it owns its weights and says
/// how what it needs of a position is kept.
///
/// What it keeps of a position is its [`State`](Evaluator::State), of which every
/// node of a search has one. Sums are brought up to date with every move
/// ([`eager`]); accumulators of a net lie on a stack in the
/// [`Scratch`](Evaluator::Scratch) of a thread, and are worked out when a position
/// is evaluated.
pub trait Evaluator: Send + Sync + 'static {
    /// The positions it judges.
    type Position: Position;

    /// What orders and bounds a search that uses it.
    type Hints: Hints<Position = Self::Position>;

    /// What it keeps of a position.
    type State: Copy + Send;

    /// What it keeps for a thread; `()` if nothing.
    type Scratch: Send;

    /// Something to work with, for one thread.
    fn scratch(&self) -> Self::Scratch;

    /// The state of a position from nothing.
    fn state(&self, scratch: &mut Self::Scratch, position: &Self::Position) -> Self::State;

    /// Makes `child` the position and the state after `mv` in `parent`, whatever
    /// it was before. Nodes are followed depth first: what is kept of a child may
    /// go when its parent is followed again.
    fn follow(
        &self,
        scratch: &mut Self::Scratch,
        parent: (&Self::Position, &Self::State),
        mv: <Self::Position as Position>::Move,
        child: (&mut Self::Position, &mut Self::State),
    );

    /// The expected score for the side of `position`, inside the open range
    /// (`docs/search.md`, section 3). It depends on what the table key covers
    /// and on nothing else: the search remembers it by that key.
    fn evaluate(
        &self,
        scratch: &mut Self::Scratch,
        position: &Self::Position,
        state: &Self::State,
    ) -> Value;

    /// A value of the open range moved by `centipawns` on the scale of raw scores.
    fn shifted(&self, value: Value, centipawns: i32) -> Value;

    /// A value of the open range in hundredths of a pawn, for display.
    fn centipawns(&self, value: Value) -> i32;

    /// Chances to win, draw and lose in thousandths, which add up to 1000.
    fn chances(&self, position: &Self::Position, value: Value) -> [u32; 3];

    /// Whether a net can judge the game in the place of its sums.
    const TAKES_NETS: bool = false;

    /// The net that judges a position where nothing else is chosen; of none, under the usual
    /// rules.
    fn built_in_net(_position: Option<&Self::Position>) -> Option<&'static [u8]> {
        None
    }

    /// The evaluator that judges as `choice` says; `None` if there is no choice.
    ///
    /// # Errors
    /// The bytes are no net for the game.
    fn choose(_choice: EvaluatorChoice<'_>) -> Option<Result<Self, NetError>>
    where
        Self: Sized,
    {
        None
    }

    /// The evaluation term by term, for a person.
    fn explain(&self, position: &Self::Position) -> String;
}

/// The value of one position by itself.
pub fn evaluate<E: Evaluator>(evaluator: &E, position: &E::Position) -> Value {
    let mut scratch = evaluator.scratch();
    let state = evaluator.state(&mut scratch, position);
    evaluator.evaluate(&mut scratch, position, &state)
}

/// Parts of an [`Evaluator`] whose state is brought up to date with every move.
pub mod eager {
    use super::{Observer, Position};

    /// The handcrafted evaluation of `position` from nothing.
    #[must_use]
    pub fn survey<P: Position, S: Observer<P::Piece, P::Square> + Default>(position: &P) -> S {
        let mut state = S::default();
        position.survey(&mut state);
        state
    }

    /// Makes `child` what comes after `mv` in `parent`.
    #[inline(always)]
    pub fn follow<P: Position, S: Observer<P::Piece, P::Square> + Copy>(
        (position, state): (&P, &S),
        mv: P::Move,
        child: (&mut P, &mut S),
    ) {
        let mut piece_square = *state;
        child.0.play_from(position, mv, &mut piece_square);
        *child.1 = piece_square;
    }
}
