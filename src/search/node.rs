//! A position on its way through the tree.

use crate::base::Value;
use crate::base::value::{INFINITE, ply_down, ply_up};
use crate::eval::{Model, survey};
use crate::rules::Position;

use super::Interval;

/// A position together with the model's sums over its men.
pub(super) struct Node<P: Position, M: Model<P>> {
    pub(super) position: P,
    pub(super) state: M::State,
}

impl<P: Position, M: Model<P>> Node<P, M> {
    pub(super) fn new(position: P) -> Node<P, M> {
        Node {
            position,
            state: survey::<P, M>(&position),
        }
    }

    /// The node after a decision.
    #[inline]
    pub(super) fn child(&self, item: P::Move) -> Node<P, M> {
        let mut child = Node {
            position: self.position,
            state: self.state,
        };
        child.follow(self, item);
        child
    }

    /// Becomes the node after a decision in `parent`, whatever it was before.
    #[inline]
    fn follow(&mut self, parent: &Node<P, M>, item: P::Move) {
        let mut state = parent.state;
        self.position.play_from(&parent.position, item, &mut state);
        self.state = state;
    }
}

/// Nodes to be used again: a child that follows its parent into one of them is
/// spared the copy of the parent.
pub(super) struct Spare<P: Position, M: Model<P>> {
    nodes: Vec<Box<Node<P, M>>>,
}

impl<P: Position, M: Model<P>> Spare<P, M> {
    pub(super) const fn new() -> Spare<P, M> {
        Spare { nodes: Vec::new() }
    }

    /// The node after a decision in `parent`; to be [given back](Spare::keep).
    #[inline]
    pub(super) fn child(&mut self, parent: &Node<P, M>, item: P::Move) -> Box<Node<P, M>> {
        match self.nodes.pop() {
            Some(mut child) => {
                child.follow(parent, item);
                child
            }
            None => Box::new(parent.child(item)),
        }
    }

    /// Takes back a node that is not needed any more.
    #[inline]
    pub(super) fn keep(&mut self, node: Box<Node<P, M>>) {
        self.nodes.push(node);
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
