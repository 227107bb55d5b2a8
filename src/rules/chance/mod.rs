//! How chance enters a game: a strategy that the position chooses.
//!
//! - [`NoChance`]: it does not; whatever has to do with it vanishes.
//! - [`Weighted`]: any [`Die`], its outcomes as likely as it says.
//! - [`Ordered`]: three outcomes, each of which grants all that the one before
//!   grants ([`OrderedDie`]). A search can learn of one from the others.

mod none;
mod ordered;
mod weighted;

pub use none::{NoChance, NoRoll};
pub use ordered::{Grade, GradedMoves, Ordered, OrderedDie};
pub use weighted::{Die, Weighted};
