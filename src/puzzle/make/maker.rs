//! The puzzle maker, which plays games and examines their positions.

use super::examine::Examiner;
use super::find::FinderCount;
use super::weak_games::WeakGames;
use crate::base::Abort;
use crate::puzzle::record::puzzle::Puzzle;
use crate::puzzle::search::criteria::Criteria;
use crate::session::SessionError;
use serde::Serialize;
use std::collections::BTreeMap;

/// The plan that determines the puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MakePlan {
    /// The game.
    pub game: String,
    /// The settings of the game.
    pub options: BTreeMap<String, String>,
    /// The seed of games and dice.
    pub seed: u64,
    /// The criteria for puzzles.
    pub criteria: Criteria,
    /// The maximum number of puzzles per game.
    pub each: usize,
}

/// The puzzles of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameYield {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The counts of its positions.
    pub count: FinderCount,
}

/// A maker that plays games and looks for puzzles in them. The result of a game depends
/// only on the plan and its number.
pub struct Maker {
    games: WeakGames,
    examiner: Examiner,
    each: usize,
}

impl Maker {
    /// A maker for a plan.
    ///
    /// # Errors
    /// If there is no such game, or it rejects a setting.
    pub fn new(plan: &MakePlan) -> Result<Maker, SessionError> {
        Ok(Maker {
            games: WeakGames::new(&plan.game, &plan.options, plan.seed)?,
            examiner: Examiner::new(Some(plan.criteria)),
            each: plan.each,
        })
    }

    /// The same maker, which ends early when `abort` is due; what it finds then is of no use.
    #[must_use]
    pub fn stopped_by(self, abort: Abort) -> Maker {
        Maker {
            games: self.games.stopped_by(abort.clone()),
            examiner: self.examiner.stopped_by(abort),
            ..self
        }
    }

    /// Makes the puzzles of game `number`.
    ///
    /// # Errors
    /// If a setting is rejected.
    pub fn make(&mut self, number: u64) -> Result<GameYield, SessionError> {
        let mut puzzles = Vec::new();
        for candidate in self.games.candidates(number)? {
            if puzzles.len() >= self.each || self.examiner.is_stopped() {
                break;
            }
            puzzles.extend(self.examiner.examine(&candidate)?);
        }
        Ok(GameYield {
            puzzles,
            count: self.examiner.take_count(),
        })
    }
}

/// The number of the game that a puzzle made by a [`Maker`] comes from.
pub(super) fn game_number(puzzle: &Puzzle) -> Option<u64> {
    let source = puzzle.source.game.text()?;
    let (_, number) = source.rsplit_once(" game ")?;
    number.parse().ok()
}
