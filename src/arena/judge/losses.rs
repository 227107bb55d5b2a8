//! What a judge has said, in a file beside the journal: a line for who judged, then
//! one for each decision, each with a checksum.

use crate::arena::MatchGame;
use crate::arena::error::{LOSSES_FORMAT, LossesError, MatchError, refused};
use crate::arena::files::LOSSES;
use crate::arena::sealed::{Lines, sealed};
use crate::gamefile::Draft;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Whoever writes the file holds a lock on this one.
const LOCK: &str = "losses.lock";

/// Who judged, and what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Basis {
    /// The version of the format: 1.
    pub ermine_losses: u32,
    /// The version of the program whose search judged.
    pub version: String,
    /// Nodes for a decision.
    pub nodes: u64,
    /// Decisions of each player that were asked for.
    pub decisions: usize,
    /// Seed of the sample.
    pub seed: u64,
    /// Pairs of games that there were then.
    pub pairs: u64,
    /// Who searches most.
    pub strongest: String,
    /// Nodes a decision of that player: its limit, or what was measured.
    pub strongest_nodes: u64,
}

impl Basis {
    /// The present format and version.
    pub(super) fn of(
        plan: super::JudgePlan,
        nodes: u64,
        strongest: (String, u64),
        pairs: u64,
    ) -> Basis {
        Basis {
            ermine_losses: LOSSES_FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            nodes,
            decisions: plan.decisions,
            seed: plan.seed,
            pairs,
            strongest: strongest.0,
            strongest_nodes: strongest.1,
        }
    }

    /// Whether both would say the same about a decision.
    pub(super) fn agrees(&self, other: &Basis) -> bool {
        (&self.version, self.nodes) == (&other.version, other.nodes)
    }
}

/// What a judge says about a decision.
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
    /// What was given away, in points of the result, at least 0.
    pub loss: f64,
    /// Plies to which both were searched.
    pub depth: u32,
    /// Nodes spent.
    pub nodes: u64,
}

/// All that has been judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// Who judged.
    pub basis: Basis,
    path: PathBuf,
    verdicts: BTreeMap<(u64, usize), JudgedDecision>,
}

impl Losses {
    /// Reads the file in the folder of a match; `None` if there is none. A last
    /// line that was cut short is left out.
    ///
    /// # Errors
    /// A line is damaged, or the system refuses.
    pub fn read(folder: &Path) -> Result<Option<Losses>, MatchError> {
        let path = folder.join(LOSSES);
        let mut lines = Lines::open(&path)?;
        let Some(basis) = lines.next::<Basis>()? else {
            return Ok(None);
        };
        if basis.ermine_losses != LOSSES_FORMAT {
            let found = basis.ermine_losses;
            return Err(LossesError::Format { path, found }.into());
        }
        let mut verdicts = BTreeMap::new();
        while let Some(verdict) = lines.next::<JudgedDecision>()? {
            verdicts.insert((verdict.game, verdict.ply), verdict);
        }
        Ok(Some(Losses {
            basis,
            path,
            verdicts,
        }))
    }

    /// What was said about a decision.
    #[must_use]
    pub fn verdict(&self, game: u64, ply: usize) -> Option<&JudgedDecision> {
        self.verdicts.get(&(game, ply))
    }

    /// The median of the depths to which decisions were searched, in plies: a mean
    /// would follow the few that were settled at once. `None` without any.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        let verdicts = self.verdicts.values();
        let mut depths: Vec<u32> = verdicts.map(|verdict| verdict.depth).collect();
        depths.sort_unstable();
        depths.get(depths.len() / 2).copied()
    }

    /// What was said about decisions of a game that were played so.
    pub(super) fn fitting(&self, game: &MatchGame) -> Vec<JudgedDecision> {
        let decisions = game.played.plies.iter().filter(|ply| !ply.roll).zip(1..);
        let verdicts = decisions.filter_map(|(ply, number)| {
            let verdict = self.verdict(game.number, number)?;
            (verdict.step == ply.step).then(|| verdict.clone())
        });
        verdicts.collect()
    }

    /// Writes what was said into the decisions of a game.
    ///
    /// # Errors
    /// Something else was played there.
    pub fn fill(&self, game: &mut MatchGame) -> Result<(), LossesError> {
        let number = game.number;
        let mut decisions = game
            .played
            .plies
            .iter_mut()
            .filter(|ply| !ply.roll)
            .zip(1..);
        for (&(_, ply), verdict) in self.verdicts.range((number, 0)..=(number, usize::MAX)) {
            let found = decisions.find(|(_, number)| *number == ply);
            let Some((played, _)) = found.filter(|(played, _)| played.step == verdict.step) else {
                return Err(LossesError::Stray {
                    path: self.path.clone(),
                    game: number,
                    ply,
                    step: verdict.step.clone(),
                });
            };
            played.loss = Some(verdict.loss);
        }
        Ok(())
    }
}

/// A file of losses that verdicts are added to.
pub(super) struct Writer {
    path: PathBuf,
    file: File,
    /// Locked as long as it is open.
    _lock: File,
}

impl Writer {
    /// Puts a new file in the place of the old one, with what of it is kept.
    pub(super) fn begin<'a>(
        folder: &Path,
        basis: &Basis,
        kept: impl Iterator<Item = &'a JudgedDecision>,
    ) -> Result<Writer, MatchError> {
        let path = folder.join(LOSSES);
        let _lock = lock(folder)?;
        let mut draft = Draft::create(&path).map_err(MatchError::Save)?;
        let mut write = |line: io::Result<Vec<u8>>| draft.write_all(&line?);
        write(sealed(basis)).map_err(refused(&path))?;
        for verdict in kept {
            write(sealed(verdict)).map_err(refused(&path))?;
        }
        draft.finish().map_err(MatchError::Save)?;
        let file = OpenOptions::new().append(true).open(&path);
        let file = file.map_err(refused(&path))?;
        Ok(Writer { path, file, _lock })
    }

    /// Adds a verdict, in one call.
    pub(super) fn add(&mut self, verdict: &JudgedDecision) -> Result<(), MatchError> {
        let written = sealed(verdict).and_then(|line| self.file.write_all(&line));
        Ok(written.map_err(refused(&self.path))?)
    }
}

fn lock(folder: &Path) -> Result<File, MatchError> {
    let path = folder.join(LOCK);
    let file = File::create(&path).map_err(refused(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LossesError::Locked(folder.to_owned()).into()),
        Err(TryLockError::Error(error)) => Err(refused(&path)(error).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::judge::JudgePlan;

    fn verdict(game: u64, ply: usize) -> JudgedDecision {
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
        Basis::of(JudgePlan::default(), 20_000, ("new".to_owned(), 500), 4)
    }

    fn kept(folder: &Path) {
        let mut writer = Writer::begin(folder, &basis(), [verdict(0, 1)].iter()).unwrap();
        writer.add(&verdict(3, 2)).unwrap();
    }

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Losses::read(folder.path()).unwrap(), None);
        kept(folder.path());
        let losses = Losses::read(folder.path()).unwrap().unwrap();
        assert_eq!(losses.basis, basis());
        assert_eq!(losses.verdict(0, 1), Some(&verdict(0, 1)));
        assert_eq!(losses.verdict(3, 2), Some(&verdict(3, 2)));
        assert_eq!((losses.verdict(3, 1), losses.depth()), (None, Some(7)));
    }

    #[test]
    fn nobody_writes_beside_another() {
        let folder = tempfile::tempdir().unwrap();
        let _writer = Writer::begin(folder.path(), &basis(), [].iter()).unwrap();
        let second = Writer::begin(folder.path(), &basis(), [].iter());
        let error = second.err().unwrap().to_string();
        assert!(error.contains("being judged already"), "{error}");
    }

    #[test]
    fn a_verdict_on_what_was_not_played_is_named() {
        let folder = tempfile::tempdir().unwrap();
        kept(folder.path());
        let losses = Losses::read(folder.path()).unwrap().unwrap();
        losses.fill(&mut MatchGame::blank(1)).unwrap();
        let error = losses
            .fill(&mut MatchGame::blank(3))
            .unwrap_err()
            .to_string();
        assert!(error.contains("decision 2 of game 3 as 'e2e4'"), "{error}");
    }
}
