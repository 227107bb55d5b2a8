//! Nodes, and the pool that creates and recycles them.

use crate::base::Value;
use crate::eval::Evaluator;
use crate::rules::Position;
use std::cell::Cell;

/// A position with its evaluator state.
pub struct Node<E: Evaluator> {
    pub(crate) position: E::Position,
    state: E::State,
    /// Whether the side to move is in check, computed on first use.
    in_check: Cell<Option<bool>>,
}

impl<E: Evaluator> Node<E> {
    const fn new(position: E::Position, state: E::State) -> Node<E> {
        Node {
            position,
            state,
            in_check: Cell::new(None),
        }
    }

    /// Whether the side to move is in check; computed once per node.
    #[inline]
    pub(crate) fn in_check(&self) -> bool {
        self.in_check.get().unwrap_or_else(|| {
            let found = self.position.in_check();
            self.in_check.set(Some(found));
            found
        })
    }
}

/// A pool of nodes: creates nodes and recycles them. A child written into a recycled node
/// needs no copy of its parent.
pub(crate) struct NodePool<'a, E: Evaluator> {
    evaluator: &'a E,
    scratch: E::Scratch,
    nodes: Vec<Box<Node<E>>>,
}

impl<'a, P: Position, E: Evaluator<Position = P>> NodePool<'a, E> {
    pub(crate) fn new(evaluator: &'a E) -> NodePool<'a, E> {
        NodePool {
            evaluator,
            scratch: evaluator.scratch(),
            nodes: Vec::new(),
        }
    }

    /// Creates a root node.
    pub(crate) fn root(&mut self, position: P) -> Node<E> {
        let state = self.evaluator.state(&mut self.scratch, &position);
        Node::new(position, state)
    }

    /// Creates the node after `mv` in `parent`; return it to the pool by
    /// [`recycle`](NodePool::recycle).
    #[inline]
    pub(crate) fn child(&mut self, parent: &Node<E>, mv: P::Move) -> Box<Node<E>> {
        let mut child = self
            .nodes
            .pop()
            .unwrap_or_else(|| Box::new(Node::new(parent.position, parent.state)));
        child.in_check.set(None);
        self.evaluator.follow(
            &mut self.scratch,
            &parent.position,
            &parent.state,
            mv,
            &mut child.position,
            &mut child.state,
        );
        child
    }

    /// Creates the node after a null move or a roll, with the pieces and evaluator state
    /// of `node` and another `position`.
    #[inline]
    pub(crate) fn with_position(&self, node: &Node<E>, position: P) -> Node<E> {
        Node::new(position, node.state)
    }

    /// Takes back a node that is no longer needed.
    #[inline]
    pub(crate) fn recycle(&mut self, node: Box<Node<E>>) {
        self.nodes.push(node);
    }

    /// Returns the static evaluation of a node.
    #[inline]
    pub(crate) fn evaluate(&mut self, node: &Node<E>) -> Value {
        let evaluator = self.evaluator;
        evaluator.evaluate(&mut self.scratch, &node.position, &node.state)
    }
}
