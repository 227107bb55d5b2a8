//! Selective search: pruning, reductions and extensions.
//!
//! Each technique has its own file, depends only on the node's context, and can be
//! switched off by a setting. Each was adopted after winning matches (`docs/search.md`,
//! section 8.1).
//! Margins are in centipawns and apply before the scale converts them to expected score,
//! so that the same margin counts less as a game becomes decided.

pub(super) mod exchange_pruning;
pub(super) mod futility;
pub(super) mod internal_iterative_reduction;
pub(super) mod late_move;
pub(super) mod late_move_pruning;
pub(super) mod late_move_reduction;
pub(super) mod null_move;
pub(super) mod probcut;
pub(super) mod reverse_futility;
pub(super) mod singular;

#[cfg(test)]
mod tests {
    use crate::base::Value;
    use crate::search::Settings;
    use crate::search::node::{NodeContext, Window};

    /// The settings for play.
    pub(super) const PLAY: &Settings = &Settings::PLAY;
    /// The settings without selective search.
    pub(super) const THOROUGH: &Settings = &Settings::THOROUGH;

    /// A node two plies from the root in a zero window below 100.
    pub(super) fn node(depth: i32) -> NodeContext {
        NodeContext::new(2, depth, Window::zero_below(100))
    }

    /// A scale on which a centipawn is one unit.
    pub(super) fn shifted(value: Value, centipawns: i32) -> Value {
        value + centipawns
    }
}
