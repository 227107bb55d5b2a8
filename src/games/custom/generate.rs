//! Legal moves: in one pass over checks and pins where these follow from the squares
//! between two pieces, else by testing each move.

use super::file::RoyalCount;
use super::turn::Effects;
use super::{Custom, Kind, Kinds, Move, PlayBoard, Special, Tables};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Square};
use crate::pieces::Reach;
use crate::rules::{MoveList, Position};

/// A position and the common data of all parts of the generator.
struct Generator<'a, G: PlayBoard> {
    rules: &'a Tables<G>,
    position: &'a Custom<G>,
    us: Side,
    own: Bitboard<G>,
    theirs: Bitboard<G>,
    occupied: Bitboard<G>,
    /// Our royal pieces if they must not be left attacked: one, or one on each shade, which
    /// no piece leaves, unless every move is tested.
    royals: Bitboard<G>,
    /// Those that are attacked, unless every move is tested.
    checked: Bitboard<G>,
    /// The squares that they must not enter.
    danger: Bitboard<G>,
    /// Our pinned pieces.
    pinned: Bitboard<G>,
    /// The targets of other pieces: off our own pieces and, in check, only between royal
    /// piece and checker or onto the checker.
    targets: Bitboard<G>,
    /// The squares over which a pawn has just gone.
    passed: Bitboard<G>,
    /// Whether each move has to be tested.
    careful: bool,
    /// The kinds that a pawn may become now.
    promotions: Kinds,
}

/// The moves that a call is to generate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    /// Captures and promotions.
    Noisy,
}

/// A piece and the squares it can go to.
#[derive(Clone, Copy)]
struct Targets<G: PlayBoard> {
    kind: Kind,
    from: Square<G>,
    to: Bitboard<G>,
}

impl<G: PlayBoard> Custom<G> {
    /// The legal moves.
    pub(super) fn generate(&self, rules: &Tables<G>) -> MoveList<Move<G>> {
        let mut moves = MoveList::new();
        if self.ended(rules).is_none() {
            self.push_all(rules, &mut moves);
        }
        moves
    }

    fn push_all(&self, rules: &Tables<G>, moves: &mut MoveList<Move<G>>) {
        let generator = Generator::new(rules, self);
        generator.push(Wanted::All, moves);
        generator.push_castling(moves);
        let spec = rules.spec();
        if spec.no_checks {
            moves.retain(|mv| !self.gives_check(rules, mv));
        }
        if spec.forced_capture && moves.iter().any(|&mv| self.is_capture(mv)) {
            moves.retain(|mv| self.is_capture(mv));
        }
    }

    /// Adds captures and promotions, in the order of [`generate`](Custom::generate).
    /// Returns whether there is any legal move at all, without generating the quiet ones.
    pub(super) fn generate_noisy(&self, rules: &Tables<G>, moves: &mut MoveList<Move<G>>) -> bool {
        if self.ended(rules).is_some() {
            return false;
        }
        let spec = rules.spec();
        if spec.no_checks || spec.forced_capture {
            self.push_all(rules, moves);
            let any = !moves.is_empty();
            moves.retain(|mv| self.is_noisy(mv));
            return any;
        }
        let generator = Generator::new(rules, self);
        generator.push(Wanted::Noisy, moves);
        !moves.is_empty() || generator.has_any()
    }

    /// Whether there is a legal move.
    pub(super) fn has_legal_move(&self, rules: &Tables<G>) -> bool {
        if self.ended(rules).is_some() {
            return false;
        }
        match rules.spec().no_checks {
            true => !self.generate(rules).is_empty(),
            false => Generator::new(rules, self).has_any(),
        }
    }

    /// Whether the opponent would be in check after `mv`.
    pub(super) fn gives_check(&self, rules: &Tables<G>, mv: Move<G>) -> bool {
        let mut next = *self;
        if !mv.is_pass() {
            // What the turn does besides depends on the moves that give no check.
            next.make_move(rules, mv, Effects::NONE, &mut ());
        }
        next.is_in_check(rules, self.side.flip())
    }
}

impl<'a, G: PlayBoard> Generator<'a, G> {
    #[inline]
    fn new(rules: &'a Tables<G>, position: &'a Custom<G>) -> Self {
        let us = position.side;
        let (own, theirs) = (position.of_side(us), position.of_side(us.flip()));
        let royals = match rules.has_mate() {
            true => position.royals(rules, us),
            false => Bitboard::EMPTY,
        };
        let mut generator = Generator {
            rules,
            position,
            us,
            own,
            theirs,
            occupied: own | theirs,
            royals,
            checked: Bitboard::EMPTY,
            danger: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            targets: rules.board() & !own,
            careful: rules.is_careful() && royals.any(),
            promotions: Kinds::default(),
            passed: position
                .long_step(rules)
                .map_or(Bitboard::EMPTY, |step| step.passed),
        };
        generator.promotions = generator.open_promotions();
        if !generator.careful {
            for royal in royals {
                generator.find_threats(royal);
            }
        }
        generator
    }

    /// The kinds that a pawn may become.
    #[inline]
    fn open_promotions(&self) -> Kinds {
        let promotion = &self.rules.spec().promotion;
        let kinds = promotion.to.iter().copied();
        match promotion.captured_only {
            false => kinds.collect(),
            true => kinds
                .filter(|&kind| {
                    let count = self.position.count(self.us, kind);
                    count < u32::from(self.rules.at_start(self.us, kind))
                })
                .collect(),
        }
    }

    /// Finds the threats to a royal piece: squares it must not enter, checkers, pins.
    #[inline]
    fn find_threats(&mut self, royal: Square<G>) {
        let here = Bitboard::of(royal);
        // It must not shield squares behind the one it leaves.
        let without = self.occupied ^ here;
        let them = self.us.flip();
        let mut danger = Bitboard::EMPTY;
        for &kind in self.rules.kinds() {
            let pieces = self.position.of_kind(kind) & self.theirs;
            let reach = self.rules.takes(them, kind);
            if reach.is_leaper() {
                for square in pieces {
                    danger |= reach.leaps(square);
                }
            } else {
                for square in pieces {
                    danger |= reach.attacks(square, without);
                }
                self.pin(royal, pieces, reach);
            }
        }
        if (danger & here).any() {
            self.checked |= here;
            self.answer_check(royal);
        }
        self.danger |= danger;
    }

    /// Adds the pieces of ours that alone block the line from one of `pieces` to `royal`.
    #[inline]
    fn pin(&mut self, royal: Square<G>, pieces: Bitboard<G>, reach: &Reach<G>) {
        for sniper in pieces & reach.slid_from(royal) {
            let shield = reach.between(sniper, royal) & self.occupied;
            if !shield.many() {
                self.pinned |= shield & self.own;
            }
        }
    }

    /// Narrows the targets to those that answer every check to `royal`.
    #[cold]
    fn answer_check(&mut self, royal: Square<G>) {
        let them = self.us.flip();
        for checker in self
            .position
            .attackers(self.rules, royal, them, self.occupied)
        {
            let reach = self.rules.takes(them, self.position.kind_on(checker));
            let path = match reach.leapt_from(royal).has(checker) {
                true => Bitboard::EMPTY,
                false => reach.between(checker, royal),
            };
            self.targets &= path | Bitboard::of(checker);
        }
    }

    /// Returns the targets of a pinned piece: along every line that it blocks, or onto
    /// the pinning piece.
    #[cold]
    fn pin_targets(&self, square: Square<G>) -> Bitboard<G> {
        let (here, them) = (Bitboard::of(square), self.us.flip());
        let mut open = Bitboard::ALL;
        for royal in self.royals {
            for &kind in self.rules.kinds() {
                let reach = self.rules.takes(them, kind);
                let pieces = self.position.of_kind(kind) & self.theirs;
                for sniper in pieces & reach.slid_from(royal) {
                    let path = reach.between(sniper, royal);
                    if path & self.occupied == here {
                        open &= path | Bitboard::of(sniper);
                    }
                }
            }
        }
        open
    }

    /// Whether no royal piece of ours is left attacked, or not all where one may be, after
    /// a move that also captures the pieces on `victims`.
    fn is_safe(&self, from: Square<G>, to: Square<G>, victims: Bitboard<G>) -> bool {
        let (origin, target) = (Bitboard::of(from), Bitboard::of(to));
        let theirs = self.theirs & !(victims | target);
        let occupied = (self.occupied & !victims & !origin) | target;
        let royals = match self.royals.has(from) {
            true => (self.royals ^ origin) | target,
            false => self.royals,
        };
        let them = self.us.flip();
        let attacked = |square| {
            self.position
                .attacks(self.rules, them, theirs, square, occupied)
        };
        match self.rules.end().royals {
            RoyalCount::Each => !royals.some(attacked),
            RoyalCount::Last => royals.is_empty() || royals.some(|square| !attacked(square)),
        }
    }

    /// Calls `found` with each of our pieces that has such moves, until it returns true.
    #[inline(always)]
    fn visit(&self, wanted: Wanted, mut found: impl FnMut(Targets<G>) -> bool) -> bool {
        let empty = match wanted {
            Wanted::All => !self.occupied,
            Wanted::Noisy => Bitboard::EMPTY,
        };
        for &kind in self.rules.royals() {
            let is_done = match self.royals.any() {
                true => self.visit_royal(kind, empty, &mut found),
                false => self.visit_kind(kind, empty, &mut found),
            };
            if is_done {
                return true;
            }
        }
        if self.targets.is_empty() {
            return false;
        }
        let zone = self.rules.zone(self.us);
        self.rules.officers().iter().any(|&kind| {
            let promotes = wanted == Wanted::Noisy && self.rules.pawns().has(kind);
            let empty = match promotes {
                true => zone & !self.occupied,
                false => empty,
            };
            self.visit_kind(kind, empty, &mut found)
        })
    }

    #[inline(always)]
    fn visit_royal(
        &self,
        kind: Kind,
        empty: Bitboard<G>,
        found: &mut impl FnMut(Targets<G>) -> bool,
    ) -> bool {
        for from in self.position.of_kind(kind) & self.royals {
            // No move on one shade answers a check on the other.
            if (self.checked & !Bitboard::of(from)).any() {
                continue;
            }
            let mut to = self.reach(kind, from, empty) & !self.danger;
            if self.careful {
                to = self.safe(from, to);
            }
            if to.any() && found(Targets { kind, from, to }) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn visit_kind(
        &self,
        kind: Kind,
        empty: Bitboard<G>,
        found: &mut impl FnMut(Targets<G>) -> bool,
    ) -> bool {
        for from in self.position.of_kind(kind) & self.own {
            let mut to = self.reach(kind, from, empty) & self.targets;
            if self.careful {
                to = self.safe(from, to);
            } else if self.pinned.has(from) {
                to &= self.pin_targets(from);
            }
            if to.any() && found(Targets { kind, from, to }) {
                return true;
            }
        }
        false
    }

    /// The squares of `empty` and of the opponent that a piece of ours reaches.
    #[inline(always)]
    fn reach(&self, kind: Kind, from: Square<G>, empty: Bitboard<G>) -> Bitboard<G> {
        let takes = self.rules.takes(self.us, kind).attacks(from, self.occupied);
        // A pawn that can capture en passant on a square does not go there otherwise.
        let empty = match self.rules.en_passant().has(kind) {
            true => empty & !(takes & self.passed),
            false => empty,
        };
        match self.rules.quiet_reach(self.us, kind) {
            None => takes & (empty | self.theirs),
            Some(quiet) => (quiet.attacks(from, self.occupied) & empty) | (takes & self.theirs),
        }
    }

    /// The targets among `to` that leave no royal piece attacked.
    fn safe(&self, from: Square<G>, to: Bitboard<G>) -> Bitboard<G> {
        to.filter(|&to| self.is_safe(from, to, Bitboard::EMPTY))
            .collect()
    }

    #[inline(always)]
    fn push(&self, wanted: Wanted, moves: &mut MoveList<Move<G>>) {
        let files = self.rules.spec().files;
        let zone = self.rules.zone(self.us);
        self.visit(wanted, |Targets { kind, from, to }| {
            let promoting = match self.rules.pawns().has(kind) {
                true => to & zone,
                false => Bitboard::EMPTY,
            };
            for to in promoting {
                self.push_promotions(kind, Move::plain(from, to, files), wanted, moves);
            }
            let rest = to & !promoting;
            moves.extend(rest.map(|to| Move::plain(from, to, files)));
            false
        });
        self.each_en_passant(|mv| {
            moves.push(mv);
            false
        });
    }

    #[inline]
    fn push_promotions(
        &self,
        kind: Kind,
        mv: Move<G>,
        wanted: Wanted,
        moves: &mut MoveList<Move<G>>,
    ) {
        let promotion = &self.rules.spec().promotion;
        let kinds = promotion.to.iter();
        let kinds = kinds.filter(|&&kind| self.promotions.has(kind));
        moves.extend(kinds.map(|&kind| mv.becoming(kind, self.rules.letter(kind) as u8)));
        let is_noisy = self.theirs.has(mv.to());
        if self.may_stay(kind, mv.to()) && (wanted == Wanted::All || is_noisy) {
            moves.push(mv);
        }
    }

    /// Whether a pawn on a square where it may promote may stay one.
    #[inline]
    fn may_stay(&self, kind: Kind, to: Square<G>) -> bool {
        let promotion = &self.rules.spec().promotion;
        promotion.to.is_empty() || promotion.optional && !self.rules.stuck(self.us, kind).has(to)
    }

    /// Calls `found` with each capture en passant until it returns true.
    #[inline]
    fn each_en_passant(&self, mut found: impl FnMut(Move<G>) -> bool) -> bool {
        let Some(passed) = self.position.passed else {
            return false;
        };
        let victim = Bitboard::of(passed.to);
        for kind in self.rules.en_passant().iter() {
            let reach = self.rules.takes(self.us, kind);
            for from in self.position.of_kind(kind) & self.own {
                let squares = reach.attacks(from, self.occupied) & self.passed & !self.occupied;
                for to in squares {
                    if self.royals.is_empty() || self.is_safe(from, to, victim) {
                        let mv = Move::plain(from, to, self.rules.spec().files);
                        if found(mv.with(Special::EnPassant)) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    fn push_castling(&self, moves: &mut MoveList<Move<G>>) {
        for (way, special) in [Special::CastleShort, Special::CastleLong]
            .into_iter()
            .enumerate()
        {
            let castle = self.position.castle(self.rules, 2 * self.us.index() + way);
            let castle = castle.filter(|castle| (castle.free & self.occupied).is_empty());
            let Some(castle) = castle else { continue };
            let [king, king_to] = castle.king_squares;
            let [rook, rook_to] = castle.rook_squares;
            let passing = self.occupied & !Bitboard::of(king);
            let after =
                passing & !Bitboard::of(rook) | Bitboard::of(king_to) | Bitboard::of(rook_to);
            let them = self.us.flip();
            let attacked = |square, occupied| {
                self.position
                    .attacks(self.rules, them, self.theirs, square, occupied)
            };
            let is_royal = self.royals.has(king);
            let is_safe = !is_royal
                || !castle.passed.some(|square| attacked(square, passing))
                    && !attacked(king_to, after);
            let others = self.royals & !Bitboard::of(king);
            if is_safe && !others.some(|square| attacked(square, after)) {
                let to = match self.rules.castling().is_drawn() {
                    true => rook,
                    false => king_to,
                };
                moves.push(Move::plain(king, to, self.rules.spec().files).with(special));
            }
        }
    }

    fn has_any(&self) -> bool {
        let can_leave_pawn = |targets: Targets<G>| {
            // A pawn that must promote needs a kind to become.
            let promotes = self.rules.pawns().has(targets.kind);
            let zone = self.rules.zone(self.us);
            !promotes
                || !self.promotions.is_empty()
                || (targets.to & !zone).any()
                || targets.to.some(|to| self.may_stay(targets.kind, to))
        };
        if self.visit(Wanted::All, can_leave_pawn) || self.each_en_passant(|_| true) {
            return true;
        }
        let mut castling = MoveList::new();
        self.push_castling(&mut castling);
        !castling.is_empty()
    }
}
