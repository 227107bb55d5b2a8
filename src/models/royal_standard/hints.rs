//! Search hints for the Royal Standard: move ordering, exchanges and pruning parameters.

use super::exchange;
use crate::eval::Hints;
use crate::eval::parameters::Parameters;
use crate::eval::plain::balance;
use crate::games::royal_standard::{Kind, Move, RoyalStandard};
use crate::rules::Position;

/// Plain material by kind, in hundredths of a pawn, independent of the evaluation's
/// weights. The windmill lies between bishop and rook, as its mobility does, and a
/// captured king outweighs everything.
const PLAIN: [i32; 5] = [10_000, 400, 500, 300, 0];

/// The search parameters. Capture history, correction history, exchange pruning and
/// singular extensions gained nothing here; `ermine tune search` found the margins
/// (`docs/log/search.md`).
const PARAMETERS: Parameters = Parameters {
    capture_history: 0,
    correction_history: 0,
    exchange_pruning_depth: 0,
    singular_depth: 0,
    reverse_futility_base: 40,
    reverse_futility_ply: 15,
    futility_base: 49,
    futility_ply: 59,
    null_move_margin: 49,
    null_move_surplus: 111,
    late_pruning_base: 5,
    reduction_factor: 57,
    reduction_base: -11,
    reduction_worsening: 55,
    reduction_losing: 55,
    probcut_margin: 117,
    ..Parameters::DEFAULT
};

/// The search hints of the Royal Standard.
pub struct RoyalStandardHints;

impl Hints for RoyalStandardHints {
    type Position = RoyalStandard;
    const SLOTS: usize = 320 + 2048;
    const PARAMETERS: Parameters = PARAMETERS;
    // A player may ignore an attack on the king and attack the other king instead, so
    // evasions would never end.
    const EVASIONS: usize = 0;

    #[inline]
    fn gain(position: &RoyalStandard, mv: Move) -> i32 {
        exchange::gain(position, mv)
    }

    /// Indexes a move by kind and target; a displacement by the standard-bearer's owner,
    /// origin and destination, regardless of the capturing piece.
    #[inline]
    fn slot(position: &RoyalStandard, mv: Move) -> usize {
        let to = mv.to().index();
        if mv.displaces() {
            let own = usize::from(position.of_side(position.side()).has(mv.to()));
            return 320 + (own << 10 | to << 4 | usize::from(mv.bits() >> 12));
        }
        let kind = position
            .piece_on(mv.from())
            .map_or(0, |piece| piece.kind.index());
        kind << 6 | to
    }

    fn material(position: &RoyalStandard) -> i32 {
        let worth = Kind::ALL.map(|kind| (position.of_kind(kind), PLAIN[kind.index()]));
        balance(position.of_side(position.side()), worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::parameters::assert_in_range;
    use crate::games::royal_standard::RangeRule;

    #[test]
    fn its_own_numbers_are_in_range() {
        assert_in_range(PARAMETERS);
    }

    #[test]
    fn plain_material_is_counted_for_the_side_to_move() {
        for (text, expected) in [
            ("*k4*/7/2S4/1RBW3/7/*4K* w - 0 1", 1200),
            ("*k4*/7/2S4/1RBW3/7/*4K* b - 0 1", -1200),
            ("*sskss*/br1w1br/7/7/BR1W1BR/*SSKSS* w - 0 1", 0),
            ("*5*/7/7/3K3/7/*5* b - 0 30", -10_000),
        ] {
            let position = RoyalStandard::from_pfen(text, RangeRule::Full).unwrap();
            assert_eq!(RoyalStandardHints::material(&position), expected, "{text}");
        }
    }
}
