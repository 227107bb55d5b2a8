//! The time budget of a move.

use std::time::Duration;

/// The clock as a search receives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Fixed time for this move, regardless of the time left.
    pub movetime: Option<Duration>,
    /// Time left.
    pub remaining: Option<Duration>,
    /// Increment per move.
    pub increment: Duration,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Moves made by the side.
    pub moves_made: u32,
    /// Time lost outside the engine on each move (Move Overhead).
    pub overhead: Duration,
}

/// The time budget of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The target time of the move, before the search adjusts it (Stockfish's optimum
    /// time).
    pub soft: Option<Duration>,
    /// The time after which the search ends in any case (Stockfish's maximum time).
    pub hard: Option<Duration>,
}

/// The number of moves that a game is expected to last at its start (most last between 30
/// and 90). Every move made reduces it by one.
const MAX_EXPECTED: u32 = 38;
/// The min number of further moves that are expected, however long the game has lasted.
const MIN_EXPECTED: u32 = 15;
/// The number of overheads kept in reserve on the clock: a busy system may delay some
/// moves by more than one.
const RESERVE: u32 = 5;
/// The share of the increment that is used at once.
const INCREMENT_SHARE: f64 = 0.8;
/// The max ratio of the hard to the soft time.
const MAX_HARD_RATIO: u32 = 4;
/// The max share of the time left for a move.
const MAX_SHARE: f64 = 0.6;
/// The max share of the time left for the last move before the time control.
const MAX_SHARE_OF_LAST: f64 = 0.9;
/// The min time for a move.
const MIN_TIME: Duration = Duration::from_millis(1);

impl Budget {
    /// No limit.
    pub const NONE: Budget = Budget {
        soft: None,
        hard: None,
    };

    /// Returns the budget of one move that a clock allows.
    #[must_use]
    pub fn of(clock: &Clock) -> Budget {
        if let Some(movetime) = clock.movetime {
            return Budget {
                soft: None,
                hard: Some(movetime.saturating_sub(clock.overhead).max(MIN_TIME)),
            };
        }
        let Some(remaining) = clock.remaining else {
            return Budget::NONE;
        };
        let usable = remaining.saturating_sub(clock.overhead * RESERVE);
        let moves = match clock.moves_to_go {
            Some(moves) => moves.clamp(1, MAX_EXPECTED),
            None => expected_moves(clock.moves_made),
        };
        let share = usable / moves + clock.increment.mul_f64(INCREMENT_SHARE);
        // The engine must never lose on time.
        let max_time = usable.mul_f64(match moves {
            1 => MAX_SHARE_OF_LAST,
            _ => MAX_SHARE,
        });
        Budget {
            soft: Some(share.min(max_time).max(MIN_TIME)),
            hard: Some((share * MAX_HARD_RATIO).min(max_time).max(MIN_TIME)),
        }
    }
}

/// Returns the number of further moves expected after `made` moves.
const fn expected_moves(made: u32) -> u32 {
    let max_reduction = MAX_EXPECTED - MIN_EXPECTED;
    MAX_EXPECTED
        - if made < max_reduction {
            made
        } else {
            max_reduction
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn a_move_never_takes_the_whole_clock() {
        for remaining in [0, 1, 5, 20, 100, 1000, 60_000] {
            for increment in [0, 10, 1000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let clock = Clock {
                        remaining: Some(ms(remaining)),
                        increment: ms(increment),
                        moves_to_go,
                        overhead: ms(10),
                        ..Clock::default()
                    };
                    let Budget { soft, hard } = Budget::of(&clock);
                    assert!(soft <= hard);
                    let usable = ms(remaining.saturating_sub(10 * u64::from(RESERVE)));
                    assert!(hard.unwrap() <= usable.mul_f64(MAX_SHARE_OF_LAST).max(MIN_TIME));
                }
            }
        }
    }

    /// Returns the time left after a game in which every move takes `factor` times its
    /// soft time, at most its hard time, without overhead; `None` if the time ran out.
    fn left_after(moves: u32, factor: f64, start: u64, increment: u64) -> Option<Duration> {
        let overhead = ms(10);
        let mut left = ms(start);
        for moves_made in 0..moves {
            let budget = Budget::of(&Clock {
                remaining: Some(left),
                increment: ms(increment),
                moves_made,
                overhead,
                ..Clock::default()
            });
            let target = budget.soft.unwrap().mul_f64(factor);
            left = left.checked_sub(target.min(budget.hard.unwrap()))?;
            left += ms(increment);
        }
        Some(left)
    }

    #[test]
    fn the_clock_lasts_for_the_longest_game_and_is_used_up_in_a_usual_one() {
        for (start, increment) in [(1000, 10), (10_000, 100), (60_000, 0)] {
            let left = left_after(60, 1.0, start, increment).unwrap();
            let share = left.as_secs_f64() / ms(start + 60 * increment).as_secs_f64();
            assert!((0.03..0.2).contains(&share), "{start}+{increment}: {share}");
        }
        for factor in [0.5_f64, 1.0, 2.0, 10.0] {
            // Without an increment a game cannot last for ever.
            assert!(
                left_after(100, factor.min(2.0), 60_000, 0).is_some(),
                "{factor}"
            );
            assert!(left_after(300, factor, 1000, 10).is_some(), "{factor}");
            assert!(left_after(300, factor, 10_000, 100).is_some(), "{factor}");
        }
    }

    #[test]
    fn the_end_is_expected_sooner_the_longer_a_game_has_lasted() {
        let expected: Vec<u32> = (0..200).map(expected_moves).collect();
        assert_eq!((expected[0], expected[199]), (MAX_EXPECTED, MIN_EXPECTED));
        assert!(expected.is_sorted_by(|before, after| before >= after));
    }

    #[test]
    fn movetime_is_used_up_and_no_clock_means_no_limit() {
        let clock = Clock {
            movetime: Some(ms(100)),
            overhead: ms(10),
            ..Clock::default()
        };
        assert_eq!(Budget::of(&clock).hard, Some(ms(90)));
        assert_eq!(Budget::of(&Clock::default()), Budget::NONE);
    }
}
