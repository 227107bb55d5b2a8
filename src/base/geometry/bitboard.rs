//! Sets of squares in one machine word.

use super::{Geometry, Square, Word};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares of the board `G`; bit `n` is square number `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<G: Geometry>(pub G::Word);

impl<G: Geometry> Bitboard<G> {
    /// The empty set.
    pub const EMPTY: Bitboard<G> = Bitboard(G::Word::ZERO);
    /// Every square.
    pub const ALL: Bitboard<G> = Bitboard(G::ALL);
    /// The squares of a1's shade.
    pub const DARK: Bitboard<G> = Bitboard(G::DARK);

    /// Creates a set from `word`, which must have no bits outside the board.
    #[inline]
    #[must_use]
    pub const fn new(word: G::Word) -> Bitboard<G> {
        Bitboard(word)
    }

    /// The set that holds `square` alone.
    #[inline]
    #[must_use]
    pub fn of(square: Square<G>) -> Bitboard<G> {
        Bitboard(G::Word::bit(u32::from(square.number())))
    }

    /// The set folded to 64 bits; different sets rarely collide.
    #[inline]
    #[must_use]
    pub fn folded(self) -> u64 {
        self.0.folded()
    }

    /// The squares of the same shade as `square`.
    #[inline]
    #[must_use]
    pub fn shade_of(square: Square<G>) -> Bitboard<G> {
        if square.is_dark() {
            Self::DARK
        } else {
            !Self::DARK
        }
    }

    /// Whether `square` is in the set.
    #[inline]
    #[must_use]
    pub fn has(self, square: Square<G>) -> bool {
        self.0.has_bit(u32::from(square.number()))
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == G::Word::ZERO
    }

    /// Whether the set holds any square.
    #[inline]
    #[must_use]
    pub fn any(self) -> bool {
        self.0 != G::Word::ZERO
    }

    /// Whether the set holds two squares or more.
    #[inline]
    #[must_use]
    pub fn many(self) -> bool {
        self.0.without_lowest() != G::Word::ZERO
    }

    /// The number of squares in the set.
    #[inline]
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count()
    }

    /// Whether `test` holds for one of the squares.
    #[inline]
    pub fn some(mut self, test: impl FnMut(Square<G>) -> bool) -> bool {
        Iterator::any(&mut self, test)
    }

    /// Whether the set has squares of both shades.
    #[inline]
    #[must_use]
    pub fn has_both_shades(self) -> bool {
        (self & Self::DARK).any() && (self & !Self::DARK).any()
    }

    /// The lowest square of the set, if any.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Square<G>> {
        self.any().then(|| Square::new(self.0.lowest() as u8))
    }
}

impl<G: Geometry> Default for Bitboard<G> {
    fn default() -> Bitboard<G> {
        Bitboard::EMPTY
    }
}

impl<G: Geometry> Iterator for Bitboard<G> {
    type Item = Square<G>;

    #[inline]
    fn next(&mut self) -> Option<Square<G>> {
        let first = self.first()?;
        self.0 = self.0.without_lowest();
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<G: Geometry> ExactSizeIterator for Bitboard<G> {}

impl<G: Geometry> FromIterator<Square<G>> for Bitboard<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Bitboard<G> {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

impl<G: Geometry> From<Square<G>> for Bitboard<G> {
    #[inline]
    fn from(square: Square<G>) -> Bitboard<G> {
        Bitboard::of(square)
    }
}

macro_rules! operator {
    ($name:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl<G: Geometry> $name for Bitboard<G> {
            type Output = Bitboard<G>;
            #[inline]
            fn $method(self, other: Bitboard<G>) -> Bitboard<G> {
                Bitboard(self.0 $op other.0)
            }
        }
        impl<G: Geometry> $assign for Bitboard<G> {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard<G>) {
                *self = *self $op other;
            }
        }
    };
}
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl<G: Geometry> Not for Bitboard<G> {
    type Output = Bitboard<G>;
    /// The complement within the board: bits beyond the last square stay clear.
    #[inline]
    fn not(self) -> Bitboard<G> {
        Bitboard(!self.0 & G::ALL)
    }
}

impl<G: Geometry> fmt::Debug for Bitboard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board8x8, Board10x10};
    use super::*;

    #[test]
    fn iterates_from_the_lowest_square() {
        let set: Bitboard<Board10x10> = ["j10", "a1", "e4"]
            .iter()
            .map(|name| name.parse::<Square<Board10x10>>().expect("a square"))
            .collect();
        let names: Vec<String> = set.map(|square| square.to_string()).collect();
        assert_eq!(names, ["a1", "e4", "j10"]);
        assert!(set.many() && set.count() == 3);
    }

    #[test]
    fn a_complement_stays_on_the_board() {
        assert_eq!((!Bitboard::<Board10x10>::EMPTY).count(), 100);
        assert_eq!((!Bitboard::<Board10x10>::DARK).count(), 50);
        assert_eq!((!Bitboard::<Board8x8>::EMPTY).count(), 64);
    }
}
