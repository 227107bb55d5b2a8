//! Lists of legal moves.

use arrayvec::ArrayVec;
use smallvec::SmallVec;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::{Deref, DerefMut};

/// The maximum number of moves in a position, except in games with an [`OpenStore`].
pub const MAX_MOVES: usize = 512;

/// A decision of a game: small and copied.
pub trait GameMove: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The storage of one value per move of a decision: a [`FixedStore`], or an
    /// [`OpenStore`] if a position of the game may have more than [`MAX_MOVES`].
    type Store<T>: MoveStore<T>;

    /// Sixteen bits that identify a move among those of one position; never 0.
    fn tag(self) -> u16;

    /// The size of the game's numbering of moves: above every [`number`](Self::number).
    const NUMBERS: u32 = 1 << 16;

    /// The number of the move, which does not depend on the position. It identifies the move
    /// among those of one position, and stays the same in later builds: policies are learnt
    /// over it.
    #[inline]
    fn number(self) -> u32 {
        self.tag().into()
    }

    /// The squares between which the move goes.
    fn squares(self) -> MoveSquares;

    /// The name of the piece that a pawn becomes by the move.
    fn promotion(self) -> Option<&'static str> {
        None
    }
}

/// The squares of a move, by number along the ranks from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSquares {
    /// The square of the piece that acts.
    pub from: u8,
    /// Its target; the same square if the piece stays there.
    pub to: u8,
}

/// A list with one value per move of a decision.
pub trait MoveStore<T>: Default + DerefMut<Target = [T]> + Extend<T> {
    /// Whether there may be more than [`MAX_MOVES`].
    const IS_OPEN: bool;

    /// Adds an entry.
    ///
    /// # Panics
    /// If there is no room for it.
    fn push(&mut self, mv: T);

    /// Keeps the first `count` entries.
    fn truncate(&mut self, count: usize);

    /// Keeps the entries for which `predicate` returns true.
    fn retain(&mut self, predicate: impl FnMut(&mut T) -> bool);
}

/// Storage for [`MAX_MOVES`] that never moves to the heap: it makes generators and the move
/// picker up to a tenth faster.
pub type FixedStore<T> = ArrayVec<T, MAX_MOVES>;

/// Storage that moves to the heap beyond [`MAX_MOVES`].
pub type OpenStore<T> = SmallVec<[T; MAX_MOVES]>;

#[cold]
fn too_many() -> ! {
    panic!("expected at most {MAX_MOVES} moves");
}

impl<T> MoveStore<T> for FixedStore<T> {
    const IS_OPEN: bool = false;

    #[inline(always)]
    fn push(&mut self, mv: T) {
        // `push` of the array describes its failure, and so becomes too large to be inlined.
        if self.try_push(mv).is_err() {
            too_many();
        }
    }

    #[inline(always)]
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }

    fn retain(&mut self, predicate: impl FnMut(&mut T) -> bool) {
        self.retain(predicate);
    }
}

impl<T> MoveStore<T> for OpenStore<T> {
    const IS_OPEN: bool = true;

    #[inline(always)]
    fn push(&mut self, mv: T) {
        self.push(mv);
    }

    #[inline(always)]
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }

    fn retain(&mut self, predicate: impl FnMut(&mut T) -> bool) {
        self.retain(predicate);
    }
}

/// The legal moves of a position, in generator order, as a slice.
pub struct MoveList<M: GameMove>(M::Store<M>);

impl<M: GameMove> MoveList<M> {
    /// Creates an empty list.
    #[inline]
    #[must_use]
    pub fn new() -> MoveList<M> {
        MoveList(Default::default())
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.0.push(mv);
    }

    /// Adds moves; cheaper than one by one, since the length is written once.
    #[inline(always)]
    pub fn extend(&mut self, moves: impl Iterator<Item = M>) {
        self.0.extend(moves);
    }

    /// Keeps the first `count` moves.
    #[inline]
    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }

    /// Keeps the moves for which `predicate` returns true.
    pub fn retain(&mut self, mut predicate: impl FnMut(M) -> bool) {
        self.0.retain(|mv| predicate(*mv));
    }
}

impl<M: GameMove> Clone for MoveList<M> {
    fn clone(&self) -> MoveList<M> {
        let mut list = MoveList::new();
        list.extend(self.iter().copied());
        list
    }
}

impl<M: GameMove> Debug for MoveList<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<M: GameMove> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<'a, M: GameMove> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<M: GameMove> Default for MoveList<M> {
    fn default() -> MoveList<M> {
        MoveList::new()
    }
}
