//! The request to search the moves of a node.

use crate::rules::RollOf;
use crate::search::node::{NodeContext, Window};
use crate::search::strategy::chance_search::{PositionOf, RollCaseOf, Searchable};

/// The update of the principal variation by a move that raises alpha.
#[derive(Clone, Copy)]
pub(crate) enum PvUpdate<R> {
    /// None: the principal variation follows another outcome.
    Skip,
    /// The moves without a roll.
    Moves,
    /// The moves after this roll.
    MovesAfter(R),
}

/// A request to search the moves of a node.
pub(crate) struct NodeRequest<E: Searchable> {
    pub(crate) context: NodeContext,
    /// The outcome with which the moves are made.
    pub(crate) roll_case: RollCaseOf<E>,
    pub(crate) pv_update: PvUpdate<RollOf<PositionOf<E>>>,
    /// Plies by which the first move is extended.
    pub(crate) extension: i32,
}

impl<E: Searchable> Clone for NodeRequest<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Searchable> Copy for NodeRequest<E> {}

impl<E: Searchable> NodeRequest<E> {
    pub(super) const fn window(&self) -> Window {
        self.context.window()
    }

    /// The same request with the extension applied, if the move is the first.
    pub(super) fn extended(self, is_first: bool) -> NodeRequest<E> {
        let plies = if is_first { self.extension } else { 0 };
        NodeRequest {
            context: self.context.shallower(-plies),
            extension: 0,
            ..self
        }
    }

    /// Whether the other request is for the same outcome, depth and window.
    pub(super) fn is_like(self, other: NodeRequest<E>) -> bool {
        let same_depth = self.context.depth() == other.context.depth();
        same_depth && self.window() == other.window() && self.roll_case == other.roll_case
    }

    pub(super) fn within(self, window: Window) -> NodeRequest<E> {
        NodeRequest {
            context: self.context.within(window),
            ..self
        }
    }
}
