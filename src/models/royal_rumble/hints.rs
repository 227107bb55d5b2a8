//! Search hints for one board of Royal Rumble: move ordering, exchanges and pruning
//! parameters.

use super::exchange;
use super::prices::price;
use crate::eval::Hints;
use crate::eval::parameters::Parameters;
use crate::eval::plain::balance;
use crate::games::royal_rumble::{Deal, Form, Move, RumbleBoard};
use crate::rules::Position;

/// Rows of the history index: slots of pieces, and one for suicides.
const ROWS: usize = Deal::SLOTS + 1;

/// The search parameters. Capture history, correction history and exchange pruning gained
/// nothing here with the handcrafted evaluation.
const PARAMETERS: Parameters = Parameters {
    capture_history: 0,
    correction_history: 0,
    exchange_pruning_depth: 0,
    ..Parameters::DEFAULT
};

/// The search hints of one board of Royal Rumble.
pub struct RumbleBoardHints;

impl Hints for RumbleBoardHints {
    type Position = RumbleBoard;
    const SLOTS: usize = ROWS << 6;
    const PARAMETERS: Parameters = PARAMETERS;

    #[inline]
    fn gain(position: &RumbleBoard, mv: Move) -> i32 {
        exchange::gain(position, mv)
    }

    /// Indexes an action by acting piece and target, a suicide by its square.
    #[inline]
    fn slot(position: &RumbleBoard, mv: Move) -> usize {
        let row = match mv.form() {
            Form::Suicide => Deal::SLOTS,
            _ => usize::from(position.slot_on(mv.from())).min(Deal::SLOTS - 1),
        };
        row << 6 | mv.to().index()
    }

    fn material(position: &RumbleBoard) -> i32 {
        let kinds = position.deal().kinds();
        let worth = kinds.map(|kind| (position.of_kind(kind), price(kind)));
        balance(position.of_side(position.side()), worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::parameters::assert_in_range;
    use crate::games::royal_rumble::Kind;

    #[test]
    fn its_own_numbers_are_in_range() {
        assert_in_range(PARAMETERS);
    }

    #[test]
    fn plain_material_is_counted_for_the_side_to_move() {
        let archer = price(Kind::Archer);
        for (side, expected) in [("w", archer - 100), ("b", 100 - archer)] {
            let text = format!("7k/8/8/5p2/3[Ac]4/8/8/K7 {side} - 0 30 R,N,Fr,Im,G,Ac,Go");
            let position = RumbleBoard::from_pfen(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(RumbleBoardHints::material(&position), expected);
        }
    }
}
