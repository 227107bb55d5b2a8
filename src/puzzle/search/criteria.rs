//! The criteria for right moves and for puzzles.

use super::searcher::Effort;
use crate::session::Session;
use serde::Serialize;

/// The effort of each search relative to screening; the last one confirms.
pub(crate) const STAGES: [u64; 3] = [1, 8, 64];

/// The criteria for puzzles. Scores are expected scores, -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Criteria {
    /// The maximum loss against the best move with which a move is still right.
    pub tolerance: f64,
    /// The minimum loss of every other move against the best.
    pub margin: f64,
    /// The minimum value of the best move: lost games make no puzzles.
    #[serde(rename = "least_value")]
    pub min_value: f64,
    /// The maximum number of right moves.
    #[serde(rename = "most_accepted")]
    pub max_accepted: usize,
    /// The maximum number of turns of a solution.
    #[serde(rename = "longest")]
    pub max_turns: usize,
    /// The nodes of the screening search; confirming searches take 8 and 64 times as
    /// many.
    pub nodes: u64,
    /// The effort of the last search relative to screening.
    #[serde(rename = "far")]
    pub deep_factor: u64,
}

impl Criteria {
    /// The usual criteria of a game (`docs/puzzles.md`, "Margins").
    #[must_use]
    pub fn default_for(game: &dyn Session) -> Criteria {
        // With dice or several boards even bad positions have chances and real choices,
        // and the gain of a single move is small or comes late.
        let is_open = game.has_dice() || game.boards() > 1;
        Criteria {
            tolerance: 0.02,
            margin: if is_open { 0.1 } else { 0.4 },
            min_value: if is_open { -1.0 } else { -0.25 },
            max_accepted: 3,
            max_turns: 6,
            nodes: 4000,
            // With dice a single line is seldom decisive.
            deep_factor: if game.has_dice() { 256 } else { 1024 },
        }
    }

    /// The searches that have to agree: the first is pruned as in play, the others search
    /// all moves.
    pub(crate) const fn stages(&self) -> [Effort; 3] {
        [
            Effort::quick(self.nodes * STAGES[0]),
            Effort::thorough(self.nodes * STAGES[1]),
            Effort::thorough(self.nodes * STAGES[2]),
        ]
    }

    /// The effort of searches that need no confirmation: replies, themes.
    pub(crate) const fn standard_effort(&self) -> Effort {
        Effort::thorough(self.nodes * STAGES[1])
    }

    /// The effort of the search for what the stages miss: a later loss, a second win.
    pub(crate) const fn deep_effort(&self) -> Effort {
        Effort::thorough(self.nodes.saturating_mul(self.deep_factor))
    }

    /// The stricter criteria for the last search: right moves remain right even if their
    /// values change a little.
    pub(crate) fn strict(self) -> Criteria {
        Criteria {
            tolerance: self.tolerance / 2.0,
            ..self
        }
    }

    /// The nodes of the confirming search.
    #[must_use]
    pub const fn confirming_nodes(&self) -> u64 {
        self.nodes * STAGES[2]
    }
}
