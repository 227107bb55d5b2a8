//! The evaluation of decisions: nodes, sample and threads.

use super::sample::{Candidate, Sample};
use crate::arena::entrants::entrant::{Entrant, EntrantKind};
use crate::arena::folder::journal;
use crate::arena::folder::losses::{Basis, JudgedDecision, Losses, StrongestPlayer, create};
use crate::arena::games::thinking::Thinking;
use crate::arena::plan::error::MatchError;
use crate::arena::plan::judging::Plan;
use crate::arena::plan::judging::{KEPT_RATIO, MIN_NODES, NODE_RATIO};
use crate::arena::run::matches::review;
use crate::arena::run::runner::Runner;
use crate::base::workers::{ThreadError, run_workers};
use crate::session::{Session, SessionError};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

/// The reason why decisions cannot be evaluated.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An error of the match, or of a file of it.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A thread that cannot be started.
    #[error(transparent)]
    Thread(#[from] ThreadError),
    /// A match without a decision to evaluate.
    #[error("the match has no decision with a choice yet; expected some to evaluate")]
    Nothing,
    /// A search that sees no further than the players.
    #[error(
        "nodes {found}; expected at least {min}: {NODE_RATIO} times the {nodes} a decision of '{player}'"
    )]
    Shallow {
        /// The nodes asked for.
        found: u64,
        /// The minimum.
        min: u64,
        /// The player that searches the most.
        player: String,
        /// Its nodes per decision.
        nodes: u64,
    },
    /// A player with unknown nodes, so that the nodes of the evaluation cannot be
    /// derived.
    #[error(
        "'{0}' does not report its nodes; expected a number of nodes for the evaluation, at least {NODE_RATIO} times its own"
    )]
    Unknown(String),
    /// A game that does not fit the rules.
    #[error("game {number}: {source}")]
    MatchGame {
        /// Its number.
        number: u64,
        /// The error of the session.
        source: SessionError,
    },
}

/// Evaluates decisions of the match in `folder` on `threads` threads, and stores the
/// results in [`LOSSES`](crate::arena::LOSSES). Decisions that the same search has
/// evaluated before are skipped, so that interrupted work continues. `done` receives the
/// number of evaluated decisions and the size of the sample.
///
/// # Errors
/// Returns [`Error`] if the decisions cannot be evaluated; earlier evaluations are
/// kept.
pub fn judge(
    folder: &Path,
    plan: Plan,
    threads: usize,
    done: &mut dyn FnMut(usize, usize),
) -> Result<(), Error> {
    let header = journal::header(folder).map_err(MatchError::from)?;
    let runner = Runner::for_review(header.config)?;
    let old = Losses::read(folder).map_err(MatchError::from)?;
    let JudgeInput {
        sample,
        thinking,
        pairs,
        matching,
    } = read_match(&runner, folder, plan, old.as_ref())?;
    if sample.is_empty() {
        return Err(Error::Nothing);
    }
    let strongest = strongest(runner.entrants(), &thinking);
    let nodes = nodes(plan.nodes, strongest, old.as_ref())?;
    let basis = Basis::of(plan, nodes, strongest.unwrap_or_default(), pairs);
    // Evaluations that this sample does not ask for were expensive as well.
    let is_compatible = old.is_some_and(|old| old.basis.is_compatible(&basis));
    let reused = if is_compatible { matching } else { Vec::new() };
    let evaluated: BTreeSet<_> = reused.iter().map(|one| (one.game, one.ply)).collect();
    let mut journal = create(folder, &basis, &reused).map_err(MatchError::from)?;
    let is_missing = |one: &&Candidate| !evaluated.contains(&(one.game, one.ply));
    let missing: Vec<&Candidate> = sample.iter().filter(is_missing).collect();
    let mut count = sample.len() - missing.len();
    done(count, sample.len());
    evaluate_all(&runner, &missing, nodes, threads, &mut |evaluation| {
        journal.add(&evaluation)?;
        count += 1;
        done(count, sample.len());
        Ok(())
    })
}

/// The data of a match that its evaluation needs.
struct JudgeInput {
    sample: Vec<Candidate>,
    /// The means of the players' searches.
    thinking: Vec<Thinking>,
    pairs: u64,
    /// Earlier evaluations of decisions that the match still has.
    matching: Vec<JudgedDecision>,
}

/// Reads the match.
fn read_match(
    runner: &Runner,
    folder: &Path,
    plan: Plan,
    old: Option<&Losses>,
) -> Result<JudgeInput, Error> {
    let mut rules = runner.config().session()?;
    let players = runner.entrants().len();
    let mut sample = Sample::new(players, plan.decisions, plan.seed);
    let (mut failed, mut matching) = (None, Vec::new());
    let summary = review(runner, folder, &mut |pair, _| {
        for game in pair {
            matching.extend(old.into_iter().flat_map(|old| old.matching(game)));
            if let Err(source) = sample.add(game, rules.as_mut()) {
                let number = game.number;
                failed = Some(Error::MatchGame { number, source });
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })?;
    match failed {
        Some(error) => Err(error),
        None => Ok(JudgeInput {
            sample: sample.finish(),
            thinking: summary.thinking,
            pairs: summary.pairs,
            matching,
        }),
    }
}

/// The player that searches the most. `Err` names a program that reports no nodes.
fn strongest<'a>(
    entrants: &'a [Entrant],
    thinking: &[Thinking],
) -> Result<StrongestPlayer<'a>, &'a str> {
    let player = |(entrant, means): (&'a Entrant, &Thinking)| {
        let name = entrant.name.as_str();
        let mean = means.nodes.map(|nodes| nodes.ceil() as u64);
        match entrant.pace.limit.nodes.or(mean) {
            Some(nodes) => Ok(StrongestPlayer { name, nodes }),
            None if entrant.kind == EntrantKind::Here => Ok(StrongestPlayer { name, nodes: 0 }),
            None => Err(name),
        }
    };
    let all: Result<Vec<_>, _> = entrants.iter().zip(thinking).map(player).collect();
    let best = all?.into_iter().max_by_key(|player| player.nodes);
    Ok(best.unwrap_or_default())
}

/// The nodes per decision: the number asked for or used before, if it is large enough,
/// and otherwise the minimum.
fn nodes(
    requested: Option<u64>,
    strongest: Result<StrongestPlayer<'_>, &str>,
    old: Option<&Losses>,
) -> Result<u64, Error> {
    let StrongestPlayer { name, nodes } = match (strongest, requested) {
        (Ok(strongest), _) => strongest,
        (Err(_), Some(requested)) => return Ok(requested),
        (Err(name), None) => return Err(Error::Unknown(name.to_owned())),
    };
    let min = nodes.saturating_mul(NODE_RATIO);
    match requested {
        Some(found) if found < min => Err(Error::Shallow {
            found,
            min,
            player: name.to_owned(),
            nodes,
        }),
        Some(requested) => Ok(requested),
        None => {
            let before = old.map_or(0, |old| old.basis.nodes);
            // The nodes that players search vary from one day to the next.
            let enough = before.saturating_mul(NODE_RATIO) >= min.saturating_mul(KEPT_RATIO);
            Ok(if enough && before > 0 {
                before
            } else {
                min.max(MIN_NODES)
            })
        }
    }
}

/// Evaluates `missing` on several threads, and passes each result to `on_evaluation`.
fn evaluate_all(
    runner: &Runner,
    missing: &[&Candidate],
    nodes: u64,
    threads: usize,
    on_evaluation: &mut dyn FnMut(JudgedDecision) -> Result<(), MatchError>,
) -> Result<(), Error> {
    run_workers(
        missing.iter(),
        threads.min(missing.len()),
        || Ok(runner.config().session()?),
        |session, candidate, evaluations| {
            let evaluation = evaluate(session.as_mut(), candidate, nodes);
            let number = candidate.game;
            let evaluation = evaluation.map_err(|source| Error::MatchGame { number, source })?;
            Ok(evaluations.send(evaluation))
        },
        |evaluation| {
            on_evaluation(evaluation)?;
            Ok(ControlFlow::Continue(()))
        },
    )
}

fn evaluate(
    session: &mut dyn Session,
    candidate: &Candidate,
    nodes: u64,
) -> Result<JudgedDecision, SessionError> {
    candidate.set_up(session)?;
    let review = session.evaluate_step(candidate.step(), nodes)?;
    Ok(JudgedDecision {
        game: candidate.game,
        ply: candidate.ply,
        step: candidate.step().to_owned(),
        loss: review.loss(),
        best: review.best,
        depth: review.depth,
        nodes: review.nodes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_evaluations_are_kept_though_players_search_a_little_more() {
        let folder = tempfile::tempdir().unwrap();
        let new = |nodes| StrongestPlayer { name: "new", nodes };
        let basis = Basis::of(Plan::default(), 30_000, new(3000), 4);
        drop(create(folder.path(), &basis, []).unwrap());
        let old = Losses::read(folder.path()).unwrap();
        let nodes_for = |measured| nodes(None, Ok(new(measured)), old.as_ref()).unwrap();
        assert_eq!(nodes_for(3000), 30_000);
        assert_eq!(nodes_for(3700), 30_000);
        assert_eq!(nodes_for(3800), 38_000);
        assert_eq!(nodes(None, Ok(new(3100)), None).unwrap(), 31_000);
        assert!(nodes(Some(30_000), Ok(new(3100)), None).is_err());
    }
}
