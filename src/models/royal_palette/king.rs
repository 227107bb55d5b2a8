//! King safety.

use super::layout::{CASTLING, ESCAPES, LONE_KING, MAX_STORM, SHIELD, STORM, STORM_BARE, Weights};
use super::view::View;
use crate::base::{Side, Square};
use crate::eval::linear::WeightTally;
use crate::games::royal_palette::Kind;
use crate::pieces::{self, Orthodox};

/// Counts the attacks of `side` around the enemy king: more than in proportion, less
/// without a queen, and nothing in the endgame.
#[inline]
pub(super) fn storm<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let steps = (view.of(side).storm / 32) as usize;
    let queen = view.position.of(side, Kind::Queen).any();
    let group = if queen { STORM } else { STORM_BARE };
    tally.add(group.at(steps.min(MAX_STORM)), 1);
}

/// Counts the shelter, escape squares and castling rights of `side`'s king.
#[inline]
pub(super) fn shelter<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    tally.add(ESCAPES.at(view.of(side).escapes), 1);
    let beside = position.pawns(side) & pieces::king(position.king(side));
    tally.add(SHIELD.at((beside.count() as usize).min(3)), 1);
    for (index, king_side) in [true, false].into_iter().enumerate() {
        let may_castle = position.may_castle(side, king_side);
        tally.add(CASTLING.at(index), i32::from(may_castle));
    }
}

/// Counts how far a lone enemy king is driven towards an edge, where it can be mated, and
/// how near our king is.
#[inline]
pub(super) fn hunt<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    if position.of_side(side.flip()).many() {
        return;
    }
    let (ours, theirs) = (position.king(side), position.king(side.flip()));
    let edge = |line: u8| 3 - i32::from(line.min(7 - line));
    let driven = edge(theirs.file()) + edge(theirs.rank());
    let near = 7 - steps(ours, theirs) as i32;
    tally.add(LONE_KING.at(0), driven);
    tally.add(LONE_KING.at(1), near);
}

/// Returns the number of moves a king needs from one square to the other.
#[inline]
pub(super) fn steps(from: Square, to: Square) -> usize {
    let files = from.file().abs_diff(to.file());
    usize::from(files.max(from.rank().abs_diff(to.rank())))
}
