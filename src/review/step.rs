//! One step of a game.

use crate::base::Side;
use crate::play::{LuckOutcome, POINTS, expectation, luck_of_roll};
use crate::session::{RollValue, Session, SessionError, ToAct};
use serde::Serialize;

/// Plies of the searches that rolls and forced moves are appraised by.
const DEPTH: u32 = 3;

/// How bad a decision was. Source: the shares of a win that lichess.org marks from, 5, 10
/// and 15 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ErrorMark {
    /// From 0.05 points on: `?!`.
    Inaccuracy,
    /// From 0.10 points on: `?`.
    Mistake,
    /// From 0.15 points on: `??`.
    Blunder,
}

impl ErrorMark {
    /// What a loss of so many points is called, if it is anything.
    ///
    /// ```
    /// use ermine::review::ErrorMark;
    /// assert_eq!(ErrorMark::of(0.12), Some(ErrorMark::Mistake));
    /// assert_eq!(ErrorMark::of(0.01), None);
    /// ```
    #[must_use]
    pub fn of(loss: f64) -> Option<ErrorMark> {
        match loss {
            loss if loss >= 0.15 => Some(ErrorMark::Blunder),
            loss if loss >= 0.10 => Some(ErrorMark::Mistake),
            loss if loss >= 0.05 => Some(ErrorMark::Inaccuracy),
            _ => None,
        }
    }
}

/// A step of a game as it looks afterwards. Points are those of the result: a win is 1, a
/// draw a half.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewedStep {
    /// Whose step it was.
    pub side: Side,
    /// What White could expect before it, 0 to 1.
    pub expected: f64,
    /// Of a roll: what it brought `side`, in points.
    pub luck: Option<f64>,
    /// Of a decision between several steps: what it gave away, 0 to 1.
    pub loss: Option<f64>,
    /// How bad that was.
    pub mark: Option<ErrorMark>,
    /// The best step, where another one was made.
    pub best: Option<String>,
    /// The same in the rulebook's notation.
    pub best_notation: Option<String>,
}

/// Reviews `step` where `session` stands, and makes it. A decision is judged with `nodes`
/// nodes. The answer depends on the game so far, the step and the nodes alone.
///
/// # Errors
/// The step cannot be made, or not be judged; the session stands where it stood.
///
/// ```
/// use ermine::{catalog, review::review_step};
/// let mut session = catalog::open("colorbound")?;
/// let step = review_step(session.as_mut(), "Ke3", 1000)?;
/// assert!(step.loss.is_some() && step.luck.is_none());
/// # Ok::<(), ermine::session::SessionError>(())
/// ```
pub fn review_step(
    session: &mut dyn Session,
    step: &str,
    nodes: u64,
) -> Result<ReviewedStep, SessionError> {
    let step = session.understand(step)?;
    let side = session.side();
    let reviewed = match session.waiting() {
        ToAct::Roll => review_roll(session, &step)?,
        ToAct::Decision if session.legal_steps().len() > 1 => {
            review_decision(session, &step, nodes)?
        }
        ToAct::Decision | ToAct::Over(_) => plain(side, value(&session.appraise(DEPTH)?)),
    };
    session.make(&step)?;
    Ok(reviewed)
}

fn review_roll(session: &mut dyn Session, step: &str) -> Result<ReviewedStep, SessionError> {
    let outcomes = session.appraise(DEPTH)?;
    let came = session.outcome_of(step)?;
    Ok(ReviewedStep {
        luck: luck_of_roll(&outcomes, &came),
        ..plain(session.side(), value(&outcomes))
    })
}

fn review_decision(
    session: &mut dyn Session,
    step: &str,
    nodes: u64,
) -> Result<ReviewedStep, SessionError> {
    let judged = session.judge(step, nodes)?;
    let loss = ((judged.value - judged.played) * POINTS).max(0.0);
    let other = Some(judged.best).filter(|best| best != step);
    let notation = other.as_ref().map(|best| session.notation(best));
    Ok(ReviewedStep {
        loss: Some(loss),
        mark: ErrorMark::of(loss),
        best: other,
        best_notation: notation.transpose()?,
        ..plain(session.side(), judged.value)
    })
}

/// A step with nothing to say, by what it was worth to its side.
fn plain(side: Side, value: f64) -> ReviewedStep {
    let white = match side {
        Side::White => value,
        Side::Black => -value,
    };
    ReviewedStep {
        side,
        expected: 0.5 + white * POINTS,
        luck: None,
        loss: None,
        mark: None,
        best: None,
        best_notation: None,
    }
}

/// What the appraised outcomes are worth together.
fn value(outcomes: &[RollValue]) -> f64 {
    let outcomes: Vec<LuckOutcome> = outcomes.iter().map(LuckOutcome::from).collect();
    expectation(&outcomes).unwrap_or(0.0)
}
