//! The moves of a node: principal variation search, fail-soft.
//!
//! What a node learns of a move it keeps, so that the next question about its moves
//! does not start again (`docs/search.md`, section 5).

use super::{Node, NodeContext, Perspective, Window};
use crate::base::Value;
use crate::base::value::{CERTAIN, INFINITE};
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

/// Whether the principal variation is written down.
#[derive(Clone, Copy)]
pub(in crate::search) enum Record<R> {
    /// No: the line of another outcome is the one to show.
    Nothing,
    /// Yes, as the moves alone.
    Moves,
    /// Yes, after this roll.
    After(R),
}

/// What is asked about the moves of a node.
pub(in crate::search) struct NodeRequest<E: Searchable> {
    pub(in crate::search) context: NodeContext,
    /// With which outcome they are made.
    pub(in crate::search) asked: RollCaseOf<E>,
    pub(in crate::search) record: Record<RollOf<PositionOf<E>>>,
    /// Plies that the first move is searched deeper.
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

    /// The question about a move: deeper by the extension, if it is the first.
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

/// Quiet moves remembered as tried before a cut.
const MAX_TRIED: usize = 32;

/// The best of the moves that are granted, fail-soft; the tag of a move above alpha
/// goes to `best`.
pub(in crate::search) fn search_moves<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    question: NodeRequest<E>,
    best: &mut u16,
) -> Value {
    let (asked, beta) = (question.asked, question.window().beta());
    let place = Place::at_depth(question.context.depth());
    let mut value = -INFINITE;
    let mut alpha = question.window().alpha();
    let mut tried_moves = 0;
    let mut tried = ArrayVec::<MoveOf<E>, MAX_TRIED>::new();
    let mut limit = None;
    let learns_captures = worker.settings().learns_captures();
    let mut queue = MoveQueue::new(picker.len());
    while let Some(queued) = queue.next() {
        let candidate = picker.at(queued.index());
        if candidate.skip || !candidate.known.grants(asked) {
            continue;
        }
        let mv = candidate.mv;
        let known = candidate.known.bounds(asked);
        if known.hi <= alpha {
            value = value.max(known.hi);
            continue;
        }
        let question = question.within(Window::new(alpha, beta));
        let rank = queued.rank(tried_moves);
        if rank > 0 && value >= -CERTAIN {
            let of = (question, rank);
            if let Some(most) = left_out(worker, node, mv, of, &mut limit) {
                value = value.max(most);
                continue;
            }
        }
        let answer = if known.lo >= beta || known.is_exact() {
            worker.line().clear(question.context.ply() + 1);
            known.lo
        } else {
            let wanted = (question.context.depth(), ChanceOf::<E>::mark(asked));
            let mark = worker.mark(&node.position, mv, wanted);
            if worker.is_being_searched(mark) && queue.defers(queued, tried_moves) {
                tried_moves += 1;
                continue;
            }
            worker.starting_search(mark);
            let place = (queued.index(), rank);
            let question = question.extended(queued.index() == 0);
            let answer = search_move(worker, node, picker, place, question);
            worker.finished_search(mark);
            answer
        };
        if worker.is_stopped() {
            // What a search that was given up says of it is not to be kept.
            picker.at(queued.index()).known = BoundsOf::<E>::NOTHING;
            return value;
        }
        tried_moves += usize::from(!queued.is_second());
        value = value.max(answer);
        if answer > alpha {
            alpha = answer;
            *best = PositionOf::<E>::tag(mv);
            record(worker, question, mv);
            if answer >= beta {
                worker
                    .profile()
                    .count_found(place, CutMove::of(true, tried_moves));
                if learns_captures || !node.position.is_noisy(mv) {
                    worker.reward(&node.position, question.context, mv, &tried);
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

/// Whether a move is left out after some that have been tried, and what it is believed
/// not to be better than: nothing, of late moves and of captures that lose. `limit` keeps
/// that of futility pruning.
fn left_out<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    (question, tried): (NodeRequest<E>, usize),
    limit: &mut Option<Option<Value>>,
) -> Option<Value> {
    let (position, context) = (&node.position, question.context);
    if position.is_noisy(mv) {
        return exchange_pruning::applies(worker, node, mv, context).then(|| {
            worker.profile().count_fate(PruneReason::Losing);
            -INFINITE
        });
    }
    let margin = ChanceOf::<E>::futility_margin(&worker.settings().parameters, question.asked);
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

/// Searches a move: the first in the whole window, the others first in a zero
/// window above the best so far.
/// Source: Marsland & Campbell, "Parallel search of strongly ordered game
/// trees", 1982.
fn search_move<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    (index, rank): (usize, usize),
    question: NodeRequest<E>,
) -> Value {
    let (context, window) = (question.context, question.window());
    let mv = picker.at(index).mv;
    let less = late_move_reduction::plies(worker, node, mv, (context, rank));
    if less > 0 {
        let answer = ask_shallow(worker, node, picker, index, (question, less));
        if answer <= window.alpha() || worker.is_stopped() {
            worker.profile().count_fate(PruneReason::Reduced);
            return answer;
        }
        worker.profile().count_fate(PruneReason::SearchedAgain);
    }
    if rank == 0 || window.is_zero() || !worker.settings().zero_window {
        return ask(worker, node, picker, index, question);
    }
    let zero = question.within(Window::zero_above(window.alpha()));
    let answer = ask(worker, node, picker, index, zero);
    let settled = answer <= window.alpha() || answer >= window.beta();
    let known = picker.at(index).known.bounds(question.asked);
    if settled || worker.is_stopped() || known.is_exact() {
        return answer;
    }
    ask(worker, node, picker, index, question)
}

/// Searches a move's child and learns what the answer tells of the move.
fn ask<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    index: usize,
    question: NodeRequest<E>,
) -> Value {
    let reply = visit(worker, node, picker.at(index).mv, question);
    let assert = worker.settings().assert_order && !worker.is_stopped();
    let known = &mut picker.at(index).known;
    known.learn(question.asked, reply, question.window(), assert);
    reply.value()
}

/// Asks with a zero window and less depth whether a move is better than the
/// best so far. Only a no is remembered.
fn ask_shallow<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    index: usize,
    (question, less): (NodeRequest<E>, i32),
) -> Value {
    let alpha = question.window().alpha();
    let context = question.context.shallower(less);
    let shallow = NodeRequest {
        context: context.within(Window::zero_above(alpha)),
        ..question
    };
    let reply = visit(worker, node, picker.at(index).mv, shallow);
    let value = reply.value();
    if value <= alpha && !worker.is_stopped() {
        picker.at(index).known.learn_upper(question.asked, value);
    }
    value
}

/// Searches the child of a move; the reply is that of the mover.
pub(in crate::search) fn visit<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    question: NodeRequest<E>,
) -> NodeResultOf<ChanceOf<E>, PositionOf<E>> {
    let context = question.context;
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
        ChanceOf::<E>::reply(worker, &child, below, question.asked)
    });
    worker.pool().keep(child);
    reply.seen_by_parent(perspective)
}

fn record<E: Searchable>(worker: &mut Worker<'_, E>, question: NodeRequest<E>, mv: MoveOf<E>) {
    let ply = question.context.ply();
    match question.record {
        Record::Nothing => {}
        Record::Moves => worker.line().extend(ply, Step::Move(mv), None),
        Record::After(roll) => worker.line().extend(ply, Step::Move(mv), Some(roll)),
    }
}
