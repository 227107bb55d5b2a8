//! Training of nets on self-play games: one layer for each perspective, an output for
//! each bucket (`nnue`), by AdamW on a cosine schedule.
//!
//! The arithmetic is single precision in a fixed order: the same data, recipe and seed
//! give the same net on every machine and with any number of threads.

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
pub use run::{Plan, TrainedNet, train};
pub use samples::{Data, Sample, Samples, load};

use std::path::PathBuf;

/// The reason why training failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The games cannot be used.
    #[error(transparent)]
    Data(#[from] crate::selfplay::DataError),
    /// There are too few games.
    #[error(
        "found {0} games, too few to train on some and validate on others; expected 10 or more"
    )]
    TooFew(usize),
    /// Two files have the same games.
    #[error(
        "'{path}' has the games of '{earlier}'; expected those of another seed, number of nodes or net"
    )]
    Twice {
        /// The file.
        path: PathBuf,
        /// The earlier file with the same games.
        earlier: PathBuf,
    },
    /// The features of the net do not cover the games.
    #[error("no net covers games with these settings; expected games with the default settings")]
    Uncovered,
    /// The training or the validation set is empty.
    #[error(
        "with this seed none of {0} games is for validation, or none for training; expected another seed or at least 100 games"
    )]
    Undivided(usize),
    /// The training diverged.
    #[error("the training diverged in pass {0}; expected a smaller --rate or --decay")]
    Diverged(u32),
    /// Decay would leave nothing of a number.
    #[error("--rate {rate} times --decay {decay} is {}; expected less than 1", rate * decay)]
    Decay {
        /// The size of the first steps.
        rate: f32,
        /// The share of a number that decays with a step of size 1.
        decay: f32,
    },
    /// The net cannot be quantised.
    #[error("the net cannot be quantised")]
    Net(#[from] crate::nnue::NetError),
    /// The checkpoint belongs to another training run.
    #[error(
        "'{path}' is a checkpoint of another recipe, other data or another net; expected its own or a free name"
    )]
    OtherCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a checkpoint, or is damaged.
    #[error("'{path}' is not a checkpoint or is damaged; expected a checkpoint or a free name")]
    BadCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be read.
    #[error("cannot read '{path}'")]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] crate::gamefile::SaveError),
    /// The threads cannot be started.
    #[error("cannot start {threads} threads")]
    Threads {
        /// The number of threads.
        threads: usize,
        /// The thread pool's error.
        source: rayon::ThreadPoolBuildError,
    },
}

/// The minimum number of games, so that some can be used for training and others for
/// validation.
pub const MIN_GAMES: usize = 10;
