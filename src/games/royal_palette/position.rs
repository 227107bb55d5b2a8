//! A position of Royal Palette as bitboards.

use super::{DieState, Face, Hue, Kind, Officer, PaletteMap, Piece, keys, text};
use crate::base::{Bitboard, Key, Side, Square};
use crate::pieces::{CastlingRights, Orthodox, pawns};
use crate::rules::{
    DrawClock, Grade, MoveList, Observer, OneBoard, Ordered, Outcome, Position, Reason, StepError,
    Turn,
};

/// The plies without capture or pawn move that make a draw.
pub const MAX_QUIET_PLIES: u16 = 100;

/// A position of Royal Palette.
///
/// Besides the usual bitboards it holds, for each colour, the squares of pieces whose
/// palette has it. Joined with the squares of that colour they are the squares that a lock
/// leaves free ([`unlocked`](RoyalPalette::unlocked)): one OR, and one AND with our pieces.
///
/// It is aligned for vector instructions, which do most of the work of making a move,
/// sixteen bytes at a time (`docs/log/performance.md`).
#[derive(Clone, Copy)]
#[repr(align(16))]
pub struct RoyalPalette {
    /// The sets of squares that move along with a piece: the eight palettes, the six
    /// kinds, the two sides. One array for all, so that making a move is one loop without
    /// branches.
    pub(super) lanes: [Bitboard; LANES],
    pub(super) pieces: [Piece; 64],
    /// The hash key of everything but the die.
    pub(super) key: Key,
    pub(super) map: &'static PaletteMap,
    /// The pieces on the board, one bit each by index.
    pub(super) alive: u32,
    pub(super) fullmove: u16,
    pub(super) clock: u16,
    pub(super) side: Side,
    pub(super) castling: CastlingRights,
    /// The file of a pawn that may be captured en passant, or [`NO_FILE`].
    pub(super) en_passant: u8,
    pub(super) lock: Option<Hue>,
    pub(super) die: DieState,
    /// Whether this turn's conversion has been made; reset by a roll.
    pub(super) converted: bool,
}

/// The number of lanes: palettes, kinds and sides.
pub(super) const LANES: usize = 16;
/// The lane of the first kind.
pub(super) const KINDS: usize = 8;
/// The lane of White.
pub(super) const SIDES: usize = 14;
/// The file that means no en passant.
pub(super) const NO_FILE: u8 = 8;
/// The bits of all seven officers.
const EVERY_OFFICER: u8 = 0b111_1111;

impl RoyalPalette {
    /// The piece on `square`.
    #[inline]
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Piece {
        self.pieces[square.index()]
    }

    /// The squares of pieces whose palette has `hue`.
    #[inline]
    #[must_use]
    pub fn of_palette(&self, hue: Hue) -> Bitboard {
        self.lanes[hue.index()]
    }

    /// The squares whose pieces may move under the lock `hue`: those of that colour and
    /// those of pieces whose palette has it (rules, a turn, 4).
    #[inline]
    #[must_use]
    pub fn unlocked(&self, hue: Hue) -> Bitboard {
        hue.squares() | self.of_palette(hue)
    }

    /// The king's square.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Square {
        Square::new(self.of(side, Kind::King).0.trailing_zeros() as u8)
    }

    /// The ready pawns: pawns on their last rank that wait for an officer to revive.
    #[inline]
    #[must_use]
    pub fn ready_pawns(&self, side: Side) -> Bitboard {
        self.of(side, Kind::Pawn) & Bitboard::last_rank(side)
    }

    /// The officers of `side` that have been captured, one bit each by index.
    #[inline]
    #[must_use]
    pub fn pool_bits(&self, side: Side) -> u8 {
        let first = Piece::officer(side, Officer::Queen).index();
        EVERY_OFFICER & !(self.alive >> first) as u8
    }

    /// The officers of `side` that have been captured and can be revived.
    pub fn pool(&self, side: Side) -> impl Iterator<Item = Officer> + use<> {
        let bits = self.pool_bits(side);
        Officer::ALL
            .into_iter()
            .filter(move |officer| bits >> officer.index() & 1 != 0)
    }

    /// The colour that the last move landed on; `None` before the first move.
    #[inline]
    #[must_use]
    pub const fn lock(&self) -> Option<Hue> {
        self.lock
    }

    /// The die of this turn.
    #[inline]
    #[must_use]
    pub const fn die(&self) -> DieState {
        self.die
    }

    /// The palettes in force.
    #[must_use]
    pub const fn map(&self) -> &'static PaletteMap {
        self.map
    }

    /// The square behind a pawn that may be captured en passant.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        if self.en_passant == NO_FILE {
            return None;
        }
        Some(pawns::passed_square(self.side.flip(), self.en_passant))
    }

    /// Whether `side` may still castle towards the h file (`true`) or the a file.
    #[must_use]
    pub const fn may_castle(&self, side: Side, king_side: bool) -> bool {
        self.castling.has(side, king_side)
    }

    /// Whether a ready pawn must be converted before anything else (rules, a turn, 1).
    #[inline]
    #[must_use]
    pub fn conversion_pending(&self) -> bool {
        !self.converted
            && !matches!(self.die, DieState::Rolled(_))
            && self.ready_pawns(self.side).any()
            && self.pool_bits(self.side) != 0
    }

    /// Whether a ready pawn could be converted if this turn's conversion were not over:
    /// all that distinguishes such a position from one where it is due.
    #[inline]
    pub(super) fn past_conversion(&self) -> bool {
        self.ready_pawns(self.side).any()
            && (self.converted || matches!(self.die, DieState::Rolled(_)))
            && self.pool_bits(self.side) != 0
    }

    /// Sets the die to `roll`.
    pub(super) fn set_roll(&mut self, roll: Face) {
        self.die = DieState::Rolled(roll);
        // A rolled die implies that the conversion is over.
        self.converted = false;
    }

    /// Whether this turn's conversion has been made; reset by a roll.
    #[must_use]
    pub const fn converted(&self) -> bool {
        self.converted
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.side), self.side.flip(), self.occupied())
    }

    /// Computes the hash key from scratch, to test the incremental one.
    #[must_use]
    pub fn key_from_scratch(&self) -> Key {
        let mut key = self.map.key() ^ keys::CASTLING.at(self.castling.index());
        for square in self.occupied() {
            key ^= keys::piece(self.piece_on(square), square);
        }
        if self.side == Side::Black {
            key ^= keys::SIDE;
        }
        key ^= keys::lock(self.lock) ^ keys::en_passant(self.en_passant);
        if self.past_conversion() {
            key ^= keys::PAST_CONVERSION;
        }
        key
    }

    /// Whether the material is dead: bare kings, a single minor piece, or only bishops of
    /// one shade, without any pawn (rules, draws).
    #[must_use]
    #[inline]
    pub fn is_dead(&self) -> bool {
        let heavy = self.of_kind(Kind::Pawn) | self.of_kind(Kind::Rook) | self.of_kind(Kind::Queen);
        if heavy.any() {
            return false;
        }
        let (knights, bishops) = (self.of_kind(Kind::Knight), self.of_kind(Kind::Bishop));
        if knights.any() {
            return knights.count() == 1 && bishops.is_empty();
        }
        !bishops.has_both_shades()
    }
}

/// Orthodox, except that ready pawns cannot move.
impl Orthodox for RoyalPalette {
    #[inline]
    fn of_side(&self, side: Side) -> Bitboard {
        self.lanes[SIDES + side.index()]
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Bitboard {
        self.lanes[KINDS + kind.index()]
    }

    #[inline]
    fn pawns(&self, side: Side) -> Bitboard {
        self.of(side, Kind::Pawn) & !Bitboard::last_rank(side)
    }
}

impl Position for RoyalPalette {
    type Move = super::Move;
    type Chance = Ordered<super::D8>;
    type Boards = OneBoard;
    type Piece = Piece;
    type Square = Square;

    fn side(&self) -> Side {
        self.side
    }

    fn turn(&self) -> Turn {
        if self.conversion_pending() {
            Turn::Decide
        } else if !self.has_legal_move() {
            Turn::Over(self.no_move_outcome())
        } else if let Some(reason) = self.draw() {
            Turn::Over(Outcome::Draw(reason))
        } else if self.die == DieState::Unrolled {
            Turn::Roll
        } else {
            Turn::Decide
        }
    }

    #[inline]
    fn key(&self) -> Key {
        let converted = if self.converted { keys::CONVERTED } else { 0 };
        let die = match self.die {
            DieState::Unrolled => 0,
            DieState::Suppressed => keys::DIE.at(0),
            DieState::Rolled(face) => keys::DIE.at(1 + face.grade().index()),
        };
        self.key ^ die ^ converted
    }

    fn turn_key(&self) -> Key {
        match self.die {
            DieState::Rolled(_) => self.key,
            _ => self.key(),
        }
    }

    #[inline]
    fn table_key(&self) -> Key {
        self.key
    }

    #[inline]
    fn legal(&self) -> MoveList<super::Move> {
        let moves = self.generate();
        match self.die.grade() {
            Some(Grade::Low) => moves.into_common(),
            _ => moves.into_list(),
        }
    }

    #[inline]
    fn null_move(&self) -> Option<Self> {
        (!self.before_roll() && !self.in_check()).then(|| self.pass())
    }

    #[inline]
    fn before_roll(&self) -> bool {
        self.conversion_pending()
    }

    #[inline]
    fn play<O: Observer<Piece>>(&mut self, mv: super::Move, observer: &mut O) {
        let parent = *self;
        self.play_from(&parent, mv, observer);
    }

    #[inline(always)]
    fn play_from<O: Observer<Piece>>(&mut self, parent: &Self, mv: super::Move, observer: &mut O) {
        // One bit identifies a revival; only then the squares have to be compared.
        if mv.is_promotion() && mv.is_conversion() {
            *self = *parent;
            self.convert(mv, observer);
        } else {
            self.do_move(parent, mv, observer);
        }
    }

    fn survey<O: Observer<Piece>>(&self, observer: &mut O) {
        for square in self.occupied() {
            observer.place(self.piece_on(square), square);
        }
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers().any()
    }

    #[inline]
    fn draw(&self) -> Option<Reason> {
        if self.clock >= MAX_QUIET_PLIES {
            Some(Reason::MoveCount)
        } else if self.is_dead() {
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

    fn move_number(&self) -> u32 {
        u32::from(self.fullmove)
    }

    #[inline]
    fn is_noisy(&self, mv: super::Move) -> bool {
        self.piece_on(mv.to()).is_some() || mv.is_en_passant_or_promotion()
    }

    fn step_error(&self, text: &str) -> StepError {
        if text.parse::<Face>().is_ok() {
            StepError::illegal(text, self.roll_refusal())
        } else if !text::has_move_shape(text) {
            StepError::malformed(text, text::EXPECTED)
        } else {
            StepError::illegal(text, self.move_refusal(text))
        }
    }
}

impl PartialEq for RoyalPalette {
    fn eq(&self, other: &RoyalPalette) -> bool {
        // The bitboards, the pool and the key depend on the pieces alone.
        self.pieces == other.pieces
            && self.side == other.side
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.lock == other.lock
            && self.die == other.die
            && self.converted == other.converted
            && self.clock == other.clock
            && self.fullmove == other.fullmove
            && std::ptr::eq(self.map, other.map)
    }
}

impl Eq for RoyalPalette {}

impl std::fmt::Debug for RoyalPalette {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
