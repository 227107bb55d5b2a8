//! The moves of a node between two slices of a search.

use super::node_request::NodeRequest;
use crate::base::Value;
use crate::rules::{Position, Step};
use crate::search::node::Node;
use crate::search::ordering::SavedPicker;
use crate::search::parallel::Worker;
use crate::search::strategy::chance_search::{BoundsOf, MoveOf, PositionOf, Searchable};
use arrayvec::ArrayVec;

/// Max number of moves that receive a malus after a cutoff.
pub(super) const MAX_TRIED: usize = 32;

/// The moves that were tried without a cutoff.
pub(super) type TriedMoves<E> = ArrayVec<MoveOf<E>, MAX_TRIED>;

/// How far the search of a move has come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveStage {
    /// It has not begun.
    New,
    /// At a depth reduced by this number of plies.
    Reduced(i32),
    /// In a zero window.
    ZeroWindow,
    /// In the window of the node.
    Open,
}

/// The state of a node of which a move was being searched at the end of a slice.
pub(super) struct PausedMoves<E: Searchable> {
    pub(super) request: NodeRequest<E>,
    pub(super) picker: SavedPicker<MoveOf<E>, BoundsOf<E>>,
    /// The index of the move.
    pub(super) index: usize,
    /// How far its search had come.
    pub(super) stage: MoveStage,
    pub(super) tried_moves: usize,
    pub(super) tried: TriedMoves<E>,
    pub(super) value: Value,
    pub(super) alpha: Value,
    pub(super) best: u16,
    /// The principal variation.
    pub(super) line: Vec<Step<PositionOf<E>>>,
}

impl<E: Searchable> PausedMoves<E> {
    /// Saves the state of a node for the next slice.
    #[cold]
    pub(super) fn save(self, worker: &mut Worker<'_, E>, node: &Node<E>) {
        let key = node.position.table_key();
        worker.paused.save(self.request.context.ply(), key, self);
    }

    /// Returns the depth at which the last slice was searching the moves of a node, if it
    /// was.
    #[inline]
    pub(super) fn depth_at(worker: &Worker<'_, E>, node: &Node<E>, ply: usize) -> Option<i32> {
        let paused = worker
            .resumed
            .next::<Self>(ply, || node.position.table_key());
        paused.map(|paused| paused.request.context.depth())
    }

    /// Returns the state of a node if the last slice was searching the same `count` moves
    /// with the same outcome, depth and window.
    #[inline]
    pub(super) fn resume(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        request: NodeRequest<E>,
        count: usize,
    ) -> Option<Self> {
        let fits = |paused: &Self| paused.picker.len() == count && paused.request.is_like(request);
        let (ply, key) = (request.context.ply(), || node.position.table_key());
        worker.resumed.take(ply, key, fits)
    }
}
