//! The listener that records and prints the reports of a search.

use super::dialect::to_xboard;
use crate::base::lines::Output;
use crate::base::value::moves_to_end;
use crate::session::{Best, Collector, Info, Listener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The offset of mate scores, to which the number of moves is added.
const MATE: i32 = 100_000;

/// A listener that collects the reports of a search, and prints them.
pub(super) struct Thinking {
    output: Arc<Output>,
    /// Whether progress is printed.
    post: AtomicBool,
    first_rank: u8,
    pub(super) collector: Collector,
}

impl Thinking {
    pub(super) fn new(output: Arc<Output>, post: bool, first_rank: u8) -> Thinking {
        Thinking {
            output,
            post: AtomicBool::new(post),
            first_rank,
            collector: Collector::default(),
        }
    }

    pub(super) fn post(&self, post: bool) {
        self.post.store(post, Ordering::Relaxed);
    }
}

impl Listener for Thinking {
    fn info(&self, info: &Info) {
        self.collector.info(info);
        if info.is_main() && self.post.load(Ordering::Relaxed) {
            self.output.line(&thinking_line(info, self.first_rank));
        }
    }

    fn best(&self, best: &Best) {
        self.collector.best(best);
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
