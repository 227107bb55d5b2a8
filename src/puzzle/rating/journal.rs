//! The journal of attempts, from which an interrupted run can resume.

use super::rater::Rater;
use super::sheet::{AttemptSheet, digest};
use super::solver_pool::SolverPool;
use crate::base::pipeline::ordered_map;
use crate::base::workers::ThreadError;
use crate::bench::engine_name;
use crate::gamefile::journal::{self, Converted, Header, Journal};
use crate::gamefile::sealed::sealed_line;
use crate::puzzle::record::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::fs;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

/// The version of the format that is written.
const FORMAT: u64 = 3;

/// The first line: the engine and the pool of the attempts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct AttemptHeader {
    /// The version of the format: 3. Version 2 had no checksums, version 1 no digests of
    /// puzzles either.
    ermine_attempts: u64,
    engine: String,
    #[serde(flatten)]
    pool: SolverPool,
}

/// The first line before version 3.
#[derive(Deserialize)]
struct OldHeader {
    schema: u64,
    engine: String,
    #[serde(rename = "panel")]
    pool: SolverPool,
}

impl Header for AttemptHeader {
    const VERSION_FIELD: &'static str = "ermine_attempts";
    const DESCRIPTION: &'static str = "a journal of 'ermine puzzles rate'";
    const VERSIONS: RangeInclusive<u64> = FORMAT..=FORMAT;

    fn converted(text: &str) -> Option<Converted<AttemptHeader>> {
        let mut lines = text.split_inclusive('\n');
        let OldHeader {
            schema: 1 | 2,
            engine,
            pool,
        } = serde_json::from_str(lines.next()?).ok()?
        else {
            return None;
        };
        let header = AttemptHeader {
            ermine_attempts: FORMAT,
            engine,
            pool,
        };
        let sheet = |line| serde_json::from_str::<AttemptSheet>(line).ok();
        let sheets = lines.filter(|line| line.ends_with('\n')).map(sheet);
        let sheets = sheets.map(|sheet| Some(sealed_line(&sheet?)));
        let records = sheets.collect::<Option<String>>()?;
        Some(Converted { header, records })
    }
}

/// The error of attempts that cannot be made, written or resumed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The journal or the file of the rated puzzles exists, is of another run, or cannot
    /// be written.
    #[error(transparent)]
    Journal(#[from] journal::Error),
    /// The file of the rated puzzles exists without a journal.
    #[error("'{out}' exists already, and there are no attempts in '{attempts}'")]
    NoAttempts {
        /// The file of the rated puzzles.
        out: PathBuf,
        /// The journal.
        attempts: PathBuf,
    },
    /// A thread cannot be started.
    #[error(transparent)]
    Thread(#[from] ThreadError),
}

/// The path of the journal beside `out`, the file of the rated puzzles.
#[must_use]
pub fn attempts_path(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".attempts");
    name.into()
}

/// A journal of attempts, with a line per puzzle in the order of the puzzles. The default
/// journal has no file.
#[derive(Debug, Default)]
pub struct AttemptJournal {
    journal: Option<Journal>,
    sheets: Vec<AttemptSheet>,
}

impl AttemptJournal {
    /// Checks that `out`, the file of the rated puzzles, is new, or with `may_resume` that
    /// there is a journal beside it.
    ///
    /// # Errors
    /// Returns [`Error`] if the file exists otherwise.
    pub fn check(out: &Path, may_resume: bool) -> Result<(), Error> {
        let attempts = attempts_path(out);
        let is_empty = || !fs::metadata(&attempts).is_ok_and(|found| found.len() > 0);
        match (out.exists(), may_resume) {
            (true, false) => Err(journal::Error::Exists(out.to_owned()).into()),
            (true, true) if is_empty() => Err(Error::NoAttempts {
                out: out.to_owned(),
                attempts,
            }),
            _ => Ok(()),
        }
    }

    /// Opens a journal of attempts at `puzzles` by `pool`: a new file, or with
    /// `may_resume` an existing one, whose incomplete last line is cut off.
    ///
    /// # Errors
    /// If the file exists and `may_resume` is not set, the journal has another header or
    /// other puzzles, another process writes to it, or the system refuses.
    pub fn open(
        path: &Path,
        pool: &SolverPool,
        puzzles: &[Puzzle],
        may_resume: bool,
    ) -> Result<AttemptJournal, Error> {
        if path.exists() && !may_resume {
            return Err(journal::Error::Exists(path.to_owned()).into());
        }
        let header = AttemptHeader {
            ermine_attempts: FORMAT,
            engine: engine_name().to_owned(),
            pool: pool.clone(),
        };
        let (mut puzzles, mut sheets) = (puzzles.iter(), Vec::new());
        let journal = Journal::open(path, &header, |_, reader| {
            while let Some(sheet) = reader.next_record()? {
                check(&sheet, puzzles.next()).map_err(|reason| reader.error(reason))?;
                sheets.push(sheet);
            }
            Ok::<_, journal::Error>(())
        })?;
        Ok(AttemptJournal {
            journal: Some(journal),
            sheets,
        })
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

    /// Lets `pool` try the puzzles that have no attempts yet, `threads` at a time, and
    /// appends the attempts in their order; `done` is called after each.
    ///
    /// # Errors
    /// If the file cannot be written or a thread cannot be started.
    pub fn complete(
        &mut self,
        puzzles: &[Puzzle],
        pool: &SolverPool,
        threads: usize,
        done: impl Fn(),
    ) -> Result<(), Error> {
        let rest: Vec<Puzzle> = puzzles[self.sheets.len()..].to_vec();
        let worker = || {
            let mut rater = Rater::new(pool.clone());
            move |puzzle: Puzzle| rater.sheet(&puzzle)
        };
        ordered_map(rest.into_iter().map(Ok), threads, worker, |sheet| {
            self.add(sheet)?;
            done();
            Ok(ControlFlow::Continue(()))
        })
    }

    /// Appends the attempts at the next puzzle.
    fn add(&mut self, sheet: AttemptSheet) -> Result<(), Error> {
        if let Some(journal) = &mut self.journal {
            journal.add(&sheet)?;
        }
        self.sheets.push(sheet);
        Ok(())
    }
}

/// Checks that the attempts are at this puzzle.
fn check(sheet: &AttemptSheet, puzzle: Option<&Puzzle>) -> Result<(), String> {
    let id = &sheet.id;
    match puzzle {
        None => Err(format!("it is about puzzle '{id}'; expected no more")),
        Some(puzzle) if puzzle.id != *id => {
            let expected = &puzzle.id;
            Err(format!("it is about puzzle '{id}'; expected '{expected}'"))
        }
        Some(puzzle) => match &sheet.puzzle {
            Some(recorded) if *recorded != digest(puzzle) => {
                Err(format!("puzzle '{id}' has changed"))
            }
            _ => Ok(()),
        },
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
    }

    #[test]
    fn older_journals_are_converted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("attempts");
        let (pool, all) = (SolverPool::default(), puzzles(&["a", "b"]));
        let panel = serde_json::to_string(&pool).unwrap();
        let engine = engine_name();
        let line = |id: &str| serde_json::to_string(&sheet(id)).unwrap();
        let write = |schema: u64, rest: &str| {
            let header = format!(r#"{{"schema":{schema},"engine":"{engine}","panel":{panel}}}"#);
            fs::write(&path, format!("{header}\n{}\n{rest}", line("a"))).unwrap();
        };
        let open = || AttemptJournal::open(&path, &pool, &all, true);
        let whole = format!("{}\n", line("b"));
        for (schema, rest, count) in [(1, "", 1), (2, &*whole, 2), (2, &whole[..9], 1)] {
            write(schema, rest);
            for _ in 0..2 {
                let journal = open().unwrap();
                assert_eq!((journal.sheets().len(), journal.unknown()), (count, count));
            }
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("{\"ermine_attempts\":3,"), "{text}");
            assert_eq!(text.matches("crc32").count(), 1 + count);
        }
        for (schema, rest) in [(3, ""), (2, "{}\n")] {
            write(schema, rest);
            let before = fs::read_to_string(&path).unwrap();
            let error = open().unwrap_err().to_string();
            assert!(error.contains("is not a journal of"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), before);
        }
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
        assert!(
            open_error(&other, &["a", "b"], true).ends_with("was begun with seeds 8, not with 9")
        );
        let error = open_error(&pool, &["a", "x"], true);
        assert!(
            error.ends_with("line 3: it is about puzzle 'b'; expected 'x'"),
            "{error}"
        );
        assert!(open_error(&pool, &["a"], true).ends_with("expected no more"));
        assert_eq!(fs::read_to_string(&path).unwrap(), before);
        fs::write(&path, before.replace("\"attempts\"", "\"trials\"")).unwrap();
        assert!(open_error(&pool, &["a", "b"], true).contains("line 2: its crc32 should be"));
        for text in ["something else\n", "something else"] {
            fs::write(&path, text).unwrap();
            assert!(open_error(&pool, &["a", "b"], true).contains("is not a journal of"));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
