//! The evaluation of Royal Palette and the hints that order its search.
//!
//! `docs/evaluation.md` says what the terms are, why, and what each was worth
//! in games.

mod chances;
mod exchange;
mod explain;
mod king;
mod layout;
mod linear;
mod lock;
mod material;
mod measures;
mod mobility;
mod pawns;
mod revival;
mod score;
mod sums;
mod tally;
mod terms;
mod threats;
mod view;
mod weights;

pub use chances::draw_chance;
pub use layout::{COUNT, GROUPS, Group};
pub use linear::{Linear, Weight, linear, parse, source, weights};
pub use score::CORNERS;
pub use sums::Sums;
pub use terms::{Term, Terms};

use crate::base::{Side, Value};
use crate::eval::{Curve, Model, Scale};
use crate::games::royal_palette::{Move, RoyalPalette};
use crate::rules::Position;
use score::{FULL, Score};
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
        let [white, black] = Side::ALL.map(|side| self.terms.part(&view, side));
        let balance = state.balance + white - black.turned();
        let balance = balance.mix(state.officers(Side::White));
        let turn = turn.mix(state.officers(position.side()));
        match position.side() {
            Side::White => turn + balance,
            Side::Black => turn - balance,
        }
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
        let state = crate::eval::survey::<RoyalPalette, RoyalPaletteModel>(position);
        let (clock, most) = position.clock();
        chances::chances(
            value,
            (state.phase(), 2 * FULL),
            (clock as i32, most as i32),
        )
    }

    fn explain(&self, position: &RoyalPalette) -> String {
        explain::table(self, position)
    }
}
