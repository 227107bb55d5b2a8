//! A position as bitboards.

use super::castling::Origin;
use super::die::DieState;
use super::file::{Repetition, RoyalCount, Verdict};
use super::moves::{NO_PASS, PASS};
use super::tables::LongStep;
use super::turn_rules::Lock;
use super::{Handle, Kind, Move, Piece, PlayBoard, Special, Tables, keys, text};
use crate::base::geometry::{Bitboard, Square};
use crate::base::{Key, Side};
use crate::rules::{
    Chance, DrawClock, MoveList, Observer, OneBoard, Outcome, Position, Reason, StepError, Turn,
};

/// The first move of a pawn that the opponent may answer en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Passed<G: PlayBoard> {
    pub(super) from: Square<G>,
    pub(super) to: Square<G>,
}

impl<G: PlayBoard> Passed<G> {
    /// The key of the right to capture it.
    #[inline]
    pub(super) fn key(self) -> Key {
        keys::passed(self.from) ^ keys::passed(self.to)
    }
}

/// A position of a game from a file on the board `G`.
///
/// Six sets of squares hold all pieces: one for each side, and one for each of the four
/// bits of the kind's number. Source: Gerd Isenberg, Chess Programming Wiki,
/// "Quad-Bitboards".
#[derive(Clone, Copy)]
pub struct Custom<G: PlayBoard> {
    /// The squares whose kind has bit `n` set in its number.
    pub(super) planes: [Bitboard<G>; 4],
    pub(super) sides: [Bitboard<G>; 2],
    pub(super) key: Key,
    pub(super) rules: Handle<G>,
    pub(super) fullmove: u16,
    pub(super) clock: u16,
    /// A bit each: White's short and long castling, then Black's.
    pub(super) rights: u8,
    /// From which files the rights castle, where these are drawn.
    pub(super) origins: [Origin; 4],
    /// The checks given by each side, if the game counts them.
    pub(super) checks: [u8; 2],
    pub(super) passed: Option<Passed<G>>,
    /// The lock on this turn.
    pub(super) lock: Lock,
    pub(super) die: DieState,
    /// The moves made in this turn.
    pub(super) made: u8,
    /// The squares of the pieces that made them, where that matters.
    pub(super) moved: Bitboard<G>,
    pub(super) side: Side,
}

impl<G: PlayBoard> Custom<G> {
    /// Calls `read` with the rules in force.
    ///
    /// # Panics
    /// If the game has been closed.
    #[inline]
    pub fn with_rules<T>(&self, read: impl FnOnce(&Tables<G>) -> T) -> T {
        self.rules.with(read)
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

    /// The squares of both sides' pieces of these kinds.
    #[inline]
    #[must_use]
    pub fn of_kinds(&self, kinds: impl Iterator<Item = Kind>) -> Bitboard<G> {
        kinds.fold(Bitboard::EMPTY, |found, kind| found | self.of_kind(kind))
    }

    /// The squares that hold a piece of `side` and `kind`.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, kind: Kind) -> Bitboard<G> {
        self.of_kind(kind) & self.of_side(side)
    }

    /// The kind of the piece on `square`, which is not empty.
    #[inline]
    #[must_use]
    pub fn kind_on(&self, square: Square<G>) -> Kind {
        let bits = self.planes.iter().enumerate();
        let bits = bits.map(|(bit, plane)| u8::from(plane.has(square)) << bit);
        Kind::new(bits.fold(0, |number, bit| number | bit))
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

    /// The checks that `side` has given, in games that count them.
    #[inline]
    #[must_use]
    pub fn checks_given(&self, side: Side) -> u8 {
        self.checks[side.index()]
    }

    /// The first move of a pawn that the side to move may answer en passant.
    #[inline]
    pub(super) fn long_step<'a>(&self, rules: &'a Tables<G>) -> Option<&'a LongStep<G>> {
        let passed = self.passed?;
        rules.long_step(self.side.flip(), passed.from, passed.to)
    }

    /// The squares of `side`'s royal pieces.
    #[inline]
    pub(super) fn royals(&self, rules: &Tables<G>, side: Side) -> Bitboard<G> {
        self.of_kinds(rules.royals().iter().copied()) & self.of_side(side)
    }

    /// Whether one of `pieces`, all of `by`, attacks `square` when pieces stand on
    /// `occupied`.
    #[inline]
    pub(super) fn attacks(
        &self,
        rules: &Tables<G>,
        by: Side,
        pieces: Bitboard<G>,
        square: Square<G>,
        occupied: Bitboard<G>,
    ) -> bool {
        rules.kinds().iter().any(|&kind| {
            let reach = rules.takes(by, kind);
            let pieces = self.of_kind(kind) & pieces;
            if reach.is_manifold() {
                return pieces.some(|from| reach.attacks(from, occupied).has(square));
            }
            let free = |from| (reach.between(from, square) & occupied).is_empty();
            (pieces & reach.leapt_from(square)).any()
                || (pieces & reach.slid_from(square)).some(free)
        })
    }

    /// The pieces of `by` that attack `square` when pieces stand on `occupied`.
    #[must_use]
    pub fn attackers(
        &self,
        rules: &Tables<G>,
        square: Square<G>,
        by: Side,
        occupied: Bitboard<G>,
    ) -> Bitboard<G> {
        let mut found = Bitboard::EMPTY;
        for &kind in rules.kinds() {
            let reach = rules.takes(by, kind);
            let pieces = self.of(by, kind);
            let free = |from: &Square<G>| match reach.is_manifold() {
                true => reach.attacks(*from, occupied).has(square),
                false => (reach.between(*from, square) & occupied).is_empty(),
            };
            let far = match reach.is_manifold() {
                true => pieces,
                false => pieces & reach.slid_from(square),
            };
            found |= pieces & reach.leapt_from(square);
            found |= far.filter(free).collect();
        }
        found
    }

    /// The royal pieces of `side` that are attacked, if they must not be; those that may
    /// be left so are not counted.
    #[must_use]
    pub fn royals_in_check(&self, rules: &Tables<G>, side: Side) -> Bitboard<G> {
        if !rules.has_mate() {
            return Bitboard::EMPTY;
        }
        let (them, occupied) = (side.flip(), self.occupied());
        let theirs = self.of_side(them);
        let royals = self.royals(rules, side);
        let attacked = royals.filter(|&square| self.attacks(rules, them, theirs, square, occupied));
        let attacked: Bitboard<G> = attacked.collect();
        match rules.end().royals {
            RoyalCount::Last if attacked != royals => Bitboard::EMPTY,
            _ => attacked,
        }
    }

    /// Whether `side` is in check.
    #[inline]
    pub(super) fn is_in_check(&self, rules: &Tables<G>, side: Side) -> bool {
        if !rules.has_mate() {
            return false;
        }
        if rules.end().royals == RoyalCount::Last {
            return self.royals_in_check(rules, side).any();
        }
        let (them, occupied) = (side.flip(), self.occupied());
        let theirs = self.of_side(them);
        let royals = self.royals(rules, side);
        royals.some(|square| self.attacks(rules, them, theirs, square, occupied))
    }

    /// The result if the game has ended by a goal, a count or a loss of pieces, whatever
    /// the moves.
    #[inline]
    pub(super) fn ended(&self, rules: &Tables<G>) -> Option<Outcome> {
        let end = rules.end();
        let plain = end.goal.is_none() && end.checks == 0 && end.extinct.is_empty();
        let (us, them) = (self.side, self.side.flip());
        if self.of_side(us).is_empty() {
            return Some(of_verdict(end.no_pieces, us, Reason::Extinction));
        }
        if rules.turn().moves_on() && self.of_side(them).is_empty() {
            return Some(of_verdict(end.no_pieces, them, Reason::Extinction));
        }
        if plain && end.bare.is_none() && (rules.has_mate() || rules.royals().is_empty()) {
            return None;
        }
        self.ended_otherwise(rules, us, them)
    }

    #[cold]
    fn ended_otherwise(&self, rules: &Tables<G>, us: Side, them: Side) -> Option<Outcome> {
        let end = rules.end();
        if let Some(outcome) = self.royal_captured(rules, us) {
            return Some(outcome);
        }
        if rules.turn().moves_on()
            && let Some(outcome) = self.royal_captured(rules, them)
        {
            return Some(outcome);
        }
        if let Some(goal) = &end.goal {
            let pieces = self.of_kinds(goal.kinds.iter());
            let reached = |side| (pieces & self.of_side(side) & rules.goal(side)).any();
            match (reached(us), reached(them)) {
                (true, true) => return Some(Outcome::Draw(Reason::Goal)),
                (false, true) if goal.reply && us == Side::Black => {}
                // Reached in the middle of a turn: the reply is still to come.
                (true, false) if goal.reply && us == Side::White && self.made > 0 => {}
                (false, true) => return Some(Outcome::Win(them, Reason::Goal)),
                (true, false) => return Some(Outcome::Win(us, Reason::Goal)),
                (false, false) => {}
            }
        }
        if end.checks > 0 && self.checks[them.index()] >= end.checks {
            return Some(Outcome::Win(them, Reason::Checks));
        }
        let is_gone = |side| {
            end.extinct
                .iter()
                .any(|kind| self.of(side, kind).is_empty())
        };
        if is_gone(us) {
            return Some(Outcome::Win(them, Reason::Extinction));
        }
        if is_gone(them) {
            return Some(Outcome::Win(us, Reason::Extinction));
        }
        let bare = end.bare?;
        let is_bare = |side: Side| self.of_side(side) == self.royals(rules, side);
        match (is_bare(us), is_bare(them)) {
            (true, true) => Some(Outcome::Draw(Reason::BareKing)),
            (false, true) => Some(of_verdict(bare, them, Reason::BareKing)),
            _ => None,
        }
    }

    /// The result if royal pieces are captured and `us` has lost too many of them.
    fn royal_captured(&self, rules: &Tables<G>, us: Side) -> Option<Outcome> {
        if rules.has_mate() || rules.royals().is_empty() {
            return None;
        }
        let royal = rules.royals().iter();
        let had: u32 = royal.map(|&kind| u32::from(rules.at_start(us, kind))).sum();
        let left = self.royals(rules, us).count();
        let lost = match rules.end().royals {
            RoyalCount::Each => left < had,
            RoyalCount::Last => left == 0 && had > 0,
        };
        lost.then_some(Outcome::Win(us.flip(), Reason::KingCaptured))
    }

    /// The result for the side to move if it has no legal move.
    pub(super) fn without_moves(&self, rules: &Tables<G>) -> Outcome {
        if let Some(outcome) = self.ended(rules) {
            outcome
        } else if self.is_in_check(rules, self.side) {
            Outcome::Win(self.side.flip(), Reason::Checkmate)
        } else {
            of_verdict(rules.end().stalemate, self.side, Reason::Stalemate)
        }
    }

    /// Computes the hash key from scratch, to test the incremental one.
    #[must_use]
    pub fn key_from_scratch(&self) -> Key {
        let mut key = match self.side {
            Side::White => 0,
            Side::Black => keys::SIDE,
        };
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                key ^= keys::piece(piece, square);
            }
        }
        key ^= self.passed.map_or(0, Passed::key);
        key ^= keys::lock(self.lock) ^ keys::die(self.die) ^ keys::made(self.made);
        for square in self.moved {
            key ^= keys::moved(square);
        }
        for side in Side::ALL {
            key ^= keys::checks(side, self.checks[side.index()]);
        }
        for (right, &origin) in self.origins.iter().enumerate() {
            key ^= keys::origin(right, origin);
        }
        key ^ keys::rights(self.rights)
    }
}

/// The outcome of a verdict on `side`.
fn of_verdict(verdict: Verdict, side: Side, reason: Reason) -> Outcome {
    match verdict {
        Verdict::Win => Outcome::Win(side, reason),
        Verdict::Draw => Outcome::Draw(reason),
        Verdict::Loss => Outcome::Win(side.flip(), reason),
    }
}

impl<G: PlayBoard> Position for Custom<G> {
    type Move = Move<G>;
    type Chance = G::Chance<Self>;
    type Boards = OneBoard;
    type Piece = Piece;
    type Square = Square<G>;

    fn side(&self) -> Side {
        self.side
    }

    fn turn(&self) -> Turn {
        self.with_rules(|rules| {
            let is_over = match self.made {
                0 => !self.has_legal_move(rules),
                // A side that cannot move on passes.
                _ => self.ended(rules).is_some(),
            };
            if is_over {
                Turn::Over(self.without_moves(rules))
            } else if let Some(reason) = self.drawn(rules) {
                Turn::Over(Outcome::Draw(reason))
            } else if Self::Chance::is_due(self) {
                Turn::Roll
            } else {
                Turn::Decide
            }
        })
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    /// The roll of this turn does not belong to it.
    fn turn_key(&self) -> Key {
        match self.die {
            DieState::Rolled(_) => self.key ^ keys::die(self.die),
            DieState::Due | DieState::Skipped => self.key,
        }
    }

    #[inline]
    fn starts_turn(&self) -> bool {
        self.made == 0
    }

    #[inline]
    fn legal(&self) -> MoveList<Move<G>> {
        self.with_rules(|rules| self.allowed(rules, self.generate(rules)))
    }

    #[inline]
    fn noisy(&self, moves: &mut MoveList<Move<G>>) -> bool {
        self.with_rules(|rules| {
            if rules.turn().is_free() {
                return self.generate_noisy(rules, moves);
            }
            *moves = self.allowed(rules, self.generate(rules));
            let any = !moves.is_empty();
            moves.retain(|mv| self.is_noisy(mv));
            any
        })
    }

    /// None in check, where capturing is compulsory or a lock or die binds, and for a side with only royal pieces
    /// and pawns, where zugzwang is common.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        self.with_rules(|rules| {
            let plain = self.of_kinds(rules.pawns().iter()) | self.royals(rules, self.side);
            let is_sensible = !rules.spec().forced_capture
                && rules.turn().is_free()
                && (self.of_side(self.side) & !plain).any()
                && !self.is_in_check(rules, self.side);
            is_sensible.then(|| self.pass())
        })
    }

    #[inline]
    fn play<O: Observer<Piece, Square<G>>>(&mut self, mv: Move<G>, observer: &mut O) {
        let rules = self.rules;
        rules.with(|rules| self.do_move(rules, mv, observer));
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
        self.with_rules(|rules| self.is_in_check(rules, self.side))
    }

    fn draw(&self) -> Option<Reason> {
        self.with_rules(|rules| self.drawn(rules))
    }

    fn clock(&self) -> DrawClock {
        DrawClock {
            passed: u32::from(self.clock),
            max: self.with_rules(Tables::max_quiet_plies),
        }
    }

    /// None where repetition is no rule: no earlier position counts then.
    fn reversible_plies(&self) -> u32 {
        match self.with_rules(|rules| rules.end().repetition) {
            Repetition::Draw => u32::from(self.clock),
            Repetition::None => 0,
        }
    }

    fn move_number(&self) -> u32 {
        u32::from(self.fullmove)
    }

    #[inline]
    fn is_noisy(&self, mv: Move<G>) -> bool {
        mv.is_promotion() || self.is_capture(mv)
    }

    fn step_error(&self, text: &str) -> StepError {
        if let Ok(face) = text.parse() {
            return StepError::illegal(text, self.roll_refusal(face));
        }
        self.with_rules(|rules| match text::read_move(rules, text) {
            _ if text == PASS => StepError::illegal(text, NO_PASS),
            Some(mv) => StepError::illegal(text, self.illegal_reason(rules, mv)),
            None => StepError::malformed(text, text::EXPECTED),
        })
    }

    fn no_move_outcome(&self) -> Outcome {
        self.with_rules(|rules| self.without_moves(rules))
    }
}

impl<G: PlayBoard> Custom<G> {
    /// Whether a move captures.
    #[inline]
    pub(super) fn is_capture(&self, mv: Move<G>) -> bool {
        mv.special() == Special::EnPassant || self.of_side(self.side.flip()).has(mv.to())
    }

    /// The draw that the position shows.
    pub(super) fn drawn(&self, rules: &Tables<G>) -> Option<Reason> {
        if u32::from(self.clock) >= rules.max_quiet_plies() {
            Some(Reason::MoveCount)
        } else if self.is_dead(rules) {
            Some(Reason::DeadMaterial)
        } else {
            None
        }
    }
}

impl<G: PlayBoard> PartialEq for Custom<G> {
    fn eq(&self, other: &Custom<G>) -> bool {
        // The key depends on the rest.
        self.planes == other.planes
            && self.sides == other.sides
            && self.side == other.side
            && self.clock == other.clock
            && self.fullmove == other.fullmove
            && self.rights == other.rights
            && self.checks == other.checks
            && self.passed == other.passed
            && self.lock == other.lock
            && self.die == other.die
            && self.made == other.made
            && self.moved == other.moved
            && self.rules == other.rules
    }
}

impl<G: PlayBoard> Eq for Custom<G> {}

impl<G: PlayBoard> std::fmt::Debug for Custom<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
