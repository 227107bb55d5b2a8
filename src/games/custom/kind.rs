//! The kinds of pieces, by number: their names, letters and moves are in the file.

use crate::base::Side;

/// A kind of piece: its number among the kinds of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The maximum number of kinds in a game.
    pub const MAX: usize = 16;

    /// The kind with this number; only the low four bits count.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Kind {
        Kind(index & 15)
    }

    /// The number of the kind, below [`MAX`](Kind::MAX).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side.
    pub side: Side,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// The number of different pieces.
    pub const COUNT: usize = 2 * Kind::MAX;

    /// The piece of `side` and `kind`.
    #[inline]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// The number of the piece: White's kinds, then Black's.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.side.index() << 4 | self.kind.index()
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    /// All kinds that a game can have.
    pub const ALL: Kinds = Kinds(u16::MAX);

    /// Whether `kind` is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of the set, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        (0..Kind::MAX as u8)
            .map(Kind::new)
            .filter(move |&kind| self.has(kind))
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Kinds {
        let bits = kinds.into_iter().map(|kind| 1 << kind.0);
        Kinds(bits.fold(0, |set, bit: u16| set | bit))
    }
}
