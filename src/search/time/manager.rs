//! The time manager: adjusts the target time of a move by the results of the search so
//! far.
//!
//! It reads no clock: the caller passes times and results, and receives decisions.
//! `docs/log/search.md`, "Time manager", explains the constants.

use super::clock::Budget;
use crate::base::Value;
use std::time::Duration;

/// The factor of stability, by the number of times that the nodes have trebled since the
/// current best move was first found: more time rarely changes a best move that has long
/// been stable. An iteration of Royal Palette trebles the nodes; where iterations grow
/// less, as in games without dice, more of them have to agree.
const STABILITY: [f64; 9] = [2.2, 1.7, 1.4, 1.2, 1.0, 0.85, 0.7, 0.6, 0.5];
/// Max number of root moves that counts as few.
const FEW_MOVES: usize = 5;
/// The factor of a root with few moves.
const FEW_FACTOR: f64 = 0.6;
/// The factor of a best move that took none of the nodes.
const NO_SHARE_FACTOR: f64 = 1.25;
/// The factor of a best move that took all of the nodes.
const WHOLE_SHARE_FACTOR: f64 = 0.6;
/// The fall of the value that doubles the time: a twentieth of a game.
const FALL_UNIT: f64 = 3000.0;
/// The max factor of a fall of the value.
const MAX_FALL: f64 = 1.6;
/// The absolute value from which a game is decided, won or lost.
const DECIDED: Value = 20_000;
/// The factor of a decided game.
const DECIDED_FACTOR: f64 = 0.6;
/// The share of the target time after which no iteration begins, to be divided by the
/// square root of the node growth: then stopping misses the target time by as much as
/// continuing, and the search ends a little before it on average.
const LAST_START: f64 = 0.87;
/// The limits of the node growth that an iteration is assumed to have.
const GROWTH: [f64; 2] = [1.3, 4.0];
/// The node growth assumed before it has been measured over two iterations.
const DEFAULT_GROWTH: f64 = 3.0;
/// The share of the target time after which a running iteration is stopped before the
/// next root move.
const MAX_OVERRUN: f64 = 2.0;

/// The result of an iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IterationResult {
    /// The tag of the best move.
    pub best: u16,
    /// The value of the root.
    pub value: Value,
    /// The share of the nodes spent on the best move, 0 to 1, if known.
    pub share: Option<f64>,
    /// Nodes searched so far, including earlier iterations.
    pub nodes: u64,
}

/// The time manager: decides after every iteration, and between root moves, whether the
/// search continues.
#[derive(Clone, Debug)]
pub struct TimeManager {
    budget: Budget,
    /// The factor of the number of moves.
    moves_factor: f64,
    last: Option<IterationResult>,
    /// The nodes searched up to the second to last iteration, and up to the one before
    /// it.
    previous_nodes: [u64; 2],
    /// The nodes searched when the current best move was first found.
    best_found_at: u64,
    factor: f64,
}

impl TimeManager {
    /// Creates the time manager of a turn with this number of moves to choose from.
    #[must_use]
    pub fn new(budget: Budget, moves: usize) -> TimeManager {
        let moves_factor = moves_factor(moves);
        TimeManager {
            budget,
            moves_factor,
            last: None,
            previous_nodes: [0; 2],
            best_found_at: 0,
            factor: moves_factor,
        }
    }

    /// Updates the factor by the result of an iteration.
    pub fn update(&mut self, result: IterationResult) {
        let before = self.last.replace(result);
        if before.is_none_or(|before| before.best != result.best) {
            self.best_found_at = result.nodes;
        }
        self.previous_nodes = [
            before.map_or(0, |before| before.nodes),
            self.previous_nodes[0],
        ];
        let fall = before.map_or(0, |before| before.value - result.value);
        self.factor = self.moves_factor
            * stability_factor(ratio(result.nodes, self.best_found_at))
            * share_factor(result.share)
            * fall_factor(fall)
            * value_factor(result.value);
    }

    /// Returns the current target time of the move; `None` without a clock.
    #[must_use]
    pub fn target_time(&self) -> Option<Duration> {
        self.budget.soft.map(|soft| soft.mul_f64(self.factor))
    }

    /// Whether another iteration should begin when `spent` has passed.
    #[must_use]
    pub fn should_start_iteration(&self, spent: Duration) -> bool {
        self.is_within(spent, LAST_START / self.growth().sqrt())
    }

    /// Whether a running iteration that has found a move should continue when `spent` has
    /// passed.
    #[must_use]
    pub fn should_continue_iteration(&self, spent: Duration) -> bool {
        self.is_within(spent, MAX_OVERRUN)
    }

    /// Returns the mean node growth of the last two iterations.
    fn growth(&self) -> f64 {
        match (self.last, self.previous_nodes[1]) {
            (None, _) | (_, 0) => DEFAULT_GROWTH,
            (Some(last), before) => ratio(last.nodes, before).sqrt().clamp(GROWTH[0], GROWTH[1]),
        }
    }

    fn is_within(&self, spent: Duration, share: f64) -> bool {
        self.target_time()
            .is_none_or(|target| spent < target.mul_f64(share))
    }
}

/// Returns the factor of the number of moves: few need little thought, and beyond that
/// more moves need no more time.
fn moves_factor(moves: usize) -> f64 {
    if moves <= FEW_MOVES { FEW_FACTOR } else { 1.0 }
}

/// Returns the ratio of two node counts.
fn ratio(after: u64, before: u64) -> f64 {
    after.max(1) as f64 / before.max(1) as f64
}

/// Returns the factor of stability: the longer the best move has been the same, the less
/// more time gains. The nodes have grown by `grown` since it was first found.
fn stability_factor(grown: f64) -> f64 {
    let trebled = (grown.ln() / 3f64.ln()).clamp(0.0, (STABILITY.len() - 1) as f64);
    let (whole, part) = (trebled.floor() as usize, trebled.fract());
    let next = STABILITY[(whole + 1).min(STABILITY.len() - 1)];
    STABILITY[whole] + (next - STABILITY[whole]) * part
}

/// Returns the factor of the best move's share of the nodes: one that took most of them
/// has no rival.
fn share_factor(share: Option<f64>) -> f64 {
    share.map_or(1.0, |share| {
        NO_SHARE_FACTOR + (WHOLE_SHARE_FACTOR - NO_SHARE_FACTOR) * share
    })
}

/// Returns the factor of a fall of the value since the last iteration: another move may
/// be better.
fn fall_factor(fall: Value) -> f64 {
    (1.0 + f64::from(fall.max(0)) / FALL_UNIT).min(MAX_FALL)
}

/// Returns the factor of the value: in a decided game no move changes much.
fn value_factor(value: Value) -> f64 {
    if value.abs() >= DECIDED {
        DECIDED_FACTOR
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn manager(moves: usize) -> TimeManager {
        let budget = Budget {
            soft: Some(ms(1000)),
            hard: Some(ms(4000)),
        };
        TimeManager::new(budget, moves)
    }

    const RESULT: IterationResult = IterationResult {
        best: 1,
        value: 500,
        share: None,
        nodes: 100,
    };

    /// Returns the same result after a number of iterations that trebled the nodes.
    fn later(result: IterationResult, iterations: u32) -> IterationResult {
        IterationResult {
            nodes: result.nodes * 3u64.pow(iterations),
            ..result
        }
    }

    /// Returns a number of iterations with the same result, each with three times the
    /// nodes.
    fn same(count: u32) -> Vec<IterationResult> {
        (0..count)
            .map(|iteration| later(RESULT, iteration))
            .collect()
    }

    /// Returns the target time after these iterations.
    fn after(moves: usize, iterations: &[IterationResult]) -> Duration {
        let mut manager = manager(moves);
        iterations.iter().for_each(|&result| manager.update(result));
        manager.target_time().unwrap()
    }

    #[test]
    fn a_stable_best_move_gets_less_time_and_a_new_one_more() {
        let other = IterationResult { best: 2, ..RESULT };
        let times: Vec<Duration> = (1..12).map(|count| after(20, &same(count))).collect();
        assert!(times.is_sorted_by(|before, after| before >= after));
        assert!(times[0] > ms(2000) && times[10] < ms(600));
        let mut changed = same(3);
        changed.push(later(other, 3));
        assert_eq!(after(20, &changed), times[0]);
        let changed = [other, later(RESULT, 1), later(RESULT, 2)];
        assert_eq!(after(20, &changed), times[1]);
    }

    #[test]
    fn iterations_that_add_few_nodes_count_less() {
        let slow: Vec<IterationResult> = (0..8)
            .map(|count| IterationResult {
                nodes: 100 + 10 * count,
                ..RESULT
            })
            .collect();
        assert!(after(20, &slow) > after(20, &same(2)));
    }

    #[test]
    fn few_moves_no_rival_and_a_decided_game_need_less() {
        let usual = after(20, &[RESULT]);
        assert!(after(FEW_MOVES, &[RESULT]) < usual);
        assert_eq!(after(FEW_MOVES + 1, &[RESULT]), usual);
        let with = |share| {
            after(
                20,
                &[IterationResult {
                    share: Some(share),
                    ..RESULT
                }],
            )
        };
        assert!(with(0.1) > usual && usual > with(0.9));
        for value in [DECIDED, -DECIDED] {
            let decided = IterationResult { value, ..RESULT };
            assert!(after(20, &[decided, decided]) < after(20, &[RESULT, RESULT]));
        }
    }

    #[test]
    fn a_falling_value_gets_more_time_up_to_a_limit() {
        let to = |value| after(20, &[RESULT, IterationResult { value, ..RESULT }]);
        assert!(to(-500) > to(500));
        assert_eq!(to(1500), to(500));
        assert_eq!(to(-9000), to(-12_000));
    }

    #[test]
    fn an_iteration_begins_in_time_for_its_growth_and_may_overrun() {
        let manager_after = |growth: u64| {
            let mut manager = manager(20);
            for iteration in 0..4 {
                let nodes = 1000 * growth.pow(iteration);
                manager.update(IterationResult { nodes, ..RESULT });
            }
            manager
        };
        for (growth, share) in [(1, 0.75), (2, 0.60), (3, 0.49), (4, 0.42), (9, 0.42)] {
            let manager = manager_after(growth);
            let target = manager.target_time().unwrap();
            assert!(
                manager.should_start_iteration(target.mul_f64(share)),
                "{growth}"
            );
            assert!(
                !manager.should_start_iteration(target.mul_f64(share + 0.03)),
                "{growth}"
            );
        }
        let manager = manager_after(3);
        let target = manager.target_time().unwrap();
        assert!(
            manager.should_continue_iteration(target.mul_f64(1.99))
                && !manager.should_continue_iteration(target.mul_f64(2.01))
        );
    }

    #[test]
    fn without_a_clock_nothing_ends_the_search() {
        let mut manager = TimeManager::new(Budget::NONE, 1);
        for _ in 0..20 {
            manager.update(RESULT);
            assert_eq!(manager.target_time(), None);
            assert!(
                manager.should_start_iteration(Duration::MAX)
                    && manager.should_continue_iteration(Duration::MAX)
            );
        }
    }
}
