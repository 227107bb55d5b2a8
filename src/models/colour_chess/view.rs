//! Attacks and mobility of both sides, computed once for all terms.

use super::layout::{BISHOP_REACH, KNIGHT_REACH, QUEEN_REACH, ROOK_REACH, Weights};
use crate::base::{Bitboard, Side};
use crate::eval::linear::WeightTally;
use crate::games::colour_chess::{ColourChess, Kind};
use crate::pieces::{self, Attacks, Orthodox, orthodox};

/// The first mobility weight of each kind.
const REACHES: [usize; 6] = [
    0,
    KNIGHT_REACH.first,
    BISHOP_REACH.first,
    ROOK_REACH.first,
    QUEEN_REACH.first,
    0,
];

/// Units of an attack on a square beside the enemy king, by the attacker's kind.
const STORM_UNITS: [i32; 6] = [0, 4, 4, 5, 6, 0];

/// The attacks and mobility of one side.
#[derive(Default)]
pub(super) struct Reach<T> {
    /// All attacks.
    pub(super) attacks: Attacks,
    /// The attacks of pieces other than pawns and the king, by kind.
    pub(super) by_kind: [Bitboard; 6],
    /// Target squares of all moves, without castling and en passant.
    pub(super) moves: Bitboard,
    /// Weights of the safe squares within reach.
    pub(super) mobility: T,
    /// The number of escape squares of the king.
    pub(super) escapes: usize,
    /// Weighted attacks on squares around the enemy king.
    pub(super) storm: i32,
    /// The number of pieces that attack the enemy king.
    pub(super) hits: usize,
}

/// A position with the attacks of both sides.
pub(super) struct View<'a, T> {
    pub(super) position: &'a ColourChess,
    reach: [Reach<T>; 2],
}

impl<'a, T: WeightTally<Weights>> View<'a, T> {
    pub(super) fn new(position: &'a ColourChess) -> View<'a, T> {
        let mut view = View {
            position,
            reach: [Reach::default(), Reach::default()],
        };
        for side in Side::ALL {
            view.count_pawns(side);
        }
        for side in Side::ALL {
            view.count_officers(side);
        }
        for side in Side::ALL {
            view.count_king(side);
        }
        view
    }

    #[inline]
    pub(super) fn of(&self, side: Side) -> &Reach<T> {
        &self.reach[side.index()]
    }

    #[inline]
    fn count_pawns(&mut self, side: Side) {
        let position = self.position;
        let pawns = position.pawns(side);
        let ahead = pawns.forward(side);
        let attacks = ahead.east() | ahead.west();
        let king = position.of(side.flip(), Kind::King);
        let steps = ahead & !position.occupied();
        let reach = &mut self.reach[side.index()];
        reach.attacks.add(Kind::Pawn, attacks);
        reach.moves = steps | (attacks & position.of_side(side.flip()));
        reach.hits += ((ahead.east() & king).any() as usize) + (ahead.west() & king).any() as usize;
    }

    #[inline]
    fn count_officers(&mut self, side: Side) {
        let position = self.position;
        let occupied = position.occupied();
        for kind in Kind::OFFICERS {
            for square in position.of(side, kind) {
                let attacks = orthodox::attacks(kind, square, occupied);
                self.count(side, kind, attacks);
            }
        }
    }

    #[inline]
    fn count(&mut self, side: Side, kind: Kind, attacks: Bitboard) {
        let them = side.flip();
        let own = self.position.of_side(side);
        let king = self.position.of(them, Kind::King);
        let squares = (attacks & !self.reach[them.index()].attacks.pawns & !own).count();
        let near = attacks & ring(king);
        let reach = &mut self.reach[side.index()];
        reach.attacks.add(kind, attacks);
        reach.by_kind[kind.index()] |= attacks;
        reach.moves |= attacks & !own;
        reach
            .mobility
            .add(REACHES[kind.index()] + squares as usize, 1);
        if near.any() {
            reach.storm += STORM_UNITS[kind.index()] * near.count() as i32;
            reach.hits += usize::from((attacks & king).any());
        }
    }

    /// Counts the king: last, since its escape squares depend on all other attacks.
    #[inline]
    fn count_king(&mut self, side: Side) {
        let attacks = self
            .position
            .king(side)
            .map_or(Bitboard::EMPTY, pieces::king);
        let own = self.position.of_side(side);
        let barred = self.reach[side.flip().index()].attacks.all | own;
        let king = self.position.of(side.flip(), Kind::King);
        let reach = &mut self.reach[side.index()];
        reach.attacks.add(Kind::King, attacks);
        reach.moves |= attacks & !own;
        reach.escapes = (attacks & !barred).count() as usize;
        reach.hits += usize::from((attacks & king).any());
    }
}

/// Returns the king's square and those beside it.
#[inline]
fn ring(king: Bitboard) -> Bitboard {
    king.first()
        .map_or(king, |square| king | pieces::king(square))
}
