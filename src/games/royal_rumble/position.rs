//! A position of one board.

use super::board::Men;
use super::scene::Scene;
use super::{Deal, Kind, Man, Move, keys};
use crate::base::{Bitboard, Key, Side, Square};
use crate::rules::{
    MoveList, NoChance, Observer, Outcome, Position, Reason, Step, StepError, Turn,
};

/// Plies without capture, pawn move, suicide or recruitment that make a draw
/// (rules, M20).
pub const MOST_QUIET_PLIES: u16 = 100;

/// Plies from the start in which nobody may check a Wuss (rules, 3.5).
const BANNED_PLIES: u16 = 9;

/// A position of one board of Royal Rumble.
#[derive(Clone, Copy)]
pub struct RumbleBoard {
    pub(super) men: Men,
    /// Fingerprint of all that legal play depends on.
    pub(super) key: Key,
    pub(super) deal: Deal,
    /// The square that a pawn has just passed over, if a pawn stands where it could
    /// take it there.
    pub(super) ep: Option<Square>,
    pub(super) fullmove: u16,
    pub(super) clock: u16,
    /// Plies since the last action that cannot be undone: recruitment can.
    pub(super) reversible: u16,
    pub(super) side: Side,
}

impl RumbleBoard {
    /// Who plays on this board.
    #[inline]
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Who stands on `square`.
    #[inline]
    #[must_use]
    pub fn man_on(&self, square: Square) -> Option<Man> {
        self.men.man_on(&self.deal, square)
    }

    /// The squares of `side`'s men.
    #[inline]
    #[must_use]
    pub fn of_side(&self, side: Side) -> Bitboard {
        self.men.of_side(side)
    }

    /// The squares with a man on them.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.men.occupied()
    }

    /// The squares that hold a man of `side` and `kind`.
    #[must_use]
    pub fn of(&self, side: Side, kind: Kind) -> Bitboard {
        self.of_kind(kind) & self.of_side(side)
    }

    /// The squares of both sides' men of `kind`.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Bitboard {
        let slot = self.deal.slot(kind);
        slot.map_or(Bitboard::EMPTY, |slot| self.men.of_slot(slot))
    }

    /// The [slot](Deal) of the man on `square`, where somebody stands.
    #[inline]
    #[must_use]
    pub fn slot_on(&self, square: Square) -> u8 {
        self.men.slot_on(square)
    }

    /// The men of `side` that are immobilized (rules, 2.4).
    #[must_use]
    pub fn frozen(&self, side: Side) -> Bitboard {
        self.scene().frozen(side)
    }

    /// The square that a pawn has just passed over, if a pawn stands where it could
    /// take it there.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.ep
    }

    /// Plies left, this one included, in which nobody may check a Wuss.
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
        Scene::new(self.men, &self.deal)
    }

    /// Whether the royal of `side` is attacked.
    #[inline]
    #[must_use]
    pub fn is_in_check(&self, side: Side) -> bool {
        self.scene().attacks_royal(side.flip())
    }

    /// Whether nothing but the two royals is left (rules, M21).
    fn is_bare(&self) -> bool {
        self.occupied().count() <= 2
    }

    /// The fingerprint computed afresh, to test the one kept up to date.
    #[must_use]
    pub fn key_from_scratch(&self) -> Key {
        let mut key = keys::deal(&self.deal) ^ keys::en_passant(self.ep) ^ keys::ban(self.ban());
        if self.side == Side::Black {
            key ^= keys::SIDE;
        }
        for square in self.occupied() {
            if let Some(man) = self.man_on(square) {
                key ^= keys::man(man, square);
            }
        }
        key
    }
}

impl Position for RumbleBoard {
    type Move = Move;
    type Chance = NoChance;
    type Man = Man;
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

    #[inline]
    fn legal(&self) -> MoveList<Move> {
        self.generate()
    }

    fn noisy(&self, moves: &mut MoveList<Move>) -> bool {
        self.generate_noisy(moves)
    }

    #[inline]
    fn play<O: Observer<Man>>(&mut self, item: Move, observer: &mut O) {
        self.follow(item, observer);
    }

    fn survey<O: Observer<Man>>(&self, observer: &mut O) {
        for square in self.occupied() {
            if let Some(man) = self.man_on(square) {
                observer.place(man, square);
            }
        }
    }

    fn in_check(&self) -> bool {
        self.is_in_check(self.side)
    }

    fn draw(&self) -> Option<Reason> {
        if self.clock >= MOST_QUIET_PLIES {
            Some(Reason::MoveCount)
        } else if self.is_bare() {
            Some(Reason::DeadMaterial)
        } else {
            None
        }
    }

    fn clock(&self) -> (u32, u32) {
        (u32::from(self.clock), u32::from(MOST_QUIET_PLIES))
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        u32::from(self.reversible)
    }

    fn move_number(&self) -> u32 {
        u32::from(self.fullmove)
    }

    #[inline]
    fn is_noisy(&self, item: Move) -> bool {
        item.is_noisy()
    }

    #[inline]
    fn tag(item: Move) -> u16 {
        item.tag()
    }

    fn move_text(item: Move) -> String {
        item.to_string()
    }

    fn parse_step(&self, text: &str) -> Result<Step<Self>, StepError> {
        self.read_step(text)
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

impl PartialEq for RumbleBoard {
    fn eq(&self, other: &RumbleBoard) -> bool {
        // The key follows from the rest; what can be undone is history.
        self.men == other.men
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
