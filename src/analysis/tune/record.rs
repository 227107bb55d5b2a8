//! Gathered positions on disk: a line for what was asked, then a line for each
//! position, game after game, each with its checksum. A game that was cut short
//! does not count.

use super::{TuneError, refused};
use crate::gamefile::sealed::{Flaw, LineError, SealedLines};
use crate::rules::Game;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What the first line holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format: 3; 2 named its fields by one game, 1 had no
    /// checksums.
    pub ermine_tune: u64,
    /// The name of the game.
    pub game: String,
    /// Seed of starts and dice.
    pub seed: u64,
    /// Nodes searched for each decision.
    pub nodes: u64,
}

const FORMAT: u64 = 3;

/// What such a file begins with, damaged or not.
const BEGINNING: &[u8] = b"{\"ermine_tune\"";

impl Header {
    /// The header of data that is gathered now.
    #[must_use]
    pub fn new<G: Game>(seed: u64, nodes: u64) -> Header {
        Header {
            ermine_tune: FORMAT,
            game: G::NAME.to_owned(),
            seed,
            nodes,
        }
    }
}

/// A position before its roll, what a search made of it, and how its game
/// ended. Scores are seen from the side to move, from 0 (lost) to 1 (won). In a
/// game without dice there is a record for every decision, and its two scores
/// are the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningRecord {
    /// The number of the game.
    pub game: u64,
    /// How many records of the game follow.
    pub left: u32,
    /// The position.
    pub pfen: String,
    /// Expected score before the roll.
    pub before: f64,
    /// Expected score with the likeliest roll.
    pub likeliest: f64,
    /// Which roll came then: its place among those that play differently, the
    /// likeliest first; none in a game without dice.
    pub roll: Option<usize>,
    /// Score that the game brought.
    pub score: f64,
    /// Plies that the last finished iteration looked ahead.
    pub depth: u32,
    /// In check.
    pub check: bool,
    /// Not in check, and no capture is expected to win more than half a pawn.
    pub quiet: bool,
}

/// Gathered data that is read line by line.
pub(super) struct Pages {
    lines: SealedLines,
    /// Bytes up to the end of the last whole game.
    pub(super) whole: u64,
    /// The game that comes after those that are whole.
    pub(super) next_game: u64,
}

impl Pages {
    /// Opens a file of positions of `G`; `None` if it has no whole first line.
    pub(super) fn open<G: Game>(path: &Path) -> Result<Option<(Pages, Header)>, TuneError> {
        let mut lines = SealedLines::open(path).map_err(refused(path))?;
        let begun = lines.turn().and_then(|there| match there {
            true => lines.read::<Header>().map(Some),
            false => Ok(None),
        });
        let header = match begun {
            Ok(Some(header)) => header,
            Ok(None) => return Ok(None),
            Err(error) if is_foreign(&lines, &error) => {
                return Err(TuneError::Foreign(path.to_owned()));
            }
            Err(error) => return Err(error.into()),
        };
        expect(path, "format", header.ermine_tune, FORMAT)?;
        if header.game != G::NAME {
            return Err(TuneError::Game {
                path: path.to_owned(),
                found: header.game,
                expected: G::NAME,
            });
        }
        let whole = lines.length();
        let next_game = 0;
        Ok(Some((
            Pages {
                lines,
                whole,
                next_game,
            },
            header,
        )))
    }

    /// The next record, if there is a whole one.
    pub(super) fn next(&mut self) -> Result<Option<TuningRecord>, TuneError> {
        if !self.lines.turn()? {
            return Ok(None);
        }
        let record: TuningRecord = self.lines.read()?;
        if record.left == 0 {
            self.whole = self.lines.length();
            self.next_game = record.game + 1;
        }
        Ok(Some(record))
    }

    /// What is wrong with the line read last.
    fn wrong(&self, why: String) -> TuneError {
        self.lines.wrong(Flaw::Content(why)).into()
    }
}

/// Whether a file whose first line cannot be used was never one of these.
fn is_foreign(lines: &SealedLines, error: &LineError) -> bool {
    match error.flaw {
        Flaw::Content(_) => true,
        Flaw::Unsealed => !lines.text().starts_with(BEGINNING),
        Flaw::Broken { .. } | Flaw::Read(_) => false,
    }
}

/// That a number of a header is the one expected.
pub(super) fn expect(
    path: &Path,
    what: &'static str,
    found: u64,
    expected: u64,
) -> Result<(), TuneError> {
    if found == expected {
        return Ok(());
    }
    Err(TuneError::Other {
        path: path.to_owned(),
        what,
        found,
        expected,
    })
}

/// What a file of gathered positions held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// Its first line.
    pub header: Header,
    /// Whole games.
    pub games: usize,
}

/// Reads gathered positions; `each` gets the records of every whole game with
/// their positions.
///
/// # Errors
/// The file cannot be read, is none of `ermine tune gather`, is of another game,
/// or is damaged.
pub fn read<G: Game>(
    path: &Path,
    each: &mut dyn FnMut(Vec<(TuningRecord, G::Position)>),
) -> Result<Data, TuneError> {
    let Some((mut pages, header)) = Pages::open::<G>(path)? else {
        return Err(TuneError::Foreign(path.to_owned()));
    };
    let (rules, mut game, mut games) = (G::default(), Vec::new(), 0);
    while let Some(record) = pages.next()? {
        let position = rules
            .read(&record.pfen)
            .map_err(|error| pages.wrong(error.to_string()))?;
        let last = record.left == 0;
        game.push((record, position));
        if last {
            games += 1;
            each(std::mem::take(&mut game));
        }
    }
    Ok(Data { header, games })
}
