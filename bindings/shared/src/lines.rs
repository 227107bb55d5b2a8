//! Reports of searches, with their steps read.

use ermine::session::{Best, Info, ListedStep, Session, ToAct, pass_other_boards};
use ermine::{SessionError, Side};

/// Runs `work` and takes back the steps that it makes.
pub(crate) fn with_steps_taken_back<T>(
    session: &mut dyn Session,
    work: impl FnOnce(&mut dyn Session) -> T,
) -> T {
    let before = session.made_steps().len();
    let result = work(session);
    session.take_back(session.made_steps().len() - before);
    result
}

/// Reads consecutive steps in the position of `session`, which does not change. In a game of
/// several boards a line stays on one of them.
///
/// # Errors
/// Returns [`SessionError`] if a step is not possible there.
pub fn listed_line(
    session: &mut dyn Session,
    line: &[impl AsRef<str>],
) -> Result<Vec<ListedStep>, SessionError> {
    with_steps_taken_back(session, |session| {
        let make = |text: &str| {
            let _ = pass_other_boards(session, text);
            let step = session.list_step(&text.into())?;
            session.make_listed(&step)?;
            Ok(step)
        };
        line.iter().map(AsRef::as_ref).map(make).collect()
    })
}

/// A principal variation with its steps.
pub struct ListedInfo {
    /// The side whose value it is.
    pub side: Side,
    /// The line.
    pub info: Info,
    /// The outcome of the open roll to which it belongs.
    pub roll: Option<ListedStep>,
    /// Its steps.
    pub pv: Vec<ListedStep>,
}

impl ListedInfo {
    /// Reads a line of the position of `rules`.
    ///
    /// # Errors
    /// Returns [`SessionError`] if a step is not possible there.
    pub fn of(rules: &mut dyn Session, info: Info) -> Result<ListedInfo, SessionError> {
        let roll = info
            .roll
            .as_ref()
            .map(|roll| rules.list_step(&roll.as_str().into()));
        Ok(ListedInfo {
            side: rules.side(),
            roll: roll.transpose()?,
            pv: listed_line(rules, &info.line)?,
            info,
        })
    }
}

/// A move of an answer, with the roll before it if one is due.
pub struct ListedAnswer {
    /// The roll.
    pub roll: Option<ListedStep>,
    /// The move.
    pub step: ListedStep,
}

/// The best moves with their types: one, or one for each outcome of the roll, the likeliest
/// first.
#[derive(Default)]
pub struct ListedBest {
    /// The moves; none if the game is over.
    pub moves: Vec<ListedAnswer>,
    /// The expected reply.
    pub ponder: Option<ListedStep>,
}

impl ListedBest {
    /// Reads the best moves in the position of `rules`.
    ///
    /// # Errors
    /// Returns [`SessionError`] if a step is not possible there.
    pub fn of(rules: &mut dyn Session, best: &Best) -> Result<ListedBest, SessionError> {
        let answers = answers(rules, best);
        let moves = answers.iter().map(|line| {
            let mut steps = listed_line(rules, line)?;
            Ok(ListedAnswer {
                step: steps.pop().ok_or(SessionError::NothingFound)?,
                roll: steps.pop(),
            })
        });
        let moves = moves.collect::<Result<Vec<_>, SessionError>>()?;
        let ponder = match (&best.ponder, answers.first()) {
            (Some(ponder), Some(line)) => {
                let line: Vec<&String> = line.iter().chain([ponder]).collect();
                listed_line(rules, &line)
                    .ok()
                    .and_then(|mut steps| steps.pop())
            }
            _ => None,
        };
        Ok(ListedBest { moves, ponder })
    }
}

/// The lines that the best moves end: each move, after its roll if one is due.
fn answers(rules: &dyn Session, best: &Best) -> Vec<Vec<String>> {
    let Some(step) = &best.step else {
        return Vec::new();
    };
    if rules.waiting() != ToAct::Roll {
        return vec![vec![step.to_string()]];
    }
    let named = |roll: &str| best.by_roll.iter().any(|(other, _)| other == roll);
    let outcomes = rules.outcomes().into_iter().map(|outcome| outcome.roll);
    let first = outcomes.filter(|roll| !named(roll)).take(1);
    let first = first.map(|roll| vec![roll, step.to_string()]);
    let others = best.by_roll.iter();
    first
        .chain(others.map(|(roll, step)| vec![roll.clone(), step.clone()]))
        .collect()
}
