//! The clocks of a game at the board.

use crate::base::{Side, time_at_start};
use crate::play::TimeControl;
use crate::session::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The time control that the players choose.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ClockTerms {
    /// The time at the start, in minutes.
    minutes: f64,
    /// The increment per turn, in seconds.
    seconds: f64,
}

/// The maximum times: a day, and an increment of an hour.
const MAX_MINUTES: f64 = 1440.0;
const MAX_SECONDS: f64 = 3600.0;

/// Both clocks, of which at most one runs.
#[derive(Clone, Debug)]
pub(super) struct BoardClock {
    terms: ClockTerms,
    control: TimeControl,
    remaining: [Duration; 2],
    running: Option<(Side, Duration)>,
}

/// The end of the time of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flag {
    pub(super) side: Side,
    pub(super) time: Duration,
}

/// The clocks as sent to the page, in milliseconds.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct ClockFace {
    white: u128,
    black: u128,
    running: Option<Side>,
    terms: ClockTerms,
}

impl BoardClock {
    /// Clocks at their start, or the error in the terms.
    pub(super) fn new(terms: ClockTerms) -> Result<BoardClock, String> {
        let ClockTerms { minutes, seconds } = terms;
        if !(0.0..=MAX_MINUTES).contains(&minutes)
            || !(0.0..=MAX_SECONDS).contains(&seconds)
            || minutes + seconds <= 0.0
        {
            return Err(format!(
                "clock: expected up to {MAX_MINUTES} minutes and {MAX_SECONDS} seconds, and not both 0"
            ));
        }
        let increment = Duration::from_secs_f64(seconds);
        let start = time_at_start(Duration::from_secs_f64(minutes * 60.0), increment);
        Ok(BoardClock {
            terms,
            control: TimeControl {
                moves: None,
                base: Duration::from_secs_f64(minutes * 60.0),
                increment,
            },
            remaining: [start; 2],
            running: None,
        })
    }

    /// The time control.
    pub(super) const fn control(&self) -> TimeControl {
        self.control
    }

    /// The time that `side` has left at `now`.
    pub(super) fn remaining(&self, side: Side, now: Duration) -> Duration {
        let remaining = self.remaining[side.index()];
        match self.running {
            Some((running, since)) if running == side => {
                remaining.saturating_sub(now.saturating_sub(since))
            }
            _ => remaining,
        }
    }

    /// The limits of a search: the times left of both sides, and their increments.
    pub(super) fn limits(&self, now: Duration) -> Limits {
        Limits {
            remaining: Side::ALL.map(|side| Some(self.remaining(side, now))),
            increment: [self.control.increment; 2],
            ..Limits::default()
        }
    }

    /// Whether a clock runs.
    pub(super) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Runs the clock of `side` from `now`; `None` stops both.
    pub(super) fn run(&mut self, side: Option<Side>, now: Duration) {
        if self.running.map(|(running, _)| running) == side {
            return;
        }
        if let Some((running, _)) = self.running {
            self.remaining[running.index()] = self.remaining(running, now);
        }
        self.running = side.map(|side| (side, now));
    }

    /// The terms.
    pub(super) const fn terms(&self) -> ClockTerms {
        self.terms
    }

    /// The side whose clock runs.
    pub(super) fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Stops both clocks and sets their times.
    pub(super) const fn set(&mut self, times: [Duration; 2]) {
        (self.remaining, self.running) = (times, None);
    }

    /// Adds the increment at the end of a turn of `side`.
    pub(super) fn add_increment(&mut self, side: Side) {
        self.remaining[side.index()] += self.control.increment;
    }

    /// The end of the time that runs.
    pub(super) fn flag(&self) -> Option<Flag> {
        let (side, since) = self.running?;
        let time = since + self.remaining[side.index()];
        Some(Flag { side, time })
    }

    /// The clocks at `now`.
    pub(super) fn face(&self, now: Duration) -> ClockFace {
        let [white, black] = Side::ALL.map(|side| self.remaining(side, now).as_millis());
        ClockFace {
            white,
            black,
            running: self.running.map(|(side, _)| side),
            terms: self.terms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_for_one_side_and_turns_gain() {
        let terms = ClockTerms {
            minutes: 1.0,
            seconds: 2.0,
        };
        let mut clock = BoardClock::new(terms).unwrap();
        let at = Duration::from_secs;
        clock.run(Some(Side::White), at(0));
        let (side, time) = (Side::White, at(60));
        assert_eq!(clock.flag(), Some(Flag { side, time }));
        assert_eq!(clock.remaining(Side::White, at(10)).as_secs(), 50);
        clock.run(Some(Side::Black), at(10));
        clock.add_increment(Side::White);
        assert_eq!(clock.remaining(Side::White, at(20)).as_secs(), 52);
        assert_eq!(clock.remaining(Side::Black, at(20)).as_secs(), 50);
        clock.run(None, at(20));
        assert_eq!(
            (clock.remaining(Side::Black, at(99)).as_secs(), clock.flag()),
            (50, None)
        );
    }

    #[test]
    fn terms_out_of_range_are_refused() {
        for (minutes, seconds) in [
            (0.0, 0.0),
            (-1.0, 5.0),
            (f64::NAN, 1.0),
            (1e9, 0.0),
            (1.0, 1e9),
        ] {
            assert!(BoardClock::new(ClockTerms { minutes, seconds }).is_err());
        }
        let increments = ClockTerms {
            minutes: 0.0,
            seconds: 1.0,
        };
        let remaining = BoardClock::new(increments).unwrap().remaining;
        assert_eq!(remaining, [Duration::from_secs(1); 2]);
    }
}
