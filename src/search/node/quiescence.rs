//! Quiescence search: captures and checks at the leaves (`docs/search.md`, section 7). In
//! exact mode leaves are evaluated statically.

use super::{Node, NodeContext, Perspective, Window, instant_win};
use crate::base::Value;
use crate::base::value::{DECISIVE, INFINITE};
use crate::eval::{Evaluator, Hints};
use crate::rules::{MoveList, Position};
use crate::search::chance::{ChanceOf, ChanceSearch, MoveOf, PositionOf, Searchable};
use crate::search::ordering::{MovePicker, add_noisy};
use crate::search::parallel::Worker;
use crate::search::parallel::worker::is_too_high;
use crate::search::profile::{CutMove, DepthClass, NodeEnd};
use crate::search::table::Stored;
use std::ops::ControlFlow;

/// Plies of quiescence after which the static evaluation decides, even in check.
const MAX_PLIES: usize = 24;

/// Returns the value of a decision node at the end of the search, `depth` plies into
/// quiescence.
pub(crate) fn search<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    depth: usize,
) -> Value {
    if depth == 0 {
        worker.begin_leaf();
    }
    let (depth_class, beta) = (DepthClass::in_quiescence(depth), context.window().beta());
    if let Some(value) = instant_win::value(worker, node, context) {
        worker.profile().count_end(depth_class, NodeEnd::Over);
        return value;
    }
    let all_evasions = searches_evasions(worker, depth);
    let mut stand = stand_pat(worker, node, all_evasions);
    if depth == 0 && stand != -INFINITE {
        stand = worker.corrected_eval(stand, node, context.ply());
    }
    if (all_evasions || !node.in_check()) && may_cut(worker, node, stand, beta) {
        worker.profile().count_end(depth_class, NodeEnd::StandPat);
        return stand;
    }
    if !probes_table(worker, depth) {
        return search_noisy(worker, node, context, (depth, stand, 0)).0;
    }
    let key = worker.table_key(&node.position);
    let (mut best, mut is_new) = (0, true);
    if let Some(entry) = worker.probe(key) {
        let bounds = ChanceOf::<E>::decision_bounds(worker, entry, 0);
        if let Some(value) = bounds.decides(context.window()) {
            worker.profile().count_end(depth_class, NodeEnd::Table);
            return value;
        }
        // A deeper value in the table must not be overwritten.
        (best, is_new) = (entry.decision.best, entry.decision.depth == 0);
    }
    let (value, found) = search_noisy(worker, node, context, (depth, stand, best));
    if let Some(best) = found.filter(|_| is_new && !worker.is_stopped()) {
        let stored = Stored::new(value, context.window(), 0, best);
        worker.store(key, Some(stored), None);
    }
    value
}

/// Returns the best value of standing pat, noisy moves and quiet checks, and the tag of
/// the best move, 0 if no move raised alpha, or `None` if the node ended before the
/// search of moves. `best` is the tag of the hash move, or 0.
fn search_noisy<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    (depth, stand, best): (usize, Value, u16),
) -> (Value, Option<u16>) {
    let (depth_class, beta) = (DepthClass::in_quiescence(depth), context.window().beta());
    let all_evasions = searches_evasions(worker, depth);
    let position = &node.position;
    let in_check = stand == -INFINITE;
    let mut moves = MoveList::new();
    if !ChanceOf::<E>::decisions_in_quiescence(position, in_check, &mut moves) {
        worker.profile().count_end(depth_class, NodeEnd::Over);
        return (worker.no_moves_value(position), None);
    }
    if worker.is_drawn(position) {
        worker.profile().count_end(depth_class, NodeEnd::Over);
        return (worker.draw_value(position), None);
    }
    if !all_evasions && may_cut(worker, node, stand, beta) {
        worker.profile().count_end(depth_class, NodeEnd::StandPat);
        return (stand, None);
    }
    let is_spent = depth >= MAX_PLIES || worker.leaf_is_spent();
    if !worker.settings().quiescence || is_spent || is_too_high(context.ply()) {
        worker.profile().count_end(depth_class, NodeEnd::StandPat);
        return (static_eval_at_end(worker, node, stand), None);
    }
    worker.profile().count_end(depth_class, NodeEnd::Searched);
    let mut picker = MovePicker::new();
    let all = includes_losing_moves(worker, in_check);
    add_noisy::<E::Hints, ()>(position, &moves, (all, best), (), &mut picker);
    let mut best = Best {
        value: stand,
        tag: 0,
        tried: 0,
    };
    let mut flow = ControlFlow::Continue(());
    while best.tried < picker.len() && flow.is_continue() {
        let mv = picker.at(best.tried).mv;
        flow = best.try_move(worker, node, mv, (context, depth));
    }
    if flow.is_continue() && tries_checks(worker, depth) && !node.in_check() {
        best.try_checks(worker, node, (context, depth));
    }
    if worker.is_stopped() {
        return (0, None);
    }
    let cut_move = if best.value >= beta {
        CutMove::of(true, best.tried)
    } else {
        CutMove::NoneCuts
    };
    worker.profile().count_cut_move(depth_class, cut_move);
    (best.value, Some(best.tag))
}

/// The best value of a node so far, the tag of the move that raised alpha (0 if none),
/// and the number of moves tried.
struct Best {
    value: Value,
    tag: u16,
    tried: usize,
}

impl Best {
    /// Searches a move; breaks on a cutoff, a stop, or once the leaf has used up its
    /// nodes.
    #[inline]
    fn try_move<E: Searchable>(
        &mut self,
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        mv: MoveOf<E>,
        (context, depth): (NodeContext, usize),
    ) -> ControlFlow<()> {
        let (alpha, beta) = (context.window().alpha(), context.window().beta());
        let raised_alpha = alpha.max(self.value);
        self.tried += 1;
        let child = context.below(Window::new(raised_alpha, beta));
        let value = search_child(worker, node, mv, child, depth + 1);
        if worker.is_stopped() {
            return ControlFlow::Break(());
        }
        if value > raised_alpha {
            self.tag = <PositionOf<E> as Position>::tag(mv);
        }
        self.value = self.value.max(value);
        if self.value >= beta || leaf_budget_spent(worker, self.value) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Searches the quiet checks that lose no material.
    /// Source: Stockfish, until 2024.
    fn try_checks<E: Searchable>(
        &mut self,
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        (context, depth): (NodeContext, usize),
    ) {
        let position = &node.position;
        let mut checks = MoveList::new();
        position.quiet_checks(&mut checks);
        for &mv in &checks {
            if E::Hints::gain(position, mv) < 0 {
                continue;
            }
            if self.try_move(worker, node, mv, (context, depth)).is_break() {
                return;
            }
        }
    }
}

/// Searches the child of a move, `depth` plies into quiescence; `context` is the child's
/// except for its window, which is the parent's.
pub(crate) fn search_child<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    context: NodeContext,
    depth: usize,
) -> Value {
    let child = worker.pool().child(node, mv);
    if probes_table(worker, depth) {
        worker.prefetch(&child.position);
    }
    let perspective = Perspective::between(&node.position, &child.position);
    let context = context.within(perspective.down(context.window()));
    let value = ChanceOf::<E>::quiesce(worker, &child, context, depth);
    worker.pool().recycle(child);
    perspective.up(value)
}

/// Whether quiescence probes the table at this depth.
#[inline]
fn probes_table<E: Searchable>(worker: &Worker<'_, E>, depth: usize) -> bool {
    let settings = worker.settings();
    let within = (depth as i32) < settings.parameters.quiescence_table;
    !ChanceOf::<E>::HAS_DIE && settings.quiescence_table && within
}

/// Whether quiescence searches all the moves that it generates, even those that lose
/// material by SEE.
#[inline]
pub(crate) fn includes_losing_moves<E: Evaluator>(worker: &Worker<'_, E>, in_check: bool) -> bool {
    in_check || !worker.settings().quiescence_exchange
}

/// Whether quiescence tries quiet checks at this depth.
#[inline]
fn tries_checks<E: Searchable>(worker: &Worker<'_, E>, depth: usize) -> bool {
    let settings = worker.settings();
    let within = (depth as i32) < settings.parameters.quiescence_checks;
    !ChanceOf::<E>::HAS_DIE && settings.quiescence_checks && within
}

/// Whether a side in check searches all evasions at this depth of quiescence.
#[inline]
pub(crate) fn searches_evasions<E: Evaluator>(worker: &Worker<'_, E>, depth: usize) -> bool {
    depth < E::Hints::EVASIONS && !worker.leaf_is_spent()
}

/// Whether a leaf has used up its nodes and `value` is not a forced loss: running out of
/// nodes must never prove a loss.
#[inline]
pub(crate) fn leaf_budget_spent<E: Evaluator>(worker: &Worker<'_, E>, value: Value) -> bool {
    value >= -DECISIVE && worker.leaf_is_spent()
}

/// Returns the stand-pat value: the static evaluation, or `-INFINITE` in check as long as
/// quiescence searches all evasions.
#[inline]
pub(crate) fn stand_pat<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    all_evasions: bool,
) -> Value {
    if worker.settings().quiescence && all_evasions && node.in_check() {
        -INFINITE
    } else {
        worker.evaluate(node)
    }
}

/// Returns the static evaluation where quiescence ends, even in check.
#[inline]
pub(crate) fn static_eval_at_end<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    stand: Value,
) -> Value {
    if stand == -INFINITE {
        worker.evaluate(node)
    } else {
        stand
    }
}

/// Whether standing pat fails high before move generation. Stalemates are missed then.
#[inline]
pub(crate) fn may_cut<E: Evaluator>(
    worker: &Worker<'_, E>,
    node: &Node<E>,
    stand: Value,
    beta: Value,
) -> bool {
    worker.settings().quiescence && stand >= beta && !worker.is_drawn(&node.position)
}
