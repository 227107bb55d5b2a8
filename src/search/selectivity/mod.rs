//! Selective search: pruning and reductions. (ProbCut and singular extensions search the
//! moves of a node: they are in `pvs`.)
//!
//! Each technique has its own file and can be switched off by a setting. Each was adopted
//! after winning matches (`docs/search.md`, section 8.1).
//! Margins are in centipawns and apply before the scale converts them to expected score,
//! so that the same margin counts less as a game becomes decided.

pub(super) mod exchange_pruning;
pub(super) mod futility;
pub(super) mod internal_iterative_reduction;
pub(super) mod late_move_pruning;
pub(super) mod late_move_reduction;
pub(super) mod null_move;
pub(super) mod reverse_futility;

#[cfg(test)]
pub(super) mod tests {
    use crate::base::Value;
    use crate::search::node::{NodeContext, Window};
    use crate::search::settings::Settings;

    /// The settings for play.
    pub(crate) const PLAY: &Settings = &Settings::PLAY;
    /// The settings without selective search.
    pub(crate) const THOROUGH: &Settings = &Settings::THOROUGH;

    /// A node two plies from the root in a zero window below 100.
    pub(crate) fn node(depth: i32) -> NodeContext {
        NodeContext::new(2, depth, Window::zero_below(100))
    }

    /// A scale on which a centipawn is one unit.
    pub(crate) fn shifted(value: Value, centipawns: i32) -> Value {
        value + centipawns
    }
}
