//! Trains nets on games of self-play: one layer for each view of the board, an output for
//! each bucket (`nnue`), by AdamW on a cosine schedule.
//!
//! The arithmetic is single precision in a fixed order: the same data, recipe and seed give
//! the same net on every machine and with any number of threads.

mod checkpoint;
mod curves;
mod epoch;
mod float_net;
mod gradient;
mod held_out;
mod link;
mod run;
mod samples;

pub use checkpoint::{CHECKPOINT_MAGIC, Checkpoint};
pub use curves::curves;
pub use epoch::Epoch;
pub use float_net::{Factors, FloatNet};
pub use held_out::{HeldOut, held_out};
pub use run::{TrainingPlan, TrainingResult, train};
pub use samples::{Samples, TrainingData, TrainingSample, load};

use std::path::PathBuf;

/// Why there is no net.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The games cannot be used.
    #[error(transparent)]
    Data(#[from] crate::selfplay::DataError),
    /// Too little data.
    #[error(
        "found {0} games, too few to learn from some and to judge by others, expected 10 or more"
    )]
    TooFew(usize),
    /// The same games twice.
    #[error(
        "'{path}' has the games of '{known}', expected those of another seed, number of nodes or net"
    )]
    Twice {
        /// The file.
        path: PathBuf,
        /// The one before it.
        known: PathBuf,
    },
    /// Nets never judge such positions.
    #[error("no net judges games with these settings, expected games with the usual ones")]
    Uncovered,
    /// All games fell to one side.
    #[error(
        "with this seed none of {0} games is kept to judge by, or none is learnt from, expected another seed or 100 games and more"
    )]
    Undivided(usize),
    /// Numbers have grown out of all bounds.
    #[error("the training went astray in pass {0}: expected a smaller --rate or --decay")]
    Astray(u32),
    /// Nothing would be left of a number that decays.
    #[error("--rate {rate} times --decay {decay} is {}, expected less than 1", rate * decay)]
    Decay {
        /// Length of the first steps.
        rate: f32,
        /// Share of a number that decays with a step of length 1.
        decay: f32,
    },
    /// The net is none that can be written.
    #[error("the net cannot be made of integers")]
    Net(#[from] crate::nnue::NetError),
    /// A checkpoint that belongs to something else.
    #[error(
        "'{path}' is a checkpoint of another recipe, other data or another net, expected its own or a name that is free"
    )]
    OtherCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// A checkpoint that is none, or damaged.
    #[error("'{path}' is no checkpoint, or damaged, expected one or a name that is free")]
    BadCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// The system refuses.
    #[error("cannot read '{path}'")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] crate::gamefile::SaveError),
    /// The system gives no threads.
    #[error("cannot start {threads} threads")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// What the system said.
        source: rayon::ThreadPoolBuildError,
    },
}

/// So many games are needed to train on some and to validate on others.
pub const MIN_GAMES: usize = 10;
