//! Move making: the next position is built from the parent.

use super::moves::MoveKind;
use super::position::{KINDS, LANES, NO_FILE, SIDES};
use super::{DieState, Hue, Kind, Move, Officer, Piece, RoyalPalette, keys};
use crate::base::{Bitboard, Key, Side, Square};
use crate::pieces::{self, CastlingRights, Orthodox, castling, pawns};
use crate::rules::text::MAX_COUNT;
use crate::rules::{Grade, Observer};

/// The lock that a move to each square sets.
static LOCKS: [Option<Hue>; 64] = {
    let mut table = [None; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = Some(Hue::of_square(Square::new(square)));
        square += 1;
    }
    table
};

impl RoyalPalette {
    /// Converts a ready pawn into a captured officer, without effect on lock, clock or
    /// castling rights (rules, a turn, 1).
    #[cold]
    #[inline(never)]
    pub(super) fn convert<O: Observer<Piece>>(&mut self, mv: Move, observer: &mut O) {
        if let Some(officer) = mv.revives() {
            self.replace(mv.to(), officer, observer);
            self.converted = true;
            if self.past_conversion() {
                self.key ^= keys::PAST_CONVERSION;
            }
        }
    }

    /// Sets `self` to the position after a chess move in `parent`. Every field is
    /// computed from the parent, almost without branches: copying the parent and changing
    /// the copy is slower.
    #[inline(always)]
    pub(super) fn do_move<O: Observer<Piece>>(
        &mut self,
        parent: &RoyalPalette,
        mv: Move,
        observer: &mut O,
    ) {
        let (from, to) = (mv.from(), mv.to());
        let (piece, victim) = (parent.piece_on(from), parent.piece_on(to));
        let moved = keys::piece(piece, from) ^ keys::piece(piece, to) ^ keys::piece(victim, to);
        let rights = parent.castling.after(from).after(to);
        let lock = LOCKS[to.index()];
        let quiet = !victim.is_some() && piece.kind() != Kind::Pawn;
        move_lanes(&mut self.lanes, &parent.lanes, from, to);
        self.pieces = parent.pieces;
        self.pieces[from.index()] = Piece::NONE;
        self.pieces[to.index()] = piece;
        self.key = parent.key ^ moved ^ parent.turn_keys(lock, rights);
        self.map = parent.map;
        self.alive = parent.alive & !bit_of(victim);
        self.fullmove = (parent.fullmove + u16::from(parent.side == Side::Black)).min(MAX_COUNT);
        self.clock = (parent.clock + 1).min(MAX_COUNT) * u16::from(quiet);
        self.side = parent.side.flip();
        self.castling = rights;
        self.en_passant = NO_FILE;
        self.lock = lock;
        self.die = parent.die_after();
        self.converted = false;
        if victim.is_some() {
            observer.lift(victim, to);
        }
        observer.lift(piece, from);
        observer.place(piece, to);
        match mv.kind() {
            MoveKind::Plain => {}
            MoveKind::Double => self.offer_en_passant(to),
            _ => self.finish(mv, observer),
        }
    }

    /// Completes en passant, castling and promotion. Kept out of line, so that the common
    /// path can be vectorized.
    #[cold]
    #[inline(never)]
    fn finish<O: Observer<Piece>>(&mut self, mv: Move, observer: &mut O) {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::EnPassant => self.remove(pawns::taken_en_passant(from, to), observer),
            MoveKind::Castling => self.move_castling_rook(to, observer),
            MoveKind::Promotion(officer) => self.replace(to, officer, observer),
            MoveKind::Plain | MoveKind::Double => {}
        }
    }

    /// Returns the position after a null move: the opponent has no lock.
    pub(super) fn pass(&self) -> RoyalPalette {
        RoyalPalette {
            key: self.key ^ self.turn_keys(None, self.castling),
            side: self.side.flip(),
            lock: None,
            en_passant: NO_FILE,
            die: DieState::Unrolled,
            converted: false,
            clock: (self.clock + 1).min(MAX_COUNT),
            ..*self
        }
    }

    /// Returns the change of the key at the end of a turn, pieces aside (rules, a turn,
    /// 5): side, lock, rights, en passant, conversion.
    #[inline]
    fn turn_keys(&self, lock: Option<Hue>, rights: CastlingRights) -> Key {
        let mut key = keys::SIDE ^ keys::lock(self.lock) ^ keys::lock(lock);
        key ^= keys::en_passant(self.en_passant);
        if rights != self.castling {
            key ^= keys::CASTLING.at(self.castling.index()) ^ keys::CASTLING.at(rights.index());
        }
        if self.past_conversion() {
            key ^= keys::PAST_CONVERSION;
        }
        key
    }

    /// Returns the die of the next turn: an 8 suppresses its roll.
    #[inline]
    fn die_after(&self) -> DieState {
        if self.die.grade() == Some(Grade::High) {
            DieState::Suppressed
        } else {
            DieState::Unrolled
        }
    }

    /// Removes a piece from the board.
    fn remove<O: Observer<Piece>>(&mut self, square: Square, observer: &mut O) {
        let piece = self.piece_on(square);
        for lane in &mut self.lanes {
            *lane &= !Bitboard::of(square);
        }
        self.pieces[square.index()] = Piece::NONE;
        self.key ^= keys::piece(piece, square);
        self.alive &= !bit_of(piece);
        observer.lift(piece, square);
    }

    /// Replaces the pawn on `square` by `officer`.
    fn replace<O: Observer<Piece>>(&mut self, square: Square, officer: Officer, observer: &mut O) {
        let side = self.piece_on(square).side();
        self.remove(square, observer);
        self.put(Piece::officer(side, officer), square, observer);
    }

    /// Puts a piece on an empty square.
    pub(super) fn put<O: Observer<Piece>>(
        &mut self,
        piece: Piece,
        square: Square,
        observer: &mut O,
    ) {
        let mask = self.map.mask(piece.index_in_side());
        for (index, palette) in self.lanes[..KINDS].iter_mut().enumerate() {
            *palette |= Bitboard::new(u64::from(mask >> index & 1) << square.index());
        }
        self.lanes[KINDS + piece.kind().index()] |= Bitboard::of(square);
        self.lanes[SIDES + piece.side().index()] |= Bitboard::of(square);
        self.pieces[square.index()] = piece;
        self.key ^= keys::piece(piece, square);
        self.alive |= bit_of(piece);
        observer.place(piece, square);
    }

    /// Sets the en passant square of a double step to `to`, if an enemy pawn could
    /// capture there.
    #[inline]
    fn offer_en_passant(&mut self, to: Square) {
        let them = self.side;
        let passed = pawns::passed_square(them.flip(), to.file());
        if (pieces::pawn(them.flip(), passed) & self.pawns(them)).any() {
            self.en_passant = passed.file();
            self.key ^= keys::en_passant(self.en_passant);
        }
    }

    /// Moves the rook in castling, given the king's target.
    fn move_castling_rook<O: Observer<Piece>>(&mut self, king: Square, observer: &mut O) {
        let castling::RookStep { from, to } = castling::rook_step(king);
        let rook = self.piece_on(from);
        let lanes = self.lanes;
        move_lanes(&mut self.lanes, &lanes, from, to);
        self.pieces[from.index()] = Piece::NONE;
        self.pieces[to.index()] = rook;
        self.key ^= keys::piece(rook, from) ^ keys::piece(rook, to);
        observer.lift(rook, from);
        observer.place(rook, to);
    }
}

/// Computes the lanes after the piece on `from` has moved to `to`, capturing any piece
/// there: the moved piece keeps its bits.
#[inline]
fn move_lanes(after: &mut [Bitboard; LANES], before: &[Bitboard; LANES], from: Square, to: Square) {
    let stay = !(Bitboard::of(from) | Bitboard::of(to));
    for (after, before) in after.iter_mut().zip(before) {
        *after = (*before & stay) | Bitboard::new((before.0 >> from.index() & 1) << to.index());
    }
}

/// The bit of a piece in the set of those alive; none for no piece.
#[inline]
const fn bit_of(piece: Piece) -> u32 {
    (1u64 << (piece.index() & 63)) as u32
}
