//! A position as bitboards.

use super::{Kind, Move, Piece, Ruleset, keys, text};
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::base::{Key, Side};
use crate::rules::{
    DrawClock, MoveList, NoChance, Observer, OneBoard, Outcome, Position, Reason, StepError, Turn,
};

/// A position of a game of the family on the board `G`.
///
/// Five sets of squares hold all pieces: one for each side, and one for each of the three
/// bits of the kind's number. So a copy is cheap and a move changes few words. Source:
/// Gerd Isenberg, Chess Programming Wiki, "Quad-Bitboards".
#[derive(Clone, Copy)]
pub struct Colorbound<G: Geometry> {
    /// The squares whose kind has bit `n` set in its number.
    pub(super) planes: [Bitboard<G>; 3],
    pub(super) sides: [Bitboard<G>; 2],
    pub(super) key: Key,
    pub(super) rules: &'static Ruleset<G>,
    pub(super) fullmove: u16,
    pub(super) clock: u16,
    pub(super) side: Side,
}

impl<G: Geometry> Colorbound<G> {
    /// The rules in force.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> &'static Ruleset<G> {
        self.rules
    }

    /// The squares of `side`'s pieces.
    #[inline]
    #[must_use]
    pub fn of_side(&self, side: Side) -> Bitboard<G> {
        self.sides[side.index()]
    }

    /// The occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard<G> {
        self.sides[0] | self.sides[1]
    }

    /// The squares of both sides' pieces of `kind`.
    #[inline]
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Bitboard<G> {
        let mut pieces = self.occupied();
        for (bit, plane) in self.planes.iter().enumerate() {
            pieces &= if kind.index() >> bit & 1 != 0 {
                *plane
            } else {
                !*plane
            };
        }
        pieces
    }

    /// The squares of the pieces of each kind, in the order of their numbers.
    #[inline]
    pub(super) fn by_kind(&self) -> [Bitboard<G>; Kind::COUNT] {
        let [low, middle, high] = self.planes;
        let split = |pieces: Bitboard<G>, plane: Bitboard<G>| (pieces & !plane, pieces & plane);
        let (light, heavy) = split(self.occupied(), high);
        let (a, b) = split(light, middle);
        let (c, d) = split(heavy, middle);
        let ((a, e), (b, f)) = (split(a, low), split(b, low));
        let ((c, g), (d, h)) = (split(c, low), split(d, low));
        [a, e, b, f, c, g, d, h]
    }

    /// The squares that hold a piece of `side` and `kind`.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, kind: Kind) -> Bitboard<G> {
        self.of_kind(kind) & self.of_side(side)
    }

    /// The kind of the piece on `square`, which is not empty.
    #[inline]
    pub(super) fn kind_on(&self, square: Square<G>) -> Kind {
        let [low, middle, high] = self.planes;
        let bit = |plane: Bitboard<G>| u8::from(plane.has(square));
        Kind::from_index(bit(low) | bit(middle) << 1 | bit(high) << 2)
    }

    /// The piece on `square`.
    #[inline]
    #[must_use]
    pub fn piece_on(&self, square: Square<G>) -> Option<Piece> {
        let side = if self.sides[0].has(square) {
            Side::White
        } else if self.sides[1].has(square) {
            Side::Black
        } else {
            return None;
        };
        Some(Piece::new(side, self.kind_on(square)))
    }

    /// The pieces of `by` that attack `square` when pieces stand on `occupied`.
    #[must_use]
    pub fn attackers(&self, square: Square<G>, by: Side, occupied: Bitboard<G>) -> Bitboard<G> {
        let mut found = Bitboard::EMPTY;
        for &kind in self.rules.kinds() {
            let Some(reach) = self.rules.takes(by, kind) else {
                continue;
            };
            let pieces = self.of(by, kind);
            found |= pieces & reach.leapt_from(square);
            for from in pieces & reach.slid_from(square) {
                if (reach.between(from, square) & occupied).is_empty() {
                    found |= Bitboard::of(from);
                }
            }
        }
        found
    }

    /// Whether a piece of `by` attacks `square`.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square<G>, by: Side) -> bool {
        let theirs = self.of_side(by) & Bitboard::shade_of(square);
        let occupied = self.occupied();
        self.rules.kinds().iter().any(|&kind| {
            let Some(reach) = self.rules.takes(by, kind) else {
                return false;
            };
            let pieces = self.of_kind(kind) & theirs;
            let free = |from| (reach.between(from, square) & occupied).is_empty();
            (pieces & reach.leapt_from(square)).any()
                || some(pieces & reach.slid_from(square), free)
        })
    }

    /// The kings of `side` that are attacked.
    #[must_use]
    pub fn kings_in_check(&self, side: Side) -> Bitboard<G> {
        let kings = self.of(side, Kind::King);
        kings
            .filter(|&king| self.is_attacked(king, side.flip()))
            .collect()
    }

    /// Computes the hash key from scratch, to test the incremental one.
    #[must_use]
    pub fn key_from_scratch(&self) -> Key {
        let mut key = if self.side == Side::Black {
            keys::SIDE
        } else {
            0
        };
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                key ^= keys::piece(piece, square);
            }
        }
        key
    }
}

/// Whether `test` holds for a square of the set.
#[inline]
fn some<G: Geometry>(mut set: Bitboard<G>, test: impl Fn(Square<G>) -> bool) -> bool {
    Iterator::any(&mut set, test)
}

impl<G: Geometry> Position for Colorbound<G> {
    type Move = Move<G>;
    type Chance = NoChance;
    type Boards = OneBoard;
    type Piece = Piece;
    type Square = Square<G>;

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
    fn legal(&self) -> MoveList<Move<G>> {
        self.generate()
    }

    #[inline]
    fn noisy(&self, moves: &mut MoveList<Move<G>>) -> bool {
        self.generate_noisy(moves)
    }

    fn quiet_checks(&self, moves: &mut MoveList<Move<G>>) {
        self.generate_quiet_checks(moves);
    }

    /// None in check, and none for a side with only kings and pawns, where zugzwang is
    /// common.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        let plain = self.of_kind(Kind::King) | self.of_kind(Kind::Pawn);
        let pieces = self.of_side(self.side) & !plain;
        (pieces.any() && !self.in_check()).then(|| self.pass())
    }

    #[inline]
    fn play<O: Observer<Piece, Square<G>>>(&mut self, mv: Move<G>, observer: &mut O) {
        self.do_move(mv, observer);
    }

    #[inline(always)]
    fn play_from<O: Observer<Piece, Square<G>>>(
        &mut self,
        parent: &Self,
        mv: Move<G>,
        observer: &mut O,
    ) {
        *self = *parent;
        self.do_move(mv, observer);
    }

    fn survey<O: Observer<Piece, Square<G>>>(&self, observer: &mut O) {
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                observer.place(piece, square);
            }
        }
    }

    #[inline]
    fn in_check(&self) -> bool {
        let them = self.side.flip();
        let kings = self.of(self.side, Kind::King);
        some(kings, |king| self.is_attacked(king, them))
    }

    fn draw(&self) -> Option<Reason> {
        if self.clock >= self.rules.max_quiet_plies() {
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
            max: u32::from(self.rules.max_quiet_plies()),
        }
    }

    fn move_number(&self) -> u32 {
        u32::from(self.fullmove)
    }

    #[inline]
    fn is_noisy(&self, mv: Move<G>) -> bool {
        mv.is_promotion() || self.occupied().has(mv.to())
    }

    fn step_error(&self, text: &str) -> StepError {
        match text::read_move(text) {
            Some(mv) => StepError::illegal(text, self.illegal_reason(mv)),
            None => StepError::malformed(text, text::EXPECTED),
        }
    }
}

impl<G: Geometry> PartialEq for Colorbound<G> {
    fn eq(&self, other: &Colorbound<G>) -> bool {
        // The key depends on the pieces alone.
        self.planes == other.planes
            && self.sides == other.sides
            && self.side == other.side
            && self.clock == other.clock
            && self.fullmove == other.fullmove
            && std::ptr::eq(self.rules, other.rules)
    }
}

impl<G: Geometry> Eq for Colorbound<G> {}

impl<G: Geometry> std::fmt::Debug for Colorbound<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
