//! One step of a game.

use crate::base::Side;
use crate::play::{POINTS, expectation, luck_of_roll};
use crate::session::{RollValue, Session, SessionError, ToAct};
use serde::Serialize;

/// Depth in plies of the searches that evaluate rolls and forced moves.
const DEPTH: u32 = 3;

/// The mark of a bad decision. Source: the losses of winning chances from which lichess.org
/// marks a move, 5, 10 and 15 %.
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
    /// Returns the mark of a loss in points, `None` below 0.05.
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

/// A reviewed step of a game. Points are those of the result: a win is 1, a draw a half.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewedStep {
    /// The side that made it.
    pub side: Side,
    /// White's expected score before it, 0 to 1.
    pub expected: f64,
    /// The luck of a roll for `side`, in points.
    pub luck: Option<f64>,
    /// The loss of a decision between several steps, 0 to 1.
    pub loss: Option<f64>,
    /// The mark of that loss.
    pub mark: Option<ErrorMark>,
    /// The best step, if another one was made.
    pub best: Option<String>,
    /// The same in the rulebook's notation.
    pub best_notation: Option<String>,
}

/// Reviews `step` in the position of `session`, and makes it. A decision is evaluated with
/// `nodes` nodes. The result depends on the game so far, the step and the nodes alone.
///
/// # Errors
/// Returns an error if the step cannot be made or evaluated; the session is unchanged.
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
    session.make_step(&step)?;
    Ok(reviewed)
}

fn review_roll(session: &mut dyn Session, step: &str) -> Result<ReviewedStep, SessionError> {
    let outcomes = session.appraise(DEPTH)?;
    let outcome = session.outcome_of(step)?;
    Ok(ReviewedStep {
        luck: luck_of_roll(&outcomes, &outcome),
        ..plain(session.side(), value(&outcomes))
    })
}

fn review_decision(
    session: &mut dyn Session,
    step: &str,
    nodes: u64,
) -> Result<ReviewedStep, SessionError> {
    let review = session.evaluate_step(step, nodes)?;
    let loss = review.loss();
    let other = Some(review.best).filter(|best| best != step);
    let notation = other.as_deref().map(|best| session.notation(&best.into()));
    Ok(ReviewedStep {
        loss: Some(loss),
        mark: ErrorMark::of(loss),
        best: other,
        best_notation: notation.transpose()?,
        ..plain(session.side(), review.value)
    })
}

/// A step without loss or luck, from the value for its side.
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

/// The mean value of the outcomes.
fn value(outcomes: &[RollValue]) -> f64 {
    expectation(outcomes).unwrap_or(0.0)
}
