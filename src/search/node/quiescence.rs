//! Leaves: judged at once in exact mode, otherwise followed through captures and checks:
//! the quiescence search (`docs/search.md`, section 7).

use super::{Node, NodeContext, Perspective, Window, instant_win};
use crate::base::Value;
use crate::base::value::{CERTAIN, INFINITE};
use crate::eval::{Evaluator, Hints};
use crate::rules::{MoveList, Position};
use crate::search::chance::{ChanceOf, ChanceSearch, MoveOf, PositionOf, Searchable};
use crate::search::ordering::{MovePicker, add_noisy};
use crate::search::parallel::Worker;
use crate::search::parallel::worker::is_too_high;
use crate::search::profile::{CutMove, NodeEnd, Place};
use crate::search::table::Stored;
use std::ops::ControlFlow;

/// Plies of quiescence after which evaluation decides even in check.
const MAX_PLIES: usize = 24;

/// The value of a decision at the end of the search, `depth` plies into quiescence.
pub(in crate::search) fn search<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    depth: usize,
) -> Value {
    if depth == 0 {
        worker.begin_leaf();
    }
    let (place, beta) = (Place::in_quiescence(depth), context.window().beta());
    if let Some(value) = instant_win::value(worker, node, context) {
        worker.profile().count_end(place, NodeEnd::Over);
        return value;
    }
    let evades = evades(worker, depth);
    let mut stand = stand_pat(worker, node, evades);
    if depth == 0 && stand != -INFINITE {
        stand = worker.corrected(stand, node, context.ply());
    }
    if (evades || !node.in_check()) && may_cut(worker, node, stand, beta) {
        worker.profile().count_end(place, NodeEnd::StandPat);
        return stand;
    }
    if !asks_table(worker, depth) {
        return follow_noisy(worker, node, context, (depth, stand, 0)).0;
    }
    let key = worker.table_key(&node.position);
    let (mut best, mut is_new) = (0, true);
    if let Some(entry) = worker.probe(key) {
        let known = ChanceOf::<E>::known_decision(worker, entry, 0);
        if let Some(value) = known.decides(context.window()) {
            worker.profile().count_end(place, NodeEnd::Table);
            return value;
        }
        // A deeper value would be lost.
        (best, is_new) = (entry.decision.best, entry.decision.depth == 0);
    }
    let (value, found) = follow_noisy(worker, node, context, (depth, stand, best));
    if let Some(best) = found.filter(|_| is_new && !worker.is_stopped()) {
        let stored = Stored::found(value, context.window(), 0, best);
        worker.store(key, Some(stored), None);
    }
    value
}

/// The best of standing pat, the noisy moves and quiet checks, of which the table knows
/// the best by its tag, or 0; and the best found, or 0, if they had to be looked at.
fn follow_noisy<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    (depth, stand, best): (usize, Value, u16),
) -> (Value, Option<u16>) {
    let (place, beta) = (Place::in_quiescence(depth), context.window().beta());
    let evades = evades(worker, depth);
    let position = &node.position;
    let in_check = stand == -INFINITE;
    let mut moves = MoveList::new();
    if !ChanceOf::<E>::decisions_in_quiescence(position, in_check, &mut moves) {
        worker.profile().count_end(place, NodeEnd::Over);
        return (worker.without_moves(position), None);
    }
    if worker.is_drawn(position) {
        worker.profile().count_end(place, NodeEnd::Over);
        return (worker.draw_value(position), None);
    }
    if !evades && may_cut(worker, node, stand, beta) {
        worker.profile().count_end(place, NodeEnd::StandPat);
        return (stand, None);
    }
    let is_spent = depth >= MAX_PLIES || worker.leaf_is_spent();
    if !worker.settings().quiescence || is_spent || is_too_high(context.ply()) {
        worker.profile().count_end(place, NodeEnd::StandPat);
        return (judge(worker, node, stand), None);
    }
    worker.profile().count_end(place, NodeEnd::Searched);
    let mut picker = MovePicker::new();
    let all = follows_all(worker, in_check);
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
    if flow.is_continue() && asks_for_checks(worker, depth) && !node.in_check() {
        best.try_checks(worker, node, (context, depth));
    }
    if worker.is_stopped() {
        return (0, None);
    }
    let found = if best.value >= beta {
        CutMove::of(true, best.tried)
    } else {
        CutMove::NoneCuts
    };
    worker.profile().count_found(place, found);
    (best.value, Some(best.tag))
}

/// The best of a node so far, the tag of the move that brought it above alpha, or 0, and
/// how many moves were tried.
struct Best {
    value: Value,
    tag: u16,
    tried: usize,
}

impl Best {
    /// Follows a move; breaks off where nothing more needs to be looked at.
    #[inline]
    fn try_move<E: Searchable>(
        &mut self,
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        mv: MoveOf<E>,
        (context, depth): (NodeContext, usize),
    ) -> ControlFlow<()> {
        let (alpha, beta) = (context.window().alpha(), context.window().beta());
        let least = alpha.max(self.value);
        self.tried += 1;
        let child = context.below(Window::new(least, beta));
        let answer = follow(worker, node, mv, child, depth + 1);
        if worker.is_stopped() {
            return ControlFlow::Break(());
        }
        if answer > least {
            self.tag = <PositionOf<E> as Position>::tag(mv);
        }
        self.value = self.value.max(answer);
        if self.value >= beta || has_looked_enough(worker, self.value) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Follows the quiet checks that lose no material.
    /// Source: Stockfish, until 2024.
    fn try_checks<E: Searchable>(
        &mut self,
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        place: (NodeContext, usize),
    ) {
        let position = &node.position;
        let mut checks = MoveList::new();
        position.quiet_checks(&mut checks);
        for &mv in &checks {
            if E::Hints::gain(position, mv) < 0 {
                continue;
            }
            if self.try_move(worker, node, mv, place).is_break() {
                return;
            }
        }
    }
}

/// Searches the child of a move, which is `depth` plies into quiescence; `context`
/// is the child's, but for its window, which is the parent's.
pub(in crate::search) fn follow<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    context: NodeContext,
    depth: usize,
) -> Value {
    let child = worker.pool().child(node, mv);
    if asks_table(worker, depth) {
        worker.prefetch(&child.position);
    }
    let perspective = Perspective::between(&node.position, &child.position);
    let context = context.within(perspective.down(context.window()));
    let value = ChanceOf::<E>::quiesce(worker, &child, context, depth);
    worker.pool().keep(child);
    perspective.up(value)
}

/// Whether the table is asked so many plies into quiescence.
#[inline]
fn asks_table<E: Searchable>(worker: &Worker<'_, E>, depth: usize) -> bool {
    let settings = worker.settings();
    let within = (depth as i32) < settings.parameters.quiescence_table;
    !ChanceOf::<E>::HAS_DIE && settings.quiescence_table && within
}

/// Whether all moves that a node of quiescence looks at are followed, those too that are
/// expected to lose material.
#[inline]
pub(in crate::search) fn follows_all<E: Evaluator>(worker: &Worker<'_, E>, in_check: bool) -> bool {
    in_check || !worker.settings().quiescence_exchange
}

/// Whether quiet checks are looked at so many plies into quiescence.
#[inline]
fn asks_for_checks<E: Searchable>(worker: &Worker<'_, E>, depth: usize) -> bool {
    let settings = worker.settings();
    let within = (depth as i32) < settings.parameters.quiescence_checks;
    !ChanceOf::<E>::HAS_DIE && settings.quiescence_checks && within
}

/// Whether a side in check looks at all its moves so many plies into quiescence.
#[inline]
pub(in crate::search) fn evades<E: Evaluator>(worker: &Worker<'_, E>, depth: usize) -> bool {
    depth < E::Hints::EVASIONS && !worker.leaf_is_spent()
}

/// Whether a leaf has had its nodes, and a position of it a move or evaluation
/// that does not lose by force: nobody is to be called lost for want of nodes.
#[inline]
pub(in crate::search) fn has_looked_enough<E: Evaluator>(
    worker: &Worker<'_, E>,
    value: Value,
) -> bool {
    value >= -CERTAIN && worker.leaf_is_spent()
}

/// What standing pat is worth: nothing in check, where quiescence looks at all
/// evasions, as long as it does.
#[inline]
pub(in crate::search) fn stand_pat<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    evades: bool,
) -> Value {
    if worker.settings().quiescence && evades && node.in_check() {
        -INFINITE
    } else {
        worker.evaluate(node)
    }
}

/// The evaluation, where the search ends whether in check or not.
#[inline]
pub(in crate::search) fn judge<E: Evaluator>(
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

/// Whether standing pat decides before any move is generated. A stalemate
/// of a side that stands so well goes unseen.
#[inline]
pub(in crate::search) fn may_cut<E: Evaluator>(
    worker: &Worker<'_, E>,
    node: &Node<E>,
    stand: Value,
    beta: Value,
) -> bool {
    worker.settings().quiescence && stand >= beta && !worker.is_drawn(&node.position)
}
