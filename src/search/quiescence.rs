//! Leaves: judged at once in exact mode, otherwise followed through captures.
//!
//! The mover sees the die before deciding, so standing pat belongs to each
//! class and not to the chance node. Only the first ply of quiescence has a
//! chance node; below it only locked turns are looked at
//! (`docs/search.md`, section 7).

use super::Interval;
use super::joint::{Joint, Next};
use super::node::{Frame, Node, Reply};
use super::order::{Candidates, add_noisy};
use super::worker::Worker;
use crate::base::Value;
use crate::base::value::{CERTAIN, DRAW, INFINITE};
use crate::eval::{Evaluator, Hints as _};
use crate::rules::{Class, Moves, Position, Roll};

/// Plies of quiescence after which evaluation decides even in check.
const MOST_QUIESCENCE: usize = 24;

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// The value of a turn before its roll at the end of the search.
    pub(super) fn rolled_leaf(
        &mut self,
        node: &Node<E>,
        ply: usize,
        alpha: Value,
        beta: Value,
    ) -> Reply {
        self.leaf_from = self.nodes;
        let stand = self.stand(node, self.evades(0));
        let known = Interval {
            lo: stand,
            hi: INFINITE,
        };
        if self.may_cut(node, stand, beta) {
            // Cut before the roll: every class can stand pat.
            return Reply {
                value: stand,
                locked: known,
            };
        }
        let position = &node.position;
        let in_check = stand == -INFINITE;
        let mut legal = Moves::new();
        if let Some(value) = self.end(position, in_check, Class::Free, &mut legal) {
            return Reply::exactly(value);
        }
        if !self.settings.quiescence || Self::too_high(ply) {
            return Reply::exactly(self.judge(node, stand));
        }
        let mut moves = Candidates::new();
        add_noisy::<P, E>(position, legal.allowed(), true, in_check, &mut moves);
        let allowed = moves.len();
        add_noisy::<P, E>(position, legal.barred(), false, in_check, &mut moves);
        let all_allowed = moves.len() == allowed;
        let mut joint = Joint::new(P::Roll::WEIGHTS, alpha, beta, known);
        let value = loop {
            let (class, low, high) = match joint.judge() {
                Next::Decided(value) => break value,
                Next::Ask(class, low, high) => (class, low, high),
            };
            let answer = self.quiet_pass(node, &mut moves, class, ply, (stand, low, high));
            if self.stopped {
                return Reply::exactly(0);
            }
            // No die is looked at below, so free and super are alike.
            for other in Class::ALL {
                let alike = all_allowed || (class == Class::Locked) == (other == Class::Locked);
                if alike {
                    joint.answer(other, answer, low, high);
                }
            }
        };
        Reply {
            value,
            locked: joint.class(Class::Locked),
        }
    }

    /// The result, if the position has one: mate and stalemate before draws by
    /// rule before repetition. Otherwise `moves` are those that a turn of `class`
    /// may follow: all in check, else the noisy ones.
    #[inline]
    fn end(
        &self,
        position: &P,
        in_check: bool,
        class: Class,
        moves: &mut Moves<P::Move>,
    ) -> Option<Value> {
        let can_move = if in_check {
            *moves = position.legal();
            !moves.is_empty()
        } else {
            position.noisy(class, moves)
        };
        if !can_move {
            return Some(Self::without_moves(position));
        }
        self.is_drawn(position).then_some(DRAW)
    }

    /// Whether a side in check looks at all its moves so many plies into quiescence.
    #[inline]
    fn evades(&self, depth: usize) -> bool {
        depth < E::Hints::EVASIONS && !self.leaf_is_spent()
    }

    /// Whether the leaf at hand has had the nodes it may take.
    #[inline]
    fn leaf_is_spent(&self) -> bool {
        self.nodes - self.leaf_from >= E::Hints::LEAF_NODES
    }

    /// Whether a leaf has had its nodes, and a position of it a move or evaluation
    /// that does not lose by force: nobody is to be called lost for want of nodes.
    #[inline]
    fn has_looked_enough(&self, value: Value) -> bool {
        value >= -CERTAIN && self.leaf_is_spent()
    }

    /// What standing pat is worth: nothing in check, where quiescence looks at all
    /// evasions, as long as it does.
    #[inline]
    fn stand(&mut self, node: &Node<E>, evades: bool) -> Value {
        if self.settings.quiescence && evades && node.position.in_check() {
            -INFINITE
        } else {
            self.evaluate(node)
        }
    }

    /// The evaluation, where the search ends whether in check or not.
    #[inline]
    fn judge(&mut self, node: &Node<E>, stand: Value) -> Value {
        if stand == -INFINITE {
            self.evaluate(node)
        } else {
            stand
        }
    }

    /// Whether standing pat decides before any move is generated. A stalemate
    /// of a side that stands so well goes unseen.
    #[inline]
    fn may_cut(&self, node: &Node<E>, stand: Value, beta: Value) -> bool {
        self.settings.quiescence && stand >= beta && !self.is_drawn(&node.position)
    }

    /// The best of standing pat and the noisy moves of a class, remembering
    /// what each move is worth.
    fn quiet_pass(
        &mut self,
        node: &Node<E>,
        moves: &mut Candidates<P::Move>,
        class: Class,
        ply: usize,
        (stand, low, high): (Value, Value, Value),
    ) -> Value {
        let mut value = stand;
        for index in 0..moves.len() {
            let alpha = low.max(value);
            if value >= high {
                break;
            }
            let candidate = moves.at(index);
            if class == Class::Locked && !candidate.allowed {
                continue;
            }
            let known = candidate.rolled;
            if known.hi <= alpha || known.is_exact() || known.lo >= high {
                value = value.max(if known.hi <= alpha {
                    known.hi
                } else {
                    known.lo
                });
                continue;
            }
            if self.has_looked_enough(value) {
                value = value.max(known.lo);
                continue;
            }
            let item = candidate.item;
            let answer = self.quiet_child(node, item, ply, 1, alpha, high);
            if self.stopped {
                return 0;
            }
            moves.at(index).rolled.learn(answer, alpha, high);
            value = value.max(answer);
        }
        value
    }

    fn quiet_child(
        &mut self,
        node: &Node<E>,
        item: P::Move,
        ply: usize,
        depth: usize,
        low: Value,
        high: Value,
    ) -> Value {
        let child = self.pool.child(node, item);
        let frame = Frame::between(&node.position, &child.position);
        let (alpha, beta) = frame.down(low, high);
        let value = self.quiet(&child, ply + 1, depth, alpha, beta);
        self.pool.keep(child);
        frame.up(value)
    }

    /// A locked turn below the first ply of quiescence.
    fn quiet(
        &mut self,
        node: &Node<E>,
        ply: usize,
        depth: usize,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.lines[ply].clear();
        if self.enter(ply) {
            return 0;
        }
        if node.position.before_roll() {
            let below = |worker: &mut Self, child: &Node<E>, low| {
                Reply::exactly(worker.quiet(child, ply + 1, depth, low, beta))
            };
            return self.choose_at_leaf(node, ply, alpha, beta, below).value;
        }
        self.locked_leaf(node, ply, depth, alpha, beta)
    }

    /// The value of a locked turn at the end of the search, `depth` plies into
    /// quiescence.
    pub(super) fn locked_leaf(
        &mut self,
        node: &Node<E>,
        ply: usize,
        depth: usize,
        alpha: Value,
        beta: Value,
    ) -> Value {
        if depth == 0 {
            self.leaf_from = self.nodes;
        }
        let evades = self.evades(depth);
        let stand = self.stand(node, evades);
        if (evades || !node.position.in_check()) && self.may_cut(node, stand, beta) {
            return stand;
        }
        let position = &node.position;
        let in_check = stand == -INFINITE;
        let mut legal = Moves::new();
        if let Some(value) = self.end(position, in_check, Class::Locked, &mut legal) {
            return value;
        }
        if !evades && self.may_cut(node, stand, beta) {
            return stand;
        }
        let is_spent = depth >= MOST_QUIESCENCE || self.leaf_is_spent();
        if !self.settings.quiescence || is_spent || Self::too_high(ply) {
            return self.judge(node, stand);
        }
        let mut value = stand;
        let mut moves = Candidates::new();
        add_noisy::<P, E>(position, legal.allowed(), true, in_check, &mut moves);
        for index in 0..moves.len() {
            let item = moves.at(index).item;
            let low = alpha.max(value);
            let answer = self.quiet_child(node, item, ply, depth + 1, low, beta);
            if self.stopped {
                return 0;
            }
            value = value.max(answer);
            if value >= beta || self.has_looked_enough(value) {
                break;
            }
        }
        value
    }
}
