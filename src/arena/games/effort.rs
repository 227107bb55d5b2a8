//! The cost of the games of a match.

use crate::play::PlayedGame;
use serde::Serialize;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// Games that have ended, and the time that they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The number of games.
    pub games: u64,
    /// The number of decisions in them.
    pub decisions: u64,
    /// The time for which players were asked to decide.
    pub thinking: Duration,
    /// The time for which workers were busy with these games: thinking, starts, rules,
    /// dice, text and luck, but not waiting for other games to end.
    pub busy: Duration,
}

impl Effort {
    /// Adds a game that kept a worker busy for `busy`.
    pub fn add(&mut self, played: &PlayedGame, busy: Duration) {
        let micros = played.plies.iter().map(|ply| ply.micros).sum();
        self.games += 1;
        self.decisions += played.decisions() as u64;
        self.thinking += Duration::from_micros(micros);
        self.busy += busy;
    }

    /// The speed of a run that took `elapsed`; `None` if there were no decisions.
    ///
    /// ```
    /// use ermine::arena::Effort;
    /// use std::time::Duration;
    /// let effort = Effort {
    ///     games: 1,
    ///     decisions: 4,
    ///     thinking: Duration::from_millis(20),
    ///     busy: Duration::from_millis(22),
    /// };
    /// assert_eq!(effort.speed(Duration::from_secs(1)).unwrap().overhead_micros, 500.0);
    /// ```
    #[must_use]
    pub fn speed(&self, elapsed: Duration) -> Option<Speed> {
        let overhead = self.busy.saturating_sub(self.thinking).as_micros() as f64;
        let seconds = elapsed.as_secs_f64();
        (self.decisions > 0).then(|| Speed {
            games: self.games,
            decisions: self.decisions,
            seconds,
            games_per_second: self.games as f64 / seconds,
            decisions_per_second: self.decisions as f64 / seconds,
            overhead_micros: overhead / self.decisions as f64,
        })
    }
}

/// The speed of a run of a match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Speed {
    /// The number of games that ended.
    pub games: u64,
    /// The number of decisions in them.
    pub decisions: u64,
    /// The duration of the run in seconds.
    pub seconds: f64,
    /// Games per second.
    pub games_per_second: f64,
    /// Decisions per second.
    pub decisions_per_second: f64,
    /// The microseconds that a decision costs a worker in addition to the player's
    /// search: rules, dice, text, luck, bookkeeping.
    pub overhead_micros: f64,
}

impl Display for Speed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games in {:.1} s: {:.1} games/s, {:.0} decisions/s, {:.1} µs overhead per decision",
            self.games,
            self.seconds,
            self.games_per_second,
            self.decisions_per_second,
            self.overhead_micros
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::play::{Adjudication, Ending, Ply};
    use crate::session::Start;

    #[test]
    fn games_add_up_and_decisions_share_the_overhead() {
        let ply = |roll| Ply {
            micros: if roll { 0 } else { 1500 },
            ..Ply::new(Side::White, "e2e4".into(), roll)
        };
        let played = PlayedGame {
            start: Start::Startpos(Vec::new()),
            plies: vec![ply(true), ply(false), ply(false)],
            ending: Ending::Adjudicated {
                verdict: Adjudication::Drawn,
            },
        };
        let mut effort = Effort::default();
        assert_eq!(effort.speed(Duration::from_secs(2)), None);
        for millis in [4, 5] {
            effort.add(&played, Duration::from_millis(millis));
        }
        let expected = Effort {
            games: 2,
            decisions: 4,
            thinking: Duration::from_millis(6),
            busy: Duration::from_millis(9),
        };
        assert_eq!(effort, expected);
        let speed = effort.speed(Duration::from_secs(2)).unwrap();
        assert_eq!(
            speed.to_string(),
            "2 games in 2.0 s: 1.0 games/s, 2 decisions/s, 750.0 µs overhead per decision"
        );
    }
}
