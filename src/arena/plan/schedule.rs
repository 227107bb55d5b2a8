//! The schedule of a match: pairings and their order.

use serde::{Deserialize, Serialize};

/// The pairings of more than two entrants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Each entrant meets all others.
    #[default]
    RoundRobin,
    /// The first entrant meets all others.
    Gauntlet,
    /// Neighbours in the given order meet, as rungs of a ladder; with a greater reach,
    /// more distant rungs too.
    Ladder,
}

/// The reason why there are no pairings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// Fewer than two entrants.
    #[error("expected at least two engines, found {0}")]
    TooFew(usize),
    /// A test, which needs two entrants, with another number of them.
    #[error("an SPRT is between two engines, found {0}")]
    NotTwo(usize),
}

/// The games of a match in order. Pairs go round the pairings, so that all pairings have
/// played equally often at any time, up to one pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    pairs: u64,
}

impl Schedule {
    /// The schedule for `entrants` entrants, with `pairs` pairs for each pairing. `reach`
    /// is the maximum distance of two rungs of a ladder that meet: 1 for neighbours.
    ///
    /// # Errors
    /// Returns [`ScheduleError`] if there are fewer than two entrants.
    pub fn new(
        format: Format,
        reach: usize,
        entrants: usize,
        pairs: u64,
    ) -> Result<Schedule, ScheduleError> {
        if entrants < 2 {
            return Err(ScheduleError::TooFew(entrants));
        }
        let pairings = match format {
            Format::RoundRobin => (0..entrants)
                .flat_map(|a| (a + 1..entrants).map(move |b| [a, b]))
                .collect(),
            Format::Gauntlet => (1..entrants).map(|b| [0, b]).collect(),
            Format::Ladder => (0..entrants)
                .flat_map(|a| (a + 1..entrants).take(reach.max(1)).map(move |b| [a, b]))
                .collect(),
        };
        Ok(Schedule { pairings, pairs })
    }

    /// The pairings; the first of each plays White in even games.
    #[must_use]
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// The number of pairs to be played in all.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pairs * self.pairings.len() as u64
    }

    /// The index of the pairing that a pair belongs to.
    #[must_use]
    pub fn pairing(&self, pair: u64) -> usize {
        (pair % self.pairings.len() as u64) as usize
    }

    /// Whether a game of this number between these players is to be played.
    #[must_use]
    pub fn holds(&self, game: u64, players: [usize; 2]) -> bool {
        game / 2 < self.pairs() && self.players(game) == players
    }

    /// The players of White and Black in a game.
    #[must_use]
    pub fn players(&self, game: u64) -> [usize; 2] {
        let [first, second] = self.pairings[self.pairing(game / 2)];
        if game.is_multiple_of(2) {
            [first, second]
        } else {
            [second, first]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_its_pairings_and_sides_are_swapped() {
        let pairings = |format| Schedule::new(format, 1, 4, 3).unwrap().pairings;
        assert_eq!(
            pairings(Format::RoundRobin),
            [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
        );
        assert_eq!(pairings(Format::Gauntlet), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(pairings(Format::Ladder), [[0, 1], [1, 2], [2, 3]]);
        let ladder = Schedule::new(Format::Ladder, 1, 4, 3).unwrap();
        assert_eq!(ladder.pairs(), 9);
        assert_eq!((ladder.players(2), ladder.players(3)), ([1, 2], [2, 1]));
        assert_eq!((ladder.players(6), ladder.pairing(3)), ([0, 1], 0));
        Schedule::new(Format::Ladder, 1, 1, 3).unwrap_err();
        let wide = Schedule::new(Format::Ladder, 2, 4, 3).unwrap();
        assert_eq!(wide.pairings, [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]]);
    }
}
