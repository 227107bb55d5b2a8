//! From a position to a puzzle: what is right, how the solution goes on.

use super::criteria::Criteria;
use super::decision::{Choice, Measure, RankedMove, UNRIVALLED};
use super::searcher::{Effort, Searcher};
use super::{PuzzleKind, PuzzleTurn};
use crate::base::value::is_certain;
use crate::base::{Side, Value};
use crate::session::{SessionError, ToAct};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How far positions have come, from all looked at to puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FinderCount {
    /// Decisions screened.
    pub screened: u64,
    /// Those in which few moves stood out.
    pub promising: u64,
    /// Those of which a deeper search said the same.
    pub likely: u64,
    /// Those that all searches confirmed.
    pub confirmed: u64,
    /// Those of them that claimed a win or loss by force which was not proven.
    pub unproven: u64,
    /// Those in which even the best move is worth too little.
    pub lost: u64,
    /// Those of which a far deeper search said something else in the first turn.
    pub refuted: u64,
    /// Those whose only move is the one that gains most at once, and so asks nothing.
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

    /// Adds what another has counted.
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

/// What is right in a whole turn: one decision, or several of one side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TurnSolution {
    /// The steps of each answer, a blank between; the best first.
    pub(super) accepted: Vec<String>,
    /// The least lead of the decisions that had rivals; [`UNRIVALLED`] if none had.
    pub(super) lead: f64,
    /// What the best is worth.
    pub(super) value: Value,
    /// The best of the steps that are not right, at the first decision that had rivals,
    /// with the steps before it.
    pub(super) rejected: Option<RankedMove>,
}

impl TurnSolution {
    /// Whether there was nothing to choose.
    pub(super) fn is_forced(&self) -> bool {
        self.lead == UNRIVALLED
    }

    /// A turn of one decision.
    pub(super) fn of_one(choice: Choice) -> TurnSolution {
        TurnSolution {
            lead: choice.lead,
            value: choice.value(),
            accepted: choice.accepted.into_iter().map(|one| one.step).collect(),
            rejected: choice.rejected,
        }
    }

    /// Whether these answers are right, and no others.
    pub(super) fn accepts(&self, answers: &[String]) -> bool {
        let set = |answers: &[String]| answers.iter().cloned().collect::<BTreeSet<_>>();
        set(&self.accepted) == set(answers)
    }
}

/// Looks for puzzles with a searcher.
pub(super) struct Finder<'a> {
    pub(super) searcher: &'a mut Searcher,
    pub(super) criteria: Criteria,
    /// The searches that have to agree.
    pub(super) stages: &'a [Effort],
    /// Whether the soonest win by force is asked for, where there is one.
    pub(super) soonest: bool,
    pub(super) count: FinderCount,
}

impl Finder<'_> {
    /// What is right at the decision at hand, if all searches agree that few moves stand
    /// out.
    fn settled(&mut self) -> Result<Option<Choice>, SessionError> {
        let mut known: Option<Choice> = None;
        for (stage, &effort) in self.stages.iter().enumerate() {
            let found = self.choice(effort)?;
            let Some(found) = found.filter(|found| found.lead >= self.criteria.margin) else {
                return Ok(None);
            };
            if found.is_forced() {
                return Ok(Some(found));
            }
            if known.is_some_and(|known| !known.agrees(&found)) {
                return Ok(None);
            }
            self.count.pass(stage);
            known = Some(found);
        }
        Ok(known)
    }

    /// What is right at the decision at hand by one search.
    pub(super) fn choice(&mut self, effort: Effort) -> Result<Option<Choice>, SessionError> {
        let Criteria {
            tolerance,
            most_accepted,
            ..
        } = self.criteria;
        let measure = match self.soonest {
            true => Measure::Soonest(tolerance),
            false => Measure::Within(tolerance),
        };
        self.searcher.choice(effort, (measure, most_accepted))
    }

    /// What is right in the turn that the game at hand waits for: its decisions up to
    /// the next roll or the other side's, of several boards that of the next one alone.
    /// `None` where that is not clear.
    pub(super) fn turn(&mut self) -> Result<Option<TurnSolution>, SessionError> {
        self.count.screened += 1;
        let Some(choice) = self.settled()? else {
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
            let Some(rest) = self.rest(&found.step, side)? else {
                return Ok(None);
            };
            turn.lead = turn.lead.min(rest.lead);
            if choice.is_forced() {
                turn.rejected = rest.rejected;
            }
            turn.accepted.extend(rest.accepted);
        }
        let few = turn.accepted.len() <= self.criteria.most_accepted;
        Ok(Some(turn).filter(|_| few))
    }

    /// The turn that begins with `step`.
    fn rest(&mut self, step: &str, side: Side) -> Result<Option<TurnSolution>, SessionError> {
        let made = self.searcher.made();
        self.searcher.make([step])?;
        let rules = self.searcher.rules();
        let same = rules.waiting() == ToAct::Decision && rules.side() == side;
        let goes_on = same && rules.boards() == 1;
        let rest = match goes_on {
            true => self.turn()?,
            false => Some(TurnSolution {
                accepted: vec![String::new()],
                lead: UNRIVALLED,
                value: 0,
                rejected: None,
            }),
        };
        self.searcher.back_to(made);
        Ok(rest.map(|mut rest| {
            let rejected = rest.rejected.iter_mut().map(|one| &mut one.step);
            for answer in rest.accepted.iter_mut().chain(rejected) {
                *answer = format!("{step} {answer}").trim_end().to_owned();
            }
            rest
        }))
    }

    /// How the solution goes on after `first`: as long as one answer alone is right and
    /// the opponent's best reply to it leaves the solver a clear choice again. Choices
    /// that are none do not end a solution. A win by force is followed on the soonest way.
    /// Of several boards the solution stays on the one that it begins on.
    pub(super) fn solution(
        &mut self,
        first: &TurnSolution,
    ) -> Result<Vec<PuzzleTurn>, SessionError> {
        self.soonest = is_certain(first.value);
        let made = self.searcher.made();
        let rules = self.searcher.rules();
        let asked = (rules.side(), rules.next_board());
        let mut turns = vec![told(first)];
        let mut ends_at = 1;
        while turns.len() < self.criteria.longest {
            let Some(last) = turns.last_mut().filter(|last| last.accepted.len() == 1) else {
                break;
            };
            self.searcher.make(last.accepted[0].split(' '))?;
            let Some(reply) = self.reply(asked)? else {
                break;
            };
            let Some(next) = self.turn()? else {
                break;
            };
            last.reply = Some(reply);
            turns.push(told(&next));
            if !next.is_forced() {
                ends_at = turns.len();
            }
        }
        turns.truncate(ends_at);
        if let Some(last) = turns.last_mut() {
            last.reply = None;
        }
        self.searcher.back_to(made);
        Ok(turns)
    }

    /// Plays a solution through and looks at each of its turns again, in their order, as
    /// long as `hear` wants to know. If it is `sparing`, a turn in which more is right than
    /// was known is one in which nothing is clear: fewer lines have to be searched.
    pub(super) fn again<'t>(
        &mut self,
        (kind, solution): (PuzzleKind, &'t [PuzzleTurn]),
        sparing: bool,
        mut hear: impl FnMut(&'t PuzzleTurn, Option<TurnSolution>) -> ControlFlow<()>,
    ) -> Result<(), SessionError> {
        let made = self.searcher.made();
        for (index, turn) in solution.iter().enumerate() {
            self.soonest = index > 0 && kind == PuzzleKind::Win;
            if sparing {
                self.criteria.most_accepted = turn.accepted.len();
            }
            self.searcher.make(turn.lead_in())?;
            if hear(turn, self.turn()?).is_break() {
                break;
            }
            if kind == PuzzleKind::Plan {
                self.searcher.back_to(made);
            } else {
                self.searcher.make(turn.best_line())?;
            }
        }
        self.searcher.back_to(made);
        Ok(())
    }

    /// Makes what is expected until the side decides again on its board; `None` if the
    /// game ends, or that board does.
    fn reply(
        &mut self,
        (side, board): (Side, Option<usize>),
    ) -> Result<Option<String>, SessionError> {
        let effort = self.criteria.look();
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
            let Some(step) = self.searcher.expected(effort)? else {
                return Ok(None);
            };
            self.searcher.make([step.as_str()])?;
            made.push(step);
        }
    }
}

fn told(turn: &TurnSolution) -> PuzzleTurn {
    PuzzleTurn {
        roll: None,
        before: None,
        accepted: turn.accepted.clone(),
        reply: None,
    }
}
