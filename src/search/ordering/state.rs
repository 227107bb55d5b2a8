//! The move ordering state of a worker: its histories, and the moves on the path.

use super::histories::Histories;
use super::history::{HistoryContext, PrecedingMove, QuietCutoff};
use super::move_scorer::MoveScorer;
use crate::eval::Hints;
use crate::rules::{GameMove, Position};
use crate::search::node::NodeContext;
use crate::search::settings::MAX_PLIES;
use crate::search::settings::Settings;
use crate::search::table::CorrectionKey;

type MoveOf<H> = <<H as Hints>::Position as Position>::Move;

/// The histories of a worker, and the moves that led to the node of each ply.
pub(crate) struct OrderingState {
    pub(crate) histories: Histories,
    preceding_moves: Vec<PrecedingMove>,
}

impl OrderingState {
    /// The state at the root, with the histories of earlier searches.
    pub(crate) fn new(histories: Histories) -> OrderingState {
        OrderingState {
            histories,
            preceding_moves: vec![PrecedingMove::default(); MAX_PLIES + 4],
        }
    }

    /// Returns the scorer of a node's moves, given the tags of its hash moves.
    #[inline]
    pub(crate) fn scorer<H: Hints>(
        &self,
        settings: &Settings,
        position: &H::Position,
        hash_moves: [u16; 2],
        ply: usize,
    ) -> MoveScorer<'_> {
        let captures = settings.uses_capture_history();
        MoveScorer {
            hash_moves,
            ply,
            history_context: self.history_context(settings, position, ply),
            static_leaves: !settings.quiescence,
            history: settings.quiet_order.then_some(&self.histories.quiet),
            captures: captures.then_some(&self.histories.captures),
            max_capture_score: settings.parameters.capture_history,
        }
    }

    /// Returns the history score of a quiet move.
    #[inline]
    pub(crate) fn quiet_score<H: Hints>(
        &self,
        settings: &Settings,
        position: &H::Position,
        mv: MoveOf<H>,
        ply: usize,
    ) -> i32 {
        let history_context = self.history_context(settings, position, ply);
        let slot = H::slot(position, mv);
        self.histories.quiet.score(history_context, slot)
    }

    /// Returns the history context of a node's quiet moves.
    #[inline]
    fn history_context<P: Position>(
        &self,
        settings: &Settings,
        position: &P,
        ply: usize,
    ) -> HistoryContext {
        let max_plies = settings.max_preceding_moves();
        let preceding = |plies: usize| {
            let ply = ply.checked_sub(plies).filter(|_| plies < max_plies);
            ply.map_or(PrecedingMove::default(), |ply| self.preceding_moves[ply])
        };
        let moves = [preceding(0), preceding(1)];
        HistoryContext::new(position.side().index(), moves)
    }

    /// Records the move that leads to the node at this ply.
    #[inline]
    pub(crate) fn record_move<H: Hints>(
        &mut self,
        settings: &Settings,
        position: &H::Position,
        mv: MoveOf<H>,
        ply: usize,
    ) {
        if settings.max_preceding_moves() > 0 || settings.uses_correction_history() {
            let slot = H::slot(position, mv);
            self.preceding_moves[ply] = PrecedingMove::new(position.side().index(), slot);
        }
    }

    /// Records that a null move leads to the node at this ply.
    #[inline]
    pub(crate) fn record_null_move(&mut self, ply: usize) {
        self.preceding_moves[ply] = PrecedingMove::default();
    }

    /// Returns the correction history key of a node at this ply.
    #[inline]
    pub(crate) fn correction_key<H: Hints>(
        &self,
        position: &H::Position,
        ply: usize,
    ) -> CorrectionKey {
        let preceding = self.preceding_moves[ply].number();
        CorrectionKey::new(position.side().index(), H::structure(position), preceding)
    }

    /// Updates the histories after a cutoff by `mv`; the moves `tried` before it did not
    /// cause one.
    pub(crate) fn reward<H: Hints>(
        &mut self,
        settings: &Settings,
        position: &H::Position,
        context: NodeContext,
        mv: MoveOf<H>,
        tried: &[MoveOf<H>],
    ) {
        let slot = |mv| H::slot(position, mv);
        let (ply, depth) = (context.ply(), context.depth());
        if !position.is_noisy(mv) {
            let malus = settings.parameters.history_malus;
            let history_context = self.history_context(settings, position, ply);
            let quiet = tried.iter().filter(|&&other| !position.is_noisy(other));
            let cutoff = QuietCutoff {
                ply,
                depth,
                tag: mv.tag(),
                slot: slot(mv),
            };
            let quiet = quiet.map(|&other| slot(other));
            let history = &mut self.histories.quiet;
            history.reward(history_context, cutoff, malus, quiet);
        }
        if !settings.uses_capture_history() {
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
