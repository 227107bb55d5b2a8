//! The moves of one decision.

use arrayvec::ArrayVec;
use std::ops::Deref;

/// More moves than any position of any game here has.
pub const MOST_MOVES: usize = 512;

/// The legal moves of a position, in the order of the generator: a slice.
#[derive(Clone, Debug)]
pub struct MoveList<M>(ArrayVec<M, MOST_MOVES>);

impl<M: Copy> MoveList<M> {
    /// No moves.
    #[inline]
    #[must_use]
    pub fn new() -> MoveList<M> {
        MoveList(ArrayVec::new())
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, item: M) {
        self.0.push(item);
    }

    /// Adds moves: cheaper than one by one, since the length is written once.
    #[inline(always)]
    pub fn extend(&mut self, items: impl Iterator<Item = M>) {
        self.0.extend(items);
    }

    /// Keeps the first `count` moves.
    #[inline]
    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }

    /// Keeps the moves that are `wanted`.
    pub fn retain(&mut self, mut wanted: impl FnMut(M) -> bool) {
        self.0.retain(|item| wanted(*item));
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<M: Copy> Default for MoveList<M> {
    fn default() -> MoveList<M> {
        MoveList::new()
    }
}
