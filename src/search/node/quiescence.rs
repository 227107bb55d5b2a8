//! Quiescence search: captures and checks at the leaves (`docs/search.md`, section 7). In
//! exact mode leaves are evaluated statically.

use super::prelude::{self, Ended, NodeSteps};
use super::{Node, NodeContext, Perspective, Window};
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
use std::ops::ControlFlow::{self, Break, Continue};

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
    let mut stand = stand_pat(worker, node, all_evasions);
    if depth == 0 && stand != -INFINITE {
        stand = worker.corrected_eval(stand, node, context.ply());
    }
    let beta = context.window().beta();
    if (all_evasions || !node.in_check()) && may_cut(worker, node, stand, beta) {
        return Break(NodeEnd::StandPat.with(stand));
    }
    let mut leaf = Leaf {
        context,
        depth,
        stand,
        hash_move: 0,
    };
    if !probes_table(worker, depth) {
        let found = search_noisy(worker, node, leaf)?;
        return Continue(NodeEnd::Searched.with(found.value));
    }
    let key = worker.tt.key(&node.position);
    let mut is_new = true;
    if let Some(entry) = worker.tt.probe(key) {
        let bounds = ChanceOf::<E>::decision_bounds(worker, entry, 0);
        prelude::table(bounds, context)?;
        leaf.hash_move = entry.decision.best;
        // A deeper value in the table must not be overwritten.
        is_new = entry.decision.depth == 0;
    }
    let found = search_noisy(worker, node, leaf)?;
    if is_new {
        let stored = Stored::new(found.value, context.window(), 0, found.tag);
        worker.tt.store(key, Some(stored), None);
    }
    Continue(NodeEnd::Searched.with(found.value))
}

/// A node of quiescence.
#[derive(Clone, Copy)]
struct Leaf {
    context: NodeContext,
    /// The number of plies into quiescence.
    depth: usize,
    /// The stand-pat value, `-INFINITE` in check.
    stand: Value,
    /// The tag of the hash move, or 0.
    hash_move: u16,
}

/// Searches standing pat, noisy moves and quiet checks.
fn search_noisy<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    leaf: Leaf,
) -> ControlFlow<Ended, Best> {
    let Leaf { context, depth, .. } = leaf;
    let (beta, all_evasions) = (context.window().beta(), searches_evasions(worker, depth));
    let position = &node.position;
    let in_check = leaf.stand == -INFINITE;
    let mut moves = MoveList::new();
    let can_move = ChanceOf::<E>::decisions_in_quiescence(position, in_check, &mut moves);
    prelude::no_moves(worker, node, can_move)?;
    if worker.path.is_drawn(position) {
        return Break(NodeEnd::Over.with(worker.draws.draw(position)));
    }
    if !all_evasions && may_cut(worker, node, leaf.stand, beta) {
        return Break(NodeEnd::StandPat.with(leaf.stand));
    }
    let is_spent = depth >= MAX_PLIES || worker.leaf_is_spent();
    if !worker.settings.quiescence || is_spent || is_too_high(context.ply()) {
        let static_eval = static_eval_at_end(worker, node, leaf.stand);
        return Break(NodeEnd::StandPat.with(static_eval));
    }
    let mut picker = MovePicker::new();
    let all = includes_losing_moves(worker, in_check);
    add_noisy::<E::Hints, ()>(position, &moves, (all, leaf.hash_move), (), &mut picker);
    let mut best = Best {
        value: leaf.stand,
        tag: 0,
        tried: 0,
    };
    let mut flow = Continue(());
    while best.tried < picker.len() && flow.is_continue() {
        let mv = picker.at(best.tried).mv;
        flow = best.try_move(worker, node, mv, leaf);
    }
    if flow.is_continue() && tries_checks(worker, depth) && !node.in_check() {
        best.try_checks(worker, node, leaf);
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
    /// Searches a move; breaks on a cutoff, a stop, or once the leaf has used up its
    /// nodes.
    #[inline]
    fn try_move<E: Searchable>(
        &mut self,
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        mv: MoveOf<E>,
        Leaf { context, depth, .. }: Leaf,
    ) -> ControlFlow<()> {
        let (alpha, beta) = (context.window().alpha(), context.window().beta());
        let raised_alpha = alpha.max(self.value);
        self.tried += 1;
        let child = context.below(Window::new(raised_alpha, beta));
        let value = search_child(worker, node, mv, child, depth + 1);
        if worker.stop.is_set() {
            return Break(());
        }
        if value > raised_alpha {
            self.tag = <PositionOf<E> as Position>::tag(mv);
        }
        self.value = self.value.max(value);
        if self.value >= beta || leaf_budget_spent(worker, self.value) {
            return Break(());
        }
        Continue(())
    }

    /// Searches the quiet checks that lose no material.
    /// Source: Stockfish, until 2024.
    fn try_checks<E: Searchable>(
        &mut self,
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        leaf: Leaf,
    ) {
        let position = &node.position;
        let mut checks = MoveList::new();
        position.quiet_checks(&mut checks);
        for &mv in &checks {
            if E::Hints::gain(position, mv) < 0 {
                continue;
            }
            if self.try_move(worker, node, mv, leaf).is_break() {
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
    if worker.settings.quiescence && all_evasions && node.in_check() {
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
    worker.settings.quiescence && stand >= beta && !worker.path.is_drawn(&node.position)
}
