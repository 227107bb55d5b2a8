//! The moves of one decision, split by what a locked turn allows.

use super::{Class, Position};
use arrayvec::ArrayVec;

/// More moves than any position of any game here has.
pub const MOST_MOVES: usize = 512;

/// The legal moves of a position: first those that a locked turn allows, then
/// the rest.
#[derive(Clone, Debug)]
pub struct Moves<M> {
    list: ArrayVec<M, MOST_MOVES>,
    allowed: usize,
}

impl<M: Copy> Moves<M> {
    /// No moves.
    #[inline]
    #[must_use]
    pub fn new() -> Moves<M> {
        Moves {
            list: ArrayVec::new(),
            allowed: 0,
        }
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, item: M) {
        self.list.push(item);
    }

    /// Adds moves: cheaper than one by one, since the length is written once.
    #[inline(always)]
    pub fn extend(&mut self, items: impl Iterator<Item = M>) {
        self.list.extend(items);
    }

    /// Declares that the moves pushed so far, and only they, are allowed on a
    /// locked turn.
    #[inline]
    pub fn close_allowed(&mut self) {
        self.allowed = self.list.len();
    }

    /// Fills an empty list with the noisy ones among all legal moves of
    /// `position`: see [`Position::noisy`].
    #[cold]
    pub fn fill_noisy<P: Position<Move = M>>(&mut self, class: Class, position: &P) -> bool {
        let legal = position.legal();
        let noisy = |item: &&M| position.is_noisy(**item);
        self.extend(legal.allowed().iter().filter(noisy).copied());
        self.close_allowed();
        if class != Class::Locked {
            self.extend(legal.barred().iter().filter(noisy).copied());
        }
        !legal.is_empty()
    }

    /// Every legal move, the allowed ones first.
    #[inline]
    #[must_use]
    pub fn all(&self) -> &[M] {
        &self.list
    }

    /// The moves that a locked turn allows.
    #[inline]
    #[must_use]
    pub fn allowed(&self) -> &[M] {
        &self.list[..self.allowed]
    }

    /// The legal moves that a locked turn does not allow.
    #[inline]
    #[must_use]
    pub fn barred(&self) -> &[M] {
        &self.list[self.allowed..]
    }

    /// The moves that a turn of `class` may choose from.
    #[inline]
    #[must_use]
    pub fn of(&self, class: Class) -> &[M] {
        match class {
            Class::Locked => self.allowed(),
            Class::Free | Class::Super => self.all(),
        }
    }

    /// Whether there is no legal move at all.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl<M: Copy> Default for Moves<M> {
    fn default() -> Moves<M> {
        Moves::new()
    }
}
