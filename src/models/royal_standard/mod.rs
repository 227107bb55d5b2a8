//! The evaluation of the Royal Standard and the hints that order its search.
//!
//! `docs/royal-standard-evaluation.md` says what the terms are and why.

mod exchange;
mod king;
mod layout;
mod mobility;
mod sums;
mod terms;
mod threats;
mod view;
mod weights;

pub use layout::Weights;
pub use sums::Sums;
pub use terms::Term;

use crate::base::{Side, Value};
use crate::eval::linear::{Account, Linear, Score, Tally, Trace, Tunable};
use crate::eval::{Curve, Model, Scale};
use crate::games::royal_standard::{Kind, Move, RoyalStandard};
use crate::rules::Position;
use view::View;

/// How a raw score becomes an expected score.
pub const CURVE: Curve = Curve::logistic(330.0);

/// Draws among even games, in thousandths: the armies never run out of men that
/// capture a king.
const DRAWS: i32 = 40;

/// Plain material by kind, in hundredths of a pawn, for those who count it:
/// fixed, whatever the weights say. The windmill stands between bishop and rook
/// as its mobility does, and a captured king outweighs everything.
const PLAIN: [i32; 5] = [10_000, 400, 500, 300, 0];

/// The hand-made evaluation of the Royal Standard.
pub struct RoyalStandardModel {
    scale: Scale,
}

impl Default for RoyalStandardModel {
    fn default() -> RoyalStandardModel {
        RoyalStandardModel {
            scale: Scale::new(CURVE),
        }
    }
}

/// What the terms count for White and for Black.
#[inline]
fn parts<T: Tally<Weights>>(view: &View<'_>) -> [T; 2] {
    [
        terms::part(view, Side::White),
        terms::part(view, Side::Black),
    ]
}

/// What belongs to the turn.
fn turn<T: Tally<Weights>>() -> T {
    let mut tally = T::default();
    tally.add(layout::TEMPO.at(0), 1);
    tally
}

impl Model<RoyalStandard> for RoyalStandardModel {
    type State = Sums;
    const SLOTS: usize = 320 + 2048;
    // An attack on the king may be left alone, and the next move may attack the
    // other king: evasions have no end.
    const EVASIONS: usize = 0;

    #[inline]
    fn evaluate(&self, position: &RoyalStandard, state: &Sums) -> Value {
        self.scale.value(self.raw(position, state))
    }

    fn material(&self, position: &RoyalStandard) -> i32 {
        let us = position.of_side(position.side());
        let total = |kind: Kind| {
            let men = position.of_kind(kind);
            PLAIN[kind.index()] * ((men & us).count() as i32 * 2 - men.count() as i32)
        };
        Kind::ALL.into_iter().map(total).sum()
    }

    #[inline]
    fn gain(&self, position: &RoyalStandard, item: Move) -> i32 {
        exchange::gain(position, item)
    }

    /// A move by kind and target; a displacement by whose bearer goes from where
    /// to where, whoever captures it.
    #[inline]
    fn slot(&self, position: &RoyalStandard, item: Move) -> usize {
        let to = item.to().index();
        if item.displaces() {
            let own = usize::from(position.of_side(position.side()).has(item.to()));
            return 320 + (own << 10 | to << 4 | usize::from(item.bits() >> 12));
        }
        let kind = position
            .man_on(item.from())
            .map_or(0, |man| man.kind.index());
        kind << 6 | to
    }

    #[inline]
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &RoyalStandard, value: Value) -> [u32; 3] {
        let (clock, most) = position.clock();
        crate::eval::chances(value, DRAWS, (clock as i32, most as i32))
    }

    fn explain(&self, position: &RoyalStandard) -> String {
        let mut account = Account::of::<Weights, _>(position);
        let view = View::new(position);
        for term in Term::ALL {
            let parts = Side::ALL.map(|side| {
                let mut part = Score::ZERO;
                term.weigh(&view, side, &mut part);
                part
            });
            account.add(term.name(), parts);
        }
        account.set_turn(turn());
        account.table("turn", &self.scale)
    }
}

impl Tunable<RoyalStandard> for RoyalStandardModel {
    type Table = Weights;
    const CURVE: Curve = CURVE;

    #[inline]
    fn raw(&self, position: &RoyalStandard, state: &Sums) -> i32 {
        let view = View::new(position);
        state.raw(parts(&view), turn(), position.side())
    }

    fn linear(position: &RoyalStandard) -> Linear {
        let parts: [Trace; 2] = parts(&View::new(position));
        Linear::of::<Weights, _>(position, parts, &turn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::{source, weights};
    use crate::games::royal_standard::RangeRule;

    #[test]
    fn the_table_in_use_is_what_its_weights_make() {
        let used = weights::<Weights>();
        assert_eq!(source::<Weights>(&used), include_str!("weights.rs"));
    }

    #[test]
    fn plain_material_is_counted_for_the_side_to_move() {
        let model = RoyalStandardModel::default();
        for (text, expected) in [
            ("*k4*/7/2S4/1RBW3/7/*4K* w - 0 1", 1200),
            ("*k4*/7/2S4/1RBW3/7/*4K* b - 0 1", -1200),
            ("*sskss*/br1w1br/7/7/BR1W1BR/*SSKSS* w - 0 1", 0),
            ("*5*/7/7/3K3/7/*5* b - 0 30", -10_000),
        ] {
            let position = RoyalStandard::from_pfen(text, RangeRule::Full).unwrap();
            assert_eq!(model.material(&position), expected, "{text}");
        }
    }
}
