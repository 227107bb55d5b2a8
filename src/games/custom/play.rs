//! Move making.

use super::castling::Castle;
use super::die::{DieState, HasDie};
use super::file::NoMove;
use super::position::Passed;
use super::turn::Effects;
use super::{Custom, Kind, Move, Piece, PlayBoard, Special, Tables, keys};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Square};
use crate::rules::Observer;
use crate::rules::text::MAX_COUNT;
use arrayvec::ArrayVec;

impl<G: PlayBoard> Custom<G> {
    /// Makes a legal move.
    #[inline(always)]
    pub(super) fn do_move<O: Observer<Piece, Square<G>>>(
        &mut self,
        rules: &Tables<G>,
        mv: Move<G>,
        observer: &mut O,
    ) {
        let mut effects = Effects::NONE;
        if !rules.turn().is_free() {
            effects = self.effects(rules, mv);
            if mv.is_pass() {
                return self.do_pass(rules, effects);
            }
        }
        self.make_move(rules, mv, effects, observer);
    }

    /// Makes a move with these effects on the turn. Passing is none.
    #[inline(always)]
    pub(super) fn make_move<O: Observer<Piece, Square<G>>>(
        &mut self,
        rules: &Tables<G>,
        mv: Move<G>,
        effects: Effects,
        observer: &mut O,
    ) {
        let (from, to) = (mv.from(), mv.to());
        let (us, them) = (self.side, self.side.flip());
        let piece = Piece::new(us, self.kind_on(from));
        let mut castle = None;
        let mut irreversible = rules.pawns().has(piece.kind);
        let passed = self.passed.take();
        self.key ^= passed.map_or(0, Passed::key);
        match mv.special() {
            Special::None => irreversible |= self.capture(to, observer),
            Special::EnPassant => {
                irreversible |= passed.is_some_and(|passed| self.capture(passed.to, observer))
            }
            Special::CastleShort | Special::CastleLong => {
                castle = self.castle_of(rules, mv);
                self.do_castle(castle, observer);
            }
        }
        if !mv.is_castling() {
            self.shift(piece, [from, to], observer);
        }
        if self.rights != 0 {
            self.drop_rights(rules, [from, to]);
        }
        self.clock = match irreversible {
            true => 0,
            false => (self.clock + 1).min(MAX_COUNT),
        };
        let mut hands_over = true;
        if !rules.turn().is_free() {
            let files = rules.spec().files;
            let landing = castle.map_or(to, |castle| castle.king_squares[1]);
            self.set_lock(rules.turn().lock_after(piece.kind, landing, files));
            hands_over = self.end_move(rules, &movers(mv, castle), effects);
        }
        if hands_over {
            self.hand_over();
        }
        if let Some(kind) = mv.promotes() {
            self.lift(piece, to, observer);
            self.place(Piece::new(us, kind), to, observer);
        }
        if rules.en_passant().has(piece.kind) && !mv.is_promotion() && hands_over {
            self.note_long_step(rules, us, Passed { from, to });
        }
        if rules.end().checks > 0 && self.is_in_check(rules, them) {
            let count = &mut self.checks[us.index()];
            self.key ^= keys::checks(us, *count);
            *count = (*count + 1).min(rules.end().checks);
            self.key ^= keys::checks(us, *count);
        }
    }

    /// Makes the opponent the side to move.
    #[inline]
    fn hand_over(&mut self) {
        let is_black = u16::from(self.side == Side::Black);
        self.fullmove = (self.fullmove + is_black).min(MAX_COUNT);
        self.side = self.side.flip();
        self.key ^= keys::SIDE;
    }

    /// Makes the move of a side that passes, which ends the turn unless moves are skipped
    /// one by one. What locks it stays; the last move of a turn skipped lifts the lock.
    #[cold]
    fn do_pass(&mut self, rules: &Tables<G>, effects: Effects) {
        self.key ^= self.passed.take().map_or(0, Passed::key);
        self.clock = (self.clock + 1).min(MAX_COUNT);
        let skips = rules.turn().no_move() == NoMove::Skip;
        let moves = if skips { effects.moves } else { 1 };
        let hands_over = self.end_move(rules, &[], Effects { moves, ..effects });
        if skips && self.made == 0 {
            self.set_lock(None);
        }
        if hands_over {
            self.hand_over();
        }
    }

    /// Ends a move of a turn by these pieces, each from one square to another; returns
    /// whether the opponent is next.
    #[cold]
    fn end_move(&mut self, rules: &Tables<G>, movers: &[[Square<G>; 2]], effects: Effects) -> bool {
        let is_over = self.note_move(rules, movers, effects.moves);
        if is_over {
            self.set_die(effects.next_die());
        } else if let (DieState::Due | DieState::Rolled(_), Some(left)) = (self.die, effects.left) {
            // Also a roll that was left out holds for the rest of the turn.
            self.set_die(DieState::Rolled(left));
        }
        is_over && !effects.again
    }

    /// Captures the opponent's piece on `square`; returns whether there is one.
    #[inline]
    fn capture<O: Observer<Piece, Square<G>>>(
        &mut self,
        square: Square<G>,
        observer: &mut O,
    ) -> bool {
        let them = self.side.flip();
        let is_capture = self.of_side(them).has(square);
        if is_capture {
            self.lift(Piece::new(them, self.kind_on(square)), square, observer);
        }
        is_capture
    }

    /// Castles. Either piece may go to the square of the other.
    #[cold]
    fn do_castle<O: Observer<Piece, Square<G>>>(
        &mut self,
        castle: Option<&Castle<G>>,
        observer: &mut O,
    ) {
        let Some(castle) = castle else { return };
        let movers = [
            (Piece::new(self.side, castle.king), castle.king_squares),
            (Piece::new(self.side, castle.rook), castle.rook_squares),
        ];
        for (piece, [from, _]) in movers {
            self.lift(piece, from, observer);
        }
        for (piece, [_, to]) in movers {
            self.place(piece, to, observer);
        }
    }

    /// Remembers a pawn's first move over a square on which a piece of the side to move
    /// attacks.
    #[inline]
    fn note_long_step(&mut self, rules: &Tables<G>, us: Side, step: Passed<G>) {
        if let Some(long) = rules.long_step(us, step.from, step.to)
            && self.can_capture_passed(rules, long.passed)
        {
            self.passed = Some(step);
            self.key ^= step.key();
        }
    }

    /// Whether a pawn of the side to move attacks one of the squares.
    pub(super) fn can_capture_passed(&self, rules: &Tables<G>, passed: Bitboard<G>) -> bool {
        let occupied = self.occupied();
        rules.en_passant().iter().any(|kind| {
            let reach = rules.takes(self.side, kind);
            let pawns = self.of(self.side, kind);
            pawns.some(|from| (reach.attacks(from, occupied) & passed).any())
        })
    }

    /// Moves a piece to an empty square.
    #[inline]
    fn shift<O: Observer<Piece, Square<G>>>(
        &mut self,
        piece: Piece,
        [from, to]: [Square<G>; 2],
        observer: &mut O,
    ) {
        let (origin, target) = (Bitboard::of(from), Bitboard::of(to));
        for plane in &mut self.planes {
            // The piece keeps the bits of its kind.
            let moved = match plane.has(from) {
                true => target,
                false => Bitboard::EMPTY,
            };
            *plane = (*plane & !origin) | moved;
        }
        self.sides[piece.side.index()] ^= origin | target;
        self.key ^= keys::piece(piece, from) ^ keys::piece(piece, to);
        observer.lift(piece, from);
        observer.place(piece, to);
    }

    /// Removes a piece from the board.
    #[inline]
    pub(super) fn lift<O: Observer<Piece, Square<G>>>(
        &mut self,
        piece: Piece,
        square: Square<G>,
        observer: &mut O,
    ) {
        let rest = !Bitboard::of(square);
        for plane in &mut self.planes {
            *plane &= rest;
        }
        self.sides[piece.side.index()] &= rest;
        self.key ^= keys::piece(piece, square);
        observer.lift(piece, square);
    }

    /// Puts a piece on an empty square.
    pub(super) fn place<O: Observer<Piece, Square<G>>>(
        &mut self,
        piece: Piece,
        square: Square<G>,
        observer: &mut O,
    ) {
        let here = Bitboard::of(square);
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if piece.kind.index() >> bit & 1 != 0 {
                *plane |= here;
            }
        }
        self.sides[piece.side.index()] |= here;
        self.key ^= keys::piece(piece, square);
        observer.place(piece, square);
    }

    /// Returns the position after a null move.
    pub(super) fn pass(&self) -> Custom<G> {
        let mut passed = *self;
        passed.key ^= keys::SIDE;
        passed.key ^= passed.passed.take().map_or(0, Passed::key);
        passed.side = self.side.flip();
        passed.clock = (self.clock + 1).min(MAX_COUNT);
        passed
    }

    /// The number of `side`'s pieces of `kind`.
    pub(super) fn count(&self, side: Side, kind: Kind) -> u32 {
        self.of(side, kind).count()
    }
}

/// Origin and target of the pieces of a move: two if it castles.
fn movers<G: PlayBoard>(mv: Move<G>, castle: Option<&Castle<G>>) -> ArrayVec<[Square<G>; 2], 2> {
    match castle {
        Some(castle) => ArrayVec::from([castle.king_squares, castle.rook_squares]),
        None => std::iter::once([mv.from(), mv.to()]).collect(),
    }
}
