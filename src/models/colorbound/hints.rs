//! Search hints for the Colorbound games: move ordering, exchanges and pruning
//! parameters.

use super::{EvaluatedVariant, exchange};
use crate::base::{Key, Side, key};
use crate::eval::Hints;
use crate::eval::parameters::Parameters;
use crate::eval::plain::balance;
use crate::games::colorbound::{Colorbound, Kind, Move};
use crate::rules::Position;
use std::marker::PhantomData;

/// Plain material by kind, in hundredths of a pawn, independent of the evaluation's
/// weights: based on the squares that a piece reaches on an empty board, scaled to the
/// values of chess.
const PLAIN: [i32; Kind::COUNT] = [100, 300, 350, 300, 350, 500, 350, 0];

/// The search hints of a game of the family.
pub struct ColorboundHints<V>(PhantomData<fn() -> V>);

impl<V: EvaluatedVariant> Hints for ColorboundHints<V> {
    type Position = Colorbound<V::Board>;
    const SLOTS: usize = Kind::COUNT << 7;
    const PARAMETERS: Parameters = V::PARAMETERS;

    #[inline]
    fn gain(position: &Colorbound<V::Board>, mv: Move<V::Board>) -> i32 {
        exchange::gain(position, mv)
    }

    #[inline]
    fn slot(position: &Colorbound<V::Board>, mv: Move<V::Board>) -> usize {
        let piece = position.piece_on(mv.from());
        piece.map_or(0, |piece| piece.kind.index()) << 7 | mv.to().index()
    }

    #[inline]
    fn structure(position: &Colorbound<V::Board>) -> Key {
        let pawns = position.of_kind(Kind::Pawn);
        key::of_sets(Side::ALL.map(|side| pawns & position.of_side(side)))
    }

    fn material(position: &Colorbound<V::Board>) -> i32 {
        let worth = Kind::ALL.map(|kind| (position.of_kind(kind), PLAIN[kind.index()]));
        balance(position.of_side(position.side()), worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colorbound::{Standard, Variant};

    #[test]
    fn plain_material_is_counted_for_the_side_to_move() {
        for (text, expected) in [
            ("4k3/8/8/3w4/8/8/P7/L3K3 w - - 0 1", 150),
            ("4k3/8/8/3w4/8/8/P7/L3K3 b - - 0 1", -150),
        ] {
            let position = Colorbound::from_pfen(text, Standard::rules());
            let position = position.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(
                ColorboundHints::<Standard>::material(&position),
                expected,
                "{text}"
            );
        }
    }
}
