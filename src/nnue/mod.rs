//! Efficiently updatable neural networks (NNUE): features, file format and inference,
//! independent of the games.
//!
//! A net has one layer of hidden units for each side's perspective, with shared weights,
//! and an output that reads the perspective of the side to move first. The [`Features`]
//! of a game define the inputs. The outputs of the first layer, its accumulators, change
//! little from move to move: an [`AccumulatorStack`] follows the moves and updates an
//! accumulator when an evaluation needs it.
//!
//! ```text
//! pieces as White sees them -> accumulator -> clipped, squared -+
//!                                                               +-> output by bucket
//! pieces as Black sees them -> accumulator -> clipped, squared -+
//! ```
//!
//! Source: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions
//! for Computer Shogi", 2018; the squared activation and the buckets are common among
//! chess engines.

mod accumulators;
mod built_in;
mod contributions;
mod error;
mod features;
mod file;
pub mod kernels;
mod net;

pub use accumulators::{AccumulatorStack, inputs};
pub use built_in::BuiltInNet;
pub(crate) use built_in::built_in_net;
pub use contributions::{Contributions, contributions};
pub use error::NetError;
pub use features::{Features, fingerprint, place};
pub use file::{NET_MAGIC, net_checksum};
pub use kernels::InstructionSet;
pub use net::{ACTIVATION, Net, Numbers, OUTPUT, Provenance, Shape};
