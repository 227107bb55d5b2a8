//! A position of the Royal Standard as bitboards.

use super::text::{self, MoveSquares};
use super::{Kind, Piece, keys};
use crate::base::{Bitboard, Key, Side, Square};
use crate::rules::{
    DrawClock, MoveList, NoChance, Observer, OneBoard, Outcome, Position, Reason, StepError, Turn,
    WinningMove,
};

/// The plies without a piece removed that make a draw.
pub const MAX_QUIET_PLIES: u16 = 100;

/// The squares of a rook's or bishop's move that have to be in range (rules, range).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RangeRule {
    /// All squares: start, squares passed and target.
    #[default]
    Full,
    /// Start and target: the weaker rule that the inventor mentions.
    Ends,
}

/// A position of the Royal Standard.
#[derive(Clone, Copy)]
pub struct RoyalStandard {
    /// Both sides' pieces by kind.
    pub(super) kinds: [Bitboard; 5],
    pub(super) sides: [Bitboard; 2],
    /// The frozen standard-bearers of either side: they may not move in their owner's
    /// next turn, or in this one if it is their owner's.
    pub(super) frozen: Bitboard,
    /// The hash key of the position.
    pub(super) key: Key,
    pub(super) fullmove: u16,
    pub(super) clock: u16,
    pub(super) side: Side,
    pub(super) rule: RangeRule,
}

impl RoyalStandard {
    /// The piece on `square`.
    #[inline]
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let side = if self.sides[0].has(square) {
            Side::White
        } else if self.sides[1].has(square) {
            Side::Black
        } else {
            return None;
        };
        Some(Piece::new(side, self.kind_on(square)))
    }

    /// The kind of the piece on `square`, which is not empty.
    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> Kind {
        let index = (1..Kind::ALL.len())
            .map(|kind| kind * usize::from(self.kinds[kind].has(square)))
            .sum::<usize>();
        Kind::ALL[index.min(4)]
    }

    /// The squares of `side`'s pieces.
    #[inline]
    #[must_use]
    pub const fn of_side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares of both sides' pieces of `kind`.
    #[inline]
    #[must_use]
    pub const fn of_kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The squares that hold a piece of `side` and `kind`.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, kind: Kind) -> Bitboard {
        self.of_side(side) & self.of_kind(kind)
    }

    /// The occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The frozen standard-bearers of either side: they may not move in their owner's
    /// next turn, or in this one if it is their owner's.
    #[inline]
    #[must_use]
    pub const fn frozen(&self) -> Bitboard {
        self.frozen
    }

    /// The range rule in force.
    #[must_use]
    pub const fn range_rule(&self) -> RangeRule {
        self.rule
    }

    /// The king's square; `None` once it has been captured.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.of(side, Kind::King).first()
    }

    /// Whether the side to move has lost its king, and the game.
    #[inline]
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.of(self.side, Kind::King).is_empty()
    }

    /// Computes the hash key from scratch, to test the incremental one.
    #[must_use]
    pub fn key_from_scratch(&self) -> Key {
        let mut key = keys::frozen(self.frozen);
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                key ^= keys::piece(piece, square);
            }
        }
        if self.side == Side::Black {
            key ^= keys::SIDE;
        }
        if self.rule == RangeRule::Ends {
            key ^= keys::ENDS;
        }
        key
    }
}

impl Position for RoyalStandard {
    type Move = super::Move;
    type Chance = NoChance;
    type Boards = OneBoard;
    type Piece = Piece;
    type Square = Square;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    fn turn(&self) -> Turn {
        if !self.can_move() {
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

    #[inline]
    fn legal(&self) -> MoveList<super::Move> {
        let mut moves = MoveList::new();
        self.generate::<false>(&mut moves);
        moves
    }

    #[inline]
    fn noisy(&self, moves: &mut MoveList<super::Move>) -> bool {
        self.generate::<true>(moves);
        !moves.is_empty() || self.can_move()
    }

    #[inline]
    fn winning_move(&self) -> Option<WinningMove<super::Move>> {
        let mv = self.king_capture()?;
        Some(WinningMove { mv, plies: 1 })
    }

    #[inline]
    fn null_move(&self) -> Option<Self> {
        (!self.in_check()).then(|| self.pass())
    }

    #[inline]
    fn play<O: Observer<Piece>>(&mut self, mv: super::Move, observer: &mut O) {
        self.do_move(mv, observer);
    }

    fn survey<O: Observer<Piece>>(&self, observer: &mut O) {
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                observer.place(piece, square);
            }
        }
    }

    /// Whether the opponent could capture the king if it were the opponent's turn, or has
    /// done so; the rules do not require a response (rules, end of the game).
    #[inline]
    fn in_check(&self) -> bool {
        match self.king(self.side) {
            Some(king) => self.attacks_king(self.side.flip(), king),
            None => true,
        }
    }

    #[inline]
    fn draw(&self) -> Option<Reason> {
        (self.clock >= MAX_QUIET_PLIES).then_some(Reason::NothingRemoved)
    }

    #[inline]
    fn clock(&self) -> DrawClock {
        DrawClock {
            passed: u32::from(self.clock),
            max: u32::from(MAX_QUIET_PLIES),
        }
    }

    fn move_number(&self) -> u32 {
        u32::from(self.fullmove)
    }

    /// Whether a piece is removed: a capture of any piece but a standard-bearer.
    #[inline]
    fn is_noisy(&self, mv: super::Move) -> bool {
        !mv.displaces() && self.occupied().has(mv.to())
    }

    fn step_error(&self, text: &str) -> StepError {
        let Some(MoveSquares { from, to }) = text::read_squares(text) else {
            return StepError::malformed(text, text::EXPECTED);
        };
        let moves = self.legal();
        let reaches = moves.iter().any(|mv| (mv.from(), mv.to()) == (from, to));
        StepError::illegal(text, self.illegal_reason(from, to, reaches))
    }

    /// Returns a loss without a king, and stalemate for a side that has its king and no
    /// move, attacked or not (rules, end of the game).
    fn no_move_outcome(&self) -> Outcome {
        if self.is_lost() {
            Outcome::Win(self.side.flip(), Reason::KingCaptured)
        } else {
            Outcome::Draw(Reason::Stalemate)
        }
    }
}

impl PartialEq for RoyalStandard {
    fn eq(&self, other: &RoyalStandard) -> bool {
        // The key depends on the other fields.
        self.kinds == other.kinds
            && self.sides == other.sides
            && self.frozen == other.frozen
            && self.fullmove == other.fullmove
            && self.clock == other.clock
            && self.side == other.side
            && self.rule == other.rule
    }
}

impl Eq for RoyalStandard {}

impl std::fmt::Debug for RoyalStandard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
