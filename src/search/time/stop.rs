//! When the main worker ends its search by itself.

use super::root_nodes::RootNodes;
use super::{Budget, Control, TimeManager};
use crate::base::value::plies_to_end;
use crate::rules::Position;
use crate::search::root::{Report, Root, RootLine};
use crate::search::time::manager::IterationResult;

/// Plies that an iteration must look deeper than a certain end for its move to be
/// played at once: an end that is nearer may begin with a move that was reduced.
const SETTLED: u32 = 8;

/// The clock of a search as its root has it.
pub(in crate::search) struct RootTime {
    manager: TimeManager,
    nodes: RootNodes,
    /// How many moves the root leaves to choose from.
    choices: usize,
}

impl RootTime {
    pub(in crate::search) fn new(budget: Budget) -> RootTime {
        RootTime {
            manager: TimeManager::new(budget, 0),
            nodes: RootNodes::default(),
            choices: 0,
        }
    }

    /// Before the first iteration of a root with so many moves to choose from.
    pub(in crate::search) fn begin(&mut self, control: &Control, choices: usize) {
        self.manager = TimeManager::new(control.budget(), choices);
        self.nodes.clear();
        self.choices = choices;
    }

    /// Another thread has finished the iteration: how its nodes lie is not known here.
    pub(in crate::search) fn forget_moves(&mut self) {
        self.nodes.clear();
    }

    /// Whether another iteration would change nothing, or take too long, now
    /// that one has been finished at node `now`.
    pub(in crate::search) fn has_enough<P: Position>(
        &mut self,
        root: &Root<P>,
        last: &Report<P>,
        (control, now): (&Control, u64),
    ) -> bool {
        self.watch(last, now);
        let certain = plies_to_end(last.value()).map(i32::unsigned_abs);
        if let (Some(moves), Some(plies)) = (root.mate, certain)
            && plies <= 2 * moves
        {
            return true;
        }
        if self.manager.meant().is_none() || control.is_pondering() {
            return false;
        }
        let only_move = self.choices == 1;
        let settled = certain.is_some_and(|plies| last.depth >= plies + SETTLED);
        (!root.analyse && (only_move || settled)) || !self.manager.begins(control.elapsed())
    }

    /// Takes notice of what an iteration has shown. Of several rolls the first,
    /// the likeliest, speaks for all.
    fn watch<P: Position>(&mut self, last: &Report<P>, now: u64) {
        let decision = last.lines.first().and_then(RootLine::decision);
        let best = decision.map_or(0, P::tag);
        let share = self.nodes.share(best, now);
        self.nodes.clear();
        let value = last.value();
        self.manager.learn(IterationResult {
            best,
            value,
            share,
            nodes: now,
        });
    }

    /// A move of the root is about to be searched, at node `now`; true if the search
    /// is to be given up instead, where something `has_been_found`. A move that is
    /// searched again has just shown something, and while nothing is as good as it
    /// was more time is due: both go on.
    pub(in crate::search) fn gives_up(
        &mut self,
        (tag, now): (u16, u64),
        has_been_found: bool,
        control: &Control,
    ) -> bool {
        let is_another = self.nodes.begin(tag, now);
        let has_time = control.is_pondering() || self.manager.goes_on(control.elapsed());
        is_another && has_been_found && !has_time
    }

    /// Whether the search has to end wherever it is: the time on the clock is
    /// over, the opponent's time has been enough to answer at once, or nobody waits
    /// any longer.
    pub(in crate::search) fn is_over(&self, control: &Control) -> bool {
        let pondered_enough = || control.was_hit() && !self.manager.goes_on(control.elapsed());
        control.out_of_time() || pondered_enough() || control.is_aborted()
    }
}
