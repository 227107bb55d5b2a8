//! The Chameleon: captures pieces as they capture (rules, 5.1).

use super::advancer::beyond;
use super::lent::borrowed_kinds;
use super::withdrawer::behind;
use super::{archer, butterfly, frog, simple};
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::Kind;
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::form::Form;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::{king, queen};
use crate::rules::MoveList;

/// Whether it attacks an adjacent Maorider King despite that king's immobilization
/// (rules, `CHAMELEON_MK`).
const TAKES_MAORIDER_KING: bool = true;

/// Adds a queen's quiet moves, which remove Advancers and Withdrawers in passing, and
/// captures of each kind in its own manner. Royals are attacked, never removed.
pub(crate) fn actions(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    let them = side.flip();
    let advancers = scene.of_kind(them, Kind::Advancer);
    let withdrawers = scene.of_kind(them, Kind::Withdrawer);
    for to in queen(from, scene.occupied) & !scene.occupied {
        let victims = (beyond(from, to) & advancers) | (behind(from, to) & withdrawers);
        actions.go(to, victims);
    }
    actions.merge();
    for (kind, victims) in scene.armies(them) {
        if !kind.is_royal() {
            take(scene, side, from, kind, victims, actions);
        }
    }
}

/// Adds the captures of pieces of one kind.
fn take(
    scene: &Scene<'_>,
    side: Side,
    from: Square,
    kind: Kind,
    victims: Bitboard,
    actions: &mut Actions<'_>,
) {
    let onto = match kind {
        Kind::Immobilizer | Kind::Chameleon | Kind::Advancer | Kind::Withdrawer => return,
        Kind::Frog => {
            return frog::leaps(scene, side, from, &mut |to, removed| {
                if removed.any() && (removed & !victims).is_empty() {
                    actions.go(to, removed);
                }
            });
        }
        Kind::Archer => {
            for victim in archer::range(scene, from) & victims {
                actions.shoot(Bitboard::of(victim));
            }
            return;
        }
        Kind::Copycat => return take_copycats(scene, side, from, victims, actions),
        Kind::Butterfly => butterfly::reach(scene, from),
        _ => scene.tables.takes(side, kind).attacks(from, scene.occupied),
    };
    for to in onto & victims {
        actions.go(to, Bitboard::of(to));
    }
}

/// Adds captures of Copycats, made as the Chameleon's own neighbours would.
fn take_copycats(
    scene: &Scene<'_>,
    side: Side,
    from: Square,
    copycats: Bitboard,
    actions: &mut Actions<'_>,
) {
    let mut list = MoveList::new();
    for kind in borrowed_kinds(scene, from) {
        simple::actions(scene, side, kind, from, &mut Actions::new(&mut list, from));
    }
    for mv in &list {
        let removed = mv.victims();
        if removed.is_empty() || (removed & !copycats).any() {
            continue;
        }
        match mv.form() {
            Form::Shot => actions.shoot(removed),
            _ => actions.go(mv.to(), removed),
        }
    }
}

/// Whether it could capture the royal on `target` as that royal captures.
pub(crate) fn attacks_target(scene: &Scene<'_>, side: Side, from: Square, target: Square) -> bool {
    match scene.deal.royal() {
        Kind::MaoriderKing => TAKES_MAORIDER_KING && king(from).has(target),
        royal => scene
            .tables
            .takes(side, royal)
            .attacks(from, scene.occupied)
            .has(target),
    }
}

/// The squares of pieces that it could capture by displacement or a shot.
pub(crate) fn range(scene: &Scene<'_>, side: Side, from: Square) -> Bitboard {
    let armies = scene.armies(side.flip());
    armies.fold(Bitboard::EMPTY, |squares, (kind, pieces)| {
        let onto = match kind {
            Kind::Archer => archer::range(scene, from),
            Kind::Butterfly => butterfly::reach(scene, from),
            Kind::MaoriderKing => king(from),
            _ => scene.tables.takes(side, kind).attacks(from, scene.occupied),
        };
        squares | (onto & pieces)
    })
}
