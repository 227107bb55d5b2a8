//! The evaluation and search hints of games from files, derived from their rules.
//!
//! `docs/games.md` describes the terms.

mod derived;
mod evaluator;
mod exchange;
mod features;
mod hints;
mod weights;

pub use evaluator::{CustomEvaluator, CustomState};
pub use features::CustomFeatures;
pub use hints::CustomHints;
