//! The rejected answers of a puzzle: what each gives up, and the opponent's best reply.

use crate::base::Value;
use crate::base::sort;
use crate::base::value::{moves_to_end, score};
use crate::puzzle::record::puzzle::{Kind, Puzzle};
use crate::puzzle::record::solution::{PlannedRoll, SolutionStep, UnplayablePuzzle, play_step};
use crate::puzzle::search::searcher::{Effort, Searcher};
use crate::rules::{Diagram, Outcome};
use crate::session::{AnyStep, Info, Session, SessionError, Start, pass_other_boards, roll_number};
use std::fmt;

/// The minimum share of the expected points of the best answer that a good wrong answer
/// keeps.
pub const GOOD_SHARE: f64 = 0.75;

/// The maximum number of alternatives to a turn.
pub(super) const MAX_ALTERNATIVES: usize = 5;

/// The maximum number of steps after an alternative, including rolls.
pub(super) const MAX_LINE: usize = 4;

/// The minimum loss of an alternative that the solver did not try: the search does not
/// see why a move with a smaller one fails.
const MIN_LOSS: f64 = 0.02;

/// A rejected answer to a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The index of the turn.
    pub turn: usize,
    /// The number of right steps before the first wrong one.
    pub entered: usize,
    /// The steps of the whole turn: the right ones, the wrong one, the best ones after it.
    pub answer: Vec<SolutionStep>,
    /// The loss in expected score (a win is 1, a loss -1), at least 0.
    pub loss: f64,
    /// Whether the answer is good, but not best.
    pub is_good: bool,
    /// Its certain consequence, if one is known.
    pub consequence: Option<Consequence>,
    /// The best steps after the turn, from the opponent's reply on, including rolls.
    pub line: Vec<SolutionStep>,
}

/// A certain consequence of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The answer ends the game.
    Ends(Outcome),
    /// It wins by force in this number of moves, but another answer wins sooner.
    WinsIn(i32),
    /// It gives up a forced win.
    MissesWin,
    /// It does not win by force in this number of moves, though perhaps later.
    MissesWinIn(i32),
    /// It loses by force in this number of moves.
    LosesIn(i32),
    /// It loses by force.
    Loses,
}

impl fmt::Display for Consequence {
    /// The words after "it".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = |moves: i32| if moves == 1 { "move" } else { "moves" };
        match *self {
            Consequence::Ends(outcome) => write!(f, "ends the game ({outcome})"),
            Consequence::WinsIn(moves) => write!(f, "wins only in {moves} {}", noun(moves)),
            Consequence::MissesWin => f.write_str("no longer wins by force"),
            Consequence::MissesWinIn(moves) => {
                write!(f, "does not win in {moves} {}", noun(moves))
            }
            Consequence::LosesIn(moves) => write!(f, "is lost in {moves} {}", noun(moves)),
            Consequence::Loses => f.write_str("is lost by force"),
        }
    }
}

/// The alternatives to a turn of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnAlternatives {
    /// The roll that the turn answers, in a plan.
    pub roll: Option<PlannedRoll>,
    /// The position of the turn.
    pub diagram: Diagram,
    /// The best answer.
    pub best: Vec<SolutionStep>,
    /// The alternatives, the best first.
    pub alternatives: Vec<Alternative>,
}

impl Alternative {
    /// The first wrong step.
    #[must_use]
    pub fn wrong(&self) -> &SolutionStep {
        &self.answer[self.entered]
    }

    /// The steps of the turn after the wrong one.
    #[must_use]
    pub fn rest(&self) -> &[SolutionStep] {
        &self.answer[self.entered + 1..]
    }

    /// Whether both begin with the same steps up to the wrong one.
    pub(super) fn is_same(&self, other: &Alternative) -> bool {
        let steps = |one: &Alternative| -> Vec<String> {
            let steps = one.answer[..=one.entered].iter();
            steps.map(|step| step.step.clone()).collect()
        };
        steps(self) == steps(other)
    }

    /// The alternative without steps that would give away the rest of the solution: its
    /// steps end before one that the solver still has to find.
    #[must_use]
    pub fn without_spoilers(mut self, puzzle: &Puzzle) -> Alternative {
        let turns = puzzle.solution.iter().skip(self.turn);
        let right: Vec<&str> = turns
            .flat_map(|turn| &turn.accepted)
            .flat_map(|answer| answer.split_whitespace())
            .collect();
        let side = self.wrong().side;
        let spoils = |step: &SolutionStep| step.side == side && right.contains(&&*step.step);
        if self.rest().iter().any(spoils) {
            self.answer.truncate(self.entered + 1);
            self.line.clear();
        }
        let kept = self.line.iter().position(spoils);
        self.line.truncate(kept.unwrap_or(MAX_LINE));
        drop_last_rolls(&mut self.line);
        self
    }
}

/// A decision of the solver.
pub(super) struct PuzzleDecision {
    kind: Kind,
    turn: usize,
    /// The number of steps already made in the turn.
    entered: usize,
    /// The right steps.
    right: Vec<String>,
    start: Start,
    steps: Vec<AnyStep>,
}

impl PuzzleDecision {
    /// The decision at the position of `session`, after the right steps `entered` of a
    /// turn.
    pub(super) fn new(
        puzzle: &Puzzle,
        session: &dyn Session,
        turn: usize,
        entered: &[String],
    ) -> PuzzleDecision {
        PuzzleDecision {
            kind: puzzle.kind,
            turn,
            entered: entered.len(),
            right: puzzle.solution[turn].right_steps(entered),
            start: session.start(),
            steps: session.steps(),
        }
    }

    /// Compares the wrong step with the right ones by a search of `nodes` nodes.
    pub(super) fn refute(
        &self,
        searcher: &mut Searcher,
        step: &str,
        nodes: u64,
    ) -> Result<Alternative, SessionError> {
        let moves = self.right.iter().cloned().chain([step.to_owned()]);
        let found = self.rejected(searcher, &moves.collect::<Vec<_>>(), 1, nodes)?;
        found.into_iter().next().ok_or(SessionError::NothingFound)
    }

    /// The best `count` wrong steps among `moves`, or among all if there are none, by a
    /// search of `nodes` nodes; none if it misses all right ones. It starts with an empty
    /// table, so the result depends on nothing else.
    fn rejected(
        &self,
        searcher: &mut Searcher,
        moves: &[String],
        count: usize,
        nodes: u64,
    ) -> Result<Vec<Alternative>, SessionError> {
        searcher.rules().follow(&self.start, &self.steps)?;
        let lines = searcher.lines(Effort::thorough(nodes), moves, self.right.len() + count)?;
        let is_right = |info: &&Info| {
            let first = info.line.first();
            first.is_some_and(|step| self.right.contains(step))
        };
        let right = lines.iter().filter(is_right).map(|info| info.value);
        let Some(best) = right.max() else {
            return Ok(Vec::new());
        };
        let wrong = lines.iter().filter(|info| !is_right(info)).take(count);
        wrong
            .map(|info| self.alternative(searcher.rules(), info, best))
            .collect()
    }

    /// The alternative of a line, if the best answer is worth `best`; the session is at
    /// the decision before and afterwards.
    fn alternative(
        &self,
        session: &mut dyn Session,
        info: &Info,
        best: Value,
    ) -> Result<Alternative, SessionError> {
        let side = session.side();
        let before = self.steps.len() - self.entered;
        session.take_back(self.entered);
        let entered = self.steps[before..].iter().map(ToString::to_string);
        let mut answer = entered
            .map(|step| play_step(session, &step, true))
            .collect::<Result<Vec<_>, _>>()?;
        let (mut line, mut ending) = (Vec::new(), None);
        for step in &info.line {
            if line.len() == MAX_LINE || !pass_other_boards(session, step) {
                break;
            }
            let is_own = line.is_empty() && session.side() == side && roll_number(step).is_none();
            match play_step(session, step, is_own) {
                Ok(step) if is_own => {
                    answer.push(step);
                    ending = session.waiting().outcome();
                }
                Ok(step) => line.push(step),
                Err(_) => break,
            }
        }
        let made = session.steps().len();
        session.take_back(made - before);
        for step in &self.steps[before..] {
            session.make_step(step)?;
        }
        if answer.len() == self.entered {
            return Err(SessionError::NothingFound);
        }
        drop_last_rolls(&mut line);
        let [best_share, share] = [best, info.value].map(|value| (1.0 + score(value)) / 2.0);
        Ok(Alternative {
            turn: self.turn,
            entered: self.entered,
            answer,
            loss: (score(best) - score(info.value)).max(0.0),
            is_good: share > 0.0 && share >= GOOD_SHARE * best_share,
            consequence: match ending {
                Some(outcome) => Some(Consequence::Ends(outcome)),
                None => self.consequence(best, info.value),
            },
            line,
        })
    }

    /// The certain consequence of an answer with this value.
    fn consequence(&self, best: Value, value: Value) -> Option<Consequence> {
        match (moves_to_end(value), moves_to_end(best)) {
            (Some(moves), best) if moves > 0 => {
                let is_later = best.is_some_and(|best| (1..moves).contains(&best));
                is_later.then_some(Consequence::WinsIn(moves))
            }
            (Some(moves), _) => Some(Consequence::LosesIn(-moves)),
            // After the first turn of a puzzle, slower wins are not accepted.
            (None, Some(moves)) if moves > 0 && self.turn > 0 => {
                Some(Consequence::MissesWinIn(moves))
            }
            (None, Some(moves)) if moves > 0 => Some(Consequence::MissesWin),
            // The loss of all wrong answers to the first turn is proven.
            _ if self.kind == Kind::Hold && self.turn == 0 => Some(Consequence::Loses),
            _ => None,
        }
    }
}

/// The alternatives to all turns of a puzzle: those that the solver tried, and the best
/// others by a search of `nodes` nodes for each decision.
pub(super) fn explain(
    puzzle: &Puzzle,
    searcher: &mut Searcher,
    tried: &[Alternative],
    nodes: u64,
) -> Result<Vec<TurnAlternatives>, SessionError> {
    let to_session_error = UnplayablePuzzle::into_session_error;
    let mut session = puzzle.open().map_err(to_session_error)?;
    let session = session.as_mut();
    let mut turns = Vec::new();
    for (index, turn) in puzzle.solution.iter().enumerate() {
        if puzzle.kind == Kind::Plan {
            session.take_back(usize::MAX);
        }
        let roll = puzzle
            .roll_first(session, index)
            .map_err(to_session_error)?;
        puzzle
            .play_before(session, index)
            .map_err(to_session_error)?;
        let diagram = session.diagram();
        let (mut entered, mut found) = (Vec::new(), Vec::new());
        for step in turn
            .accepted
            .first()
            .iter()
            .flat_map(|best| best.split_whitespace())
        {
            let decision = PuzzleDecision::new(puzzle, session, index, &entered);
            found.extend(decision.rejected(searcher, &[], MAX_ALTERNATIVES, nodes)?);
            session.make(step)?;
            entered.push(step.to_owned());
        }
        session.take_back(entered.len());
        let mut best = puzzle
            .play_turn(session, index, turn)
            .map_err(to_session_error)?;
        best.truncate(entered.len());
        turns.push(TurnAlternatives {
            roll,
            diagram,
            best,
            alternatives: choose(tried.iter().filter(|one| one.turn == index), found),
        });
    }
    Ok(turns)
}

/// The alternatives to show: first those that were tried, the latest first, then the best
/// of the others.
fn choose<'a>(
    tried: impl DoubleEndedIterator<Item = &'a Alternative>,
    mut found: Vec<Alternative>,
) -> Vec<Alternative> {
    let by_loss = |one: &Alternative, other: &Alternative| one.loss.total_cmp(&other.loss);
    found.retain(|one| one.loss >= MIN_LOSS || one.consequence.is_some());
    sort::sort_by(&mut found, by_loss);
    let mut chosen: Vec<Alternative> = Vec::new();
    for one in tried.rev().cloned().chain(found) {
        if chosen.len() < MAX_ALTERNATIVES && !chosen.iter().any(|other| other.is_same(&one)) {
            chosen.push(one);
        }
    }
    sort::sort_by(&mut chosen, by_loss);
    chosen
}

/// Drops rolls that no step answers.
fn drop_last_rolls(line: &mut Vec<SolutionStep>) {
    while line
        .last()
        .is_some_and(|step| roll_number(&step.step).is_some())
    {
        line.pop();
    }
}
