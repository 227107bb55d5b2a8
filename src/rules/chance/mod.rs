//! Chance in a game: a strategy that the position chooses.
//!
//! - [`NoChance`]: none; all code for chance is optimised away.
//! - [`Weighted`]: any [`Die`], with the probabilities that it defines.
//! - [`Ordered`]: three outcomes, each of which grants everything that the one before
//!   grants ([`OrderedDie`]). A search can infer one from the others.

mod none;
mod ordered;
mod weighted;

pub use none::{NoChance, NoRoll};
pub use ordered::{Grade, GradedMoves, Ordered, OrderedDie};
pub use weighted::{Die, Weighted};
