//! The cost of the games of a match.

use crate::play::PlayedGame;
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

    /// The time that a decision cost a worker besides the player's thinking; `None` if
    /// there were no decisions.
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
    /// assert_eq!(effort.overhead_per_decision(), Some(Duration::from_micros(500)));
    /// ```
    #[must_use]
    pub fn overhead_per_decision(&self) -> Option<Duration> {
        let overhead = self.busy.saturating_sub(self.thinking).as_secs_f64();
        (self.decisions > 0).then(|| Duration::from_secs_f64(overhead / self.decisions as f64))
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
        assert_eq!(effort.overhead_per_decision(), None);
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
        let overhead = effort.overhead_per_decision();
        assert_eq!(overhead, Some(Duration::from_micros(750)));
    }
}
