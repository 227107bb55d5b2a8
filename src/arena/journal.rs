//! The journal of a match on disk: a line for the header, a line for each game as soon as
//! it has ended and for each pair that is skipped, another header if the match is
//! extended.
//!
//! Written lines survive whatever happens to the process; an incomplete last line is
//! dropped. Every line has a checksum ([`sealed`](crate::gamefile::sealed)), and a
//! damaged one is refused.

use super::error::{JOURNAL_FORMAT, JournalError, OLDEST_JOURNAL_FORMAT, file_error};
use super::files::{JOURNAL, occupying_file};
use super::{Config, EngineChange, EngineIdentity, MatchEvent, MatchGame, RepeatedPair};
use crate::gamefile::sealed::{FilePosition, SealedLines, seal_json};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The header of a match: the first line of its journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchHeader {
    /// The version of the format: 4, in which `max-moves` replaces `longest`. Version 2 had no engines and no skipped pairs,
    /// version 1 no checksums.
    pub ermine_match: u32,
    /// The version of the program that began the match.
    pub version: String,
    /// The configuration of the match.
    pub config: Config,
    /// A digest of the file of openings, to detect changes.
    pub openings: u64,
    /// The engines, by the number of the player; empty if they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineIdentity>,
    /// Changes of engines with which the match was continued all the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<EngineChange>,
}

impl MatchHeader {
    /// The header of a match that begins now.
    #[must_use]
    pub fn new(config: Config, openings: u64) -> MatchHeader {
        MatchHeader {
            ermine_match: JOURNAL_FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            config,
            openings,
            engines: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// Records that the match continues with these engines after `after_games` games;
    /// returns their changes.
    pub(super) fn update_engines(
        &mut self,
        engines: Vec<EngineIdentity>,
        names: &[String],
        after_games: usize,
    ) -> Vec<EngineChange> {
        let all = self.engines.iter().zip(&engines).zip(names);
        let changes = all.flat_map(|((was, is), name)| was.changes(is, name, after_games));
        let changes: Vec<EngineChange> = changes.collect();
        self.ermine_match = JOURNAL_FORMAT;
        self.engines = engines;
        self.changes.extend(changes.iter().cloned());
        changes
    }
}

/// The journal of a match that continues.
#[derive(Debug)]
pub struct ResumedJournal {
    /// The journal.
    pub journal: Journal,
    /// Its last header.
    pub header: MatchHeader,
    /// The numbers of the games that are played or skipped.
    pub games: BTreeSet<u64>,
}

/// A journal that games are added to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The lock, held as long as this file is open.
    _lock: File,
}

/// The lock file beside the journal, held by the process that writes. The journal itself
/// stays readable: some systems lock out readers too.
const LOCK: &str = "journal.lock";

/// The path of the journal in a folder.
pub(super) fn journal_path(folder: &Path) -> PathBuf {
    folder.join(JOURNAL)
}

fn lock(folder: &Path) -> Result<File, JournalError> {
    let path = folder.join(LOCK);
    let file = File::create(&path).map_err(file_error(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::Locked(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(file_error(&path)(error)),
    }
}

impl Journal {
    /// Creates a journal in `folder`, which is created if needed.
    ///
    /// # Errors
    /// Returns [`JournalError`] if the folder holds a match or another file that a match
    /// would overwrite, or if the file system fails.
    pub fn create(folder: &Path, header: &MatchHeader) -> Result<Journal, JournalError> {
        // A folder that holds a match has its own error below.
        let existing = occupying_file(folder).filter(|_| !journal_path(folder).exists());
        if let Some(file) = existing {
            return Err(JournalError::Occupied(file));
        }
        std::fs::create_dir_all(folder).map_err(file_error(folder))?;
        let _lock = lock(folder)?;
        match scan(folder, &mut |_| {}) {
            // Nothing, or a header that was cut short.
            Err(JournalError::Missing(_)) => {}
            _ => return Err(JournalError::Exists(folder.to_owned())),
        }
        let path = journal_path(folder);
        let file = File::create(&path)
            .and_then(|_| OpenOptions::new().append(true).open(&path))
            .map_err(file_error(&path))?;
        let mut journal = Journal { path, file, _lock };
        journal.write(header)?;
        Ok(journal)
    }

    /// Opens the journal in `folder` to continue it. An incomplete last line is removed.
    ///
    /// # Errors
    /// Returns [`JournalError`] if there is no journal, another process writes to it, or
    /// a line is damaged.
    pub fn resume(folder: &Path) -> Result<ResumedJournal, JournalError> {
        // Opened first so that no lock file is left in a folder without a match.
        drop(JournalReader::open(folder)?);
        let _lock = lock(folder)?;
        let mut games = BTreeSet::new();
        let JournalScan { header, length } = scan(folder, &mut |event| match event {
            MatchEvent::Game(game) => {
                games.insert(game.number);
            }
            MatchEvent::Repeat(repeat) => {
                games.extend([2 * repeat.repeated_pair, 2 * repeat.repeated_pair + 1]);
            }
        })?;
        let path = journal_path(folder);
        let opened = OpenOptions::new().write(true).open(&path);
        let file = opened
            .and_then(|file| file.set_len(length))
            .and_then(|()| OpenOptions::new().append(true).open(&path))
            .map_err(file_error(&path))?;
        Ok(ResumedJournal {
            journal: Journal { path, file, _lock },
            header,
            games,
        })
    }

    /// Appends another header, which holds from now on.
    ///
    /// # Errors
    /// Returns [`JournalError`] if it cannot be written.
    pub fn amend(&mut self, header: &MatchHeader) -> Result<(), JournalError> {
        self.write(header)
    }

    /// Appends a game, or a pair that is skipped.
    ///
    /// # Errors
    /// Returns [`JournalError`] if it cannot be written.
    pub fn add(&mut self, event: &MatchEvent) -> Result<(), JournalError> {
        self.write(event)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        // In one call, so that the line is whole unless the machine itself fails.
        seal_json(line)
            .map_err(io::Error::from)
            .and_then(|text| self.file.write_all(text.as_bytes()))
            .map_err(file_error(&self.path))
    }
}

/// Reads the last header of the journal in `folder`.
///
/// # Errors
/// Returns [`JournalError`] if there is no journal, or a line is damaged.
pub fn header(folder: &Path) -> Result<MatchHeader, JournalError> {
    let mut reader = JournalReader::open(folder)?;
    let mut last = None;
    while reader.advance()? {
        if reader.is_header() {
            last = Some(reader.header()?);
        }
    }
    last.ok_or_else(|| JournalError::Missing(folder.to_owned()))
}

/// Reads the journal in `folder`, event by event in order; returns the last header.
///
/// # Errors
/// Returns [`JournalError`] if there is no journal, or a line is damaged.
pub fn read(folder: &Path, each: &mut dyn FnMut(MatchEvent)) -> Result<MatchHeader, JournalError> {
    scan(folder, each).map(|scan| scan.header)
}

/// A journal that was read to its end.
struct JournalScan {
    /// The last header.
    header: MatchHeader,
    /// The number of bytes in whole lines.
    length: u64,
}

/// Does the same as [`read`], and also returns the number of bytes in whole lines.
fn scan(folder: &Path, each: &mut dyn FnMut(MatchEvent)) -> Result<JournalScan, JournalError> {
    let mut reader = JournalReader::open(folder)?;
    let mut last = None;
    while reader.advance()? {
        if last.is_none() || reader.is_header() {
            last = Some(reader.header()?);
        } else {
            each(reader.event()?);
        }
    }
    Ok(JournalScan {
        header: last.ok_or_else(|| JournalError::Missing(folder.to_owned()))?,
        length: reader.lines.length(),
    })
}

/// A journal that is read line by line.
pub(super) struct JournalReader {
    path: PathBuf,
    lines: SealedLines,
}

impl JournalReader {
    pub(super) fn open(folder: &Path) -> Result<JournalReader, JournalError> {
        let path = journal_path(folder);
        let lines = SealedLines::open(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => JournalError::Missing(folder.to_owned()),
            _ => file_error(&path)(error),
        })?;
        Ok(JournalReader { path, lines })
    }

    /// The place at which the next line begins.
    pub(super) const fn position(&self) -> FilePosition {
        self.lines.position()
    }

    /// Moves to the beginning of a line.
    pub(super) fn seek(&mut self, position: FilePosition) -> Result<(), JournalError> {
        self.lines.seek(position).map_err(file_error(&self.path))
    }

    /// Whether the file has been rewritten since it was opened, as its length shows.
    pub(super) fn was_replaced(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|file| file.len() < self.lines.length())
    }

    /// Moves to the next line; returns whether there is a whole one.
    pub(super) fn advance(&mut self) -> Result<bool, JournalError> {
        Ok(self.lines.advance()?)
    }

    pub(super) fn is_header(&self) -> bool {
        self.lines.text().starts_with(b"{\"ermine_match\"")
    }

    pub(super) fn header(&self) -> Result<MatchHeader, JournalError> {
        let found: MatchHeader = self.lines.read()?;
        if !(OLDEST_JOURNAL_FORMAT..=JOURNAL_FORMAT).contains(&found.ermine_match) {
            let (path, found) = (self.path.clone(), found.ermine_match);
            return Err(JournalError::Format { path, found });
        }
        Ok(found)
    }

    /// Reads a line that is not a header.
    pub(super) fn event(&self) -> Result<MatchEvent, JournalError> {
        // By its first bytes: errors of an untagged enum name nothing.
        Ok(match self.lines.text().starts_with(b"{\"repeated_pair\"") {
            true => MatchEvent::Repeat(self.lines.read::<RepeatedPair>()?),
            false => MatchEvent::Game(self.lines.read::<MatchGame>()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{FILES, LOSSES};
    use crate::base::Rng;
    use std::collections::BTreeMap;

    fn header() -> MatchHeader {
        MatchHeader::new(Config::default(), 5)
    }

    #[test]
    fn files_of_others_are_not_written_over() {
        for name in [FILES[0], LOSSES] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(name), "of another program").unwrap();
            let error = Journal::create(folder.path(), &header()).unwrap_err();
            assert!(matches!(error, JournalError::Occupied(file) if file.ends_with(name)));
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn a_line_cut_short_is_dropped_and_its_place_used_again() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("new/match");
        let mut journal = Journal::create(&folder, &header()).unwrap();
        journal.add(&MatchGame::blank(0).into()).unwrap();
        journal.add(&MatchGame::blank(1).into()).unwrap();
        drop(journal);
        let path = journal_path(&folder);
        let text = std::fs::read(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 9]).unwrap();
        let resumed = Journal::resume(&folder).unwrap();
        assert_eq!(resumed.header, header());
        assert_eq!(resumed.games, BTreeSet::from([0]));
        let mut journal = resumed.journal;
        journal.add(&MatchGame::blank(1).into()).unwrap();
        let repeat = RepeatedPair {
            repeated_pair: 1,
            of: 0,
        };
        journal.add(&MatchEvent::Repeat(repeat)).unwrap();
        let mut events = Vec::new();
        read(&folder, &mut |event| events.push(event)).unwrap();
        let games = [0, 1].map(|number| MatchGame::blank(number).into());
        assert_eq!(events[..2], games);
        assert_eq!(events[2..], [MatchEvent::Repeat(repeat)]);
        drop(journal);
        let resumed = Journal::resume(&folder).unwrap();
        assert_eq!(resumed.games, BTreeSet::from([0, 1, 2, 3]));
    }

    #[test]
    fn a_journal_is_neither_overwritten_nor_shared_nor_invented() {
        let folder = tempfile::tempdir().unwrap();
        let missing = Journal::resume(folder.path()).unwrap_err();
        assert!(matches!(missing, JournalError::Missing(_)), "{missing}");
        let journal = Journal::create(folder.path(), &header()).unwrap();
        let second = Journal::create(folder.path(), &header()).unwrap_err();
        assert!(matches!(second, JournalError::Locked(_)), "{second}");
        let second = Journal::resume(folder.path()).unwrap_err();
        assert!(matches!(second, JournalError::Locked(_)), "{second}");
        drop(journal);
        let second = Journal::create(folder.path(), &header()).unwrap_err();
        assert!(matches!(second, JournalError::Exists(_)), "{second}");
        Journal::resume(folder.path()).unwrap();
    }

    #[test]
    fn a_match_that_died_before_it_began_can_begin_again() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(journal_path(folder.path()), b"{\"ermine_ma").unwrap();
        Journal::create(folder.path(), &header()).unwrap();
        Journal::resume(folder.path()).unwrap();
    }

    #[test]
    fn a_damaged_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::create(folder.path(), &header()).unwrap();
        let foreign = seal_json(&BTreeMap::from([("a", 1)])).unwrap();
        journal.file.write_all(foreign.as_bytes()).unwrap();
        drop(journal);
        let error = Journal::resume(folder.path()).unwrap_err();
        assert!(error.to_string().contains("jsonl', line 2"), "{error}");
    }

    /// Changes each byte of a journal of a few games, one at a time.
    #[test]
    fn no_damage_makes_it_another_match() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let mut journal = Journal::create(folder, &header()).unwrap();
        (0..3).for_each(|number| journal.add(&MatchGame::blank(number).into()).unwrap());
        drop(journal);
        let path = journal_path(folder);
        let whole = std::fs::read(&path).unwrap();
        let mut rng = Rng::stream(1, 1);
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 + rng.below(255) as u8;
            std::fs::write(&path, &bytes).unwrap();
            let line = 1 + whole[..at].iter().filter(|&&byte| byte == b'\n').count();
            let mut games = 0;
            match read(folder, &mut |_| games += 1) {
                Ok(_) => assert_eq!((at + 1, games), (whole.len(), 2), "a torn last line"),
                Err(error) => {
                    let expected = format!("{}', line {line}: ", path.display());
                    assert!(error.to_string().contains(&expected), "{at}: {error}");
                    Journal::resume(folder).unwrap_err();
                    assert_eq!(std::fs::read(&path).unwrap(), bytes, "left as it was");
                }
            }
        }
    }

    #[test]
    fn a_journal_without_engines_is_read_and_a_later_one_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut older = header();
        older.ermine_match = 2;
        std::fs::write(journal_path(folder.path()), seal_json(&older).unwrap()).unwrap();
        let resumed = Journal::resume(folder.path()).unwrap();
        let found = &resumed.header;
        assert_eq!((found.ermine_match, found.engines.len()), (2, 0));
        drop(resumed);
        older.ermine_match = JOURNAL_FORMAT + 1;
        std::fs::write(journal_path(folder.path()), seal_json(&older).unwrap()).unwrap();
        let error = Journal::resume(folder.path()).unwrap_err().to_string();
        assert!(error.contains("has format 5; expected 2 to 4"), "{error}");
    }

    #[test]
    fn a_journal_without_checksums_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let old = "{\"ermine_match\":1,\"version\":\"0.1.0\",\"config\":{},\"openings\":0}\n";
        std::fs::write(journal_path(folder.path()), old).unwrap();
        let error = Journal::resume(folder.path()).unwrap_err().to_string();
        assert!(error.contains("line 1: it has no crc32"), "{error}");
    }
}
