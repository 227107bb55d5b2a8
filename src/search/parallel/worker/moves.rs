//! Move ordering and updates of the move history.

use super::Worker;
use crate::eval::{Evaluator, Hints};
use crate::rules::Position;
use crate::search::node::NodeContext;
use crate::search::ordering::history::{HistoryContext, PrecedingMove};
use crate::search::ordering::{MovePicker, MoveScorer};

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// Adds moves with their scores to a picker; `best` are the hash moves, by tag.
    #[inline]
    pub(crate) fn order<K: Copy>(
        &self,
        position: &P,
        moves: &[P::Move],
        bounds: K,
        (best, ply): ([u16; 2], usize),
        picker: &mut MovePicker<P::Move, K>,
    ) {
        let settings = self.settings();
        let scorer = MoveScorer {
            best,
            ply,
            context_key: self.context_key(position, ply),
            static_leaves: !settings.quiescence,
            history: settings.quiet_order.then_some(&self.histories.quiet),
            captures: settings
                .uses_capture_history()
                .then_some(&self.histories.captures),
            capture_history: settings.parameters.capture_history,
        };
        scorer.add::<E::Hints, K>(position, moves, bounds, picker);
    }

    /// Returns the history score of a quiet move.
    #[inline]
    pub(crate) fn quiet_score(&self, position: &P, mv: P::Move, ply: usize) -> i32 {
        let slot = E::Hints::slot(position, mv);
        self.histories
            .quiet
            .score(self.context_key(position, ply), slot)
    }

    /// Returns the history context of a node's quiet moves.
    #[inline]
    fn context_key(&self, position: &P, ply: usize) -> HistoryContext {
        let max_plies = self.shared.settings.moves_before();
        let preceding = |plies: usize| {
            let ply = ply.checked_sub(plies).filter(|_| plies < max_plies);
            ply.map_or(PrecedingMove::default(), |ply| self.preceding_moves[ply])
        };
        let before = [preceding(0), preceding(1)];
        HistoryContext::new(position.side().index(), before)
    }

    /// Records the move that leads to the node of this ply.
    #[inline]
    pub(crate) fn record_move(&mut self, position: &P, mv: P::Move, ply: usize) {
        let settings = self.settings();
        if settings.moves_before() > 0 || settings.uses_correction_history() {
            let slot = E::Hints::slot(position, mv);
            self.preceding_moves[ply] = PrecedingMove::new(position.side().index(), slot);
        }
    }

    /// Records that a null move leads to the node of this ply.
    #[inline]
    pub(crate) fn record_null_move(&mut self, ply: usize) {
        self.preceding_moves[ply] = PrecedingMove::default();
    }

    /// Updates the histories after a cutoff by `mv`; the moves `tried` before it did not
    /// cause one.
    pub(crate) fn reward(
        &mut self,
        position: &P,
        context: NodeContext,
        mv: P::Move,
        tried: &[P::Move],
    ) {
        let slot = |mv| E::Hints::slot(position, mv);
        let (ply, depth) = (context.ply(), context.depth());
        if !position.is_noisy(mv) {
            let malus = self.settings().parameters.history_malus;
            let context_key = self.context_key(position, ply);
            let quiet = tried.iter().filter(|&&other| !position.is_noisy(other));
            self.histories.quiet.reward(
                context_key,
                (ply, depth),
                (P::tag(mv), slot(mv)),
                (malus, quiet.map(|&other| slot(other))),
            );
        }
        if !self.settings().uses_capture_history() {
            return;
        }
        let (side, captures) = (position.side().index(), &mut self.histories.captures);
        if position.is_noisy(mv) {
            captures.reward(side, slot(mv), depth, true);
        }
        for &other in tried.iter().filter(|&&other| position.is_noisy(other)) {
            captures.reward(side, slot(other), depth, false);
        }
    }
}
