//! Reviews of finished games: the loss of every decision and the luck of every roll.
//!
//! Source: the analysis of a game in GNU Backgammon, which keeps error and luck apart.

mod step;
mod totals;

pub use step::{ErrorMark, ReviewedStep, review_step};
pub use totals::{Totals, totals};
