//! The review of a game, on a thread of its own beside that of the board.

use super::error::BoardError;
use super::events::{ReviewEvent, ReviewedNode, SearchEvent, Sender};
use super::session::open_with;
use crate::review::{ReviewedStep, review_step, totals};
use crate::session::Start;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// The most nodes for a decision: who ends a review waits for the one at hand.
const MAX_NODES: u64 = 100_000;

/// A review under way, or done.
#[derive(Debug)]
pub(super) struct BoardReview {
    pub(super) number: u64,
    /// The nodes of the tree that the steps lead to.
    nodes: Vec<usize>,
    pub(super) done: Vec<ReviewedStep>,
    pub(super) error: Option<String>,
    end: Arc<AtomicBool>,
    worker: Option<JoinHandle<()>>,
}

impl BoardReview {
    /// A review that is over, with the nodes of the tree that the steps lead to.
    pub(super) fn whole(nodes: Vec<usize>, done: Vec<ReviewedStep>) -> BoardReview {
        BoardReview {
            number: 0,
            nodes,
            done,
            error: None,
            end: Arc::default(),
            worker: None,
        }
    }

    /// Whether every step has been looked at, or none will be any more.
    pub(super) const fn is_over(&self) -> bool {
        self.done.len() == self.nodes.len() || self.error.is_some()
    }

    /// The nodes that it is about.
    pub(super) fn nodes(&self) -> impl Iterator<Item = usize> + '_ {
        self.nodes.iter().copied()
    }

    /// How things stand.
    pub(super) fn event(&self) -> ReviewEvent<'_> {
        let steps = self.nodes.iter().zip(&self.done);
        let steps = steps.map(|(&node, step)| ReviewedNode { node, step });
        ReviewEvent {
            steps: steps.collect(),
            of: self.nodes.len(),
            over: self.is_over(),
            totals: totals(&self.done),
            error: self.error.as_deref(),
        }
    }
}

impl Drop for BoardReview {
    fn drop(&mut self) {
        self.end.store(true, Ordering::Relaxed);
        // So that there is never more than one on a board. One that panicked has said so.
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

/// What is to be reviewed.
pub(super) struct ReviewWork {
    pub(super) game: &'static str,
    pub(super) settings: Vec<(String, String)>,
    pub(super) start: Start,
    /// The steps and the nodes of the tree that they lead to.
    pub(super) steps: Vec<String>,
    pub(super) path: Vec<usize>,
    /// Nodes of the search for a decision.
    pub(super) nodes: u64,
}

impl BoardReview {
    /// Begins, on a thread of its own.
    pub(super) fn begin(
        number: u64,
        work: ReviewWork,
        sender: Sender,
    ) -> std::io::Result<BoardReview> {
        let end = Arc::new(AtomicBool::new(false));
        let mut review = BoardReview {
            number,
            nodes: work.path.clone(),
            done: Vec::new(),
            error: None,
            end: Arc::clone(&end),
            worker: None,
        };
        let run = move || {
            let said = work.run(&end, |step| sender(number, SearchEvent::Reviewed(step)));
            if let Err(error) = said {
                sender(number, SearchEvent::NotReviewed(error.to_string()));
            }
        };
        let worker = std::thread::Builder::new().name("review".to_owned());
        review.worker = Some(worker.spawn(run)?);
        Ok(review)
    }
}

impl ReviewWork {
    fn run(&self, end: &AtomicBool, mut told: impl FnMut(ReviewedStep)) -> Result<(), BoardError> {
        let mut session = open_with(self.game, &self.settings)?;
        session.set_position(&self.start, &[])?;
        let nodes = self.nodes.clamp(1, MAX_NODES);
        for step in &self.steps {
            if end.load(Ordering::Relaxed) {
                return Ok(());
            }
            told(review_step(session.as_mut(), step, nodes)?);
        }
        Ok(())
    }
}
