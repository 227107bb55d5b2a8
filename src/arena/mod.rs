//! Matches: who plays whom from where with which dice, what the results say,
//! and how a match survives its machine.

mod command;
mod config;
mod effort;
mod entrant;
mod error;
mod export;
mod files;
mod game;
mod interrupt;
mod journal;
pub mod judge;
pub mod luck;
mod matches;
mod openings;
mod players;
mod publish;
mod reorder_buffer;
pub mod report;
mod runner;
mod schedule;
mod sealed;
mod settings;
mod sitting;
mod standing;
pub mod stats;

pub use command::command;
pub use config::{AnchorSpec, Config, LuckSpec, MOST_LUCK_DEPTH, RANDOM_PLIES};
pub use effort::Effort;
pub use entrant::{Entrant, EntrantError, EntrantKind, EntrantSpec, MARGIN};
pub use error::{JournalError, LossesError, MatchError};
pub use export::{MoveLine, Recorder, move_lines};
pub use files::{FILES, JOURNAL, LOSSES, SITTINGS};
pub use game::MatchGame;
pub use interrupt::Interrupt;
pub use journal::{Agreement, Journal, agreement, read};
pub use matches::{Match, Watch, review};
pub use openings::{Openings, OpeningsError};
pub use players::reference_players;
pub use publish::publish;
pub use reorder_buffer::ReorderBuffer;
pub use runner::{GameListener, Runner, SessionFactory};
pub use schedule::{Format, Schedule, ScheduleError};
pub use sitting::{Machine, Sitting, add_sitting, sittings};
pub use standing::{Duel, ErrorRate, Judgement, Rated, Standing, Summary, TestState};
