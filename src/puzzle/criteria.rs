//! When moves are right, and when a position is a puzzle.

use super::searcher::Effort;
use crate::session::Session;
use serde::Serialize;

/// How much deeper each search is than the screening one; the last confirms.
pub(super) const STAGES: [u64; 3] = [1, 8, 64];

/// What makes a position a puzzle. Scores are expected ones, -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Criteria {
    /// What a move may be worth less than the best and still be right.
    pub tolerance: f64,
    /// What every other move has to be worth less than the best.
    pub margin: f64,
    /// What the best move has to be worth: of a game that is lost anyway nothing is asked.
    pub least_value: f64,
    /// The most moves that may be right.
    pub most_accepted: usize,
    /// The most turns of a solution.
    pub longest: usize,
    /// Nodes of the screening search; confirming ones take 8 and 64 times as many.
    pub nodes: u64,
    /// How many times as many the last search takes.
    pub far: u64,
}

impl Criteria {
    /// What is usual in this game (`docs/puzzles.md`, "Margins").
    #[must_use]
    pub fn usual(game: &dyn Session) -> Criteria {
        // Dice and other boards leave hope, and something to choose; what a move gains
        // there comes late, or is part of the whole.
        let is_open = game.has_dice() || game.boards() > 1;
        Criteria {
            tolerance: 0.02,
            margin: if is_open { 0.1 } else { 0.4 },
            least_value: if is_open { -1.0 } else { -0.25 },
            most_accepted: 3,
            longest: 6,
            nodes: 4000,
            // Where chance has a say, a single line seldom decides.
            far: if game.has_dice() { 256 } else { 1024 },
        }
    }

    /// The searches that have to agree: the first is pruned as in play, the others leave
    /// nothing out.
    pub(super) const fn stages(&self) -> [Effort; 3] {
        [
            Effort::quick(self.nodes * STAGES[0]),
            Effort::thorough(self.nodes * STAGES[1]),
            Effort::thorough(self.nodes * STAGES[2]),
        ]
    }

    /// A search for what need not be confirmed: replies, themes.
    pub(super) const fn look(&self) -> Effort {
        Effort::thorough(self.nodes * STAGES[1])
    }

    /// The search that looks for what those do not see: a loss that comes later, a second
    /// win.
    pub(super) const fn far(&self) -> Effort {
        Effort::thorough(self.nodes.saturating_mul(self.far))
    }

    /// What has to hold in the last search: moves that are right stay so, even if each of
    /// them moves a little.
    pub(super) fn steady(self) -> Criteria {
        Criteria {
            tolerance: self.tolerance / 2.0,
            ..self
        }
    }

    /// Nodes of the search that confirms.
    #[must_use]
    pub const fn confirming_nodes(&self) -> u64 {
        self.nodes * STAGES[2]
    }
}
