//! Files of self-play games.

use super::error::{DataError, unreadable};
use super::evaluated_position::{EvaluatedPosition, Notes, notes};
use super::record::{Header, SelfPlayRecord, WITH_CURVE, settings_text};
use crate::base::Side;
use crate::eval::Curve;
use crate::gamefile::journal::{self, Journal, Reader};
use crate::rules::{Game, Position};
use std::path::{Path, PathBuf};

/// A file of games, read line by line.
struct GameReader {
    lines: Reader<Header>,
    /// The number of the next game.
    next_game: u64,
}

impl GameReader {
    /// Opens a file of games of `game`, and reads its header.
    fn open(game: &str, path: &Path) -> Result<(GameReader, Header), DataError> {
        let mut lines = Reader::<Header>::open(path).map_err(unreadable(path))?;
        let header = lines.begin_complete()?;
        if header.game != game {
            return Err(DataError::Game {
                path: path.to_owned(),
                found: header.game,
                expected: game.to_owned(),
            });
        }
        if header.ermine_games >= WITH_CURVE && header.curve.is_none() {
            return Err(lines
                .error("it names no curve for its scores; expected one")
                .into());
        }
        let reader = GameReader {
            lines,
            next_game: 0,
        };
        Ok((reader, header))
    }

    /// Returns the next game, if there is a whole one.
    fn next(&mut self) -> Result<Option<SelfPlayRecord>, journal::Error> {
        next_game(&mut self.lines, &mut self.next_game)
    }
}

/// Reads the game `next`, if there is a whole one, and counts it.
fn next_game(
    lines: &mut Reader<Header>,
    next: &mut u64,
) -> Result<Option<SelfPlayRecord>, journal::Error> {
    let record: Option<SelfPlayRecord> = lines.next_record()?;
    if let Some(found) = record.as_ref().map(|record| record.number) {
        if found != *next {
            return Err(lines.error(format!("it is game {found}; expected game {next}")));
        }
        *next += 1;
    }
    Ok(record)
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

/// Reads the headers of files that are used together: they must have the same settings,
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
    let (_, header) = GameReader::open(game, path)?;
    Ok(header)
}

/// A file of games to append to.
#[derive(Debug)]
pub struct AppendableFile {
    /// The file, at the end of its last whole game.
    pub journal: Journal,
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
    let mut next = 0;
    let journal = Journal::open(path, expected, |_, reader| {
        while next_game(reader, &mut next)?.is_some() {}
        Ok::<_, DataError>(())
    })?;
    Ok(AppendableFile {
        journal,
        next_game: next,
    })
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
/// game, is damaged, or its scores contradict the results although the game has a tested
/// evaluation.
pub fn read<G: Game>(
    game: &G,
    path: &Path,
    each: ReadListener<'_, G::Position>,
) -> Result<Data, DataError> {
    let (mut reader, header) = GameReader::open(game.info().name, path)?;
    let rules = header
        .set_up(game)
        .map_err(|error| reader.lines.error(error.to_string()))?;
    let mut coherence = Coherence::default();
    while let Some(record) = reader.next()? {
        let notes = notes(&rules, &record).map_err(|reason| reader.lines.error(reason))?;
        for evaluated in &notes.game {
            coherence.count(evaluated);
        }
        each(&record, notes);
    }
    // A derived evaluation may well be wrong about who is ahead.
    if !game.info().is_from_file {
        coherence.check(path)?;
    }
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
