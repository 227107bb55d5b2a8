//! King terms: attacks, escape squares and possible checks.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::layout::{CHECKS, ESCAPES, MAX_STORM, STEPS, STORM, WEAK};
use super::view::View;
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Counts attacks around the enemy kings, and safe squares around the own kings.
#[inline]
pub(super) fn king<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
    tally: &mut T,
) {
    let (us, them) = (view.army(side), view.army(side.flip()));
    let turn = view.to_move(side);
    for zone in &them.king_zones {
        let storm = (zone.storm as usize).min(MAX_STORM);
        tally.add(STORM.at(turn * (MAX_STORM + 1) + storm), 1);
        let weak = zone.steps & us.guards & !them.guards;
        let weak = (weak.count() as usize).min(STEPS - 1);
        tally.add(WEAK.at(turn * STEPS + weak), 1);
    }
    for zone in &us.king_zones {
        let safe = zone.steps & !us.pieces & !them.takes;
        let safe = (safe.count() as usize).min(STEPS - 1);
        tally.add(ESCAPES.at(turn * STEPS + safe), 1);
    }
}

/// Counts safe squares from which the side to move could attack the enemy kings. Checks
/// by the other side are left out: they are worth half as much, and as expensive to find.
#[inline]
pub(super) fn checks<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
    tally: &mut T,
) {
    if view.to_move(side) == 0 {
        return;
    }
    let safe = !(view.army(side).pieces | view.army(side.flip()).takes);
    for (officer, &squares) in view.checks.iter().enumerate() {
        if squares.any() {
            tally.add(CHECKS.at(officer), (squares & safe).count() as i32);
        }
    }
}
