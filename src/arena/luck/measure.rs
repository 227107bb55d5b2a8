//! The luck of every roll of a played game.

use crate::play::{PlayedGame, luck_of_roll};
use crate::session::{Session, SessionError, ToAct};

/// The reason why a game could not be measured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    /// An invalid start.
    #[error("the start of the game: {0}")]
    Start(#[source] SessionError),
    /// A step that cannot be made, or a roll that cannot be appraised.
    #[error("step {number} of the game, '{step}': {source}")]
    Step {
        /// Its number, from 1.
        number: usize,
        /// The step.
        step: String,
        /// The error of the session.
        source: SessionError,
    },
    /// A roll for which the evaluator has no value.
    #[error("step {number} of the game, '{step}': the evaluator does not know this roll")]
    Roll {
        /// Its number, from 1.
        number: usize,
        /// The roll.
        step: String,
    },
}

/// The default depth at which luck is measured: one ply less explains less, one ply more
/// costs four times as much (`docs/matches.md`, "Luck").
pub const DEPTH: u32 = 2;

/// Fills [`Ply::luck`](crate::play::Ply::luck) of every roll of a game by searches of
/// `depth` plies (at least 1) with `session`, a session of the same game with the same
/// settings, whose position is lost. All luck comes from positions before their rolls.
/// Start, steps and ending stay as they are.
///
/// # Errors
/// Returns [`MeasureError`] if a step does not fit; the game is unchanged then.
pub fn measure(
    played: &mut PlayedGame,
    session: &mut dyn Session,
    depth: u32,
) -> Result<(), MeasureError> {
    session
        .set_position(&played.start, &[])
        .map_err(MeasureError::Start)?;
    let mut lucks = Vec::with_capacity(played.plies.len());
    for (index, ply) in played.plies.iter().enumerate() {
        let fault = |source| MeasureError::Step {
            number: index + 1,
            step: ply.step.to_string(),
            source,
        };
        let mut luck = None;
        if session.waiting() == ToAct::Roll {
            let outcomes = session.appraise(depth).map_err(fault)?;
            let outcome = session.outcome_of(&ply.step).map_err(fault)?;
            luck = Some(
                luck_of_roll(&outcomes, &outcome).ok_or_else(|| MeasureError::Roll {
                    number: index + 1,
                    step: ply.step.to_string(),
                })?,
            );
        }
        lucks.push(luck);
        session.make_step(&ply.step).map_err(fault)?;
    }
    for (ply, luck) in played.plies.iter_mut().zip(lucks) {
        ply.luck = luck;
    }
    Ok(())
}
