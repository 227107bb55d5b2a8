//! The squares on which our royal's safety depends, so that most actions need no full
//! test.
//!
//! A piece other than the royal exposes its royal only if it leaves, or removes a piece
//! from, a square on which an enemy's attack depends, or if it enters one. A superset of
//! these squares is collected here; every other action is legal without a test. Pins are
//! the simplest case.

use super::fighters::{lent, withdrawer};
use super::scene::Scene;
use super::tables::AttackTest;
use super::{Kind, Move};
use crate::base::{Bitboard, Side, Square};
use crate::pieces::{between, bishop_rays, king, rook_rays};

/// The squares where a change can cause an attack on our royal.
#[derive(Clone, Copy)]
pub(super) struct Exposure {
    /// The squares that must not become empty.
    leaving: Bitboard,
    /// The squares that must not be entered, not even by captures.
    entering: Bitboard,
}

impl Exposure {
    const NONE: Exposure = Exposure {
        leaving: Bitboard::EMPTY,
        entering: Bitboard::EMPTY,
    };

    /// The exposure with which every action is tested.
    pub(super) const ALL: Exposure = Exposure {
        leaving: Bitboard::ALL,
        entering: Bitboard::ALL,
    };

    /// Computes the exposure of the royal of `us`.
    #[inline]
    pub(super) fn of(scene: &Scene<'_>, us: Side) -> Exposure {
        let Some(royal) = scene.royal(us) else {
            return Exposure::ALL;
        };
        let them = us.flip();
        let mut exposure = Exposure::NONE;
        for (kind, pieces) in scene.armies(them) {
            match scene.tables.attack_test(kind) {
                AttackTest::Never | AttackTest::Leaps => {}
                _ => {
                    for from in pieces {
                        exposure.add(scene, them, kind, from, royal);
                    }
                }
            }
        }
        // The pieces that our Immobilizers hold would be free.
        exposure.leaving |= scene.of_kind(us, Kind::Immobilizer);
        if let (Kind::RoyalWazir, Some(facing)) = (scene.deal.royal(), scene.royal(them))
            && rook_rays(royal).has(facing)
        {
            exposure.leaving |= between(royal, facing);
        }
        exposure
    }

    /// Adds the squares on which the attack of a piece of `them` on `from` depends.
    fn add(&mut self, scene: &Scene<'_>, them: Side, kind: Kind, from: Square, royal: Square) {
        match kind {
            Kind::Advancer => {
                if is_aligned(from, royal) {
                    self.leaving |= between(from, royal);
                }
            }
            Kind::Archer => {
                if is_aligned(from, royal) && distance(from, royal) <= 2 {
                    self.leaving |= between(from, royal);
                }
            }
            Kind::Withdrawer => {
                if king(from).has(royal) {
                    self.leaving |= withdrawer::behind(from, royal);
                }
            }
            Kind::Frog | Kind::Butterfly => {
                if distance(from, royal) <= 4 {
                    self.add_both(disc(from) | king(royal));
                }
            }
            Kind::Chameleon => match scene.deal.royal() {
                Kind::MaoriderKing => {}
                royal_kind => {
                    self.leaving |= scene
                        .tables
                        .takes(them, royal_kind)
                        .path_squares(from, royal);
                }
            },
            Kind::Copycat => {
                self.add_both(king(from));
                for borrowed in lent::borrowed_kinds(scene, from) {
                    self.add(scene, them, borrowed, from, royal);
                }
            }
            _ => {
                let squares = scene.tables.takes(them, kind).path_squares(from, royal);
                self.leaving |= squares;
                if scene.tables.hops(kind) {
                    self.entering |= squares;
                }
            }
        }
    }

    fn add_both(&mut self, squares: Bitboard) {
        self.leaving |= squares;
        self.entering |= squares;
    }

    /// Whether an action of a piece other than the royal, made out of check, may expose
    /// the royal.
    #[inline]
    pub(super) fn may_expose(&self, mv: Move) -> bool {
        let target = Bitboard::of(mv.to());
        let emptied = (mv.victims() & !target) | Bitboard::of(mv.from());
        (emptied & self.leaving).any() || (target & self.entering).any()
    }
}

/// The squares at most two king's steps away.
fn disc(square: Square) -> Bitboard {
    king(square).fold(Bitboard::of(square), |disc, beside| disc | king(beside))
}

/// Whether two squares lie on one line of a queen.
fn is_aligned(one: Square, other: Square) -> bool {
    (rook_rays(one) | bishop_rays(one)).has(other)
}

/// The number of king's steps between two squares.
fn distance(one: Square, other: Square) -> u8 {
    let files = one.file().abs_diff(other.file());
    files.max(one.rank().abs_diff(other.rank()))
}
