//! Fits the weights of an evaluation: a regression of the static evaluation on the search
//! scores and results of self-play games (`docs/evaluation.md`, section 5).

mod fit;
mod rolls;
mod sample;
mod summary;

pub use fit::{Fitness, Recipe, fit};
pub use rolls::{RollCosts, Row};
pub use sample::{Sample, Set, Split, load};
pub use summary::{Change, FitSummary, summarise};

/// The reason why weights cannot be fitted.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The games cannot be used.
    #[error(transparent)]
    Data(#[from] crate::selfplay::DataError),
    /// There are too few games.
    #[error(
        "found {0} games, too few to train on some and validate on others; expected a few dozen"
    )]
    TooFew(usize),
}

/// The minimum number of games, so that some can be used for training and others for
/// validation.
pub const MIN_GAMES: usize = 10;
