//! The contract with the program around a board: it runs searches and reviews, and builds
//! pages.

use super::review::{ReviewWork, RunningReview};
use super::slices::Slices;
use crate::session::{Limits, Session, SessionError};
use std::time::{Duration, SystemTime};

/// The program around a board. The board itself has no thread; what a host runs for it
/// comes back through [`Service::search_event`](super::Service::search_event), or runs in
/// [`Service::advance`](super::Service::advance).
pub trait Host {
    /// Starts a search of the session's position. The lines found and the best move
    /// come back with this number, also from a search that ends before this returns.
    ///
    /// # Errors
    /// Those of [`Search::go`](crate::session::Search::go).
    fn search(
        &mut self,
        number: u64,
        session: &mut dyn Session,
        limits: &Limits,
    ) -> Result<(), SessionError>;

    /// Ends the search of this session; later events of it are ignored. It may have ended
    /// already.
    fn stop(&mut self, session: &mut dyn Session);

    /// Starts a review, which comes back step by step with this number.
    ///
    /// # Errors
    /// If the system has no resources for it.
    fn review(&mut self, number: u64, work: ReviewWork) -> std::io::Result<RunningReview>;

    /// The searches that run in slices, for a host without threads.
    fn slices(&self) -> Option<&Slices> {
        None
    }

    /// The time of day at the board's time `now`, for the date of a record.
    fn time_of_day(&self, now: Duration) -> SystemTime;

    /// Builds a page that works without a server from its data ([`PageData`](super::PageData)).
    fn build_page(&self, title: &str, json: &str) -> String;
}

/// A host without searches, for boards that are filled and read at once.
pub(super) struct NoHost;

impl Host for NoHost {
    fn search(&mut self, _: u64, _: &mut dyn Session, _: &Limits) -> Result<(), SessionError> {
        Err(SessionError::SearchFailed)
    }

    fn stop(&mut self, _: &mut dyn Session) {}

    fn review(&mut self, _: u64, _: ReviewWork) -> std::io::Result<RunningReview> {
        Err(std::io::ErrorKind::Unsupported.into())
    }

    fn time_of_day(&self, _: Duration) -> SystemTime {
        SystemTime::UNIX_EPOCH
    }

    fn build_page(&self, _: &str, _: &str) -> String {
        String::new()
    }
}
