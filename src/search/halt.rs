//! When a worker ends its search by itself.

use super::report::{Report, RootLine};
use super::root::Root;
use super::timing::{Seen, Timing};
use super::worker::Worker;
use crate::base::value::plies_to_end;
use crate::eval::Evaluator;
use crate::rules::{Moves, Position};

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// How many moves the root leaves to choose from; before the roll all.
    fn choices(root: &Root<P>, legal: &Moves<P::Move>) -> usize {
        match root.position.class() {
            Some(class) => legal.of(class).len(),
            None => legal.all().len(),
        }
    }

    /// Before the first iteration.
    pub(super) fn begin_timing(&mut self, root: &Root<P>, legal: &Moves<P::Move>) {
        self.timing = Timing::new(self.control.budget(), Self::choices(root, legal));
        self.effort.clear();
    }

    /// Whether another iteration would change nothing, or take too long, now
    /// that one has been finished.
    pub(super) fn has_enough(
        &mut self,
        root: &Root<P>,
        legal: &Moves<P::Move>,
        last: &Report<P>,
    ) -> bool {
        self.watch(last);
        let certain = plies_to_end(last.value()).map(i32::unsigned_abs);
        if let (Some(moves), Some(plies)) = (root.mate, certain)
            && plies <= 2 * moves
        {
            return true;
        }
        if self.timing.meant().is_none() || self.control.is_pondering() {
            return false;
        }
        let only_move = Self::choices(root, legal) == 1;
        let settled = certain.is_some_and(|plies| last.depth >= plies);
        (!root.analyse && (only_move || settled)) || !self.timing.begins(self.control.elapsed())
    }

    /// Takes notice of what an iteration has shown. Of several rolls the first,
    /// the likeliest, speaks for all.
    fn watch(&mut self, last: &Report<P>) {
        let decision = last.lines.first().and_then(RootLine::decision);
        let best = decision.map_or(0, P::tag);
        let share = self.effort.share(best, self.nodes);
        self.effort.clear();
        let value = last.value();
        self.timing.learn(Seen { best, value, share });
    }

    /// A move of the root is about to be searched; true if the search is to be
    /// given up instead. A move that is searched again has just shown something,
    /// and while nothing is as good as it was more time is due: both go on.
    pub(super) fn enter_root_move(&mut self, item: P::Move) -> bool {
        if self.index > 0 {
            return false;
        }
        self.pulse.turn_to(item);
        let is_another = self.effort.begin(P::tag(item), self.nodes);
        let has_found = !self.lines[0].is_empty();
        let has_time = self.control.is_pondering() || self.timing.goes_on(self.control.elapsed());
        if is_another && has_found && !has_time {
            self.control.end();
            self.stopped = true;
        }
        self.stopped
    }

    /// Whether the search has to end wherever it is: the time on the clock is
    /// over, the opponent's time has been enough to answer at once, or nobody waits
    /// any longer.
    pub(super) fn is_out_of_time(&self) -> bool {
        let control = self.control;
        let pondered_enough = || control.was_hit() && !self.timing.goes_on(control.elapsed());
        control.out_of_time() || pondered_enough() || control.is_aborted()
    }
}
