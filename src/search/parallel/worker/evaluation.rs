//! The static evaluation of nodes with correction history, and the improving flag.
//! Source of the improving flag: Stockfish.

use super::Worker;
use crate::base::value::{EVALUATION_LIMIT, is_decisive};
use crate::base::{Side, Value};
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::search::node::{Node, NodeContext, Window};
use crate::search::profile::EvaluationSource;
use crate::search::table::{Bound, Stored};

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// Returns the static evaluation, clamped to [`EVALUATION_LIMIT`].
    #[inline]
    pub(crate) fn evaluate(&mut self, node: &Node<E>) -> Value {
        let key = node.position.table_key();
        if let Some(value) = self.cache.get(key) {
            self.profile.count_evaluation(EvaluationSource::Cached);
            return value;
        }
        self.profile.count_evaluation(EvaluationSource::Computed);
        let value = match self.plain {
            Some(plain) => plain.evaluate::<E::Hints>(&node.position),
            None => self.pool.evaluate(node),
        };
        let value = value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT);
        self.cache.put(key, value);
        if let Some(reservoir) = &mut self.reservoir {
            reservoir.offer(&node.position);
        }
        value
    }

    /// Returns the static evaluation of a node with correction history, from its context
    /// if known.
    #[inline]
    pub(crate) fn static_eval(&mut self, node: &Node<E>, context: NodeContext) -> Value {
        context.static_eval().unwrap_or_else(|| {
            let value = self.evaluate(node);
            self.corrected_eval(value, node, context.ply())
        })
    }

    /// Returns the static evaluation of a node with correction history applied.
    #[inline]
    pub(crate) fn corrected_eval(&self, value: Value, node: &Node<E>, ply: usize) -> Value {
        if !self.settings.uses_correction_history() {
            return value;
        }
        let key = self
            .ordering
            .correction_key::<E::Hints>(&node.position, ply);
        let error = self.ordering.histories.corrections.error(key);
        let percent = self.settings.parameters.correction_history;
        (value + error * percent / 100).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// Updates correction history from the search result of a node whose best move is
    /// quiet.
    pub(crate) fn update_correction_history(&mut self, node: &Node<E>, ply: usize, found: Stored) {
        if is_decisive(found.value) || node.in_check() {
            return;
        }
        let evaluation = self.evaluate(node);
        let is_uninformative = match found.bound {
            Bound::Lower => found.value <= evaluation,
            Bound::Upper => found.value >= evaluation,
            Bound::Exact | Bound::Absent => false,
        };
        if !is_uninformative {
            let (key, depth) = (
                self.ordering
                    .correction_key::<E::Hints>(&node.position, ply),
                i32::from(found.depth),
            );
            let error = found.value - evaluation;
            self.ordering
                .histories
                .corrections
                .update(key, error, depth);
        }
    }

    /// Records the static evaluation of the root, to which nodes two plies below are
    /// compared.
    pub(crate) fn record_root_eval(&mut self, root: &Node<E>) {
        self.with_improvement(root, NodeContext::new(0, 0, Window::FULL));
    }

    /// Returns the context with the static evaluation and the improving flag of the node:
    /// whether its side is evaluated better than two plies before or, if it was in check
    /// then, four plies before.
    #[inline]
    pub(crate) fn with_improvement(&mut self, node: &Node<E>, context: NodeContext) -> NodeContext {
        if !self.settings.uses_improving() {
            return context;
        }
        let ply = context.ply();
        if node.in_check() {
            self.static_evals[ply] = None;
            return context;
        }
        let sign = match node.position.side() {
            Side::White => 1,
            Side::Black => -1,
        };
        let static_eval = self.static_eval(node, context);
        let now = sign * static_eval;
        self.static_evals[ply] = Some(now);
        let context = context.with_static_eval(static_eval);
        let earlier = |plies| {
            ply.checked_sub(plies)
                .and_then(|ply| self.static_evals[ply])
        };
        let before = earlier(2).or_else(|| earlier(4));
        context.with_improving(before.is_none_or(|before| sign * (now - before) > 0))
    }
}
