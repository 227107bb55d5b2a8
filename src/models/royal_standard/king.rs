//! King terms: standard-bearers nearby, attacks and escape squares.

use super::layout::{
    BEARER_HOME, BEARER_NEAR, CHECKS, ESCAPES, KING_TAKES, MAX_STORM, STEPS, STORM, Weights,
};
use super::view::View;
use crate::base::{Bitboard, Side, Square};
use crate::eval::linear::WeightTally;
use crate::games::royal_standard::board::adjacent;
use crate::games::royal_standard::{Kind, RoyalStandard};

/// Returns the number of king moves from one square to another, at most five.
#[inline]
fn steps(one: Square, other: Square) -> usize {
    let files = one.file().abs_diff(other.file());
    let ranks = one.rank().abs_diff(other.rank());
    usize::from(files.max(ranks)).min(5)
}

/// Counts standard-bearers near the enemy king, if they can move, and near their own
/// king.
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

/// Counts attacks around the enemy king and safe squares around the own king.
#[inline]
pub(super) fn king<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let (us, them) = (view.reach(side), view.reach(side.flip()));
    let turn = view.to_move(side);
    let storm = (us.storm as usize).min(MAX_STORM);
    tally.add(STORM.at((MAX_STORM + 1) * turn + storm), 1);
    if let Some(king) = view.kings[side.flip().index()]
        && (us.takes | us.bearers).has(king)
    {
        tally.add(KING_TAKES.at(turn), 1);
    }
    if let Some(king) = view.kings[side.index()] {
        let own = view.position.of_side(side) & !view.position.of_kind(Kind::Bearer);
        let safe: Bitboard = adjacent(king) & !own & !them.takes & !them.bearers;
        tally.add(ESCAPES.at(STEPS * turn + safe.count() as usize), 1);
    }
}

/// Counts safe squares from which the enemy king could be attacked. A rook or bishop is
/// safe where no piece captures it; a standard-bearer, which has to stand next to the
/// king, where no piece but the king captures it.
#[inline]
pub(super) fn checks<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let (us, them) = (view.reach(side), view.reach(side.flip()));
    let Some(king) = view.kings[side.flip().index()] else {
        return;
    };
    let first = 3 * view.to_move(side);
    let empty = !view.position.occupied();
    let officers =
        [Kind::Windmill, Kind::Rook, Kind::Bishop].map(|kind| them.by_kind[kind.index()]);
    let guarded = officers[0] | officers[1] | officers[2];
    let mut add = |kind: usize, squares: Bitboard| {
        tally.add(CHECKS.at(first + kind), squares.count() as i32);
    };
    add(2, us.bearers & adjacent(king) & empty & !guarded);
    if us.range.squares.has(king) {
        let safe = empty & !them.takes;
        let rooks = us.by_kind[Kind::Rook.index()] & safe;
        add(0, rooks & RoyalStandard::rook_reach(king, us.range));
        let bishops = us.by_kind[Kind::Bishop.index()] & safe;
        add(1, bishops & RoyalStandard::bishop_reach(king, us.range));
    }
}
