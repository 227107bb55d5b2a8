//! The interface of players, and what they and the referee exchange.

use crate::session::{AnyStep, Limits, ScoreBound, Start};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A player, which can be asked for decisions.
pub trait Player: Send {
    /// The name that reports show.
    fn name(&self) -> &str;

    /// The player's own name, where it is known: the `id name` of an engine that has been
    /// started.
    fn identity(&self) -> Option<&str> {
        None
    }

    /// The `id` and `option` lines of an engine that has begun a game.
    fn introduction(&self) -> Vec<String> {
        Vec::new()
    }

    /// Begins a new game: drops the state of the last one, and restarts a dead player.
    ///
    /// # Errors
    /// Returns [`Fault`] if the player cannot be made ready.
    fn begin(&mut self, new_game: &NewGame<'_>) -> Result<(), Fault>;

    /// Asks for the step to make now. The referee measures the time this takes.
    ///
    /// # Errors
    /// Returns [`Fault`] if no step comes within [`MoveRequest::patience`], or if none
    /// ever can. The player is not asked again in this game, and may need a restart.
    fn decide(&mut self, request: &MoveRequest<'_>) -> Result<PlayerReply, Fault>;

    /// Cancels pending and later requests once `stop` is set: they soon return a fault,
    /// for which the player is not to blame. By default `stop` is ignored.
    fn cancel_on(&mut self, stop: &Arc<AtomicBool>) {
        let _ = stop;
    }
}

/// The data that a player receives before a game.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// The game's name in the catalog.
    pub game: &'a str,
    /// Settings of the game that hold for all players.
    pub settings: &'a [(String, String)],
    /// Seed of the player's random choices.
    pub seed: u64,
}

/// The data that a player receives when it has to decide.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// The start of the game.
    pub start: &'a Start,
    /// All steps since, rolls among them; the last roll is this turn's.
    pub steps: &'a [AnyStep],
    /// The limits of the search.
    pub limits: &'a Limits,
    /// The time that the referee waits: the time on the clock with its margin, or the
    /// longest silence allowed where no clock runs.
    pub patience: Duration,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReply {
    /// The step; only its text where the player is another program.
    pub step: AnyStep,
    /// The player's report on it.
    pub thought: MoveReport,
}

impl From<AnyStep> for PlayerReply {
    /// Returns a reply without a report.
    fn from(step: AnyStep) -> PlayerReply {
        PlayerReply {
            step,
            thought: MoveReport::default(),
        }
    }
}

/// The last values a player reported before its decision; `None` where there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveReport {
    /// Depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Score in hundredths of a pawn, for the side that decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
    /// Moves to a forced end, negative if lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Expected score in ten-thousandths, -10000 to 10000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ev: Option<i32>,
}

impl MoveReport {
    /// Adds a later report on the best line; a bound leaves the score.
    pub(super) fn add(&mut self, later: MoveReport, bound: ScoreBound) {
        let has_score = later.cp.is_some() || later.mate.is_some() || later.ev.is_some();
        // For example `info depth 7 currmove e2e4`: nothing is known of depth 7 yet.
        let depth = later.depth.filter(|_| has_score).or(self.depth);
        let nodes = later.nodes.or(self.nodes);
        if has_score && bound == ScoreBound::Exact {
            *self = later;
        }
        (self.depth, self.nodes) = (depth, nodes);
    }
}

/// The reason why a player could not go on. A player with a fault loses the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "fault", content = "detail", rename_all = "kebab-case")]
pub enum Fault {
    /// The player could not be started, or was not ready in time.
    #[error("could not be started: {0}")]
    Start(String),
    /// The player has ended, or closed its end of a pipe.
    #[error("crashed: {0}")]
    Crash(String),
    /// The player did not answer within the longest silence allowed.
    #[error("was silent: {0}")]
    Silence(String),
    /// The player's answer could not be understood.
    #[error("answered nonsense: {0}")]
    Garbage(String),
    /// The player's step is not legal.
    #[error("made an illegal step: {0}")]
    Illegal(String),
    /// The player's clock ran out.
    #[error("lost on time: {0}")]
    Time(String),
}

impl Fault {
    /// A word for tables: `crash`, `time` …
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Fault::Start(_) => "start",
            Fault::Crash(_) => "crash",
            Fault::Silence(_) => "silence",
            Fault::Garbage(_) => "garbage",
            Fault::Illegal(_) => "illegal",
            Fault::Time(_) => "time",
        }
    }
}
