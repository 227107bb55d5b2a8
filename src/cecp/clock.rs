//! The time limits of the engine.

use super::Command;
use crate::base::{Side, time_at_start};
use crate::session::{Limits, SearchLimit};
use std::time::Duration;

/// The time and depth limits received from the GUI.
#[derive(Clone, Debug, Default)]
pub(super) struct CecpClock {
    moves: u32,
    increment: Duration,
    remaining: Option<Duration>,
    limit: SearchLimit,
}

impl CecpClock {
    /// Forgets the depth limit, which holds for one game.
    pub(super) fn clear_depth(&mut self) {
        self.limit.depth = None;
    }

    /// Updates the limits from a command.
    pub(super) fn observe(&mut self, command: &Command) {
        match *command {
            Command::Level {
                moves,
                time,
                increment,
            } => {
                *self = CecpClock {
                    moves,
                    increment,
                    remaining: Some(time_at_start(time, increment)),
                    limit: SearchLimit {
                        movetime: None,
                        ..self.limit
                    },
                };
            }
            Command::MoveTime(time) => self.limit.movetime = Some(time),
            Command::Depth(plies) => {
                self.limit.depth = Some(plies.clamp(1, SearchLimit::MAX_DEPTH));
            }
            Command::Time(remaining) => self.remaining = Some(remaining),
            _ => {}
        }
    }

    /// The limits of a move of `side`, which has made `move_count` moves in this game.
    pub(super) fn limits(&self, side: Side, move_count: u32) -> Limits {
        let mut limits = Limits::from(self.limit);
        if self.limit.movetime.is_none() {
            limits.remaining[side.index()] = self.remaining;
            limits.increment[side.index()] = self.increment;
            limits.moves_to_go = (self.moves > 0).then(|| self.moves - move_count % self.moves);
        }
        if !limits.are_finite(side) {
            limits.search.movetime = Some(DEFAULT_MOVETIME);
        }
        limits
    }
}

/// The time per move if the GUI has set no limit.
const DEFAULT_MOVETIME: Duration = Duration::from_secs(5);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_counted_down() {
        let mut clock = CecpClock::default();
        assert_eq!(
            clock.limits(Side::White, 0).search.movetime,
            Some(DEFAULT_MOVETIME)
        );
        clock.observe(&Command::read("level 40 5 2").unwrap());
        clock.observe(&Command::read("time 1234").unwrap());
        let limits = clock.limits(Side::Black, 41);
        assert_eq!(limits.moves_to_go, Some(39));
        assert_eq!(
            limits.remaining,
            [None, Some(Duration::from_millis(12_340))]
        );
        assert_eq!(limits.increment[1], Duration::from_secs(2));
        clock.observe(&Command::read("level 0 0 2").unwrap());
        let remaining = clock.limits(Side::White, 0).remaining;
        assert_eq!(remaining, [Some(Duration::from_secs(2)), None]);
        clock.observe(&Command::read("st 3").unwrap());
        clock.observe(&Command::read("sd 7").unwrap());
        let limits = clock.limits(Side::Black, 41);
        assert_eq!(
            (limits.search.movetime, limits.search.depth),
            (Some(Duration::from_secs(3)), Some(7))
        );
        assert_eq!(limits.remaining, [None, None]);
    }
}
