//! The journal of a tuning run: the settings, then a line for each finished iteration.

use super::Error;
use super::settings::Settings;
use crate::gamefile::journal::{Journal, file_error};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// The file name of the journal.
pub(super) const JOURNAL: &str = "journal.jsonl";

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

/// Begins the journal in `folder`, which is created if needed, or continues it; fills
/// `iterations` with those in it. A new journal requires that none of the files `outputs`
/// exist.
pub(super) fn open(
    folder: &Path,
    settings: &Settings,
    outputs: &[&str],
    iterations: &mut Vec<Iteration>,
) -> Result<Journal, Error> {
    let path = folder.join(JOURNAL);
    if !path.exists() {
        let mut files = outputs.iter().map(|name| folder.join(name));
        if let Some(file) = files.find(|file| file.exists()) {
            return Err(Error::Occupied(file));
        }
    }
    if folder.is_file() {
        return Err(Error::Occupied(folder.to_owned()));
    }
    fs::create_dir_all(folder).map_err(file_error(folder))?;
    let count = settings.parameters.len();
    let journal = Journal::open(&path, settings, |_, reader| {
        while let Some(iteration) = reader.next_record::<Iteration>()? {
            let expected = iterations.len() as u32 + 1;
            let fits = [iteration.theta.len(), iteration.signs.len()] == [count; 2];
            if iteration.k != expected || !fits {
                let reason = format!("expected iteration {expected} of {count} parameters");
                return Err(reader.error(reason));
            }
            iterations.push(iteration);
        }
        Ok(())
    });
    Ok(journal?)
}
