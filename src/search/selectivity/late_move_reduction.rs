//! Late-move reductions: late quiet moves rarely raise alpha, so they are searched at
//! reduced depth first.
//! Sources: Romstad, "An introduction to late move reductions"; before it, history
//! pruning in Fruit (Letouzey), 2005; the product of the logarithms of move number and
//! depth: Stockfish.

use crate::eval::Hints;
use crate::eval::parameters::Parameters;
use crate::rules::Position;
use crate::search::node::late_move::LateMove;
use crate::search::node::{Node, NodeContext};
use crate::search::ordering::history::HISTORY_LIMIT;
use crate::search::parallel::Worker;
use crate::search::settings::Settings;
use crate::search::strategy::chance_search::{ChanceOf, ChanceSearch, MoveOf, Searchable};

/// One ply in hundredths, the unit of reductions.
const PLY: i32 = 100;

/// Whether a move is late enough to be reduced, unless its side is in check.
#[inline]
fn applies(settings: &Settings, context: NodeContext, move_count: usize) -> bool {
    let parameters = &settings.parameters;
    let is_deep = context.depth() >= parameters.reduction_depth;
    let is_late = move_count as i32 >= parameters.reduction_moves && is_deep;
    settings.late_move_reduction && is_late && !context.is_root()
}

/// Returns the reduction, in plies, of the move with this number in the order, from 0
/// (`move_count`).
#[inline]
pub(crate) fn plies<E: Searchable>(
    worker: &Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    context: NodeContext,
    move_count: usize,
) -> i32 {
    let (position, settings) = (&node.position, &worker.settings);
    if !applies(settings, context, move_count) || node.in_check() {
        return 0;
    }
    let (parameters, depth) = (&settings.parameters, context.depth());
    let late = LateMove { move_count, depth };
    let plies = if position.is_noisy(mv) {
        let may_lose = !ChanceOf::<E>::HAS_DIE && parameters.reduction_losing > 0;
        if !may_lose || E::Hints::gain(position, mv) >= 0 {
            return 0;
        }
        of_losing_capture(parameters, late)
    } else {
        let worsening = context.is_worsening(settings);
        let (ordering, settings) = (&worker.ordering, &worker.settings);
        let history = || ordering.quiet_score::<E::Hints>(settings, position, mv, context.ply());
        ChanceOf::<E>::late_move_reduction(parameters, late, worsening, history)
    };
    plies.clamp(0, depth - 2)
}

/// The reduction of a capture that loses material, by the logarithms of move number and
/// depth.
fn of_losing_capture(parameters: &Parameters, late: LateMove) -> i32 {
    (parameters.reduction_losing * late.log_product() / PLY) >> 8
}

/// The reduction in games without dice, whose trees are narrow and deep: by the
/// logarithms of move number and depth, more if `worsening`, less for a move with
/// a good history.
#[inline]
pub(crate) fn by_logarithms(
    parameters: &Parameters,
    late: LateMove,
    worsening: bool,
    history: i32,
) -> i32 {
    let reduction =
        parameters.reduction_base + ((parameters.reduction_factor * late.log_product()) >> 8);
    let worse = if worsening {
        parameters.reduction_worsening
    } else {
        0
    };
    let history = parameters.reduction_history * history / HISTORY_LIMIT;
    (reduction.max(PLY) + worse - history) / PLY
}

/// The reduction in games with dice, whose trees are wide: one ply, or two for very late
/// moves.
#[inline]
pub(crate) fn by_move_count(parameters: &Parameters, late: LateMove) -> i32 {
    if (late.move_count as i32) < parameters.reduction_very_late {
        1
    } else {
        2
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
    fn later_and_deeper_moves_are_reduced_more() {
        let parameters = &PLAY.parameters;
        let late = |move_count, depth| LateMove { move_count, depth };
        assert_eq!(
            [3, 8, 40].map(|move_count| by_move_count(parameters, late(move_count, 8))),
            [1, 2, 2]
        );
        let plies =
            |move_count, history| by_logarithms(parameters, late(move_count, 8), false, history);
        assert_eq!(
            [3, 8, 40].map(|move_count| plies(move_count, 0)),
            [3, 6, 11]
        );
        assert!(plies(8, 2 * HISTORY_LIMIT) < 6 && plies(8, -2 * HISTORY_LIMIT) > 6);
        assert_eq!(by_logarithms(parameters, late(1, 3), false, 0), 1);
        let worse = |move_count| by_logarithms(parameters, late(move_count, 8), true, 0);
        assert!(worse(8) >= plies(8, 0) && worse(9) > plies(9, 0));
        let losing =
            [3, 8, 40].map(|move_count| of_losing_capture(parameters, late(move_count, 8)));
        assert!(losing.is_sorted() && losing[2] < plies(40, 0), "{losing:?}");
    }
}
