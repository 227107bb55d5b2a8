//! The evaluation and search hints of Colorbound Chess, Equalized and Decimal: shared
//! code with separate weights for each game.
//!
//! `docs/colorbound-evaluation.md` describes the terms.

mod evaluated_variant;
mod exchange;
mod features;
mod hints;
mod king;
mod layout;
mod mobility;
mod parameters;
mod pawns;
mod piece_square;
mod roles;
mod terms;
mod threats;
mod view;
mod weights;
mod winnable;
mod worth;

pub use evaluated_variant::{EvaluatedVariant, Weights};
pub use features::ColorboundFeatures;
pub use hints::ColorboundHints;
pub use piece_square::PieceSquareScore;

use crate::base::Side;
use crate::eval::linear::{CountedTerms, Terms, WeightTally};
use crate::eval::{Curve, NetEvaluator, NetGame};
use crate::games::colorbound::Colorbound;
use crate::nnue::BuiltInNet;
use std::marker::PhantomData;
use view::View;

/// The evaluation of a game of the family: its net if it has one, else the handcrafted
/// evaluation.
pub type ColorboundEvaluator<V> = NetEvaluator<ColorboundTerms<V>>;

/// The terms of [`ColorboundEvaluator`].
#[derive(Clone, Copy, Debug)]
pub struct ColorboundTerms<V>(PhantomData<fn() -> V>);

impl<V> Default for ColorboundTerms<V> {
    fn default() -> ColorboundTerms<V> {
        ColorboundTerms(PhantomData)
    }
}

impl<V: EvaluatedVariant> Terms for ColorboundTerms<V> {
    type Position = Colorbound<V::Board>;
    type Hints = ColorboundHints<V>;
    type WeightTable = Weights<V>;
    const CURVE: Curve = Curve::logistic(V::SPREAD);

    #[inline]
    fn count<T: WeightTally<Weights<V>>>(
        &self,
        position: &Colorbound<V::Board>,
    ) -> CountedTerms<T> {
        let view = View::new(position);
        let mut turn = T::default();
        turn.add(layout::TEMPO.at(0), 1);
        CountedTerms {
            parts: [
                terms::part(&view, Side::White),
                terms::part(&view, Side::Black),
            ],
            turn,
        }
    }

    fn draws_when_even(_: &Self::Position, _: i32) -> i32 {
        V::DRAWS
    }

    #[inline]
    fn scale_factor(position: &Colorbound<V::Board>, strong: Side) -> i32 {
        winnable::scale_factor(position, strong)
    }
}

impl<V: EvaluatedVariant> NetGame for ColorboundTerms<V> {
    type Features = ColorboundFeatures<V>;
    const GAME: &'static str = V::NAME;
    const BUILT_IN: Option<BuiltInNet> = V::NET;
    const BUILT_IN_VARIATION: Option<BuiltInNet> = V::COMMON_NET;

    fn is_variation(position: &Self::Position) -> bool {
        V::common_rules().is_some_and(|common| std::ptr::eq(common, position.rules()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::{source, weights};
    use crate::games::colorbound::{Decimal, Equalized, Standard};

    #[test]
    fn the_tables_in_use_are_what_their_weights_make() {
        fn table_source<V: EvaluatedVariant>() -> String {
            source::<Weights<V>>(&weights::<Weights<V>>())
        }
        assert_eq!(
            table_source::<Standard>(),
            include_str!("weights/standard.rs")
        );
        assert_eq!(
            table_source::<Equalized>(),
            include_str!("weights/equalized.rs")
        );
        assert_eq!(
            table_source::<Decimal>(),
            include_str!("weights/decimal.rs")
        );
    }
}
