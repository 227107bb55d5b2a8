//! A table with a value per square.

use super::{Geometry, Square};
use std::fmt::Debug;
use std::ops::{Index, IndexMut};

/// A table with an entry for each square of the board `G`.
#[derive(Clone, Copy, Debug)]
pub struct Table<G: Geometry, T: Copy + Debug + Send + Sync + 'static>(G::PerSquare<T>);

impl<G: Geometry, T: Copy + Debug + Send + Sync + 'static> Table<G, T> {
    /// A table with `value` for every square.
    #[must_use]
    pub fn filled(value: T) -> Table<G, T> {
        Table(G::filled(value))
    }
}

impl<G: Geometry, T: Copy + Debug + Send + Sync + 'static> Index<Square<G>> for Table<G, T> {
    type Output = T;

    #[inline]
    fn index(&self, square: Square<G>) -> &T {
        &self.0.as_ref()[square.index()]
    }
}

impl<G: Geometry, T: Copy + Debug + Send + Sync + 'static> IndexMut<Square<G>> for Table<G, T> {
    #[inline]
    fn index_mut(&mut self, square: Square<G>) -> &mut T {
        &mut self.0.as_mut()[square.index()]
    }
}
