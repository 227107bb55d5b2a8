//! The evaluation and search hints of Colour Chess.
//!
//! The handcrafted evaluation is linear in what both sides attack. The features of the
//! game have weights of their own: the parts left of a turn, the colours within reach,
//! and threats by whose part it is, since a turn of two moves carries out two of them.

mod checks;
mod colours;
mod exchange;
mod features;
mod hints;
mod king;
mod layout;
mod pawns;
mod piece_square;
mod terms;
mod threats;
mod view;
mod weights;

pub use features::ColourChessFeatures;
pub use hints::ColourChessHints;
pub use layout::Weights;
pub use piece_square::PieceSquareScore;

use crate::base::Side;
use crate::eval::Curve;
use crate::eval::linear::{CountedTerms, LinearEvaluator, Terms, WeightTally};
use crate::games::colour_chess::ColourChess;
use view::View;

/// The curve from raw score to expected score.
pub const CURVE: Curve = Curve {
    spread: 240.0,
    bend: [0.0, 0.0],
    even: 0.01,
};

/// Draws among even positions, in thousandths: kings are captured too easily for more.
const DRAWS_WHEN_EVEN: i32 = 2;

/// The handcrafted evaluation of Colour Chess.
pub type ColourChessEvaluator = LinearEvaluator<ColourChessTerms>;

/// The terms of [`ColourChessEvaluator`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ColourChessTerms;

impl Terms for ColourChessTerms {
    type Position = ColourChess;
    type Hints = ColourChessHints;
    type WeightTable = Weights;
    const CURVE: Curve = CURVE;
    const TURN: &'static str = "part and call";

    #[inline]
    fn count<T: WeightTally<Weights>>(&self, position: &ColourChess) -> CountedTerms<T> {
        let view = View::<T>::new(position);
        let mut turn = T::default();
        colours::turn(&view, &mut turn);
        CountedTerms {
            parts: Side::ALL.map(|side| terms::part(&view, side)),
            turn,
        }
    }

    fn draws_when_even(_: &Self::Position, _: i32) -> i32 {
        DRAWS_WHEN_EVEN
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::eval::RawEvaluator;
    use crate::eval::eager::survey;
    use crate::eval::evaluate;
    use crate::eval::linear::{CORNERS, Tunable, source, weights};
    use crate::games::colour_chess::Tiles;
    use crate::rules::Position;

    #[test]
    fn the_table_in_use_is_what_its_weights_make() {
        let used = weights::<Weights>();
        assert_eq!(source::<Weights>(&used), include_str!("weights.rs"));
    }

    /// Returns positions of random games on random boards.
    fn positions() -> Vec<ColourChess> {
        let mut found = Vec::new();
        for game in 0..40 {
            let mut rng = Rng::stream(4, game);
            let mut position = ColourChess::start(Tiles::random(game));
            while let Some(&mv) = rng.pick(&position.legal()) {
                found.push(position);
                position.play(mv, &mut ());
            }
        }
        found
    }

    #[test]
    fn the_weights_that_count_add_up_to_the_raw_score() {
        let evaluator = ColourChessEvaluator::default();
        let used: Vec<[f64; CORNERS]> = weights::<Weights>()
            .iter()
            .map(|weight| weight.map(f64::from))
            .collect();
        for position in positions() {
            let raw = evaluator.raw(&position);
            let exact = ColourChessEvaluator::linear(&position).raw(&used);
            assert!(
                (exact - f64::from(raw)).abs() < 3.0,
                "{position}: {raw}, {exact}"
            );
            assert_eq!(evaluator.account(&position).raw(), raw, "{position}");
        }
    }

    #[test]
    fn piece_square_follow_the_pieces() {
        for game in 0..20 {
            let mut rng = Rng::stream(5, game);
            let mut position = ColourChess::start(Tiles::random(game));
            let mut state = survey::<ColourChess, PieceSquareScore>(&position);
            while let Some(&mv) = rng.pick(&position.legal()) {
                position.play(mv, &mut state);
                let fresh = survey::<ColourChess, PieceSquareScore>(&position);
                assert_eq!(state, fresh, "{position}");
            }
        }
    }

    #[test]
    fn a_mirrored_position_is_worth_the_same_to_the_other_side() {
        // The house board is its own mirror image.
        let mirrored = |text: &str| {
            let (placement, rest) = text.split_once(' ').unwrap();
            let swap = |letter: char| match letter {
                _ if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
                _ => letter.to_ascii_uppercase(),
            };
            let rows: Vec<String> = placement
                .split('/')
                .rev()
                .map(|row| row.chars().map(swap).collect())
                .collect();
            let side = if rest.starts_with('w') { 'b' } else { 'w' };
            format!("{} {side}{}", rows.join("/"), &rest[1..])
        };
        let evaluator = ColourChessEvaluator::default();
        let value = |text: &str| {
            let position = ColourChess::from_fen(text).unwrap();
            evaluate(&evaluator, &position)
        };
        for tail in ["- 2 -", "y 1 -"] {
            for placement in [
                "r1bqk2r/pp3ppp/2n2n2/3pp3/8/2N1PN2/PPP2PPP/R1BQK2R",
                "4k3/2P3p1/8/5n2/3R4/8/1p5P/4K3",
            ] {
                let text = format!("{placement} w - - 0 1 {} {tail}", Tiles::HOUSE);
                assert_eq!(value(&text), value(&mirrored(&text)), "{text}");
            }
        }
    }
}
