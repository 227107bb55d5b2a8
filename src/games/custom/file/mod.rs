//! A game as a text: reading it, and what is wrong with it (`docs/games.md`).

mod error;
mod format;
mod reader;
mod spec;

pub use error::FileError;
pub use format::{RoyalCount, RoyalLoss, Verdict};
pub use reader::{TEMPLATE, read};
pub use spec::{At, CastleSpec, DeadSpec, EndSpec, GoalSpec, KindSpec, PromotionSpec, Spec};
