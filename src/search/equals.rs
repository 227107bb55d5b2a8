//! All best moves of a position by exact expectiminimax, on the calling thread.
//!
//! Where several moves are worth the same, a principal variation search knows
//! one of them, and which one depends on the order of moves. Here every move is
//! asked, so that the set found is a pure function of position, depth and
//! evaluation.

use super::control::Control;
use super::node::{Frame, Node};
use super::order::Candidates;
use super::settings::Settings;
use super::table::{Table, TableError};
use super::worker::Worker;
use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{Class, Position};
use std::sync::Arc;

/// Mebibytes of the table: searches are shallow.
const TABLE: usize = 1;

/// A searcher with a small table of its own.
pub struct Exact<E: Evaluator> {
    model: Arc<E>,
    table: Table,
}

/// The moves that nothing beats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equals<P: Position> {
    /// What each of them is worth to the side to act.
    pub value: Value,
    /// The moves, in the order they were given in.
    pub moves: Vec<P::Move>,
    /// Whether all were searched; if the search was stopped, these are the
    /// best of those that were, or all if none was.
    pub complete: bool,
}

impl<P: Position, E: Evaluator<Position = P>> Exact<E> {
    /// A searcher that judges leaves with `model`.
    ///
    /// # Errors
    /// [`TableError`] if there is no memory for the table.
    pub fn new(model: Arc<E>) -> Result<Exact<E>, TableError> {
        Ok(Exact {
            model,
            table: Table::new(TABLE)?,
        })
    }

    /// The model that judges.
    #[must_use]
    pub fn model(&self) -> &E {
        &self.model
    }

    /// The best among `moves`, some of those legal in `position`, whose roll
    /// is known if there is one; `depth` plies deep, at least 1.
    #[must_use]
    pub fn best(
        &self,
        position: &P,
        moves: &[P::Move],
        depth: u32,
        control: &Control,
    ) -> Equals<P> {
        self.table.age();
        let model = &*self.model;
        let mut worker = Worker::new(model, &self.table, control, Settings::EXACT, 0, &[]);
        let found = worker.equals(position, moves, depth.max(1) as i32);
        worker.finish();
        found
    }
}

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    fn equals(&mut self, position: &P, moves: &[P::Move], depth: i32) -> Equals<P> {
        let node = self.pool.root(*position);
        let mut ordered = Candidates::new();
        self.order(position, moves, true, ([0; 2], 0), &mut ordered);
        let mut best = -INFINITE;
        let mut equal: Vec<P::Move> = Vec::new();
        for index in 0..ordered.len() {
            let item = ordered.at(index).item;
            let value = self.against(&node, item, depth, best);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                equal.clear();
            }
            if value == best {
                equal.push(item);
            }
        }
        let known = |item: &&P::Move| equal.is_empty() || equal.contains(item);
        Equals {
            value: if equal.is_empty() { 0 } else { best },
            moves: moves.iter().filter(known).copied().collect(),
            complete: !self.stopped,
        }
    }

    /// The value of a move where it is `best` or more, otherwise something less
    /// than `best`. Two zero windows settle most moves.
    fn against(&mut self, node: &Node<E>, item: P::Move, depth: i32, best: Value) -> Value {
        if best > -INFINITE {
            let value = self.after(node, item, depth, best - 1, best);
            if value < best || self.stopped {
                return value;
            }
            if self.after(node, item, depth, best, best + 1) <= best {
                return best;
            }
        }
        self.after(node, item, depth, best, INFINITE)
    }

    /// What a move is worth to the side that makes it, in a window.
    fn after(
        &mut self,
        node: &Node<E>,
        item: P::Move,
        depth: i32,
        low: Value,
        high: Value,
    ) -> Value {
        let child = self.pool.child(node, item);
        let class = node.position.class();
        if node.position.before_roll() {
            // A choice costs no ply and negates nothing.
            return match class {
                Some(Class::Locked) => self.locked(&child, 1, depth, low, high),
                _ => self.rolled(&child, 1, depth, low, high).value,
            };
        }
        let frame = Frame::between(&node.position, &child.position);
        let (alpha, beta) = frame.down(low, high);
        frame.up(if class == Some(Class::Super) || !Self::DICE {
            self.locked(&child, 1, depth - 1, alpha, beta)
        } else {
            self.rolled(&child, 1, depth - 1, alpha, beta).value
        })
    }
}
