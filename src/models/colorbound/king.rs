//! The kings: what attacks them, where they may go.

use super::evaluated::{Evaluated, Weights};
use super::layout::{ESCAPES, MOST_STORM, STORM};
use super::view::View;
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Attacks around the enemy kings, and squares where the own ones are safe.
#[inline]
pub(super) fn king<V: Evaluated, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
    tally: &mut T,
) {
    let (us, them) = (view.army(side), view.army(side.flip()));
    for zone in &them.king_zones {
        tally.add(STORM.at((zone.storm as usize).min(MOST_STORM)), 1);
    }
    for zone in &us.king_zones {
        let safe = zone.steps & !us.men & !them.takes;
        tally.add(ESCAPES.at(safe.count() as usize), 1);
    }
}
