//! Principal variation search over the moves of a node, fail-soft.
//!
//! The bounds found for a move are kept, so that another search of the same moves, with
//! another window or outcome, does not start over (`docs/search.md`, section 5).

use super::{Node, NodeContext, Perspective, Window};
use crate::base::Value;
use crate::base::value::{DECISIVE, INFINITE};
use crate::rules::{Position, RollOf, Step};
use crate::search::chance::{
    BoundsOf, ChanceOf, ChanceSearch, MoveBounds, MoveOf, NodeResult, NodeResultOf, PickerOf,
    PositionOf, RollCaseOf, Searchable,
};
use crate::search::parallel::Worker;
use crate::search::parallel::abdada::MoveQueue;
use crate::search::profile::{CutMove, Place, PruneReason};
use crate::search::selectivity::{
    exchange_pruning, futility, late_move_pruning, late_move_reduction,
};
use arrayvec::ArrayVec;

/// The way in which the principal variation is recorded.
#[derive(Clone, Copy)]
pub(in crate::search) enum Record<R> {
    /// Not at all: the principal variation follows another outcome.
    Nothing,
    /// The moves alone.
    Moves,
    /// The moves after this roll.
    After(R),
}

/// A request to search the moves of a node.
pub(in crate::search) struct NodeRequest<E: Searchable> {
    pub(in crate::search) context: NodeContext,
    /// The outcome with which the moves are made.
    pub(in crate::search) roll_case: RollCaseOf<E>,
    pub(in crate::search) record: Record<RollOf<PositionOf<E>>>,
    /// Plies by which the first move is extended.
    pub(in crate::search) extension: i32,
}

impl<E: Searchable> Clone for NodeRequest<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Searchable> Copy for NodeRequest<E> {}

impl<E: Searchable> NodeRequest<E> {
    const fn window(&self) -> Window {
        self.context.window()
    }

    /// The request for a single move, extended if it is the first.
    fn extended(self, is_first: bool) -> NodeRequest<E> {
        let plies = if is_first { self.extension } else { 0 };
        NodeRequest {
            context: self.context.shallower(-plies),
            extension: 0,
            ..self
        }
    }

    fn within(self, window: Window) -> NodeRequest<E> {
        NodeRequest {
            context: self.context.within(window),
            ..self
        }
    }
}

/// Max number of moves remembered as tried before a cutoff.
const MAX_TRIED: usize = 32;

/// Returns the fail-soft value of the best move that the outcome allows; writes the tag
/// of a move above alpha to `best`.
pub(in crate::search) fn search_moves<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    request: NodeRequest<E>,
    best: &mut u16,
) -> Value {
    let (roll_case, beta) = (request.roll_case, request.window().beta());
    let place = Place::at_depth(request.context.depth());
    let mut value = -INFINITE;
    let mut alpha = request.window().alpha();
    let mut tried_moves = 0;
    let mut tried = ArrayVec::<MoveOf<E>, MAX_TRIED>::new();
    let mut limit = None;
    let learns_captures = worker.settings().learns_captures();
    let mut queue = MoveQueue::new(picker.len());
    while let Some(queued) = queue.next() {
        let candidate = picker.at(queued.index());
        if candidate.skip || !candidate.known.grants(roll_case) {
            continue;
        }
        let mv = candidate.mv;
        let known = candidate.known.bounds(roll_case);
        if known.hi <= alpha {
            value = value.max(known.hi);
            continue;
        }
        let request = request.within(Window::new(alpha, beta));
        let rank = queued.rank(tried_moves);
        if rank > 0 && value >= -DECISIVE {
            let of = (request, rank);
            if let Some(most) = left_out(worker, node, mv, of, &mut limit) {
                value = value.max(most);
                continue;
            }
        }
        let answer = if known.lo >= beta || known.is_exact() {
            worker.line().clear(request.context.ply() + 1);
            known.lo
        } else {
            let wanted = (request.context.depth(), ChanceOf::<E>::mark(roll_case));
            let mark = worker.mark(&node.position, mv, wanted);
            if worker.is_being_searched(mark) && queue.defers(queued, tried_moves) {
                tried_moves += 1;
                continue;
            }
            worker.starting_search(mark);
            let place = (queued.index(), rank);
            let request = request.extended(queued.index() == 0);
            let answer = search_move(worker, node, picker, place, request);
            worker.finished_search(mark);
            answer
        };
        if worker.is_stopped() {
            // Bounds from an aborted search prove nothing.
            picker.at(queued.index()).known = BoundsOf::<E>::NOTHING;
            return value;
        }
        tried_moves += usize::from(!queued.is_second());
        value = value.max(answer);
        if answer > alpha {
            alpha = answer;
            *best = PositionOf::<E>::tag(mv);
            record(worker, request, mv);
            if answer >= beta {
                worker
                    .profile()
                    .count_found(place, CutMove::of(true, tried_moves));
                if learns_captures || !node.position.is_noisy(mv) {
                    worker.reward(&node.position, request.context, mv, &tried);
                }
                return value;
            }
        }
        if tried.len() < MAX_TRIED && (learns_captures || !node.position.is_noisy(mv)) {
            tried.push(mv);
        }
    }
    worker
        .profile()
        .count_found(place, CutMove::of(false, tried_moves));
    value
}

/// Returns an upper bound of a move that is pruned, or `None` if it must be searched.
/// Futility pruning estimates the bound; exchange pruning and late-move pruning give
/// none, `-INFINITE`. `limit` caches the futility bound of the node.
fn left_out<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    (request, tried): (NodeRequest<E>, usize),
    limit: &mut Option<Option<Value>>,
) -> Option<Value> {
    let (position, context) = (&node.position, request.context);
    if position.is_noisy(mv) {
        return exchange_pruning::applies(worker, node, mv, context).then(|| {
            worker.profile().count_fate(PruneReason::Losing);
            -INFINITE
        });
    }
    let margin = ChanceOf::<E>::futility_margin(&worker.settings().parameters, request.roll_case);
    let limit = limit.get_or_insert_with(|| futility::limit(worker, node, context, margin));
    if limit.is_some() {
        worker.profile().count_fate(PruneReason::Futile);
        return *limit;
    }
    let prunes = !ChanceOf::<E>::HAS_DIE
        && late_move_pruning::applies(worker.settings(), context, tried)
        && !node.in_check();
    if prunes {
        worker.profile().count_fate(PruneReason::Late);
        return Some(-INFINITE);
    }
    None
}

/// Searches a move: the first with the full window, later ones with a zero window above
/// alpha first, and late ones at reduced depth before that.
/// Source: Marsland & Campbell, "Parallel search of strongly ordered game trees", 1982.
fn search_move<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    (index, rank): (usize, usize),
    request: NodeRequest<E>,
) -> Value {
    let (context, window) = (request.context, request.window());
    let mv = picker.at(index).mv;
    let less = late_move_reduction::plies(worker, node, mv, (context, rank));
    if less > 0 {
        let answer = search_child_shallow(worker, node, picker, index, (request, less));
        if answer <= window.alpha() || worker.is_stopped() {
            worker.profile().count_fate(PruneReason::Reduced);
            return answer;
        }
        worker.profile().count_fate(PruneReason::SearchedAgain);
    }
    if rank == 0 || window.is_zero() || !worker.settings().zero_window {
        return search_child(worker, node, picker, index, request);
    }
    let zero = request.within(Window::zero_above(window.alpha()));
    let answer = search_child(worker, node, picker, index, zero);
    let settled = answer <= window.alpha() || answer >= window.beta();
    let known = picker.at(index).known.bounds(request.roll_case);
    if settled || worker.is_stopped() || known.is_exact() {
        return answer;
    }
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
    let reply = visit(worker, node, picker.at(index).mv, request);
    let assert = worker.settings().assert_order && !worker.is_stopped();
    let known = &mut picker.at(index).known;
    known.learn(request.roll_case, reply, request.window(), assert);
    reply.value()
}

/// Searches the child of a move at reduced depth, with a zero window above alpha. Only a
/// fail low narrows the bounds of the move.
fn search_child_shallow<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    index: usize,
    (request, less): (NodeRequest<E>, i32),
) -> Value {
    let alpha = request.window().alpha();
    let context = request.context.shallower(less);
    let shallow = NodeRequest {
        context: context.within(Window::zero_above(alpha)),
        ..request
    };
    let reply = visit(worker, node, picker.at(index).mv, shallow);
    let value = reply.value();
    if value <= alpha && !worker.is_stopped() {
        picker.at(index).known.learn_upper(request.roll_case, value);
    }
    value
}

/// Searches the child of a move; returns the result from the mover's point of view.
pub(in crate::search) fn visit<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    request: NodeRequest<E>,
) -> NodeResultOf<ChanceOf<E>, PositionOf<E>> {
    let context = request.context;
    if context.is_root() && worker.enter_root_move(mv) {
        return NodeResult::of(0);
    }
    worker.makes(&node.position, mv, context.ply() + 1);
    let child = worker.pool().child(node, mv);
    worker.prefetch(&child.position);
    let perspective = Perspective::between(&node.position, &child.position);
    let window = perspective.down(context.window());
    let below = NodeContext::new(context.ply() + 1, context.depth() - 1, window);
    let reply = worker.on_path(&child.position, |worker| {
        ChanceOf::<E>::reply(worker, &child, below, request.roll_case)
    });
    worker.pool().keep(child);
    reply.seen_by_parent(perspective)
}

fn record<E: Searchable>(worker: &mut Worker<'_, E>, request: NodeRequest<E>, mv: MoveOf<E>) {
    let ply = request.context.ply();
    match request.record {
        Record::Nothing => {}
        Record::Moves => worker.line().extend(ply, Step::Move(mv), None),
        Record::After(roll) => worker.line().extend(ply, Step::Move(mv), Some(roll)),
    }
}
