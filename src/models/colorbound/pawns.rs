//! Passed pawns.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::layout::{PASSED, RANKS};
use super::view::View;
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Word};
use crate::eval::linear::WeightTally;
use crate::games::colorbound::Kind;

/// Returns the squares one step diagonally ahead of `side`'s pawns.
#[inline]
fn ahead<G: Geometry>(pawns: Bitboard<G>, side: Side) -> Bitboard<G> {
    (pawns.east() | pawns.west()).forward(side)
}

/// Returns the passed pawns: those that stand on no square that an enemy pawn can ever
/// reach by its steps.
#[inline]
fn passed<G: Geometry>(ours: Bitboard<G>, theirs: Bitboard<G>, them: Side) -> Bitboard<G> {
    let (mut front, mut reachable) = (theirs, theirs);
    while (ours & !reachable).any() && front.0 != G::Word::ZERO {
        front = ahead(front, them);
        reachable |= front;
    }
    ours & !reachable
}

/// Counts passed pawns by rank, on the enemy king's shade and elsewhere.
#[inline]
pub(super) fn pawns<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
    tally: &mut T,
) {
    let pawns = view.position.of_kind(Kind::Pawn);
    let (us, them) = (view.army(side), view.army(side.flip()));
    for square in passed(pawns & us.pieces, pawns & them.pieces, side.flip()) {
        let rank = match side {
            Side::White => square.rank(),
            Side::Black => V::Board::RANKS - 1 - square.rank(),
        };
        let shade = Bitboard::shade_of(square);
        let attacks = them.king_zones.iter().any(|zone| zone.shade == shade);
        let place = usize::from(attacks) * RANKS + usize::from(rank);
        tally.add(PASSED.at(place), 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::geometry::{Board8x8, Board10x10, Square};

    fn set<G: Geometry>(names: &[&str]) -> Bitboard<G> {
        let squares = names.iter().map(|name| name.parse::<Square<G>>());
        squares.map(|square| square.expect("a square")).collect()
    }

    #[test]
    fn pawns_step_to_both_sides_and_not_off_the_board() {
        let white = ahead::<Board8x8>(set(&["a2", "h2", "d4"]), Side::White);
        assert_eq!(white, set(&["b3", "g3", "c5", "e5"]));
        let black = ahead::<Board10x10>(set(&["a9", "j9", "e2"]), Side::Black);
        assert_eq!(black, set(&["b8", "i8", "d1", "f1"]));
    }

    #[test]
    fn a_pawn_is_met_by_those_that_can_come_to_it() {
        let passed = |ours: &[&str], theirs: &[&str]| {
            passed::<Board8x8>(set(ours), set(theirs), Side::Black)
        };
        assert_eq!(passed(&["d4"], &["d6"]), Bitboard::EMPTY);
        assert_eq!(passed(&["d4"], &["d7"]), set(&["d4"]));
        assert_eq!(passed(&["d4"], &["h6", "d2"]), set(&["d4"]));
        assert_eq!(passed(&["a3", "b2"], &["f6"]), set(&["a3"]));
        assert_eq!(passed(&["b2"], &["d4", "b8"]), Bitboard::EMPTY);
    }
}
