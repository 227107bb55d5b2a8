//! Decisions: a locked turn, and one pass over the moves of a class.
//!
//! A pass is an ordinary principal variation search, fail-soft. What is special
//! is that moves keep what is known of them, so that the passes of one node
//! do not start again (`docs/search.md`, section 5).

use super::Interval;
use super::deferral::Agenda;
use super::node::{Frame, Node, Reply};
use super::order::Candidates;
use super::table::Half;
use super::worker::Worker;
use crate::base::Value;
use crate::base::value::{CERTAIN, INFINITE};
use crate::eval::{Evaluator, Hints as _};
use crate::rules::{Class, Position, Step};
use arrayvec::ArrayVec;

/// A question about a class of a node's moves.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub(super) class: Class,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) low: Value,
    pub(super) high: Value,
}

/// Whether a pass writes down the principal variation.
#[derive(Clone, Copy)]
pub(super) enum Record<R> {
    /// No: the line of another class is the one to show.
    Nothing,
    /// Yes, as the moves alone.
    Moves,
    /// Yes, after this roll.
    After(R),
}

/// Quiet moves remembered as tried before a cut.
const MOST_TRIED: usize = 32;

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// The value of a turn without a roll: only allowed moves.
    pub(super) fn locked(
        &mut self,
        node: &Node<E>,
        ply: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.lines[ply].clear();
        if self.enter(ply) {
            return 0;
        }
        let position = &node.position;
        if position.before_roll() {
            return self.locked_choice(node, ply, depth, alpha, beta);
        }
        if depth <= 0 || Self::too_high(ply) {
            return self.locked_leaf(node, ply, 0, alpha, beta);
        }
        if self.is_drawn(position) {
            return Self::drawn_or_mated(position);
        }
        let key = Self::table_key(position);
        let mut hints = [0; 2];
        if let Some(entry) = self.probe(key) {
            let mut known = self.usable(entry.locked, depth);
            known.lower(self.usable(entry.open, depth).hi);
            if let Some(value) = known.decides(alpha, beta) {
                return value;
            }
            hints = [entry.locked.best, entry.open.best];
        }
        if let Some(value) = self.stands_clear(node, (ply, depth), true, (alpha, beta)) {
            return value;
        }
        let legal = position.legal();
        if let Some(value) = Self::end_without_moves(position, &legal) {
            return value;
        }
        if let Some(value) = self.passes(node, (ply, depth), legal.allowed().len(), (alpha, beta)) {
            return value;
        }
        if self.stopped {
            return 0;
        }
        let depth = self.less_without_hint(ply, depth, hints);
        let mut moves = Candidates::new();
        self.order(position, legal.allowed(), true, (hints, ply), &mut moves);
        let question = Question {
            class: Class::Locked,
            ply,
            depth,
            low: alpha,
            high: beta,
        };
        let mut best = 0;
        let value = self.pass(node, &mut moves, question, Record::Moves, &mut best);
        if !self.stopped {
            let half = Half::found(value, alpha, beta, depth, best);
            self.store(key, Some(half), None);
        }
        value
    }

    /// The value of a turn without a roll that begins with a choice.
    fn locked_choice(
        &mut self,
        node: &Node<E>,
        ply: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        let below = |worker: &mut Self, child: &Node<E>, low| {
            Reply::exactly(worker.locked(child, ply + 1, depth, low, beta))
        };
        if depth <= 0 {
            return self.choose_at_leaf(node, ply, alpha, beta, below).value;
        }
        let key = Self::table_key(&node.position);
        if let Some(entry) = self.probe(key) {
            let known = self.usable(entry.locked, depth);
            if let Some(value) = known.decides(alpha, beta) {
                return value;
            }
        }
        let value = self.choose(node, ply, alpha, beta, below).value;
        if !self.stopped {
            let half = Half::found(value, alpha, beta, depth, 0);
            self.store(key, Some(half), None);
        }
        value
    }

    /// The best of the moves that the question's class permits, fail-soft; the
    /// tag of a move above `low` goes to `best`.
    pub(super) fn pass(
        &mut self,
        node: &Node<E>,
        moves: &mut Candidates<P::Move>,
        question: Question,
        record: Record<P::Roll>,
        best: &mut u16,
    ) -> Value {
        let Question {
            class, low, high, ..
        } = question;
        let mut value = -INFINITE;
        let mut alpha = low;
        let mut tried_moves = 0;
        let mut tried = ArrayVec::<P::Move, MOST_TRIED>::new();
        let mut limit = None;
        let mut agenda = Agenda::new(moves.len());
        while let Some(turn) = agenda.next() {
            let candidate = moves.at(turn.index());
            if (class == Class::Locked && !candidate.allowed) || candidate.skip {
                continue;
            }
            let item = candidate.item;
            let known = known(candidate, class);
            if known.hi <= alpha {
                value = value.max(known.hi);
                continue;
            }
            let question = Question {
                low: alpha,
                ..question
            };
            if tried_moves > 0 && value >= -CERTAIN && !node.position.is_noisy(item) {
                let limit = limit.get_or_insert_with(|| self.quiet_limit(node, question));
                if let Some(limit) = *limit {
                    value = value.max(limit);
                    continue;
                }
            }
            let answer = if known.lo >= high || known.is_exact() {
                self.lines[question.ply + 1].clear();
                known.lo
            } else {
                let mark = self.mark(node, item, question);
                if self.puts_off(mark, &mut agenda, turn, tried_moves) {
                    tried_moves += 1;
                    continue;
                }
                let place = (turn.index(), turn.rank(tried_moves));
                self.announce(mark);
                let answer = self.try_move(node, moves, place, question);
                self.withdraw(mark);
                answer
            };
            if self.stopped {
                return value;
            }
            tried_moves += usize::from(!turn.is_second());
            value = value.max(answer);
            if answer > alpha {
                alpha = answer;
                *best = P::tag(item);
                self.record(question.ply, item, record);
                if answer >= high {
                    self.remember(node, question, item, &tried);
                    return value;
                }
            }
            if tried.len() < MOST_TRIED && !node.position.is_noisy(item) {
                tried.push(item);
            }
        }
        value
    }

    /// Searches a move: the first with the whole window, the others first with
    /// a zero window above the best so far.
    /// Source: Marsland & Campbell, "Parallel search of strongly ordered game
    /// trees", 1982.
    fn try_move(
        &mut self,
        node: &Node<E>,
        moves: &mut Candidates<P::Move>,
        (index, rank): (usize, usize),
        question: Question,
    ) -> Value {
        let Question { low, high, .. } = question;
        let less = self.reduction(node, moves.at(index).item, rank, question);
        if less > 0 {
            let answer = self.ask_shallow(node, moves, index, question, less);
            if answer <= low || self.stopped {
                return answer;
            }
        }
        if rank == 0 || high - low == 1 || !self.settings.zero_window {
            return self.ask(node, moves, index, question);
        }
        let narrow = Question {
            high: low + 1,
            ..question
        };
        let answer = self.ask(node, moves, index, narrow);
        let settled = answer <= low || answer >= high;
        if settled || self.stopped || known(moves.at(index), question.class).is_exact() {
            return answer;
        }
        self.ask(node, moves, index, question)
    }

    fn record(&mut self, ply: usize, item: P::Move, record: Record<P::Roll>) {
        match record {
            Record::Nothing => {}
            Record::Moves => self.extend_line(ply, Step::Move(item), None),
            Record::After(roll) => self.extend_line(ply, Step::Move(item), Some(roll)),
        }
    }

    /// A move has cut: killers and history learn it, if it is quiet.
    fn remember(&mut self, node: &Node<E>, question: Question, item: P::Move, tried: &[P::Move]) {
        let position = &node.position;
        if position.is_noisy(item) {
            return;
        }
        let slots: ArrayVec<usize, MOST_TRIED> = tried
            .iter()
            .map(|&other| E::Hints::slot(position, other))
            .collect();
        let slot = E::Hints::slot(position, item);
        self.memory.reward(
            position.side().index(),
            question.ply,
            P::tag(item),
            slot,
            &slots,
            question.depth,
        );
    }

    /// Searches the child of a move; the reply is that of the mover, of whom a
    /// super turn's says nothing but the value.
    pub(super) fn visit(&mut self, node: &Node<E>, item: P::Move, question: Question) -> Reply {
        if question.ply == 0 && self.enter_root_move(item) {
            return Reply::exactly(0);
        }
        let (ply, depth) = (question.ply + 1, question.depth - 1);
        let child = self.pool.child(node, item);
        let frame = Frame::between(&node.position, &child.position);
        let (alpha, beta) = frame.down(question.low, question.high);
        self.path.push(child.position.table_key());
        let reply = if Self::asks_without_roll(question.class) {
            let value = self.locked(&child, ply, depth, alpha, beta);
            Reply {
                value,
                locked: Interval::UNKNOWN,
            }
        } else {
            self.rolled(&child, ply, depth, alpha, beta)
        };
        self.path.pop();
        self.pool.keep(child);
        Reply {
            value: frame.up(reply.value),
            locked: frame.interval_up(reply.locked),
        }
    }

    /// Whether the moves of a class are answered by a turn without a roll.
    #[inline]
    pub(super) fn asks_without_roll(class: Class) -> bool {
        class == Class::Super || !Self::DICE
    }

    /// Searches one move's child and learns what the answer tells of the move.
    fn ask(
        &mut self,
        node: &Node<E>,
        moves: &mut Candidates<P::Move>,
        index: usize,
        question: Question,
    ) -> Value {
        let Question {
            class, low, high, ..
        } = question;
        let Reply { value, locked } = self.visit(node, moves.at(index).item, question);
        let candidate = moves.at(index);
        if Self::asks_without_roll(class) {
            candidate.locked.learn(value, low, high);
            // The opponent is no worse off with a roll than without.
            candidate.rolled.lower(candidate.locked.hi);
        } else {
            candidate.rolled.learn(value, low, high);
            candidate.locked.raise(locked.lo.max(candidate.rolled.lo));
            candidate.locked.lower(locked.hi);
        }
        if self.settings.assert_order && !self.stopped {
            assert_whole(candidate.rolled);
            assert_whole(candidate.locked);
        }
        mend(&mut candidate.rolled);
        mend(&mut candidate.locked);
        value
    }
}

/// What is known of the move's worth to a class.
#[inline]
fn known<T>(candidate: &super::order::Candidate<T>, class: Class) -> Interval {
    if class == Class::Super {
        candidate.locked
    } else {
        candidate.rolled
    }
}

/// In an exact search no two facts contradict each other.
pub(super) fn assert_whole(known: Interval) {
    assert!(known.lo <= known.hi, "contradiction: {known:?}");
}

/// In an inexact search facts may contradict each other: the newer lower end counts.
#[inline]
pub(super) fn mend(known: &mut Interval) {
    known.hi = known.hi.max(known.lo);
}
