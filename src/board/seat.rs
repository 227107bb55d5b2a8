//! The players of a board.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The player of a side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind", deny_unknown_fields)]
pub enum Seat {
    /// A person at a page.
    #[default]
    Person,
    /// The engine.
    Engine {
        /// The strength on the scale of weakened play; `None` is full strength.
        #[serde(default)]
        elo: Option<u32>,
        /// The time per move in seconds without a clock; the default is one second.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
    },
}

/// The maximum time per move, in seconds.
const MAX_SECONDS: f64 = 3600.0;

impl Seat {
    /// Whether the engine plays this side.
    pub(super) const fn is_engine(&self) -> bool {
        matches!(self, Seat::Engine { .. })
    }

    /// The time per move without a clock.
    pub(super) fn move_time(&self) -> Duration {
        match self {
            Seat::Engine {
                seconds: Some(seconds),
                ..
            } if seconds.is_finite() => Duration::from_secs_f64(seconds.clamp(0.01, MAX_SECONDS)),
            _ => Duration::from_secs(1),
        }
    }

    /// The strength, if the engine is weakened.
    pub(super) const fn elo(&self) -> Option<u32> {
        match self {
            Seat::Engine { elo, .. } => *elo,
            Seat::Person => None,
        }
    }

    /// The name in a record.
    pub(super) fn name(&self) -> String {
        match self {
            Seat::Person => "Person".to_owned(),
            Seat::Engine { elo: None, .. } => "Ermine".to_owned(),
            Seat::Engine { elo: Some(elo), .. } => format!("Ermine ({elo})"),
        }
    }
}

/// The players of both sides.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPlan {
    /// The player of White.
    pub white: Seat,
    /// The player of Black.
    pub black: Seat,
}

/// The strength of the engine on a new board.
const WELCOME_ELO: u32 = 600;

impl SeatPlan {
    /// The players of a new board: a person with White against the weakened engine.
    pub const fn welcome() -> SeatPlan {
        SeatPlan {
            white: Seat::Person,
            black: Seat::Engine {
                elo: Some(WELCOME_ELO),
                seconds: None,
            },
        }
    }

    /// The players of White and Black.
    pub(super) const fn both(&self) -> [&Seat; 2] {
        [&self.white, &self.black]
    }
}
