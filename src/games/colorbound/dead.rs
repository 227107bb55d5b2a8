//! Dead positions, which neither side can win.

use super::{Colorbound, Kind};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry};

impl<G: Geometry> Colorbound<G> {
    /// Whether no king can ever be mated (rules, end of the game).
    ///
    /// Each shade is tested separately: pieces on one shade can neither attack nor guard
    /// squares of the other.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.is_shade_dead(Bitboard::DARK) && self.is_shade_dead(!Bitboard::DARK)
    }

    /// Whether no king on these squares can ever be mated.
    #[inline]
    fn is_shade_dead(&self, shade: Bitboard<G>) -> bool {
        let [white, black] = self.sides.map(|pieces| pieces & shade);
        let kings = self.of_kind(Kind::King) & shade;
        match Side::ALL.map(|side| (kings & self.of_side(side)).any()) {
            [false, false] => true,
            // With two kings, any additional piece may suffice for mate.
            [true, true] => white | black == kings,
            [true, false] => self.is_harmless(white, black),
            [false, true] => self.is_harmless(black, white),
        }
    }

    /// Whether `theirs`, none of them a king, can never mate the king among `ours`.
    fn is_harmless(&self, ours: Bitboard<G>, theirs: Bitboard<G>) -> bool {
        match theirs.first() {
            None => true,
            Some(_) if theirs.many() || ours.many() => false,
            // A pawn may become a laureate, which mates in the corner.
            Some(square) => !matches!(self.kind_on(square), Kind::Pawn | Kind::Laureate),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Decimal, Equalized, Piece, Setup, Standard, Variant};
    use super::*;
    use crate::base::geometry::Square;
    use crate::rules::Position;

    fn dead<V: Variant>(placement: &str) -> bool {
        let text = format!("{placement} w - - 0 1");
        let setup = Setup::from_pfen(&text, V::rules());
        let position = setup.and_then(|setup| setup.validate());
        position.unwrap_or_else(|error| panic!("{error}")).is_dead()
    }

    #[test]
    fn one_attacker_alone_mates_only_in_the_corner() {
        // Every placement of a king and one piece of the other side on its shade.
        let mates = |kind: Kind| count_mates::<Standard>(kind);
        for kind in [Kind::Wizard, Kind::Bishop, Kind::Dragon] {
            assert_eq!(mates(kind), 0, "{kind:?}");
        }
        assert_eq!(mates(Kind::Laureate), 4);
        for kind in [
            Kind::Wizard,
            Kind::Bishop,
            Kind::Dragon,
            Kind::Osprey,
            Kind::Parabola,
        ] {
            assert_eq!(count_mates::<Decimal>(kind), 0, "{kind:?}");
        }
    }

    fn count_mates<V: Variant>(kind: Kind) -> u32 {
        let mut mates = 0;
        for king in Square::<V::Board>::all() {
            for attacker in Square::all() {
                if attacker == king || attacker.is_dark() != king.is_dark() {
                    continue;
                }
                let mut setup = Setup::empty(V::rules());
                setup.pieces[king] = Some(Piece::new(Side::White, Kind::King));
                setup.pieces[attacker] = Some(Piece::new(Side::Black, kind));
                // The other king is on the other, otherwise empty shade.
                let corner = Square::at(
                    0,
                    if king.is_dark() {
                        V::Board::RANKS - 1
                    } else {
                        0
                    },
                );
                setup.pieces[corner] = Some(Piece::new(Side::Black, Kind::King));
                let position = setup.validate().unwrap_or_else(|error| panic!("{error}"));
                mates += u32::from(!position.has_legal_move() && position.in_check());
            }
        }
        mates
    }

    #[test]
    fn each_shade_is_tested_separately() {
        for (placement, expected) in [
            // No other piece on the enemy king's shade, any pieces on the own one.
            ("4k3/1p6/8/8/8/8/8/B3K3", true),
            ("4k3/8/8/8/8/8/8/1B2K3", true),
            ("4k3/8/8/8/8/8/8/1B1BK3", false),
            ("4k3/8/8/8/8/8/8/1L2K3", false),
            ("4k3/8/8/8/8/8/1P6/4K3", true),
            ("4k3/8/8/8/8/8/2P5/4K3", false),
            // The king's own pieces may block it.
            ("4k3/5p2/8/8/8/8/8/4K3", true),
            ("4k3/3p4/8/8/8/8/8/1W2K3", false),
            ("3wk3/8/8/8/8/8/8/1W2K3", true),
            ("4k3/4w3/8/8/8/8/8/1W2K3", true),
            // Kings on one shade.
            ("8/k7/8/8/8/8/8/4K3", true),
            ("8/k7/8/8/8/8/8/B3K3", false),
        ] {
            assert_eq!(dead::<Standard>(placement), expected, "{placement}");
        }
        assert!(dead::<Equalized>("3kk3/8/8/8/8/8/8/3KK3"));
        assert!(!dead::<Equalized>("3kk3/8/8/8/8/8/8/W2KK3"));
        assert!(dead::<Decimal>("5k4/10/10/10/10/10/10/10/10/O4K4"));
        assert!(dead::<Decimal>("5k4/10/10/10/10/10/10/10/10/Y4K4"));
        assert!(!dead::<Decimal>("5k4/10/10/10/10/10/10/10/10/Y1O2K4"));
    }
}
