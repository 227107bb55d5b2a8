//! The search for puzzles in a position: right answers and the rest of the solution.

use crate::base::value::is_decisive;
use crate::base::{Side, Value};
use crate::puzzle::record::puzzle::{Kind, Turn};
use crate::puzzle::search::criteria::Criteria;
use crate::puzzle::search::decision::{Choice, FORCED_LEAD, Measure, RankedMove};
use crate::puzzle::search::searcher::{Effort, Searcher};
use crate::session::{SessionError, ToAct};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

/// The counts of positions by stage, from all decisions to puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FinderCount {
    /// The decisions screened.
    pub screened: u64,
    /// The decisions in which few moves stood out.
    pub promising: u64,
    /// The decisions that a deeper search confirmed.
    pub likely: u64,
    /// The decisions that all searches confirmed.
    pub confirmed: u64,
    /// The confirmed ones whose claim of a forced win or loss was not proven.
    pub unproven: u64,
    /// The ones whose best move is worth too little.
    pub lost: u64,
    /// The ones whose first turn a far deeper search refuted.
    pub refuted: u64,
    /// The ones whose only right move gains most at once, so that they are too easy.
    pub obvious: u64,
}

impl FinderCount {
    fn pass(&mut self, stage: usize) {
        match stage {
            0 => self.promising += 1,
            1 => self.likely += 1,
            _ => self.confirmed += 1,
        }
    }

    /// Adds other counts.
    pub fn add(&mut self, other: FinderCount) {
        self.screened += other.screened;
        self.promising += other.promising;
        self.likely += other.likely;
        self.confirmed += other.confirmed;
        self.unproven += other.unproven;
        self.lost += other.lost;
        self.refuted += other.refuted;
        self.obvious += other.obvious;
    }
}

impl fmt::Display for FinderCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FinderCount {
            screened,
            promising,
            likely,
            confirmed,
            unproven,
            lost,
            refuted,
            obvious,
        } = self;
        write!(
            f,
            "{screened} decisions screened: {promising} promising, {likely} likely, \
             {confirmed} confirmed, of these {obvious} obvious, {unproven} without proof, \
             {lost} lost anyway, {refuted} refuted later"
        )
    }
}

/// The right answers of a whole turn: one decision, or several of one side.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TurnSolution {
    /// The answers, each as steps separated by blanks; the best first.
    pub(crate) accepted: Vec<String>,
    /// The minimum lead of the decisions with rivals; [`FORCED_LEAD`] if there are none.
    pub(crate) lead: f64,
    /// The value of the best answer.
    pub(crate) value: Value,
    /// The best wrong step at the first decision with rivals, with the steps before it.
    pub(crate) rejected: Option<RankedMove>,
}

impl TurnSolution {
    /// Whether there is only one answer.
    pub(crate) fn is_forced(&self) -> bool {
        self.lead == FORCED_LEAD
    }

    /// A turn of one decision.
    pub(crate) fn of_one(choice: Choice) -> TurnSolution {
        TurnSolution {
            lead: choice.lead,
            value: choice.value(),
            accepted: choice.accepted.into_iter().map(|one| one.step).collect(),
            rejected: choice.rejected,
        }
    }

    /// Whether exactly these answers are right.
    pub(crate) fn accepts(&self, answers: &[String]) -> bool {
        let set = |answers: &[String]| answers.iter().cloned().collect::<BTreeSet<_>>();
        set(&self.accepted) == set(answers)
    }
}

/// A finder that looks for puzzles with a searcher.
pub(crate) struct Finder<'a> {
    pub(crate) searcher: &'a mut Searcher,
    pub(crate) criteria: Criteria,
    /// The searches that have to agree.
    pub(crate) stages: &'a [Effort],
    /// Whether the soonest forced win is required, if there is one.
    pub(crate) soonest: bool,
    pub(crate) count: FinderCount,
}

impl Finder<'_> {
    /// The right moves of the current decision, if all searches agree that few moves
    /// stand out.
    fn agreed_choice(&mut self) -> Result<Option<Choice>, SessionError> {
        let mut previous: Option<Choice> = None;
        for (stage, &effort) in self.stages.iter().enumerate() {
            let found = self.choice(effort)?;
            let Some(found) = found.filter(|found| found.lead >= self.criteria.margin) else {
                return Ok(None);
            };
            if found.is_forced() {
                return Ok(Some(found));
            }
            if previous.is_some_and(|previous| !previous.agrees(&found)) {
                return Ok(None);
            }
            self.count.pass(stage);
            previous = Some(found);
        }
        Ok(previous)
    }

    /// The right moves of the current decision by one search.
    pub(crate) fn choice(&mut self, effort: Effort) -> Result<Option<Choice>, SessionError> {
        let Criteria {
            tolerance,
            max_accepted,
            ..
        } = self.criteria;
        let measure = match self.soonest {
            true => Measure::Soonest(tolerance),
            false => Measure::Within(tolerance),
        };
        self.searcher.choice(effort, measure, max_accepted)
    }

    /// The right answers of the current turn: its decisions up to the next roll or the
    /// other side's turn, or with several boards only the next decision. `None` if they
    /// are not clear.
    pub(crate) fn turn(&mut self) -> Result<Option<TurnSolution>, SessionError> {
        self.count.screened += 1;
        let Some(choice) = self.agreed_choice()? else {
            return Ok(None);
        };
        let side = self.searcher.rules().side();
        let mut turn = TurnSolution {
            accepted: Vec::new(),
            lead: choice.lead,
            value: choice.value(),
            rejected: choice.rejected.clone(),
        };
        for found in &choice.accepted {
            let Some(rest) = self.turn_after(&found.step, side)? else {
                return Ok(None);
            };
            turn.lead = turn.lead.min(rest.lead);
            if choice.is_forced() {
                turn.rejected = rest.rejected;
            }
            turn.accepted.extend(rest.accepted);
        }
        let is_short = turn.accepted.len() <= self.criteria.max_accepted;
        Ok(Some(turn).filter(|_| is_short))
    }

    /// The turn that begins with `step`.
    fn turn_after(&mut self, step: &str, side: Side) -> Result<Option<TurnSolution>, SessionError> {
        let made = self.searcher.step_count();
        self.searcher.make([step])?;
        let rules = self.searcher.rules();
        let same = rules.waiting() == ToAct::Decision && rules.side() == side;
        let continues = same && rules.boards() == 1;
        let rest = match continues {
            true => self.turn()?,
            false => Some(TurnSolution {
                accepted: vec![String::new()],
                lead: FORCED_LEAD,
                value: 0,
                rejected: None,
            }),
        };
        self.searcher.undo_to(made);
        Ok(rest.map(|mut rest| {
            let rejected = rest.rejected.iter_mut().map(|one| &mut one.step);
            for answer in rest.accepted.iter_mut().chain(rejected) {
                *answer = format!("{step} {answer}").trim_end().to_owned();
            }
            rest
        }))
    }

    /// The solution after `first`. It continues as long as there is only one right answer
    /// and the opponent's best reply leaves the solver another clear choice. Forced turns
    /// do not end a solution. A forced win is followed on the soonest way. With several
    /// boards the solution stays on its first board.
    pub(crate) fn solution(&mut self, first: &TurnSolution) -> Result<Vec<Turn>, SessionError> {
        self.soonest = is_decisive(first.value);
        let made = self.searcher.step_count();
        let rules = self.searcher.rules();
        let (side, board) = (rules.side(), rules.next_board());
        let mut turns = vec![to_turn(first)];
        let mut ends_at = 1;
        while turns.len() < self.criteria.max_turns {
            let Some(last) = turns.last_mut().filter(|last| last.accepted.len() == 1) else {
                break;
            };
            self.searcher.make(last.accepted[0].split(' '))?;
            let Some(reply) = self.reply(side, board)? else {
                break;
            };
            let Some(next) = self.turn()? else {
                break;
            };
            last.reply = Some(reply);
            turns.push(to_turn(&next));
            if !next.is_forced() {
                ends_at = turns.len();
            }
        }
        turns.truncate(ends_at);
        if let Some(last) = turns.last_mut() {
            last.reply = None;
        }
        self.searcher.undo_to(made);
        Ok(turns)
    }

    /// Plays through a solution and examines each of its turns again in order, until
    /// `on_turn` breaks. If `strict`, a turn with more right answers than were known
    /// counts as unclear, so that fewer lines have to be searched.
    pub(crate) fn replay<'t>(
        &mut self,
        kind: Kind,
        solution: &'t [Turn],
        strict: bool,
        mut on_turn: impl FnMut(&'t Turn, Option<TurnSolution>) -> ControlFlow<()>,
    ) -> Result<(), SessionError> {
        let made = self.searcher.step_count();
        for (index, turn) in solution.iter().enumerate() {
            self.soonest = index > 0 && kind == Kind::Win;
            if strict {
                self.criteria.max_accepted = turn.accepted.len();
            }
            self.searcher.make(turn.lead_in())?;
            if on_turn(turn, self.turn()?).is_break() {
                break;
            }
            if kind == Kind::Plan {
                self.searcher.undo_to(made);
            } else {
                self.searcher.make(turn.best_line())?;
            }
        }
        self.searcher.undo_to(made);
        Ok(())
    }

    /// Makes the expected steps until the side decides again on its board; `None` if the
    /// game or that board ends.
    fn reply(&mut self, side: Side, board: Option<usize>) -> Result<Option<String>, SessionError> {
        let effort = self.criteria.standard_effort();
        let mut made = Vec::new();
        loop {
            let rules = self.searcher.rules();
            let is_same = rules.side() == side && rules.next_board() == board;
            if rules.waiting() == ToAct::Decision && is_same {
                return Ok(Some(made.join(" ")));
            }
            // Both sides have been to all other boards, and the other side to this one.
            if rules.boards() > 1 && made.len() >= 2 * rules.boards() {
                return Ok(None);
            }
            let Some(step) = self.searcher.expected_step(effort)? else {
                return Ok(None);
            };
            self.searcher.make([step.as_str()])?;
            made.push(step);
        }
    }
}

fn to_turn(turn: &TurnSolution) -> Turn {
    Turn {
        roll: None,
        before: None,
        accepted: turn.accepted.clone(),
        reply: None,
    }
}
