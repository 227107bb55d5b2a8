//! The kings: who is near them, what attacks them, where they may go.

use super::layout::{BEARER_HOME, BEARER_NEAR, ESCAPES, KING_TAKES, MOST_STORM, STORM, Weights};
use super::view::View;
use crate::base::{Bitboard, Side, Square};
use crate::eval::linear::WeightTally;
use crate::games::royal_standard::Kind;
use crate::games::royal_standard::board::adjacent;

/// King's moves from one square to another, at most five.
#[inline]
fn steps(one: Square, other: Square) -> usize {
    let files = one.file().abs_diff(other.file());
    let ranks = one.rank().abs_diff(other.rank());
    usize::from(files.max(ranks)).min(5)
}

/// Bearers near the enemy king, as far as they can move, and near their own.
#[inline]
pub(super) fn bearers<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let bearers = view.position.of(side, Kind::Bearer);
    if let Some(king) = view.kings[side.flip().index()] {
        for bearer in bearers & !view.position.frozen() {
            tally.add(BEARER_NEAR.at(steps(bearer, king)), 1);
        }
    }
    if let Some(king) = view.kings[side.index()] {
        for bearer in bearers {
            tally.add(BEARER_HOME.at(steps(bearer, king)), 1);
        }
    }
}

/// Attacks around the enemy king, and squares where the own one is safe.
#[inline]
pub(super) fn king<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let (us, them) = (view.reach(side), view.reach(side.flip()));
    tally.add(STORM.at((us.storm as usize).min(MOST_STORM)), 1);
    if let Some(king) = view.kings[side.flip().index()]
        && (us.takes | us.bearers).has(king)
    {
        tally.add(KING_TAKES.at(view.to_move(side)), 1);
    }
    if let Some(king) = view.kings[side.index()] {
        let own = view.position.of_side(side) & !view.position.of_kind(Kind::Bearer);
        let safe: Bitboard = adjacent(king) & !own & !them.takes & !them.bearers;
        tally.add(ESCAPES.at(safe.count() as usize), 1);
    }
}
