//! Puzzles from nothing: games are played, their positions examined.

use super::Puzzle;
use super::criteria::Criteria;
use super::examine::PuzzleFinder;
use super::find::FinderCount;
use super::weak_games::WeakGames;
use crate::session::SessionError;
use std::collections::BTreeMap;

/// What one game has given.
#[derive(Clone, Debug, PartialEq)]
pub struct GameYield {
    /// The number of the game.
    pub number: u64,
    /// Its puzzles.
    pub puzzles: Vec<Puzzle>,
    /// How far its positions came.
    pub count: FinderCount,
}

/// Plays games and looks for puzzles in them; what a game gives depends on the seed and
/// its number alone.
pub struct PuzzleMaker {
    games: WeakGames,
    finder: PuzzleFinder,
    each: usize,
}

impl PuzzleMaker {
    /// A maker that is content with `each` puzzles of a game.
    ///
    /// # Errors
    /// There is no such game, or it refuses a setting.
    pub fn new(
        (game, options): (&str, &BTreeMap<String, String>),
        seed: u64,
        criteria: Option<Criteria>,
        each: usize,
    ) -> Result<PuzzleMaker, SessionError> {
        Ok(PuzzleMaker {
            games: WeakGames::new(game, options, seed)?,
            finder: PuzzleFinder::new(criteria),
            each,
        })
    }

    /// The puzzles of game `number`.
    ///
    /// # Errors
    /// A setting is refused.
    pub fn make(&mut self, number: u64) -> Result<GameYield, SessionError> {
        let mut puzzles = Vec::new();
        for candidate in self.games.candidates(number)? {
            if puzzles.len() >= self.each {
                break;
            }
            puzzles.extend(self.finder.examine(&candidate)?);
        }
        Ok(GameYield {
            number,
            puzzles,
            count: self.finder.take_count(),
        })
    }
}
