//! The events of a search or a review.

use crate::review::ReviewedStep;
use crate::session::{Best, Info};

/// An event of a search or a review.
#[derive(Clone, Debug)]
pub enum SearchEvent {
    /// A line of a search.
    Info(Info),
    /// The end of a search, with the best move.
    Best(Best),
    /// A step was reviewed.
    Reviewed(ReviewedStep),
    /// The review ended early, with the reason in one line.
    ReviewFailed(String),
}
