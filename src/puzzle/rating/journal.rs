//! The journal of attempts, from which an interrupted run can resume.

use super::sheet::{AttemptSheet, digest};
use super::solver_pool::SolverPool;
use crate::base::json_line;
use crate::bench::engine_name;
use crate::gamefile;
use crate::puzzle::record::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the journal format. Version 1 had no digests of puzzles.
const SCHEMA: u32 = 2;

/// The first line: the engine and the pool of the attempts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Heading {
    schema: u32,
    engine: String,
    #[serde(rename = "panel")]
    pool: SolverPool,
}

/// The error of a journal.
#[derive(Debug, thiserror::Error)]
pub enum AttemptJournalError {
    /// The system refuses access.
    #[error("'{path}'")]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The system error.
        source: io::Error,
    },
    /// The file already exists.
    #[error("'{0}' exists already; expected --resume or another name")]
    Exists(PathBuf),
    /// A complete line does not belong to a journal.
    #[error("'{path}', line {line}: not a line of an attempt journal")]
    Foreign {
        /// The path of the file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
    /// The journal was begun with another engine or pool.
    #[error("'{path}' was begun with {found}, not with {expected}")]
    Other {
        /// The path of the file.
        path: PathBuf,
        /// The heading of the journal.
        found: String,
        /// The heading requested now.
        expected: String,
    },
    /// A puzzle has changed.
    #[error("'{path}', line {line}: puzzle '{id}' has changed")]
    Changed {
        /// The path of the file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The id of the puzzle.
        id: String,
    },
    /// The journal is about other puzzles.
    #[error("'{path}', line {line} is about puzzle '{found}'; expected {expected}")]
    Puzzle {
        /// The path of the file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The puzzle of the line.
        found: String,
        /// The puzzle of the input.
        expected: String,
    },
}

/// A journal of attempts, with a line per puzzle in the order of the puzzles. The default
/// journal has no file.
#[derive(Debug, Default)]
pub struct AttemptJournal {
    path: PathBuf,
    file: Option<File>,
    sheets: Vec<AttemptSheet>,
}

impl AttemptJournal {
    /// Opens a journal of attempts at `puzzles` by `pool`: a new file, or with
    /// `may_resume` an existing one, whose incomplete last line is cut off.
    ///
    /// # Errors
    /// If the file exists and `may_resume` is not set, the journal has another heading or
    /// other puzzles, another process writes to it, or the system refuses.
    pub fn open(
        path: &Path,
        pool: &SolverPool,
        puzzles: &[Puzzle],
        may_resume: bool,
    ) -> Result<AttemptJournal, AttemptJournalError> {
        let failed = |source| AttemptJournalError::File {
            path: path.to_owned(),
            source,
        };
        if path.exists() && !may_resume {
            return Err(AttemptJournalError::Exists(path.to_owned()));
        }
        let mut file = gamefile::hold(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |end| end + 1);
        let heading = Heading {
            schema: SCHEMA,
            engine: engine_name().to_owned(),
            pool: pool.clone(),
        };
        let mut journal = AttemptJournal {
            path: path.to_owned(),
            ..AttemptJournal::default()
        };
        if whole > 0 {
            journal.read(&bytes[..whole], &heading)?;
            journal.compare(puzzles)?;
        } else if !json_line(&heading).as_bytes().starts_with(&bytes) {
            return Err(journal.foreign(1));
        }
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        journal.file = Some(file);
        if whole == 0 {
            journal.write(&heading)?;
        }
        Ok(journal)
    }

    /// The attempts so far.
    #[must_use]
    pub fn sheets(&self) -> &[AttemptSheet] {
        &self.sheets
    }

    /// The number of puzzles without a digest, from older builds: only the id can be
    /// compared.
    #[must_use]
    pub fn unknown(&self) -> usize {
        let sheets = self.sheets.iter();
        sheets.filter(|sheet| sheet.puzzle.is_none()).count()
    }

    /// Appends the attempts at the next puzzle.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, sheet: AttemptSheet) -> Result<(), AttemptJournalError> {
        self.write(&sheet)?;
        self.sheets.push(sheet);
        Ok(())
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), AttemptJournalError> {
        let file = self.file.as_mut();
        let written = file.map(|file| file.write_all(json_line(line).as_bytes()));
        written
            .unwrap_or(Ok(()))
            .map_err(|source| AttemptJournalError::File {
                path: self.path.clone(),
                source,
            })
    }

    fn foreign(&self, line: usize) -> AttemptJournalError {
        AttemptJournalError::Foreign {
            path: self.path.clone(),
            line,
        }
    }

    fn read(&mut self, bytes: &[u8], expected: &Heading) -> Result<(), AttemptJournalError> {
        let text = std::str::from_utf8(bytes).map_err(|_| self.foreign(1))?;
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().ok_or_else(|| self.foreign(1))?;
        let mut found: Heading = serde_json::from_str(first).map_err(|_| self.foreign(1))?;
        if found.schema == 1 {
            found.schema = SCHEMA;
        }
        if found != *expected {
            let to_json = |heading| serde_json::to_string(heading).unwrap_or_default();
            return Err(AttemptJournalError::Other {
                path: self.path.clone(),
                found: to_json(&found),
                expected: to_json(expected),
            });
        }
        let sheets =
            lines.map(|(line, text)| serde_json::from_str(text).map_err(|_| self.foreign(line)));
        self.sheets = sheets.collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Checks that the attempts belong to the first of these puzzles.
    fn compare(&self, puzzles: &[Puzzle]) -> Result<(), AttemptJournalError> {
        let mut puzzles = puzzles.iter();
        for (line, sheet) in (2..).zip(&self.sheets) {
            let puzzle = puzzles.next();
            let expected = puzzle.map(|puzzle| &puzzle.id);
            let changed = |puzzle| {
                sheet
                    .puzzle
                    .as_ref()
                    .is_some_and(|recorded| *recorded != digest(puzzle))
            };
            if expected != Some(&sheet.id) {
                return Err(AttemptJournalError::Puzzle {
                    path: self.path.clone(),
                    line,
                    found: sheet.id.clone(),
                    expected: expected.map_or("no more".to_owned(), |id| format!("'{id}'")),
                });
            }
            if puzzle.is_some_and(changed) {
                return Err(AttemptJournalError::Changed {
                    path: self.path.clone(),
                    line,
                    id: sheet.id.clone(),
                });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::record::puzzle::{Difficulty, read_puzzles};
    use std::fs;

    fn puzzles(ids: &[&str]) -> Vec<Puzzle> {
        let line = |id: &&str| {
            format!(
                r#"{{"schema":1,"id":"{id}","game":"go","fen":"","kind":"move","solution":[{{"accepted":["a1a2"],"reply":null}}],"margin":0.5,"value":0,"themes":[],"nodes":9,"engine":"","source":{{"game":1,"steps":0}}}}"#
            )
        };
        let lines: Vec<String> = ids.iter().map(line).collect();
        read_puzzles(&lines.join("\n")).unwrap()
    }

    fn sheet(id: &str) -> AttemptSheet {
        AttemptSheet {
            id: id.to_owned(),
            ..AttemptSheet::default()
        }
    }

    #[test]
    fn a_broken_journal_resumes_after_its_last_complete_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("attempts");
        let (pool, all) = (SolverPool::default(), puzzles(&["a", "b", "c"]));
        let open = |may_resume| AttemptJournal::open(&path, &pool, &all, may_resume);
        let mut journal = open(false).unwrap();
        journal.add(sheet("a")).unwrap();
        journal.add(sheet("b")).unwrap();
        drop(journal);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 5]).unwrap();
        let mut journal = open(true).unwrap();
        assert_eq!(journal.sheets(), [sheet("a")]);
        journal.add(sheet("b")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        drop(journal);
        // A journal with an incomplete first line counts as new.
        fs::write(&path, "{\"sch").unwrap();
        assert!(open(true).unwrap().sheets().is_empty());
    }

    #[test]
    fn a_puzzle_that_has_changed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("attempts");
        let (pool, mut all) = (SolverPool::default(), puzzles(&["a", "b"]));
        let mut journal = AttemptJournal::open(&path, &pool, &all, false).unwrap();
        for puzzle in &all {
            let puzzle = Some(digest(puzzle));
            let id = if journal.sheets().is_empty() {
                "a"
            } else {
                "b"
            };
            journal
                .add(AttemptSheet {
                    puzzle,
                    ..sheet(id)
                })
                .unwrap();
        }
        drop(journal);
        all[0].rating = Some(Difficulty {
            elo: 900,
            deviation: 50,
            attempts: 9,
            settled: None,
        });
        let opened = AttemptJournal::open(&path, &pool, &all, true);
        assert_eq!(opened.unwrap().unknown(), 0, "a rating does not count");
        all[1].solution[0].accepted.push("b1b2".to_owned());
        let error = AttemptJournal::open(&path, &pool, &all, true).unwrap_err();
        let expected = "line 3: puzzle 'b' has changed";
        assert!(error.to_string().ends_with(expected), "{error}");
        // A journal of version 1 has no digests.
        let old = fs::read_to_string(&path)
            .unwrap()
            .replace("\"schema\":2", "\"schema\":1");
        let old: Vec<String> = all.iter().fold(vec![old], |texts, puzzle| {
            let mut puzzle = puzzle.clone();
            puzzle.solution[0].accepted.truncate(1);
            let digest_field = format!("\"puzzle\":\"{}\",", digest(&puzzle));
            texts
                .iter()
                .map(|text| text.replace(&digest_field, ""))
                .collect()
        });
        fs::write(&path, &old[0]).unwrap();
        let opened = AttemptJournal::open(&path, &pool, &all, true);
        assert_eq!(opened.unwrap().unknown(), 2);
    }

    #[test]
    fn mismatches_are_rejected_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("attempts");
        let (pool, all) = (SolverPool::default(), puzzles(&["a", "b"]));
        let open_error = |pool: &SolverPool, ids: &[&str], may_resume| {
            let opened = AttemptJournal::open(&path, pool, &puzzles(ids), may_resume);
            opened.unwrap_err().to_string()
        };
        let mut journal = AttemptJournal::open(&path, &pool, &all, false).unwrap();
        journal.add(sheet("a")).unwrap();
        journal.add(sheet("b")).unwrap();
        drop(journal);
        let before = fs::read_to_string(&path).unwrap();
        assert!(open_error(&pool, &["a", "b"], false).contains("expected --resume"));
        let other = SolverPool {
            seeds: 9,
            ..pool.clone()
        };
        assert!(open_error(&other, &["a", "b"], true).contains("\"seeds\":9"));
        let error = open_error(&pool, &["a", "x"], true);
        assert!(
            error.ends_with("line 3 is about puzzle 'b'; expected 'x'"),
            "{error}"
        );
        assert!(open_error(&pool, &["a"], true).ends_with("expected no more"));
        assert_eq!(fs::read_to_string(&path).unwrap(), before);
        fs::write(&path, before.replace("\"attempts\"", "\"trials\"")).unwrap();
        assert!(open_error(&pool, &["a", "b"], true).contains("line 2: not a line of"));
        for text in ["something else\n", "something else"] {
            fs::write(&path, text).unwrap();
            assert!(open_error(&pool, &["a", "b"], true).contains("line 1: not a line of"));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
