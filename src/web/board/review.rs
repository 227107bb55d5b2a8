//! The review of a game, on a separate thread beside that of the board.

use super::error::BoardError;
use super::events::{ReviewEvent, ReviewedNode, SearchEvent, Sender};
use super::session::open_with;
use crate::review::{ReviewedStep, review_step, totals};
use crate::session::Start;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// A running or finished review.
#[derive(Debug)]
pub(super) struct BoardReview {
    pub(super) number: u64,
    /// The nodes of the tree that the steps lead to.
    nodes: Vec<usize>,
    pub(super) steps: Vec<ReviewedStep>,
    pub(super) error: Option<String>,
    stop: Arc<AtomicBool>,
    worker: Option<JoinHandle<()>>,
}

impl BoardReview {
    /// A finished review, with the nodes of the tree that the steps lead to.
    pub(super) fn finished(nodes: Vec<usize>, steps: Vec<ReviewedStep>) -> BoardReview {
        BoardReview {
            number: 0,
            nodes,
            steps,
            error: None,
            stop: Arc::default(),
            worker: None,
        }
    }

    /// Whether every step is reviewed, or the review failed.
    pub(super) const fn is_over(&self) -> bool {
        self.steps.len() == self.nodes.len() || self.error.is_some()
    }

    /// The nodes of the tree that are reviewed.
    pub(super) fn nodes(&self) -> impl Iterator<Item = usize> + '_ {
        self.nodes.iter().copied()
    }

    /// The event for the pages.
    pub(super) fn event(&self) -> ReviewEvent<'_> {
        let steps = self.nodes.iter().zip(&self.steps);
        let steps = steps.map(|(&node, step)| ReviewedNode { node, step });
        ReviewEvent {
            steps: steps.collect(),
            of: self.nodes.len(),
            over: self.is_over(),
            totals: totals(&self.steps),
            error: self.error.as_deref(),
        }
    }
}

impl Drop for BoardReview {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // Joined so that a board never has two reviews. A panic has already been printed.
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

/// A game to review.
pub(super) struct ReviewWork {
    pub(super) game: String,
    pub(super) settings: Vec<(String, String)>,
    pub(super) start: Start,
    /// The steps, and the nodes of the tree that they lead to.
    pub(super) steps: Vec<String>,
    pub(super) path: Vec<usize>,
    /// The nodes of the search for a decision.
    pub(super) nodes: u64,
}

impl BoardReview {
    /// Starts the review on a new thread.
    pub(super) fn begin(
        number: u64,
        work: ReviewWork,
        sender: Sender,
    ) -> std::io::Result<BoardReview> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut review = BoardReview {
            number,
            nodes: work.path.clone(),
            steps: Vec::new(),
            error: None,
            stop: Arc::clone(&stop),
            worker: None,
        };
        let run = move || {
            let result = work.run(&stop, |step| sender(number, SearchEvent::Reviewed(step)));
            if let Err(error) = result {
                sender(number, SearchEvent::ReviewFailed(error.to_string()));
            }
        };
        let worker = std::thread::Builder::new().name("review".to_owned());
        review.worker = Some(worker.spawn(run)?);
        Ok(review)
    }
}

impl ReviewWork {
    /// Reviews the steps and passes each to `report`, until `stop` is set.
    pub(super) fn run(
        &self,
        stop: &AtomicBool,
        mut report: impl FnMut(ReviewedStep),
    ) -> Result<(), BoardError> {
        let mut session = open_with(&self.game, &self.settings)?;
        session.set_position(&self.start, &[])?;
        for step in &self.steps {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            report(review_step(session.as_mut(), step, self.nodes)?);
        }
        Ok(())
    }
}
