//! How much of the clock a move may use.

use std::time::Duration;

/// The clock as a search is told it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time for this move, whatever the clock says.
    pub movetime: Option<Duration>,
    /// Time left.
    pub remaining: Option<Duration>,
    /// Time gained per move.
    pub increment: Duration,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// What each move loses outside the engine.
    pub overhead: Duration,
}

/// The time of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After this no new iteration begins.
    pub soft: Option<Duration>,
    /// After this the search ends wherever it is.
    pub hard: Option<Duration>,
}

/// Moves a game is expected to last on: an own move in 45 uses up the clock
/// slowly enough for games of some 60 moves.
const EXPECTED_MOVES: u32 = 45;
/// The least time a move is given.
const LEAST: Duration = Duration::from_millis(1);

impl Budget {
    /// No limit.
    pub const NONE: Budget = Budget {
        soft: None,
        hard: None,
    };

    /// The time that a clock allows for one move.
    #[must_use]
    pub fn of(clock: &Clock) -> Budget {
        if let Some(movetime) = clock.movetime {
            return Budget {
                soft: None,
                hard: Some(movetime.saturating_sub(clock.overhead).max(LEAST)),
            };
        }
        let Some(remaining) = clock.remaining else {
            return Budget::NONE;
        };
        let usable = remaining.saturating_sub(clock.overhead);
        let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, 60);
        let share = usable / moves + clock.increment.mul_f64(0.8);
        // The flag must not fall, whatever happens: never most of what is left.
        let most = usable.mul_f64(if moves == 1 { 0.9 } else { 0.6 });
        Budget {
            soft: Some(share.min(most).max(LEAST)),
            hard: Some((share * 4).min(most).max(LEAST)),
        }
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
                    assert!(hard.unwrap() <= ms(remaining.max(2) - 1).max(LEAST));
                }
            }
        }
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
