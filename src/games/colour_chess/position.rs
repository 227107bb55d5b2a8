//! A position of Colour Chess as bitboards.

use super::text::{self, MoveSquares};
use super::{Hue, Piece, Tiles, keys};
use crate::base::{Bitboard, Key, Side, Square};
use crate::pieces::{CastlingRights, Kind, Orthodox};
use crate::rules::{
    DrawClock, MoveList, NoChance, Observer, OneBoard, Outcome, Position, Reason, StepError, Turn,
    WinningMove,
};

/// The moves without capture or pawn move that make a draw.
pub const MAX_QUIET_MOVES: u16 = 200;

/// The part of a turn to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Part {
    /// A move onto the called colour.
    First,
    /// A move onto any other colour, with another piece.
    Second,
}

/// A position of Colour Chess.
///
/// The current part can always be played: parts without a move are skipped immediately
/// (rules, a turn). Only a finished game has no move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ColourChess {
    pub(super) kinds: [Bitboard; 6],
    pub(super) sides: [Bitboard; 2],
    pub(super) pieces: [Piece; 64],
    pub(super) tiles: Tiles,
    /// The pieces that the side has moved in this turn.
    pub(super) moved: Bitboard,
    /// The squares on which a pawn may be captured en passant: on the sixth rank by
    /// White, on the third by Black.
    pub(super) targets: Bitboard,
    pub(super) key: Key,
    pub(super) fullmove: u16,
    pub(super) clock: u16,
    pub(super) side: Side,
    pub(super) castling: CastlingRights,
    pub(super) called: Option<Hue>,
    pub(super) part: Part,
}

impl ColourChess {
    /// The piece on `square`.
    #[inline]
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Piece {
        self.pieces[square.index()]
    }

    /// The king's square; `None` once it has been captured.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.of(side, Kind::King).first()
    }

    /// The layout of the board.
    #[inline]
    #[must_use]
    pub const fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// The colour that the first part must land on and the second must avoid; `None` if
    /// the opponent's last part was missed.
    #[inline]
    #[must_use]
    pub const fn called(&self) -> Option<Hue> {
        self.called
    }

    /// The part to be played.
    #[inline]
    #[must_use]
    pub const fn part(&self) -> Part {
        self.part
    }

    /// The pieces moved in the first part of this turn: one, king and rook after
    /// castling, none if that part is still to come or was skipped.
    #[inline]
    #[must_use]
    pub const fn moved(&self) -> Bitboard {
        self.moved
    }

    /// The squares on which a pawn may be captured en passant, by either side.
    #[inline]
    #[must_use]
    pub const fn targets(&self) -> Bitboard {
        self.targets
    }

    /// Whether `side` may still castle towards the h file (`true`) or the a file.
    #[must_use]
    pub const fn may_castle(&self, side: Side, king_side: bool) -> bool {
        self.castling.has(side, king_side)
    }

    /// The tiles on which the current part may land (rules, a turn).
    #[inline]
    #[must_use]
    pub fn landing(&self) -> Bitboard {
        match (self.called, self.part) {
            (None, _) => Bitboard::ALL,
            (Some(hue), Part::First) => self.tiles.squares(hue),
            (Some(hue), Part::Second) => !self.tiles.squares(hue),
        }
    }

    /// The side whose king has been captured, if any.
    #[inline]
    #[must_use]
    pub fn kingless(&self) -> Option<Side> {
        if self.of_kind(Kind::King).many() {
            return None;
        }
        Side::ALL
            .into_iter()
            .find(|&side| self.of(side, Kind::King).is_empty())
    }

    /// Whether neither side can move (rules, end of the game). Parts are skipped until
    /// one can be played, so one test is enough, and only where the turn before was
    /// missed or the game begins.
    #[inline]
    pub(super) fn is_stuck(&self) -> bool {
        self.called.is_none() && !self.can_move()
    }

    /// Computes the hash key from scratch, to test the incremental one.
    #[must_use]
    pub fn key_from_scratch(&self) -> Key {
        let mut key = self.tiles.key() ^ keys::CASTLING.at(self.castling.index());
        for square in self.occupied() {
            key ^= keys::piece(self.piece_on(square), square);
        }
        if self.side == Side::Black {
            key ^= keys::SIDE;
        }
        if self.part == Part::Second {
            key ^= keys::SECOND;
        }
        key ^ keys::called(self.called) ^ keys::targets(self.targets) ^ keys::moved(self.moved)
    }
}

impl Orthodox for ColourChess {
    #[inline]
    fn of_side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }
}

impl Position for ColourChess {
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
        if self.kingless().is_some() || self.is_stuck() {
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
        if self.kingless().is_none() {
            self.generate::<false>(&mut moves);
        }
        moves
    }

    #[inline]
    fn noisy(&self, moves: &mut MoveList<super::Move>) -> bool {
        if self.kingless().is_some() {
            return false;
        }
        self.generate::<true>(moves);
        !moves.is_empty() || !self.is_stuck()
    }

    /// Returns a move that captures the enemy king, or that allows the second part of the
    /// turn to do so.
    fn winning_move(&self) -> Option<WinningMove<super::Move>> {
        let (king, _) = (self.king(self.side.flip())?, self.king(self.side)?);
        let attackers = self.attackers(king, self.side, self.occupied()) & !self.moved;
        let attacker = attackers.first()?;
        if self.landing().has(king) {
            let mv = self.capture(attacker, king);
            return Some(WinningMove { mv, plies: 1 });
        }
        // In the second part no piece may land on the called colour, which is the king's
        // here. A first part that makes a draw by count has no second.
        if self.part == Part::Second || self.clock + 1 >= MAX_QUIET_MOVES {
            return None;
        }
        let moves = self.legal();
        let keeps_attack = |mv: &&super::Move| self.keeps_attacker(**mv, attackers, king);
        let &mv = moves.iter().find(keeps_attack)?;
        Some(WinningMove { mv, plies: 2 })
    }

    /// Returns whether no piece has moved in this turn; moved pieces are forgotten at its
    /// end.
    #[inline]
    fn starts_turn(&self) -> bool {
        self.moved.is_empty()
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
            observer.place(self.piece_on(square), square);
        }
    }

    /// Whether a king can be captured, so that static evaluation is unreliable: one's
    /// own, attacked now; or the enemy's, if a piece may capture it in this turn. True
    /// for ever once a king has been captured.
    fn in_check(&self) -> bool {
        let (us, them) = (self.side, self.side.flip());
        let (Some(own), Some(other)) = (self.king(us), self.king(them)) else {
            return true;
        };
        let occupied = self.occupied();
        if self.part == Part::Second && self.attackers(own, them, occupied).any() {
            return true;
        }
        let takers = self.attackers(other, us, occupied) & !self.moved;
        takers.any() && (self.part == Part::First || self.landing().has(other))
    }

    fn draw(&self) -> Option<Reason> {
        (self.clock >= MAX_QUIET_MOVES).then_some(Reason::MoveCount)
    }

    #[inline]
    fn clock(&self) -> DrawClock {
        DrawClock {
            passed: u32::from(self.clock),
            max: u32::from(MAX_QUIET_MOVES),
        }
    }

    fn move_number(&self) -> u32 {
        u32::from(self.fullmove)
    }

    #[inline]
    fn is_noisy(&self, mv: super::Move) -> bool {
        self.piece_on(mv.to()).is_some() || mv.is_en_passant_or_promotion()
    }

    fn step_error(&self, text: &str) -> StepError {
        match text::read_squares(text) {
            Some(MoveSquares { from, to }) => {
                StepError::illegal(text, self.refusal(from, to, text.len() > 4))
            }
            None => StepError::malformed(text, text::EXPECTED),
        }
    }

    fn no_move_outcome(&self) -> Outcome {
        match self.kingless() {
            Some(loser) => Outcome::Win(loser.flip(), Reason::KingCaptured),
            None => Outcome::Draw(Reason::Stuck),
        }
    }
}

#[cfg(test)]
impl ColourChess {
    /// Returns the position after these steps from the start on the house board.
    pub(super) fn after(steps: &[&str]) -> ColourChess {
        let mut position = ColourChess::start(Tiles::HOUSE);
        for text in steps {
            let step = crate::rules::Step::parse(&position, text).unwrap();
            position.make(step);
        }
        position
    }
}

impl std::fmt::Debug for ColourChess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
