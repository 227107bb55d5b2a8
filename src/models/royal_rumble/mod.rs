//! The evaluation and search hints of one board of Royal Rumble.
//!
//! `docs/royal-rumble-evaluation.md` describes the terms.

mod exchange;
mod features;
mod hints;
mod layout;
mod piece_square;
mod prices;
mod six_boards;
mod terms;
mod view;
mod weights;
mod winnable;

pub use features::RoyalRumbleFeatures;
pub use hints::RumbleBoardHints;
pub use layout::Weights;
pub use piece_square::PieceSquareScore;
pub use six_boards::{RoyalRumbleEvaluator, RoyalRumbleHints};

use crate::base::Side;
use crate::eval::Curve;
use crate::eval::linear::{CountedTerms, LinearEvaluator, Terms, WeightTally};
use crate::games::royal_rumble::RumbleBoard;
use view::View;

/// The curve from raw score to expected score.
pub const CURVE: Curve = Curve::logistic(330.0);

/// The handcrafted evaluation of one board of Royal Rumble.
pub type RumbleBoardEvaluator = LinearEvaluator<RumbleBoardTerms>;

/// The terms of [`RumbleBoardEvaluator`].
#[derive(Clone, Copy, Debug, Default)]
pub struct RumbleBoardTerms;

impl Terms for RumbleBoardTerms {
    type Position = RumbleBoard;
    type Hints = RumbleBoardHints;
    type WeightTable = Weights;
    const CURVE: Curve = CURVE;

    #[inline]
    fn count<T: WeightTally<Weights>>(&self, position: &RumbleBoard) -> CountedTerms<T> {
        let view = View::new(position);
        let mut turn = T::default();
        turn.add(layout::TEMPO.at(view.royal()), 1);
        CountedTerms {
            parts: [
                terms::part(&view, Side::White),
                terms::part(&view, Side::Black),
            ],
            turn,
        }
    }

    fn draws_when_even(position: &RumbleBoard, _: i32) -> i32 {
        winnable::drawn_when_even(position)
    }

    #[inline]
    fn scale_factor(position: &RumbleBoard, strong: Side) -> i32 {
        winnable::scale_factor(position, strong)
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
