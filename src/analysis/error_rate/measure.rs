//! The decisions of a player, and what they lose.

use super::{DecisionPosition, Positions, RateError};
use crate::base::workers::parallel_map;
use crate::play::{Fault, MoveRequest, NewGame, Player, PlayerReply};
use crate::session::{SearchLimit, Start};
use std::time::{Duration, Instant};

/// A function that creates a player; called once a thread.
pub type Maker<'a> = &'a (dyn Fn() -> Result<Box<dyn Player>, RateError> + Sync);

/// The conditions under which players decide.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The limit of a decision.
    pub limit: SearchLimit,
    /// The time to wait for a reply.
    pub patience: Duration,
    /// The seed of a player's random choices.
    pub seed: u64,
    /// The number of positions requested at a time.
    pub threads: usize,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The step.
    pub step: String,
    /// The loss against the best move, in ten-thousandths of expected score.
    pub loss: i32,
    /// The depth that the player reported last.
    pub depth: Option<u32>,
    /// The nodes that the player reported last.
    pub nodes: Option<u64>,
    /// The time it took.
    pub time: Duration,
}

/// The decisions of a player, in the order of the positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decisions {
    /// The decisions.
    pub list: Vec<Decision>,
}

impl Decisions {
    /// Returns the losses, in ten-thousandths of expected score.
    #[must_use]
    pub fn losses(&self) -> Vec<i32> {
        self.list.iter().map(|decision| decision.loss).collect()
    }

    /// Returns the nodes reported over all positions; `None` if any are missing.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.list.iter().map(|decision| decision.nodes).sum()
    }

    /// Returns the time that all decisions took.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.list.iter().map(|decision| decision.time).sum()
    }
}

/// Requests a decision from a player in every position, as in a new game, and returns the
/// decisions. `done` is called after each.
///
/// # Errors
/// Returns [`RateError`] if a position has no reference or a player fails.
pub fn measure(
    positions: &Positions,
    conditions: &Conditions,
    make: Maker<'_>,
    done: &(dyn Fn() + Sync),
) -> Result<Decisions, RateError> {
    let missing = positions
        .list
        .iter()
        .find(|entry| entry.reference.is_none());
    if let Some(entry) = missing {
        return Err(RateError::NoReference(entry.to_string()));
    }
    let work = |player: &mut Box<dyn Player>, number: usize| {
        let entry = &positions.list[number];
        let started = player.begin(&NewGame {
            game: &positions.game,
            settings: &[],
            seed: conditions.seed,
        });
        let decision = started.and_then(|()| decide(player.as_mut(), entry, conditions));
        done();
        decision.map_err(|fault| RateError::Player {
            name: player.name().to_owned(),
            fault,
            position: entry.position.clone(),
        })
    };
    let list = parallel_map(conditions.threads, positions.list.len(), make, work)?;
    Ok(Decisions { list })
}

fn decide(
    player: &mut dyn Player,
    entry: &DecisionPosition,
    conditions: &Conditions,
) -> Result<Decision, Fault> {
    let start = Start::Text(entry.position.clone());
    let started = Instant::now();
    let answer = player.decide(&MoveRequest {
        start: &start,
        steps: &[],
        limits: &conditions.limit.into(),
        patience: conditions.patience,
    })?;
    let time = started.elapsed();
    let PlayerReply { step, thought } = answer;
    let loss = entry
        .reference
        .as_ref()
        .and_then(|reference| reference.loss(&step));
    match loss {
        Some(loss) => Ok(Decision {
            step: step.to_string(),
            loss,
            depth: thought.depth,
            nodes: thought.nodes,
            time,
        }),
        None => Err(Fault::Illegal(format!("'{step}' is not a legal move"))),
    }
}
