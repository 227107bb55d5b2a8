//! The journal of a match on disk: a line for the header, a line for each game as soon as
//! it has ended and for each pair that is skipped, another header if the match is
//! extended.

use super::files::{JOURNAL, occupying_file};
use crate::arena::entrants::identity::{EngineChange, EngineIdentity};
use crate::arena::games::game::MatchGame;
use crate::arena::games::repeats::{MatchEvent, RepeatedPair};
use crate::arena::plan::config::Config;
use crate::arena::plan::error::JournalError;
use crate::catalog;
use crate::gamefile::journal::{self, FilePosition, Header, Journal, Reader, file_error};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The version of the format that is written.
const FORMAT: u64 = 4;

/// The header of a match: the first line of its journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchHeader {
    /// The version of the format: 4, in which `max-moves` replaces `longest`. Version 2
    /// had no engines and no skipped pairs, version 1 no checksums.
    pub ermine_match: u64,
    /// The version of the program that began the match.
    pub version: String,
    /// The configuration of the match.
    pub config: Config,
    /// The text of the file that defines the game, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_file: Option<String>,
    /// The net that belongs to this file, if there is one.
    #[cfg(feature = "game-files")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_net: Option<catalog::FileNet>,
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
            ermine_match: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game_file: catalog::file_text(&config.game).map(|text| text.to_string()),
            #[cfg(feature = "game-files")]
            game_net: catalog::file_net(&config.game),
            config,
            openings,
            engines: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// Records that the match continues with these engines after `after_games` games;
    /// returns their changes.
    pub(crate) fn update_engines(
        &mut self,
        engines: Vec<EngineIdentity>,
        names: &[String],
        after_games: usize,
    ) -> Vec<EngineChange> {
        let all = self.engines.iter().zip(&engines).zip(names);
        let changes = all.flat_map(|((was, is), name)| was.changes(is, name, after_games));
        let changes: Vec<EngineChange> = changes.collect();
        self.ermine_match = FORMAT;
        self.engines = engines;
        self.changes.extend(changes.iter().cloned());
        changes
    }
}

impl Header for MatchHeader {
    const VERSION_FIELD: &'static str = "ermine_match";
    const DESCRIPTION: &'static str = "a journal of 'ermine match'";
    const VERSIONS: RangeInclusive<u64> = 2..=FORMAT;
    const LOCK: Option<&'static str> = Some("journal.lock");
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

/// The path of the journal in a folder.
pub(crate) fn journal_path(folder: &Path) -> PathBuf {
    folder.join(JOURNAL)
}

/// Creates a journal in `folder`, which is created if needed.
///
/// # Errors
/// Returns [`JournalError`] if the folder holds a match or another file that a match
/// would overwrite, or if the file system fails.
pub fn create_journal(folder: &Path, header: &MatchHeader) -> Result<Journal, JournalError> {
    let path = journal_path(folder);
    // A folder that holds a match has its own error below.
    if let Some(file) = occupying_file(folder).filter(|_| !path.exists()) {
        return Err(JournalError::Occupied(file));
    }
    std::fs::create_dir_all(folder).map_err(file_error(folder))?;
    Journal::create(&path, header).map_err(|error| match error {
        journal::Error::Exists(_) => JournalError::Exists(folder.to_owned()),
        error => error.into(),
    })
}

/// Opens the journal in `folder` to continue it. An incomplete last line is removed.
///
/// # Errors
/// Returns [`JournalError`] if there is no journal, another process writes to it, or a
/// line is damaged.
pub fn resume_journal(folder: &Path) -> Result<ResumedJournal, JournalError> {
    // Opened first so that no lock file is left in a folder without a match.
    drop(open(folder)?);
    let (mut header, mut games) = (None, BTreeSet::new());
    let journal = Journal::resume(&journal_path(folder), |reader| {
        let found = scan(reader, folder, &mut |event| match event {
            MatchEvent::Game(game) => {
                games.insert(game.number);
            }
            MatchEvent::Repeat(repeat) => {
                games.extend([2 * repeat.repeated_pair, 2 * repeat.repeated_pair + 1]);
            }
        });
        header = Some(found?);
        Ok::<_, JournalError>(())
    })?;
    Ok(ResumedJournal {
        journal,
        header: header.ok_or_else(|| missing(folder))?,
        games,
    })
}

/// Reads the last header of the journal in `folder`.
///
/// # Errors
/// Returns [`JournalError`] if there is no journal, or a line is damaged.
pub fn header(folder: &Path) -> Result<MatchHeader, JournalError> {
    let mut reader = open(folder)?;
    let mut last = reader.begin()?;
    while reader.advance()? {
        if reader.is_header() {
            last = Some(reader.header()?);
        }
    }
    last.ok_or_else(|| missing(folder))
}

/// Reads the journal in `folder`, event by event in order; returns the last header.
///
/// # Errors
/// Returns [`JournalError`] if there is no journal, or a line is damaged.
pub fn read(folder: &Path, each: &mut dyn FnMut(MatchEvent)) -> Result<MatchHeader, JournalError> {
    scan(&mut open(folder)?, folder, each)
}

fn scan(
    reader: &mut Reader<MatchHeader>,
    folder: &Path,
    each: &mut dyn FnMut(MatchEvent),
) -> Result<MatchHeader, JournalError> {
    let mut last = reader.begin()?.ok_or_else(|| missing(folder))?;
    while reader.advance()? {
        match reader.is_header() {
            true => last = reader.header()?,
            false => each(event(reader)?),
        }
    }
    Ok(last)
}

/// Opens the journal in `folder` for reading.
pub(crate) fn open(folder: &Path) -> Result<Reader<MatchHeader>, JournalError> {
    let path = journal_path(folder);
    let mut reader = Reader::open(&path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => missing(folder),
        _ => JournalError::from(file_error(&path)(error)),
    })?;
    if let Some(header) = reader.begin()? {
        know_game(&header, &path)?;
    }
    reader.seek(FilePosition::default())?;
    Ok(reader)
}

/// Adds the game of a match to the catalog if it is from a file.
fn know_game(header: &MatchHeader, journal: &Path) -> Result<(), JournalError> {
    #[cfg(feature = "game-files")]
    if let Some(text) = &header.game_file {
        let path = journal.to_owned();
        let loaded = catalog::load_text(text, header.game_net.as_ref());
        return loaded.map_err(|error| JournalError::Game { path, error });
    }
    let _ = (header, journal);
    Ok(())
}

pub(crate) fn missing(folder: &Path) -> JournalError {
    JournalError::Missing(folder.to_owned())
}

/// The event in a line that is not a header.
pub(crate) fn event(reader: &Reader<MatchHeader>) -> Result<MatchEvent, journal::Error> {
    // By its first bytes: errors of an untagged enum name nothing.
    Ok(match reader.text().starts_with(b"{\"repeated_pair\"") {
        true => MatchEvent::Repeat(reader.read::<RepeatedPair>()?),
        false => MatchEvent::Game(reader.read::<MatchGame>()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::folder::files::{FILES, LOSSES};
    use crate::gamefile::sealed::sealed_line;
    use std::collections::BTreeMap;

    fn is_locked(error: &JournalError) -> bool {
        let source = std::error::Error::source(error);
        source.is_some_and(|source| source.to_string() == "another process writes to it")
    }

    fn header() -> MatchHeader {
        MatchHeader::new(Config::default(), 5)
    }

    #[test]
    fn files_of_others_are_not_written_over() {
        for name in [FILES[0], LOSSES] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(name), "of another program").unwrap();
            let error = create_journal(folder.path(), &header()).unwrap_err();
            assert!(matches!(error, JournalError::Occupied(file) if file.ends_with(name)));
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn a_line_cut_short_is_dropped_and_its_place_used_again() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("new/match");
        let mut journal = create_journal(&folder, &header()).unwrap();
        journal.add(&MatchGame::blank(0)).unwrap();
        journal.add(&MatchGame::blank(1)).unwrap();
        drop(journal);
        let path = journal_path(&folder);
        let text = std::fs::read(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 9]).unwrap();
        let resumed = resume_journal(&folder).unwrap();
        assert_eq!(resumed.header, header());
        assert_eq!(resumed.games, BTreeSet::from([0]));
        let mut journal = resumed.journal;
        journal.add(&MatchGame::blank(1)).unwrap();
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
        let resumed = resume_journal(&folder).unwrap();
        assert_eq!(resumed.games, BTreeSet::from([0, 1, 2, 3]));
    }

    #[test]
    fn a_journal_is_neither_overwritten_nor_shared_nor_invented() {
        let folder = tempfile::tempdir().unwrap();
        let missing = resume_journal(folder.path()).unwrap_err();
        assert!(matches!(missing, JournalError::Missing(_)), "{missing}");
        let journal = create_journal(folder.path(), &header()).unwrap();
        let second = create_journal(folder.path(), &header()).unwrap_err();
        assert!(is_locked(&second), "{second:?}");
        let second = resume_journal(folder.path()).unwrap_err();
        assert!(is_locked(&second), "{second:?}");
        drop(journal);
        let second = create_journal(folder.path(), &header()).unwrap_err();
        assert!(matches!(second, JournalError::Exists(_)), "{second}");
        resume_journal(folder.path()).unwrap();
    }

    #[test]
    fn a_match_that_died_before_it_began_can_begin_again() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(journal_path(folder.path()), b"{\"ermine_ma").unwrap();
        create_journal(folder.path(), &header()).unwrap();
        resume_journal(folder.path()).unwrap();
    }

    #[test]
    fn a_damaged_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = create_journal(folder.path(), &header()).unwrap();
        journal.add(&BTreeMap::from([("a", 1)])).unwrap();
        drop(journal);
        let error = resume_journal(folder.path()).unwrap_err();
        assert!(error.to_string().contains("jsonl', line 2"), "{error}");
    }

    #[test]
    fn a_journal_without_engines_is_read_and_a_later_one_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut older = header();
        older.ermine_match = 2;
        std::fs::write(journal_path(folder.path()), sealed_line(&older)).unwrap();
        let resumed = resume_journal(folder.path()).unwrap();
        let found = &resumed.header;
        assert_eq!((found.ermine_match, found.engines.len()), (2, 0));
        drop(resumed);
        older.ermine_match = FORMAT + 1;
        std::fs::write(journal_path(folder.path()), sealed_line(&older)).unwrap();
        let error = resume_journal(folder.path()).unwrap_err().to_string();
        assert!(error.contains("has format 5; expected 2 to 4"), "{error}");
    }

    #[test]
    fn a_journal_without_checksums_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let old = "{\"ermine_match\":1,\"version\":\"0.1.0\",\"config\":{},\"openings\":0}\n";
        std::fs::write(journal_path(folder.path()), old).unwrap();
        let error = resume_journal(folder.path()).unwrap_err().to_string();
        assert!(error.contains("line 1: it has no crc32"), "{error}");
    }
}
