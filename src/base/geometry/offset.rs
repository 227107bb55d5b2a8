//! The distance from one square to another.

/// The distance from one square to another, in files and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Offset {
    /// The files, towards the last.
    pub files: i8,
    /// The ranks, towards the last.
    pub ranks: i8,
}

impl Offset {
    /// The distance of `files` files and `ranks` ranks.
    #[inline]
    #[must_use]
    pub const fn new(files: i8, ranks: i8) -> Offset {
        Offset { files, ranks }
    }

    /// The distance `count` times in a row.
    #[inline]
    #[must_use]
    pub const fn times(self, count: i8) -> Offset {
        Offset::new(count * self.files, count * self.ranks)
    }
}
