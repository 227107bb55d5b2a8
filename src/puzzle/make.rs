//! Puzzles from nothing: games are played, their positions examined.

use super::Puzzle;
use super::criteria::Criteria;
use super::examine::PuzzleFinder;
use super::find::FinderCount;
use super::weak_games::WeakGames;
use crate::session::SessionError;
use serde::Serialize;
use std::collections::BTreeMap;

/// What the puzzles depend on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MakePlan {
    /// The game.
    pub game: String,
    /// Its settings.
    pub options: BTreeMap<String, String>,
    /// Seed of games and dice.
    pub seed: u64,
    /// What makes a puzzle.
    pub criteria: Criteria,
    /// The most puzzles of one game.
    pub each: usize,
}

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

/// Plays games and looks for puzzles in them; what a game gives depends on the plan and
/// its number alone.
pub struct PuzzleMaker {
    games: WeakGames,
    finder: PuzzleFinder,
    each: usize,
}

impl PuzzleMaker {
    /// A maker of what is planned.
    ///
    /// # Errors
    /// There is no such game, or it refuses a setting.
    pub fn new(plan: &MakePlan) -> Result<PuzzleMaker, SessionError> {
        Ok(PuzzleMaker {
            games: WeakGames::new(&plan.game, &plan.options, plan.seed)?,
            finder: PuzzleFinder::new(Some(plan.criteria)),
            each: plan.each,
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

/// The number of the game that a puzzle made by a [`PuzzleMaker`] comes from.
#[must_use]
pub fn game_number(puzzle: &Puzzle) -> Option<u64> {
    let source = puzzle.source.game.text()?;
    let (_, number) = source.rsplit_once(" game ")?;
    number.parse().ok()
}
