//! A game looked at afterwards: what every decision gave away, what every roll brought.
//!
//! Source: the analysis of a game in GNU Backgammon, which keeps error and luck apart.

mod step;
mod totals;

pub use step::{ErrorMark, ReviewedStep, review_step};
pub use totals::{ReviewTotals, totals};
