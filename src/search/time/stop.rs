//! The conditions under which the main worker ends its search.

use super::clock::Budget;
use super::control::Control;
use super::manager::TimeManager;
use super::root_nodes::RootNodes;
use crate::base::value::plies_to_end;
use crate::rules::{GameMove, Position};
use crate::search::report::request::Root;
use crate::search::report::result::{Report, RootLine};
use crate::search::time::manager::IterationResult;

/// Plies by which an iteration must be deeper than the distance to a forced end before
/// the search stops: a faster end may begin with a move that was reduced.
const SETTLED_MARGIN: u32 = 8;

/// The time management of a search at its root.
pub(crate) struct RootTime {
    manager: TimeManager,
    nodes: RootNodes,
    /// The number of moves to choose from at the root.
    choices: usize,
}

impl RootTime {
    pub(crate) fn new(budget: Budget) -> RootTime {
        RootTime {
            manager: TimeManager::new(budget, 0),
            nodes: RootNodes::default(),
            choices: 0,
        }
    }

    /// Begins the search of a root with this number of moves to choose from.
    pub(crate) fn begin(&mut self, control: &Control, choices: usize) {
        self.manager = TimeManager::new(control.budget(), choices);
        self.nodes.clear();
        self.choices = choices;
    }

    /// Discards the nodes of each move, which are unknown if another thread finished the
    /// iteration.
    pub(crate) fn clear_moves(&mut self) {
        self.nodes.clear();
    }

    /// Whether the search ends after the iteration that finished at node count `now`,
    /// since another would change nothing or take too long.
    pub(crate) fn should_stop_after<P: Position>(
        &mut self,
        root: &Root<P>,
        last: &Report<P>,
        control: &Control,
        now: u64,
    ) -> bool {
        self.record_iteration(last, now);
        let end_distance = plies_to_end(last.value()).map(i32::unsigned_abs);
        if let (Some(moves), Some(plies)) = (root.mate, end_distance)
            && plies <= 2 * moves
        {
            return true;
        }
        if self.manager.target_time().is_none() || control.is_pondering() {
            return false;
        }
        let only_move = self.choices == 1;
        let is_settled = end_distance.is_some_and(|plies| last.depth >= plies + SETTLED_MARGIN);
        (!root.analyse && (only_move || is_settled))
            || !self.manager.should_start_iteration(control.elapsed())
    }

    /// Passes the result of an iteration to the time manager. Of several rolls the first,
    /// the likeliest, counts for all.
    fn record_iteration<P: Position>(&mut self, last: &Report<P>, now: u64) {
        let decision = last.lines.first().and_then(RootLine::decision);
        let best = decision.map_or(0, |mv| mv.tag());
        let share = self.nodes.share(best, now);
        self.nodes.clear();
        let value = last.value();
        self.manager.update(IterationResult {
            best,
            value,
            share,
            nodes: now,
        });
    }

    /// Begins a root move at node count `now`; returns true if the search must stop
    /// instead. It continues while a move that failed high is searched again, and while
    /// there is no best move yet, since a falling value needs more time.
    pub(crate) fn enter_move(
        &mut self,
        tag: u16,
        now: u64,
        has_best_move: bool,
        control: &Control,
    ) -> bool {
        let is_another = self.nodes.begin(tag, now);
        let has_time =
            control.is_pondering() || self.manager.should_continue_iteration(control.elapsed());
        is_another && has_best_move && !has_time
    }

    /// Whether the search must end in any case: the hard time has passed, pondering has
    /// already used the time of the move, or the search was aborted.
    pub(crate) fn must_stop(&self, control: &Control) -> bool {
        let pondered_enough = || {
            control.was_ponder_hit() && !self.manager.should_continue_iteration(control.elapsed())
        };
        control.out_of_time() || pondered_enough() || control.is_aborted()
    }
}
