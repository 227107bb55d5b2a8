//! Nodes of the search tree: positions, windows, contexts, points of view.

pub(super) mod context;
mod interval;
pub(super) mod late_move;
mod perspective;
mod pool;
mod window;

pub(super) use context::{NodeContext, is_undecided};
pub use interval::Interval;
pub(super) use perspective::Perspective;
pub(super) use pool::{Node, NodePool};
pub use window::Window;
