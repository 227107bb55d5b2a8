//! A listener that keeps the last iteration in which every line was searched alike.

use crate::session::{Best, Info, Listener, ScoreBound};
use std::sync::{Mutex, PoisonError};

/// Values of unlike depths cannot be compared: where a search ends within an iteration,
/// the lines of the one before are those to go by.
#[derive(Debug, Default)]
pub(super) struct Iterations(Mutex<LatestReports>);

#[derive(Debug, Default)]
struct LatestReports {
    /// The lines of one report, all of which tell the same number of nodes.
    report: Vec<Info>,
    whole: Vec<Info>,
    latest: Vec<Info>,
}

impl LatestReports {
    fn close(&mut self) {
        let mut lines = std::mem::take(&mut self.report);
        // The expectation over a roll is no line of its own.
        if lines.iter().any(|line| line.roll.is_some()) {
            lines.retain(|line| line.roll.is_some());
        }
        let alike = |line: &Info| {
            line.bound == ScoreBound::Exact
                && Some(line.depth) == lines.first().map(|one| one.depth)
        };
        if !lines.is_empty() && lines.iter().all(alike) {
            self.whole.clone_from(&lines);
        }
        if !lines.is_empty() {
            self.latest = lines;
        }
    }
}

impl Iterations {
    /// The lines of the last whole iteration; of the last one at all if none was whole.
    pub(super) fn lines(&self) -> Vec<Info> {
        let latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match latest.whole.is_empty() {
            true => latest.latest.clone(),
            false => latest.whole.clone(),
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
            latest.close();
        }
        latest.report.push(info.clone());
    }

    fn best(&self, _: &Best) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        latest.close();
    }
}
