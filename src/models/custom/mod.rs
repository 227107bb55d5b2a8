//! The evaluation and search hints of games from files, derived from their rules.
//!
//! `docs/games.md` describes the terms.

mod evaluator;
mod exchange;
mod hints;
mod weights;

pub use evaluator::{CustomEvaluator, PieceSquares};
pub use hints::CustomHints;
