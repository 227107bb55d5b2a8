//! A move: origin, target, promotion and what else it does.

use super::{Kind, PlayBoard};
use crate::base::geometry::Square;
use crate::rules::move_list::OpenStore;
use crate::rules::{GameMove, MoveSquares};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// An effect of a move beyond going to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// Nothing.
    None,
    /// Captures a pawn en passant.
    EnPassant,
    /// Castles with the rook on the right in the file, `short`.
    CastleShort,
    /// Castles with the other rook, `long`.
    CastleLong,
}

/// A move. Bits 0-6 hold the origin, 7-13 the target, 14-17 the kind that the piece
/// becomes, 18 whether it becomes one, 19-20 [`Special`], 21-25 the letter of that kind,
/// 26-29 the number of files of the board.
#[derive(Clone, Copy)]
pub struct Move<G>(u32, PhantomData<G>);

const PROMOTES: u32 = 1 << 18;

/// The text of passing, as in UCI.
pub(super) const PASS: &str = "0000";

/// The reason why a side with an allowed move cannot pass.
pub(super) const NO_PASS: &str = "only a side without an allowed move passes";

impl<G: PlayBoard> Move<G> {
    /// A move without anything special on a board of `files`.
    #[inline]
    #[must_use]
    pub fn plain(from: Square<G>, to: Square<G>, files: u8) -> Move<G> {
        let squares = u32::from(from.number()) | u32::from(to.number()) << 7;
        Move(squares | u32::from(files) << 26, PhantomData)
    }

    /// The same move with something special.
    #[inline]
    #[must_use]
    pub fn with(self, special: Special) -> Move<G> {
        Move(self.0 | (special as u32) << 19, PhantomData)
    }

    /// The same move, by which the piece becomes `kind` with this capital letter.
    #[inline]
    #[must_use]
    pub fn becoming(self, kind: Kind, letter: u8) -> Move<G> {
        let letter = u32::from(letter - b'A');
        Move(
            self.0 | PROMOTES | (kind.index() as u32) << 14 | letter << 21,
            PhantomData,
        )
    }

    /// The origin.
    #[inline]
    #[must_use]
    pub fn from(self) -> Square<G> {
        Square::new(self.0 as u8 & 127)
    }

    /// The target.
    #[inline]
    #[must_use]
    pub fn to(self) -> Square<G> {
        Square::new((self.0 >> 7) as u8 & 127)
    }

    /// The kind that the piece becomes.
    #[inline]
    #[must_use]
    pub fn promotes(self) -> Option<Kind> {
        self.is_promotion().then(|| Kind::new((self.0 >> 14) as u8))
    }

    /// Whether the piece becomes another.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0 & PROMOTES != 0
    }

    /// Its other effect.
    #[inline]
    #[must_use]
    pub const fn special(self) -> Special {
        match self.0 >> 19 & 3 {
            0 => Special::None,
            1 => Special::EnPassant,
            2 => Special::CastleShort,
            _ => Special::CastleLong,
        }
    }

    /// Whether it is the move of a side that passes: the piece stays.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.0 & 127 == self.0 >> 7 & 127
    }

    /// Whether it castles.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.0 >> 20 & 1 != 0
    }

    /// The number of files of the game's board.
    #[inline]
    const fn files(self) -> u8 {
        (self.0 >> 26) as u8
    }

    /// The number of a square on the game's board, along its ranks.
    fn number_on_board(self, square: Square<G>) -> u8 {
        square.rank() * self.files() + square.file()
    }
}

impl<G: PlayBoard> GameMove for Move<G> {
    type Store<T> = OpenStore<T>;

    /// The two squares, or for a promotion the origin, the file and the parity of the rank
    /// of the target, and the kind.
    #[inline]
    fn tag(self) -> u16 {
        const {
            let plain = G::SQUARES * G::SQUARES;
            assert!(plain + G::SQUARES * G::FILES as usize * 2 * Kind::MAX < 1 << 16);
        }
        let (squares, from) = (G::SQUARES as u32, u32::from(self.from().number()));
        let to = self.to();
        let number = if self.is_promotion() {
            let way = from * u32::from(G::FILES) + u32::from(to.file());
            let way = way << 1 | u32::from(to.rank() & 1);
            squares * squares + (way << 4 | (self.0 >> 14 & 15))
        } else {
            from * squares + u32::from(to.number())
        };
        number as u16 + 1
    }

    const NUMBERS: u32 = (G::SQUARES * (G::SQUARES + G::FILES as usize * 2 * Kind::MAX)) as u32;

    fn number(self) -> u32 {
        u32::from(self.tag()) - 1
    }

    fn squares(self) -> MoveSquares {
        MoveSquares {
            from: self.number_on_board(self.from()),
            to: self.number_on_board(self.to()),
        }
    }
}

impl<G: PlayBoard> PartialEq for Move<G> {
    #[inline]
    fn eq(&self, other: &Move<G>) -> bool {
        self.0 == other.0
    }
}

impl<G: PlayBoard> Eq for Move<G> {}

impl<G: PlayBoard> Hash for Move<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<G: PlayBoard> fmt::Display for Move<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str(PASS);
        }
        write!(f, "{}{}", self.from(), self.to())?;
        match self.is_promotion() {
            true => write!(f, "{}", (b'a' + (self.0 >> 21 & 31) as u8) as char),
            false => Ok(()),
        }
    }
}

impl<G: PlayBoard> fmt::Debug for Move<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
