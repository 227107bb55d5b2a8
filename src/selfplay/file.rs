//! Files of self-play games.

use super::error::{DataError, unreadable, unwritable};
use super::evaluated_position::{EvaluatedPosition, Notes, notes};
use super::record::{FORMAT, HEADER_PREFIX, Header, SelfPlayRecord, WITH_CURVE, settings_text};
use crate::base::Side;
use crate::eval::Curve;
use crate::gamefile::must_be_regular;
use crate::gamefile::sealed::{Flaw, LineError, SealedLines, sealed_line};
use crate::rules::{Game, Position};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A file of games, read line by line.
struct GameReader {
    lines: SealedLines,
    /// The number of the next game.
    next_game: u64,
}

/// The content of a file that may hold games.
enum FileContent {
    /// A whole first line, followed by the games.
    Games(GameReader, Box<Header>),
    /// No more than these bytes, which are not a whole line.
    Incomplete(Vec<u8>),
}

impl GameReader {
    /// Opens a file of games of `game`.
    fn open(game: &str, path: &Path) -> Result<FileContent, DataError> {
        let mut lines = SealedLines::open(path).map_err(unreadable(path))?;
        let first_line = lines.advance().and_then(|has_line| match has_line {
            true => lines.read::<Header>().map(Some),
            false => Ok(None),
        });
        let header = match first_line {
            Ok(Some(header)) => header,
            Ok(None) => return Ok(FileContent::Incomplete(lines.text().to_owned())),
            Err(error) if is_foreign(&lines, &error) => {
                return Err(DataError::Foreign(path.to_owned()));
            }
            Err(error) => return Err(error.into()),
        };
        if !(1..=FORMAT).contains(&header.ermine_games) {
            check_equal(path, "format", header.ermine_games, FORMAT)?;
        }
        if header.game != game {
            return Err(DataError::Game {
                path: path.to_owned(),
                found: header.game,
                expected: game.to_owned(),
            });
        }
        let reader = GameReader {
            lines,
            next_game: 0,
        };
        if header.ermine_games >= WITH_CURVE && header.curve.is_none() {
            return Err(
                reader.content_error("it names no curve for its scores; expected one".into())
            );
        }
        Ok(FileContent::Games(reader, Box::new(header)))
    }

    /// Opens a file that already holds games of `game`.
    fn open_complete(game: &str, path: &Path) -> Result<(GameReader, Header), DataError> {
        match GameReader::open(game, path)? {
            FileContent::Games(reader, header) => Ok((reader, *header)),
            FileContent::Incomplete(content) if content.starts_with(HEADER_PREFIX) => {
                Err(DataError::CutOff(path.to_owned()))
            }
            FileContent::Incomplete(_) => Err(DataError::Foreign(path.to_owned())),
        }
    }

    /// Returns the next game, if there is a whole one.
    fn next(&mut self) -> Result<Option<SelfPlayRecord>, DataError> {
        if !self.lines.advance()? {
            return Ok(None);
        }
        if self.lines.text().starts_with(HEADER_PREFIX) {
            let expected = self.next_game;
            let reason = format!("it is the first line of another file; expected game {expected}");
            return Err(self.content_error(reason));
        }
        let record: SelfPlayRecord = self.lines.read()?;
        if record.number != self.next_game {
            let (found, expected) = (record.number, self.next_game);
            return Err(self.content_error(format!("it is game {found}; expected game {expected}")));
        }
        self.next_game += 1;
        Ok(Some(record))
    }

    /// Returns an error for the line read last.
    fn content_error(&self, reason: String) -> DataError {
        self.lines.error(Flaw::Content(reason)).into()
    }
}

/// Whether a file with an unusable first line was never a file of games.
fn is_foreign(lines: &SealedLines, error: &LineError) -> bool {
    match error.flaw {
        Flaw::Content(_) => true,
        Flaw::Unsealed | Flaw::CutOff => !lines.text().starts_with(HEADER_PREFIX),
        Flaw::Broken { .. } | Flaw::Read(_) => false,
    }
}

/// Checks a number of a header.
fn check_equal(
    path: &Path,
    field: &'static str,
    found: u64,
    expected: u64,
) -> Result<(), DataError> {
    if found == expected {
        return Ok(());
    }
    Err(DataError::Other {
        path: path.to_owned(),
        field,
        found,
        expected,
    })
}

/// Checks that games have the expected settings.
fn check_settings(path: &Path, found: &Header, expected: &Header) -> Result<(), DataError> {
    if found.settings == expected.settings {
        return Ok(());
    }
    Err(DataError::Settings {
        path: path.to_owned(),
        found: settings_text(&found.settings),
        expected: settings_text(&expected.settings),
    })
}

/// Checks that the scores of games are by the expected curve. Older files without a curve
/// are accepted.
fn check_curve(path: &Path, found: &Header, expected: Option<&str>) -> Result<(), DataError> {
    match (found.curve.as_deref(), expected) {
        (Some(found), Some(expected)) if found != expected => Err(DataError::Curve {
            path: path.to_owned(),
            found: found.to_owned(),
            expected: expected.to_owned(),
        }),
        _ => Ok(()),
    }
}

/// Reads the headers of files of `game` that are used together: they must have the same settings,
/// and scores by `curve` if they name one.
///
/// # Errors
/// Returns the errors of [`header`], and an error if settings or curves differ.
pub fn headers(game: &str, paths: &[PathBuf], curve: Curve) -> Result<Vec<Header>, DataError> {
    let curve = curve.to_string();
    let mut headers: Vec<Header> = Vec::with_capacity(paths.len());
    for path in paths {
        let found = header(game, path)?;
        check_curve(path, &found, Some(&curve))?;
        if let Some(first) = headers.first() {
            check_settings(path, &found, first)?;
        }
        headers.push(found);
    }
    Ok(headers)
}

/// Reads the header of a file of games of `game`.
///
/// # Errors
/// Returns [`DataError`] if the file cannot be read, or holds no games or those of
/// another game.
pub fn header(game: &str, path: &Path) -> Result<Header, DataError> {
    let (_, header) = GameReader::open_complete(game, path)?;
    Ok(header)
}

/// A file of games to append to.
#[derive(Debug)]
pub struct AppendableFile {
    /// The file, at the end of its last whole game.
    pub file: File,
    /// The number of the next game.
    pub next_game: u64,
}

/// Opens a file of games to append after its last whole game. Creates the file if it does
/// not exist.
///
/// # Errors
/// Returns [`DataError`] if the file holds anything else, is in use, or cannot be
/// written.
pub fn open_for_append(path: &Path, expected: &Header) -> Result<AppendableFile, DataError> {
    match std::fs::metadata(path) {
        // Opening a pipe would block until a reader opens it.
        Ok(found) => must_be_regular(&found).map_err(unwritable(path))?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(unwritable(path)(error)),
    }
    let mut file = OpenOptions::new()
        .append(true)
        .create(true)
        .open(path)
        .map_err(unwritable(path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(DataError::Locked(path.to_owned())),
        Err(TryLockError::Error(error)) => return Err(unwritable(path)(error)),
    }
    let (mut reader, found) = match GameReader::open(&expected.game, path)? {
        FileContent::Games(reader, found) => (reader, found),
        FileContent::Incomplete(content) => {
            let text = sealed_line(expected);
            // Empty, or this very header, cut short.
            let is_cut =
                content.starts_with(HEADER_PREFIX) && text.as_bytes().starts_with(&content);
            if !content.is_empty() && !is_cut {
                return Err(DataError::Foreign(path.to_owned()));
            }
            file.set_len(0)
                .and_then(|()| file.write_all(text.as_bytes()))
                .map_err(unwritable(path))?;
            return Ok(AppendableFile { file, next_game: 0 });
        }
    };
    check_settings(path, &found, expected)?;
    if found.ermine_games != expected.ermine_games {
        return Err(DataError::Old {
            path: path.to_owned(),
            found: found.ermine_games,
            expected: expected.ermine_games,
        });
    }
    check_curve(path, &found, expected.curve.as_deref())?;
    check_equal(path, "seed", found.seed, expected.seed)?;
    check_equal(path, "nodes", found.nodes, expected.nodes)?;
    let number = |number: Option<u32>| number.map_or(0, u64::from);
    let [inside, other] = [found.inside, expected.inside].map(number);
    check_equal(path, "inside", inside, other)?;
    if found.net != expected.net {
        let [found, expected] = [found.net, expected.net].map(evaluator_name);
        return Err(DataError::Evaluator {
            path: path.to_owned(),
            found,
            expected,
        });
    }
    while reader.next()?.is_some() {}
    let whole = reader.lines.length();
    file.set_len(whole).map_err(unwritable(path))?;
    Ok(AppendableFile {
        file,
        next_game: reader.next_game,
    })
}

/// Returns the name of an evaluator by the checksum of its net.
fn evaluator_name(net: Option<u32>) -> String {
    net.map_or_else(
        || "the handcrafted evaluation".to_owned(),
        |sum| format!("the net {sum:08x}"),
    )
}

/// A summary of a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The first line.
    pub header: Header,
    /// The number of whole games.
    pub games: usize,
    /// Whether the last line was cut off; its game is left out.
    pub is_cut_off: bool,
}

/// A listener for games and their scored positions.
pub type ReadListener<'a, P> = &'a mut dyn FnMut(&SelfPlayRecord, Notes<P>);

/// Reads games of `game`; `each` receives every whole one with its scored positions.
///
/// # Errors
/// Returns [`DataError`] if the file cannot be read, holds no games or those of another
/// game, is damaged, or its scores contradict the results.
pub fn read<G: Game>(
    game: &G,
    path: &Path,
    each: ReadListener<'_, G::Position>,
) -> Result<Data, DataError> {
    let (mut reader, header) = GameReader::open_complete(game.info().name, path)?;
    let rules = header
        .set_up(game)
        .map_err(|error| reader.content_error(error.to_string()))?;
    let mut coherence = Coherence::default();
    while let Some(record) = reader.next()? {
        let notes = notes(&rules, &record).map_err(|reason| reader.content_error(reason))?;
        for evaluated in &notes.game {
            coherence.count(evaluated);
        }
        each(&record, notes);
    }
    coherence.check(path)?;
    Ok(Data {
        header,
        games: reader.next_game as usize,
        is_cut_off: reader.lines.is_cut_off(),
    })
}

/// Checks that results agree with clear scores, before the roll and with the likeliest
/// one. Each side to move, and positions ahead and behind, are counted separately, so
/// that no misreading is hidden by a correct reading.
#[derive(Default)]
struct Coherence([ClearScores; 8]);

/// Clear scores of one kind in decisive games.
#[derive(Clone, Copy, Default)]
struct ClearScores {
    count: u64,
    /// The scores that agree with the result.
    matching: u64,
}

impl Coherence {
    /// The minimum number of scores of a kind for a check.
    const MIN_COUNT: u64 = 50;

    fn count<P: Position>(&mut self, evaluated: &EvaluatedPosition<P>) {
        if (evaluated.score - 0.5).abs() <= 0.25 {
            return;
        }
        let side = evaluated.position.side();
        for (at, score) in [evaluated.before, evaluated.likeliest]
            .into_iter()
            .enumerate()
        {
            if !(0.2..=0.8).contains(&score) {
                let is_ahead = score > 0.5;
                let clear = &mut self.0[4 * at + 2 * side.index() + usize::from(is_ahead)];
                clear.count += 1;
                clear.matching += u64::from(is_ahead == (evaluated.score > 0.5));
            }
        }
    }

    fn check(&self, path: &Path) -> Result<(), DataError> {
        for (kind, clear) in self.0.iter().enumerate() {
            if clear.count >= Coherence::MIN_COUNT && 2 * clear.matching <= clear.count {
                return Err(DataError::Incoherent {
                    path: path.to_owned(),
                    side: Side::ALL[kind / 2 % 2],
                    is_ahead: kind % 2 == 1,
                    is_likeliest: kind / 4 == 1,
                    share: (100 * clear.matching / clear.count) as u32,
                });
            }
        }
        Ok(())
    }
}
