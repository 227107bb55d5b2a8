//! A selection of puzzles.

use crate::base::Rng;
use crate::base::sort;
use crate::puzzle::record::puzzle::{Kind, Puzzle};
use crate::puzzle::record::theme::Theme;

/// A selection of puzzles and their order; by default all, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The game.
    pub game: Option<String>,
    /// The allowed kinds; any if empty.
    pub kinds: Vec<Kind>,
    /// The required themes.
    pub themes: Vec<Theme>,
    /// The minimum rating; puzzles without a rating are excluded.
    pub min_rating: Option<i32>,
    /// The maximum rating; puzzles without a rating are excluded.
    pub max_rating: Option<i32>,
    /// The order.
    pub order: Order,
    /// The id of the first puzzle, in that order.
    pub from: Option<String>,
    /// The maximum number of puzzles.
    pub count: Option<usize>,
}

/// The order of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The order of the file.
    #[default]
    Unsorted,
    /// The easiest first, puzzles without a rating last.
    Rating,
    /// Random, from this seed.
    Shuffled(u64),
}

/// The error of an empty selection.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// No puzzle matches.
    #[error("none of the {0} puzzles matches the game, kind, theme and rating")]
    Nothing(usize),
    /// No selected puzzle has this id.
    #[error("none of the selected puzzles has the id '{0}'")]
    NoSuchId(String),
}

impl Choice {
    /// Returns the selected puzzles.
    ///
    /// # Errors
    /// Returns [`ChoiceError`] if there are none.
    pub fn choose(&self, puzzles: Vec<Puzzle>) -> Result<Vec<Puzzle>, ChoiceError> {
        let all = puzzles.len();
        let mut chosen: Vec<Puzzle> = puzzles
            .into_iter()
            .filter(|puzzle| self.fits(puzzle))
            .collect();
        if chosen.is_empty() {
            return Err(ChoiceError::Nothing(all));
        }
        match self.order {
            Order::Unsorted => {}
            Order::Rating => sort::sort_by_key(&mut chosen, |puzzle| {
                let elo = puzzle.rating.map(|rating| rating.elo);
                (elo.is_none(), elo)
            }),
            Order::Shuffled(seed) => shuffle(&mut chosen, seed),
        }
        if let Some(id) = &self.from {
            let first = chosen.iter().position(|puzzle| puzzle.id == *id);
            let first = first.ok_or_else(|| ChoiceError::NoSuchId(id.clone()))?;
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

/// Shuffles uniformly.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut rng = Rng::new(seed);
    for last in (1..items.len()).rev() {
        let other = rng.below(last as u32 + 1) as usize;
        items.swap(last, other);
    }
}
