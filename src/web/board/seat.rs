//! Who plays a side.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind", deny_unknown_fields)]
pub(crate) enum BoardSeat {
    /// Somebody at a page.
    #[default]
    Person,
    /// The engine.
    Engine {
        /// On the scale of weakened play; `None` is as strong as it can.
        #[serde(default)]
        elo: Option<u32>,
        /// How long it thinks where there is no clock; a second unless told otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
    },
}

/// The longest time for a move.
const MAX_SECONDS: f64 = 3600.0;

impl BoardSeat {
    /// Whether the engine sits there.
    pub(super) const fn is_engine(&self) -> bool {
        matches!(self, BoardSeat::Engine { .. })
    }

    /// How long a move takes where there is no clock.
    pub(super) fn move_time(&self) -> Duration {
        match self {
            BoardSeat::Engine {
                seconds: Some(seconds),
                ..
            } if seconds.is_finite() => Duration::from_secs_f64(seconds.clamp(0.01, MAX_SECONDS)),
            _ => Duration::from_secs(1),
        }
    }

    /// How strong it plays, if it is weakened.
    pub(super) const fn elo(&self) -> Option<u32> {
        match self {
            BoardSeat::Engine { elo, .. } => *elo,
            BoardSeat::Person => None,
        }
    }

    /// The name in a record.
    pub(super) fn name(&self) -> String {
        match self {
            BoardSeat::Person => "Person".to_owned(),
            BoardSeat::Engine { elo: None, .. } => "Ermine".to_owned(),
            BoardSeat::Engine { elo: Some(elo), .. } => format!("Ermine ({elo})"),
        }
    }
}

/// Both seats.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardSeats {
    /// White's.
    pub(crate) white: BoardSeat,
    /// Black's.
    pub(crate) black: BoardSeat,
}

/// How strong the engine is that a newcomer meets.
const WELCOME_ELO: u32 = 600;

impl BoardSeats {
    /// Those of a board that is opened: a person has White, the engine takes it easy.
    pub(crate) const fn welcome() -> BoardSeats {
        BoardSeats {
            white: BoardSeat::Person,
            black: BoardSeat::Engine {
                elo: Some(WELCOME_ELO),
                seconds: None,
            },
        }
    }

    /// White's and Black's.
    pub(super) const fn both(&self) -> [&BoardSeat; 2] {
        [&self.white, &self.black]
    }
}
