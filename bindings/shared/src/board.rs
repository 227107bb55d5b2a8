//! Boards: the calls that every language has.

use crate::lines::with_steps_taken_back;
use crate::{Fault, StepArgument};
use ermine::base::Rng;
use ermine::session::{ListedStep, Session, Start, pass_other_boards, roll_label};
use ermine::{SessionError, catalog, draw};

/// Opens a game with these settings at a position string, or at the words after `startpos`.
///
/// # Errors
/// Returns a [`Fault`] that names what the game rejects.
pub fn open_board(
    game: &str,
    settings: &[(String, String)],
    fen: Option<&str>,
    start: Option<&str>,
) -> Result<Box<dyn Session>, Fault> {
    let fault = |error: SessionError, text: Option<&str>| {
        let mut fault = Fault::from(error);
        fault.text = fault.text.or_else(|| text.map(str::to_owned));
        fault
    };
    let place = start_of(fen, start)?;
    let mut session = catalog::open(game)?;
    for (name, value) in settings {
        let changed = session.change_setting(name, value);
        changed.map_err(|error| fault(error, Some(value)))?;
    }
    let set_up = session.set_position(&place, &[]);
    set_up.map_err(|error| fault(error, fen.or(start)))?;
    Ok(session)
}

/// Returns the start that a position string, or the words after `startpos`, describe.
///
/// # Errors
/// Returns a [`Fault`] if both are given.
fn start_of(fen: Option<&str>, start: Option<&str>) -> Result<Start, Fault> {
    match (fen, start) {
        (Some(_), Some(start)) => Err(Fault::invalid("start", start, "either fen or start")),
        (Some(fen), None) => Ok(Start::Text(fen.to_owned())),
        // The words never have a slash; a position string does.
        (None, Some(start)) if start.contains('/') => Ok(Start::Text(start.to_owned())),
        (None, start) => {
            let words = start.unwrap_or_default().split_whitespace();
            let words = words.skip_while(|&word| word == "startpos");
            Ok(Start::Startpos(words.map(str::to_owned).collect()))
        }
    }
}

/// Returns the text of a start, which [`start_of`] reads.
#[must_use]
pub fn start_text(start: &Start) -> String {
    match start {
        Start::Text(text) => text.clone(),
        Start::Startpos(words) => {
            let words = words.iter().map(String::as_str);
            let words = std::iter::once("startpos").chain(words);
            words.collect::<Vec<_>>().join(" ")
        }
    }
}

/// An outcome of the roll that is due.
pub struct ListedOutcome {
    /// The roll that stands for all of the outcome.
    pub roll: ListedStep,
    /// The probability, 0 to 1.
    pub probability: f64,
    /// The numbers of the die.
    pub label: String,
}

/// Returns the outcomes of the roll that is due, likeliest first; none if no roll is.
///
/// # Errors
/// Returns [`SessionError`] if the session does not know its own rolls.
pub fn listed_outcomes(session: &dyn Session) -> Result<Vec<ListedOutcome>, SessionError> {
    let outcomes = session.outcomes();
    let rolls = outcomes.iter().map(|outcome| outcome.roll.clone());
    let rolls: Vec<String> = rolls.collect();
    let total: u32 = outcomes.iter().map(|outcome| outcome.weight).sum();
    let listed = outcomes.iter().map(|outcome| {
        Ok(ListedOutcome {
            roll: session.list_step(&outcome.roll.as_str().into())?,
            probability: f64::from(outcome.weight) / f64::from(total),
            label: roll_label(&rolls, &outcome.roll),
        })
    });
    listed.collect()
}

/// Draws an outcome of the roll that is due, makes it and returns it.
///
/// # Errors
/// Returns a [`Fault`] if no roll is due.
pub fn roll(session: &mut dyn Session, rng: &mut Rng) -> Result<ListedStep, Fault> {
    if let Some(roll) = session.draw_roll(rng) {
        let listed = session.list_step(&roll)?;
        session.make_step(&roll)?;
        return Ok(listed);
    }
    Err(match session.waiting().outcome() {
        Some(outcome) => Fault::over(outcome),
        None => Fault::new("IllegalStepError", "no roll is due; expected a move").about("step"),
    })
}

/// Returns the rulebook's notation of steps that follow each other; the session does not
/// change.
///
/// # Errors
/// Returns a [`Fault`] if a step is not possible.
pub fn line_notation(session: &mut dyn Session, steps: &[StepArgument]) -> Result<String, Fault> {
    let notations = with_steps_taken_back(session, |session| {
        let make = |step: &StepArgument| {
            let _ = pass_other_boards(session, &step.step());
            let step = step.read(session, true)?;
            let notation = session.notation(&(&step).into())?;
            session.make_listed(&step)?;
            Ok(notation)
        };
        steps.iter().map(make).collect::<Result<Vec<_>, Fault>>()
    })?;
    Ok(notations.join(" "))
}

/// Returns the board as an SVG picture, with an arrow for `step`, or else for the last one.
///
/// # Errors
/// Returns a [`Fault`] if the step is not possible.
pub fn picture(
    session: &dyn Session,
    step: Option<&StepArgument>,
    title: Option<&str>,
) -> Result<String, Fault> {
    let step = match step {
        Some(step) => Some(step.read(session, true)?),
        None => session.last_step(),
    };
    let step = step.map(|step| step.text()).unwrap_or_default();
    let title = title.unwrap_or_else(|| session.game());
    Ok(draw::svg_with_step(&session.diagram(), title, &step))
}

/// Returns the name of a square, which is numbered along the ranks from a1.
#[must_use]
pub fn square_name(files: u8, square: u64) -> String {
    let files = u64::from(files);
    let file = char::from(b'a' + (square % files) as u8);
    format!("{file}{}", square / files + 1)
}
