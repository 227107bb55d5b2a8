//! Some puzzles out of many.

use super::{Puzzle, PuzzleKind, Theme};
use crate::base::Rng;

/// Which puzzles, in which order; all of them in that of the file unless told
/// otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleChoice {
    /// The game.
    pub game: Option<String>,
    /// One of these kinds; any if there is none.
    pub kinds: Vec<PuzzleKind>,
    /// All of these themes.
    pub themes: Vec<Theme>,
    /// The least rating; puzzles without one are left out.
    pub min_rating: Option<i32>,
    /// The greatest rating; puzzles without one are left out.
    pub max_rating: Option<i32>,
    /// Their order.
    pub order: PuzzleOrder,
    /// The id of the first, in that order.
    pub from: Option<String>,
    /// How many at most.
    pub count: Option<usize>,
}

/// The order of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleOrder {
    /// As they come.
    #[default]
    Given,
    /// The easiest first, those without a rating last.
    Rating,
    /// By chance, from this seed.
    Shuffled(u64),
}

/// Why nothing was chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleChoiceError {
    /// None is as it was wanted.
    #[error("none of the {0} puzzles is of that game, kind, theme and rating")]
    Nothing(usize),
    /// None of those wanted has this id.
    #[error("no puzzle that was asked for has the id '{0}'")]
    NoSuchId(String),
}

impl PuzzleChoice {
    /// The puzzles that are wanted.
    ///
    /// # Errors
    /// There is none.
    pub fn choose(&self, puzzles: Vec<Puzzle>) -> Result<Vec<Puzzle>, PuzzleChoiceError> {
        let all = puzzles.len();
        let mut chosen: Vec<Puzzle> = puzzles
            .into_iter()
            .filter(|puzzle| self.fits(puzzle))
            .collect();
        if chosen.is_empty() {
            return Err(PuzzleChoiceError::Nothing(all));
        }
        match self.order {
            PuzzleOrder::Given => {}
            PuzzleOrder::Rating => chosen.sort_by_key(|puzzle| {
                let elo = puzzle.rating.map(|rating| rating.elo);
                (elo.is_none(), elo)
            }),
            PuzzleOrder::Shuffled(seed) => shuffle(&mut chosen, seed),
        }
        if let Some(id) = &self.from {
            let first = chosen.iter().position(|puzzle| puzzle.id == *id);
            let first = first.ok_or_else(|| PuzzleChoiceError::NoSuchId(id.clone()))?;
            chosen.drain(..first);
        }
        chosen.truncate(self.count.unwrap_or(usize::MAX));
        Ok(chosen)
    }

    fn fits(&self, puzzle: &Puzzle) -> bool {
        let elo = puzzle.rating.map(|rating| rating.elo);
        let bounded = |bound: Option<i32>, keeps: fn(&i32, &i32) -> bool| {
            bound.is_none_or(|bound| elo.is_some_and(|elo| keeps(&elo, &bound)))
        };
        self.game.as_ref().is_none_or(|game| *game == puzzle.game)
            && (self.kinds.is_empty() || self.kinds.contains(&puzzle.kind))
            && self
                .themes
                .iter()
                .all(|theme| puzzle.themes.contains(theme))
            && bounded(self.min_rating, i32::ge)
            && bounded(self.max_rating, i32::le)
    }
}

/// Every order is as likely as any other.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut rng = Rng::new(seed);
    for last in (1..items.len()).rev() {
        let other = rng.below(last as u32 + 1) as usize;
        items.swap(last, other);
    }
}
