//! Quiescence search: captures and checks at the leaves (`docs/search.md`, section 7). In
//! exact mode leaves are evaluated statically.

use super::prelude::{self, Ended, NodeSteps};
use crate::base::Value;
use crate::base::value::{DECISIVE, INFINITE};
use crate::eval::{Evaluator, Hints};
use crate::rules::{GameMove, MoveList, Position};
use crate::search::node::{Node, NodeContext, Perspective, Window};
use crate::search::ordering::{MovePicker, add_noisy};
use crate::search::parallel::Worker;
use crate::search::parallel::worker::reaches_max_ply;
use crate::search::profile::{CutMove, DepthClass, NodeEnd};
use crate::search::strategy::chance_search::{ChanceOf, ChanceSearch, MoveOf, Searchable};
use crate::search::table::Stored;
use std::ops::ControlFlow::{self, Break, Continue};

/// Plies of quiescence after which the static evaluation decides, even in check.
const MAX_PLIES: usize = 24;

/// Returns the quiescence value of a decision node, `depth` plies into quiescence.
pub(crate) fn search<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    depth: usize,
) -> Value {
    if depth == 0 {
        worker.stop.begin_leaf();
    }
    let steps = steps(worker, node, context, depth);
    prelude::count(worker, DepthClass::in_quiescence(depth), steps)
}

fn steps<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    depth: usize,
) -> NodeSteps {
    prelude::won(worker, node, context)?;
    let all_evasions = searches_evasions(worker, depth);
    let mut stand_pat = stand_pat_value(worker, node, all_evasions);
    if depth == 0 && stand_pat != -INFINITE {
        stand_pat = worker.corrected_eval(stand_pat, node, context.ply());
    }
    let beta = context.window().beta();
    if (all_evasions || !node.in_check()) && stand_pat_fails_high(worker, node, stand_pat, beta) {
        return Break(NodeEnd::StandPat.with(stand_pat));
    }
    let mut qnode = QuiescenceNode {
        context,
        depth,
        stand_pat,
        hash_move: 0,
    };
    if !probes_table(worker, depth) {
        let found = search_noisy(worker, node, qnode)?;
        return Continue(NodeEnd::Searched.with(found.value));
    }
    let key = worker.tt.key(&node.position);
    let mut may_store = true;
    if let Some(entry) = worker.tt.probe(key) {
        let bounds = ChanceOf::<E>::decision_bounds(worker, entry, 0);
        prelude::table(bounds, context)?;
        qnode.hash_move = entry.decision.best;
        // A deeper value in the table is kept.
        may_store = entry.decision.depth == 0;
    }
    let found = search_noisy(worker, node, qnode)?;
    if may_store {
        let stored = Stored::new(found.value, context.window(), 0, found.tag);
        worker.tt.store(key, Some(stored), None);
    }
    Continue(NodeEnd::Searched.with(found.value))
}

/// The context of a node in quiescence.
#[derive(Clone, Copy)]
struct QuiescenceNode {
    context: NodeContext,
    /// The number of plies into quiescence.
    depth: usize,
    /// The stand-pat value, `-INFINITE` in check.
    stand_pat: Value,
    /// The tag of the hash move, or 0.
    hash_move: u16,
}

/// Returns the best of standing pat, noisy moves and quiet checks.
fn search_noisy<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    qnode: QuiescenceNode,
) -> ControlFlow<Ended, Best> {
    let QuiescenceNode { context, depth, .. } = qnode;
    let (beta, all_evasions) = (context.window().beta(), searches_evasions(worker, depth));
    let position = &node.position;
    let in_check = qnode.stand_pat == -INFINITE;
    let mut moves = MoveList::new();
    let can_move = ChanceOf::<E>::decisions_in_quiescence(position, in_check, &mut moves);
    prelude::no_moves(worker, node, can_move)?;
    if worker.path.is_drawn(position) {
        return Break(NodeEnd::Over.with(worker.draws.draw(position)));
    }
    if !all_evasions && stand_pat_fails_high(worker, node, qnode.stand_pat, beta) {
        return Break(NodeEnd::StandPat.with(qnode.stand_pat));
    }
    let ends_here = depth >= MAX_PLIES || worker.is_leaf_budget_spent();
    if !worker.settings.quiescence || ends_here || reaches_max_ply(context.ply()) {
        let static_eval = static_eval_at_end(worker, node, qnode.stand_pat);
        return Break(NodeEnd::StandPat.with(static_eval));
    }
    let mut picker = MovePicker::new();
    let all = includes_losing_moves(worker, in_check);
    add_noisy::<E::Hints, ()>(position, &moves, all, qnode.hash_move, (), &mut picker);
    let mut best = Best {
        value: qnode.stand_pat,
        tag: 0,
        tried: 0,
    };
    let mut flow = Continue(());
    while best.tried < picker.len() && flow.is_continue() {
        let mv = picker.at(best.tried).mv;
        flow = best.try_move(worker, node, mv, qnode);
    }
    if flow.is_continue() && tries_checks(worker, depth) && !node.in_check() {
        best.try_checks(worker, node, qnode);
    }
    prelude::stopped(worker)?;
    let cut_move = if best.value >= beta {
        CutMove::of(true, best.tried)
    } else {
        CutMove::NoneCuts
    };
    let depth_class = DepthClass::in_quiescence(depth);
    worker.profile.count_cut_move(depth_class, cut_move);
    Continue(best)
}

/// The best value of a node so far, the tag of the move that raised alpha (0 if none),
/// and the number of moves tried.
struct Best {
    value: Value,
    tag: u16,
    tried: usize,
}

impl Best {
    /// Searches a move; breaks on a cutoff, on a stop, or when the leaf has spent its
    /// node budget.
    #[inline]
    fn try_move<E: Searchable>(
        &mut self,
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        mv: MoveOf<E>,
        QuiescenceNode { context, depth, .. }: QuiescenceNode,
    ) -> ControlFlow<()> {
        let (alpha, beta) = (context.window().alpha(), context.window().beta());
        let raised_alpha = alpha.max(self.value);
        self.tried += 1;
        let child = context.at_next_ply(Window::new(raised_alpha, beta));
        let value = search_child(worker, node, mv, child, depth + 1);
        if worker.stop.is_set() {
            return Break(());
        }
        if value > raised_alpha {
            self.tag = mv.tag();
        }
        self.value = self.value.max(value);
        if self.value >= beta || ends_by_leaf_budget(worker, self.value) {
            return Break(());
        }
        Continue(())
    }

    /// Searches the quiet checks that lose no material by SEE.
    /// Source: Stockfish, until 2024.
    fn try_checks<E: Searchable>(
        &mut self,
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        qnode: QuiescenceNode,
    ) {
        let position = &node.position;
        let mut checks = MoveList::new();
        position.quiet_checks(&mut checks);
        for &mv in &checks {
            if E::Hints::gain(position, mv) < 0 {
                continue;
            }
            if self.try_move(worker, node, mv, qnode).is_break() {
                return;
            }
        }
    }
}

/// Searches the child of a move, `depth` plies into quiescence; `context` is that of the
/// child, but with the window from the parent's point of view.
pub(crate) fn search_child<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    context: NodeContext,
    depth: usize,
) -> Value {
    let child = worker.pool.child(node, mv);
    if probes_table(worker, depth) {
        worker.tt.prefetch(&child.position);
    }
    let perspective = Perspective::between(&node.position, &child.position);
    let context = context.within(perspective.down(context.window()));
    let value = ChanceOf::<E>::quiesce(worker, &child, context, depth);
    worker.pool.recycle(child);
    perspective.up(value)
}

/// Whether quiescence probes the table at this depth.
#[inline]
fn probes_table<E: Searchable>(worker: &Worker<'_, E>, depth: usize) -> bool {
    let settings = &worker.settings;
    let within = (depth as i32) < settings.parameters.quiescence_table;
    !ChanceOf::<E>::HAS_DIE && settings.quiescence_table && within
}

/// Whether quiescence searches all the moves that it generates, even those that lose
/// material by SEE.
#[inline]
pub(crate) fn includes_losing_moves<E: Evaluator>(worker: &Worker<'_, E>, in_check: bool) -> bool {
    in_check || !worker.settings.quiescence_exchange
}

/// Whether quiescence tries quiet checks at this depth.
#[inline]
fn tries_checks<E: Searchable>(worker: &Worker<'_, E>, depth: usize) -> bool {
    let settings = &worker.settings;
    let within = (depth as i32) < settings.parameters.quiescence_checks;
    !ChanceOf::<E>::HAS_DIE && settings.quiescence_checks && within
}

/// Whether a side in check searches all evasions at this depth of quiescence.
#[inline]
pub(crate) fn searches_evasions<E: Evaluator>(worker: &Worker<'_, E>, depth: usize) -> bool {
    depth < E::Hints::EVASIONS && !worker.is_leaf_budget_spent()
}

/// Whether a leaf stops searching moves because its node budget is spent. It continues
/// while `value` is a forced loss: running out of nodes must never prove a loss.
#[inline]
pub(crate) fn ends_by_leaf_budget<E: Evaluator>(worker: &Worker<'_, E>, value: Value) -> bool {
    value >= -DECISIVE && worker.is_leaf_budget_spent()
}

/// Returns the stand-pat value: the static evaluation, or `-INFINITE` in check while
/// quiescence searches all evasions.
#[inline]
pub(crate) fn stand_pat_value<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    all_evasions: bool,
) -> Value {
    if worker.settings.quiescence && all_evasions && node.in_check() {
        -INFINITE
    } else {
        worker.evaluate(node)
    }
}

/// Returns the static evaluation at a node where quiescence ends, even in check.
#[inline]
pub(crate) fn static_eval_at_end<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    stand_pat: Value,
) -> Value {
    if stand_pat == -INFINITE {
        worker.evaluate(node)
    } else {
        stand_pat
    }
}

/// Whether standing pat fails high, which is tested before move generation and therefore
/// misses stalemates.
#[inline]
pub(crate) fn stand_pat_fails_high<E: Evaluator>(
    worker: &Worker<'_, E>,
    node: &Node<E>,
    stand_pat: Value,
    beta: Value,
) -> bool {
    worker.settings.quiescence && stand_pat >= beta && !worker.path.is_drawn(&node.position)
}
