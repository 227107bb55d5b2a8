//! Evaluation: static evaluators, hints for the search, and the curve from raw score to
//! expected score.

pub mod chances;
mod choice;
pub mod curve;
pub mod evaluator;
pub mod hints;
pub mod linear;
mod many_boards;
mod net;
pub mod parameters;
pub mod plain;
pub mod scale;

pub use chances::chances;
pub use choice::EvaluatorChoice;
pub use curve::Curve;
pub use evaluator::{Evaluator, RawEvaluator, eager, evaluate};
pub use hints::Hints;
pub use linear::LinearEvaluator;
pub use many_boards::{ManyBoardsEvaluator, Stake};
pub use net::{NetEvaluator, NetGame, NetState};
pub use parameters::ParameterError;
pub use plain::Plain;
pub use scale::Scale;

pub use crate::nnue::{BuiltInNet, NetError, net_checksum};
