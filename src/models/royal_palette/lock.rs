//! The lock in force, for the side that has to obey it.

use super::view::View;
use super::weights::LOCKED_NOW;
use crate::rules::Position;

/// What the lock leaves the side to move, for that side.
#[inline]
pub(super) fn in_force(view: &View<'_>) -> i32 {
    match view.position.lock() {
        Some(hue) => LOCKED_NOW[view.of(view.position.side()).under(hue).min(15)],
        None => 0,
    }
}
