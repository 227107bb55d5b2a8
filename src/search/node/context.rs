//! What the search of a node knows of its place in the tree.

use super::Window;
use crate::base::Value;
use crate::base::value::CERTAIN;
use crate::search::Settings;

/// No pruning this close to certain results, so that none is missed or made up.
const RIM: Value = CERTAIN - 10;

/// Whether a window's edge is far from certain results.
#[inline]
pub(in crate::search) const fn is_open(edge: Value) -> bool {
    -RIM < edge && edge < RIM
}

/// How far a node is from the root, how deep it is to be searched, and in which
/// window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeContext {
    ply: usize,
    depth: i32,
    window: Window,
    improves: bool,
    evaluation: Option<Value>,
}

impl NodeContext {
    /// The context of a node `ply` plies below the root.
    #[inline]
    pub(in crate::search) const fn new(ply: usize, depth: i32, window: Window) -> NodeContext {
        NodeContext {
            ply,
            depth,
            window,
            improves: false,
            evaluation: None,
        }
    }

    /// Whether the side stands better than two plies before.
    #[inline]
    pub(in crate::search) const fn improves(self) -> bool {
        self.improves
    }

    /// Whether it counts that the side does not stand better.
    #[inline]
    pub(in crate::search) const fn worsens(self, settings: &Settings) -> bool {
        settings.asks_for_improvement() && !self.improves
    }

    /// The same node of a side that stands better or not.
    #[inline]
    pub(in crate::search) const fn improving(self, improves: bool) -> NodeContext {
        NodeContext { improves, ..self }
    }

    /// What the node is worth without looking at its moves, once it is known.
    #[inline]
    pub(in crate::search) const fn evaluation(self) -> Option<Value> {
        self.evaluation
    }

    /// The same node, which is worth so much without looking at its moves.
    #[inline]
    pub(in crate::search) const fn worth(self, value: Value) -> NodeContext {
        NodeContext {
            evaluation: Some(value),
            ..self
        }
    }

    /// Plies between the root and the node.
    #[inline]
    pub(in crate::search) const fn ply(self) -> usize {
        self.ply
    }

    /// Plies to search.
    #[inline]
    pub(in crate::search) const fn depth(self) -> i32 {
        self.depth
    }

    /// The window, as the side of the node sees it.
    #[inline]
    pub(in crate::search) const fn window(self) -> Window {
        self.window
    }

    /// Whether the node is the root.
    #[inline]
    pub(in crate::search) const fn is_root(self) -> bool {
        self.ply == 0
    }

    /// The same node in another window.
    #[inline]
    pub(in crate::search) const fn within(self, window: Window) -> NodeContext {
        NodeContext { window, ..self }
    }

    /// The same node searched `plies` less deep.
    #[inline]
    pub(in crate::search) const fn shallower(self, plies: i32) -> NodeContext {
        NodeContext {
            depth: self.depth - plies,
            ..self
        }
    }

    /// A child of the same side at the same depth, with its own window.
    #[inline]
    pub(in crate::search) const fn below(self, window: Window) -> NodeContext {
        NodeContext::new(self.ply + 1, self.depth, window)
    }

    /// Whether the node may be cut above its window on a guess, unless there is
    /// check: inside the tree, with a zero window far from certain results.
    #[inline]
    pub(in crate::search) const fn may_be_cut(self) -> bool {
        self.ply > 0 && self.window.is_zero() && is_open(self.window.beta())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_may_cut_a_zero_window_inside_the_tree_alone() {
        let zero = NodeContext::new(3, 2, Window::zero_below(40));
        assert!(zero.may_be_cut());
        assert!(!NodeContext::new(0, 2, Window::zero_below(40)).may_be_cut());
        assert!(!zero.within(Window::new(0, 40)).may_be_cut());
        assert!(!zero.within(Window::zero_below(CERTAIN)).may_be_cut());
        assert!(!zero.within(Window::zero_below(-CERTAIN)).may_be_cut());
    }
}
