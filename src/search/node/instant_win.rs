//! Wins that need no search: the game itself finds the move.

use super::{Node, NodeContext};
use crate::base::Value;
use crate::base::value::WIN;
use crate::rules::{Position, Step};
use crate::search::chance::Searchable;
use crate::search::parallel::Worker;

/// The value of a decision for which the game finds a move that wins by force, if a search
/// to this depth would find it too; quiescence may find any. The move is written down.
#[inline]
pub(in crate::search) fn value<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> Option<Value> {
    let (mv, plies) = node.position.winning_move()?;
    let plies = i32::from(plies);
    let is_seen = plies <= context.depth() || worker.settings().quiescence;
    // In the principal variation all moves of the win are wanted.
    if !is_seen || plies > 1 && !context.window().is_zero() || worker.is_drawn(&node.position) {
        return None;
    }
    let ply = context.ply();
    worker.line().clear(ply + 1);
    worker.line().extend(ply, Step::Move(mv), None);
    Some(WIN - plies)
}
