//! A game as a text: reading it, and what is wrong with it (`docs/games.md`).

mod error;
mod format;
mod reader;
mod schema;
mod shuffle;
mod spec;

pub use error::FileError;
pub use format::{BlackStart, Repetition, RoyalCount, RoyalLoss, Verdict};
pub use reader::{TEMPLATE, read};
pub use schema::SCHEMA;
pub use spec::{
    At, BetweenSpec, CastleSpec, DeadSpec, EndSpec, GoalSpec, KindSpec, PromotionSpec, ShuffleSpec,
    Spec,
};
