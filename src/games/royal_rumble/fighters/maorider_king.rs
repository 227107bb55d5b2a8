//! The Maorider King: captures nothing, and recruits (rules, 3.6).

use crate::base::{Side, Square};
use crate::games::royal_rumble::Deal;
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::king;

/// Adds the recruitment of every adjacent enemy other than the royal. The king's steps
/// are in the tables.
pub(crate) fn recruit(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    let them = side.flip();
    for square in king(from) & scene.pieces.of_side(them) & !scene.of(them, Deal::ROYAL) {
        actions.recruit(square);
    }
}
