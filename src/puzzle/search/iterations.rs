//! A listener that keeps the last iteration that searched all lines equally deep.

use crate::session::{Best, Info, Listener, ScoreBound};
use std::sync::{Mutex, PoisonError};

/// The last complete iteration. Values of different depths are not comparable, so if a
/// search ends within an iteration, the lines of the one before count.
#[derive(Debug, Default)]
pub(crate) struct Iterations(Mutex<LatestReports>);

#[derive(Debug, Default)]
struct LatestReports {
    /// The lines of the current report, all with the same number of nodes.
    report: Vec<Info>,
    complete: Vec<Info>,
    latest: Vec<Info>,
}

impl LatestReports {
    fn finish_report(&mut self) {
        let mut lines = std::mem::take(&mut self.report);
        // The expectation over a roll is not a line.
        if lines.iter().any(|line| line.roll.is_some()) {
            lines.retain(|line| line.roll.is_some());
        }
        let same = |line: &Info| {
            line.bound == ScoreBound::Exact
                && Some(line.depth) == lines.first().map(|one| one.depth)
        };
        if !lines.is_empty() && lines.iter().all(same) {
            self.complete.clone_from(&lines);
        }
        if !lines.is_empty() {
            self.latest = lines;
        }
    }
}

impl Iterations {
    /// The lines of the last complete iteration, or of the last one if none was complete.
    pub(crate) fn lines(&self) -> Vec<Info> {
        let latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match latest.complete.is_empty() {
            true => latest.latest.clone(),
            false => latest.complete.clone(),
        }
    }
}

impl Listener for Iterations {
    fn info(&self, info: &Info) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if latest
            .report
            .last()
            .is_some_and(|last| last.nodes != info.nodes)
        {
            latest.finish_report();
        }
        latest.report.push(info.clone());
    }

    fn best(&self, _: &Best) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        latest.finish_report();
    }
}
