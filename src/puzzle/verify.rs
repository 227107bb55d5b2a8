//! Whether a puzzle holds: its record against the rules, its accepted sets against a
//! deeper search, its wins and losses by force against every reply and every roll.

use super::criteria::{Criteria, STAGES};
use super::examine::id_of;
use super::find::{Finder, FinderCount, TurnSolution};
use super::proof::Prover;
use super::rollout::{Rollout, RolloutPlan, RolloutPosition, RolloutResult, RolloutVerdict};
use super::searcher::{Effort, Searcher};
use super::solution::UnplayablePuzzle;
use super::{Puzzle, PuzzleKind, PuzzleTurn, Theme};
use crate::session::{SessionError, ToAct};
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How hard to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyPlan {
    /// How many times the nodes of the search that confirmed the puzzle.
    pub times: u64,
    /// Threads of each search; with several what is found depends on the machine.
    pub search_threads: u32,
    /// How often the best answer and the best other one are played out; 0: not at all.
    pub trials: u32,
}

/// What does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "fault", content = "of")]
pub enum PuzzleFault {
    /// The record contradicts the rules or itself.
    Record(String),
    /// A deeper search accepts other answers in this turn, from 0.
    Accepted {
        /// The turn.
        turn: usize,
        /// What it accepts; nothing if too much is right.
        found: Vec<String>,
    },
    /// What is claimed to win or lose by force could not be proven.
    Proof,
    /// Played out, the best answer does worse than another, by more than three standard
    /// errors.
    Rollout,
}

/// What has come of one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PuzzleVerdict {
    /// The puzzle.
    pub id: String,
    /// Its game.
    pub game: String,
    /// What does not hold; nothing if all does.
    pub faults: Vec<PuzzleFault>,
    /// The least lead that the deeper search found, in expected score; `None` where an
    /// accepted set did not hold.
    pub lead: Option<f64>,
    /// Positions of the proof, if one was needed and found.
    pub proof: Option<u64>,
    /// What playing out has found, if that was asked for and there is another answer.
    pub rollout: Option<RolloutResult>,
}

impl PuzzleVerdict {
    /// Whether everything holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Verifies a puzzle.
///
/// # Errors
/// There is no such game, or it refuses a setting.
pub fn verify(puzzle: &Puzzle, plan: VerifyPlan) -> Result<PuzzleVerdict, SessionError> {
    let mut verdict = PuzzleVerdict {
        id: puzzle.id.clone(),
        game: puzzle.game.clone(),
        faults: Vec::new(),
        lead: None,
        proof: None,
        rollout: None,
    };
    let mut searcher = match sound(puzzle) {
        Ok(searcher) => searcher,
        Err(why) => {
            verdict.faults.push(PuzzleFault::Record(why));
            return Ok(verdict);
        }
    };
    let threads = plan.search_threads.to_string();
    searcher.rules().set_option("Threads", Some(&threads))?;
    let rival = accepted(puzzle, plan, &mut searcher, &mut verdict)?;
    if let Some((turn, rival)) = rival.filter(|_| plan.trials > 0) {
        played_out(puzzle, plan.trials, (turn, &rival), &mut verdict)?;
    }
    // A proof is of one thread: it must not hang on luck.
    searcher.rules().set_option("Threads", Some("1"))?;
    proven(puzzle, &mut searcher, &mut verdict)?;
    if puzzle.asks_board() && !is_alone(puzzle, &mut searcher)? {
        let why = "another board of the turn has more to find".to_owned();
        verdict.faults.push(PuzzleFault::Record(why));
    }
    Ok(verdict)
}

/// Whether no board that waits has more to find than the one that is to be found.
fn is_alone(puzzle: &Puzzle, searcher: &mut Searcher) -> Result<bool, SessionError> {
    let first = &puzzle.solution[0];
    searcher.set_text(&puzzle.fen)?;
    searcher.make(first.lead_in())?;
    let board = searcher.rules().next_board();
    let asked = TurnSolution {
        accepted: first.accepted.clone(),
        lead: puzzle.margin,
        value: 0,
        rejected: None,
    };
    let criteria = Criteria {
        margin: puzzle.margin,
        nodes: (puzzle.nodes / STAGES[2]).max(1),
        ..Criteria::usual(searcher.rules())
    };
    let mut finder = Finder {
        searcher,
        criteria,
        stages: &[],
        soonest: false,
        count: FinderCount::default(),
    };
    let before = finder.before_the_board((&puzzle.fen, board), &asked)?;
    Ok(before.is_some())
}

/// That the record is one of a puzzle of this game; gives a searcher at its position.
fn sound(puzzle: &Puzzle) -> Result<Searcher, String> {
    puzzle.lines().map_err(|error| error.to_string())?;
    let refused = |error: SessionError| error.to_string();
    let mut searcher = Searcher::open(&puzzle.game, &puzzle.options).map_err(refused)?;
    let (has_dice, boards) = (searcher.rules().has_dice(), searcher.rules().boards());
    consistent(puzzle, has_dice, boards)?;
    searcher.set_text(&puzzle.fen).map_err(refused)?;
    let rules = searcher.rules();
    let expected = id_of(&puzzle.game, &puzzle.options, &rules.position_identity());
    if expected != puzzle.id {
        return Err(format!("the id is '{}', expected '{expected}'", puzzle.id));
    }
    let due = match puzzle.kind {
        PuzzleKind::Plan => ToAct::Roll,
        _ => ToAct::Decision,
    };
    if rules.waiting() != due {
        let (kind, waiting) = (puzzle.kind.name(), rules.waiting().name());
        return Err(format!(
            "the kind is '{kind}', but what is due is '{waiting}'"
        ));
    }
    if due == ToAct::Roll {
        let rolls: BTreeSet<String> = rules.legal_steps().into_iter().collect();
        let known = puzzle.solution.iter().filter_map(|turn| turn.roll.clone());
        if rolls.len() != puzzle.solution.len() || rolls != known.collect() {
            return Err("the plan does not name every roll once".to_owned());
        }
    }
    Ok(searcher)
}

/// That the fields of the record go together.
fn consistent(puzzle: &Puzzle, has_dice: bool, boards: usize) -> Result<(), String> {
    let kind = puzzle.kind;
    let forced = matches!(kind, PuzzleKind::Win | PuzzleKind::Hold);
    let distinct = |turn: &PuzzleTurn| {
        let answers: BTreeSet<&String> = turn.accepted.iter().collect();
        answers.len() == turn.accepted.len()
    };
    let has = |theme: Theme| puzzle.themes.contains(&theme);
    let mate = puzzle.proof.filter(|_| kind == PuzzleKind::Win);
    let checks = [
        (
            "the kind is not one of this game",
            match kind {
                PuzzleKind::Roll | PuzzleKind::Plan => has_dice,
                PuzzleKind::Move => !has_dice,
                PuzzleKind::Win | PuzzleKind::Hold => true,
            },
        ),
        ("'nodes' is 0", puzzle.nodes > 0),
        (
            "'margin' is not from 0 to 2",
            (0.0..=2.0).contains(&puzzle.margin),
        ),
        (
            "'value' is not from -1 to 1",
            (-1.0..=1.0).contains(&puzzle.value),
        ),
        (
            "only of several boards one can be asked for, by the theme 'whichBoard'",
            !puzzle.asks_board() || boards > 1 && has(Theme::WhichBoard),
        ),
        (
            "an answer is accepted twice",
            puzzle.solution.iter().all(distinct),
        ),
        (
            "'proof' does not go with the kind",
            puzzle.proof.is_some() == forced,
        ),
        (
            "the themes do not tell the mate",
            has(Theme::Mate) == mate.is_some()
                && mate.is_none_or(|proof| has(Theme::mate_in(proof.moves))),
        ),
    ];
    match checks.into_iter().find(|(_, holds)| !holds) {
        None => Ok(()),
        Some((what, _)) => Err(what.to_owned()),
    }
}

/// That a deeper search accepts the same. Gives the steps with which the best other
/// answer begins: to the first turn, of a plan to the first outcome that has any.
fn accepted<'a>(
    puzzle: &'a Puzzle,
    plan: VerifyPlan,
    searcher: &mut Searcher,
    verdict: &mut PuzzleVerdict,
) -> Result<Option<(&'a PuzzleTurn, String)>, SessionError> {
    searcher.set_text(&puzzle.fen)?;
    let criteria = Criteria {
        margin: 0.0,
        ..Criteria::usual(searcher.rules())
    };
    let deep = Effort::thorough(puzzle.nodes.saturating_mul(plan.times));
    let mut finder = Finder {
        searcher,
        criteria,
        stages: &[deep],
        soonest: false,
        count: FinderCount::default(),
    };
    let (mut lead, mut rival, mut index) = (f64::INFINITY, None, 0);
    finder.again((puzzle.kind, &puzzle.solution), false, |turn, found| {
        if rival.is_none() && (index == 0 || turn.roll.is_some()) {
            let other = found.as_ref().and_then(|found| found.rejected.as_ref());
            rival = other.map(|other| (turn, other.step.clone()));
        }
        match found {
            Some(found) if found.accepts(&turn.accepted) => lead = lead.min(found.lead),
            found => verdict.faults.push(PuzzleFault::Accepted {
                turn: index,
                found: found.map(|found| found.accepted).unwrap_or_default(),
            }),
        }
        index += 1;
        ControlFlow::Continue(())
    })?;
    verdict.lead = (verdict.faults.is_empty() && lead.is_finite()).then_some(lead);
    Ok(rival)
}

/// That the best answer does not do worse than another when both are played out, as far
/// as the other is known.
fn played_out(
    puzzle: &Puzzle,
    trials: u32,
    (turn, rival): (&PuzzleTurn, &str),
    verdict: &mut PuzzleVerdict,
) -> Result<(), SessionError> {
    let session = puzzle
        .open()
        .map_err(UnplayablePuzzle::into_session_error)?;
    let rollout = RolloutPlan {
        trials,
        ..RolloutPlan::usual(session.has_dice())
    };
    let start = session.start();
    let position = RolloutPosition {
        start: &start,
        steps: &turn.lead_in().collect::<Vec<_>>(),
    };
    let known = rival.split(' ').count();
    let best = turn.best_line().take(known).collect::<Vec<_>>().join(" ");
    let found = Rollout::new(session, rollout)?.compare(position, &best, rival)?;
    if found.verdict == RolloutVerdict::Contradicted {
        verdict.faults.push(PuzzleFault::Rollout);
    }
    verdict.rollout = Some(found);
    Ok(())
}

/// That what is claimed to be forced is.
fn proven(
    puzzle: &Puzzle,
    searcher: &mut Searcher,
    verdict: &mut PuzzleVerdict,
) -> Result<(), SessionError> {
    searcher.set_text(&puzzle.fen)?;
    if puzzle.kind != PuzzleKind::Plan {
        searcher.make(puzzle.solution[0].lead_in())?;
    }
    let rules = searcher.rules();
    let (side, right) = (rules.side(), &puzzle.solution[0].accepted);
    let proof = match puzzle.kind {
        PuzzleKind::Win => Prover::new(searcher, side).prove(right)?,
        PuzzleKind::Hold => {
            let legal = rules.legal_steps().into_iter();
            let wrong: Vec<String> = legal.filter(|step| !right.contains(step)).collect();
            Prover::new(searcher, side.flip()).prove(&wrong)?
        }
        PuzzleKind::Move | PuzzleKind::Roll | PuzzleKind::Plan => return Ok(()),
    };
    match proof {
        Some(proof) if puzzle.proof.is_some_and(|known| proof.moves <= known.moves) => {
            verdict.proof = Some(proof.positions);
        }
        _ => verdict.faults.push(PuzzleFault::Proof),
    }
    Ok(())
}
