//! Mobility terms: squares within reach, colours that can be answered, and the parts of a
//! turn that are left.

use super::layout::{CALL_REACH, COLOUR_REACH, MAX_REACH, PART, Weights};
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::WeightTally;
use crate::games::colour_chess::{Hue, Part};
use crate::rules::Position;

/// Adds the safe squares within reach of the pieces.
#[inline]
pub(super) fn reach<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    tally.absorb(&view.of(side).mobility);
}

fn squares(set: Bitboard) -> usize {
    (set.count() as usize).min(MAX_REACH)
}

/// Counts squares within reach of each of the six colours: a side with few of one colour
/// may be forced to go there.
#[inline]
pub(super) fn by_colour<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let (tiles, moves) = (view.position.tiles(), view.of(side).moves);
    for hue in Hue::ALL {
        tally.add(COLOUR_REACH.at(squares(moves & tiles.squares(hue))), 1);
    }
}

/// Counts the parts left and the squares of the called colour, for the side to move.
#[inline]
pub(super) fn turn<T: WeightTally<Weights>>(view: &View<'_, T>, tally: &mut T) {
    let position = view.position;
    if position.part() == Part::First {
        let moves = view.of(position.side()).moves & position.landing();
        tally.add(PART.at(0), 1);
        tally.add(CALL_REACH.at(squares(moves)), 1);
    } else {
        tally.add(PART.at(1), 1);
    }
}

/// Returns the stage of threats by `side`: 0 and 1 in the enemy's part 1 and 2, 2 and 3
/// in our part 1 and 2.
#[inline]
pub(super) fn stage<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side) -> usize {
    let ours = usize::from(view.position.side() == side);
    let second = usize::from(view.position.part() == Part::Second);
    2 * ours + second
}
