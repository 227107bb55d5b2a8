//! Move making.

use super::{Colorbound, Kind, Move, Piece, keys};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::rules::Observer;
use crate::rules::text::MAX_COUNT;

impl<G: Geometry> Colorbound<G> {
    /// Makes a legal move.
    #[inline(always)]
    pub(super) fn do_move<O: Observer<Piece, Square<G>>>(&mut self, mv: Move<G>, observer: &mut O) {
        let (from, to) = (mv.from(), mv.to());
        let (us, them) = (self.side, self.side.flip());
        let piece = Piece::new(us, self.kind_on(from));
        let (origin, target) = (Bitboard::of(from), Bitboard::of(to));
        let mut irreversible = piece.kind == Kind::Pawn;
        if (self.sides[them.index()] & target).any() {
            let victim = Piece::new(them, self.kind_on(to));
            self.lift(victim, to);
            observer.lift(victim, to);
            irreversible = true;
        }
        observer.lift(piece, from);
        observer.place(piece, to);
        for plane in &mut self.planes {
            // The piece keeps the bits of its kind.
            let moved = if plane.has(from) {
                target
            } else {
                Bitboard::EMPTY
            };
            *plane = (*plane & !origin) | moved;
        }
        self.sides[us.index()] ^= origin | target;
        self.key ^= keys::piece(piece, from) ^ keys::piece(piece, to) ^ keys::SIDE;
        self.clock = if irreversible {
            0
        } else {
            (self.clock + 1).min(MAX_COUNT)
        };
        self.fullmove = (self.fullmove + u16::from(us == Side::Black)).min(MAX_COUNT);
        self.side = them;
        if let Some(kind) = mv.promotes() {
            self.promote(piece, kind, to, observer);
        }
    }

    /// Replaces a pawn on the last rank by a piece of `kind`.
    #[cold]
    fn promote<O: Observer<Piece, Square<G>>>(
        &mut self,
        pawn: Piece,
        kind: Kind,
        square: Square<G>,
        observer: &mut O,
    ) {
        let piece = Piece::new(pawn.side, kind);
        self.lift(pawn, square);
        observer.lift(pawn, square);
        self.put(piece, square);
        observer.place(piece, square);
    }

    /// Removes a piece from the board.
    #[inline]
    fn lift(&mut self, piece: Piece, square: Square<G>) {
        let rest = !Bitboard::of(square);
        for plane in &mut self.planes {
            *plane &= rest;
        }
        self.sides[piece.side.index()] &= rest;
        self.key ^= keys::piece(piece, square);
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, piece: Piece, square: Square<G>) {
        let here = Bitboard::of(square);
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if piece.kind.index() >> bit & 1 != 0 {
                *plane |= here;
            }
        }
        self.sides[piece.side.index()] |= here;
        self.key ^= keys::piece(piece, square);
    }

    /// Returns the position after a null move.
    pub(super) fn pass(&self) -> Colorbound<G> {
        Colorbound {
            key: self.key ^ keys::SIDE,
            side: self.side.flip(),
            clock: (self.clock + 1).min(MAX_COUNT),
            ..*self
        }
    }
}
