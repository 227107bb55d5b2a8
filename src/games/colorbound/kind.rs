//! The kinds of pieces. Their moves are data in the rule set.

use crate::base::Side;

/// A kind of piece: its role in the rules, and its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Promotes on the last rank.
    Pawn,
    /// Ferz and camel.
    Wizard,
    /// Ferz, alfil and dabbaba.
    Laureate,
    /// The bishop of chess.
    Bishop,
    /// Ferz, and rider of two squares along ranks and files.
    Dragon,
    /// Two squares straight, then outwards as a bishop. Decimal alone.
    Osprey,
    /// A diagonal step, then along a parabola. Decimal alone.
    Parabola,
    /// Royal.
    King,
}

impl Kind {
    /// The number of kinds.
    pub const COUNT: usize = 8;

    /// All kinds in the order of their numbers.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Pawn,
        Kind::Wizard,
        Kind::Laureate,
        Kind::Bishop,
        Kind::Dragon,
        Kind::Osprey,
        Kind::Parabola,
        Kind::King,
    ];

    /// The letters of all kinds in the order of their numbers.
    const LETTERS: &'static str = "PWLBDOYK";

    /// The number of the kind: 0 for a pawn, 7 for a king.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this number; only the low three bits count.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Kind {
        match index & 7 {
            0 => Kind::Pawn,
            1 => Kind::Wizard,
            2 => Kind::Laureate,
            3 => Kind::Bishop,
            4 => Kind::Dragon,
            5 => Kind::Osprey,
            6 => Kind::Parabola,
            _ => Kind::King,
        }
    }

    /// The upper case letter.
    #[must_use]
    pub const fn letter(self) -> char {
        Kind::LETTERS.as_bytes()[self.index()] as char
    }

    /// The kind of an upper or lower case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        let place = Kind::LETTERS.find(letter.to_ascii_uppercase())?;
        Some(Kind::ALL[place])
    }

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Wizard => "wizard",
            Kind::Laureate => "laureate",
            Kind::Bishop => "bishop",
            Kind::Dragon => "dragon",
            Kind::Osprey => "osprey",
            Kind::Parabola => "parabola",
            Kind::King => "king",
        }
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
    pub const COUNT: usize = 2 * Kind::COUNT;

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
        self.side.index() << 3 | self.kind.index()
    }

    /// The letter: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        self.side.cased(self.kind.letter())
    }

    /// The piece of a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = Side::of_letter(letter);
        Kind::from_letter(letter).map(|kind| Piece { side, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_lead_back_to_the_kind() {
        for (index, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), index);
            assert_eq!(Kind::from_index(index as u8), kind);
            for side in Side::ALL {
                let piece = Piece::new(side, kind);
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert_eq!(Piece::from_letter('q'), None);
        assert_eq!(Kind::from_letter('é'), None);
    }
}
