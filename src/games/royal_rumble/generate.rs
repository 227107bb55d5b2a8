//! Legal actions: the actions of all pieces, less those that expose the royal.

use super::actions::Actions;
use super::exposure::Exposure;
use super::fighters::all;
use super::form::Form;
use super::scene::Scene;
use super::tables::AttackTest;
use super::{Deal, Kind, Move, RumbleBoard};
use crate::base::{Bitboard, Side, Square};
use crate::rules::MoveList;

/// The actions to generate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GenType {
    All,
    /// The actions that change the material.
    Noisy,
}

/// A position and the common data of all parts of the generator.
struct Generator<'a> {
    position: &'a RumbleBoard,
    scene: Scene<'a>,
    us: Side,
    theirs: Bitboard,
    empty: Bitboard,
    /// Our immobilized pieces.
    frozen: Bitboard,
    royal: Option<Square>,
    in_check: bool,
    exposure: Exposure,
    /// The exposure of the other royal, while checks on it are banned.
    discovery: Exposure,
    gen_type: GenType,
}

impl RumbleBoard {
    /// Adds the legal actions, or the noisy ones alone: those that change the material.
    pub(super) fn generate<const NOISY: bool>(&self, moves: &mut MoveList<Move>) {
        let gen_type = if NOISY { GenType::Noisy } else { GenType::All };
        Generator::new(self, gen_type).add_legal(moves);
    }

    /// Returns the actions of the piece on `square`, which is its side's to move, whether
    /// or not they expose its royal.
    pub(super) fn pseudo_legal(&self, square: Square) -> MoveList<Move> {
        let mut moves = MoveList::new();
        let generator = Generator::new(self, GenType::All);
        generator.push_all(self.slot_on(square), square, &mut moves);
        moves
    }

    /// Whether there is a legal action.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        Generator::new(self, GenType::All).has_any()
    }
}

impl<'a> Generator<'a> {
    #[inline]
    fn new(position: &'a RumbleBoard, gen_type: GenType) -> Generator<'a> {
        let scene = position.scene();
        let us = position.side;
        let in_check = scene.attacks_royal(us.flip());
        let of = |side: Side, counts: bool| match counts {
            true => Exposure::of(&scene, side),
            false => Exposure::ALL,
        };
        Generator {
            position,
            us,
            theirs: scene.pieces.of_side(us.flip()),
            empty: !scene.occupied,
            frozen: scene.frozen(us),
            royal: scene.royal(us),
            in_check,
            exposure: of(us, !in_check),
            discovery: of(us.flip(), position.ban() > 0),
            gen_type,
            scene,
        }
    }

    /// Adds all requested actions to an empty list, which is too large to be returned. A
    /// ban on checks that leaves a player no action is lifted (rules, 3.5).
    #[inline]
    fn add_legal(&self, list: &mut MoveList<Move>) {
        let ban = self.position.ban() > 0;
        self.fill(ban, list);
        if ban && list.is_empty() && !self.has_any_under(true) {
            self.fill(false, list);
        }
    }

    fn fill(&self, ban: bool, list: &mut MoveList<Move>) {
        let mut shooters = 0;
        for slot in self.slots() {
            for from in self.scene.of(self.us, slot) {
                let first = list.len();
                self.push(slot, from, list);
                shooters += u32::from(list[first..].iter().any(is_shared));
            }
        }
        if shooters > 1 {
            merge(list);
        }
        if self.gen_type == GenType::Noisy {
            list.retain(Move::is_noisy);
        }
        list.retain(|mv| self.is_legal(mv, ban));
    }

    fn has_any(&self) -> bool {
        let ban = self.position.ban() > 0;
        self.has_any_under(ban) || (ban && self.has_any_under(false))
    }

    fn has_any_under(&self, ban: bool) -> bool {
        let mut list = MoveList::new();
        self.slots().any(|slot| {
            self.scene.of(self.us, slot).some(|from| {
                list.truncate(0);
                self.push_all(slot, from, &mut list);
                list.iter().any(|&mv| self.is_legal(mv, ban))
            })
        })
    }

    /// The slots of the pieces that may act: only the Wuss if it is in check (rules,
    /// 3.5).
    #[inline]
    fn slots(&self) -> impl Iterator<Item = u8> + use<> {
        let alone = self.in_check && self.scene.deal.royal() == Kind::Wuss;
        (0..Deal::SLOTS as u8).take(if alone { 1 } else { Deal::SLOTS })
    }

    /// Adds the pseudo-legal actions of the piece on `from`.
    #[inline]
    fn push(&self, slot: u8, from: Square, list: &mut MoveList<Move>) {
        let kind = self.scene.deal.kind(slot);
        let plain = slot > Deal::PAWN && self.scene.tables.is_displacer(kind);
        if !plain || self.frozen.has(from) {
            return self.push_all(slot, from, list);
        }
        let takes = self
            .scene
            .tables
            .takes(self.us, kind)
            .attacks(from, self.scene.occupied);
        let taken = takes & self.theirs;
        list.extend(taken.map(|to| Move::new(from, to, Bitboard::of(to))));
        if self.gen_type == GenType::All {
            let goes = if self.scene.tables.is_plain(kind) {
                takes
            } else {
                self.scene
                    .tables
                    .goes(self.us, kind)
                    .attacks(from, self.scene.occupied)
            };
            list.extend((goes & self.empty).map(|to| Move::new(from, to, Bitboard::EMPTY)));
        }
    }

    /// Adds the same, including quiet actions whatever is requested.
    fn push_all(&self, slot: u8, from: Square, list: &mut MoveList<Move>) {
        if self.frozen.has(from) {
            if slot != Deal::ROYAL {
                list.push(Move::new(from, from, Bitboard::of(from)).with_form(Form::Suicide));
            }
        } else if slot == Deal::PAWN {
            self.push_pawn(from, list);
        } else {
            let kind = self.scene.deal.kind(slot);
            all::actions(
                &self.scene,
                self.us,
                kind,
                from,
                &mut Actions::new(list, from),
            );
        }
    }

    #[inline]
    fn push_pawn(&self, from: Square, list: &mut MoveList<Move>) {
        let tables = self.scene.tables;
        let goes = tables
            .goes(self.us, Kind::Pawn)
            .attacks(from, self.scene.occupied);
        let takes = tables
            .takes(self.us, Kind::Pawn)
            .attacks(from, self.scene.occupied);
        let last = Bitboard::last_rank(self.us);
        for to in (goes & self.empty) | (takes & self.theirs) {
            let mv = Move::new(from, to, Bitboard::of(to) & self.theirs);
            if last.has(to) {
                for (kind, variant) in self.scene.deal.fighters().iter().zip(0..) {
                    let promotion = mv.with_form(Form::Promotion(*kind));
                    list.push(promotion.with_variant(variant));
                }
            } else {
                list.push(mv);
            }
        }
        if let Some(to) = self.position.ep.filter(|&to| takes.has(to)) {
            let victims = Bitboard::of(to).forward(self.us.flip());
            list.push(Move::new(from, to, victims).with_form(Form::EnPassant));
        }
    }

    /// Whether a pseudo-legal action is legal.
    #[inline]
    fn is_legal(&self, mv: Move, ban: bool) -> bool {
        let royal = self.royal == Some(mv.from());
        let needs_test = royal || self.exposure.may_expose(mv) || ban && self.may_check(mv);
        !needs_test || self.is_safe_after(mv, ban)
    }

    /// Whether an action might attack the other royal, directly or by discovery.
    fn may_check(&self, mv: Move) -> bool {
        let kind = self.scene.kind_on(mv.from());
        let tables = self.scene.tables;
        let Some(target) = self.scene.royal(self.us.flip()) else {
            return true;
        };
        let takes = tables.takes(self.us, kind);
        let attacks_directly = || match tables.attack_test(kind) {
            AttackTest::Never => false,
            AttackTest::Leaps => takes.leapt_from(target).has(mv.to()),
            AttackTest::Slides => {
                let from = takes.leapt_from(target) | takes.slid_from(target);
                from.has(mv.to())
            }
            AttackTest::Paths => {
                let gone = Bitboard::of(mv.from()) | mv.victims();
                let occupied = (self.scene.occupied & !gone) | Bitboard::of(mv.to());
                takes.attacks(mv.to(), occupied).has(target)
            }
            AttackTest::Special => true,
        };
        let promotes = matches!(mv.form(), Form::Promotion(_));
        promotes || self.discovery.may_expose(mv) || attacks_directly()
    }

    /// Makes an action and tests the result.
    #[inline(never)]
    fn is_safe_after(&self, mv: Move, ban: bool) -> bool {
        let after = self.scene.after(self.us, mv);
        let checks = || ban && after.attacks_royal(self.us);
        !(after.attacks_royal(self.us.flip()) || after.is_facing() || checks())
    }
}

/// Whether pieces on different squares may make this action with the same result.
fn is_shared(mv: &Move) -> bool {
    matches!(mv.form(), Form::Shot | Form::Recruitment)
}

/// Merges actions of different pieces with the same result into that of the piece on the
/// lowest square.
#[cold]
fn merge(list: &mut MoveList<Move>) {
    let rivals: Vec<Move> = list.iter().copied().filter(is_shared).collect();
    list.retain(|mv| {
        let lower = |other: &Move| other.has_same_effect(mv) && other.from() < mv.from();
        !is_shared(&mv) || !rivals.iter().any(lower)
    });
}
