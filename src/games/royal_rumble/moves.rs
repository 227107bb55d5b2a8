//! Actions: what a player does in a turn (rules, 2.2).

use super::form::Form;
use super::{Kind, numbers};
use crate::base::{Bitboard, Square};
use crate::rules::move_list::OpenStore;
use crate::rules::{GameMove, MoveSquares};
use std::fmt;

/// An action. The removed pieces are part of it: some pieces move from one square to
/// another along several paths that remove different pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    victims: Bitboard,
    from: Square,
    to: Square,
    form: Form,
    /// The number among actions with the same squares, 0-15.
    variant: u8,
}

/// An open store: 512 moves suffice for every position reachable in play, but a position
/// may be set up with any number of pieces.
impl GameMove for Move {
    type Store<T> = OpenStore<T>;

    #[inline]
    fn tag(self) -> u16 {
        let squares = (self.from.number() as u16) << 10 | (self.to.number() as u16) << 4;
        // No piece on h8 has sixteen shots, so 65 535 does not occur.
        (squares | self.variant as u16).wrapping_add(1)
    }

    const NUMBERS: u32 = numbers::NUMBERS;

    fn number(self) -> u32 {
        numbers::number(self.from, self.to, self.victims, self.form)
    }

    fn squares(self) -> MoveSquares {
        MoveSquares {
            from: self.from.number(),
            to: self.to.number(),
        }
    }

    fn promotion(self) -> Option<&'static str> {
        self.promotes().map(Kind::name)
    }
}

impl Move {
    /// A move to `to` that removes the pieces on `victims`.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square, victims: Bitboard) -> Move {
        Move {
            victims,
            from,
            to,
            form: Form::Plain,
            variant: 0,
        }
    }

    /// Returns the action with another form.
    #[inline]
    #[must_use]
    pub const fn with_form(self, form: Form) -> Move {
        Move { form, ..self }
    }

    /// Returns the action with another number among those with the same squares; only the
    /// low four bits count.
    #[inline]
    #[must_use]
    pub const fn with_variant(self, variant: u8) -> Move {
        Move {
            variant: variant & 15,
            ..self
        }
    }

    /// The square of the piece that acts.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The target: for a recruitment the square of the recruited piece, for a shot or a
    /// suicide the piece's own square.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The squares of the removed pieces.
    #[inline]
    #[must_use]
    pub const fn victims(self) -> Bitboard {
        self.victims
    }

    /// The form of the action.
    #[inline]
    #[must_use]
    pub const fn form(self) -> Form {
        self.form
    }

    /// The kind that a pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promotes(self) -> Option<Kind> {
        match self.form {
            Form::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether it changes the material.
    #[inline]
    #[must_use]
    pub fn is_noisy(self) -> bool {
        self.form != Form::Plain || self.victims.any()
    }

    /// Whether two actions lead to the same pieces on the same squares.
    #[inline]
    #[must_use]
    pub fn has_same_effect(self, other: Move) -> bool {
        let same = self.form == other.form && self.victims == other.victims && self.to == other.to;
        match self.form {
            Form::Shot => other.form == Form::Shot && self.victims == other.victims,
            Form::Recruitment => same,
            _ => same && self.from == other.from,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let victims = |f: &mut fmt::Formatter<'_>, squares: Bitboard| {
            write!(f, "x")?;
            let mut squares = squares;
            squares.try_for_each(|square| write!(f, "{square}"))
        };
        write!(f, "{}", self.from)?;
        match self.form {
            Form::Shot => return victims(f, self.victims),
            Form::Suicide => return write!(f, "@"),
            Form::Recruitment => return write!(f, "+{}", self.to),
            _ => write!(f, "{}", self.to)?,
        }
        match self.form {
            Form::Promotion(kind) => write!(f, "={}", kind.code()),
            Form::Plain if (self.victims & !Bitboard::of(self.to)).any() => {
                victims(f, self.victims)
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_as_documented() {
        let at = |name: &str| name.parse::<Square>().expect("a square");
        let set = |names: &[&str]| names.iter().map(|name| at(name)).collect::<Bitboard>();
        let mv = |to: &str, victims: &[&str]| Move::new(at("d4"), at(to), set(victims));
        for (mv, text) in [
            (mv("e5", &[]), "d4e5"),
            (mv("e5", &["e5"]), "d4e5"),
            (mv("e5", &["e4"]).with_form(Form::EnPassant), "d4e5"),
            (mv("f4", &["e4"]), "d4f4xe4"),
            (mv("d6", &["d7", "d3"]), "d4d6xd3d7"),
            (mv("d4", &["d6"]).with_form(Form::Shot), "d4xd6"),
            (
                mv("d4", &["d5", "c5", "e5"]).with_form(Form::Shot),
                "d4xc5d5e5",
            ),
            (mv("d4", &["d4"]).with_form(Form::Suicide), "d4@"),
            (mv("e5", &[]).with_form(Form::Recruitment), "d4+e5"),
            (
                mv("d5", &[]).with_form(Form::Promotion(Kind::CrookedBishop)),
                "d4d5=Cb",
            ),
        ] {
            assert_eq!(mv.to_string(), text);
        }
        assert_eq!(size_of::<Move>(), 16);
    }

    #[test]
    fn tags_distinguish_squares_and_variants() {
        let mut tags = std::collections::HashSet::new();
        for from in Square::all() {
            for to in Square::all() {
                for variant in 0..15 {
                    let mv = Move::new(from, to, Bitboard::EMPTY).with_variant(variant);
                    assert!(mv.tag() != 0 && tags.insert(mv.tag()));
                }
            }
        }
    }
}
