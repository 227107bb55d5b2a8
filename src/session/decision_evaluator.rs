//! The evaluation of a decision: the step made against the best one, both from one deep
//! search.

use super::SessionError;
use super::appraisal::DecisionReview;
use crate::base::Value;
use crate::base::value::{self, is_decisive};
use crate::rules::{Line, Position, Step, Turn};
use crate::search::settings::MAX_DEPTH;
use crate::search::{Budget, Control, Root, SearchEngine, Searchable, Settings};
use std::marker::PhantomData;
use std::sync::Arc;

/// The table size in MiB, enough for some million nodes.
const TABLE: usize = 32;

/// An evaluator of the decisions of one game.
pub(super) struct DecisionEvaluator<E: Searchable, N: SearchEngine<E>> {
    engine: N,
    evaluator: PhantomData<fn() -> E>,
}

/// The best move of a search and its value.
struct BestMove<P: Position> {
    mv: P::Move,
    value: Value,
}

/// The result of one depth.
struct DepthResult<P: Position> {
    best: P::Move,
    value: Value,
    played: Value,
}

impl<P: Position, E: Searchable<Position = P>, N: SearchEngine<E>> DecisionEvaluator<E, N> {
    pub(super) fn new(model: Arc<E>) -> Result<Self, SessionError> {
        Ok(DecisionEvaluator {
            engine: N::new(model, TABLE, 1)?,
            evaluator: PhantomData,
        })
    }

    /// Evaluates `step` in the position of `game`, as
    /// [`Appraisal::evaluate_step`](super::Appraisal::evaluate_step) specifies. Values of different
    /// depths are not comparable, since an additional odd ply is an advantage: each depth
    /// searches the best step and then `step`, and a depth that one of them does not
    /// finish is discarded.
    pub(super) fn evaluate(
        &self,
        game: &Line<P>,
        step: Step<P>,
        nodes: u64,
    ) -> Result<DecisionReview, SessionError> {
        let text = step.to_string();
        let Step::Move(mv) = step else {
            return Err(SessionError::NotAMove(text));
        };
        if game.position().turn() != Turn::Decide {
            return Err(SessionError::BeforeItsRoll(text));
        }
        self.engine.clear();
        let (mut left, mut depth, mut last) = (nodes, 0, None);
        while depth < MAX_DEPTH && !last.as_ref().is_some_and(DepthResult::is_settled) {
            let Some(found) = self.ply(game, mv, depth + 1, &mut left) else {
                break;
            };
            last = Some(found);
            depth += 1;
        }
        let found = last.ok_or(SessionError::NotEvaluated(text))?;
        Ok(DecisionReview {
            best: found.best.to_string(),
            value: value::score(found.value),
            played: value::score(found.played),
            depth,
            nodes: nodes.saturating_sub(left),
        })
    }

    /// Both values at one depth; `None` if the remaining nodes do not suffice. The first
    /// ply is free.
    fn ply(
        &self,
        game: &Line<P>,
        mv: P::Move,
        depth: u32,
        left: &mut u64,
    ) -> Option<DepthResult<P>> {
        let best = self.search(game, Vec::new(), depth, left)?;
        let played = if best.mv == mv {
            best.value
        } else {
            self.search(game, vec![mv], depth, left)?.value
        };
        Some(DepthResult {
            best: best.mv,
            value: best.value,
            played,
        })
    }

    fn search(
        &self,
        game: &Line<P>,
        search_moves: Vec<P::Move>,
        depth: u32,
        left: &mut u64,
    ) -> Option<BestMove<P>> {
        if *left == 0 && depth > 1 {
            return None;
        }
        let root = Root {
            past: game.turn_keys().to_vec(),
            pasts: game.pasts(),
            search_moves,
            depth,
            ..Root::new(*game.position())
        };
        let limit = (depth > 1).then_some(*left);
        let control = Control::new(Budget::NONE, limit, false);
        let settings = Settings::PLAY.of_game::<E>();
        let report = self.engine.search(&root, settings, &control);
        *left = left.saturating_sub(report.nodes);
        let line = report.best(None)?;
        let best = BestMove {
            mv: line.decision()?,
            value: line.value,
        };
        (report.depth == depth).then_some(best)
    }
}

impl<P: Position> DepthResult<P> {
    /// Whether deeper searches would give the same result.
    const fn is_settled(&self) -> bool {
        is_decisive(self.value) && is_decisive(self.played)
    }
}
