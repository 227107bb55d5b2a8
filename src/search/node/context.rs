//! The context of a node: ply, depth, window and static evaluation.

use super::window::Window;
use crate::base::Value;
use crate::base::value::DECISIVE;
use crate::search::settings::Settings;

/// The absolute value from which a window bound is near a certain result (a forced win or
/// loss). Nothing is pruned there, since pruning could miss or invent one.
const NEAR_DECISIVE: Value = DECISIVE - 10;

/// Whether a window bound is far from certain results.
#[inline]
pub(crate) const fn is_undecided(bound: Value) -> bool {
    -NEAR_DECISIVE < bound && bound < NEAR_DECISIVE
}

/// The ply, remaining depth and window of a node, and its static evaluation once known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeContext {
    ply: usize,
    depth: i32,
    window: Window,
    improving: bool,
    static_eval: Option<Value>,
}

impl NodeContext {
    /// The context of a node `ply` plies below the root.
    #[inline]
    pub(crate) const fn new(ply: usize, depth: i32, window: Window) -> NodeContext {
        NodeContext {
            ply,
            depth,
            window,
            improving: false,
            static_eval: None,
        }
    }

    /// Whether the side to move is improving: its static evaluation is better than it was
    /// two plies before.
    #[inline]
    pub(crate) const fn improving(self) -> bool {
        self.improving
    }

    /// Whether the side is not improving and `settings` take that into account.
    #[inline]
    pub(crate) const fn is_worsening(self, settings: &Settings) -> bool {
        settings.uses_improving() && !self.improving
    }

    /// The same node with another improving flag.
    #[inline]
    pub(crate) const fn with_improving(self, improving: bool) -> NodeContext {
        NodeContext { improving, ..self }
    }

    /// The static evaluation, once it is known.
    #[inline]
    pub(crate) const fn static_eval(self) -> Option<Value> {
        self.static_eval
    }

    /// The same node with its static evaluation.
    #[inline]
    pub(crate) const fn with_static_eval(self, value: Value) -> NodeContext {
        NodeContext {
            static_eval: Some(value),
            ..self
        }
    }

    /// The number of plies between the root and the node.
    #[inline]
    pub(crate) const fn ply(self) -> usize {
        self.ply
    }

    /// The number of plies left to search.
    #[inline]
    pub(crate) const fn depth(self) -> i32 {
        self.depth
    }

    /// The window, from the point of view of the side to move.
    #[inline]
    pub(crate) const fn window(self) -> Window {
        self.window
    }

    /// Whether the node is the root.
    #[inline]
    pub(crate) const fn is_root(self) -> bool {
        self.ply == 0
    }

    /// The same node in another window.
    #[inline]
    pub(crate) const fn within(self, window: Window) -> NodeContext {
        NodeContext { window, ..self }
    }

    /// The same node at a depth reduced by `plies`.
    #[inline]
    pub(crate) const fn shallower(self, plies: i32) -> NodeContext {
        NodeContext {
            depth: self.depth - plies,
            ..self
        }
    }

    /// A node one ply further from the root, at the same depth, in another window.
    #[inline]
    pub(crate) const fn at_next_ply(self, window: Window) -> NodeContext {
        NodeContext::new(self.ply + 1, self.depth, window)
    }

    /// Whether heuristics may cut the node, unless its side is in check: it is below the
    /// root and has a zero window far from certain results.
    #[inline]
    pub(crate) const fn may_be_cut(self) -> bool {
        self.ply > 0 && self.window.is_zero() && is_undecided(self.window.beta())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_zero_windows_inside_the_tree_may_be_cut() {
        let zero = NodeContext::new(3, 2, Window::zero_below(40));
        assert!(zero.may_be_cut());
        assert!(!NodeContext::new(0, 2, Window::zero_below(40)).may_be_cut());
        assert!(!zero.within(Window::new(0, 40)).may_be_cut());
        assert!(!zero.within(Window::zero_below(DECISIVE)).may_be_cut());
        assert!(!zero.within(Window::zero_below(-DECISIVE)).may_be_cut());
    }
}
