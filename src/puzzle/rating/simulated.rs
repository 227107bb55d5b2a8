//! Simulated attempts by the model itself, for tests.

use super::sheet::AttemptSheet;
use super::solver_pool::{Solver, SolverPool};
use crate::base::Rng;

/// A pool of solvers whose true ratings are known.
pub(super) struct Simulation {
    pub(super) pool: SolverPool,
    pub(super) slope: f64,
    rng: Rng,
}

impl Simulation {
    pub(super) fn new(seed: u64, slope: f64) -> Simulation {
        Simulation {
            pool: SolverPool::default(),
            slope,
            rng: Rng::new(seed),
        }
    }

    /// The true rating of a solver, which differs from the expected one unless the scale
    /// fixes it.
    pub(super) fn true_rating(solver: Solver) -> f64 {
        match solver {
            Solver::Level(elo) => f64::from(elo),
            Solver::Nodes(nodes) => 300.0 + 70.0 * f64::from(nodes.ilog2()),
            other => other.prior().elo + 120.0,
        }
    }

    fn uniform(&mut self) -> f64 {
        (self.rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Draws puzzle ratings from about a normal distribution with mean 600 and deviation
    /// 250 Elo.
    pub(super) fn puzzles(&mut self, count: usize) -> Vec<f64> {
        let mut rating = || {
            let sum: f64 = (0..12).map(|_| self.uniform()).sum();
            600.0 + 250.0 * (sum - 6.0)
        };
        (0..count).map(|_| rating()).collect()
    }

    /// Simulates attempts at puzzles with these ratings.
    pub(super) fn sheets(&mut self, ratings: &[f64]) -> Vec<AttemptSheet> {
        let slope = self.slope;
        let chance = move |solver: Solver, elo: f64| {
            let ahead = slope * (Simulation::true_rating(solver) - elo) / 400.0;
            1.0 / (1.0 + 10f64.powf(-ahead))
        };
        ratings
            .iter()
            .map(|&elo| self.sheet(|solver| chance(solver, elo)))
            .collect()
    }

    /// Simulates attempts that are independent of the puzzle.
    pub(super) fn noise(&mut self, count: usize) -> Vec<AttemptSheet> {
        let chance =
            |solver| 1.0 / (1.0 + 10f64.powf((600.0 - Simulation::true_rating(solver)) / 400.0));
        (0..count).map(|_| self.sheet(chance)).collect()
    }

    fn sheet(&mut self, chance: impl Fn(Solver) -> f64) -> AttemptSheet {
        let mut sheet = AttemptSheet::default();
        let (seeds, seeded) = (self.pool.seeds, self.pool.seeded().collect::<Vec<_>>());
        let nodes = (0..15).map(|power| (Solver::Nodes(1 << power), 1));
        for (solver, tries) in seeded.into_iter().map(|one| (one, seeds)).chain(nodes) {
            for _ in 0..tries {
                let solved = self.uniform() < chance(solver);
                sheet.record(solver, solved);
            }
        }
        sheet
    }
}
