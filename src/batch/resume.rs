//! Resuming an interrupted output file.

use super::record::{SCHEMA, Status};
use super::source::{Feed, InputLine, Shard, SourceError};
use crate::base::JsonText;
use crate::bench::engine_name;
use crate::gamefile::journal::{self, Converted, Header, Journal, file_error};
use crate::gamefile::sealed::sealed_line;
use crate::gamefile::{self, SaveError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The version of the file beside the records that is written.
const FORMAT: u64 = 3;

/// The first line of the file beside the records: the settings that they were begun with.
/// Each further line belongs to the input line that the next record answers.
#[derive(Serialize, Deserialize)]
struct Companion {
    /// The version: 3. Version 2 had bare digests without checksums, version 1 only the
    /// first line.
    #[serde(default)]
    ermine_output: u64,
    schema: u32,
    engine: String,
    shard: Shard,
    /// Whether records of version 1 had no digests when they were resumed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    without_digests: bool,
    #[serde(flatten)]
    plan: Map<String, Value>,
}

/// A line of the file beside the records.
#[derive(Serialize, Deserialize)]
struct AnsweredLine {
    /// The digest of the input line.
    line: String,
}

impl Header for Companion {
    const VERSION_FIELD: &'static str = "ermine_output";
    const DESCRIPTION: &'static str =
        "the companion of records of 'ermine batch', 'puzzles find' or 'puzzles make'";
    const VERSIONS: RangeInclusive<u64> = FORMAT..=FORMAT;
    // A position may get more time, which does not affect good records.
    const MAY_DIFFER: &'static [&'static str] = &["timeout", "without_digests"];

    fn converted(text: &str) -> Option<Converted<Companion>> {
        let mut lines = text.split_inclusive('\n');
        let mut header: Companion = serde_json::from_str(lines.next()?).ok()?;
        header.ermine_output = FORMAT;
        header.without_digests = match header.plan.remove("companion") {
            None => true,
            Some(version) if version == 2 => false,
            Some(_) => return None,
        };
        let digests = lines.filter_map(|line| line.strip_suffix('\n'));
        let digests = digests.map(|digest| sealed_line(&AnsweredLine::new(digest)));
        let records = digests.collect();
        Some(Converted { header, records })
    }
}

impl AnsweredLine {
    fn new(digest: &str) -> AnsweredLine {
        AnsweredLine {
            line: digest.to_owned(),
        }
    }
}

/// The error of a batch that cannot be written or resumed.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The output file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The file exists, is in use, cannot be written, or was begun with other settings.
    #[error(transparent)]
    Journal(#[from] journal::Error),
    /// The file with the settings of the batch is missing.
    #[error("'{0}' is missing: it records what '{1}' was begun with")]
    Missing(PathBuf, PathBuf),
    /// The file with the settings of the batch has lost lines.
    #[error("'{0}' does not record what '{1}' was begun with")]
    Unknown(PathBuf, PathBuf),
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

/// An output file that is open for further records.
#[derive(Debug)]
pub struct ResumableOutput {
    /// The file, at the end of its last complete record.
    pub file: File,
    /// The records in the file.
    pub records: Vec<ExistingRecord>,
    /// The file with the settings, locked against other writers while it is open.
    pub companion: Journal,
    /// The digests of the first lines, in the order of the records.
    digests: Vec<String>,
    /// Whether the records of an older version have no digests.
    without_digests: bool,
    pub(super) path: PathBuf,
    shard: Shard,
}

impl ResumableOutput {
    /// The number of records without a digest, from older builds: only the id can be
    /// compared.
    pub(super) const fn unknown(&self) -> usize {
        self.records.len() - self.digests.len()
    }

    /// Skips the lines of `feed` that have records, and returns those whose record is
    /// `is_requested`.
    ///
    /// # Errors
    /// If the lines differ from those that were answered, or digests are missing.
    pub(super) fn skip_done(
        &mut self,
        feed: &mut Feed,
        is_requested: impl Fn(&ExistingRecord) -> bool,
    ) -> Result<Vec<InputLine>, ResumeError> {
        if !self.without_digests && self.unknown() > 0 {
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
            match self.digests.get(index) {
                Some(recorded) if *recorded != digest => return Err(differs(OtherLine::Text(id))),
                Some(_) => {}
                None => append_digest(&mut self.companion, &digest)?,
            }
            if is_requested(record) {
                chosen.push(line);
            }
        }
        Ok(chosen)
    }
}

/// Appends the digest of the line whose record comes next.
pub(super) fn append_digest(companion: &mut Journal, digest: &str) -> Result<(), journal::Error> {
    companion.add(&AnsweredLine::new(digest))
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
    gamefile::check_target(out)?;
    let (path, exists) = (companion_path(out), out.exists());
    if exists && !may_resume {
        return Err(journal::Error::Exists(out.to_owned()).into());
    }
    if exists && !path.exists() {
        return Err(ResumeError::Missing(path, out.to_owned()));
    }
    let plan = match serde_json::to_value(plan) {
        Ok(Value::Object(plan)) => plan,
        _ => unreachable!("a plan is an object"),
    };
    let header = Companion {
        ermine_output: FORMAT,
        schema: SCHEMA,
        engine: engine_name().to_owned(),
        shard,
        without_digests: false,
        plan,
    };
    let (mut records, mut digests, mut without_digests) = (Vec::new(), Vec::new(), false);
    let mut companion = Journal::hold::<Companion>(&path)?;
    if out.exists() {
        companion = companion.continued(&header, |found, reader| {
            without_digests = found.without_digests;
            records = existing_records(out)?;
            // The digest of a line is written before its record.
            while digests.len() < records.len()
                && let Some(AnsweredLine { line }) = reader.next_record()?
            {
                digests.push(line);
            }
            Ok::<_, ResumeError>(())
        })?;
    } else {
        // Records come only after the settings are complete.
        companion.begin(&header)?;
    }
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(out).map_err(file_error(out))?;
    let whole = records.last().map_or(0, |record| record.end);
    let cut = file.set_len(whole);
    let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
    cut.map_err(file_error(out))?;
    Ok(ResumableOutput {
        file,
        records,
        companion,
        digests,
        without_digests,
        path: out.to_owned(),
        shard,
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
fn existing_records(path: &Path) -> Result<Vec<ExistingRecord>, ResumeError> {
    let mut records: Vec<ExistingRecord> = Vec::new();
    let mut end = 0;
    let mut reader = BufReader::new(File::open(path).map_err(file_error(path))?);
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
