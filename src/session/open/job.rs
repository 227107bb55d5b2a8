//! A search by the engine: reports to a listener, completes mate lines, and holds back a
//! result that must wait.

use crate::rules::Line;
use crate::search::{Call, Control, Report, Root, SearchEngine, Searchable, Settings};
use crate::session::Listener;
use crate::session::answer::{best_of, final_report, infos_of, progress_of};
use crate::session::decision_point::decision_points;
use crate::session::mate_lines::MateLines;
use crate::session::running::SliceEnd;
use crate::session::strength::Strength;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The polling interval of a finished search that must not report its result yet.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// A search with all that it needs.
pub(super) struct SearchJob<E: Searchable, N: SearchEngine<E>> {
    pub(super) engine: Arc<N>,
    pub(super) model: Arc<E>,
    pub(super) game: Line<E::Position>,
    pub(super) root: Root<E::Position>,
    pub(super) settings: Settings,
    pub(super) control: Arc<Control>,
    pub(super) listener: Arc<dyn Listener>,
    /// The number of lines that the listener receives.
    pub(super) max_rank: usize,
    pub(super) show_wdl: bool,
    /// Whether there is time to complete mate lines.
    pub(super) may_extend_lines: bool,
    /// Whether the result must wait for `stop`, even if the search is complete.
    pub(super) must_wait: bool,
    /// The strength of weakened play, with its seed.
    pub(super) weakening: Option<(Strength, u64)>,
    pub(super) mates: Mutex<MateLines<E, N>>,
    /// The last finished iteration.
    pub(super) finished: Mutex<Option<Report<E::Position>>>,
    pub(super) stage: Stage<Report<E::Position>, N::Paused>,
}

/// The stage of a search.
pub(super) enum Stage<R, P> {
    /// Before or between its slices.
    Searching(Option<P>),
    /// Complete; the result waits for `stop` or `ponderhit`.
    Waiting(R),
    /// The listener has the result.
    Over,
}

impl<E: Searchable, N: SearchEngine<E>> SearchJob<E, N> {
    /// Runs the search to its end, and waits as long as the result must.
    pub(super) fn run(&mut self) {
        loop {
            match self.advance(u64::MAX) {
                SliceEnd::Searching => {}
                SliceEnd::Waiting => std::thread::sleep(POLL_INTERVAL),
                SliceEnd::Over => return,
            }
        }
    }

    /// Runs a slice of about `nodes` nodes.
    pub(super) fn advance(&mut self, nodes: u64) -> SliceEnd {
        let stage = std::mem::replace(&mut self.stage, Stage::Over);
        let result = match stage {
            Stage::Over => return SliceEnd::Over,
            Stage::Waiting(result) => result,
            Stage::Searching(mut paused) => match self.search(nodes, &mut paused) {
                Some(last) => self.result(last),
                None => {
                    self.stage = Stage::Searching(paused);
                    return SliceEnd::Searching;
                }
            },
        };
        if (self.must_wait || self.control.is_pondering()) && !self.is_cancelled() {
            self.stage = Stage::Waiting(result);
            return SliceEnd::Waiting;
        }
        self.listener.profile(&self.control.profile());
        self.listener.best(&best_of(&self.game, &result));
        SliceEnd::Over
    }

    fn is_cancelled(&self) -> bool {
        self.control.stop_requested() || self.control.is_aborted()
    }

    /// Searches until the search or the slice ends.
    fn search(&self, nodes: u64, paused: &mut Option<N::Paused>) -> Option<Report<E::Position>> {
        let call = Call {
            root: &self.root,
            settings: self.settings,
            control: &self.control,
            report: &|report| {
                let report = self.completed(report.clone());
                self.send_infos(&report);
                *lock(&self.finished) = Some(report);
            },
            watcher: &|progress| self.listener.progress(&progress_of(progress)),
        };
        self.engine.advance(call, nodes, paused)
    }

    /// Returns the result of the search from its last report, and sends its lines if the
    /// listener does not have them.
    fn result(&self, last: Report<E::Position>) -> Report<E::Position> {
        let finished = lock(&self.finished).take();
        let result = match self.weakening {
            Some((strength, seed)) => {
                let points = decision_points(&self.game, &self.root.search_moves, seed);
                let position = &self.root.position;
                strength.choose_moves(&*self.model, position, points, finished.as_ref(), &last)
            }
            None => self.completed(final_report(&self.root.position, finished.as_ref(), last)),
        };
        let is_reported =
            |report: &Report<_>| report.nodes == result.nodes && report.lines == result.lines;
        if !finished.as_ref().is_some_and(is_reported) {
            self.send_infos(&result);
        }
        result
    }

    /// Returns the report with its mate lines completed.
    fn completed(&self, report: Report<E::Position>) -> Report<E::Position> {
        let may_search = self.may_extend_lines && !self.is_cancelled();
        lock(&self.mates).complete(&self.game, report, may_search)
    }

    fn send_infos(&self, report: &Report<E::Position>) {
        let centipawns = |value| self.model.centipawns(value);
        for info in infos_of(
            &*self.model,
            &centipawns,
            &self.game,
            report,
            self.max_rank,
            self.show_wdl,
        ) {
            self.listener.info(&info);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
