//! Statistics of the results of a match: scores, Elo differences, sequential tests and
//! ratings, with their errors. Pure arithmetic on counts.
//!
//! The unit of observation is the pair of games from the same start with the
//! same dice and sides swapped. Its two games depend on each other, so a
//! variance taken from single games ([`Games`]) is wrong for them, mostly too
//! large; [`Pairs`] counts whole pairs (the pentanomial model), and everything
//! here takes either through [`Tally`].
//!
//! Sources:
//! - M. Van den Bergh, *Comments on normalized Elo*
//!   (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>) and his
//!   note on multinomial distributions of given expectation
//!   (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>), the
//!   mathematics of fishtest and fastchess: [`elo`], [`sprt`];
//! - A. Wald, *Sequential Analysis* (1947): the bounds of [`sprt`];
//! - R. Bradley, M. Terry, *Rank analysis of incomplete block designs*
//!   (Biometrika, 1952), and L. Ford, *Solution of a ranking problem from binary
//!   comparisons* (American Mathematical Monthly, 1957): [`rating`];
//! - P. Huber, *The behavior of maximum likelihood estimates under nonstandard
//!   conditions* (1967): the errors of [`rating`], called the sandwich.

pub mod elo;
mod estimate;
mod fit;
mod pentanomial;
pub mod rating;
pub mod sprt;

pub use estimate::Estimate;
pub use pentanomial::{Games, Pairs, Tally};
pub use rating::RatingError;
pub use sprt::{SprtError, SprtVerdict};
