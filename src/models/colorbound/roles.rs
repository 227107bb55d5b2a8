//! Roles of pieces: on the shade of the enemy king they attack, on that of their own king
//! they defend; where both sides have a king they do both, and where neither has one,
//! nothing.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::layout::{ATTACKER, CROWD, DEFENDER, FORCE};
use super::view::{Army, View};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry};
use crate::eval::linear::WeightTally;
use crate::games::colorbound::Kind;

/// Returns the squares of the shades of a side's kings.
fn ground<G: Geometry>(army: &Army<G>) -> Bitboard<G> {
    let shades = army.king_zones.iter().map(|zone| zone.shade);
    shades.fold(Bitboard::EMPTY, |ground, shade| ground | shade)
}

/// Counts attackers and defenders by kind, and the pieces of both sides on the shade of
/// each enemy king.
#[inline]
pub(super) fn roles<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
    tally: &mut T,
) {
    let (us, them) = (view.army(side), view.army(side.flip()));
    let (home, field) = (ground(us), ground(them));
    let (attack, defence) = (us.pieces & field & !home, us.pieces & home & !field);
    if (attack | defence).any() {
        for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::King) {
            let pieces = view.position.of_kind(kind);
            let count = |set: Bitboard<V::Board>| (pieces & set).count() as i32;
            tally.add(ATTACKER.at(kind.index()), count(attack));
            tally.add(DEFENDER.at(kind.index()), count(defence));
        }
    }
    for zone in &them.king_zones {
        let crowd = |officers| (zone.shade & officers).count().min(CROWD as u32 - 1) as usize;
        let (ours, theirs) = (crowd(us.officers), crowd(them.officers));
        tally.add(FORCE.at(ours * CROWD + theirs), 1);
    }
}
