//! Luck and loss of every step of a game that has been played.

use super::ledger::{Outcome, loss_of, luck_of};
use crate::play::{Played, Ply};
use crate::session::{Appraised, Session, SessionError, Waiting};

/// Why a game could not be measured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    /// The start of the game is not one.
    #[error("the start of the game: {0}")]
    Start(#[source] SessionError),
    /// A step cannot be made or appraised where it stands.
    #[error("step {number} of the game, '{step}': {source}")]
    Step {
        /// Its number, from 1.
        number: usize,
        /// The step.
        step: String,
        /// What the session said.
        source: SessionError,
    },
    /// The evaluator has no value for a roll that came.
    #[error("step {number} of the game, '{step}': the evaluator does not know this roll")]
    Roll {
        /// Its number, from 1.
        number: usize,
        /// The roll.
        step: String,
    },
}

/// The depth at which luck is measured unless something else is asked for: a
/// ply less explains less, a ply more costs four times as much
/// (`docs/matches.md`, "Luck").
pub const DEPTH: u32 = 2;

/// What the search before a roll has said about the decision after it.
struct Forecast {
    value: f64,
    best: Option<String>,
}

impl From<&Appraised> for Forecast {
    fn from(one: &Appraised) -> Forecast {
        Forecast {
            value: one.value,
            best: one.best.clone(),
        }
    }
}

/// Fills [`Ply::luck`] of every roll and [`Ply::loss`] of every decision of a
/// game by searches of `depth` plies (at least 1) of `judge`, a session of the
/// same game with the same settings, whose position is lost. All luck comes
/// from positions before their rolls. Start, steps and ending stay as they are.
///
/// # Errors
/// [`MeasureError`] if a step does not fit; the game is unchanged then.
pub fn measure(
    played: &mut Played,
    judge: &mut dyn Session,
    depth: u32,
) -> Result<(), MeasureError> {
    judge
        .set_position(&played.start, &[])
        .map_err(MeasureError::Start)?;
    let mut plies = played.plies.clone();
    let mut forecast = None;
    for (index, ply) in plies.iter_mut().enumerate() {
        let step = ply.step.clone();
        let fault = |source| MeasureError::Step {
            number: index + 1,
            step: step.clone(),
            source,
        };
        if judge.waiting() == Waiting::Roll {
            let outcomes = judge.appraise(depth).map_err(fault)?;
            let came = judge.outcome_of(&ply.step).map_err(fault)?;
            let (luck, next) = weigh(&outcomes, &came).ok_or_else(|| MeasureError::Roll {
                number: index + 1,
                step: ply.step.clone(),
            })?;
            (ply.luck, ply.loss) = (Some(luck), None);
            forecast = Some(next);
        } else {
            let loss = loss(judge, ply, forecast.take(), depth).map_err(fault)?;
            (ply.luck, ply.loss) = (None, Some(loss));
        }
        judge.make(&step).map_err(fault)?;
    }
    played.plies = plies;
    Ok(())
}

/// The luck of the outcome that came, and what is expected of it.
fn weigh(appraised: &[Appraised], came: &str) -> Option<(f64, Forecast)> {
    let place = appraised
        .iter()
        .position(|one| one.roll.as_deref() == Some(came))?;
    let outcome = |one: &Appraised| Outcome {
        weight: one.weight,
        value: one.value,
    };
    let outcomes: Vec<Outcome> = appraised.iter().map(outcome).collect();
    Some((
        luck_of(&outcomes, place)?,
        Forecast::from(&appraised[place]),
    ))
}

/// What a decision gave away. A search is made only where there is a choice,
/// and a second one only where something else than the best step was played.
fn loss(
    judge: &mut dyn Session,
    ply: &Ply,
    forecast: Option<Forecast>,
    depth: u32,
) -> Result<f64, SessionError> {
    if judge.legal_steps().len() == 1 {
        return Ok(0.0);
    }
    let best = match forecast {
        Some(forecast) => forecast,
        None => {
            let found = judge.appraise(depth)?;
            let missing = || SessionError("the search has found nothing to do".to_owned());
            found.first().map(Forecast::from).ok_or_else(missing)?
        }
    };
    if best.best.as_ref() == Some(&ply.step) {
        return Ok(0.0);
    }
    Ok(loss_of(best.value, judge.appraise_step(&ply.step, depth)?))
}
