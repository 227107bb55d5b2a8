//! The safety of the kings.

use super::score::{Score, s};
use super::view::View;
use crate::base::Side;
use crate::games::royal_palette::Kind;

/// What the attacks of `side` around the enemy king are worth: more than in
/// proportion, less without a queen, and nothing in the endgame.
#[inline]
pub(super) fn storm(view: &View<'_>, side: Side) -> Score {
    let units = view.of(side).storm / 8;
    let queen = view.position.of(side, Kind::Queen).any();
    let worth = (units / 2 + units * units / 60).min(300);
    s(if queen { worth } else { worth / 2 }, 0)
}
