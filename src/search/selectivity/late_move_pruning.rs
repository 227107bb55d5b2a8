//! Late-move pruning, or move-count pruning: skips the remaining quiet moves near the
//! leaves once many moves have failed low.
//! Source: Stockfish, move count pruning.

use crate::search::node::NodeContext;
use crate::search::settings::Settings;

/// Whether the remaining quiet moves are pruned after `tried` moves of a node that is not
/// in check.
#[inline]
pub(crate) const fn applies(settings: &Settings, context: NodeContext, tried: usize) -> bool {
    let parameters = &settings.parameters;
    let depth = context.depth();
    let near_leaves = depth <= parameters.late_pruning_depth && context.may_be_cut();
    let max_moves =
        parameters.late_pruning_base + parameters.late_pruning_square * depth * depth / 100;
    let percent = if context.is_worsening(settings) {
        parameters.late_pruning_worsening
    } else {
        100
    };
    settings.late_move_pruning && near_leaves && tried as i32 > max_moves * percent / 100
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node};
    use super::*;
    use crate::search::node::Window;

    #[test]
    fn deeper_nodes_try_more_moves() {
        assert!(applies(PLAY, node(1), 30) && applies(PLAY, node(2), 30));
        assert!(!applies(PLAY, node(1), 1) && !applies(PLAY, node(40), 30));
        // An improving side tries more.
        assert!(applies(PLAY, node(2), 5) && !applies(PLAY, node(2).with_improving(true), 5));
        assert!(!applies(THOROUGH, node(1), 30));
        assert!(!applies(PLAY, node(1).within(Window::FULL), 30));
    }
}
