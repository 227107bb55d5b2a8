//! Verification of puzzles: the record against the rules, the accepted answers against a
//! deeper search, and forced wins and losses against all replies and all rolls.

use super::examine::id_of;
use super::find::{Finder, FinderCount, TurnSolution};
use super::proof::Prover;
use crate::base::Abort;
use crate::puzzle::record::puzzle::{Kind, Puzzle, Turn};
use crate::puzzle::record::solution::UnplayablePuzzle;
use crate::puzzle::record::theme::Theme;
use crate::puzzle::search::criteria::{Criteria, STAGES};
use crate::puzzle::search::rollout::{
    Rollout, RolloutPlan, RolloutPosition, RolloutResult, RolloutVerdict,
};
use crate::puzzle::search::searcher::{Effort, Searcher};
use crate::session::{SessionError, ToAct};
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The effort of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyPlan {
    /// The factor on the nodes of the search that confirmed the puzzle.
    pub times: u64,
    /// The threads of each search; with several the results depend on the machine.
    pub search_threads: u32,
    /// The number of rollouts of the best answer and the best other one; 0 for none.
    pub trials: u32,
}

/// A fault of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "fault", content = "of")]
pub enum Fault {
    /// The record contradicts the rules or itself.
    Record(String),
    /// A deeper search accepts other answers in a turn.
    Accepted {
        /// The turn, from 0.
        turn: usize,
        /// The accepted answers; empty if too many are right.
        found: Vec<String>,
    },
    /// The claimed forced win or loss could not be proven.
    Proof,
    /// The best answer scores less than another in rollouts, by more than three standard
    /// errors.
    Rollout,
}

/// The verdict on a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The id of the puzzle.
    pub id: String,
    /// The game of the puzzle.
    pub game: String,
    /// The faults; empty if the puzzle holds.
    pub faults: Vec<Fault>,
    /// The minimum lead that the deeper search found, in expected score; `None` if an
    /// accepted set did not hold.
    pub lead: Option<f64>,
    /// The number of positions of the proof, if one was needed and found.
    pub proof: Option<u64>,
    /// The result of the rollouts, if requested and if there is another answer.
    pub rollout: Option<RolloutResult>,
}

impl Verdict {
    /// Whether the puzzle holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Verifies a puzzle.
///
/// # Errors
/// If there is no such game, or it rejects a setting.
pub fn verify(puzzle: &Puzzle, plan: VerifyPlan) -> Result<Verdict, SessionError> {
    verify_until(puzzle, plan, Abort::default())
}

/// The same as [`verify`], with searches that end when `abort` is due; the verdict is of no
/// use then.
///
/// # Errors
/// The same as for [`verify`].
pub fn verify_until(
    puzzle: &Puzzle,
    plan: VerifyPlan,
    abort: Abort,
) -> Result<Verdict, SessionError> {
    let mut verdict = Verdict {
        id: puzzle.id.clone(),
        game: puzzle.game.clone(),
        faults: Vec::new(),
        lead: None,
        proof: None,
        rollout: None,
    };
    let mut searcher = match open_checked(puzzle) {
        Ok(searcher) => searcher,
        Err(reason) => {
            verdict.faults.push(Fault::Record(reason));
            return Ok(verdict);
        }
    };
    searcher.rules().set_abort(abort);
    let threads = plan.search_threads.to_string();
    searcher.rules().set_option("Threads", Some(&threads))?;
    let rival = check_accepted(puzzle, plan, &mut searcher, &mut verdict)?;
    if let Some(rival) = rival.filter(|_| plan.trials > 0) {
        check_rollout(puzzle, plan.trials, &rival, &mut verdict)?;
    }
    // Proofs use one thread so that they are deterministic.
    searcher.rules().set_option("Threads", Some("1"))?;
    check_proof(puzzle, &mut searcher, &mut verdict)?;
    if puzzle.asks_board() && !is_only_board(puzzle, &mut searcher)? {
        let reason = "another board of the turn has more to find".to_owned();
        verdict.faults.push(Fault::Record(reason));
    }
    Ok(verdict)
}

/// Whether no other open board of the turn has more to find.
fn is_only_board(puzzle: &Puzzle, searcher: &mut Searcher) -> Result<bool, SessionError> {
    let first = &puzzle.solution[0];
    searcher.set_text(&puzzle.fen)?;
    searcher.make(first.lead_in())?;
    let board = searcher.rules().next_board();
    let solution = TurnSolution {
        accepted: first.accepted.clone(),
        lead: puzzle.margin,
        value: 0,
        rejected: None,
    };
    let criteria = Criteria {
        margin: puzzle.margin,
        nodes: (puzzle.nodes / STAGES[2]).max(1),
        ..Criteria::default_for(searcher.rules())
    };
    let mut finder = Finder {
        searcher,
        criteria,
        stages: &[],
        soonest: false,
        count: FinderCount::default(),
    };
    let before = finder.steps_before_board(&puzzle.fen, board, &solution)?;
    Ok(before.is_some())
}

/// Checks the record against the rules, and returns a searcher at its position.
fn open_checked(puzzle: &Puzzle) -> Result<Searcher, String> {
    puzzle.lines().map_err(|error| error.to_string())?;
    let to_text = |error: SessionError| error.to_string();
    let mut searcher = Searcher::open(&puzzle.game, &puzzle.options).map_err(to_text)?;
    let (has_dice, boards) = (searcher.rules().has_dice(), searcher.rules().boards());
    check_fields(puzzle, has_dice, boards)?;
    searcher.set_text(&puzzle.fen).map_err(to_text)?;
    let rules = searcher.rules();
    let expected = id_of(&puzzle.game, &puzzle.options, &rules.position_identity());
    if expected != puzzle.id {
        return Err(format!("the id is '{}'; expected '{expected}'", puzzle.id));
    }
    let required = match puzzle.kind {
        Kind::Plan => ToAct::Roll,
        _ => ToAct::Decision,
    };
    if rules.waiting() != required {
        let (kind, waiting) = (puzzle.kind.name(), rules.waiting().name());
        return Err(format!(
            "the kind is '{kind}', but the next step is '{waiting}'"
        ));
    }
    if required == ToAct::Roll {
        let rolls: BTreeSet<String> = rules.legal_steps().into_iter().collect();
        let planned = puzzle.solution.iter().filter_map(|turn| turn.roll.clone());
        if rolls.len() != puzzle.solution.len() || rolls != planned.collect() {
            return Err("the plan does not name every roll once".to_owned());
        }
    }
    Ok(searcher)
}

/// Checks that the fields of the record are consistent.
fn check_fields(puzzle: &Puzzle, has_dice: bool, boards: usize) -> Result<(), String> {
    let kind = puzzle.kind;
    let forced = matches!(kind, Kind::Win | Kind::Hold);
    let distinct = |turn: &Turn| {
        let answers: BTreeSet<&String> = turn.accepted.iter().collect();
        answers.len() == turn.accepted.len()
    };
    let has = |theme: Theme| puzzle.themes.contains(&theme);
    let mate = puzzle.proof.filter(|_| kind == Kind::Win);
    let checks = [
        (
            "the kind is not one of this game",
            match kind {
                Kind::Roll | Kind::Plan => has_dice,
                Kind::Move => !has_dice,
                Kind::Win | Kind::Hold => true,
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
            "the board can be asked for only among several, with the theme 'whichBoard'",
            !puzzle.asks_board() || boards > 1 && has(Theme::WHICH_BOARD),
        ),
        (
            "an answer is accepted twice",
            puzzle.solution.iter().all(distinct),
        ),
        (
            "'proof' does not match the kind",
            puzzle.proof.is_some() == forced,
        ),
        (
            "the themes do not match the mate",
            has(Theme::MATE) == mate.is_some()
                && mate.is_none_or(|proof| has(Theme::mate_in(proof.moves))),
        ),
    ];
    match checks.into_iter().find(|(_, holds)| !holds) {
        None => Ok(()),
        Some((message, _)) => Err(message.to_owned()),
    }
}

/// The best answer to a turn besides those accepted.
struct Rival<'a> {
    turn: &'a Turn,
    /// The steps that begin it, separated by blanks.
    steps: String,
}

/// Checks that a deeper search accepts the same answers. Returns the rival in the first
/// turn, or in a plan in the first outcome that has one.
fn check_accepted<'a>(
    puzzle: &'a Puzzle,
    plan: VerifyPlan,
    searcher: &mut Searcher,
    verdict: &mut Verdict,
) -> Result<Option<Rival<'a>>, SessionError> {
    searcher.set_text(&puzzle.fen)?;
    let criteria = Criteria {
        margin: 0.0,
        ..Criteria::default_for(searcher.rules())
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
    finder.replay(puzzle.kind, &puzzle.solution, false, |turn, found| {
        if rival.is_none() && (index == 0 || turn.roll.is_some()) {
            let other = found.as_ref().and_then(|found| found.rejected.as_ref());
            rival = other.map(|other| Rival {
                turn,
                steps: other.step.clone(),
            });
        }
        match found {
            Some(found) if found.accepts(&turn.accepted) => lead = lead.min(found.lead),
            found => verdict.faults.push(Fault::Accepted {
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

/// Checks by rollouts that the best answer is not worse than its rival, as far as the
/// rival is known.
fn check_rollout(
    puzzle: &Puzzle,
    trials: u32,
    rival: &Rival<'_>,
    verdict: &mut Verdict,
) -> Result<(), SessionError> {
    let session = puzzle
        .open()
        .map_err(UnplayablePuzzle::into_session_error)?;
    let rollout = RolloutPlan {
        trials,
        ..RolloutPlan::default_for(session.has_dice())
    };
    let start = session.start();
    let position = RolloutPosition {
        start: &start,
        steps: &rival.turn.lead_in().collect::<Vec<_>>(),
    };
    let step_count = rival.steps.split(' ').count();
    let best = rival
        .turn
        .best_line()
        .take(step_count)
        .collect::<Vec<_>>()
        .join(" ");
    let found = Rollout::new(session, rollout)?.compare(position, &best, &rival.steps)?;
    if found.verdict == RolloutVerdict::Contradicted {
        verdict.faults.push(Fault::Rollout);
    }
    verdict.rollout = Some(found);
    Ok(())
}

/// Checks that the claimed win or loss is forced.
fn check_proof(
    puzzle: &Puzzle,
    searcher: &mut Searcher,
    verdict: &mut Verdict,
) -> Result<(), SessionError> {
    searcher.set_text(&puzzle.fen)?;
    if puzzle.kind != Kind::Plan {
        searcher.make(puzzle.solution[0].lead_in())?;
    }
    let rules = searcher.rules();
    let (side, right) = (rules.side(), &puzzle.solution[0].accepted);
    let proof = match puzzle.kind {
        Kind::Win => Prover::new(searcher, side).prove(right)?,
        Kind::Hold => {
            let legal = rules.legal_steps().into_iter();
            let wrong: Vec<String> = legal.filter(|step| !right.contains(step)).collect();
            Prover::new(searcher, side.flip()).prove(&wrong)?
        }
        Kind::Move | Kind::Roll | Kind::Plan => return Ok(()),
    };
    match proof {
        Some(proof)
            if puzzle
                .proof
                .is_some_and(|recorded| proof.moves <= recorded.moves) =>
        {
            verdict.proof = Some(proof.positions);
        }
        _ => verdict.faults.push(Fault::Proof),
    }
    Ok(())
}
