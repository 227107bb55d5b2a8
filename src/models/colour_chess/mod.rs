//! The evaluation of Colour Chess and the hints that order its search.
//!
//! A sum of weights over what both sides attack. What makes the game counts by
//! itself: the parts that are left of a turn, the colours within reach, and
//! threats by whose part it is, since a turn of two moves carries out two of
//! them.

mod colours;
mod exchange;
mod explain;
mod king;
mod layout;
mod material;
mod pawns;
mod sums;
mod terms;
mod threats;
mod view;
mod weights;

pub use layout::Weights;
pub use sums::Sums;

use crate::base::{Side, Value};
use crate::eval::linear::{Linear, Score, Trace, Tunable};
use crate::eval::{Curve, Model, Scale};
use crate::games::colour_chess::{ColourChess, Man, Move};
use crate::rules::Position;
use view::View;

/// How a raw score becomes an expected score.
pub const CURVE: Curve = Curve {
    spread: 240.0,
    bend: [0.0, 0.0],
    even: 0.01,
};

/// Of a thousand even positions so many end drawn: kings are captured too
/// easily for more.
const DRAWS_WHEN_EVEN: i32 = 2;

/// Plies of quiescence in which a side whose king hangs sees all its moves. In
/// games between them at 1500 nodes a move 4 won against 2 by 154 ± 63 Elo and
/// against 6 by 37 ± 36.
const EVASIONS: usize = 4;

/// Enough to see a king fall in the turn after next: three parts, and all answers to
/// each. With 180 nodes such losses go unseen now and then.
const LEAF_NODES: u64 = 1000;

/// The hand-made evaluation of Colour Chess.
pub struct ColourChessModel {
    scale: Scale,
}

impl Default for ColourChessModel {
    fn default() -> ColourChessModel {
        ColourChessModel {
            scale: Scale::new(CURVE),
        }
    }
}

impl Model<ColourChess> for ColourChessModel {
    type State = Sums;
    const SLOTS: usize = Man::COUNT << 6;
    const EVASIONS: usize = EVASIONS;
    const LEAF_NODES: u64 = LEAF_NODES;

    #[inline]
    fn evaluate(&self, position: &ColourChess, state: &Sums) -> Value {
        self.scale.value(self.raw(position, state))
    }

    #[inline]
    fn material(&self, position: &ColourChess) -> i32 {
        material::material(position)
    }

    #[inline]
    fn gain(&self, position: &ColourChess, item: Move) -> i32 {
        exchange::gain(position, item)
    }

    #[inline]
    fn slot(&self, position: &ColourChess, item: Move) -> usize {
        position.man_on(item.from()).index() << 6 | item.to().index()
    }

    #[inline]
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &ColourChess, value: Value) -> [u32; 3] {
        let (clock, most) = position.clock();
        crate::eval::chances(value, DRAWS_WHEN_EVEN, (clock as i32, most as i32))
    }

    fn explain(&self, position: &ColourChess) -> String {
        explain::account(position).table("part and call", &self.scale)
    }
}

impl Tunable<ColourChess> for ColourChessModel {
    type Table = Weights;
    const CURVE: Curve = CURVE;

    fn raw(&self, position: &ColourChess, state: &Sums) -> i32 {
        let view = View::<Score>::new(position);
        let mut turn = Score::ZERO;
        colours::turn(&view, &mut turn);
        let parts = Side::ALL.map(|side| terms::part(&view, side));
        state.raw(parts, turn, position.side())
    }

    fn linear(position: &ColourChess) -> Linear {
        let view = View::<Trace>::new(position);
        let parts = Side::ALL.map(|side| terms::part(&view, side));
        let mut turn = Trace::default();
        colours::turn(&view, &mut turn);
        Linear::of::<Weights, _>(position, parts, &turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::eval::linear::{CORNERS, source, weights};
    use crate::eval::survey;
    use crate::games::colour_chess::Tiles;

    #[test]
    fn the_table_in_use_is_what_its_weights_make() {
        let used = weights::<Weights>();
        assert_eq!(source::<Weights>(&used), include_str!("weights.rs"));
    }

    /// Positions of random games on random boards.
    fn positions() -> Vec<ColourChess> {
        let mut found = Vec::new();
        for game in 0..40 {
            let mut rng = Rng::stream(4, game);
            let mut position = ColourChess::start(Tiles::random(game));
            while let Some(&item) = rng.pick(position.legal().all()) {
                found.push(position);
                position.play(item, &mut ());
            }
        }
        found
    }

    #[test]
    fn the_weights_that_count_add_up_to_the_raw_score() {
        let model = ColourChessModel::default();
        let used: Vec<[f64; CORNERS]> = weights::<Weights>()
            .iter()
            .map(|weight| weight.map(f64::from))
            .collect();
        for position in positions() {
            let state = survey::<ColourChess, ColourChessModel>(&position);
            let raw = model.raw(&position, &state);
            let exact = ColourChessModel::linear(&position).raw(&used);
            assert!(
                (exact - f64::from(raw)).abs() < 3.0,
                "{position}: {raw}, {exact}"
            );
            assert_eq!(explain::account(&position).raw(), raw, "{position}");
        }
    }

    #[test]
    fn sums_follow_the_men() {
        for game in 0..20 {
            let mut rng = Rng::stream(5, game);
            let mut position = ColourChess::start(Tiles::random(game));
            let mut state = survey::<ColourChess, ColourChessModel>(&position);
            while let Some(&item) = rng.pick(position.legal().all()) {
                position.play(item, &mut state);
                let fresh = survey::<ColourChess, ColourChessModel>(&position);
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
        let model = ColourChessModel::default();
        let value = |text: &str| {
            let position = ColourChess::from_fen(text).unwrap();
            model.evaluate(
                &position,
                &survey::<ColourChess, ColourChessModel>(&position),
            )
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
