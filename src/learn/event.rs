//! The events of a run.

use super::worth::KindWorth;
use serde::Serialize;

/// An event of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Games of a round have been played.
    Games {
        /// The number of the round, from 1.
        round: usize,
        /// The number of games.
        done: u64,
        /// The number of all, if it is settled.
        all: Option<u64>,
    },
    /// The games of all rounds so far have been read.
    Positions {
        /// The number of the round, from 1.
        round: usize,
        /// The number of games.
        games: usize,
        /// The number of their positions.
        positions: usize,
    },
    /// The worth of the pieces is known.
    Worth {
        /// By kind, without the royal ones.
        pieces: Vec<KindWorth>,
    },
    /// A pass over the positions is done.
    Pass {
        /// The number of the round, from 1.
        round: usize,
        /// The number of passes done.
        done: u64,
        /// The number of all.
        all: u64,
    },
    /// A net has been trained.
    Net {
        /// The number of the round, from 1.
        round: usize,
        /// Its mean cross-entropy on games held out, in nats.
        loss: f64,
        /// That of the derived evaluation.
        derived_loss: f64,
    },
    /// Pairs of the match have been played.
    Match {
        /// The number of pairs played.
        done: u64,
        /// The number of all.
        all: u64,
    },
}
