//! The review of a game, which the host runs beside the board.

use super::error::{BoardError, single_line};
use super::events::{ReviewEvent, ReviewedNode};
use super::search_event::SearchEvent;
use super::session::open_with;
use crate::review::{ReviewedStep, review_step, totals};
use crate::session::Start;
use std::sync::atomic::{AtomicBool, Ordering};

/// A running review, which ends when this is dropped.
pub type RunningReview = Box<dyn Send>;

/// A running or finished review.
pub(super) struct BoardReview {
    pub(super) number: u64,
    /// The nodes of the tree that the steps lead to.
    nodes: Vec<usize>,
    pub(super) steps: Vec<ReviewedStep>,
    pub(super) error: Option<String>,
    /// Ends the review when dropped, so that a board never has two.
    _running: Option<RunningReview>,
}

impl BoardReview {
    /// A review that has begun, with the nodes of the tree that the steps lead to.
    pub(super) const fn new(number: u64, nodes: Vec<usize>, running: RunningReview) -> BoardReview {
        BoardReview {
            number,
            nodes,
            steps: Vec::new(),
            error: None,
            _running: Some(running),
        }
    }

    /// A finished review.
    pub(super) const fn finished(nodes: Vec<usize>, steps: Vec<ReviewedStep>) -> BoardReview {
        BoardReview {
            number: 0,
            nodes,
            steps,
            error: None,
            _running: None,
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

/// A game to review, apart from its board.
pub struct ReviewWork {
    pub(super) game: String,
    pub(super) settings: Vec<(String, String)>,
    pub(super) start: Start,
    /// The steps, and the nodes of the tree that they lead to.
    pub(super) steps: Vec<String>,
    pub(super) path: Vec<usize>,
    /// The nodes of the search for a decision.
    pub(super) nodes: u64,
}

impl ReviewWork {
    /// Reviews the steps and passes each to `send`, or the error that ends the review,
    /// until `stop` is set.
    pub fn run(&self, stop: &AtomicBool, mut send: impl FnMut(SearchEvent)) {
        let result = self.review(stop, |step| send(SearchEvent::Reviewed(step)));
        if let Err(error) = result {
            send(SearchEvent::ReviewFailed(single_line(&error)));
        }
    }

    /// Reviews the steps and passes each to `report`, until `stop` is set.
    pub(super) fn review(
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
