//! Matches: pairings, starts and dice, the statistics of the results, and journals that
//! survive a crash.

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
mod match_tally;
mod matches;
mod openings;
mod players;
mod publish;
mod reorder_buffer;
mod repeats;
pub mod report;
mod run_info;
mod runner;
mod schedule;
mod settings;
mod spectator;
pub mod stats;
mod thinking;

pub use command::command;
pub use config::{AnchorSpec, Config, LuckSpec, MAX_LUCK_DEPTH, RANDOM_PLIES};
pub use effort::Effort;
pub use entrant::{Entrant, EntrantError, EntrantKind, EntrantSpec, MARGIN};
pub use error::{JournalError, MatchError};
pub use export::{MoveLine, Recorder, move_lines};
pub use faults::Faults;
pub use files::{FILES, JOURNAL, LOSSES, RUNS};
pub use game::MatchGame;
pub use identity::{EngineChange, EngineIdentity};
pub use journal::{MatchHeader, ResumedJournal, create_journal, header, read, resume_journal};
pub use live::LiveGame;
pub use match_tally::{
    Duel, ErrorRate, Judgement, MatchTally, Rated, SUMMARY_SCHEMA, Summary, TestState,
};
pub use matches::{ChangedEngines, Match, PairListener, review};
pub use openings::{Openings, OpeningsError};
pub use players::reference_players;
pub use publish::publish;
pub use reorder_buffer::{OrderedPair, ReorderBuffer};
pub use repeats::{MatchEvent, RepeatedPair};
pub use run_info::{Machine, Run, add_run, runs};
pub use runner::{MatchListener, Runner, SessionFactory};
pub use schedule::{Format, Schedule, ScheduleError};
pub use spectator::{GameSummary, NamedLiveGame, Spectator};
pub use thinking::Thinking;
