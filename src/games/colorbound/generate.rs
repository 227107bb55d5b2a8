//! Legal moves in one pass over checks and pins.
//!
//! Pieces on one shade can neither attack nor block nor guard anything on the other. So
//! only the enemies on a king's own shade, half of them, are tested for checks and pins,
//! and pieces on the other shade are never pinned.

use super::{Colorbound, Kind, Move, Ruleset};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::pieces::Reach;
use crate::rules::MoveList;

/// A position and the common data of all parts of the generator.
struct Generator<'a, G: Geometry> {
    rules: &'static Ruleset<G>,
    position: &'a Colorbound<G>,
    /// The pieces of each kind.
    kinds: [Bitboard<G>; Kind::COUNT],
    us: Side,
    own: Bitboard<G>,
    theirs: Bitboard<G>,
    occupied: Bitboard<G>,
    /// Our kings, and those of them in check.
    kings: Bitboard<G>,
    checked: Bitboard<G>,
    /// The squares that our kings must not enter.
    danger: Bitboard<G>,
    /// Our pinned pieces.
    pinned: Bitboard<G>,
    /// The targets of pieces other than kings: off our own pieces and, in check, only
    /// between king and checker or onto the checker.
    targets: Bitboard<G>,
}

/// The quiet moves to generate, by their target squares.
#[derive(Clone, Copy)]
struct QuietTargets<G: Geometry> {
    /// The empty squares that pieces other than pawns may enter.
    empty: Bitboard<G>,
    /// The empty squares that pawns may enter.
    empty_for_pawns: Bitboard<G>,
}

impl<G: Geometry> Colorbound<G> {
    /// The legal moves.
    pub(super) fn generate(&self) -> MoveList<Move<G>> {
        let generator = Generator::new(self);
        let empty = !generator.occupied;
        let mut moves = MoveList::new();
        generator.push(
            QuietTargets {
                empty,
                empty_for_pawns: empty,
            },
            &mut moves,
        );
        moves
    }

    /// Adds captures and promotions, in the order of [`generate`](Colorbound::generate).
    /// Returns whether there is any legal move at all, without generating the quiet ones.
    pub(super) fn generate_noisy(&self, moves: &mut MoveList<Move<G>>) -> bool {
        let generator = Generator::new(self);
        let noisy = QuietTargets {
            empty: Bitboard::EMPTY,
            empty_for_pawns: !generator.occupied & self.rules.last_rank(self.side),
        };
        generator.push(noisy, moves);
        !moves.is_empty() || generator.has_any()
    }

    /// Adds the quiet moves of officers that give check directly: neither discovered
    /// checks, nor those of an osprey or a parabola along lines that its own square
    /// blocks.
    pub(super) fn generate_quiet_checks(&self, moves: &mut MoveList<Move<G>>) {
        let generator = Generator::new(self);
        let empty = !generator.occupied;
        for &kind in self.rules.officers() {
            let checking = generator.checks_from(kind) & empty;
            if checking.any() {
                generator.visit_kind(kind, checking, &mut |_, from, to| {
                    moves.extend((to & checking).map(|square| Move::plain(from, square)));
                    false
                });
            }
        }
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        Generator::new(self).has_any()
    }
}

impl<'a, G: Geometry> Generator<'a, G> {
    #[inline]
    fn new(position: &'a Colorbound<G>) -> Self {
        let us = position.side;
        let (own, theirs) = (position.of_side(us), position.of_side(us.flip()));
        let kinds = position.by_kind();
        let mut generator = Generator {
            kinds,
            rules: position.rules,
            position,
            us,
            own,
            theirs,
            occupied: own | theirs,
            kings: kinds[Kind::King.index()] & own,
            checked: Bitboard::EMPTY,
            danger: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            targets: !own,
        };
        for king in generator.kings {
            generator.find_threats(king);
        }
        generator
    }

    /// Finds the threats to a king: squares it must not enter, checkers, pins.
    #[inline]
    fn find_threats(&mut self, king: Square<G>) {
        let enemies = self.theirs & Bitboard::shade_of(king);
        let here = Bitboard::of(king);
        // The king must not shield squares behind the one it leaves.
        let without = self.occupied ^ here;
        let mut danger = Bitboard::EMPTY;
        for &kind in self.rules.kinds() {
            let pieces = self.kinds[kind.index()] & enemies;
            let Some(reach) = self.rules.takes(self.us.flip(), kind) else {
                continue;
            };
            if reach.is_leaper() {
                for square in pieces {
                    danger |= reach.leaps(square);
                }
            } else {
                for square in pieces {
                    danger |= reach.attacks(square, without);
                }
                self.pin(king, pieces, reach);
            }
        }
        if (danger & here).any() {
            self.checked |= here;
            self.answer_check(king);
        }
        self.danger |= danger;
    }

    /// Adds the pieces of ours that alone block the line from one of `pieces` to `king`.
    #[inline]
    fn pin(&mut self, king: Square<G>, pieces: Bitboard<G>, reach: &Reach<G>) {
        for sniper in pieces & reach.slid_from(king) {
            let shield = reach.between(sniper, king) & self.occupied;
            if !shield.many() {
                self.pinned |= shield & self.own;
            }
        }
    }

    /// Narrows the targets to those that answer every check to `king`.
    #[cold]
    fn answer_check(&mut self, king: Square<G>) {
        let them = self.us.flip();
        for checker in self.position.attackers(king, them, self.occupied) {
            let reach = self.rules.takes(them, self.position.kind_on(checker));
            let leaps = reach.is_none_or(|reach| reach.leapt_from(king).has(checker));
            let path = reach.map_or(Bitboard::EMPTY, |reach| reach.between(checker, king));
            let path = if leaps { Bitboard::EMPTY } else { path };
            self.targets &= path | Bitboard::of(checker);
        }
    }

    /// Returns the targets of a pinned piece: along every line that it blocks, or onto
    /// the pinning piece.
    #[cold]
    fn pin_targets(&self, square: Square<G>) -> Bitboard<G> {
        let (here, them) = (Bitboard::of(square), self.us.flip());
        let mut open = Bitboard::ALL;
        for king in self.kings & Bitboard::shade_of(square) {
            for &kind in self.rules.riders() {
                let Some(reach) = self.rules.takes(them, kind) else {
                    continue;
                };
                let pieces = self.kinds[kind.index()] & self.theirs;
                for sniper in pieces & reach.slid_from(king) {
                    let path = reach.between(sniper, king);
                    if path & self.occupied == here {
                        open &= path | Bitboard::of(sniper);
                    }
                }
            }
        }
        open
    }

    /// Returns the squares from which our officers of this kind attack an enemy king.
    fn checks_from(&self, kind: Kind) -> Bitboard<G> {
        let Some(reach) = self.rules.takes(self.us, kind) else {
            return Bitboard::EMPTY;
        };
        let mut squares = Bitboard::EMPTY;
        for king in self.kinds[Kind::King.index()] & self.theirs {
            squares |= reach.leapt_from(king);
            if !reach.is_leaper() {
                for from in reach.slid_from(king) {
                    if reach.attacks(from, self.occupied).has(king) {
                        squares |= Bitboard::of(from);
                    }
                }
            }
        }
        squares
    }

    /// Calls `found` with each of our pieces that has such moves or captures, and their
    /// targets, until it returns true.
    #[inline(always)]
    fn visit(
        &self,
        quiets: QuietTargets<G>,
        mut found: impl FnMut(Kind, Square<G>, Bitboard<G>) -> bool,
    ) -> bool {
        for king in self.kings {
            // No move of one king answers a check to another.
            if (self.checked & !Bitboard::of(king)).any() {
                continue;
            }
            let Some(reach) = self.rules.takes(self.us, Kind::King) else {
                continue;
            };
            let to = reach.leaps(king) & (quiets.empty | self.theirs) & !self.danger;
            if to.any() && found(Kind::King, king, to) {
                return true;
            }
        }
        if self.targets.is_empty() {
            return false;
        }
        for &kind in self.rules.officers() {
            if self.visit_kind(kind, quiets.empty, &mut found) {
                return true;
            }
        }
        self.visit_kind(Kind::Pawn, quiets.empty_for_pawns, &mut found)
    }

    #[inline(always)]
    fn visit_kind(
        &self,
        kind: Kind,
        empty: Bitboard<G>,
        found: &mut impl FnMut(Kind, Square<G>, Bitboard<G>) -> bool,
    ) -> bool {
        let pieces = self.kinds[kind.index()] & self.own;
        let Some(takes) = self.rules.takes(self.us, kind) else {
            return false;
        };
        let quiet = self.rules.quiet_reach(self.us, kind);
        for from in pieces {
            let reach = match quiet {
                None => takes.attacks(from, self.occupied) & (empty | self.theirs),
                Some(quiet) => {
                    (quiet.attacks(from, self.occupied) & empty)
                        | (takes.attacks(from, self.occupied) & self.theirs)
                }
            };
            let mut to = reach & self.targets;
            if self.pinned.has(from) {
                to &= self.pin_targets(from);
            }
            if to.any() && found(kind, from, to) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn push(&self, quiets: QuietTargets<G>, moves: &mut MoveList<Move<G>>) {
        let last = self.rules.last_rank(self.us);
        self.visit(quiets, |kind, from, to| {
            if kind == Kind::Pawn && (to & last).any() {
                for square in to & last {
                    let becomes = self.rules.promotions().iter();
                    moves.extend(becomes.map(|&kind| Move::promotion(from, square, kind)));
                }
                moves.extend((to & !last).map(|square| Move::plain(from, square)));
            } else {
                moves.extend(to.map(|square| Move::plain(from, square)));
            }
            false
        });
    }

    fn has_any(&self) -> bool {
        let empty = !self.occupied;
        let all = QuietTargets {
            empty,
            empty_for_pawns: empty,
        };
        self.visit(all, |_, _, _| true)
    }
}
