//! The solvers of puzzles.

use crate::base::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A family of solvers that make similar errors. Each family has the same weight in a
/// rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SolverFamily {
    /// Weakened play: errors depend on the loss of a move, not on how hard it is to see.
    Levels,
    /// The reference players: errors come from anything beyond one, two or three plies,
    /// and from everything that is not material.
    References,
    /// The engine with few nodes: errors come from what takes long to find.
    Nodes,
}

impl SolverFamily {
    /// All families.
    pub const ALL: [SolverFamily; 3] = [
        SolverFamily::Levels,
        SolverFamily::References,
        SolverFamily::Nodes,
    ];

    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SolverFamily::Levels => "levels",
            SolverFamily::References => "references",
            SolverFamily::Nodes => "nodes",
        }
    }
}

/// A solver of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Solver {
    /// The engine weakened to a `UCI_Elo`.
    Level(u32),
    /// The reference player `random`.
    Random,
    /// The reference player `greedy`.
    Greedy,
    /// The reference player of exact search to a depth.
    Exact(u32),
    /// The engine with this number of nodes per decision.
    Nodes(u64),
}

/// The prior distribution of a solver's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverPrior {
    /// The mean (`docs/strength.md`).
    pub elo: f64,
    /// The standard deviation; 0 where the scale is defined by the solver.
    pub deviation: f64,
}

/// The error for a text that names no solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown solver '{0}'; expected one such as elo-400, random, exact-2 or nodes-64")]
pub struct SolverNameError(String);

/// The prior rating of the engine with one node, and the gain per doubling of the nodes:
/// a fit through the rungs of 200 to 25 000 nodes in `docs/strength.md`.
const ONE_NODE: f64 = 660.0;
const DOUBLING: f64 = 65.0;

/// The prior deviation of the ratings of reference players and node limits: they were
/// measured in games, and puzzles need other skills.
const PRIOR_DEVIATION: f64 = 300.0;

impl Solver {
    /// The family.
    #[must_use]
    pub const fn family(self) -> SolverFamily {
        match self {
            Solver::Level(_) => SolverFamily::Levels,
            Solver::Random | Solver::Greedy | Solver::Exact(_) => SolverFamily::References,
            Solver::Nodes(_) => SolverFamily::Nodes,
        }
    }

    /// The prior of the rating.
    #[must_use]
    pub fn prior(self) -> SolverPrior {
        let elo = match self {
            Solver::Level(elo) => f64::from(elo),
            Solver::Random => 0.0,
            Solver::Greedy => 189.0,
            Solver::Exact(1) => 289.0,
            Solver::Exact(2) => 584.0,
            Solver::Exact(_) => 775.0,
            Solver::Nodes(nodes) => ONE_NODE + DOUBLING * libm::log2(nodes.max(1) as f64),
        };
        let deviation = match self {
            Solver::Level(_) => 0.0,
            _ => PRIOR_DEVIATION,
        };
        SolverPrior { elo, deviation }
    }

    /// The seed of attempt `number`. All attempts of a pool have different seeds, since
    /// two solvers with one seed would make the same errors.
    pub(super) fn seed(self, seed: u64, number: u32) -> u64 {
        let code = match self {
            Solver::Level(elo) => u64::from(elo),
            Solver::Random => 1 << 16,
            Solver::Greedy => 2 << 16,
            Solver::Exact(depth) => (3 << 16) + u64::from(depth),
            // Node limits are deterministic.
            Solver::Nodes(_) => return 0,
        };
        Rng::stream(seed, code << 32 | u64::from(number)).next_u64()
    }

    /// The half of the pool in which an attempt counts. Random errors alternate by
    /// attempt; a deterministic solver is in one half only, so that it is not compared
    /// with its own copy.
    #[must_use]
    pub const fn half(self, number: u32) -> usize {
        let index = match self {
            Solver::Level(_) | Solver::Random => number,
            Solver::Greedy => 0,
            Solver::Exact(depth) => depth,
            Solver::Nodes(nodes) => nodes.ilog2(),
        };
        (index % 2) as usize
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solver::Level(elo) => write!(f, "elo-{elo}"),
            Solver::Random => f.write_str("random"),
            Solver::Greedy => f.write_str("greedy"),
            Solver::Exact(depth) => write!(f, "exact-{depth}"),
            Solver::Nodes(nodes) => write!(f, "nodes-{nodes}"),
        }
    }
}

impl FromStr for Solver {
    type Err = SolverNameError;

    fn from_str(text: &str) -> Result<Solver, SolverNameError> {
        let solver = match text.split_once('-') {
            None if text == "random" => Some(Solver::Random),
            None if text == "greedy" => Some(Solver::Greedy),
            Some(("elo", elo)) => elo.parse().ok().map(Solver::Level),
            Some(("exact", depth)) => depth.parse().ok().map(Solver::Exact),
            Some(("nodes", nodes)) => nodes.parse().ok().filter(|&n| n > 0).map(Solver::Nodes),
            _ => None,
        };
        solver.ok_or_else(|| SolverNameError(text.to_owned()))
    }
}

impl From<Solver> for String {
    fn from(solver: Solver) -> String {
        solver.to_string()
    }
}

impl TryFrom<String> for Solver {
    type Error = SolverNameError;

    fn try_from(text: String) -> Result<Solver, SolverNameError> {
        text.parse()
    }
}

/// The solvers of a puzzle and their numbers of attempts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolverPool {
    /// The `UCI_Elo` of the weakened engines.
    pub levels: Vec<u32>,
    /// The attempts of each weakened engine and each reference player.
    pub seeds: u32,
    /// The node limits are 1, 2, 4 … up to this; more, up to the nodes of the confirming
    /// search, only while the engine's answer is wrong.
    pub nodes: u64,
    /// The seed of all seeds.
    pub seed: u64,
}

impl Default for SolverPool {
    fn default() -> SolverPool {
        SolverPool {
            levels: vec![
                100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400,
            ],
            seeds: 8,
            nodes: 16_384,
            seed: 0,
        }
    }
}

impl SolverPool {
    /// The solvers that make `seeds` attempts each.
    pub fn seeded(&self) -> impl Iterator<Item = Solver> + '_ {
        let levels = self.levels.iter().copied().map(Solver::Level);
        let exact = (1..=3).map(Solver::Exact);
        levels.chain([Solver::Random, Solver::Greedy]).chain(exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_read_as_they_are_written() {
        let pool = SolverPool::default();
        for solver in pool.seeded().chain([Solver::Nodes(1), Solver::Nodes(4096)]) {
            assert_eq!(solver.to_string().parse(), Ok(solver));
        }
        for wrong in [
            "", "elo", "elo-", "elo-x", "nodes-0", "exact", "Random", "random-1",
        ] {
            let error = wrong.parse::<Solver>().unwrap_err().to_string();
            assert!(error.contains(&format!("'{wrong}'")), "{error}");
        }
    }

    #[test]
    fn no_two_attempts_share_a_seed() {
        let pool = SolverPool::default();
        let seeds = pool
            .seeded()
            .flat_map(|solver| (0..50).map(move |number| solver.seed(7, number)));
        let (mut seen, mut count) = (BTreeSet::new(), 0);
        for seed in seeds {
            seen.insert(seed);
            count += 1;
        }
        assert_eq!(seen.len(), count);
    }

    #[test]
    fn both_halves_have_members_of_every_family() {
        let pool = SolverPool::default();
        let nodes = (0..10).map(|power| Solver::Nodes(1 << power));
        let mut counts = [[0; 2]; 3];
        for solver in pool.seeded().chain(nodes) {
            for number in 0..pool.seeds {
                counts[solver.family() as usize][solver.half(number)] += 1;
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
    fn priors_rise_with_strength() {
        let priors = [
            Solver::Random,
            Solver::Greedy,
            Solver::Exact(1),
            Solver::Exact(2),
            Solver::Exact(3),
            Solver::Nodes(16),
            Solver::Nodes(256),
            Solver::Nodes(65_536),
        ]
        .map(|solver| solver.prior().elo);
        assert!(priors.is_sorted_by(|low, high| low < high), "{priors:?}");
    }
}
