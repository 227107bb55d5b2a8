//! The journal of a tuning run on disk: a line for the settings, then a line for each
//! finished iteration, each with its checksum ([`sealed`](crate::gamefile::sealed)). A
//! line that was cut short is dropped, a damaged one rejected.

use super::settings::Settings;
use super::{Error, file_error};
use crate::gamefile::hold;
use crate::gamefile::sealed::{Flaw, LineError, SealedLines, sealed_line};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file name of the journal.
pub(super) const JOURNAL: &str = "journal.jsonl";

/// A file beside it that the writer locks. The journal itself stays readable, since some
/// systems lock against readers too.
const LOCK: &str = "journal.lock";

/// The first bytes of a journal.
const HEADER_PREFIX: &[u8] = b"{\"ermine_spsa\"";

/// An iteration: its games and their result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Iteration {
    /// The number, from 1.
    pub k: u32,
    /// The sign of each parameter: 1 if plus has the greater value, else -1.
    pub signs: Vec<i32>,
    /// The values that plus played with.
    pub plus: Vec<i32>,
    /// The values that minus played with.
    pub minus: Vec<i32>,
    /// The games that plus won, drew and lost.
    pub games: [u32; 3],
    /// The parameters after the iteration.
    pub theta: Vec<f64>,
}

impl Iteration {
    /// Returns the points of plus minus those of minus.
    #[must_use]
    pub const fn result(&self) -> i32 {
        self.games[0] as i32 - self.games[2] as i32
    }
}

/// A journal to which iterations are added.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Held as long as the journal is open.
    _lock: File,
}

impl Journal {
    /// Begins the journal in `folder`, which is created if needed, or continues it;
    /// returns the iterations in it. A new journal requires that none of the files
    /// `outputs` exist.
    pub(super) fn open(
        folder: &Path,
        settings: &Settings,
        outputs: &[&str],
    ) -> Result<(Journal, Vec<Iteration>), Error> {
        let path = folder.join(JOURNAL);
        if !path.exists() {
            let files = outputs.iter().map(|name| folder.join(name));
            if let Some(file) = files.into_iter().find(|file| file.exists()) {
                return Err(Error::Occupied(file));
            }
        }
        if folder.is_file() {
            return Err(Error::Occupied(folder.to_owned()));
        }
        fs::create_dir_all(folder).map_err(file_error(folder))?;
        let lock = folder.join(LOCK);
        let _lock = hold(&lock).map_err(file_error(&lock))?;
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(&path).map_err(file_error(&path))?;
        let first = sealed_line(settings);
        let Some(content) = scan(&path, settings)? else {
            // Empty, or this very line, cut short.
            let content = fs::read(&path).map_err(file_error(&path))?;
            if !first.as_bytes().starts_with(&content) {
                return Err(Error::Foreign(path));
            }
            let written = file.set_len(0);
            let written = written.and_then(|()| file.write_all(first.as_bytes()));
            written.map_err(file_error(&path))?;
            return Ok((Journal { path, file, _lock }, Vec::new()));
        };
        file.set_len(content.length).map_err(file_error(&path))?;
        Ok((Journal { path, file, _lock }, content.iterations))
    }

    /// Adds an iteration.
    pub(super) fn add(&mut self, iteration: &Iteration) -> Result<(), Error> {
        // A single call, so that the line is whole unless the machine itself fails.
        let written = self.file.write_all(sealed_line(iteration).as_bytes());
        written.map_err(file_error(&self.path))
    }
}

/// The content of a journal.
struct Content {
    iterations: Vec<Iteration>,
    /// The length of its whole lines in bytes.
    length: u64,
}

/// Returns the content of a journal; `None` if it has no whole first line.
fn scan(path: &Path, requested: &Settings) -> Result<Option<Content>, Error> {
    let mut lines = SealedLines::open(path).map_err(file_error(path))?;
    match lines.advance() {
        Ok(true) => {}
        Ok(false) => return Ok(None),
        Err(error) if is_foreign(&lines, &error) => return Err(Error::Foreign(path.into())),
        Err(error) => return Err(error.into()),
    }
    if !lines.text().starts_with(HEADER_PREFIX) {
        return Err(Error::Foreign(path.to_owned()));
    }
    let found: Settings = lines.read()?;
    if let Some([name, found, expected]) = found.difference(requested) {
        let path = path.to_owned();
        return Err(Error::Other {
            path,
            name,
            found,
            expected,
        });
    }
    let mut iterations = Vec::new();
    while lines.advance()? {
        let iteration: Iteration = lines.read()?;
        let expected = iterations.len() as u32 + 1;
        let fits = |length: usize| length == requested.parameters.len();
        if iteration.k != expected || !fits(iteration.theta.len()) || !fits(iteration.signs.len()) {
            let reason = format!(
                "expected iteration {expected} of {} parameters",
                requested.parameters.len()
            );
            return Err(lines.error(Flaw::Content(reason)).into());
        }
        iterations.push(iteration);
    }
    let length = lines.length();
    Ok(Some(Content { iterations, length }))
}

/// Whether a file with an unusable first line was never a journal.
fn is_foreign(lines: &SealedLines, error: &LineError) -> bool {
    matches!(error.flaw, Flaw::Unsealed | Flaw::CutOff) && !lines.text().starts_with(HEADER_PREFIX)
}
