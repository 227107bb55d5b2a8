//! Going on where an output file was broken off.

use super::record::{BatchStatus, SCHEMA};
use super::source::{Feed, InputLine, Shard, SourceError};
use crate::base::{JsonText, json_line};
use crate::bench::engine_name;
use crate::gamefile::{self, SaveError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the file beside the records: its first line says what they were begun
/// with, and each line after it is the digest of the line of the input that the next
/// record answers. Version 1 had the first line alone, and no version.
const COMPANION: u32 = 2;

/// The first line of the file beside the records.
#[derive(Serialize)]
struct Companion<T> {
    companion: u32,
    #[serde(flatten)]
    begun: T,
}

/// The fields of a plan that may be others when a batch goes on, since they change no record
/// of a line that is well: a position may be given more time before it is given up.
const MAY_DIFFER: [&str; 1] = ["timeout"];

/// What records were begun with.
#[derive(Serialize)]
struct Begun<'a, P> {
    schema: u32,
    engine: &'static str,
    shard: Shard,
    #[serde(flatten)]
    plan: &'a P,
}

/// Why a batch cannot be written, or not go on.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// It can be no file that is written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// Another process writes to it, or the system gives no access to it.
    #[error("'{path}'")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There are records already.
    #[error("'{0}' exists already, expected --resume or another name")]
    Exists(PathBuf),
    /// The file that says what it was begun with is missing.
    #[error("'{0}' is missing, which says what '{1}' was begun with")]
    Missing(PathBuf, PathBuf),
    /// What it was begun with is not known.
    #[error("'{0}' does not say what '{1}' was begun with")]
    Unknown(PathBuf, PathBuf),
    /// It was begun with something else.
    #[error("'{path}' was begun with {what} {found}, not with {asked}")]
    Other {
        /// The records.
        path: PathBuf,
        /// What differs.
        what: String,
        /// What it was begun with.
        found: String,
        /// What was asked for now.
        asked: String,
    },
    /// The input has fewer lines than there are records.
    #[error("'{0}' has {1} records, the input fewer lines")]
    Fewer(PathBuf, usize),
    /// A line is another than the one that was answered.
    #[error("'{path}', record {record} {what}: line {line} is of another input")]
    Line {
        /// The records.
        path: PathBuf,
        /// From 1.
        record: usize,
        /// The line of the input, from 1; blank ones do not count.
        line: u64,
        /// In what it differs.
        what: OtherLine,
    },
    /// The input cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A whole line is no record.
    #[error("'{path}', line {line}: no record of a batch")]
    Foreign {
        /// The records.
        path: PathBuf,
        /// From 1.
        line: usize,
    },
}

/// In what a line differs from the one that was answered.
#[derive(Debug, thiserror::Error)]
pub enum OtherLine {
    /// In its id.
    #[error("has the id {found}, the input {asked}")]
    Id {
        /// That of the record.
        found: JsonText,
        /// That of the line.
        asked: JsonText,
    },
    /// In what is asked under that id.
    #[error("with the id {0} answers another text")]
    Text(JsonText),
}

/// A record that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExistingRecord {
    /// The id of its line.
    pub id: JsonText,
    /// How that line has fared.
    pub status: BatchStatus,
    /// Where it ends in the file, in bytes.
    pub end: u64,
}

/// What is noted beside the records of the lines that they answer.
#[derive(Debug, Default)]
struct LineNotes {
    /// Bytes of the file before the first digest.
    start: u64,
    /// Whether every line has one: builds that write version 1 have noted none.
    are_complete: bool,
    /// The digests, in the order of the records.
    digests: Vec<String>,
}

/// An output that can be written on.
#[derive(Debug)]
pub struct ResumableOutput {
    /// The file, at the end of its last whole record.
    pub file: File,
    /// The records that are there.
    pub records: Vec<ExistingRecord>,
    notes: LineNotes,
    /// What they were begun with. Nobody else may write them while this is open.
    pub begun: File,
    path: PathBuf,
    shard: Shard,
}

impl ResumableOutput {
    /// Of how many records the id alone can be compared with that of their line: those of
    /// builds that noted no digest.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.records.len() - self.notes.digests.len()
    }

    /// Takes the lines whose records are there from `feed`; gives those that `wanted`
    /// says something of.
    ///
    /// # Errors
    /// They are others than those that were answered, or what was noted of them is lost.
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

/// Writes the digest of a line whose record comes next.
///
/// # Errors
/// The file cannot be written.
pub fn note(begun: &mut File, digest: &str) -> io::Result<()> {
    begun.write_all(format!("{digest}\n").as_bytes())
}

/// Where it is written what the batch in `out` was begun with.
fn beside(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".begun");
    name.into()
}

/// Opens `out` for records made by `plan`: a new file, or one that was broken off, of
/// which a torn last line is cut. What it was begun with stands in a file beside it,
/// named as it is with `.begun` behind.
///
/// # Errors
/// It exists and is not to be resumed, or was begun by another engine or with other
/// limits; another process writes to it; or it cannot be written.
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
        // Records come only when this is whole.
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
        // What was noted of a line comes before its record.
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

/// Cuts a file to its first bytes; what is written next comes behind them.
fn cut(file: &mut File, length: u64) -> io::Result<()> {
    file.set_len(length)?;
    file.seek(SeekFrom::End(0)).map(drop)
}

/// What to say of a file that the system gives no access to.
fn failed(path: &Path) -> impl Fn(io::Error) -> ResumeError + '_ {
    move |source| ResumeError::File {
        path: path.to_owned(),
        source,
    }
}

/// What was noted of lines, if the batch in `out` was begun with the same.
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
    // Version 1 did not say so.
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

/// What has to be known of a record.
#[derive(Deserialize)]
struct Mark {
    schema: u32,
    #[serde(default)]
    id: JsonText,
    /// Puzzles have none: they are well.
    #[serde(default)]
    status: BatchStatus,
}

/// The whole records in a file.
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
