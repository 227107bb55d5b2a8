//! Repetition: pairs of games that could only repeat earlier ones, and identical games.

use super::game::MatchGame;
use crate::arena::entrants::entrant::{Entrant, EntrantKind};
use crate::arena::plan::schedule::Schedule;
use crate::session::{Start, WEAKENING};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A pair that is not played, since both players could only repeat an earlier one: they
/// decide without chance and without a clock, the game has no dice, and the start is the
/// same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RepeatedPair {
    /// Its number.
    pub repeated_pair: u64,
    /// The number of the earlier pair.
    pub of: u64,
}

/// An event of a match, as a line of the journal holds it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum MatchEvent {
    /// A game that has ended.
    Game(MatchGame),
    /// A pair that is skipped.
    Repeat(RepeatedPair),
}

impl From<MatchGame> for MatchEvent {
    fn from(game: MatchGame) -> MatchEvent {
        MatchEvent::Game(game)
    }
}

impl Entrant {
    /// The threads that it searches with, as far as its options show.
    #[must_use]
    pub fn threads(&self) -> usize {
        let mut options = self.options.iter();
        let threads = options.find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        threads
            .and_then(|(_, value)| value.parse().ok())
            .unwrap_or(1)
    }

    /// Whether it always decides the same in the same game, whatever its seed and the
    /// machine: the engine of this program at full strength, on one thread, with limits
    /// of nodes or depth alone. Other programs are never assumed to do so.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        let weakens = |(name, _): &(String, String)| {
            WEAKENING.iter().any(|weak| weak.eq_ignore_ascii_case(name))
        };
        self.kind == EntrantKind::Here
            && self.pace.control.is_none()
            && self.pace.limit.movetime.is_none()
            && self.threads() == 1
            && !self.options.iter().any(weakens)
    }
}

/// For each pairing, whether it can only repeat itself from a start that it has had.
pub(crate) fn repeating(has_dice: bool, entrants: &[Entrant], schedule: &Schedule) -> Vec<bool> {
    let pairings = schedule.pairings().iter();
    let is_deterministic = |&player: &usize| entrants[player].is_deterministic();
    pairings
        .map(|pairing| !has_dice && pairing.iter().all(is_deterministic))
        .collect()
}

/// The starts and games of a pairing.
#[derive(Clone, Debug)]
pub(crate) struct Repeats {
    /// Whether a pair can only repeat an earlier one from the same start.
    is_deterministic: bool,
    /// Digests of starts, if `is_deterministic`.
    starts: HashSet<u64>,
    /// Digests of games, including the players of both sides.
    games: HashSet<u64>,
    /// Games that are the same, step by step, as an earlier one.
    pub(crate) identical_games: u64,
    /// Pairs that are not counted.
    pub(crate) pairs: u64,
}

impl Repeats {
    pub(crate) fn new(is_deterministic: bool) -> Repeats {
        Repeats {
            is_deterministic,
            starts: HashSet::new(),
            games: HashSet::new(),
            identical_games: 0,
            pairs: 0,
        }
    }

    /// Whether a pair only repeats one that has been counted.
    pub(crate) fn is_repeat(&self, pair: &[MatchGame; 2]) -> bool {
        self.is_deterministic && self.starts.contains(&digest(&pair[0].played.start))
    }

    /// Adds a pair that counts.
    pub(crate) fn add(&mut self, pair: &[MatchGame; 2]) {
        if self.is_deterministic {
            self.starts.insert(digest(&pair[0].played.start));
        }
        for MatchGame {
            players, played, ..
        } in pair
        {
            let is_new = self
                .games
                .insert(digest(&(players, &played.start, played.steps())));
            self.identical_games += u64::from(!is_new);
        }
    }
}

/// A digest that very likely differs between different values.
fn digest(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// The starts that the pairings of a match have had.
#[derive(Debug, Default)]
pub(crate) struct Starts(HashMap<(usize, Start), u64>);

impl Starts {
    /// Adds the start of a pair; returns the first pair of its pairing with that start.
    pub(crate) fn first(&mut self, pairing: usize, start: &Start, pair: u64) -> u64 {
        let first = self.0.entry((pairing, start.clone())).or_insert(pair);
        *first = pair.min(*first);
        *first
    }
}
