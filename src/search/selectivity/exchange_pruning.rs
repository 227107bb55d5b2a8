//! Exchange pruning: skips captures near the leaves that lose too much material by static
//! exchange evaluation (SEE).
//! Source: Stockfish, which skips moves with a negative SEE.

use crate::eval::Hints;
use crate::search::node::{Node, NodeContext};
use crate::search::parallel::Worker;
use crate::search::settings::Settings;
use crate::search::strategy::chance_search::{ChanceOf, ChanceSearch, MoveOf, Searchable};

/// Returns the max loss of a capture, in centipawns, at a node that is not in check;
/// `None` if there is no limit.
#[inline]
fn max_loss(settings: &Settings, context: NodeContext) -> Option<i32> {
    let (parameters, depth) = (&settings.parameters, context.depth());
    let near_leaves = depth <= parameters.exchange_pruning_depth && context.may_be_cut();
    (settings.exchange_pruning && near_leaves).then_some(parameters.exchange_pruning_ply * depth)
}

/// Whether a capture loses too much.
#[inline]
pub(crate) fn applies<E: Searchable>(
    worker: &Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    context: NodeContext,
) -> bool {
    if ChanceOf::<E>::HAS_DIE || node.in_check() {
        return false;
    }
    let limit = max_loss(&worker.settings, context);
    limit.is_some_and(|limit| E::Hints::gain(&node.position, mv) < -limit)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node};
    use super::*;
    use crate::search::node::Window;

    #[test]
    fn the_max_loss_grows_with_the_depth() {
        assert_eq!(max_loss(PLAY, node(1)), Some(100));
        assert_eq!(max_loss(PLAY, node(6)), Some(600));
        assert_eq!(max_loss(PLAY, node(7)), None);
        assert_eq!(max_loss(THOROUGH, node(1)), None);
        assert_eq!(max_loss(PLAY, node(1).within(Window::FULL)), None);
    }
}
