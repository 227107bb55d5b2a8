//! The safety of the kings.

use super::score::{Score, s};
use super::view::View;
use super::weights::LONE_KING;
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

/// What drives a lone enemy king towards an edge, where he can be mated, and
/// brings our king near him.
#[inline]
pub(super) fn hunt(view: &View<'_>, side: Side) -> Score {
    let position = view.position;
    if position.of_side(side.flip()).many() {
        return Score::ZERO;
    }
    let (ours, theirs) = (position.king(side), position.king(side.flip()));
    let edge = |line: u8| 3 - i32::from(line.min(7 - line));
    let driven = edge(theirs.file()) + edge(theirs.rank());
    let apart = ours
        .file()
        .abs_diff(theirs.file())
        .max(ours.rank().abs_diff(theirs.rank()));
    LONE_KING[0] * driven + LONE_KING[1] * (7 - i32::from(apart))
}
