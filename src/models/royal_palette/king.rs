//! The safety of the kings.

use super::layout::{LONE_KING, MOST_STORM, STORM, STORM_BARE};
use super::tally::Tally;
use super::view::View;
use crate::base::Side;
use crate::games::royal_palette::Kind;

/// What the attacks of `side` around the enemy king are worth: more than in
/// proportion, less without a queen, and nothing in the endgame.
#[inline]
pub(super) fn storm<T: Tally>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let units = (view.of(side).storm / 8) as usize;
    let queen = view.position.of(side, Kind::Queen).any();
    let group = if queen { STORM } else { STORM_BARE };
    tally.add(group.at(units.min(MOST_STORM)), 1);
}

/// What drives a lone enemy king towards an edge, where he can be mated, and
/// brings our king near him.
#[inline]
pub(super) fn hunt<T: Tally>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    if position.of_side(side.flip()).many() {
        return;
    }
    let (ours, theirs) = (position.king(side), position.king(side.flip()));
    let edge = |line: u8| 3 - i32::from(line.min(7 - line));
    let driven = edge(theirs.file()) + edge(theirs.rank());
    let apart = ours
        .file()
        .abs_diff(theirs.file())
        .max(ours.rank().abs_diff(theirs.rank()));
    tally.add(LONE_KING.at(0), driven);
    tally.add(LONE_KING.at(1), 7 - i32::from(apart));
}
