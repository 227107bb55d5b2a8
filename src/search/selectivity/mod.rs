//! Selectivity: what is looked at less closely than the depth would have it.
//!
//! One technique a file: when it applies and what it says are functions of the
//! node's context; a setting switches it off. Each has won its place in matches
//! (`docs/search.md`, section 8.1). Margins are in hundredths of a pawn and count
//! before the scale turns them into expected score, where the same margin shrinks
//! towards a decided game.

pub(super) mod exchange_pruning;
pub(super) mod futility;
pub(super) mod internal_iterative_reduction;
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

    /// How the game plays.
    pub(super) const PLAY: &Settings = &Settings::PLAY;
    /// Nothing is left out.
    pub(super) const THOROUGH: &Settings = &Settings::THOROUGH;

    /// A node two plies from the root that is asked for a value of 100.
    pub(super) fn node(depth: i32) -> NodeContext {
        NodeContext::new(2, depth, Window::zero_below(100))
    }

    /// A scale on which a hundredth of a pawn is one.
    pub(super) fn shifted(value: Value, centipawns: i32) -> Value {
        value + centipawns
    }
}
