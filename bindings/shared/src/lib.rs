//! The parts that the bindings of Ermine share: errors as plain data, steps that callers
//! hand in, lines of searches, and boards.

mod board;
mod fault;
mod lines;
mod steps;

pub use board::{
    ListedOutcome, line_notation, listed_outcomes, open_board, picture, roll, square_name,
    start_text,
};
pub use fault::Fault;
pub use lines::{ListedAnswer, ListedBest, ListedInfo, listed_line};
pub use steps::StepArgument;
