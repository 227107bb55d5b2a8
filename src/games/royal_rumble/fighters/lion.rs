//! The Lion: two steps, and the swipe (rules, 3.4).

use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::leapers::AROUND;

/// The extent of a swipe to either side of the middle of its arc, in squares of the ring
/// (rules, `SWIPE`).
const SWIPE_HALF_ARC: usize = 1;

/// Adds the swipes. The Lion's steps are in the tables.
pub(crate) fn swipe(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    let theirs = scene.pieces.of_side(side.flip());
    for arc in arcs(from) {
        let victims = arc & theirs;
        if victims.any() {
            actions.shoot(victims);
        }
    }
}

/// The arcs of all swipes, including those that point off the board.
fn arcs(from: Square) -> impl Iterator<Item = Bitboard> {
    let ring = AROUND.len();
    (0..ring).map(move |middle| {
        let places =
            (0..=2 * SWIPE_HALF_ARC).map(|place| (middle + ring - SWIPE_HALF_ARC + place) % ring);
        places
            .filter_map(|place| from.offset(AROUND[place]))
            .collect()
    })
}
