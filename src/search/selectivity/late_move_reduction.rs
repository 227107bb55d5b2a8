//! Late-move reductions: late quiet moves rarely turn out well and are first
//! searched less deep. In use since about 2005.

use crate::rules::Position;
use crate::search::Settings;
use crate::search::chance::{ChanceOf, ChanceSearch, MoveOf, Searchable};
use crate::search::node::{Node, NodeContext};

/// Moves of a node that are always searched to the full depth.
const FULL_MOVES: usize = 3;
/// Nodes with less depth left search every move to it.
const LEAST_DEPTH: i32 = 3;
/// From this move of a node on two plies are left out instead of one.
const VERY_LATE: usize = 8;
/// The product of the logarithms of rank and depth, to the base 2 and rounded down,
/// counts with this fraction.
const OF_LOGARITHMS: [i32; 2] = [2, 5];

/// Whether a quiet move is late enough, unless its side is in check.
#[inline]
fn applies(settings: &Settings, context: NodeContext, rank: usize) -> bool {
    let is_late = rank >= FULL_MOVES && context.depth() >= LEAST_DEPTH;
    settings.late_move_reduction && is_late && !context.is_root()
}

/// How many plies less deep a move, the one of this `rank`, is first searched.
#[inline]
pub(in crate::search) fn plies<E: Searchable>(
    settings: &Settings,
    node: &Node<E>,
    item: MoveOf<E>,
    (context, rank): (NodeContext, usize),
) -> i32 {
    let position = &node.position;
    if !applies(settings, context, rank) || position.is_noisy(item) || position.in_check() {
        return 0;
    }
    ChanceOf::<E>::late_move_reduction(rank, context.depth())
}

/// The reduction where trees are narrow and depths great: by the logarithms of both.
#[inline]
pub(in crate::search) fn by_logarithms(rank: usize, depth: i32) -> i32 {
    let logarithms = rank.ilog2() as i32 * depth.ilog2() as i32;
    (logarithms * OF_LOGARITHMS[0] / OF_LOGARITHMS[1]).clamp(1, depth - 2)
}

/// The reduction where chance makes trees wide: one ply, then two.
#[inline]
pub(in crate::search) fn by_rank(rank: usize, depth: i32) -> i32 {
    if rank < VERY_LATE {
        1
    } else {
        2.min(depth - 2)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node};
    use super::*;

    #[test]
    fn the_first_moves_and_shallow_nodes_are_searched_in_full() {
        assert!(applies(PLAY, node(3), 3));
        assert!(!applies(PLAY, node(3), 2));
        assert!(!applies(PLAY, node(2), 3));
        assert!(!applies(THOROUGH, node(3), 3));
    }

    #[test]
    fn later_and_deeper_means_more_and_a_ply_is_left() {
        assert_eq!([3, 8, 40].map(|rank| by_rank(rank, 6)), [1, 2, 2]);
        assert_eq!(by_rank(40, 3), 1);
        assert_eq!([3, 8, 40].map(|rank| by_logarithms(rank, 8)), [1, 3, 6]);
        assert_eq!(by_logarithms(40, 3), 1);
    }
}
