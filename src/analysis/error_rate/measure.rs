//! The decisions of a player, and what they lose.

use super::{DecisionPosition, Positions, RateError};
use crate::play::{Fault, MoveRequest, NewGame, Player, PlayerReply};
use crate::selfplay::spread;
use crate::session::{Limits, Start};
use std::time::{Duration, Instant};

/// A function that creates a player; called once a thread.
pub type Maker<'a> = &'a (dyn Fn() -> Result<Box<dyn Player>, RateError> + Sync);

/// The conditions under which players decide.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The search limits.
    pub limits: Limits,
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

/// Requests a decision from a player in every position, as in a new game, and returns the
/// decisions in the order of the positions. `done` is called after each.
///
/// # Errors
/// Returns [`RateError`] if a position has no reference or a player fails.
pub fn measure(
    positions: &Positions,
    conditions: &Conditions,
    make: Maker<'_>,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<Decision>, RateError> {
    let open = positions
        .list
        .iter()
        .find(|asked| asked.reference.is_none());
    if let Some(asked) = open {
        return Err(RateError::NoReference(asked.to_string()));
    }
    let work = |player: &mut Box<dyn Player>, number: usize| {
        let asked = &positions.list[number];
        let begun = player.begin(&NewGame {
            game: positions.game,
            settings: &[],
            seed: conditions.seed,
        });
        let decision = begun.and_then(|()| decide(player.as_mut(), asked, conditions));
        done();
        decision.map_err(|fault| RateError::Player {
            name: player.name().to_owned(),
            fault,
            position: asked.position.clone(),
        })
    };
    spread(conditions.threads, positions.list.len(), make, work)
}

fn decide(
    player: &mut dyn Player,
    asked: &DecisionPosition,
    conditions: &Conditions,
) -> Result<Decision, Fault> {
    let start = Start::Text(asked.position.clone());
    let begun = Instant::now();
    let answer = player.decide(&MoveRequest {
        start: &start,
        steps: &[],
        limits: &conditions.limits,
        patience: conditions.patience,
    })?;
    let time = begun.elapsed();
    let PlayerReply { step, thought } = answer;
    let loss = asked.reference.as_ref().and_then(|known| known.loss(&step));
    match loss {
        Some(loss) => Ok(Decision {
            step,
            loss,
            depth: thought.depth,
            nodes: thought.nodes,
            time,
        }),
        None => Err(Fault::Illegal(format!("'{step}' is not a legal move"))),
    }
}
