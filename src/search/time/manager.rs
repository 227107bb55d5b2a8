//! The time manager: how long a move is thought about: the time meant for it, made longer or
//! shorter by what the search has shown so far.
//!
//! There is no clock in here: times and observations go in, decisions come out.
//! `docs/log/search.md`, "Time manager", says where the figures come from.

use super::clock::Budget;
use crate::base::Value;
use std::time::Duration;

/// By how many iterations in a row had named the best move before, none first:
/// more time changes the choice hardly ever where it has not changed for long.
const STEADY: [f64; 9] = [2.2, 1.7, 1.4, 1.2, 1.0, 0.85, 0.7, 0.6, 0.5];
/// Up to so many moves there is little to choose from …
const FEW: usize = 5;
/// … and this much of the time will do.
const FEW_FACTOR: f64 = 0.6;
/// The factor of a best move that has taken none of the nodes …
const NO_SHARE: f64 = 1.25;
/// … and of one that has taken all of them.
const WHOLE_SHARE: f64 = 0.6;
/// A fall of the value by so much, a twentieth of a game, doubles the time …
const FALL: f64 = 3000.0;
/// … but it never becomes longer than by this factor.
const MOST_FALL: f64 = 1.6;
/// From this value on, won or lost, a game is decided …
const DECIDED: Value = 20_000;
/// … and this much of the time will do.
const DECIDED_FACTOR: f64 = 0.6;
/// Share of the time after which no iteration begins: the next one takes
/// several times as long as all before.
const LAST_START: f64 = 0.5;
/// Share of the time after which an iteration under way is given up as soon as
/// a move has been looked at.
const GIVE_UP: f64 = 2.0;

/// What an iteration has shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// Tag of the best move.
    pub best: u16,
    /// What the root is worth.
    pub value: Value,
    /// Share of the nodes that went into the best move, 0 to 1, if that is known.
    pub share: Option<f64>,
}

/// Decides after every iteration, and between the moves of the root, whether to
/// go on.
#[derive(Clone, Debug)]
pub struct TimeManager {
    budget: Budget,
    /// The factor of the turn, whatever the search finds.
    turn: f64,
    last: Option<Seen>,
    /// How many iterations in a row have named the last one's best move before it.
    steady: usize,
    factor: f64,
}

impl TimeManager {
    /// The time of a turn with so many moves to choose from.
    #[must_use]
    pub fn new(budget: Budget, moves: usize) -> TimeManager {
        let turn = by_moves(moves);
        TimeManager {
            budget,
            turn,
            last: None,
            steady: 0,
            factor: turn,
        }
    }

    /// Learns what an iteration has shown.
    pub fn learn(&mut self, seen: Seen) {
        let before = self.last.replace(seen);
        let same = before.is_some_and(|before| before.best == seen.best);
        self.steady = if same { self.steady + 1 } else { 0 };
        let fall = before.map_or(0, |before| before.value - seen.value);
        self.factor = self.turn
            * by_steadiness(self.steady)
            * by_share(seen.share)
            * by_fall(fall)
            * by_stakes(seen.value);
    }

    /// The time meant for the move as things stand; `None` without a clock.
    #[must_use]
    pub fn meant(&self) -> Option<Duration> {
        self.budget.soft.map(|soft| soft.mul_f64(self.factor))
    }

    /// Whether another iteration is worth beginning after thinking for `spent`.
    #[must_use]
    pub fn begins(&self, spent: Duration) -> bool {
        self.is_within(spent, LAST_START)
    }

    /// Whether an iteration under way, of which something is known already, is
    /// worth going on with after thinking for `spent`.
    #[must_use]
    pub fn goes_on(&self, spent: Duration) -> bool {
        self.is_within(spent, GIVE_UP)
    }

    fn is_within(&self, spent: Duration, share: f64) -> bool {
        self.meant()
            .is_none_or(|meant| spent < meant.mul_f64(share))
    }
}

/// A turn with few moves has little to think about. Turns with more moves than most
/// gain no more by time.
fn by_moves(moves: usize) -> f64 {
    if moves <= FEW { FEW_FACTOR } else { 1.0 }
}

/// The longer the best move has been the same, the less is to be expected of
/// more time.
fn by_steadiness(steady: usize) -> f64 {
    STEADY[steady.min(STEADY.len() - 1)]
}

/// A best move that took most of the nodes has no rival.
fn by_share(share: Option<f64>) -> f64 {
    share.map_or(1.0, |share| NO_SHARE + (WHOLE_SHARE - NO_SHARE) * share)
}

/// A value that has fallen since the last iteration asks for another move.
fn by_fall(fall: Value) -> f64 {
    (1.0 + f64::from(fall.max(0)) / FALL).min(MOST_FALL)
}

/// Where the game is decided no move can change much.
fn by_stakes(value: Value) -> f64 {
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

    const SEEN: Seen = Seen {
        best: 1,
        value: 500,
        share: None,
    };

    /// The time meant after these iterations.
    fn after(moves: usize, iterations: &[Seen]) -> Duration {
        let mut manager = manager(moves);
        iterations.iter().for_each(|&seen| manager.learn(seen));
        manager.meant().unwrap()
    }

    #[test]
    fn a_choice_that_lasts_gets_less_time_and_one_that_changes_more() {
        let other = Seen { best: 2, ..SEEN };
        let times: Vec<Duration> = (1..12).map(|count| after(20, &vec![SEEN; count])).collect();
        assert!(times.is_sorted_by(|before, after| before >= after));
        assert!(times[0] > ms(2000) && times[10] < ms(600));
        assert_eq!(after(20, &[SEEN, SEEN, SEEN, other]), times[0]);
        assert_eq!(after(20, &[other, SEEN, SEEN]), times[1]);
    }

    #[test]
    fn few_moves_no_rival_and_a_decided_game_need_less() {
        let usual = after(20, &[SEEN]);
        assert!(after(FEW, &[SEEN]) < usual);
        assert_eq!(after(FEW + 1, &[SEEN]), usual);
        let with = |share| {
            after(
                20,
                &[Seen {
                    share: Some(share),
                    ..SEEN
                }],
            )
        };
        assert!(with(0.1) > usual && usual > with(0.9));
        for value in [DECIDED, -DECIDED] {
            let decided = Seen { value, ..SEEN };
            assert!(after(20, &[decided, decided]) < after(20, &[SEEN, SEEN]));
        }
    }

    #[test]
    fn a_value_that_falls_asks_for_more_up_to_a_limit_and_one_that_rises_does_not() {
        let to = |value| after(20, &[SEEN, Seen { value, ..SEEN }]);
        assert!(to(-500) > to(500));
        assert_eq!(to(1500), to(500));
        assert_eq!(to(-9000), to(-12_000));
    }

    #[test]
    fn an_iteration_begins_in_the_first_half_and_may_run_over() {
        let mut manager = manager(20);
        manager.learn(SEEN);
        let meant = manager.meant().unwrap();
        assert!(manager.begins(meant.mul_f64(0.49)) && !manager.begins(meant.mul_f64(0.51)));
        assert!(manager.goes_on(meant.mul_f64(1.99)) && !manager.goes_on(meant.mul_f64(2.01)));
    }

    #[test]
    fn without_a_clock_nothing_ends_the_search() {
        let mut manager = TimeManager::new(Budget::NONE, 1);
        for _ in 0..20 {
            manager.learn(SEEN);
            assert_eq!(manager.meant(), None);
            assert!(manager.begins(Duration::MAX) && manager.goes_on(Duration::MAX));
        }
    }
}
