//! Exact search: exhaustive expectiminimax as the reference, and all best moves.

pub mod best_moves;
pub mod exhaustive;

pub use best_moves::{BestMoves, Exact};
pub use exhaustive::Exhaustive;
