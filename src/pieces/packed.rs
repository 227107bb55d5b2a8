//! A move of a game on the 8x8 board in sixteen bits.

use crate::base::Square;
use std::fmt;
use std::marker::PhantomData;

/// A move: two squares and four bits whose meaning `S` defines.
///
/// Bits 0-5 hold the origin, 6-11 the target, 12-15 the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedMove<S>(u16, PhantomData<fn() -> S>);

impl<S: Copy> PackedMove<S> {
    /// A move with `rest`, 0-15, in its upper four bits.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square, rest: u16) -> PackedMove<S> {
        let bits = (from.index() | to.index() << 6) as u16 | rest << 12;
        PackedMove(bits, PhantomData)
    }

    /// A move without anything special.
    #[inline]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> PackedMove<S> {
        PackedMove::new(from, to, 0)
    }

    /// The origins of the other `moves` to the same target.
    pub fn rivals(self, moves: &[PackedMove<S>]) -> impl Iterator<Item = Square> {
        let from = moves.iter().filter(move |other| other.to() == self.to());
        from.map(|other| other.from())
            .filter(move |&from| from != self.from())
    }

    /// The origin.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as u8)
    }

    /// The target.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u8)
    }

    /// The upper four bits.
    #[inline]
    #[must_use]
    pub const fn rest(self) -> u16 {
        self.0 >> 12
    }

    /// The sixteen bits; never 0 in a game without a plain move from a1 to a1.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

impl<S> fmt::Debug for PackedMove<S>
where
    PackedMove<S>: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
