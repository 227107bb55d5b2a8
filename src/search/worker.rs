//! One thread's share of a search, and the small steps every node is made of.

use super::Interval;
use super::control::Control;
use super::deferral::Marks;
use super::effort::Effort;
use super::judged::Judged;
use super::node::{Node, NodePool, Reply};
use super::order::{Candidates, Hints, Memory, add_scored};
use super::progress::Pulse;
use super::settings::{MOST_PLIES, Settings};
use super::table::{Bound, Entry, Half, Table};
use super::timing::Timing;
use crate::base::key::splitmix;
use crate::base::value::{CERTAIN, DRAW, EVALUATION_LIMIT, WIN};
use crate::base::{Key, Value};
use crate::eval::{Evaluator, Hints as _};
use crate::rules::{Moves, Outcome, Position, Roll, Step};

/// How many nodes pass between two looks at the stop flag and the clock.
const PATROL: u64 = 512;

/// From this many quiet plies on the clock is part of the table's key, since
/// a draw by move count comes within reach of the search.
const CLOCK_MATTERS_WITHIN: u32 = 24;

/// One thread of a search.
pub(super) struct Worker<'a, E: Evaluator> {
    pub(super) model: &'a E,
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) settings: Settings,
    /// What the threads are searching now; `None` for a single one.
    pub(super) marks: Option<&'a Marks>,
    /// 0 for the main worker.
    pub(super) index: usize,
    pub(super) memory: Memory,
    judged: Judged,
    pub(super) pool: NodePool<'a, E>,
    /// Table keys of the turns before and in the tree; the game's come first.
    pub(super) path: Vec<Key>,
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<Step<E::Position>>>,
    pub(super) nodes: u64,
    /// Nodes searched when the quiescence of the leaf at hand began.
    pub(super) leaf_from: u64,
    unreported: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    pub(super) timing: Timing,
    pub(super) effort: Effort,
    /// Below a null move, where no second one is made.
    pub(super) passing: bool,
    pub(super) pulse: Pulse<'a, E::Position>,
}

impl<'a, P: Position, E: Evaluator<Position = P>> Worker<'a, E> {
    /// Whether the game has dice at all.
    pub(super) const DICE: bool = !P::Roll::OUTCOMES.is_empty();

    pub(super) fn new(
        model: &'a E,
        table: &'a Table,
        control: &'a Control,
        settings: Settings,
        index: usize,
        past: &[Key],
    ) -> Worker<'a, E> {
        Worker {
            model,
            table,
            control,
            settings,
            marks: None,
            index,
            memory: Memory::new(E::Hints::SLOTS),
            judged: Judged::new(),
            pool: NodePool::new(model),
            path: past.to_vec(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            nodes: 0,
            leaf_from: 0,
            unreported: 0,
            seldepth: 0,
            stopped: false,
            timing: Timing::new(control.budget(), 0),
            effort: Effort::default(),
            passing: false,
            pulse: Pulse::new(None),
        }
    }

    /// Counts a node; true if the search is to be given up.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.unreported += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.unreported >= PATROL || self.unreported >= self.control.nodes_left() {
            self.patrol();
        }
        self.stopped
    }

    /// Reports nodes and looks at the clock.
    pub(super) fn patrol(&mut self) {
        self.control.add_nodes(self.unreported);
        self.unreported = 0;
        let spent = self.control.nodes_left() == 0;
        if spent || (self.index == 0 && self.is_out_of_time()) {
            self.control.end();
        }
        self.stopped |= spent || self.control.is_stopped();
        if self.index == 0 {
            self.tell_progress();
        }
    }

    /// The result of a side that has no move.
    #[inline]
    pub(super) fn end_without_moves(position: &P, legal: &Moves<P::Move>) -> Option<Value> {
        legal.is_empty().then(|| Self::without_moves(position))
    }

    /// The result of a side that is known to have no move.
    #[cold]
    pub(super) fn without_moves(position: &P) -> Value {
        match position.no_move_outcome() {
            Outcome::Win(side, _) if side == position.side() => WIN,
            Outcome::Win(..) => -WIN,
            Outcome::Draw(_) => DRAW,
        }
    }

    /// The value of a position that is drawn unless its side is mated.
    #[cold]
    pub(super) fn drawn_or_mated(position: &P) -> Value {
        Self::end_without_moves(position, &position.legal()).unwrap_or(DRAW)
    }

    /// Whether the position is a draw whatever its moves.
    #[inline]
    pub(super) fn is_drawn(&self, position: &P) -> bool {
        position.draw().is_some() || self.repeats(position)
    }

    /// Whether the position has occurred before, in the tree or in the game: the
    /// side that repeats once can do so again, and with dice nobody can be sure
    /// of a way out.
    #[inline]
    fn repeats(&self, position: &P) -> bool {
        let clock = position.clock().0 as usize;
        if !self.settings.repetition || clock < 4 || !position.starts_turn() {
            return false;
        }
        let last = self.path.len().saturating_sub(1);
        let key = position.table_key();
        self.path[last.saturating_sub(clock)..last].contains(&key)
    }

    /// The static evaluation, inside the open range.
    #[inline]
    pub(super) fn evaluate(&mut self, node: &Node<E>) -> Value {
        let key = node.position.table_key();
        if let Some(value) = self.judged.get(key) {
            return value;
        }
        let value = self
            .pool
            .evaluate(node)
            .clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT);
        self.judged.put(key, value);
        value
    }

    /// The key under which the position's values are stored.
    #[inline]
    pub(super) fn table_key(position: &P) -> Key {
        let (clock, most) = position.clock();
        if clock + CLOCK_MATTERS_WITHIN > most {
            position.table_key() ^ splitmix(u64::from(clock)).1
        } else {
            position.table_key()
        }
    }

    /// What the table knows of the position.
    #[inline]
    pub(super) fn probe(&self, key: Key) -> Option<Entry> {
        if self.settings.table {
            self.table.probe(key)
        } else {
            None
        }
    }

    /// Stores the halves that are given.
    #[inline]
    pub(super) fn store(&self, key: Key, locked: Option<Half>, open: Option<Half>) {
        if self.settings.table {
            self.table.store(key, locked, open);
        }
    }

    /// What a half of an entry says of a search to `depth`.
    #[inline]
    pub(super) fn usable(&self, half: Half, depth: i32) -> Interval {
        let stored = i32::from(half.depth);
        let deep_enough = if self.settings.equal_depth {
            stored == depth
        } else {
            stored >= depth
        };
        let mut known = Interval::UNKNOWN;
        if deep_enough {
            match half.bound {
                Bound::Absent => {}
                Bound::Upper => known.lower(half.value),
                Bound::Lower => known.raise(half.value),
                Bound::Exact => known = Interval::exactly(half.value),
            }
        }
        known
    }

    /// Adds moves to a node's list, which puts them in the order of their promise.
    #[inline]
    pub(super) fn order(
        &self,
        position: &P,
        items: &[P::Move],
        allowed: bool,
        (table, ply): ([u16; 2], usize),
        into: &mut Candidates<P::Move>,
    ) {
        let hints = Hints {
            table,
            ply,
            by_sight: !self.settings.quiescence,
            memory: self.settings.quiet_order.then_some(&self.memory),
            worker: self.index,
        };
        add_scored::<P, E>(position, items, allowed, &hints, into);
    }

    /// A choice before the roll (a conversion): the best child, at the same
    /// depth, for the same side.
    pub(super) fn choose(
        &mut self,
        node: &Node<E>,
        ply: usize,
        alpha: Value,
        beta: Value,
        mut child: impl FnMut(&mut Self, &Node<E>, Value) -> Reply,
    ) -> Reply {
        let mut best = Reply::NOTHING;
        for &item in node.position.legal().all() {
            let after = self.pool.child(node, item);
            let reply = child(self, &after, alpha.max(best.value));
            self.pool.keep(after);
            if self.stopped {
                return Reply::exactly(0);
            }
            best.locked.raise(reply.locked.lo);
            best.locked.hi = best.locked.hi.max(reply.locked.hi);
            if reply.value > best.value {
                best.value = reply.value;
                if reply.value > alpha {
                    self.extend_line(ply, Step::Move(item), None);
                }
            }
            if best.value >= beta {
                // The choices left out may be better for a locked turn.
                best.locked.hi = Interval::UNKNOWN.hi;
                return best;
            }
        }
        best
    }

    /// A choice before the roll where the search ends: with quiescence only the
    /// one that looks best is followed, since a side may have dozens every turn.
    /// If that one loses by force all are looked at, so that a certain loss
    /// stays certain.
    pub(super) fn choose_at_leaf(
        &mut self,
        node: &Node<E>,
        ply: usize,
        alpha: Value,
        beta: Value,
        mut child: impl FnMut(&mut Self, &Node<E>, Value) -> Reply,
    ) -> Reply {
        if self.settings.quiescence {
            let mut best = None;
            for &item in node.position.legal().all() {
                let after = self.pool.child(node, item);
                let looks = self.evaluate(&after);
                self.pool.keep(after);
                if best.is_none_or(|(most, _)| looks > most) {
                    best = Some((looks, item));
                }
            }
            if let Some((_, item)) = best {
                let after = self.pool.child(node, item);
                let reply = child(self, &after, alpha);
                self.pool.keep(after);
                if reply.value >= -CERTAIN || self.stopped {
                    self.extend_line(ply, Step::Move(item), None);
                    return reply;
                }
            }
        }
        self.choose(node, ply, alpha, beta, child)
    }

    /// The line from `ply` on is `step`, then the line of the next ply;
    /// `roll` goes before it if the step follows one.
    pub(super) fn extend_line(&mut self, ply: usize, step: Step<P>, roll: Option<P::Roll>) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.extend(roll.map(Step::Roll));
        line.push(step);
        line.extend_from_slice(&after[0]);
    }

    /// Whether the tree has grown too high to follow.
    #[inline]
    pub(super) fn too_high(ply: usize) -> bool {
        ply >= MOST_PLIES
    }

    /// Nodes not yet reported to the control.
    pub(super) fn finish(&mut self) {
        self.control.add_nodes(self.unreported);
        self.unreported = 0;
    }
}
