//! The memory of a tuning on disk: a line for the settings, a line for each iteration as
//! soon as it is over, each with its checksum ([`sealed`](crate::gamefile::sealed)). A
//! line that was cut short is dropped, a damaged one refused.

use super::settings::SpsaSettings;
use super::{SpsaError, refused};
use crate::gamefile::hold;
use crate::gamefile::sealed::{Flaw, LineError, SealedLines, sealed_line};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file of the journal.
pub(super) const JOURNAL: &str = "journal.jsonl";

/// A file beside it that whoever writes holds a lock on; the journal itself stays
/// readable: some systems lock against readers too.
const LOCK: &str = "journal.lock";

/// What a journal begins with.
const BEGINNING: &[u8] = b"{\"ermine_spsa\"";

/// What an iteration has played, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpsaIteration {
    /// Its number, from 1.
    pub k: u32,
    /// For each parameter which side had it greater: 1 or -1.
    pub signs: Vec<i32>,
    /// The values that the one side played with.
    pub plus: Vec<i32>,
    /// The values of the other side.
    pub minus: Vec<i32>,
    /// Games that plus has won, drawn and lost.
    pub games: [u32; 3],
    /// Where the parameters are after it.
    pub theta: Vec<f64>,
}

impl SpsaIteration {
    /// The points of plus less those of minus.
    #[must_use]
    pub const fn result(&self) -> i32 {
        self.games[0] as i32 - self.games[2] as i32
    }
}

/// A journal that iterations are added to.
pub(super) struct SpsaJournal {
    path: PathBuf,
    file: File,
    /// Locked as long as it is open.
    _lock: File,
}

impl SpsaJournal {
    /// Begins the journal in `folder`, which is made if need be, or goes on with it; gives
    /// the iterations that are there. None of the files `written` may be there before.
    pub(super) fn open(
        folder: &Path,
        settings: &SpsaSettings,
        written: &[&str],
    ) -> Result<(SpsaJournal, Vec<SpsaIteration>), SpsaError> {
        let path = folder.join(JOURNAL);
        if !path.exists() {
            let files = written.iter().map(|name| folder.join(name));
            if let Some(file) = files.into_iter().find(|file| file.exists()) {
                return Err(SpsaError::Occupied(file));
            }
        }
        if folder.is_file() {
            return Err(SpsaError::Occupied(folder.to_owned()));
        }
        fs::create_dir_all(folder).map_err(refused(folder))?;
        let lock = folder.join(LOCK);
        let _lock = hold(&lock).map_err(refused(&lock))?;
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(&path).map_err(refused(&path))?;
        let first = sealed_line(settings);
        let Some((iterations, whole)) = scan(&path, settings)? else {
            // Nothing, or this very line, cut short.
            let there = fs::read(&path).map_err(refused(&path))?;
            if !first.as_bytes().starts_with(&there) {
                return Err(SpsaError::Foreign(path));
            }
            let begun = file.set_len(0);
            let begun = begun.and_then(|()| file.write_all(first.as_bytes()));
            begun.map_err(refused(&path))?;
            return Ok((SpsaJournal { path, file, _lock }, Vec::new()));
        };
        file.set_len(whole).map_err(refused(&path))?;
        Ok((SpsaJournal { path, file, _lock }, iterations))
    }

    /// Adds an iteration.
    pub(super) fn add(&mut self, iteration: &SpsaIteration) -> Result<(), SpsaError> {
        // In one call, so that the line is whole unless the machine itself fails.
        let written = self.file.write_all(sealed_line(iteration).as_bytes());
        written.map_err(refused(&self.path))
    }
}

/// The iterations of a journal and the bytes of its whole lines; `None` if it has no
/// whole first line.
fn scan(path: &Path, asked: &SpsaSettings) -> Result<Option<(Vec<SpsaIteration>, u64)>, SpsaError> {
    let mut lines = SealedLines::open(path).map_err(refused(path))?;
    match lines.turn() {
        Ok(true) => {}
        Ok(false) => return Ok(None),
        Err(error) if is_foreign(&lines, &error) => return Err(SpsaError::Foreign(path.into())),
        Err(error) => return Err(error.into()),
    }
    if !lines.text().starts_with(BEGINNING) {
        return Err(SpsaError::Foreign(path.to_owned()));
    }
    let found: SpsaSettings = lines.read()?;
    if let Some([what, found, asked]) = found.difference(asked) {
        let path = path.to_owned();
        return Err(SpsaError::Other {
            path,
            what,
            found,
            asked,
        });
    }
    let mut iterations = Vec::new();
    while lines.turn()? {
        let iteration: SpsaIteration = lines.read()?;
        let expected = iterations.len() as u32 + 1;
        let fits = |length: usize| length == asked.parameters.len();
        if iteration.k != expected || !fits(iteration.theta.len()) || !fits(iteration.signs.len()) {
            let why = format!(
                "expected iteration {expected} of {} parameters",
                asked.parameters.len()
            );
            return Err(lines.wrong(Flaw::Content(why)).into());
        }
        iterations.push(iteration);
    }
    Ok(Some((iterations, lines.length())))
}

/// Whether a file whose first line cannot be used was never one of these.
fn is_foreign(lines: &SealedLines, error: &LineError) -> bool {
    matches!(error.flaw, Flaw::Unsealed | Flaw::CutOff) && !lines.text().starts_with(BEGINNING)
}
