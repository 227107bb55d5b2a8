//! Search hints for Royal Palette: move ordering, exchanges and pruning parameters.

use super::exchange;
use crate::eval::Hints;
use crate::eval::parameters::Parameters;
use crate::eval::plain::balance;
use crate::games::royal_palette::{Kind, Move, RoyalPalette};
use crate::pieces::Orthodox;
use crate::rules::Position;

/// The search parameters. Continuation history and history kept between searches made no
/// difference on the clock: 3 ± 15 Elo. Capture history, correction history and the
/// improving flag were developed in games without dice.
const PARAMETERS: Parameters = Parameters {
    continuation_moves: 0,
    kept_history: 0,
    capture_history: 0,
    correction_history: 0,
    improvement: 0,
    null_move_surplus: 0,
    ..Parameters::DEFAULT
};

/// The search hints of Royal Palette.
pub struct RoyalPaletteHints;

impl Hints for RoyalPaletteHints {
    type Position = RoyalPalette;
    const SLOTS: usize = 1024;
    const PARAMETERS: Parameters = PARAMETERS;

    #[inline]
    fn gain(position: &RoyalPalette, mv: Move) -> i32 {
        exchange::gain(position, mv)
    }

    #[inline]
    fn slot(position: &RoyalPalette, mv: Move) -> usize {
        position.piece_on(mv.from()).index_in_side() << 6 | mv.to().index()
    }

    #[inline]
    fn material(position: &RoyalPalette) -> i32 {
        let worth = Kind::ALL.map(|kind| (position.of_kind(kind), kind.textbook()));
        balance(position.of_side(position.side()), worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::parameters::assert_in_range;
    use crate::games::royal_palette::RoyalPaletteGame;
    use crate::rules::Game;

    #[test]
    fn its_own_numbers_are_in_range() {
        assert_in_range(PARAMETERS);
    }

    #[test]
    fn material_is_counted_by_the_textbook_for_the_side_to_move() {
        let game = RoyalPaletteGame::default();
        for (text, expected) in [
            ("4k3/8/8/8/8/8/8/QRB1K1N1 w - - 0 1 acg b ?", 2000),
            ("4k3/8/8/8/8/8/8/QRB1K1N1 b - - 0 1 acg b ?", -2000),
            ("P3k3/8/8/8/8/8/5p2/r3K3 w - - 0 1 gra b ?", -500),
        ] {
            let position = game.read(text).unwrap();
            assert_eq!(RoyalPaletteHints::material(&position), expected, "{text}");
        }
        let start = game.start(&[]).unwrap().position;
        assert_eq!(RoyalPaletteHints::material(&start), 0);
    }
}
