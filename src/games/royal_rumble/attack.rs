//! Who attacks whom.

use super::Kind;
use super::men::{all, archer};
use super::scene::Scene;
use super::tables::Strike;
use crate::base::{Bitboard, Side, Square};

impl Scene<'_> {
    /// Whether a side attacks the royal of the other (rules, 2.3).
    #[inline]
    pub(super) fn attacks_royal(&self, by: Side) -> bool {
        let Some(royal) = self.royal(by.flip()) else {
            return false;
        };
        let frozen = self.frozen(by);
        self.armies(by).any(|(kind, men)| {
            let awake = match kind {
                // His attack on a Maorider King is exempt from that king (5.1).
                Kind::Chameleon if frozen.any() => men & !self.frozen_by_men(by),
                _ => men & !frozen,
            };
            awake.any() && self.strikes(by, kind, awake, royal)
        })
    }

    /// Whether one of `men` of a kind, all of one side, attacks the royal on `target`.
    #[inline]
    fn strikes(&self, by: Side, kind: Kind, men: Bitboard, target: Square) -> bool {
        let takes = self.tables.takes(by, kind);
        match self.tables.strike(kind) {
            Strike::Never => false,
            Strike::Leaps => (takes.leapt_from(target) & men).any(),
            Strike::Slides => {
                let free = |from| (takes.between(from, target) & self.occupied).is_empty();
                (takes.leapt_from(target) & men).any() || (takes.slid_from(target) & men).some(free)
            }
            Strike::Ways => men.some(|from| takes.attacks(from, self.occupied).has(target)),
            Strike::Own => men.some(|from| all::strikes(self, by, kind, from, target)),
        }
    }

    /// Those of `men` of a kind who could take on `target` by displacement, or by a
    /// shot of an Archer.
    pub(super) fn displacers(
        &self,
        by: Side,
        kind: Kind,
        men: Bitboard,
        target: Square,
    ) -> Bitboard {
        let takes = self.tables.takes(by, kind);
        match self.tables.strike(kind) {
            Strike::Leaps => takes.leapt_from(target) & men,
            Strike::Slides => {
                let free =
                    |from: &Square| (takes.between(*from, target) & self.occupied).is_empty();
                let slid: Bitboard = (takes.slid_from(target) & men).filter(free).collect();
                (takes.leapt_from(target) & men) | slid
            }
            Strike::Ways => {
                let reaches = |from: &Square| takes.attacks(*from, self.occupied).has(target);
                men.filter(reaches).collect()
            }
            Strike::Own if kind == Kind::Archer => {
                let hits = |from: &Square| archer::range(self, *from).has(target);
                men.filter(hits).collect()
            }
            Strike::Never | Strike::Own => Bitboard::EMPTY,
        }
    }
}
