//! The listener that records and prints the reports of a search.

use super::dialect::to_xboard;
use crate::base::lines::Output;
use crate::base::value::moves_to_end;
use crate::session::{Best, Info, Listener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The offset of mate scores, to which the number of moves is added.
const MATE: i32 = 100_000;

/// A listener that keeps the last report and the answer of a search.
pub(super) struct Thinking {
    output: Arc<Output>,
    /// Whether progress is printed.
    post: AtomicBool,
    first_rank: u8,
    latest: Mutex<LatestReports>,
}

#[derive(Default)]
struct LatestReports {
    last: Option<Info>,
    best: Option<Best>,
}

impl Thinking {
    pub(super) fn new(output: Arc<Output>, post: bool, first_rank: u8) -> Thinking {
        Thinking {
            output,
            post: AtomicBool::new(post),
            first_rank,
            latest: Mutex::default(),
        }
    }

    pub(super) fn post(&self, post: bool) {
        self.post.store(post, Ordering::Relaxed);
    }

    /// Takes the answer, if there is one.
    pub(super) fn take(&self) -> Option<Best> {
        self.with(|latest| latest.best.take())
    }

    /// Returns the last report of the principal variation.
    pub(super) fn last(&self) -> Option<Info> {
        self.with(|latest| latest.last.clone())
    }

    fn with<R>(&self, act: impl FnOnce(&mut LatestReports) -> R) -> R {
        act(&mut self.latest.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Listener for Thinking {
    fn info(&self, info: &Info) {
        if info.multipv != 1 {
            return;
        }
        self.with(|latest| latest.last = Some(info.clone()));
        if self.post.load(Ordering::Relaxed) {
            self.output.line(&thinking_line(info, self.first_rank));
        }
    }

    fn best(&self, best: &Best) {
        self.with(|latest| latest.best = Some(best.clone()));
    }
}

/// Returns a line of thinking: depth in plies, score, centiseconds, nodes, moves.
fn thinking_line(info: &Info, first_rank: u8) -> String {
    let line: Vec<String> = info
        .line
        .iter()
        .map(|step| to_xboard(step, first_rank))
        .collect();
    format!(
        "{} {} {} {} {}",
        info.depth,
        score(info),
        info.time.as_millis() / 10,
        info.nodes,
        line.join(" ")
    )
}

fn score(info: &Info) -> i32 {
    match moves_to_end(info.value) {
        Some(moves) if moves > 0 => MATE + moves,
        Some(moves) => moves - MATE,
        None => info.centipawns,
    }
}
