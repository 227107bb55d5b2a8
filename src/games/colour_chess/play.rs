//! The move of a part, and the skipping of parts without moves.

use super::moves::MoveKind;
use super::position::Part;
use super::{ColourChess, Hue, Move, Piece, keys};
use crate::base::{Bitboard, Side, Square};
use crate::pieces::{self, Kind, Orthodox, castling, pawns};
use crate::rules::Observer;
use crate::rules::text::MAX_COUNT;

/// The side whose pawn has passed `square`.
pub(super) const fn passing_side(square: Square) -> Side {
    if square.rank() == 2 {
        Side::White
    } else {
        Side::Black
    }
}

impl ColourChess {
    /// Plays a move of the current part, then skips parts that cannot be played.
    #[inline]
    pub(super) fn do_move<O: Observer<Piece>>(&mut self, mv: Move, observer: &mut O) {
        let (from, to) = (mv.from(), mv.to());
        let (piece, victim) = (self.piece_on(from), self.piece_on(to));
        if victim.is_some() {
            self.remove_piece(victim, to, observer);
        }
        self.shift(piece, from, to, observer);
        self.update_castling(from, to);
        let quiet = !victim.is_some() && piece.kind() != Kind::Pawn;
        self.clock = (self.clock + 1).min(MAX_COUNT) * u16::from(quiet);
        let mut moved = Bitboard::of(to);
        match mv.kind() {
            MoveKind::Plain => {}
            MoveKind::Double => self.offer_en_passant(to),
            MoveKind::EnPassant => {
                let pawn = pawns::taken_en_passant(from, to);
                self.remove_piece(self.piece_on(pawn), pawn, observer);
            }
            MoveKind::Castling => moved |= Bitboard::of(self.move_castling_rook(to, observer)),
            MoveKind::Promotion(kind) => {
                self.remove_piece(piece, to, observer);
                self.put(Piece::new(piece.side(), kind), to, observer);
            }
        }
        if self.targets.any() {
            self.drop_dead_targets();
        }
        match self.part {
            Part::First => self.end_first_part(moved),
            Part::Second => self.end_turn(Some(self.tiles.hue(to))),
        }
        // Once a king is captured nothing is skipped.
        if self.of_kind(Kind::King).many() {
            self.skip();
        }
    }

    /// Skips parts until one can be played, or both sides have had a turn without a
    /// single move: then neither side can move (rules, a turn).
    #[inline]
    pub(super) fn skip(&mut self) {
        let mut idle_turns = 0;
        while idle_turns < 2 && !self.can_move() {
            if self.part == Part::First {
                self.end_first_part(Bitboard::EMPTY);
            } else {
                let idle = self.moved.is_empty();
                idle_turns = if idle { idle_turns + 1 } else { 0 };
                self.end_turn(None);
            }
        }
    }

    /// Returns the position after a null move, which forgoes the remaining parts of the
    /// turn: the called colour stays the same for the opponent.
    pub(super) fn pass(&self) -> ColourChess {
        let mut after = *self;
        if after.part == Part::First {
            after.end_first_part(Bitboard::EMPTY);
        }
        after.end_turn(self.called);
        after.clock = (after.clock + 1).min(MAX_COUNT);
        after.skip();
        after
    }

    #[inline]
    fn end_first_part(&mut self, moved: Bitboard) {
        self.part = Part::Second;
        self.moved = moved;
        self.key ^= keys::SECOND ^ keys::moved(moved);
    }

    /// Begins the other side's turn, with this colour called.
    #[inline]
    fn end_turn(&mut self, called: Option<Hue>) {
        let part = match called {
            Some(_) => Part::First,
            None => Part::Second,
        };
        self.key ^= keys::SIDE ^ keys::called(self.called) ^ keys::called(called);
        self.key ^= keys::moved(self.moved);
        if part == Part::First {
            self.key ^= keys::SECOND;
        }
        let expired = self.targets & pawns::passed_rank(self.side.flip());
        if expired.any() {
            self.key ^= keys::targets(expired);
            self.targets ^= expired;
        }
        if self.side == Side::Black {
            self.fullmove = (self.fullmove + 1).min(MAX_COUNT);
        }
        self.side = self.side.flip();
        self.called = called;
        self.moved = Bitboard::EMPTY;
        self.part = part;
    }

    /// Adds the en passant square of a double step to `to`.
    #[inline]
    fn offer_en_passant(&mut self, to: Square) {
        let passed = Bitboard::of(pawns::passed_square(self.side, to.file()));
        self.targets |= passed;
        self.key ^= keys::targets(passed);
    }

    /// Removes en passant squares on which no pawn could capture any more (rules, en
    /// passant).
    fn drop_dead_targets(&mut self) {
        for square in self.targets {
            if !self.is_target(square) {
                self.targets ^= Bitboard::of(square);
                self.key ^= keys::targets(Bitboard::of(square));
            }
        }
    }

    /// Whether a pawn that has passed `square` is still beyond it, the square is empty,
    /// and an enemy pawn could capture there.
    pub(super) fn is_target(&self, square: Square) -> bool {
        let side = passing_side(square);
        let pawn = Bitboard::of(square).forward(side);
        let takers = pieces::pawn(side, square) & self.of(side.flip(), Kind::Pawn);
        (pawn & self.of(side, Kind::Pawn)).any() && !self.occupied().has(square) && takers.any()
    }

    #[inline]
    fn update_castling(&mut self, from: Square, to: Square) {
        let rights = self.castling.after(from).after(to);
        if rights != self.castling {
            self.key ^=
                keys::CASTLING.at(self.castling.index()) ^ keys::CASTLING.at(rights.index());
            self.castling = rights;
        }
    }

    /// Moves the rook in castling, given the king's target, and returns the rook's.
    fn move_castling_rook<O: Observer<Piece>>(&mut self, king: Square, observer: &mut O) -> Square {
        let castling::RookStep { from, to } = castling::rook_step(king);
        self.shift(self.piece_on(from), from, to, observer);
        to
    }

    /// Moves a piece to an empty square.
    #[inline]
    fn shift<O: Observer<Piece>>(
        &mut self,
        piece: Piece,
        from: Square,
        to: Square,
        observer: &mut O,
    ) {
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.kinds[piece.kind().index()] ^= both;
        self.sides[piece.side().index()] ^= both;
        self.pieces[from.index()] = Piece::NONE;
        self.pieces[to.index()] = piece;
        self.key ^= keys::piece(piece, from) ^ keys::piece(piece, to);
        observer.lift(piece, from);
        observer.place(piece, to);
    }

    /// Removes a piece from the board.
    #[inline]
    fn remove_piece<O: Observer<Piece>>(&mut self, piece: Piece, square: Square, observer: &mut O) {
        self.kinds[piece.kind().index()] ^= Bitboard::of(square);
        self.sides[piece.side().index()] ^= Bitboard::of(square);
        self.pieces[square.index()] = Piece::NONE;
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
        self.kinds[piece.kind().index()] ^= Bitboard::of(square);
        self.sides[piece.side().index()] ^= Bitboard::of(square);
        self.pieces[square.index()] = piece;
        self.key ^= keys::piece(piece, square);
        observer.place(piece, square);
    }
}
