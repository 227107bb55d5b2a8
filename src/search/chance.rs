//! Chance nodes: the value of a turn before its roll.

use super::Interval;
use super::decision::{Question, Record, assert_whole};
use super::joint::{Joint, Next};
use super::node::{Node, Reply};
use super::order::Candidates;
use super::table::{Bound, Entry, Half};
use super::worker::Worker;
use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{Class, Moves, Position, Roll};

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// The value of a turn before its roll.
    pub(super) fn rolled(
        &mut self,
        node: &Node<E>,
        ply: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Reply {
        self.lines[ply].clear();
        if self.enter(ply) {
            return Reply::exactly(0);
        }
        let position = &node.position;
        if position.before_roll() {
            return self.rolled_choice(node, ply, depth, alpha, beta);
        }
        if depth <= 0 || Self::too_high(ply) {
            return self.rolled_leaf(node, ply, alpha, beta);
        }
        if self.is_drawn(position) {
            return Reply::exactly(Self::drawn_or_mated(position));
        }
        let key = Self::table_key(position);
        let (mut locked, mut hints) = (Interval::UNKNOWN, [0; 2]);
        if let Some(entry) = self.probe(key) {
            let open;
            (locked, open) = self.known_halves(entry, depth);
            if let Some(value) = open.decides(alpha, beta) {
                return Reply { value, locked };
            }
            hints = [entry.locked.best, entry.open.best];
        }
        let window = (alpha, beta);
        if let Some(value) = self.stands_clear(node, (ply, depth), false, window) {
            return Reply { value, locked };
        }
        let legal = position.legal();
        if let Some(value) = Self::end_without_moves(position, &legal) {
            return Reply::exactly(value);
        }
        let allowed = legal.allowed().len();
        if let Some(value) = self.passes(node, (ply, depth), allowed, window) {
            return Reply { value, locked };
        }
        if self.stopped {
            return Reply::exactly(0);
        }
        let depth = self.less_without_hint(ply, depth, hints);
        let mut joint = Joint::new(P::Roll::WEIGHTS, alpha, beta, locked);
        let mut bests = [0; 2];
        let value = self.settle(node, &legal, (ply, depth), hints, &mut joint, &mut bests);
        if self.stopped {
            return Reply::exactly(0);
        }
        let locked = joint.class(Class::Locked);
        let open = Half::found(value, alpha, beta, depth, bests[1]);
        self.store(key, locked_half(locked, depth, bests[0]), Some(open));
        Reply { value, locked }
    }

    /// The value of a turn that begins with a choice before its roll.
    fn rolled_choice(
        &mut self,
        node: &Node<E>,
        ply: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Reply {
        let below = |worker: &mut Self, child: &Node<E>, low| {
            worker.rolled(child, ply + 1, depth, low, beta)
        };
        if depth <= 0 {
            return self.choose_at_leaf(node, ply, alpha, beta, below);
        }
        let key = Self::table_key(&node.position);
        if let Some(entry) = self.probe(key) {
            let (locked, open) = self.known_halves(entry, depth);
            if let Some(value) = open.decides(alpha, beta) {
                return Reply { value, locked };
            }
        }
        let reply = self.choose(node, ply, alpha, beta, below);
        if !self.stopped {
            let open = Half::found(reply.value, alpha, beta, depth, 0);
            self.store(key, locked_half(reply.locked, depth, 0), Some(open));
        }
        reply
    }

    /// Asks what `joint` wants to know until it is decided; the best moves of
    /// the locked class and of the others go to `bests`.
    fn settle(
        &mut self,
        node: &Node<E>,
        legal: &Moves<P::Move>,
        (ply, depth): (usize, i32),
        hints: [u16; 2],
        joint: &mut Joint,
        bests: &mut [u16; 2],
    ) -> Value {
        let position = &node.position;
        let mut moves = Candidates::new();
        self.order(position, legal.allowed(), true, (hints, ply), &mut moves);
        let mut barred = legal.barred();
        loop {
            let (class, low, high) = match joint.judge() {
                Next::Decided(value) => return value,
                Next::Ask(class, low, high) => (self.stand_in(class, ply), low, high),
            };
            let merged = self.merges(ply);
            let question = Question {
                class,
                ply,
                depth: self.depth_of_class(class, ply, depth),
                low,
                high,
            };
            if class != Class::Locked {
                let rest = std::mem::take(&mut barred);
                self.order(position, rest, false, (hints, ply), &mut moves);
            }
            // The line most likely to be played is the locked one.
            let (record, best) = match class {
                Class::Locked => (Record::After(P::Roll::OUTCOMES[0].0), &mut bests[0]),
                _ => (Record::Nothing, &mut bests[1]),
            };
            let answer = self.pass(node, &mut moves, question, record, best);
            if self.stopped {
                return 0;
            }
            joint.answer(class, answer, low, high);
            if merged && class == Class::Super {
                joint.answer(Class::Free, answer, low, high);
            }
            learn_from(&moves, barred.is_empty(), merged, joint);
            if self.settings.assert_order {
                // Before the next judgement, which would repair a broken order.
                assert_ordered(joint);
            }
        }
    }

    /// What an entry says of a locked turn and of the turn before its roll; the
    /// order of the two sharpens both.
    fn known_halves(&self, entry: Entry, depth: i32) -> (Interval, Interval) {
        let mut locked = self.usable(entry.locked, depth);
        let mut open = self.usable(entry.open, depth);
        open.raise(locked.lo);
        if self.settings.assert_order {
            assert_whole(open);
            assert_whole(locked);
        }
        open.hi = open.hi.max(open.lo);
        locked.lower(open.hi.max(locked.lo));
        (locked, open)
    }
}

/// The classes as maxima over what is known of their moves: a pass that failed
/// low may have found exact values, and any pass tells of moves that other
/// classes share.
fn learn_from<T: Copy>(moves: &Candidates<T>, complete: bool, merged: bool, joint: &mut Joint) {
    let [mut locked, mut free, mut lifted] = [Interval::LEAST; 3];
    for candidate in moves.iter() {
        free.widen_up(candidate.rolled);
        lifted.widen_up(candidate.locked);
        if candidate.allowed {
            locked.widen_up(candidate.rolled);
        }
    }
    if !complete {
        (free.hi, lifted.hi) = (INFINITE, INFINITE);
    }
    if merged {
        free = lifted;
    }
    joint.learn(Class::Locked, locked);
    joint.learn(Class::Free, free);
    joint.learn(Class::Super, lifted);
}

/// The sharper end of what was learned of the locked class, as a half to store.
fn locked_half(known: Interval, depth: i32, best: u16) -> Option<Half> {
    let (value, bound) = if known.is_exact() {
        (known.lo, Bound::Exact)
    } else if known.lo > -INFINITE {
        (known.lo, Bound::Lower)
    } else if known.hi < INFINITE {
        (known.hi, Bound::Upper)
    } else {
        return None;
    };
    Some(Half {
        value,
        bound,
        depth: depth as u8,
        best,
    })
}

/// The theorem of section 2: L <= F <= S, as far as the intervals tell.
fn assert_ordered(joint: &Joint) {
    let [locked, free, lifted] = Class::ALL.map(|class| joint.class(class));
    for known in [locked, free, lifted] {
        assert_whole(known);
    }
    assert!(
        locked.lo <= free.hi && free.lo <= lifted.hi && locked.lo <= lifted.hi,
        "classes out of order: {locked:?} {free:?} {lifted:?}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "out of order")]
    fn a_broken_order_is_noticed() {
        let mut joint = Joint::new([6, 1, 1], 0, 1, Interval::exactly(5));
        joint.learn(Class::Super, Interval::exactly(4));
        assert_ordered(&joint);
    }

    #[test]
    #[should_panic(expected = "contradiction")]
    fn a_contradiction_is_noticed() {
        let mut joint = Joint::new([6, 1, 1], 0, 1, Interval::exactly(5));
        joint.answer(Class::Locked, 3, 3, 4);
        assert_ordered(&joint);
    }
}
