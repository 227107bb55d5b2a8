//! Move making.

use super::{Kind, Move, Piece, RoyalStandard, keys};
use crate::base::{Bitboard, Side, Square};
use crate::rules::Observer;
use crate::rules::text::MAX_COUNT;

impl RoyalStandard {
    /// Makes a legal move.
    #[inline]
    pub(super) fn do_move<O: Observer<Piece>>(&mut self, mv: Move, observer: &mut O) {
        let (from, to) = (mv.from(), mv.to());
        let us = self.side;
        // The mover's own bearers are frozen until the end of this turn.
        let mut frozen = self.frozen & self.of_side(us.flip());
        self.clock = (self.clock + 1).min(MAX_COUNT);
        let mover = Piece::new(us, self.kind_on(from));
        match mv.place() {
            Some(place) => {
                let bearer_side = if self.of_side(us).has(to) {
                    us
                } else {
                    us.flip()
                };
                let bearer = Piece::new(bearer_side, Kind::Bearer);
                self.lift(bearer, to, observer);
                self.carry(mover, from, to, observer);
                self.put(bearer, place, observer);
                frozen = (frozen & !Bitboard::of(to)) | Bitboard::of(place);
            }
            None => {
                if self.of_side(us.flip()).has(to) {
                    let victim = Piece::new(us.flip(), self.kind_on(to));
                    self.lift(victim, to, observer);
                    self.clock = 0;
                }
                self.carry(mover, from, to, observer);
            }
        }
        self.freeze(frozen);
        self.end_turn();
    }

    /// Returns the position after a null move, which also ends the freeze of the mover's
    /// bearers.
    pub(super) fn pass(&self) -> RoyalStandard {
        let mut after = *self;
        after.freeze(self.frozen & self.of_side(self.side.flip()));
        after.clock = (self.clock + 1).min(MAX_COUNT);
        after.end_turn();
        after
    }

    #[inline]
    fn freeze(&mut self, frozen: Bitboard) {
        self.key ^= keys::frozen(self.frozen ^ frozen);
        self.frozen = frozen;
    }

    #[inline]
    fn end_turn(&mut self) {
        let number = self.fullmove + u16::from(self.side == Side::Black);
        self.fullmove = number.min(MAX_COUNT);
        self.side = self.side.flip();
        self.key ^= keys::SIDE;
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        self.kinds[piece.kind.index()] ^= squares;
        self.sides[piece.side.index()] ^= squares;
    }

    #[inline]
    fn carry<O: Observer<Piece>>(
        &mut self,
        piece: Piece,
        from: Square,
        to: Square,
        observer: &mut O,
    ) {
        self.toggle(piece, Bitboard::of(from) | Bitboard::of(to));
        self.key ^= keys::piece(piece, from) ^ keys::piece(piece, to);
        observer.lift(piece, from);
        observer.place(piece, to);
    }

    #[inline]
    fn lift<O: Observer<Piece>>(&mut self, piece: Piece, square: Square, observer: &mut O) {
        self.toggle(piece, Bitboard::of(square));
        self.key ^= keys::piece(piece, square);
        observer.lift(piece, square);
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put<O: Observer<Piece>>(
        &mut self,
        piece: Piece,
        square: Square,
        observer: &mut O,
    ) {
        self.toggle(piece, Bitboard::of(square));
        self.key ^= keys::piece(piece, square);
        observer.place(piece, square);
    }
}
