//! Who tries to solve puzzles.

use crate::base::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a witness errs by. Each family has the same weight in a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WitnessFamily {
    /// Weakened play: by what a move gives away, however hard that is to see.
    Levels,
    /// The reference players: by what lies beyond one, two or three plies, and by
    /// everything that is not material.
    References,
    /// The engine with few nodes: by what takes long to see.
    Nodes,
}

impl WitnessFamily {
    /// All of them.
    pub const ALL: [WitnessFamily; 3] = [
        WitnessFamily::Levels,
        WitnessFamily::References,
        WitnessFamily::Nodes,
    ];

    /// As reports write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            WitnessFamily::Levels => "levels",
            WitnessFamily::References => "references",
            WitnessFamily::Nodes => "nodes",
        }
    }
}

/// One who tries to solve puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Witness {
    /// The engine weakened to a `UCI_Elo`.
    Level(u32),
    /// The reference player `random`.
    Random,
    /// The reference player `greedy`.
    Greedy,
    /// The reference player of exact search to a depth.
    Exact(u32),
    /// The engine with so many nodes a decision.
    Nodes(u64),
}

/// A text that names no witness.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no witness '{0}', expected one such as elo-400, random, exact-2 or nodes-64")]
pub struct WitnessNameError(String);

/// Where the engine with one node stands, before the file has its say, and how much
/// twice the nodes add: through the rungs of 200 to 25 000 nodes of `docs/strength.md`.
const ONE_NODE: f64 = 660.0;
const DOUBLING: f64 = 65.0;

/// How uncertain the places of reference players and of node limits are beforehand: they
/// were measured in games, and puzzles ask for something else.
const UNCERTAIN: f64 = 300.0;

impl Witness {
    /// What it errs by.
    #[must_use]
    pub const fn family(self) -> WitnessFamily {
        match self {
            Witness::Level(_) => WitnessFamily::Levels,
            Witness::Random | Witness::Greedy | Witness::Exact(_) => WitnessFamily::References,
            Witness::Nodes(_) => WitnessFamily::Nodes,
        }
    }

    /// Its place on the scale as far as known (`docs/strength.md`), and the standard
    /// deviation of that: 0 where the scale is defined by it.
    #[must_use]
    pub fn expected_place(self) -> (f64, f64) {
        match self {
            Witness::Level(elo) => (f64::from(elo), 0.0),
            Witness::Random => (0.0, UNCERTAIN),
            Witness::Greedy => (189.0, UNCERTAIN),
            Witness::Exact(1) => (289.0, UNCERTAIN),
            Witness::Exact(2) => (584.0, UNCERTAIN),
            Witness::Exact(_) => (775.0, UNCERTAIN),
            Witness::Nodes(nodes) => {
                let doublings = libm::log2(nodes.max(1) as f64);
                (ONE_NODE + DOUBLING * doublings, UNCERTAIN)
            }
        }
    }

    /// The seed of its attempt `number`; no two attempts of a panel have the same, since
    /// two witnesses with one seed would err together.
    pub(super) fn seed(self, seed: u64, number: u32) -> u64 {
        let code = match self {
            Witness::Level(elo) => u64::from(elo),
            Witness::Random => 1 << 16,
            Witness::Greedy => 2 << 16,
            Witness::Exact(depth) => (3 << 16) + u64::from(depth),
            // Nothing is left to chance.
            Witness::Nodes(_) => return 0,
        };
        Rng::stream(seed, code << 32 | u64::from(number)).next_u64()
    }

    /// In which half of the panel an attempt counts. Where errors are drawn, every other
    /// attempt; a witness that would do the same again is in one half alone, so that
    /// nothing is measured by its own copy.
    #[must_use]
    pub const fn half(self, number: u32) -> usize {
        let place = match self {
            Witness::Level(_) | Witness::Random => number,
            Witness::Greedy => 0,
            Witness::Exact(depth) => depth,
            Witness::Nodes(nodes) => nodes.ilog2(),
        };
        (place % 2) as usize
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Witness::Level(elo) => write!(f, "elo-{elo}"),
            Witness::Random => f.write_str("random"),
            Witness::Greedy => f.write_str("greedy"),
            Witness::Exact(depth) => write!(f, "exact-{depth}"),
            Witness::Nodes(nodes) => write!(f, "nodes-{nodes}"),
        }
    }
}

impl FromStr for Witness {
    type Err = WitnessNameError;

    fn from_str(text: &str) -> Result<Witness, WitnessNameError> {
        let known = match text.split_once('-') {
            None if text == "random" => Some(Witness::Random),
            None if text == "greedy" => Some(Witness::Greedy),
            Some(("elo", elo)) => elo.parse().ok().map(Witness::Level),
            Some(("exact", depth)) => depth.parse().ok().map(Witness::Exact),
            Some(("nodes", nodes)) => nodes.parse().ok().filter(|&n| n > 0).map(Witness::Nodes),
            _ => None,
        };
        known.ok_or_else(|| WitnessNameError(text.to_owned()))
    }
}

impl From<Witness> for String {
    fn from(witness: Witness) -> String {
        witness.to_string()
    }
}

impl TryFrom<String> for Witness {
    type Error = WitnessNameError;

    fn try_from(text: String) -> Result<Witness, WitnessNameError> {
        text.parse()
    }
}

/// Who tries a puzzle, and how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingPanel {
    /// The `UCI_Elo` of the weakened engines.
    pub levels: Vec<u32>,
    /// Attempts of each weakened engine and each reference player.
    pub seeds: u32,
    /// The engine has 1, 2, 4 … nodes up to so many; more, up to those of the puzzle's
    /// confirming search, only while what it plays is wrong.
    pub nodes: u64,
    /// What all seeds are drawn from.
    pub seed: u64,
}

impl Default for RatingPanel {
    fn default() -> RatingPanel {
        RatingPanel {
            levels: vec![
                100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400,
            ],
            seeds: 8,
            nodes: 16_384,
            seed: 0,
        }
    }
}

impl RatingPanel {
    /// The witnesses of whom each makes as many attempts as there are seeds.
    pub fn seeded(&self) -> impl Iterator<Item = Witness> + '_ {
        let levels = self.levels.iter().copied().map(Witness::Level);
        let exact = (1..=3).map(Witness::Exact);
        levels
            .chain([Witness::Random, Witness::Greedy])
            .chain(exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_read_as_they_are_written() {
        let panel = RatingPanel::default();
        for witness in panel
            .seeded()
            .chain([Witness::Nodes(1), Witness::Nodes(4096)])
        {
            assert_eq!(witness.to_string().parse(), Ok(witness));
        }
        for wrong in [
            "", "elo", "elo-", "elo-x", "nodes-0", "exact", "Random", "random-1",
        ] {
            let error = wrong.parse::<Witness>().unwrap_err().to_string();
            assert!(error.contains(&format!("'{wrong}'")), "{error}");
        }
    }

    #[test]
    fn no_two_attempts_share_a_seed() {
        let panel = RatingPanel::default();
        let seeds = panel
            .seeded()
            .flat_map(|witness| (0..50).map(move |number| witness.seed(7, number)));
        let (mut seen, mut count) = (BTreeSet::new(), 0);
        for seed in seeds {
            seen.insert(seed);
            count += 1;
        }
        assert_eq!(seen.len(), count);
    }

    #[test]
    fn both_halves_have_members_of_every_family() {
        let panel = RatingPanel::default();
        let nodes = (0..10).map(|power| Witness::Nodes(1 << power));
        let mut counts = [[0; 2]; 3];
        for witness in panel.seeded().chain(nodes) {
            for number in 0..panel.seeds {
                counts[witness.family() as usize][witness.half(number)] += 1;
            }
        }
        for [one, other] in counts {
            assert!(
                one > 0 && one <= 2 * other && other <= 2 * one,
                "{counts:?}"
            );
        }
    }

    #[test]
    fn places_rise_with_strength() {
        let places = [
            Witness::Random,
            Witness::Greedy,
            Witness::Exact(1),
            Witness::Exact(2),
            Witness::Exact(3),
            Witness::Nodes(16),
            Witness::Nodes(256),
            Witness::Nodes(65_536),
        ]
        .map(|witness| witness.expected_place().0);
        assert!(places.is_sorted_by(|low, high| low < high), "{places:?}");
    }
}
