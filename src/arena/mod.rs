//! Matches: who plays whom from where with which dice, what the results say,
//! and how a match survives its machine.

mod balance;
mod command;
mod config;
mod effort;
mod entrant;
mod error;
mod export;
mod faults;
mod files;
mod game;
mod identity;
mod journal;
pub mod judge;
mod live;
pub mod luck;
mod matches;
mod openings;
mod players;
mod publish;
mod reorder_buffer;
mod repeats;
pub mod report;
mod runner;
mod schedule;
mod sealed;
mod settings;
mod sitting;
mod spectator;
mod standing;
pub mod stats;
mod thinking;

pub use command::command;
pub use config::{AnchorSpec, Config, LuckSpec, MOST_LUCK_DEPTH, RANDOM_PLIES};
pub use effort::Effort;
pub use entrant::{Entrant, EntrantError, EntrantKind, EntrantSpec, MARGIN};
pub use error::{JournalError, LossesError, MatchError};
pub use export::{MoveLine, Recorder, move_lines};
pub use faults::Faults;
pub use files::{FILES, JOURNAL, LOSSES, SITTINGS};
pub use game::MatchGame;
pub use identity::{EngineChange, EngineIdentity};
pub use journal::{Agreement, Journal, agreement, read};
pub use live::LiveGame;
pub use matches::{ChangedEngines, Match, Watch, review};
pub use openings::{Openings, OpeningsError};
pub use players::reference_players;
pub use publish::publish;
pub use reorder_buffer::{OrderedPair, ReorderBuffer};
pub use repeats::{MatchEvent, RepeatedPair};
pub use runner::{MatchListener, Runner, SessionFactory};
pub use schedule::{Format, Schedule, ScheduleError};
pub use sitting::{Machine, Sitting, add_sitting, sittings};
pub use spectator::{SeenGame, Spectator};
pub use standing::{
    Duel, ErrorRate, Judgement, Rated, SUMMARY_SCHEMA, Standing, Summary, TestState,
};
pub use thinking::Thinking;
