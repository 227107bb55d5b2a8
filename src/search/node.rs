//! A position on its way through the tree.

use crate::base::Value;
use crate::base::value::{INFINITE, ply_down, ply_up};
use crate::eval::Evaluator;
use crate::rules::Position;

use super::Interval;

/// A position together with what the evaluator keeps of it.
pub(super) struct Node<E: Evaluator> {
    pub(super) position: E::Position,
    pub(super) state: E::State,
}

/// Makes nodes, and keeps those that are not needed any more to be used again: a
/// child that follows its parent into one of them is spared the copy of the parent.
pub(super) struct NodePool<'a, E: Evaluator> {
    evaluator: &'a E,
    scratch: E::Scratch,
    nodes: Vec<Box<Node<E>>>,
}

impl<'a, P: Position, E: Evaluator<Position = P>> NodePool<'a, E> {
    pub(super) fn new(evaluator: &'a E) -> NodePool<'a, E> {
        NodePool {
            evaluator,
            scratch: evaluator.scratch(),
            nodes: Vec::new(),
        }
    }

    /// A node to begin with.
    pub(super) fn root(&mut self, position: P) -> Node<E> {
        let state = self.evaluator.state(&mut self.scratch, &position);
        Node { position, state }
    }

    /// The node after a decision in `parent`; to be [given back](NodePool::keep).
    #[inline]
    pub(super) fn child(&mut self, parent: &Node<E>, item: P::Move) -> Box<Node<E>> {
        let mut child = self.nodes.pop().unwrap_or_else(|| {
            Box::new(Node {
                position: parent.position,
                state: parent.state,
            })
        });
        self.evaluator.follow(
            &mut self.scratch,
            (&parent.position, &parent.state),
            item,
            (&mut child.position, &mut child.state),
        );
        child
    }

    /// Takes back a node that is not needed any more.
    #[inline]
    pub(super) fn keep(&mut self, node: Box<Node<E>>) {
        self.nodes.push(node);
    }

    /// The evaluator's judgement of a node.
    #[inline]
    pub(super) fn evaluate(&mut self, node: &Node<E>) -> Value {
        let evaluator = self.evaluator;
        evaluator.evaluate(&mut self.scratch, &node.position, &node.state)
    }
}

/// How values of a child read at its parent: negated if the side changes.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    flips: bool,
}

impl Frame {
    #[inline]
    pub(super) fn between<P: Position>(parent: &P, child: &P) -> Frame {
        Frame {
            flips: parent.side() != child.side(),
        }
    }

    /// The child's window for a window of the parent.
    #[inline]
    pub(super) fn down(self, low: Value, high: Value) -> (Value, Value) {
        let (low, high) = (ply_down(low), ply_down(high));
        if self.flips {
            (-high, -low)
        } else {
            (low, high)
        }
    }

    /// The parent's value for a value of the child.
    #[inline]
    pub(super) fn up(self, value: Value) -> Value {
        ply_up(if self.flips { -value } else { value })
    }

    /// The parent's interval for an interval of the child.
    #[inline]
    pub(super) fn interval_up(self, known: Interval) -> Interval {
        if self.flips {
            Interval {
                lo: self.up(known.hi),
                hi: self.up(known.lo),
            }
        } else {
            Interval {
                lo: self.up(known.lo),
                hi: self.up(known.hi),
            }
        }
    }
}

/// What a chance node answers: its fail-soft value, and what was learned of
/// its locked class on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub(super) value: Value,
    pub(super) locked: Interval,
}

impl Reply {
    /// The same value for every class.
    #[inline]
    pub(super) const fn exactly(value: Value) -> Reply {
        Reply {
            value,
            locked: Interval::exactly(value),
        }
    }

    /// Nothing learned yet of a maximum over choices.
    pub(super) const NOTHING: Reply = Reply {
        value: -INFINITE,
        locked: Interval {
            lo: -INFINITE,
            hi: -INFINITE,
        },
    };
}
