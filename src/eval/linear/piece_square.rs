//! Material and piece-square values, updated incrementally as pieces move.

use super::layout::WeightGroup;
use super::score::{FULL, Score};
use super::tally::{WeightTable, WeightTally};
use crate::base::{Side, Square};
use crate::rules::{Observer, Position, position};

/// The weights of a game's pieces, from which a [`PieceSquareScore`] is computed.
pub trait PieceWeights: WeightTable {
    /// A piece as observers see it.
    type Piece: Copy + Send;
    /// The square of a piece.
    type Square: Copy + Send;

    /// The non-pawn material of a side at the start, in the units of
    /// [`officer`](PieceWeights::officer).
    const OFFICERS: i32 = FULL;

    /// Returns the side of a piece.
    fn side(piece: Self::Piece) -> Side;

    /// Returns the non-pawn material of a piece; 0 for a pawn.
    fn officer(piece: Self::Piece) -> i32;

    /// Returns the indices of the weights of a piece on a square: its own and the
    /// square's.
    fn counted(piece: Self::Piece, square: Self::Square) -> [usize; 2];

    /// Returns the sum of these weights from White's point of view. A table made by
    /// [`worth`] is faster.
    #[inline]
    fn worth(piece: Self::Piece, square: Self::Square) -> Score {
        let [own, place] = Self::counted(piece, square);
        let sum = Self::weights()[own] + Self::weights()[place];
        match Self::side(piece) {
            Side::White => sum,
            Side::Black => sum.turned().negated(),
        }
    }
}

/// Returns the value of each kind on each square, by side, kind and square, from White's
/// point of view: for a static table behind [`PieceWeights::worth`]. `places` are the
/// indices of the square weights by kind, from the point of view of the piece's side, as
/// [`by_square`] returns them in the simplest case; `seen` is each square from Black's
/// point of view.
///
/// ```
/// use ermine::eval::linear::{Score, WeightGroup, by_square, s, worth};
/// const SIZES: [usize; 2] = [1, 3];
/// const MATERIAL: WeightGroup = WeightGroup::new("MATERIAL", "A pawn.", &SIZES, 0, 1);
/// const PLACE: WeightGroup = WeightGroup::new("PLACE", "Its square.", &SIZES, 1, 3);
/// static WEIGHTS: [Score; 4] = [s(100, 90, 80, 70), Score::even(0), Score::even(7), Score::even(9)];
/// static WORTH: [[[Score; 3]; 1]; 2] =
///     worth(&WEIGHTS, MATERIAL, &by_square(PLACE), &[2, 1, 0]);
/// assert_eq!(WORTH[0][0][2], s(109, 99, 89, 79));
/// assert_eq!(WORTH[1][0][0], s(-109, -89, -99, -79));
/// ```
#[must_use]
pub const fn worth<const KINDS: usize, const SQUARES: usize>(
    weights: &[Score],
    material: WeightGroup,
    places: &[[usize; SQUARES]; KINDS],
    seen: &[usize; SQUARES],
) -> [[[Score; SQUARES]; KINDS]; 2] {
    let mut table = [[[Score::ZERO; SQUARES]; KINDS]; 2];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < SQUARES {
            let worth = weights[material.at(kind)].plus(weights[places[kind][square]]);
            table[0][kind][square] = worth;
            table[1][kind][seen[square]] = worth.turned().negated();
            square += 1;
        }
        kind += 1;
    }
    table
}

/// Returns the indices of the square weights by kind if `place` has one for every square
/// and kind.
#[must_use]
pub const fn by_square<const KINDS: usize, const SQUARES: usize>(
    place: WeightGroup,
) -> [[usize; SQUARES]; KINDS] {
    let mut places = [[0; SQUARES]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < SQUARES {
            places[kind][square] = place.at(kind * SQUARES + square);
            square += 1;
        }
        kind += 1;
    }
    places
}

/// Each square of the 8x8 board from Black's point of view, for [`worth`].
pub const MIRRORED: [usize; 64] = {
    let mut seen = [0; 64];
    let mut square = 0;
    while square < 64 {
        seen[square] = Square::new(square as u8).mirror().index();
        square += 1;
    }
    seen
};

/// The piece-square score, White's less Black's, and the non-pawn material left: an
/// observer that follows the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSquareScore<M: PieceWeights> {
    /// From White's point of view.
    balance: Score,
    /// The non-pawn material of White and of Black, in the units of the game.
    officers: [i32; 2],
    pieces: std::marker::PhantomData<M>,
}

impl<M: PieceWeights> PieceSquareScore<M> {
    /// The game phase: the non-pawn material left, twice [`FULL`] at the start.
    #[must_use]
    pub const fn phase(&self) -> i32 {
        scaled::<M>(self.officers[0]) + scaled::<M>(self.officers[1])
    }

    /// The non-pawn material of `side` and of the other side, for [`Score::mix`].
    #[inline]
    #[must_use]
    pub fn officers(&self, side: Side) -> [i32; 2] {
        [side, side.flip()].map(|side| scaled::<M>(self.officers[side.index()]).clamp(0, FULL))
    }

    /// Returns the raw score for `side`: the pieces, the terms of White and of Black, and
    /// the terms of the turn of `side` alone.
    #[inline]
    #[must_use]
    pub fn raw(&self, [white, black]: [Score; 2], turn: Score, side: Side) -> i32 {
        let balance = self.balance + white - black.turned();
        let balance = balance.mix(self.officers(Side::White));
        let turn = turn.mix(self.officers(side));
        match side {
            Side::White => turn + balance,
            Side::Black => turn - balance,
        }
    }
}

/// Converts non-pawn material to the scale of [`FULL`].
#[inline]
const fn scaled<M: PieceWeights>(officers: i32) -> i32 {
    if M::OFFICERS == FULL {
        officers
    } else {
        officers * FULL / M::OFFICERS
    }
}

impl<M: PieceWeights> Observer<M::Piece, M::Square> for PieceSquareScore<M> {
    #[inline]
    fn place(&mut self, piece: M::Piece, square: M::Square) {
        self.balance += M::worth(piece, square);
        self.officers[M::side(piece).index()] += M::officer(piece);
    }

    #[inline]
    fn lift(&mut self, piece: M::Piece, square: M::Square) {
        self.balance -= M::worth(piece, square);
        self.officers[M::side(piece).index()] -= M::officer(piece);
    }
}

/// Returns the material and the squares of all pieces, each for White and for Black.
#[must_use]
pub fn pieces<M, P, T>(position: &P) -> [[T; 2]; 2]
where
    M: PieceWeights,
    P: Position<Piece = M::Piece, Square = M::Square>,
    T: WeightTally<M>,
{
    let mut parts: [[T; 2]; 2] = Default::default();
    for (piece, square) in position::pieces(position) {
        let side = M::side(piece).index();
        for (part, weight) in parts.iter_mut().zip(M::counted(piece, square)) {
            part[side].add(weight, 1);
        }
    }
    parts
}
