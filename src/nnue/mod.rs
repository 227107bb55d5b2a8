//! Efficiently updatable neural networks: what they are made of, how they are read,
//! and how they judge. Knows no game.
//!
//! A net has one layer of hidden units for each side's view of the board, both with the
//! same weights, and an output that reads the view of the side to move first. What a
//! view consists of, the [`Features`] of a game say. The handcrafted evaluation of the first layer
//! change little from move to move: an [`AccumulatorStack`] follows the moves and works
//! out what is missing when a position is judged.
//!
//! ```text
//! pieces as White sees them -> accumulator of hidden units -> clipped, squared -+
//!                                                                            +-> output by bucket
//! pieces as Black sees them -> accumulator of hidden units -> clipped, squared -+
//! ```
//!
//! Source: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions
//! for Computer Shogi", 2018; the squared activation and the buckets are common among chess
//! engines.

mod accumulators;
mod contributions;
mod error;
mod features;
mod file;
pub mod kernels;
mod net;

pub use accumulators::{AccumulatorStack, inputs};
pub use contributions::{Contributions, contributions};
pub use error::NetError;
pub use features::{Features, fingerprint, place};
pub use file::{NET_MAGIC, net_checksum};
pub use kernels::InstructionSet;
pub use net::{ACTIVATION, Net, Numbers, OUTPUT, Provenance, Shape};
