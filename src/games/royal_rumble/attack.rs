//! Attacks on royals and other pieces.

use super::Kind;
use super::fighters::{all, archer};
use super::scene::Scene;
use super::tables::AttackTest;
use crate::base::{Bitboard, Side, Square};
use crate::pieces::rook;

impl Scene<'_> {
    /// Whether a side attacks the royal of the other (rules, 2.3).
    #[inline]
    pub(super) fn attacks_royal(&self, by: Side) -> bool {
        let Some(royal) = self.royal(by.flip()) else {
            return false;
        };
        let frozen = self.frozen(by);
        self.armies(by).any(|(kind, pieces)| {
            let mobile = match kind {
                // A Chameleon's attack on a Maorider King is exempt from that king's
                // immobilization (5.1).
                Kind::Chameleon if frozen.any() => pieces & !self.frozen_by_pieces(by),
                _ => pieces & !frozen,
            };
            mobile.any() && self.attacks_target(by, kind, mobile, royal)
        })
    }

    /// Whether one of `pieces` of a kind, all of one side, attacks the royal on `target`.
    #[inline]
    fn attacks_target(&self, by: Side, kind: Kind, pieces: Bitboard, target: Square) -> bool {
        match self.tables.attack_test(kind) {
            AttackTest::Special => {
                pieces.some(|from| all::attacks_target(self, by, kind, from, target))
            }
            _ => pieces.some(|from| self.displaces(by, kind, from, target)),
        }
    }

    /// Whether two Royal Wazirs face each other on one line with no piece between (rules,
    /// 3.3).
    #[inline]
    pub(super) fn is_facing(&self) -> bool {
        if self.deal.royal() != Kind::RoyalWazir {
            return false;
        }
        let royals = Side::ALL.map(|side| self.royal(side));
        let [Some(white), Some(black)] = royals else {
            return false;
        };
        rook(white, self.occupied).has(black)
    }

    /// Whether a piece of a kind on `from` could capture on `target` by displacement, or
    /// by a shot of an Archer.
    #[inline]
    pub(super) fn displaces(&self, by: Side, kind: Kind, from: Square, target: Square) -> bool {
        let takes = self.tables.takes(by, kind);
        match self.tables.attack_test(kind) {
            AttackTest::Leaps => takes.leapt_from(target).has(from),
            AttackTest::Slides => {
                let slides = takes.slid_from(target).has(from);
                let open = || (takes.between(from, target) & self.occupied).is_empty();
                takes.leapt_from(target).has(from) || (slides && open())
            }
            AttackTest::Paths => takes.attacks(from, self.occupied).has(target),
            AttackTest::Special if kind == Kind::Archer => archer::range(self, from).has(target),
            AttackTest::Never | AttackTest::Special => false,
        }
    }
}
