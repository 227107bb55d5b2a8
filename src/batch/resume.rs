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
const COMPANION: u32 = 2;

/// The first line of the file beside the records.
#[derive(Serialize)]
struct Companion<T> {
    companion: u32,
    #[serde(flatten)]
    begun: T,
}

/// The fields of a plan that may change on resume since they do not affect good records:
/// a position may get more time.
const MAY_DIFFER: [&str; 1] = ["timeout"];

/// The settings that records were begun with.
#[derive(Serialize)]
struct Begun<'a, P> {
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
    #[error("'{path}' was begun with {what} {found}, not with {asked}")]
    Other {
        /// The file of the records.
        path: PathBuf,
        /// The setting that differs.
        what: String,
        /// The setting of the batch.
        found: String,
        /// The setting requested now.
        asked: String,
    },
    /// The input has fewer lines than there are records.
    #[error("'{0}' has {1} records, but the input has fewer lines")]
    Fewer(PathBuf, usize),
    /// An input line differs from the one that was answered.
    #[error("'{path}', record {record} {what}: line {line} is from another input")]
    Line {
        /// The file of the records.
        path: PathBuf,
        /// The number of the record, from 1.
        record: usize,
        /// The number of the input line, from 1, without blank lines.
        line: u64,
        /// The difference.
        what: OtherLine,
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
    #[error("has the id {found}, but the input has {asked}")]
    Id {
        /// The id in the record.
        found: JsonText,
        /// The id in the input line.
        asked: JsonText,
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
    pub begun: File,
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
    /// `wanted`.
    ///
    /// # Errors
    /// If the lines differ from those that were answered, or digests are missing.
    pub fn pass_over(
        &mut self,
        feed: &mut Feed,
        wanted: impl Fn(&ExistingRecord) -> bool,
    ) -> Result<Vec<InputLine>, ResumeError> {
        if self.notes.are_complete && self.unknown() > 0 {
            return Err(ResumeError::Unknown(beside(&self.path), self.path.clone()));
        }
        let mut chosen = Vec::new();
        for (index, record) in self.records.iter().enumerate() {
            let Some(line) = feed.next() else {
                return Err(ResumeError::Fewer(self.path.clone(), self.records.len()));
            };
            let line = line?;
            let differs = |what: OtherLine| ResumeError::Line {
                path: self.path.clone(),
                record: index + 1,
                line: self.shard.line(index as u64) + 1,
                what,
            };
            let (digest, id) = (line.digest(), line.id());
            if !id.means(&record.id) {
                let found = record.id.clone();
                return Err(differs(OtherLine::Id { found, asked: id }));
            }
            match self.notes.digests.get(index) {
                Some(known) if *known != digest => return Err(differs(OtherLine::Text(id))),
                Some(_) => {}
                None => {
                    note(&mut self.begun, &digest).map_err(failed(&beside(&self.path)))?;
                }
            }
            if wanted(record) {
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
pub fn note(begun: &mut File, digest: &str) -> io::Result<()> {
    begun.write_all(format!("{digest}\n").as_bytes())
}

/// The path of the file with the settings of the batch in `out`.
fn beside(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".begun");
    name.into()
}

/// Opens `out` for the records of `plan`: a new file, or an interrupted one, whose
/// incomplete last line is cut off. The settings are in a file beside it, with `.begun`
/// appended to the name.
///
/// # Errors
/// If the file exists and `go_on` is not set, the engine or settings differ, another
/// process writes to the file, or it cannot be written.
pub fn resume(
    out: &Path,
    (plan, shard): (&impl Serialize, Shard),
    go_on: bool,
) -> Result<ResumableOutput, ResumeError> {
    let asked = Begun {
        schema: SCHEMA,
        engine: engine_name(),
        shard,
        plan,
    };
    gamefile::check_target(out)?;
    let (note, there) = (beside(out), out.exists());
    if there && !go_on {
        return Err(ResumeError::Exists(out.to_owned()));
    }
    if there && !note.exists() {
        return Err(ResumeError::Missing(note, out.to_owned()));
    }
    let mut begun = gamefile::hold(&note).map_err(failed(&note))?;
    let mut notes = LineNotes::default();
    if out.exists() {
        notes = expect(out, (&note, &mut begun), &asked)?;
    } else {
        // Records come only after the settings are complete.
        let first = json_line(&Companion {
            companion: COMPANION,
            begun: &asked,
        });
        let noted = begun.set_len(0);
        let noted = noted.and_then(|()| begun.write_all(first.as_bytes()));
        let noted = noted.and_then(|()| begun.sync_data());
        noted.map_err(failed(&note))?;
    }
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(out).map_err(failed(out))?;
    let records = records(out, &file)?;
    let whole = records.last().map_or(0, |record| record.end);
    cut(&mut file, whole).map_err(failed(out))?;
    if there {
        // The digest of a line is written before its record.
        notes.digests.truncate(records.len());
        let noted: usize = notes.digests.iter().map(|digest| digest.len() + 1).sum();
        cut(&mut begun, notes.start + noted as u64).map_err(failed(&note))?;
    }
    Ok(ResumableOutput {
        file,
        records,
        notes,
        begun,
        path: out.to_owned(),
        shard,
    })
}

/// Truncates a file and seeks to its end.
fn cut(file: &mut File, length: u64) -> io::Result<()> {
    file.set_len(length)?;
    file.seek(SeekFrom::End(0)).map(drop)
}

/// The error for a file that the system refuses access to.
fn failed(path: &Path) -> impl Fn(io::Error) -> ResumeError + '_ {
    move |source| ResumeError::File {
        path: path.to_owned(),
        source,
    }
}

/// Returns the digests, after checking that the batch in `out` was begun with the same
/// settings.
fn expect(
    out: &Path,
    (note, begun): (&Path, &mut File),
    asked: &impl Serialize,
) -> Result<LineNotes, ResumeError> {
    let unknown = || ResumeError::Unknown(note.to_owned(), out.to_owned());
    let mut text = String::new();
    begun.read_to_string(&mut text).map_err(|_| unknown())?;
    let first = text.find('\n').map_or(text.len(), |end| end + 1);
    let found: Value = serde_json::from_str(&text[..first]).map_err(|_| unknown())?;
    let other = |what: &str, found: &Value, asked: String| ResumeError::Other {
        path: out.to_owned(),
        what: what.to_owned(),
        found: found.to_string(),
        asked,
    };
    // Version 1 had no version field.
    let version = found.get("companion").unwrap_or(&Value::Null);
    if version.as_u64().unwrap_or_default() > COMPANION.into() {
        return Err(other("companion", version, COMPANION.to_string()));
    }
    let asked = serde_json::to_value(asked).map_err(|_| unknown())?;
    for (what, asked) in asked.as_object().ok_or_else(unknown)? {
        let found = found.get(what).unwrap_or(&Value::Null);
        if found != asked && !MAY_DIFFER.contains(&what.as_str()) {
            return Err(other(what, found, asked.to_string()));
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
struct Mark {
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
        let length = read.map_err(failed(path))?;
        if length == 0 || line.last() != Some(&b'\n') {
            return Ok(records);
        }
        let mark = serde_json::from_slice::<Mark>(&line).ok();
        let Some(Mark { id, status, .. }) = mark.filter(|mark| mark.schema == SCHEMA) else {
            return Err(ResumeError::Foreign {
                path: path.to_owned(),
                line: records.len() + 1,
            });
        };
        end += length as u64;
        records.push(ExistingRecord { id, status, end });
    }
}
