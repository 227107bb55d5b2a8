//! The evaluation and search hints of Royal Palette.
//!
//! `docs/evaluation.md` describes the terms, `docs/log/evaluation.md` what each was worth
//! in games.

mod chances;
mod exchange;
mod features;
mod hints;
mod king;
mod layout;
mod lock;
mod measures;
mod mobility;
mod pawns;
mod piece_square;
mod pool;
mod revival;
mod terms;
mod threats;
mod view;
mod weights;

pub use features::RoyalPaletteFeatures;
pub use hints::RoyalPaletteHints;
pub use layout::Weights;
pub use piece_square::PieceSquareScore;

use crate::base::Side;
use crate::eval::Curve;
use crate::eval::linear::{CountedTerms, LinearEvaluator, Terms, WeightTally};
use crate::games::royal_palette::RoyalPalette;
use view::View;

/// The curve from raw score to expected score, fitted to this game's own results
/// (`docs/evaluation.md`).
pub const CURVE: Curve = Curve {
    spread: 393.0,
    bend: [0.0091, 0.0105],
    even: 0.01,
};

/// The handcrafted evaluation of Royal Palette.
pub type RoyalPaletteEvaluator = LinearEvaluator<RoyalPaletteTerms>;

/// The terms of [`RoyalPaletteEvaluator`].
#[derive(Clone, Copy, Debug, Default)]
pub struct RoyalPaletteTerms;

impl Terms for RoyalPaletteTerms {
    type Position = RoyalPalette;
    type Hints = RoyalPaletteHints;
    type WeightTable = Weights;
    const CURVE: Curve = CURVE;
    const TURN: &'static str = "turn and lock";

    #[inline]
    fn count<T: WeightTally<Weights>>(&self, position: &RoyalPalette) -> CountedTerms<T> {
        let view = View::<T>::new(position);
        CountedTerms {
            parts: Side::ALL.map(|side| terms::part(&view, side)),
            turn: terms::turn(&view),
        }
    }

    fn draws_when_even(_: &Self::Position, officers: i32) -> i32 {
        chances::draws_when_even(officers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::{parse, source, weights};

    #[test]
    fn the_table_in_use_is_what_its_weights_make() {
        let used = weights::<Weights>();
        assert_eq!(source::<Weights>(&used), include_str!("weights.rs"));
        let mut other = used.clone();
        for (index, weight) in other.iter_mut().enumerate() {
            *weight = [index as i32 - 500, -weight[1], weight[2], 3];
        }
        assert_eq!(parse::<Weights>(&source::<Weights>(&other)), Some(other));
        assert_eq!(parse::<Weights>("s(1, 2, 3, 4), s(3, 4, 5, 6),"), None);
        let damaged = source::<Weights>(&used).replacen("    s(", "    s(x", 1);
        assert_eq!(parse::<Weights>(&damaged), None);
    }
}
