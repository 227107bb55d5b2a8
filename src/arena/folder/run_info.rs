//! The runs of a match: time, machine and program, for people to read, in a file beside
//! the journal.

use super::files::RUNS;
use crate::arena::plan::error::MatchError;
use crate::gamefile::journal::{Reader, file_error};
use crate::gamefile::save;
use crate::gamefile::sealed::sealed_line;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;

/// A run of a match, from its start or resumption.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Run {
    /// Its start, in UTC as in RFC 3339: `2026-03-14T09:26:53Z`.
    pub begun: String,
    /// The version of the program that played.
    pub version: String,
    /// The number of games played at once.
    pub concurrency: usize,
    /// The name of each engine by itself, by the number of the player.
    pub engines: Vec<Option<String>>,
    /// The machine.
    pub machine: Machine,
}

/// A computer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Machine {
    /// The model of its processor; empty if unknown.
    pub cpu: String,
    /// Its cores, if known.
    pub cores: Option<usize>,
    /// The number of threads that they can run at once.
    pub threads: usize,
    /// Its operating system; empty if unknown.
    pub os: String,
}

impl std::fmt::Display for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let size = match self.cores {
            Some(cores) if cores != self.threads => {
                format!("{cores} cores, {} threads", self.threads)
            }
            _ => format!("{} cores", self.threads),
        };
        let parts = [self.cpu.trim(), size.as_str(), self.os.trim()];
        let present: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&present.join(", "))
    }
}

/// The runs of the match in a folder; none if there is no file of them.
///
/// # Errors
/// Returns [`MatchError`] if the file is damaged or cannot be read.
pub fn runs(folder: &Path) -> Result<Vec<Run>, MatchError> {
    let path = folder.join(RUNS);
    let mut lines = match Reader::<()>::open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        opened => opened.map_err(file_error(&path))?,
    };
    let mut all = Vec::new();
    while lines.advance()? {
        all.push(lines.read()?);
    }
    Ok(all)
}

/// Adds a run to those of the match in a folder.
///
/// # Errors
/// Returns [`MatchError`] if the file is damaged or cannot be written; it is unchanged
/// then.
pub fn add_run(folder: &Path, run_info: &Run) -> Result<(), MatchError> {
    let mut all = runs(folder)?;
    all.push(run_info.clone());
    let text: String = all.iter().map(sealed_line).collect();
    save(&folder.join(RUNS), &text).map_err(MatchError::Save)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_kept_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(runs(folder.path()).unwrap(), []);
        let run_info = |concurrency| Run {
            concurrency,
            engines: vec![None, Some("Ermine 0.1.0".to_owned())],
            ..Run::default()
        };
        add_run(folder.path(), &run_info(1)).unwrap();
        add_run(folder.path(), &run_info(2)).unwrap();
        let found = runs(folder.path()).unwrap();
        assert_eq!(found, [run_info(1), run_info(2)]);
    }

    #[test]
    fn a_machine_shows_what_is_known_of_it() {
        let mut machine = Machine {
            cpu: "Some CPU @ 3 GHz ".to_owned(),
            cores: Some(4),
            threads: 8,
            os: String::new(),
        };
        assert_eq!(machine.to_string(), "Some CPU @ 3 GHz, 4 cores, 8 threads");
        machine.cores = Some(8);
        machine.os = "Linux".to_owned();
        assert_eq!(machine.to_string(), "Some CPU @ 3 GHz, 8 cores, Linux");
    }
}
