//! Null move: a turn that could be left without a move and still stands well
//! stands well with one.
//!
//! The lock makes this less sure than in chess: with few allowed moves having
//! to move is often a burden. So it is asked only where several are allowed,
//! and the opponent is given a turn without a lock (`docs/search.md`, 8.1).
//! Source: Donninger, "Null move and deep search", 1993.

use super::futility::{is_open, may_be_cut};
use super::node::{Frame, Node};
use super::worker::Worker;
use crate::base::Value;
use crate::eval::Evaluator;
use crate::rules::Position;

/// Turns with less depth left are searched.
const LEAST_DEPTH: i32 = 3;
/// Allowed moves below which having to move may be a burden.
const LEAST_ALLOWED: usize = 4;
/// What the turn must stand above the window, in hundredths of a pawn.
const ABOVE: i32 = 50;
/// Plies left out, and one more for so many plies left.
const LESS: [i32; 2] = [2, 4];

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// A lower bound that decides a turn which stands well even if the opponent
    /// moves at once; `allowed` is the number of moves a locked turn has.
    pub(super) fn passes(
        &mut self,
        node: &Node<E>,
        (ply, depth): (usize, i32),
        allowed: usize,
        (alpha, beta): (Value, Value),
    ) -> Option<Value> {
        if !self.settings.null_move || depth < LEAST_DEPTH || self.passing {
            return None;
        }
        let position = &node.position;
        if allowed < LEAST_ALLOWED || !may_be_cut(position, ply, (alpha, beta)) {
            return None;
        }
        let stand = self.evaluate(node);
        if self.model.shifted(stand, -ABOVE) < beta {
            return None;
        }
        let child = Node {
            position: position.passed()?,
            state: node.state,
        };
        let depth = depth - 1 - LESS[0] - depth / LESS[1];
        let frame = Frame::between(position, &child.position);
        let (low, high) = frame.down(beta - 1, beta);
        let value = frame.up(self.value_of_pass(&child, ply, depth, (low, high)));
        (value >= beta && is_open(value) && !self.stopped).then_some(value)
    }

    /// The child's value in the child's own window.
    fn value_of_pass(
        &mut self,
        child: &Node<E>,
        ply: usize,
        depth: i32,
        (alpha, beta): (Value, Value),
    ) -> Value {
        self.passing = true;
        self.path.push(child.position.table_key());
        let value = if Self::DICE {
            self.rolled(child, ply + 1, depth, alpha, beta).value
        } else {
            self.locked(child, ply + 1, depth, alpha, beta)
        };
        self.path.pop();
        self.passing = false;
        value
    }
}
