//! The sixteen pieces of each side, each with its own identity.

use super::Hue;
use crate::base::Side;
use crate::pieces::Kind;
use std::fmt;

/// A piece that can be captured and revived: each keeps its palette wherever it
/// stands, so the two rooks (knights, bishops) are different pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Officer {
    /// The queen; starts on the d-file.
    Queen,
    /// The rook that starts on the a-file.
    RookA,
    /// The rook that starts on the h-file.
    RookH,
    /// The knight that starts on the b-file.
    KnightB,
    /// The knight that starts on the g-file.
    KnightG,
    /// The bishop that starts on the c-file.
    BishopC,
    /// The bishop that starts on the f-file.
    BishopF,
}

impl Officer {
    /// All officers, in the order of the palette map.
    pub const ALL: [Officer; 7] = [
        Officer::Queen,
        Officer::RookA,
        Officer::RookH,
        Officer::KnightB,
        Officer::KnightG,
        Officer::BishopC,
        Officer::BishopF,
    ];

    /// The number of the officer, 0-6, in the order of the palette map.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The officer with this index, 0-6; a larger one gives the last.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Officer {
        Officer::ALL[if index < 7 { index } else { 6 }]
    }

    /// The kind of the officer.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Officer::Queen => Kind::Queen,
            Officer::RookA | Officer::RookH => Kind::Rook,
            Officer::KnightB | Officer::KnightG => Kind::Knight,
            Officer::BishopC | Officer::BishopF => Kind::Bishop,
        }
    }

    /// The file the officer starts on, which is its band letter in position
    /// strings (the queen has none there).
    #[must_use]
    pub const fn home_file(self) -> char {
        ['d', 'a', 'h', 'b', 'g', 'c', 'f'][self.index()]
    }

    /// The name in move strings: `q ra rh nb ng bc bf`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["q", "ra", "rh", "nb", "ng", "bc", "bf"][self.index()]
    }

    /// The name in palette maps: `Q Ra Rh Nb Ng Bc Bf`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["Q", "Ra", "Rh", "Nb", "Ng", "Bc", "Bf"][self.index()]
    }

    /// The officer of a move-string code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Officer> {
        Officer::ALL
            .into_iter()
            .find(|officer| officer.code() == code)
    }

    /// The officer of `kind` that starts on `file`.
    #[must_use]
    pub fn from_home(kind: Kind, file: char) -> Option<Officer> {
        Officer::ALL
            .into_iter()
            .find(|officer| officer.kind() == kind && officer.home_file() == file)
    }
}

/// One of the 32 pieces of a game, or no piece.
///
/// Pawns are told apart by their colour, officers by their home file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(u8);

const FIRST_OFFICER: u8 = 8;
const KING: u8 = 15;
const BLACK: u8 = 16;

/// The kind by number of the piece within its side.
const KINDS: [Kind; 16] = [
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Queen,
    Kind::Rook,
    Kind::Rook,
    Kind::Knight,
    Kind::Knight,
    Kind::Bishop,
    Kind::Bishop,
    Kind::King,
];

impl Piece {
    /// No piece: an empty square.
    pub const NONE: Piece = Piece(32);
    /// The number of pieces; their indices are below it.
    pub const COUNT: usize = 32;

    /// The pawn of `hue`.
    #[inline]
    #[must_use]
    pub const fn pawn(side: Side, hue: Hue) -> Piece {
        Piece(side as u8 * BLACK + hue as u8)
    }

    /// An officer.
    #[inline]
    #[must_use]
    pub const fn officer(side: Side, officer: Officer) -> Piece {
        Piece(side as u8 * BLACK + FIRST_OFFICER + officer as u8)
    }

    /// The king.
    #[inline]
    #[must_use]
    pub const fn king(side: Side) -> Piece {
        Piece(side as u8 * BLACK + KING)
    }

    /// The index: 0-31 (White's pieces first), 32 for no piece.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number within the side, 0-15: eight pawns by colour, seven officers, the king.
    #[inline]
    #[must_use]
    pub const fn index_in_side(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Whether there is a piece.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 < 32
    }

    /// The side of the piece; meaningless for no piece.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 & BLACK == 0 {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The kind of the piece; meaningless for no piece.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 & 15) as usize]
    }

    /// The officer that the piece is, if it is one.
    #[inline]
    #[must_use]
    pub const fn as_officer(self) -> Option<Officer> {
        let number = self.0 & 15;
        if self.is_some() && number >= FIRST_OFFICER && number < KING {
            Some(Officer::from_index((number - FIRST_OFFICER) as usize))
        } else {
            None
        }
    }

    /// The colour of the pawn that the piece is, if it is one.
    #[must_use]
    pub const fn as_pawn(self) -> Option<Hue> {
        if self.is_some() && self.0 & 15 < FIRST_OFFICER {
            Some(Hue::from_index((self.0 & 7) as usize))
        } else {
            None
        }
    }

    /// Iterates over all pieces, White's first.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..32).map(Piece)
    }

    /// The letter in position strings: capital for White.
    #[must_use]
    pub fn letter(self) -> char {
        self.side().cased(self.kind().letter())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_some() {
            return f.write_str("none");
        }
        write!(f, "{} ", self.side())?;
        match (self.as_pawn(), self.as_officer()) {
            (Some(hue), _) => write!(f, "{} pawn", hue.name()),
            (_, Some(officer)) => f.write_str(officer.name()),
            _ => f.write_str("K"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_distinct() {
        for (index, piece) in Piece::all().enumerate() {
            assert_eq!(piece.index(), index);
            let rebuilt = match (piece.as_pawn(), piece.as_officer()) {
                (Some(hue), None) => Piece::pawn(piece.side(), hue),
                (None, Some(officer)) => Piece::officer(piece.side(), officer),
                _ => Piece::king(piece.side()),
            };
            assert_eq!(rebuilt, piece);
        }
        assert!(!Piece::NONE.is_some());
        for officer in Officer::ALL {
            assert_eq!(Officer::from_code(officer.code()), Some(officer));
            let piece = Piece::officer(Side::Black, officer);
            assert_eq!(piece.kind(), officer.kind());
        }
    }
}
