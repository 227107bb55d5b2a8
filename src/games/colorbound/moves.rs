//! A move: origin, target and promotion.

use super::Kind;
use crate::base::geometry::{Geometry, Square};
use crate::rules::move_list::FixedStore;
use crate::rules::{GameMove, MoveSquares};
use std::fmt;
use std::marker::PhantomData;

/// A move. Bits 0-7 hold the origin, 8-15 the target, 16-18 the promotion, 0 if there is
/// none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move<G>(u32, PhantomData<G>);

impl<G: Geometry> GameMove for Move<G> {
    type Store<T> = FixedStore<T>;

    /// The number of a plain move is made of its two squares. A promotion ends on the
    /// last rank of its side, so its number is made of the origin, the target file and
    /// the kind; these numbers follow those of plain moves.
    #[inline]
    fn tag(self) -> u16 {
        const {
            let plain = G::SQUARES * G::SQUARES;
            let promotions = G::SQUARES * G::FILES as usize * Kind::COUNT;
            assert!(plain + promotions < 1 << 16);
        }
        let (squares, from) = (G::SQUARES as u32, u32::from(self.from().number()));
        let to = self.to();
        let number = if self.is_promotion() {
            let way = from * u32::from(G::FILES) + u32::from(to.file());
            squares * squares + (way << 3 | self.0 >> 16)
        } else {
            from * squares + u32::from(to.number())
        };
        number as u16 + 1
    }

    const NUMBERS: u32 = (G::SQUARES * (G::SQUARES + G::FILES as usize * Kind::COUNT)) as u32;

    fn number(self) -> u32 {
        u32::from(self.tag()) - 1
    }

    fn squares(self) -> MoveSquares {
        MoveSquares {
            from: self.from().number(),
            to: self.to().number(),
        }
    }

    fn promotion(self) -> Option<&'static str> {
        self.promotes().map(Kind::name)
    }
}

impl<G: Geometry> Move<G> {
    /// A move without anything special.
    #[inline]
    #[must_use]
    pub fn plain(from: Square<G>, to: Square<G>) -> Move<G> {
        let bits = u32::from(from.number()) | u32::from(to.number()) << 8;
        Move(bits, PhantomData)
    }

    /// A pawn's move to the last rank, where it becomes `kind`, not a pawn.
    #[inline]
    #[must_use]
    pub fn promotion(from: Square<G>, to: Square<G>, kind: Kind) -> Move<G> {
        Move(Move::plain(from, to).0 | (kind as u32) << 16, PhantomData)
    }

    /// The origin.
    #[inline]
    #[must_use]
    pub fn from(self) -> Square<G> {
        Square::new(self.0 as u8)
    }

    /// The target.
    #[inline]
    #[must_use]
    pub fn to(self) -> Square<G> {
        Square::new((self.0 >> 8) as u8)
    }

    /// The kind that a pawn becomes.
    #[inline]
    #[must_use]
    pub fn promotes(self) -> Option<Kind> {
        self.is_promotion()
            .then(|| Kind::from_index((self.0 >> 16) as u8))
    }

    /// Whether the move is a promotion.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0 >> 16 != 0
    }
}

impl<G: Geometry> fmt::Display for Move<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotes() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl<G: Geometry> fmt::Debug for Move<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::geometry::{Board8x8, Board10x10};
    use std::collections::HashSet;

    fn check_tags<G: Geometry>() {
        let mut tags = HashSet::new();
        for from in Square::<G>::all() {
            for to in Square::<G>::all() {
                let mv = Move::plain(from, to);
                assert_eq!((mv.from(), mv.to(), mv.promotes()), (from, to, None));
                assert!(tags.insert(mv.tag()) && mv.tag() != 0);
                if to.rank() + 1 != G::RANKS {
                    continue;
                }
                for kind in Kind::ALL.into_iter().skip(1) {
                    let mv = Move::promotion(from, to, kind);
                    assert_eq!(mv.promotes(), Some(kind));
                    assert!(tags.insert(mv.tag()) && mv.tag() != 0);
                }
            }
        }
    }

    #[test]
    fn no_two_moves_of_a_side_have_one_tag() {
        check_tags::<Board8x8>();
        check_tags::<Board10x10>();
    }

    #[test]
    fn moves_read_as_documented() {
        let at = |name: &str| name.parse::<Square<Board10x10>>().expect("a square");
        assert_eq!(Move::plain(at("a9"), at("b10")).to_string(), "a9b10");
        let promotion = Move::promotion(at("a9"), at("b10"), Kind::Osprey);
        assert_eq!(promotion.to_string(), "a9b10o");
    }
}
