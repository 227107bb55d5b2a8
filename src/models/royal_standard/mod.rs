//! The evaluation and search hints of the Royal Standard.
//!
//! `docs/royal-standard-evaluation.md` describes the terms.

mod exchange;
mod features;
mod hints;
mod king;
mod layout;
mod mobility;
mod piece_square;
mod terms;
mod threats;
mod view;
mod weights;

pub use features::RoyalStandardFeatures;
pub use hints::RoyalStandardHints;
pub use layout::Weights;
pub use piece_square::PieceSquareScore;

use crate::base::Side;
use crate::eval::Curve;
use crate::eval::linear::{CountedTerms, LinearEvaluator, Terms, WeightTally};
use crate::games::royal_standard::RoyalStandard;
use view::View;

/// The curve from raw score to expected score.
pub const CURVE: Curve = Curve::logistic(205.0);

/// Draws among even games, in thousandths: few, since the armies never run out of pieces
/// that capture a king.
const DRAWS: i32 = 40;

/// The handcrafted evaluation of the Royal Standard.
pub type RoyalStandardEvaluator = LinearEvaluator<RoyalStandardTerms>;

/// The terms of [`RoyalStandardEvaluator`].
#[derive(Clone, Copy, Debug, Default)]
pub struct RoyalStandardTerms;

impl Terms for RoyalStandardTerms {
    type Position = RoyalStandard;
    type Hints = RoyalStandardHints;
    type WeightTable = Weights;
    const CURVE: Curve = CURVE;

    #[inline]
    fn count<T: WeightTally<Weights>>(&self, position: &RoyalStandard) -> CountedTerms<T> {
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
        DRAWS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::{source, weights};

    #[test]
    fn the_table_in_use_is_what_its_weights_make() {
        let used = weights::<Weights>();
        assert_eq!(source::<Weights>(&used), include_str!("weights.rs"));
    }
}
