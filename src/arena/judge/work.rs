//! The evaluation of decisions: nodes, sample and threads.

use super::losses::{Basis, JudgedDecision, Losses, Writer};
use super::sample::{Candidate, Sample};
use super::{KEPT_TIMES, MIN_NODES, Plan, TIMES, loss_of};
use crate::arena::{Entrant, EntrantKind, MatchError, Runner, Thinking, journal, review};
use crate::session::{Session, SessionError};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};

/// The reason why decisions cannot be evaluated.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An error of the match, or of a file of it.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A match without a decision to evaluate.
    #[error("the match has no decision with a choice yet; expected some to evaluate")]
    Nothing,
    /// A search that sees no further than the players.
    #[error(
        "nodes {found}; expected at least {least}: {TIMES} times the {nodes} a decision of '{player}'"
    )]
    Shallow {
        /// The nodes asked for.
        found: u64,
        /// The minimum.
        least: u64,
        /// The player that searches the most.
        player: String,
        /// Its nodes per decision.
        nodes: u64,
    },
    /// A player with unknown nodes, so that the nodes of the evaluation cannot be
    /// derived.
    #[error(
        "'{0}' does not report its nodes; expected a number of nodes for the evaluation, at least {TIMES} times its own"
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
    let agreed = journal::header(folder).map_err(MatchError::from)?;
    let runner = Runner::for_review(agreed.config)?;
    let old = Losses::read(folder)?;
    let JudgeInput {
        sample,
        thinking,
        pairs,
        fitting,
    } = look(&runner, folder, plan, old.as_ref())?;
    if sample.is_empty() {
        return Err(Error::Nothing);
    }
    let strongest = strongest(runner.entrants(), &thinking);
    let nodes = nodes(plan.nodes, strongest, old.as_ref())?;
    let strongest = strongest.map_or((String::new(), 0), |(name, nodes)| (name.to_owned(), nodes));
    let basis = Basis::of(plan, nodes, strongest, pairs);
    // Evaluations that this sample does not ask for were expensive as well.
    let agrees = old.is_some_and(|old| old.basis.agrees(&basis));
    let kept = if agrees { fitting } else { Vec::new() };
    let known: BTreeSet<_> = kept.iter().map(|one| (one.game, one.ply)).collect();
    let mut writer = Writer::begin(folder, &basis, kept.iter())?;
    let is_open = |one: &&Candidate| !known.contains(&(one.game, one.ply));
    let open: Vec<&Candidate> = sample.iter().filter(is_open).collect();
    let mut count = sample.len() - open.len();
    done(count, sample.len());
    spread(&runner, &open, nodes, threads, &mut |verdict| {
        writer.add(&verdict)?;
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
    fitting: Vec<JudgedDecision>,
}

/// Reads the match.
fn look(
    runner: &Runner,
    folder: &Path,
    plan: Plan,
    old: Option<&Losses>,
) -> Result<JudgeInput, Error> {
    let mut rules = runner.config().session()?;
    let players = runner.entrants().len();
    let mut sample = Sample::new(players, plan.decisions, plan.seed);
    let (mut failed, mut fitting) = (None, Vec::new());
    let summary = review(runner, folder, &mut |pair, _| {
        for game in pair {
            fitting.extend(old.into_iter().flat_map(|old| old.fitting(game)));
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
            fitting,
        }),
    }
}

/// The player that searches the most, and its nodes per decision: its limit, or the mean
/// of its reports. `Err` names a program that reports no nodes.
fn strongest<'a>(
    entrants: &'a [Entrant],
    thinking: &[Thinking],
) -> Result<(&'a str, u64), &'a str> {
    let nodes = |(entrant, told): (&'a Entrant, &Thinking)| {
        let name = entrant.name.as_str();
        let mean = told.nodes.map(|nodes| nodes.ceil() as u64);
        match entrant.pace.nodes.or(mean) {
            Some(nodes) => Ok((nodes, name)),
            None if entrant.kind == EntrantKind::Here => Ok((0, name)),
            None => Err(name),
        }
    };
    let all: Result<Vec<_>, _> = entrants.iter().zip(thinking).map(nodes).collect();
    let most = all?.into_iter().max_by_key(|&(nodes, _)| nodes);
    Ok(most.map_or(("", 0), |(nodes, name)| (name, nodes)))
}

/// The nodes per decision: the number asked for or used before, if it is large enough,
/// and otherwise the minimum.
fn nodes(
    asked: Option<u64>,
    strongest: Result<(&str, u64), &str>,
    old: Option<&Losses>,
) -> Result<u64, Error> {
    let (player, nodes) = match (strongest, asked) {
        (Ok(strongest), _) => strongest,
        (Err(_), Some(asked)) => return Ok(asked),
        (Err(silent), None) => return Err(Error::Unknown(silent.to_owned())),
    };
    let least = nodes.saturating_mul(TIMES);
    match asked {
        Some(found) if found < least => Err(Error::Shallow {
            found,
            least,
            player: player.to_owned(),
            nodes,
        }),
        Some(asked) => Ok(asked),
        None => {
            let before = old.map_or(0, |old| old.basis.nodes);
            // The nodes that players search vary from one day to the next.
            let enough = before.saturating_mul(TIMES) >= least.saturating_mul(KEPT_TIMES);
            Ok(if enough && before > 0 {
                before
            } else {
                least.max(MIN_NODES)
            })
        }
    }
}

/// Evaluates `open` on several threads, and passes each result to `hear`.
fn spread(
    runner: &Runner,
    open: &[&Candidate],
    nodes: u64,
    threads: usize,
    hear: &mut dyn FnMut(JudgedDecision) -> Result<(), MatchError>,
) -> Result<(), Error> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, verdicts) = mpsc::channel();
    std::thread::scope(|scope| {
        for number in 0..threads.clamp(1, open.len().max(1)) {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            let work = move || {
                if let Err(error) = labour(runner, open, nodes, (next, stop), &sender) {
                    // The receiver is gone if an earlier error ended the work.
                    let _ = sender.send(Err(error));
                }
            };
            let builder = std::thread::Builder::new().name(format!("judge-{number}"));
            if let Err(error) = builder.spawn_scoped(scope, work) {
                stop.store(true, Relaxed);
                return Err(MatchError::Thread(error).into());
            }
        }
        drop(sender);
        for verdict in verdicts {
            let heard = verdict.and_then(|verdict| Ok(hear(verdict)?));
            if heard.is_err() {
                stop.store(true, Relaxed);
                return heard;
            }
        }
        Ok(())
    })
}

/// The work of one thread.
fn labour(
    runner: &Runner,
    open: &[&Candidate],
    nodes: u64,
    (next, stop): (&AtomicUsize, &AtomicBool),
    sender: &Sender<Result<JudgedDecision, Error>>,
) -> Result<(), Error> {
    let mut session = runner.config().session()?;
    while let Some(candidate) = open.get(next.fetch_add(1, Relaxed)) {
        if stop.load(Relaxed) {
            break;
        }
        let verdict = verdict(session.as_mut(), candidate, nodes);
        let number = candidate.game;
        let verdict = verdict.map_err(|source| Error::MatchGame { number, source })?;
        if sender.send(Ok(verdict)).is_err() {
            break;
        }
    }
    Ok(())
}

fn verdict(
    session: &mut dyn Session,
    candidate: &Candidate,
    nodes: u64,
) -> Result<JudgedDecision, SessionError> {
    candidate.set_up(session)?;
    let judged = session.evaluate_step(candidate.step(), nodes)?;
    Ok(JudgedDecision {
        game: candidate.game,
        ply: candidate.ply,
        step: candidate.step().to_owned(),
        loss: loss_of(judged.value, judged.played),
        best: judged.best,
        depth: judged.depth,
        nodes: judged.nodes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_evaluations_are_kept_though_players_search_a_little_more() {
        let folder = tempfile::tempdir().unwrap();
        let basis = Basis::of(Plan::default(), 30_000, ("new".to_owned(), 3000), 4);
        drop(Writer::begin(folder.path(), &basis, [].iter()).unwrap());
        let old = Losses::read(folder.path()).unwrap();
        let asked = |measured| nodes(None, Ok(("new", measured)), old.as_ref()).unwrap();
        assert_eq!(asked(3000), 30_000);
        assert_eq!(asked(3700), 30_000);
        assert_eq!(asked(3800), 38_000);
        assert_eq!(nodes(None, Ok(("new", 3100)), None).unwrap(), 31_000);
        assert!(nodes(Some(30_000), Ok(("new", 3100)), None).is_err());
    }
}
