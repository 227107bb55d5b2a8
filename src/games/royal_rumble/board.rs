//! The placement of pieces, in six words.

use super::{Deal, Form, Kind, Move, Piece};
use crate::base::{Bitboard, Side, Square};

/// The pieces of a board: a set of squares for each side, and one for each bit of the
/// slots of the pieces on them. Source: Gerd Isenberg, Chess Programming Wiki,
/// "Quad-Bitboards".
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pieces {
    planes: [Bitboard; 4],
    sides: [Bitboard; 2],
}

impl Pieces {
    /// The empty board.
    pub(super) const NONE: Pieces = Pieces {
        planes: [Bitboard::EMPTY; 4],
        sides: [Bitboard::EMPTY; 2],
    };

    /// The squares of `side`'s pieces.
    #[inline]
    pub(super) fn of_side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The occupied squares.
    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The squares of each slot's pieces; the last entry is empty.
    #[inline]
    pub(super) fn by_slot(&self) -> [Bitboard; Deal::SLOTS + 1] {
        let [a, b, c, d] = self.planes;
        let low = self.occupied() & !d;
        let (front, back) = (low & !c, low & c);
        [
            front & !b & !a,
            front & !b & a,
            front & b & !a,
            front & b & a,
            back & !b & !a,
            back & !b & a,
            back & b & !a,
            back & b & a,
            d,
            Bitboard::EMPTY,
        ]
    }

    /// The squares of one slot's pieces.
    #[inline]
    pub(super) fn of_slot(&self, slot: u8) -> Bitboard {
        let mut pieces = self.occupied();
        for (bit, &plane) in self.planes.iter().enumerate() {
            pieces &= if slot >> bit & 1 != 0 { plane } else { !plane };
        }
        pieces
    }

    /// The slot of the piece on `square`, which is not empty.
    #[inline]
    pub(super) fn slot_on(&self, square: Square) -> u8 {
        let bit = |plane: Bitboard| (plane.0 >> square.number() & 1) as u8;
        let [a, b, c, d] = self.planes.map(bit);
        a | b << 1 | c << 2 | d << 3
    }

    /// The side of the piece on `square`, if there is one.
    #[inline]
    pub(super) fn side_on(&self, square: Square) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.of_side(side).has(square))
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, side: Side, slot: u8, square: Square) {
        let here = Bitboard::of(square);
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if slot >> bit & 1 != 0 {
                *plane |= here;
            }
        }
        self.sides[side.index()] |= here;
    }

    /// Removes the pieces on `squares` from the board.
    #[inline]
    fn lift(&mut self, squares: Bitboard) {
        for set in self.planes.iter_mut().chain(&mut self.sides) {
            *set &= !squares;
        }
    }

    /// Moves a piece of `side` to an empty square.
    #[inline]
    fn carry(&mut self, side: Side, from: Square, to: Square) {
        let (origin, target) = (Bitboard::of(from), Bitboard::of(to));
        for plane in &mut self.planes {
            // The piece keeps the bits of its slot.
            let bit = plane.0 >> from.number() & 1;
            *plane = (*plane & !origin) | Bitboard::new(bit << to.number());
        }
        self.sides[side.index()] ^= origin | target;
    }

    /// Changes the side of the piece on `square`.
    #[inline]
    fn turn(&mut self, square: Square) {
        for side in &mut self.sides {
            *side ^= Bitboard::of(square);
        }
    }

    /// Makes an action of `side`.
    #[inline]
    pub(super) fn make(&mut self, side: Side, mv: Move, deal: &Deal) {
        self.lift(mv.victims());
        match mv.form() {
            Form::Plain | Form::EnPassant => self.carry(side, mv.from(), mv.to()),
            Form::Promotion(kind) => {
                self.lift(Bitboard::of(mv.from()));
                self.put(side, deal.slot(kind).unwrap_or(Deal::PAWN), mv.to());
            }
            Form::Recruitment => self.turn(mv.to()),
            Form::Shot | Form::Suicide => {}
        }
    }

    /// The piece on `square`.
    #[inline]
    pub(super) fn piece_on(&self, deal: &Deal, square: Square) -> Option<Piece> {
        let side = self.side_on(square)?;
        Some(Piece::new(side, self.kind_on(deal, square)))
    }

    /// The kind of the piece on `square`, which is not empty.
    #[inline]
    pub(super) fn kind_on(&self, deal: &Deal, square: Square) -> Kind {
        deal.kind(self.slot_on(square))
    }
}
