//! Who can be asked for a decision.

use crate::session::{Limits, Start};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Somebody who plays.
pub trait Player: Send {
    /// The name that reports show.
    fn name(&self) -> &str;

    /// What the player calls itself, where that is known: the `id name` of an
    /// engine that has been started.
    fn identity(&self) -> Option<&str> {
        None
    }

    /// The `id` and `option` lines of an engine that is running: what it says of itself.
    fn introduction(&self) -> &[String] {
        &[]
    }

    /// A new game begins: forgets the last one. Starts a player that has died.
    ///
    /// # Errors
    /// [`Fault`] if the player cannot be made ready.
    fn begin(&mut self, beginning: &NewGame<'_>) -> Result<(), Fault>;

    /// Asks for the step to make now. The referee measures the time this takes.
    ///
    /// # Errors
    /// [`Fault`] if no step comes within [`MoveRequest::patience`], or none ever can.
    /// The player is asked no more in this game, and may need a new start.
    fn decide(&mut self, task: &MoveRequest<'_>) -> Result<PlayerReply, Fault>;

    /// From now on nobody waits for the player once `stop` is raised: whatever it
    /// is asked soon gives a fault, which is not the player's. By default it goes
    /// on as if nothing had happened.
    fn cancel_on(&mut self, stop: &Arc<AtomicBool>) {
        let _ = stop;
    }
}

/// What a player hears before a game.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// The game's name in the catalog.
    pub game: &'a str,
    /// Settings of the game that hold for everybody.
    pub settings: &'a [(String, String)],
    /// Seed of whatever the player decides by chance.
    pub seed: u64,
}

/// What a player hears when it has to decide.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// Where the game started.
    pub start: &'a Start,
    /// All steps since, rolls among them; the last roll is this turn's.
    pub steps: &'a [String],
    /// How long to think.
    pub limits: &'a Limits,
    /// How long the referee waits: the time on the clock with its margin, or
    /// the longest silence allowed where no clock runs.
    pub patience: Duration,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReply {
    /// The step, as the player wrote it.
    pub step: String,
    /// What the player said about it.
    pub thought: MoveReport,
}

/// What a player reported last before it decided; `None` where it said nothing.
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
    /// Moves to a certain end, negative if lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Expected score in ten-thousandths, -10000 to 10000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ev: Option<i32>,
}

/// Why a player could not go on. Whoever has a fault loses the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "fault", content = "detail", rename_all = "kebab-case")]
pub enum Fault {
    /// It could not be started, or was not ready in time.
    #[error("could not be started: {0}")]
    Start(String),
    /// It has ended by itself, or closed its end of a pipe.
    #[error("crashed: {0}")]
    Crash(String),
    /// It did not answer within the longest silence allowed.
    #[error("was silent: {0}")]
    Silence(String),
    /// Its answer could not be understood.
    #[error("answered nonsense: {0}")]
    Garbage(String),
    /// Its step is not possible.
    #[error("made an illegal step: {0}")]
    Illegal(String),
    /// Its clock ran out.
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
