//! A game as a text: reading it, and what is wrong with it (`docs/games.md`).

mod error;
mod format;
mod reader;
mod schema;
mod shuffle;
mod spec;
mod turn;

pub use error::FileError;
pub use format::{
    BlackStart, LaterMoves, LockBy, Movers, NoMove, Repetition, RoyalCount, RoyalLoss, Verdict,
};
pub use reader::{TEMPLATE, read};
pub use schema::SCHEMA;
pub use spec::{
    At, BetweenSpec, CastleSpec, ColourSpec, Colours, DeadSpec, EndSpec, FaceSpec, GoalSpec,
    KindSpec, LockSpec, MAX_MOVES, PromotionSpec, ReliefSpec, ShuffleSpec, Spec, TurnSpec,
};
pub use turn::SHADES;
