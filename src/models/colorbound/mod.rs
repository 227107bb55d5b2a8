//! The evaluation of Colorbound Chess, Equalized and Decimal, and the hints that
//! order their search: one text for all three, each with weights of its own.
//!
//! `docs/colorbound-evaluation.md` says what the terms are and why.

mod exchange;
mod judged;
mod king;
mod layout;
mod mobility;
mod pawns;
mod roles;
mod sums;
mod terms;
mod threats;
mod view;
mod weights;
mod winnable;

pub use judged::{Judged, Weights};
pub use sums::Sums;
pub use terms::Term;

use crate::base::{Side, Value};
use crate::eval::linear::{Account, Linear, Score, Tally, Trace, Tunable};
use crate::eval::{Curve, Model, Scale};
use crate::games::colorbound::{Colorbound, Kind, Move};
use crate::rules::Position;
use std::marker::PhantomData;
use view::View;

/// Plain material by kind, in hundredths of a pawn, for those who count it:
/// fixed, whatever the weights say. By how many squares a man reaches on an empty
/// board of his game, with those of chess as the measure.
const PLAIN: [i32; Kind::COUNT] = [100, 300, 350, 300, 350, 500, 350, 0];

/// The hand-made evaluation of a game of the family.
pub struct ColorboundModel<V> {
    scale: Scale,
    game: PhantomData<fn() -> V>,
}

impl<V: Judged> Default for ColorboundModel<V> {
    fn default() -> ColorboundModel<V> {
        ColorboundModel {
            scale: Scale::new(Curve::logistic(V::SPREAD)),
            game: PhantomData,
        }
    }
}

/// What the terms count for White and for Black.
#[inline]
fn parts<V: Judged, T: Tally<Weights<V>>>(view: &View<'_, V::Board>) -> [T; 2] {
    [
        terms::part::<V, T>(view, Side::White),
        terms::part::<V, T>(view, Side::Black),
    ]
}

/// What belongs to the turn.
fn turn<V: Judged, T: Tally<Weights<V>>>() -> T {
    let mut tally = T::default();
    tally.add(layout::TEMPO.at(0), 1);
    tally
}

impl<V: Judged> Model<Colorbound<V::Board>> for ColorboundModel<V> {
    type State = Sums<V>;
    const SLOTS: usize = Kind::COUNT << 7;

    #[inline]
    fn evaluate(&self, position: &Colorbound<V::Board>, state: &Sums<V>) -> Value {
        let raw = self.raw(position, state);
        self.scale.value(winnable::limited(position, raw))
    }

    fn material(&self, position: &Colorbound<V::Board>) -> i32 {
        let us = position.of_side(position.side());
        let total = |kind: Kind| {
            let men = position.of_kind(kind);
            PLAIN[kind.index()] * ((men & us).count() as i32 * 2 - men.count() as i32)
        };
        Kind::ALL.into_iter().map(total).sum()
    }

    #[inline]
    fn gain(&self, position: &Colorbound<V::Board>, item: Move<V::Board>) -> i32 {
        exchange::gain(position, item)
    }

    #[inline]
    fn slot(&self, position: &Colorbound<V::Board>, item: Move<V::Board>) -> usize {
        let man = position.man_on(item.from());
        man.map_or(0, |man| man.kind.index()) << 7 | item.to().index()
    }

    #[inline]
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &Colorbound<V::Board>, value: Value) -> [u32; 3] {
        let (clock, most) = position.clock();
        crate::eval::chances(value, V::DRAWS, (clock as i32, most as i32))
    }

    fn explain(&self, position: &Colorbound<V::Board>) -> String {
        let mut account = Account::of::<Weights<V>, _>(position);
        let view = View::new(position);
        for term in Term::ALL {
            let parts = Side::ALL.map(|side| {
                let mut part = Score::ZERO;
                term.weigh::<V, Score>(&view, side, &mut part);
                part
            });
            account.add(term.name(), parts);
        }
        account.set_turn(turn::<V, Score>());
        let raw = account.raw();
        let limited = winnable::limited(position, raw);
        if limited != raw {
            account.set_limit("to be cashed in", limited);
        }
        account.table("turn", &self.scale)
    }
}

impl<V: Judged> Tunable<Colorbound<V::Board>> for ColorboundModel<V> {
    type Table = Weights<V>;
    const CURVE: Curve = Curve::logistic(V::SPREAD);

    #[inline]
    fn raw(&self, position: &Colorbound<V::Board>, state: &Sums<V>) -> i32 {
        let view = View::new(position);
        state.raw(
            parts::<V, Score>(&view),
            turn::<V, Score>(),
            position.side(),
        )
    }

    fn linear(position: &Colorbound<V::Board>) -> Linear {
        let parts: [Trace; 2] = parts::<V, Trace>(&View::new(position));
        Linear::of::<Weights<V>, _>(position, parts, &turn::<V, Trace>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::{source, weights};
    use crate::games::colorbound::{Decimal, Equalized, Standard, Variant};

    #[test]
    fn the_tables_in_use_are_what_their_weights_make() {
        fn made<V: Judged>() -> String {
            source::<Weights<V>>(&weights::<Weights<V>>())
        }
        assert_eq!(made::<Standard>(), include_str!("weights/standard.rs"));
        assert_eq!(made::<Equalized>(), include_str!("weights/equalized.rs"));
        assert_eq!(made::<Decimal>(), include_str!("weights/decimal.rs"));
    }

    #[test]
    fn plain_material_is_counted_for_the_side_to_move() {
        let model = ColorboundModel::<Standard>::default();
        for (text, expected) in [
            ("4k3/8/8/3w4/8/8/P7/L3K3 w - - 0 1", 150),
            ("4k3/8/8/3w4/8/8/P7/L3K3 b - - 0 1", -150),
        ] {
            let position = Colorbound::from_pfen(text, Standard::rules());
            let position = position.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(model.material(&position), expected, "{text}");
        }
    }
}
