//! Instant wins: forced wins that the game itself finds, without search.

use crate::base::Value;
use crate::base::value::WIN;
use crate::rules::{Position, Step, WinningMove};
use crate::search::node::{Node, NodeContext};
use crate::search::parallel::Worker;
use crate::search::strategy::chance_search::Searchable;

/// Returns the value of a decision node where the game finds a winning move, if a search
/// to this depth, or quiescence, would find it too. Stores the move in the principal
/// variation.
#[inline]
pub(crate) fn value<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> Option<Value> {
    let WinningMove { mv, plies } = node.position.winning_move()?;
    let plies = i32::from(plies);
    let is_found_by_search = plies <= context.depth() || worker.settings.quiescence;
    // The principal variation must show every move of the win.
    if !is_found_by_search
        || plies > 1 && !context.window().is_zero()
        || worker.path.is_drawn(&node.position)
    {
        return None;
    }
    let ply = context.ply();
    worker.pv.clear(ply + 1);
    worker.pv.extend(ply, Step::Move(mv), None);
    Some(WIN - plies)
}
