//! A position of one board.

use super::board::Pieces;
use super::scene::Scene;
use super::text::{self, ActionSquares};
use super::{Deal, Kind, Move, Piece, keys};
use crate::base::{Bitboard, Key, Side, Square};
use crate::rules::{
    DrawClock, MoveList, NoChance, Observer, OneBoard, Outcome, Position, Reason, StepError, Turn,
};

/// The plies without capture, pawn move, suicide or recruitment that make a draw (rules,
/// M20).
pub const MAX_QUIET_PLIES: u16 = 100;

/// The plies from the start in which checking a Wuss is banned (rules, 3.5).
const BANNED_PLIES: u16 = 9;

/// A position of one board of Royal Rumble.
#[derive(Clone, Copy)]
pub struct RumbleBoard {
    pub(super) pieces: Pieces,
    /// The hash key of everything that legal play depends on.
    pub(super) key: Key,
    pub(super) deal: Deal,
    /// The square that a pawn has just passed over, if an enemy pawn could capture it
    /// there.
    pub(super) ep: Option<Square>,
    pub(super) fullmove: u16,
    pub(super) clock: u16,
    /// The plies since the last action that cannot be undone: recruitment can.
    pub(super) reversible: u16,
    pub(super) side: Side,
}

impl RumbleBoard {
    /// The kinds on this board.
    #[inline]
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The piece on `square`.
    #[inline]
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.pieces.piece_on(&self.deal, square)
    }

    /// The squares of `side`'s pieces.
    #[inline]
    #[must_use]
    pub fn of_side(&self, side: Side) -> Bitboard {
        self.pieces.of_side(side)
    }

    /// The occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.pieces.occupied()
    }

    /// The squares that hold a piece of `side` and `kind`.
    #[must_use]
    pub fn of(&self, side: Side, kind: Kind) -> Bitboard {
        self.of_kind(kind) & self.of_side(side)
    }

    /// The squares of both sides' pieces of `kind`.
    #[must_use]
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> Bitboard {
        let slot = self.deal.slot(kind);
        slot.map_or(Bitboard::EMPTY, |slot| self.pieces.of_slot(slot))
    }

    /// The [slot](Deal) of the piece on `square`, which is not empty.
    #[inline]
    #[must_use]
    pub fn slot_on(&self, square: Square) -> u8 {
        self.pieces.slot_on(square)
    }

    /// The pieces of `side` that are immobilized (rules, 2.4).
    #[must_use]
    pub fn frozen(&self, side: Side) -> Bitboard {
        self.scene().frozen(side)
    }

    /// The square that a pawn has just passed over, if an enemy pawn could capture it
    /// there.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.ep
    }

    /// The remaining plies, this one included, in which checking a Wuss is banned.
    #[inline]
    #[must_use]
    pub fn ban(&self) -> u16 {
        if self.deal.royal() != Kind::Wuss {
            return 0;
        }
        let played = 2 * self.fullmove.saturating_sub(1) + u16::from(self.side == Side::Black);
        BANNED_PLIES.saturating_sub(played)
    }

    #[inline]
    pub(super) fn scene(&self) -> Scene<'_> {
        Scene::new(self.pieces, &self.deal)
    }

    /// Whether the royal of `side` is attacked.
    #[inline]
    #[must_use]
    pub fn is_in_check(&self, side: Side) -> bool {
        self.scene().attacks_royal(side.flip())
    }

    /// Whether only the two royals are left (rules, M21).
    fn is_bare(&self) -> bool {
        self.occupied().count() <= 2
    }

    /// Computes the hash key from scratch, to test the incremental one.
    #[must_use]
    pub fn key_from_scratch(&self) -> Key {
        let mut key = keys::deal(&self.deal) ^ keys::en_passant(self.ep) ^ keys::ban(self.ban());
        if self.side == Side::Black {
            key ^= keys::SIDE;
        }
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                key ^= keys::piece(piece, square);
            }
        }
        key
    }
}

impl Position for RumbleBoard {
    type Move = Move;
    type Chance = NoChance;
    type Boards = OneBoard;
    type Piece = Piece;
    type Square = Square;

    fn side(&self) -> Side {
        self.side
    }

    fn turn(&self) -> Turn {
        if !self.has_legal_move() {
            Turn::Over(self.no_move_outcome())
        } else if let Some(reason) = self.draw() {
            Turn::Over(Outcome::Draw(reason))
        } else {
            Turn::Decide
        }
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn legal(&self) -> MoveList<Move> {
        let mut moves = MoveList::new();
        self.generate::<false>(&mut moves);
        moves
    }

    fn noisy(&self, moves: &mut MoveList<Move>) -> bool {
        self.generate::<true>(moves);
        !moves.is_empty() || self.has_legal_move()
    }

    #[inline]
    fn play<O: Observer<Piece>>(&mut self, mv: Move, observer: &mut O) {
        self.do_move(mv, observer);
    }

    fn survey<O: Observer<Piece>>(&self, observer: &mut O) {
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                observer.place(piece, square);
            }
        }
    }

    fn in_check(&self) -> bool {
        self.is_in_check(self.side)
    }

    fn draw(&self) -> Option<Reason> {
        if self.clock >= MAX_QUIET_PLIES {
            Some(Reason::MoveCount)
        } else if self.is_bare() {
            Some(Reason::DeadMaterial)
        } else {
            None
        }
    }

    fn clock(&self) -> DrawClock {
        DrawClock {
            passed: u32::from(self.clock),
            max: u32::from(MAX_QUIET_PLIES),
        }
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        u32::from(self.reversible)
    }

    fn move_number(&self) -> u32 {
        u32::from(self.fullmove)
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.is_noisy()
    }

    fn step_error(&self, text: &str) -> StepError {
        let Some(ActionSquares { from, to }) = text::read_squares(text) else {
            return StepError::malformed(text, text::EXPECTED);
        };
        let moves = self.legal();
        let reaches = moves
            .iter()
            .any(|mv| mv.from() == from && Some(mv.to()) == to);
        StepError::illegal(text, self.illegal_reason(from, to, reaches))
    }
}

impl PartialEq for RumbleBoard {
    fn eq(&self, other: &RumbleBoard) -> bool {
        // The key depends on the rest; the reversible plies are history.
        self.pieces == other.pieces
            && self.deal == other.deal
            && self.ep == other.ep
            && self.side == other.side
            && self.clock == other.clock
            && self.fullmove == other.fullmove
    }
}

impl Eq for RumbleBoard {}

impl std::fmt::Debug for RumbleBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
