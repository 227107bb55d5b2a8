//! The evaluation of Royal Palette and the hints that order its search.
//!
//! `docs/evaluation.md` says what the terms are, why, and what each was worth
//! in games.

mod chances;
mod exchange;
mod explain;
mod king;
mod layout;
mod lock;
mod material;
mod measures;
mod mobility;
mod pawns;
mod revival;
mod sums;
mod terms;
mod threats;
mod view;
mod weights;

pub use layout::Weights;
pub use sums::Sums;
pub use terms::{Term, Terms};

use crate::base::{Side, Value};
use crate::eval::linear::{Linear, Score, Trace, Tunable};
use crate::eval::{Curve, Model, Scale, survey};
use crate::games::royal_palette::{Move, RoyalPalette};
use crate::rules::Position;
use view::View;

/// How a raw score becomes an expected score, fitted to this game's own results
/// (`docs/evaluation.md`).
pub const CURVE: Curve = Curve {
    spread: 393.0,
    bend: [0.0091, 0.0105],
    even: 0.01,
};

/// The hand-made evaluation of Royal Palette.
pub struct RoyalPaletteModel {
    scale: Scale,
    terms: Terms,
}

impl Default for RoyalPaletteModel {
    fn default() -> RoyalPaletteModel {
        RoyalPaletteModel::new()
    }
}

impl RoyalPaletteModel {
    /// The model the engine plays with.
    #[must_use]
    pub fn new() -> RoyalPaletteModel {
        RoyalPaletteModel::with(Terms::ALL)
    }

    /// A model that uses these terms only, to measure what the others are worth.
    #[must_use]
    pub fn with(terms: Terms) -> RoyalPaletteModel {
        RoyalPaletteModel {
            scale: Scale::new(CURVE),
            terms,
        }
    }

    /// The same model on another scale, to measure what the fitted one is worth.
    #[must_use]
    pub fn scaled(self, spread: f64) -> RoyalPaletteModel {
        RoyalPaletteModel {
            scale: Scale::new(Curve { spread, ..CURVE }),
            ..self
        }
    }

    /// The evaluation in hundredths of a pawn for the side to move.
    #[must_use]
    pub fn raw(&self, position: &RoyalPalette, state: &Sums) -> i32 {
        let view = View::new(position);
        let mut turn = Score::ZERO;
        self.terms.turn(&view, &mut turn);
        let parts = Side::ALL.map(|side| self.terms.part(&view, side));
        state.raw(parts, turn, position.side())
    }
}

impl Model<RoyalPalette> for RoyalPaletteModel {
    type State = Sums;
    const SLOTS: usize = 1024;

    #[inline]
    fn evaluate(&self, position: &RoyalPalette, state: &Sums) -> Value {
        self.scale.value(self.raw(position, state))
    }

    #[inline]
    fn material(&self, position: &RoyalPalette) -> i32 {
        material::material(position)
    }

    #[inline]
    fn gain(&self, position: &RoyalPalette, item: Move) -> i32 {
        exchange::gain(position, item)
    }

    #[inline]
    fn slot(&self, position: &RoyalPalette, item: Move) -> usize {
        position.man_on(item.from()).rank_in_side() << 6 | item.to().index()
    }

    #[inline]
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &RoyalPalette, value: Value) -> [u32; 3] {
        let state = survey::<RoyalPalette, RoyalPaletteModel>(position);
        let (clock, most) = position.clock();
        let even = chances::draws_when_even(state.phase());
        crate::eval::chances(value, even, (clock as i32, most as i32))
    }

    fn explain(&self, position: &RoyalPalette) -> String {
        explain::table(self, position)
    }
}

impl Tunable<RoyalPalette> for RoyalPaletteModel {
    type Table = Weights;
    const CURVE: Curve = CURVE;

    fn raw(&self, position: &RoyalPalette, state: &Sums) -> i32 {
        RoyalPaletteModel::raw(self, position, state)
    }

    fn linear(position: &RoyalPalette) -> Linear {
        let view = View::<Trace>::new(position);
        let parts = Side::ALL.map(|side| Terms::ALL.part(&view, side));
        let mut turn = Trace::default();
        Terms::ALL.turn(&view, &mut turn);
        Linear::of::<Weights, _>(position, parts, &turn)
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
