//! The input of action and attack generation: the pieces, sorted by slot, and the
//! immobilized ones.

use super::board::Pieces;
use super::tables::Tables;
use super::{Deal, Kind, Move};
use crate::base::{Bitboard, Side, Square};
use crate::pieces::king as ring;

/// The slot of a kind that is not on the board: no piece has it.
const NO_SLOT: u8 = Deal::SLOTS as u8;

/// A board, prepared for the rules of its pieces.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) tables: &'static Tables,
    pub(super) deal: &'a Deal,
    pub(super) pieces: Pieces,
    pub(super) occupied: Bitboard,
    by_slot: [Bitboard; Deal::SLOTS + 1],
}

impl<'a> Scene<'a> {
    #[inline]
    pub(super) fn new(pieces: Pieces, deal: &'a Deal) -> Scene<'a> {
        Scene {
            tables: Tables::get(),
            deal,
            pieces,
            occupied: pieces.occupied(),
            by_slot: pieces.by_slot(),
        }
    }

    /// Returns the same board with `occupied` as the set of occupied squares, regardless
    /// of the pieces.
    pub(super) fn with_occupied(self, occupied: Bitboard) -> Scene<'a> {
        Scene { occupied, ..self }
    }

    /// The pieces of a side in one slot.
    #[inline]
    pub(super) fn of(&self, side: Side, slot: u8) -> Bitboard {
        self.by_slot[usize::from(slot.min(NO_SLOT))] & self.pieces.of_side(side)
    }

    /// The pieces of a side and kind.
    #[inline]
    pub(super) fn of_kind(&self, side: Side, kind: Kind) -> Bitboard {
        self.of(side, self.deal.slot(kind).unwrap_or(NO_SLOT))
    }

    /// The kind of the piece on a square, which is not empty.
    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> Kind {
        self.pieces.kind_on(self.deal, square)
    }

    /// The square of a side's royal.
    #[inline]
    pub(super) fn royal(&self, side: Side) -> Option<Square> {
        self.of(side, Deal::ROYAL).first()
    }

    /// The kinds of which a side has pieces, each with their squares.
    #[inline]
    pub(super) fn armies(&self, side: Side) -> impl Iterator<Item = (Kind, Bitboard)> {
        let own = self.pieces.of_side(side);
        let slots = self.by_slot.into_iter().zip(*self.deal.kinds());
        let slots = slots.map(move |(pieces, kind)| (kind, pieces & own));
        slots.filter(|(_, pieces)| pieces.any())
    }

    /// The pieces of a side that are immobilized (rules, 2.4).
    #[inline]
    pub(super) fn frozen(&self, side: Side) -> Bitboard {
        if !self.deal.freezes() {
            return Bitboard::EMPTY;
        }
        let by_king = match (self.deal.royal(), self.royal(side.flip())) {
            (Kind::MaoriderKing, Some(king)) => ring(king),
            _ => Bitboard::EMPTY,
        };
        (self.frozen_by_pieces(side) | by_king) & self.pieces.of_side(side)
    }

    /// The pieces of a side immobilized by an Immobilizer or a Chameleon.
    pub(super) fn frozen_by_pieces(&self, side: Side) -> Bitboard {
        let own = self.pieces.of_side(side);
        let around = |pieces: Bitboard| {
            pieces.fold(Bitboard::EMPTY, |squares, square| squares | ring(square))
        };
        let immobilizers = self.of_kind(side, Kind::Immobilizer);
        let by_immobilizers = around(self.of_kind(side.flip(), Kind::Immobilizer)) & own;
        let by_chameleons = around(self.of_kind(side.flip(), Kind::Chameleon)) & immobilizers;
        by_immobilizers | by_chameleons
    }

    /// Returns the board after an action of `side`.
    #[inline]
    pub(super) fn after(&self, side: Side, mv: Move) -> Scene<'a> {
        let mut pieces = self.pieces;
        pieces.make(side, mv, self.deal);
        Scene {
            pieces,
            occupied: pieces.occupied(),
            by_slot: pieces.by_slot(),
            ..*self
        }
    }
}
