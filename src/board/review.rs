//! The review of a game, which the host runs beside the board.

use super::error::{BoardError, single_line};
use super::events::{ReviewEvent, ReviewedNode};
use super::search_event::SearchEvent;
use super::session::open_with;
use crate::review::{ReviewedStep, review_step, totals};
use crate::session::{Session, Start};

/// A running review, which ends when this is dropped.
pub enum RunningReview {
    /// It runs elsewhere, and its events come back through
    /// [`Service::search_event`](super::Service::search_event).
    Elsewhere(Box<dyn Send>),
    /// Each slice of the board reviews a step.
    InSlices(ReviewRun),
}

/// A running or finished review.
pub(super) struct BoardReview {
    pub(super) number: u64,
    /// The nodes of the tree that the steps lead to.
    nodes: Vec<usize>,
    pub(super) steps: Vec<ReviewedStep>,
    pub(super) error: Option<String>,
    /// Ends the review when dropped, so that a board never has two.
    running: Option<RunningReview>,
}

impl BoardReview {
    /// A review that has begun, with the nodes of the tree that the steps lead to.
    pub(super) const fn new(number: u64, nodes: Vec<usize>, running: RunningReview) -> BoardReview {
        BoardReview {
            number,
            nodes,
            steps: Vec::new(),
            error: None,
            running: Some(running),
        }
    }

    /// A finished review.
    pub(super) const fn finished(nodes: Vec<usize>, steps: Vec<ReviewedStep>) -> BoardReview {
        BoardReview {
            number: 0,
            nodes,
            steps,
            error: None,
            running: None,
        }
    }

    /// Whether every step is reviewed, or the review failed.
    pub(super) const fn is_over(&self) -> bool {
        self.steps.len() == self.nodes.len() || self.error.is_some()
    }

    /// The review that runs in slices, if this one does.
    pub(super) const fn slices(&mut self) -> Option<&mut ReviewRun> {
        match &mut self.running {
            Some(RunningReview::InSlices(run)) => Some(run),
            _ => None,
        }
    }

    /// Whether slices of it are left.
    pub(super) const fn has_slices(&self) -> bool {
        matches!(&self.running, Some(RunningReview::InSlices(run)) if !run.is_over())
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
    /// Begins the review: the iterator reviews a step each time.
    #[must_use]
    pub fn begin(self) -> ReviewRun {
        ReviewRun {
            work: self,
            session: None,
            next: 0,
        }
    }
}

/// A review in progress. As an iterator, it reviews the next step and returns its event, or
/// that of the error that ends the review.
pub struct ReviewRun {
    work: ReviewWork,
    /// The game before the next step, opened at the first one.
    session: Option<Box<dyn Session>>,
    /// The index of the next step.
    next: usize,
}

impl ReviewRun {
    /// The total number of steps.
    pub(super) const fn len(&self) -> usize {
        self.work.steps.len()
    }

    /// Whether no step is left.
    const fn is_over(&self) -> bool {
        self.next >= self.len()
    }

    /// Reviews the next step; `None` after the last one or an error.
    pub(super) fn review_next(&mut self) -> Option<Result<ReviewedStep, BoardError>> {
        if self.is_over() {
            return None;
        }
        let result = self.review();
        self.next = match result {
            Ok(_) => self.next + 1,
            Err(_) => self.len(),
        };
        Some(result)
    }

    fn review(&mut self) -> Result<ReviewedStep, BoardError> {
        let work = &self.work;
        let session = match &mut self.session {
            Some(session) => session,
            none => {
                let mut session = open_with(&work.game, &work.settings)?;
                session.set_position(&work.start, &[])?;
                none.insert(session)
            }
        };
        let step = &work.steps[self.next];
        Ok(review_step(session.as_mut(), step, work.nodes)?)
    }
}

impl Iterator for ReviewRun {
    type Item = SearchEvent;

    fn next(&mut self) -> Option<SearchEvent> {
        Some(match self.review_next()? {
            Ok(step) => SearchEvent::Reviewed(step),
            Err(error) => SearchEvent::ReviewFailed(single_line(&error)),
        })
    }
}
