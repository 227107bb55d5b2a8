//! Matches: pairings, starts and dice, the statistics of the results, and journals that
//! survive a crash.
//!
//! From the top, each using only those after it:
//!
//! - `publish`: records, figures, the page, and games in progress.
//! - [`judge`]: error rates by deeper searches; [`report`]: the page, and the figures as lines of
//!   text.
//! - `run`: workers, the order of their games, the tally.
//! - `folder`: the files of a match.
//! - `games`: results, effort, failures, repetitions.
//! - `plan`: settings, schedule, errors.
//! - `entrants`: the players; `openings`: the starts; [`luck`]: the luck of rolls;
//!   [`stats`]: Elo, sequential tests, ratings.

mod entrants;
mod folder;
mod games;
pub mod judge;
pub mod luck;
mod openings;
mod plan;
mod publish;
pub mod report;
mod run;
pub mod stats;

pub use entrants::entrant::{Entrant, EntrantError, EntrantKind, EntrantSpec, MARGIN};
pub use entrants::identity::{EngineChange, EngineIdentity};
pub use folder::files::{FILES, JOURNAL, LOSSES, RUNS};
pub use folder::journal::{
    MatchHeader, ResumedJournal, create_journal, header, read, resume_journal,
};
pub use folder::run_info::{Machine, Run, add_run, runs};
pub use games::effort::{Effort, Speed};
pub use games::faults::Faults;
pub use games::game::MatchGame;
pub use games::repeats::{MatchEvent, RepeatedPair};
pub use games::thinking::Thinking;
pub use openings::book::{Openings, OpeningsError};
pub use plan::command::{command, resume_command};
pub use plan::config::{AnchorSpec, Config, LuckSpec, MAX_LUCK_DEPTH, RANDOM_PLIES};
pub use plan::error::{JournalError, MatchError};
pub use plan::schedule::{Format, Schedule, ScheduleError};
pub use publish::export::{MoveLine, Recorder, move_lines};
pub use publish::publisher::publish;
pub use publish::spectator::{GameSummary, NamedLiveGame, Spectator};
pub use run::live::LiveGame;
pub use run::match_tally::{
    Duel, ErrorRate, Judgement, MatchTally, Rated, SUMMARY_SCHEMA, Summary, TestState,
};
pub use run::matches::{ChangedEngines, Match, PairListener, review};
pub use run::reorder_buffer::{OrderedPair, ReorderBuffer};
pub use run::runner::{MatchListener, Runner, SessionFactory};
