//! The games of the family as seen by the evaluation.

use super::layout::GROUPS;
use super::parameters;
use super::weights::{decimal, equalized, standard};
use super::worth::{DECIMAL, EQUALIZED, STANDARD};
use crate::base::geometry::Square;
use crate::eval::linear::{Score, WeightGroup, WeightTable};
use crate::eval::parameters::Parameters;
use crate::games::colorbound::{Decimal, Equalized, Piece, Standard, Variant};
use crate::nnue::{BuiltInNet, built_in_net};
use std::fmt::Debug;

/// A game of the family with its own weights.
pub trait EvaluatedVariant: Variant + Copy + Debug + Eq {
    /// The number of pieces other than pawns and kings that a side has at the start.
    const OFFICERS: i32;

    /// The raw score, in hundredths of a pawn, at which the expected score is e/(1+e).
    const SPREAD: f64;

    /// Draws among even games, in thousandths.
    const DRAWS: i32;

    /// The search parameters.
    const PARAMETERS: Parameters = parameters::FAMILY;

    /// The built-in net (`nets/README.md`).
    const NET: Option<BuiltInNet> = None;

    /// The built-in net for the common rules.
    const COMMON_NET: Option<BuiltInNet> = None;

    /// The weights.
    fn weights() -> &'static [Score];

    /// Returns the value of a piece on its square, from White's view.
    fn worth(piece: Piece, square: Square<Self::Board>) -> Score;
}

impl EvaluatedVariant for Standard {
    const OFFICERS: i32 = 7;
    const SPREAD: f64 = 400.0;
    const DRAWS: i32 = 170;
    const PARAMETERS: Parameters = parameters::STANDARD;
    const NET: Option<BuiltInNet> = Some(built_in_net!("colorbound.nnue"));
    const COMMON_NET: Option<BuiltInNet> = Some(built_in_net!("colorbound-common.nnue"));

    #[inline]
    fn weights() -> &'static [Score] {
        standard::WEIGHTS
    }

    #[inline]
    fn worth(piece: Piece, square: Square<Self::Board>) -> Score {
        STANDARD[piece.side.index()][piece.kind.index()][square.index()]
    }
}

impl EvaluatedVariant for Equalized {
    const OFFICERS: i32 = 6;
    const SPREAD: f64 = 350.0;
    const DRAWS: i32 = 270;
    const PARAMETERS: Parameters = parameters::EQUALIZED;
    const NET: Option<BuiltInNet> = Some(built_in_net!("colorbound-equalized.nnue"));

    #[inline]
    fn weights() -> &'static [Score] {
        equalized::WEIGHTS
    }

    #[inline]
    fn worth(piece: Piece, square: Square<Self::Board>) -> Score {
        EQUALIZED[piece.side.index()][piece.kind.index()][square.index()]
    }
}

impl EvaluatedVariant for Decimal {
    const OFFICERS: i32 = 9;
    const SPREAD: f64 = 380.0;
    const DRAWS: i32 = 150;
    const NET: Option<BuiltInNet> = Some(built_in_net!("colorbound-decimal.nnue"));

    #[inline]
    fn weights() -> &'static [Score] {
        decimal::WEIGHTS
    }

    #[inline]
    fn worth(piece: Piece, square: Square<Self::Board>) -> Score {
        DECIMAL[piece.side.index()][piece.kind.index()][square.index()]
    }
}

/// The weights of the game `V`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weights<V>(std::marker::PhantomData<V>);

impl<V: EvaluatedVariant> WeightTable for Weights<V> {
    const GROUPS: &'static [WeightGroup] = &GROUPS;

    #[inline]
    fn weights() -> &'static [Score] {
        V::weights()
    }
}
