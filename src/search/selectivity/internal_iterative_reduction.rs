//! Internal iterative reduction: a node without a hash move is searched one ply
//! shallower. This is cheaper, and finds a move to try first in the next iteration.
//! Source: Schröder, 2019.

use crate::search::node::NodeContext;
use crate::search::settings::Settings;

/// Returns the reduction of a node, in plies, given its hash moves as a decision node and
/// as a chance node.
#[inline]
pub(crate) fn plies(settings: &Settings, context: NodeContext, hash_moves: [u16; 2]) -> i32 {
    let is_deep =
        context.depth() >= settings.parameters.internal_reduction_depth && !context.is_root();
    i32::from(settings.internal_iterative_reduction && is_deep && hash_moves == [0; 2])
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node};
    use super::*;

    #[test]
    fn deep_nodes_without_a_hash_move_are_reduced() {
        assert_eq!(plies(PLAY, node(4), [0; 2]), 1);
        assert_eq!(plies(PLAY, node(3), [0; 2]), 0);
        assert_eq!(plies(PLAY, node(4), [0, 7]), 0);
        assert_eq!(plies(THOROUGH, node(4), [0; 2]), 0);
    }
}
