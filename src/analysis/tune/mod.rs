//! Fits the weights of an evaluation: a regression of the static evaluation on what the
//! searches of self-play said and how its games ended (`docs/evaluation.md`, section 5).

mod fit;
mod rolls;
mod sample;
mod summary;

pub use fit::{Fitness, Recipe, fit};
pub use rolls::{RollCosts, Row};
pub use sample::{Sample, Set, Split, load};
pub use summary::{Change, FitSummary, summarise};

/// Why weights cannot be fitted.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The games cannot be used.
    #[error(transparent)]
    Data(#[from] crate::selfplay::DataError),
    /// Too little data.
    #[error(
        "found {0} games, too few to learn from some and to judge by others, expected some dozens"
    )]
    TooFew(usize),
}

/// So many games are needed to train on some and to validate on others.
pub const MIN_GAMES: usize = 10;
