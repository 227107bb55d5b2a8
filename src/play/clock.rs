//! Time controls, and the clock of one player.

use super::Fault;
use crate::base::{Side, time_at_start};
use crate::session::{Limits, SearchLimit};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time a player has.
///
/// The text form is the one that match runners share, with times in seconds: `60` for the
/// game, `10+0.1` with an increment per move, `40/60` for every 40 moves, `40/60+0.5` for
/// both; minutes may precede a colon: `2:30+1`. A clock of increments alone (`0+0.5`)
/// starts with the first of them.
///
/// ```
/// use ermine::play::TimeControl;
/// use std::time::Duration;
/// let control: TimeControl = "40/1:00+0.5".parse().unwrap();
/// assert_eq!(control.moves, Some(40));
/// assert_eq!(control.base, Duration::from_secs(60));
/// assert_eq!(control.increment, Duration::from_millis(500));
/// assert_eq!(control.to_string(), "40/60+0.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// Number of moves after which `base` is added again; `None` if it is given once.
    pub moves: Option<u32>,
    /// Time for the game, or for every [`moves`](TimeControl::moves) moves.
    pub base: Duration,
    /// Time gained with every move.
    pub increment: Duration,
}

/// The error for a text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a time control; expected seconds as in 60, 10+0.1, 40/60 or 40/60+0.5")]
pub struct TimeControlError(String);

/// The longest time that can be given, in seconds.
const MAX_SECONDS: f64 = SearchLimit::MAX_MILLIS as f64 / 1e3;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let parse = || {
            let (moves, rest) = match text.trim().split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&n| n > 0)?), rest),
                None => (None, text.trim()),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let (base, increment) = (time(base)?, seconds(increment)?);
            let is_set = !base.is_zero() || !increment.is_zero();
            is_set.then_some(TimeControl {
                moves,
                base,
                increment,
            })
        };
        parse().ok_or_else(|| TimeControlError(text.to_owned()))
    }
}

fn time(text: &str) -> Option<Duration> {
    match text.split_once(':') {
        Some((minutes, rest)) => {
            let minutes: u32 = minutes.parse().ok().filter(|&n| n <= 525_600)?;
            let time = Duration::from_secs(60) * minutes + seconds(rest)?;
            (time.as_secs_f64() <= MAX_SECONDS).then_some(time)
        }
        None => seconds(text),
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number: f64 = text.parse().ok().filter(|_| plain)?;
    (number <= MAX_SECONDS).then(|| Duration::from_micros((number * 1e6).round() as u64))
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;

    fn try_from(text: String) -> Result<TimeControl, TimeControlError> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The limits on a player's thinking. If there are several, the first one reached counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The clock.
    pub control: Option<TimeControl>,
    /// The limit of every move.
    pub limit: SearchLimit,
    /// Time by which a clock or the time for a move may be overrun: delays that the
    /// machine causes, not the player.
    pub margin: Duration,
}

impl Pace {
    /// No clock, and a margin of a day: no game is lost on time, however busy the machine
    /// is.
    #[must_use]
    pub fn without_clock(limit: SearchLimit) -> Pace {
        Pace {
            control: None,
            limit,
            margin: Duration::from_secs(86_400),
        }
    }

    /// Whether anything limits the thinking.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.control.is_some() || self.limit.is_set()
    }
}

/// The tags of a game record for the paces of White and Black, names and values
/// (`docs/records.md`).
#[must_use]
pub fn pace_tags(paces: &[Pace; 2]) -> Vec<(&'static str, String)> {
    let controls = paces.map(|pace| match pace.control {
        Some(control) => control.to_string(),
        None => "-".to_owned(),
    });
    let limits = paces.map(|pace| pace.limit.to_string());
    let by_side = ["WhiteTimeControl", "BlackTimeControl"];
    let mut tags = side_tags("TimeControl", by_side, controls);
    tags.extend(side_tags("Limits", ["WhiteLimits", "BlackLimits"], limits));
    tags.retain(|(_, value)| !value.is_empty());
    tags
}

fn side_tags(
    name: &'static str,
    by_side: [&'static str; 2],
    values: [String; 2],
) -> Vec<(&'static str, String)> {
    match values {
        [white, black] if white == black => vec![(name, white)],
        values => by_side.into_iter().zip(values).collect(),
    }
}

/// The running clock of one player.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    pace: Pace,
    remaining: Duration,
    moves_left: Option<u32>,
}

impl Clock {
    pub(super) fn new(pace: &Pace) -> Clock {
        let control = pace.control;
        Clock {
            pace: *pace,
            remaining: control.map_or(Duration::ZERO, |control| {
                time_at_start(control.base, control.increment)
            }),
            moves_left: control.and_then(|control| control.moves),
        }
    }

    /// The limits of a decision of `side`: both clocks, and the other limits of its own
    /// pace.
    pub(super) fn limits(clocks: &[Clock; 2], side: Side) -> Limits {
        let own = &clocks[side.index()];
        let remaining = |clock: &Clock| clock.pace.control.map(|_| clock.remaining);
        let increment = |clock: &Clock| clock.pace.control.map_or(Duration::ZERO, |c| c.increment);
        Limits {
            search: own.pace.limit,
            remaining: [remaining(&clocks[0]), remaining(&clocks[1])],
            increment: [increment(&clocks[0]), increment(&clocks[1])],
            moves_to_go: own.moves_left,
            ..Limits::default()
        }
    }

    /// The longest time that a decision may take now, if there is one.
    pub(super) fn max_time(&self) -> Option<Duration> {
        let clock = self.pace.control.map(|_| self.remaining);
        let max_time = [clock, self.pace.limit.movetime]
            .into_iter()
            .flatten()
            .min()?;
        Some(max_time + self.pace.margin)
    }

    /// Returns a fault if a decision came too late.
    pub(super) fn check(&self, elapsed: Duration) -> Result<(), Fault> {
        match self.max_time() {
            Some(max_time) if elapsed > max_time => {
                let excess = (elapsed - max_time + self.pace.margin).as_secs_f64() * 1e3;
                Err(Fault::Time(format!("{excess:.1} ms too late")))
            }
            _ => Ok(()),
        }
    }

    /// Takes the time of a decision off the clock; a completed turn gains the increment.
    pub(super) fn charge(&mut self, elapsed: Duration, turn_ends: bool) {
        let Some(control) = self.pace.control else {
            return;
        };
        self.remaining = self.remaining.saturating_sub(elapsed);
        if turn_ends {
            self.remaining += control.increment;
            self.moves_left = self.moves_left.map(|moves| moves - 1);
            if self.moves_left == Some(0) {
                self.remaining += control.base;
                self.moves_left = control.moves;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn records_hold_one_pace_for_both_or_one_for_each() {
        let nodes = Pace::without_clock(SearchLimit {
            movetime: Some(Duration::from_micros(1500)),
            ..SearchLimit::nodes(500)
        });
        let clock = pace("40/9000+0.5");
        let tags = |one: &Pace, other: &Pace| {
            let tags = pace_tags(&[*one, *other]);
            let tags = tags.iter().map(|(name, value)| format!("{name} {value}"));
            tags.collect::<Vec<_>>()
        };
        assert_eq!(tags(&clock, &clock), ["TimeControl 40/9000+0.5"]);
        assert_eq!(tags(&Pace::default(), &Pace::default()), ["TimeControl -"]);
        let limits = "movetime=1.5 nodes=500";
        assert_eq!(
            tags(&nodes, &nodes),
            ["TimeControl -".to_owned(), format!("Limits {limits}")]
        );
        let expected = ["WhiteTimeControl 40/9000+0.5", "BlackTimeControl -"];
        let limits = format!("BlackLimits {limits}");
        assert_eq!(tags(&clock, &nodes)[..2], expected);
        assert_eq!(tags(&clock, &nodes)[2..], [limits]);
    }

    fn pace(text: &str) -> Pace {
        Pace {
            control: Some(text.parse().unwrap()),
            margin: ms(5),
            ..Pace::default()
        }
    }

    #[test]
    fn texts_that_are_no_time_control_are_refused() {
        for text in [
            "",
            "x",
            "-1",
            "0",
            "0+0",
            "1+",
            "+1",
            "0/60",
            "40/",
            "1e3",
            "inf",
            "NaN",
            "1+2+3",
            "a:1",
            "99999999999999999999",
            "525600:1",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err();
            assert!(error.to_string().contains(&format!("'{text}'")));
        }
        assert_eq!("2:30".parse::<TimeControl>().unwrap().base, ms(150_000));
        assert_eq!("0+1".parse::<TimeControl>().unwrap().increment, ms(1000));
    }

    #[test]
    fn a_clock_gains_increments_and_periods() {
        let mut clock = Clock::new(&pace("2/10+1"));
        clock.charge(ms(4000), true);
        assert_eq!((clock.remaining, clock.moves_left), (ms(7000), Some(1)));
        clock.charge(ms(1000), false);
        assert_eq!((clock.remaining, clock.moves_left), (ms(6000), Some(1)));
        clock.charge(ms(6000), true);
        assert_eq!((clock.remaining, clock.moves_left), (ms(11_000), Some(2)));
    }

    #[test]
    fn a_clock_of_increments_alone_begins_with_the_first() {
        for text in ["0+0.5", "40/0+0.5"] {
            let mut clock = Clock::new(&pace(text));
            assert_eq!(clock.max_time(), Some(ms(505)), "{text}");
            clock.charge(ms(500), true);
            assert_eq!(clock.remaining, ms(500), "{text}");
        }
        assert_eq!(Clock::new(&pace("0.1+0.5")).remaining, ms(100));
    }

    #[test]
    fn the_margin_forgives_and_no_more() {
        let mut clock = Clock::new(&pace("1"));
        clock.check(ms(1005)).unwrap();
        clock.charge(ms(1005), true);
        assert_eq!(clock.remaining, Duration::ZERO);
        assert!(matches!(clock.check(ms(6)), Err(Fault::Time(_))));
        let clock = Clock::new(&Pace {
            limit: SearchLimit::movetime(ms(100)),
            ..Pace::default()
        });
        clock.check(ms(100)).unwrap();
        clock.check(ms(101)).unwrap_err();
    }

    #[test]
    fn a_player_gets_both_clocks_and_only_its_own_limits() {
        let clocks = [
            Clock::new(&pace("40/60")),
            Clock::new(&Pace {
                limit: SearchLimit::nodes(5),
                ..Pace::default()
            }),
        ];
        let limits = Clock::limits(&clocks, Side::White);
        assert_eq!(limits.remaining, [Some(ms(60_000)), None]);
        assert_eq!((limits.moves_to_go, limits.search.nodes), (Some(40), None));
        let limits = Clock::limits(&clocks, Side::Black);
        assert_eq!((limits.moves_to_go, limits.search.nodes), (None, Some(5)));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_fall_over(text in "\\PC{0,12}") {
            let _ = text.parse::<TimeControl>();
        }

        #[test]
        fn controls_survive_their_own_text(
            moves in proptest::option::of(1u32..100),
            base in 1u64..10_000_000,
            increment in 0u64..100_000,
        ) {
            let control = TimeControl { moves, base: ms(base), increment: ms(increment) };
            prop_assert_eq!(control.to_string().parse::<TimeControl>().unwrap(), control);
        }
    }
}
