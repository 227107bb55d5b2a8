//! Principal variation search over the moves of a node, fail-soft.
//!
//! The bounds found for a move are kept, so that another search of the same moves, with
//! another window or outcome, does not start over (`docs/search.md`, section 5).

use super::node_request::{NodeRequest, PvUpdate};
use super::paused_moves::{MAX_TRIED, MoveStage, PausedMoves, TriedMoves};
use crate::base::Value;
use crate::base::value::{DECISIVE, INFINITE};
use crate::rules::{GameMove, Position, Step};
use crate::search::node::{Node, NodeContext, Perspective, Window};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::parallel::abdada::MoveQueue;
use crate::search::profile::{CutMove, DepthClass, PruneReason};
use crate::search::selectivity::{
    exchange_pruning, futility, late_move_pruning, late_move_reduction,
};
use crate::search::strategy::chance_search::{
    ChanceOf, ChanceSearch, MoveOf, NodeResultOf, PickerOf, PositionOf, Searchable,
};
use crate::search::strategy::move_bounds::{MoveBounds, NodeResult};

/// Returns the fail-soft value of the best move that the outcome allows; writes the tag
/// of the best move above alpha to `best`.
pub(crate) fn search_moves<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    request: NodeRequest<E>,
    best: &mut u16,
) -> Value {
    let (roll_case, window) = (request.roll_case, request.window());
    let depth_class = DepthClass::at_depth(request.context.depth());
    let mut value = -INFINITE;
    let (mut alpha, beta) = (window.alpha(), window.beta());
    let mut tried_moves = 0;
    let mut tried = TriedMoves::<E>::new();
    let mut futility_bound = None;
    let uses_capture_history = worker.settings.uses_capture_history();
    let mut queue = MoveQueue::new(picker.len());
    let (mut request, mut stage) = (request, MoveStage::New);
    if let Some(paused) = PausedMoves::resume(worker, node, request, picker.len()) {
        *picker = MovePicker::restored(paused.picker);
        queue.skip_to(paused.index);
        (value, alpha, *best) = (paused.value, paused.alpha, paused.best);
        (tried_moves, tried) = (paused.tried_moves, paused.tried);
        (request, stage) = (paused.request, paused.stage);
        worker.pv.set(request.context.ply(), paused.line);
    }
    while let Some(queued) = queue.next() {
        let candidate = picker.at(queued.index());
        if candidate.skip || !candidate.bounds.allows(roll_case) {
            continue;
        }
        let mv = candidate.mv;
        let bounds = candidate.bounds.interval(roll_case);
        if bounds.hi <= alpha {
            value = value.max(bounds.hi);
            continue;
        }
        let request = request.within(Window::new(alpha, beta));
        let move_count = queued.move_count(tried_moves);
        if move_count > 0 && value >= -DECISIVE && stage == MoveStage::New {
            let bound = pruned_bound(worker, node, mv, request, move_count, &mut futility_bound);
            if let Some(bound) = bound {
                value = value.max(bound);
                continue;
            }
        }
        let move_value = if bounds.lo >= beta || bounds.is_exact() {
            worker.pv.clear(request.context.ply() + 1);
            bounds.lo
        } else {
            let (depth, mark) = (request.context.depth(), ChanceOf::<E>::mark(roll_case));
            let mark = worker.deferral.mark(&node.position, mv, depth, mark);
            if worker.deferral.is_being_searched(mark) && queue.try_defer(queued, tried_moves) {
                tried_moves += 1;
                continue;
            }
            worker.deferral.start(mark);
            let index = queued.index();
            let request = request.extended(index == 0);
            let move_value =
                search_move(worker, node, picker, index, move_count, request, &mut stage);
            worker.deferral.finish(mark);
            move_value
        };
        if worker.stop.is_set() {
            if worker.stop.is_paused() {
                let paused = PausedMoves {
                    request: request.within(window),
                    picker: picker.save(),
                    index: queued.index(),
                    stage,
                    tried_moves,
                    tried,
                    value,
                    alpha,
                    best: *best,
                    line: worker.pv.of(request.context.ply()).to_vec(),
                };
                paused.save(worker, node);
            }
            return value;
        }
        if !worker.stop.has_progress {
            worker.record_progress(request.context.ply());
        }
        stage = MoveStage::New;
        tried_moves += usize::from(!queued.was_deferred());
        value = value.max(move_value);
        if move_value > alpha {
            alpha = move_value;
            *best = mv.tag();
            update_pv(worker, request, mv);
            if move_value >= beta {
                worker
                    .profile
                    .count_cut_move(depth_class, CutMove::of(true, tried_moves));
                if uses_capture_history || !node.position.is_noisy(mv) {
                    let (settings, position) = (&worker.settings, &node.position);
                    worker.ordering.reward::<E::Hints>(
                        settings,
                        position,
                        request.context,
                        mv,
                        &tried,
                    );
                }
                return value;
            }
        }
        if tried.len() < MAX_TRIED && (uses_capture_history || !node.position.is_noisy(mv)) {
            tried.push(mv);
        }
    }
    worker
        .profile
        .count_cut_move(depth_class, CutMove::of(false, tried_moves));
    value
}

/// Returns an upper bound of a move that is pruned, or `None` if it must be searched.
/// Futility pruning estimates the bound; exchange pruning and late-move pruning have no
/// estimate and return `-INFINITE`. `futility_bound` caches the bound of the node.
fn pruned_bound<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    request: NodeRequest<E>,
    move_count: usize,
    futility_bound: &mut Option<Option<Value>>,
) -> Option<Value> {
    let (position, context) = (&node.position, request.context);
    if position.is_noisy(mv) {
        return exchange_pruning::applies(worker, node, mv, context).then(|| {
            worker.profile.count_prune_reason(PruneReason::Losing);
            -INFINITE
        });
    }
    let margin = ChanceOf::<E>::futility_margin(&worker.settings.parameters, request.roll_case);
    let bound =
        futility_bound.get_or_insert_with(|| futility::upper_bound(worker, node, context, margin));
    if bound.is_some() {
        worker.profile.count_prune_reason(PruneReason::Futile);
        return *bound;
    }
    let prunes = !ChanceOf::<E>::HAS_DIE
        && late_move_pruning::applies(&worker.settings, context, move_count)
        && !node.in_check();
    if prunes {
        worker.profile.count_prune_reason(PruneReason::Late);
        return Some(-INFINITE);
    }
    None
}

/// Searches a move: the first move in the full window, later moves in a zero window above
/// alpha first, and late moves at reduced depth before that.
/// Source: Marsland & Campbell, "Parallel search of strongly ordered game trees", 1982.
fn search_move<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    index: usize,
    move_count: usize,
    request: NodeRequest<E>,
    stage: &mut MoveStage,
) -> Value {
    let (context, window) = (request.context, request.window());
    let mv = picker.at(index).mv;
    let reduction = match *stage {
        MoveStage::New => late_move_reduction::plies(worker, node, mv, context, move_count),
        MoveStage::Reduced(plies) => plies,
        MoveStage::ZeroWindow | MoveStage::Open => 0,
    };
    if reduction > 0 {
        *stage = MoveStage::Reduced(reduction);
        let value = search_child_shallow(worker, node, picker, index, request, reduction);
        if value <= window.alpha() || worker.stop.is_set() {
            worker.profile.count_prune_reason(PruneReason::Reduced);
            return value;
        }
        worker
            .profile
            .count_prune_reason(PruneReason::SearchedAgain);
    }
    let tests = move_count > 0 && !window.is_zero() && worker.settings.zero_window;
    if tests && *stage != MoveStage::Open {
        *stage = MoveStage::ZeroWindow;
        let zero = request.within(Window::zero_above(window.alpha()));
        let value = search_child(worker, node, picker, index, zero);
        let is_outside = value <= window.alpha() || value >= window.beta();
        let bounds = picker.at(index).bounds.interval(request.roll_case);
        if is_outside || worker.stop.is_set() || bounds.is_exact() {
            return value;
        }
    }
    *stage = MoveStage::Open;
    search_child(worker, node, picker, index, request)
}

/// Searches the child of a move and narrows the bounds of the move.
fn search_child<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    index: usize,
    request: NodeRequest<E>,
) -> Value {
    let result = make_and_search(worker, node, picker.at(index).mv, request);
    // Values from an aborted search prove nothing.
    if !worker.stop.is_set() {
        let assert = worker.settings.assert_order;
        let bounds = &mut picker.at(index).bounds;
        bounds.narrow(request.roll_case, result, request.window(), assert);
    }
    result.value()
}

/// Searches the child of a move at reduced depth, with a zero window above alpha. Only a
/// fail low narrows the bounds of the move.
fn search_child_shallow<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    index: usize,
    request: NodeRequest<E>,
    reduction: i32,
) -> Value {
    let alpha = request.window().alpha();
    let context = request.context.shallower(reduction);
    let shallow = NodeRequest {
        context: context.within(Window::zero_above(alpha)),
        ..request
    };
    let result = make_and_search(worker, node, picker.at(index).mv, shallow);
    let value = result.value();
    if value <= alpha && !worker.stop.is_set() {
        picker
            .at(index)
            .bounds
            .narrow_upper(request.roll_case, value);
    }
    value
}

/// Makes a move and searches the child; returns the result from the parent's point of
/// view.
pub(crate) fn make_and_search<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    request: NodeRequest<E>,
) -> NodeResultOf<ChanceOf<E>, PositionOf<E>> {
    if worker.stop.is_set_before_move() {
        return NodeResult::of(0);
    }
    let context = request.context;
    if context.is_root() {
        let has_best_move = !worker.pv.of(0).is_empty();
        if worker.stop.enter_root_move(mv, has_best_move) {
            return NodeResult::of(0);
        }
    }
    let (settings, position) = (&worker.settings, &node.position);
    worker
        .ordering
        .record_move::<E::Hints>(settings, position, mv, context.ply() + 1);
    let child = worker.pool.child(node, mv);
    worker.tt.prefetch(&child.position);
    let perspective = Perspective::between(&node.position, &child.position);
    let window = perspective.down(context.window());
    let child_context = NodeContext::new(context.ply() + 1, context.depth() - 1, window);
    worker.path.push(&child.position);
    let result = ChanceOf::<E>::search_child(worker, &child, child_context, request.roll_case);
    worker.path.pop();
    worker.pool.recycle(child);
    result.seen_by_parent(perspective)
}

fn update_pv<E: Searchable>(worker: &mut Worker<'_, E>, request: NodeRequest<E>, mv: MoveOf<E>) {
    let ply = request.context.ply();
    match request.pv_update {
        PvUpdate::Skip => {}
        PvUpdate::Moves => worker.pv.extend(ply, Step::Move(mv), None),
        PvUpdate::MovesAfter(roll) => worker.pv.extend(ply, Step::Move(mv), Some(roll)),
    }
}
