//! The evaluations of decisions, in a file beside the journal: a line for their basis,
//! then one for each decision, each with a checksum.

use super::files::LOSSES;
use crate::arena::games::game::MatchGame;
use crate::arena::plan::error::JournalError;
use crate::arena::plan::judging::Plan;
use crate::base::sort;
use crate::gamefile::journal::{self, Header, Journal, Reader, file_error};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The version of the format.
const FORMAT: u64 = 1;

/// The basis of the evaluations: the search and the sample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Basis {
    /// The version of the format: 1.
    pub ermine_losses: u64,
    /// The version of the program whose search evaluated.
    pub version: String,
    /// Nodes per decision.
    pub nodes: u64,
    /// Decisions of each player that were asked for.
    pub decisions: usize,
    /// Seed of the sample.
    pub seed: u64,
    /// Pairs of games at that time.
    pub pairs: u64,
    /// The player that searches the most nodes.
    pub strongest: String,
    /// Nodes per decision of that player: its limit, or the measured value.
    pub strongest_nodes: u64,
}

impl Header for Basis {
    const VERSION_FIELD: &'static str = "ermine_losses";
    const DESCRIPTION: &'static str = "a file of 'ermine judge'";
    const VERSIONS: RangeInclusive<u64> = FORMAT..=FORMAT;
    const LOCK: Option<&'static str> = Some("losses.lock");
}

/// The player that searches the most nodes; unknown by default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StrongestPlayer<'a> {
    pub(crate) name: &'a str,
    /// Nodes per decision: its limit, or the mean of its reports.
    pub(crate) nodes: u64,
}

impl Basis {
    /// A basis with the present format and version.
    pub(crate) fn of(plan: Plan, nodes: u64, strongest: StrongestPlayer<'_>, pairs: u64) -> Basis {
        Basis {
            ermine_losses: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            nodes,
            decisions: plan.decisions,
            seed: plan.seed,
            pairs,
            strongest: strongest.name.to_owned(),
            strongest_nodes: strongest.nodes,
        }
    }

    /// Whether both evaluate a decision the same way.
    pub(crate) fn is_compatible(&self, other: &Basis) -> bool {
        (&self.version, self.nodes) == (&other.version, other.nodes)
    }
}

/// The evaluation of a decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedDecision {
    /// The number of the game, from 0.
    pub game: u64,
    /// The number of the decision in its game, from 1, as in `moves.jsonl`.
    pub ply: usize,
    /// The step that was played.
    pub step: String,
    /// The best step.
    pub best: String,
    /// Points of the result that the decision lost, at least 0.
    pub loss: f64,
    /// Plies to which both steps were searched.
    pub depth: u32,
    /// Nodes spent.
    pub nodes: u64,
}

/// All evaluated decisions of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// The basis of the evaluations.
    pub basis: Basis,
    path: PathBuf,
    evaluations: BTreeMap<(u64, usize), JudgedDecision>,
}

impl Losses {
    /// Reads the file in the folder of a match; returns `None` if there is none. An
    /// incomplete last line is ignored.
    ///
    /// # Errors
    /// Returns [`journal::Error`] if a line is damaged, the format is another one, or the
    /// file cannot be read.
    pub fn read(folder: &Path) -> Result<Option<Losses>, journal::Error> {
        let path = folder.join(LOSSES);
        let mut reader = match Reader::<Basis>::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(file_error(&path))?,
        };
        let Some(basis) = reader.begin()? else {
            return Ok(None);
        };
        let mut evaluations = BTreeMap::new();
        while let Some(evaluation) = reader.next_record::<JudgedDecision>()? {
            evaluations.insert((evaluation.game, evaluation.ply), evaluation);
        }
        Ok(Some(Losses {
            basis,
            path,
            evaluations,
        }))
    }

    /// The evaluation of a decision, if there is one.
    #[must_use]
    pub fn evaluation(&self, game: u64, ply: usize) -> Option<&JudgedDecision> {
        self.evaluations.get(&(game, ply))
    }

    /// The median of the depths to which decisions were searched, in plies, or `None`
    /// without any. A mean would follow the few that were decided at once.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        let evaluations = self.evaluations.values();
        let mut depths: Vec<u32> = evaluations.map(|evaluation| evaluation.depth).collect();
        sort::sort(&mut depths);
        depths.get(depths.len() / 2).copied()
    }

    /// The evaluations of a game's decisions whose step is the one that was played.
    pub(crate) fn matching(&self, game: &MatchGame) -> Vec<JudgedDecision> {
        let decisions = game.played.plies.iter().filter(|ply| !ply.roll).zip(1..);
        let evaluations = decisions.filter_map(|(ply, number)| {
            let evaluation = self.evaluation(game.number, number)?;
            (evaluation.step == *ply.step).then(|| evaluation.clone())
        });
        evaluations.collect()
    }

    /// Writes the losses into the decisions of a game.
    ///
    /// # Errors
    /// Returns [`JournalError`] if another step was played there.
    pub fn fill(&self, game: &mut MatchGame) -> Result<(), JournalError> {
        let number = game.number;
        let mut decisions = game
            .played
            .plies
            .iter_mut()
            .filter(|ply| !ply.roll)
            .zip(1..);
        for (&(_, ply), evaluation) in self.evaluations.range((number, 0)..=(number, usize::MAX)) {
            let found = decisions.find(|(_, number)| *number == ply);
            let Some((played, _)) = found.filter(|(played, _)| *played.step == evaluation.step)
            else {
                return Err(JournalError::StrayDecision {
                    path: self.path.clone(),
                    game: number,
                    ply,
                    step: evaluation.step.clone(),
                });
            };
            played.loss = Some(evaluation.loss);
        }
        Ok(())
    }
}

/// Replaces the file with a new one that holds the evaluations `reused`.
pub(crate) fn create<'a>(
    folder: &Path,
    basis: &Basis,
    reused: impl IntoIterator<Item = &'a JudgedDecision>,
) -> Result<Journal, journal::Error> {
    Journal::replace(&folder.join(LOSSES), basis, reused)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluation(game: u64, ply: usize) -> JudgedDecision {
        JudgedDecision {
            game,
            ply,
            step: "e2e4".to_owned(),
            best: "d2d4".to_owned(),
            loss: 0.125,
            depth: 7,
            nodes: 9000,
        }
    }

    fn basis() -> Basis {
        let (name, nodes) = ("new", 500);
        let strongest = StrongestPlayer { name, nodes };
        Basis::of(Plan::default(), 20_000, strongest, 4)
    }

    fn write_losses(folder: &Path) {
        let mut writer = create(folder, &basis(), &[evaluation(0, 1)]).unwrap();
        writer.add(&evaluation(3, 2)).unwrap();
    }

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Losses::read(folder.path()).unwrap(), None);
        write_losses(folder.path());
        let losses = Losses::read(folder.path()).unwrap().unwrap();
        assert_eq!(losses.basis, basis());
        assert_eq!(losses.evaluation(0, 1), Some(&evaluation(0, 1)));
        assert_eq!(losses.evaluation(3, 2), Some(&evaluation(3, 2)));
        assert_eq!((losses.evaluation(3, 1), losses.depth()), (None, Some(7)));
    }

    #[test]
    fn a_second_writer_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let _writer = create(folder.path(), &basis(), []).unwrap();
        let error = create(folder.path(), &basis(), []).unwrap_err();
        let cause = std::error::Error::source(&error).unwrap().to_string();
        assert_eq!(cause, "another process writes to it");
        assert!(error.to_string().contains("losses.jsonl"), "{error}");
    }

    #[test]
    fn an_evaluation_of_a_step_that_was_not_played_is_named() {
        let folder = tempfile::tempdir().unwrap();
        write_losses(folder.path());
        let losses = Losses::read(folder.path()).unwrap().unwrap();
        losses.fill(&mut MatchGame::blank(1)).unwrap();
        let error = losses
            .fill(&mut MatchGame::blank(3))
            .unwrap_err()
            .to_string();
        assert!(error.contains("decision 2 of game 3 as 'e2e4'"), "{error}");
    }
}
