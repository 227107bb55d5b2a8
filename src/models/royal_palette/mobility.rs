//! Freedom of movement: squares within reach, and moves under every lock the
//! opponent may set.

use super::score::{Score, s};
use super::view::View;
use super::weights::STARVED;
use crate::base::Side;

/// Safe squares within reach of the officers.
#[inline]
pub(super) fn reach(view: &View<'_>, side: Side) -> Score {
    view.of(side).mobility
}

/// Moves under each of the eight locks: having hardly any under one of them
/// costs, because the opponent may land there.
#[inline]
pub(super) fn under_locks(view: &View<'_>, side: Side) -> Score {
    let moves = view.of(side).moves;
    let mut sum = 0;
    for hue in 0..8 {
        sum += STARVED[(moves >> (8 * hue) & 255).min(15) as usize];
    }
    s(sum / 8, sum / 8)
}
