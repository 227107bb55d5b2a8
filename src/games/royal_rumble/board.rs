//! Who stands where, in six words.

use super::{Deal, Form, Kind, Man, Move};
use crate::base::{Bitboard, Side, Square};

/// The men of a board: a set of squares for each side, and one for each bit of the
/// slots of the men on them.
/// Source of the idea: Gerd Isenberg, Chess Programming Wiki, "Quad-Bitboards".
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Men {
    planes: [Bitboard; 4],
    sides: [Bitboard; 2],
}

impl Men {
    /// Nobody.
    pub(super) const NONE: Men = Men {
        planes: [Bitboard::EMPTY; 4],
        sides: [Bitboard::EMPTY; 2],
    };

    /// The squares of `side`'s men.
    #[inline]
    pub(super) fn of_side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares with a man on them.
    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The squares of each slot's men, and in the last place none.
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

    /// The squares of one slot's men.
    #[inline]
    pub(super) fn of_slot(&self, slot: u8) -> Bitboard {
        let mut men = self.occupied();
        for (bit, &plane) in self.planes.iter().enumerate() {
            men &= if slot >> bit & 1 != 0 { plane } else { !plane };
        }
        men
    }

    /// The slot of the man on `square`, where somebody stands.
    #[inline]
    pub(super) fn slot_on(&self, square: Square) -> u8 {
        let bit = |plane: Bitboard| (plane.0 >> square.number() & 1) as u8;
        let [a, b, c, d] = self.planes.map(bit);
        a | b << 1 | c << 2 | d << 3
    }

    /// Whose man stands on `square`, if anybody does.
    #[inline]
    pub(super) fn side_on(&self, square: Square) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.of_side(side).has(square))
    }

    /// Puts a man on an empty square.
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

    /// Takes the men on `squares` off the board.
    #[inline]
    fn lift(&mut self, squares: Bitboard) {
        for set in self.planes.iter_mut().chain(&mut self.sides) {
            *set &= !squares;
        }
    }

    /// Moves a man of `side` to an empty square.
    #[inline]
    fn carry(&mut self, side: Side, from: Square, to: Square) {
        let (left, reached) = (Bitboard::of(from), Bitboard::of(to));
        for plane in &mut self.planes {
            // The man takes his bits along, whichever they are.
            let bit = plane.0 >> from.number() & 1;
            *plane = (*plane & !left) | Bitboard::new(bit << to.number());
        }
        self.sides[side.index()] ^= left | reached;
    }

    /// The man on `square` changes sides.
    #[inline]
    fn turn(&mut self, square: Square) {
        for side in &mut self.sides {
            *side ^= Bitboard::of(square);
        }
    }

    /// Makes an action of `side`.
    #[inline]
    pub(super) fn make(&mut self, side: Side, item: Move, deal: &Deal) {
        self.lift(item.victims());
        match item.form() {
            Form::Plain | Form::EnPassant => self.carry(side, item.from(), item.to()),
            Form::Promotion(kind) => {
                self.lift(Bitboard::of(item.from()));
                self.put(side, deal.slot(kind).unwrap_or(Deal::PAWN), item.to());
            }
            Form::Recruitment => self.turn(item.to()),
            Form::Shot | Form::Suicide => {}
        }
    }

    /// Who stands on `square`.
    #[inline]
    pub(super) fn man_on(&self, deal: &Deal, square: Square) -> Option<Man> {
        let side = self.side_on(square)?;
        Some(Man::new(side, self.kind_on(deal, square)))
    }

    /// The kind of the man on `square`, where somebody stands.
    #[inline]
    pub(super) fn kind_on(&self, deal: &Deal, square: Square) -> Kind {
        deal.kind(self.slot_on(square))
    }
}
