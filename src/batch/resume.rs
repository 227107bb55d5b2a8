//! Going on where an output file was broken off.

use super::record::SCHEMA;
use super::source::Shard;
use crate::base::{JsonText, json_line};
use crate::bench::engine_name;
use crate::gamefile::{self, SaveError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What records were begun with, in a file beside them.
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
    /// A whole line is no record.
    #[error("'{path}', line {line}: no record of a batch")]
    Foreign {
        /// The records.
        path: PathBuf,
        /// From 1.
        line: usize,
    },
}

/// An output that can be written on.
#[derive(Debug)]
pub struct Resumed {
    /// The file, at the end of its last whole record.
    pub file: File,
    /// The ids of the records that are there.
    pub ids: Vec<JsonText>,
    /// What they were begun with. Nobody else may write them while this is open.
    pub begun: File,
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
) -> Result<Resumed, ResumeError> {
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
    if out.exists() {
        expect(out, (&note, &mut begun), &asked)?;
    } else {
        // Records come only when this is whole.
        let noted = begun.set_len(0);
        let noted = noted.and_then(|()| begun.write_all(json_line(&asked).as_bytes()));
        let noted = noted.and_then(|()| begun.sync_data());
        noted.map_err(failed(&note))?;
    }
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(out).map_err(failed(out))?;
    let (ids, whole) = records(out, &file)?;
    file.set_len(whole).map_err(failed(out))?;
    file.seek(SeekFrom::End(0)).map_err(failed(out))?;
    Ok(Resumed { file, ids, begun })
}

/// What to say of a file that the system gives no access to.
fn failed(path: &Path) -> impl Fn(io::Error) -> ResumeError + '_ {
    move |source| ResumeError::File {
        path: path.to_owned(),
        source,
    }
}

/// That the batch in `out` was begun with the same.
fn expect(
    out: &Path,
    (note, begun): (&Path, &mut File),
    asked: &impl Serialize,
) -> Result<(), ResumeError> {
    let unknown = || ResumeError::Unknown(note.to_owned(), out.to_owned());
    let mut found = String::new();
    begun.read_to_string(&mut found).map_err(|_| unknown())?;
    let found: Value = serde_json::from_str(&found).map_err(|_| unknown())?;
    let asked = serde_json::to_value(asked).map_err(|_| unknown())?;
    let fields = asked.as_object().ok_or_else(unknown)?;
    match fields
        .iter()
        .find(|(name, asked)| found.get(name) != Some(asked))
    {
        None => Ok(()),
        Some((what, asked)) => Err(ResumeError::Other {
            path: out.to_owned(),
            what: what.clone(),
            found: found.get(what).unwrap_or(&Value::Null).to_string(),
            asked: asked.to_string(),
        }),
    }
}

/// What has to be known of a record.
#[derive(Deserialize)]
struct Mark {
    schema: u32,
    #[serde(default)]
    id: JsonText,
}

/// The ids of the whole records in a file, and the bytes they take.
fn records(path: &Path, file: &File) -> Result<(Vec<JsonText>, u64), ResumeError> {
    let (mut ids, mut whole) = (Vec::new(), 0);
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        let length = read.map_err(failed(path))?;
        if length == 0 || line.last() != Some(&b'\n') {
            return Ok((ids, whole));
        }
        let mark = serde_json::from_slice::<Mark>(&line).ok();
        let Some(Mark { id, .. }) = mark.filter(|mark| mark.schema == SCHEMA) else {
            return Err(ResumeError::Foreign {
                path: path.to_owned(),
                line: ids.len() + 1,
            });
        };
        ids.push(id);
        whole += length as u64;
    }
}
