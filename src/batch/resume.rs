//! Resuming an interrupted output file.

use super::record::{SCHEMA, Status};
use super::source::{Feed, InputLine, Shard, SourceError};
use crate::base::{JsonText, json_line};
use crate::bench::engine_name;
use crate::gamefile::{self, SaveError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the file beside the records: the first line holds the settings that the
/// batch was begun with, and each further line is the digest of the input line that the
/// next record answers. Version 1 had only the first line, without a version.
const COMPANION_VERSION: u32 = 2;

/// The first line of the file beside the records.
#[derive(Serialize)]
struct Companion<T> {
    companion: u32,
    #[serde(flatten)]
    settings: T,
}

/// The fields of a plan that may change on resume since they do not affect good records:
/// a position may get more time.
const MAY_DIFFER: [&str; 1] = ["timeout"];

/// The settings that records were begun with.
#[derive(Serialize)]
struct RunSettings<'a, P> {
    schema: u32,
    engine: &'static str,
    shard: Shard,
    #[serde(flatten)]
    plan: &'a P,
}

/// The error of a batch that cannot be written or resumed.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The output file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// Another process writes to the file, or the system refuses access.
    #[error("'{path}'")]
    File {
        /// The file.
        path: PathBuf,
        /// The system error.
        source: io::Error,
    },
    /// The output file already exists.
    #[error("'{0}' exists already; expected --resume or another name")]
    Exists(PathBuf),
    /// The file with the settings of the batch is missing.
    #[error("'{0}' is missing: it records what '{1}' was begun with")]
    Missing(PathBuf, PathBuf),
    /// The settings of the batch are unreadable.
    #[error("'{0}' does not record what '{1}' was begun with")]
    Unknown(PathBuf, PathBuf),
    /// The batch was begun with other settings.
    #[error("'{path}' was begun with {name} {found}, not with {expected}")]
    Other {
        /// The file of the records.
        path: PathBuf,
        /// The setting that differs.
        name: String,
        /// The setting of the batch.
        found: String,
        /// The setting requested now.
        expected: String,
    },
    /// The input has fewer lines than there are records.
    #[error("'{0}' has {1} records, but the input has fewer lines")]
    Fewer(PathBuf, usize),
    /// An input line differs from the one that was answered.
    #[error("'{path}', record {record} {mismatch}: line {line} is from another input")]
    Line {
        /// The file of the records.
        path: PathBuf,
        /// The number of the record, from 1.
        record: usize,
        /// The number of the input line, from 1, without blank lines.
        line: u64,
        /// The difference.
        mismatch: OtherLine,
    },
    /// The input cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A complete line is not a record.
    #[error("'{path}', line {line}: not a batch record")]
    Foreign {
        /// The file of the records.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
}

/// The difference between an input line and the one that was answered.
#[derive(Debug, thiserror::Error)]
pub enum OtherLine {
    /// The ids differ.
    #[error("has the id {found}, but the input has {expected}")]
    Id {
        /// The id in the record.
        found: JsonText,
        /// The id in the input line.
        expected: JsonText,
    },
    /// The ids are equal, but the texts differ.
    #[error("with the id {0} answers a different line")]
    Text(JsonText),
}

/// A record in the output file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExistingRecord {
    /// The id of the input line.
    pub id: JsonText,
    /// The status of the input line.
    pub status: Status,
    /// The offset of its end in the file, in bytes.
    pub end: u64,
}

/// The digests of the answered lines, from the file beside the records.
#[derive(Debug, Default)]
struct LineNotes {
    /// The offset of the first digest, in bytes.
    start: u64,
    /// Whether every record has a digest; version 1 had none.
    are_complete: bool,
    /// The digests, in the order of the records.
    digests: Vec<String>,
}

/// An output file that is open for further records.
#[derive(Debug)]
pub struct ResumableOutput {
    /// The file, at the end of its last complete record.
    pub file: File,
    /// The records in the file.
    pub records: Vec<ExistingRecord>,
    notes: LineNotes,
    /// The file with the settings, locked against other writers while it is open.
    pub companion: File,
    path: PathBuf,
    shard: Shard,
}

impl ResumableOutput {
    /// The number of records without a digest, from older builds: only the id can be
    /// compared.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.records.len() - self.notes.digests.len()
    }

    /// Skips the lines of `feed` that have records, and returns those whose record is
    /// `is_requested`.
    ///
    /// # Errors
    /// If the lines differ from those that were answered, or digests are missing.
    pub fn skip_done(
        &mut self,
        feed: &mut Feed,
        is_requested: impl Fn(&ExistingRecord) -> bool,
    ) -> Result<Vec<InputLine>, ResumeError> {
        if self.notes.are_complete && self.unknown() > 0 {
            return Err(ResumeError::Unknown(
                companion_path(&self.path),
                self.path.clone(),
            ));
        }
        let mut chosen = Vec::new();
        for (index, record) in self.records.iter().enumerate() {
            let Some(line) = feed.next() else {
                return Err(ResumeError::Fewer(self.path.clone(), self.records.len()));
            };
            let line = line?;
            let differs = |mismatch: OtherLine| ResumeError::Line {
                path: self.path.clone(),
                record: index + 1,
                line: self.shard.line(index as u64) + 1,
                mismatch,
            };
            let (digest, id) = (line.digest(), line.id());
            if !id.has_same_value(&record.id) {
                let found = record.id.clone();
                return Err(differs(OtherLine::Id {
                    found,
                    expected: id,
                }));
            }
            match self.notes.digests.get(index) {
                Some(recorded) if *recorded != digest => return Err(differs(OtherLine::Text(id))),
                Some(_) => {}
                None => {
                    append_digest(&mut self.companion, &digest)
                        .map_err(file_error(&companion_path(&self.path)))?;
                }
            }
            if is_requested(record) {
                chosen.push(line);
            }
        }
        Ok(chosen)
    }
}

/// Appends the digest of the line whose record comes next.
///
/// # Errors
/// If the file cannot be written.
pub fn append_digest(companion: &mut File, digest: &str) -> io::Result<()> {
    companion.write_all(format!("{digest}\n").as_bytes())
}

/// The path of the file with the settings of the batch in `out`.
fn companion_path(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".begun");
    name.into()
}

/// Opens `out` for the records of a shard, made by `plan`: a new file, or an interrupted
/// one, whose incomplete last line is cut off. The settings are in a file beside it, with
/// `.begun` appended to the name.
///
/// # Errors
/// If the file exists and `may_resume` is not set, the engine or settings differ, another
/// process writes to the file, or it cannot be written.
pub fn resume(
    out: &Path,
    plan: &impl Serialize,
    shard: Shard,
    may_resume: bool,
) -> Result<ResumableOutput, ResumeError> {
    let requested = RunSettings {
        schema: SCHEMA,
        engine: engine_name(),
        shard,
        plan,
    };
    gamefile::check_target(out)?;
    let (path, exists) = (companion_path(out), out.exists());
    if exists && !may_resume {
        return Err(ResumeError::Exists(out.to_owned()));
    }
    if exists && !path.exists() {
        return Err(ResumeError::Missing(path, out.to_owned()));
    }
    let mut companion = gamefile::hold(&path).map_err(file_error(&path))?;
    let mut notes = LineNotes::default();
    if out.exists() {
        notes = check_settings(out, &path, &mut companion, &requested)?;
    } else {
        // Records come only after the settings are complete.
        let first = json_line(&Companion {
            companion: COMPANION_VERSION,
            settings: &requested,
        });
        let written = companion.set_len(0);
        let written = written.and_then(|()| companion.write_all(first.as_bytes()));
        let written = written.and_then(|()| companion.sync_data());
        written.map_err(file_error(&path))?;
    }
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(out).map_err(file_error(out))?;
    let records = records(out, &file)?;
    let whole = records.last().map_or(0, |record| record.end);
    truncate(&mut file, whole).map_err(file_error(out))?;
    if exists {
        // The digest of a line is written before its record.
        notes.digests.truncate(records.len());
        let written: usize = notes.digests.iter().map(|digest| digest.len() + 1).sum();
        truncate(&mut companion, notes.start + written as u64).map_err(file_error(&path))?;
    }
    Ok(ResumableOutput {
        file,
        records,
        notes,
        companion,
        path: out.to_owned(),
        shard,
    })
}

/// Truncates a file and seeks to its end.
fn truncate(file: &mut File, length: u64) -> io::Result<()> {
    file.set_len(length)?;
    file.seek(SeekFrom::End(0)).map(drop)
}

/// The error for a file that the system refuses access to.
fn file_error(path: &Path) -> impl Fn(io::Error) -> ResumeError + '_ {
    move |source| ResumeError::File {
        path: path.to_owned(),
        source,
    }
}

/// Returns the digests in the file `companion` at `path`, after checking that the batch in
/// `out` was begun with the same settings.
fn check_settings(
    out: &Path,
    path: &Path,
    companion: &mut File,
    expected: &impl Serialize,
) -> Result<LineNotes, ResumeError> {
    let unknown = || ResumeError::Unknown(path.to_owned(), out.to_owned());
    let mut text = String::new();
    companion.read_to_string(&mut text).map_err(|_| unknown())?;
    let first = text.find('\n').map_or(text.len(), |end| end + 1);
    let found: Value = serde_json::from_str(&text[..first]).map_err(|_| unknown())?;
    let other = |name: &str, found: &Value, expected: String| ResumeError::Other {
        path: out.to_owned(),
        name: name.to_owned(),
        found: found.to_string(),
        expected,
    };
    // Version 1 had no version field.
    let version = found.get("companion").unwrap_or(&Value::Null);
    if version.as_u64().unwrap_or_default() > COMPANION_VERSION.into() {
        return Err(other("companion", version, COMPANION_VERSION.to_string()));
    }
    let expected = serde_json::to_value(expected).map_err(|_| unknown())?;
    for (name, expected) in expected.as_object().ok_or_else(unknown)? {
        let found = found.get(name).unwrap_or(&Value::Null);
        if found != expected && !MAY_DIFFER.contains(&name.as_str()) {
            return Err(other(name, found, expected.to_string()));
        }
    }
    let digests = text[first..].split_inclusive('\n');
    let whole = digests.filter_map(|line| line.strip_suffix('\n'));
    Ok(LineNotes {
        start: first as u64,
        are_complete: version.is_u64(),
        digests: whole.map(str::to_owned).collect(),
    })
}

/// The fields of a record that are needed for resuming.
#[derive(Deserialize)]
struct RecordHead {
    schema: u32,
    #[serde(default)]
    id: JsonText,
    /// Puzzles have no status and are ok.
    #[serde(default)]
    status: Status,
}

/// The complete records of a file.
fn records(path: &Path, file: &File) -> Result<Vec<ExistingRecord>, ResumeError> {
    let mut records: Vec<ExistingRecord> = Vec::new();
    let mut end = 0;
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        let length = read.map_err(file_error(path))?;
        if length == 0 || line.last() != Some(&b'\n') {
            return Ok(records);
        }
        let head = serde_json::from_slice::<RecordHead>(&line).ok();
        let Some(RecordHead { id, status, .. }) = head.filter(|head| head.schema == SCHEMA) else {
            return Err(ResumeError::Foreign {
                path: path.to_owned(),
                line: records.len() + 1,
            });
        };
        end += length as u64;
        records.push(ExistingRecord { id, status, end });
    }
}
