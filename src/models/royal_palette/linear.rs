//! The evaluation as what it is, a sum of weights: for whoever fits them.

use super::RoyalPaletteModel;
use super::layout::{COUNT, GROUPS};
use super::score::FULL_PHASE;
use super::sums::{self, Sums};
use super::tally::{Tally, Trace};
use super::terms::Terms;
use super::view::View;
use super::weights::WEIGHTS;
use crate::base::Side;
use crate::eval::survey;
use crate::games::royal_palette::RoyalPalette;
use crate::rules::Position;
use std::fmt::Write;

/// A weight: its number for the middlegame and for the endgame, in hundredths
/// of a pawn.
pub type Weight = [i32; 2];

/// How often each weight counts in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The places of weights in the table, ascending, and how many eighths of
    /// each count for the side to move.
    pub counts: Vec<(u16, i16)>,
    /// Share of the middlegame, from 0 to 1, in 24ths.
    pub phase: i32,
}

impl Linear {
    /// The raw score of the position if these were the weights; up to rounding
    /// what [`RoyalPaletteModel::raw`] gives for those in use.
    #[must_use]
    pub fn raw(&self, weights: &[[f64; 2]]) -> f64 {
        let mid = self.middlegame();
        let terms = self.counts.iter().map(|&(weight, eighths)| {
            let [a, b] = weights[usize::from(weight)];
            f64::from(eighths) / 8.0 * (a * mid + b * (1.0 - mid))
        });
        terms.sum()
    }

    /// How much the middlegame counts, from 0 to 1.
    #[must_use]
    pub fn middlegame(&self) -> f64 {
        f64::from(self.phase) / f64::from(FULL_PHASE)
    }
}

/// How often each weight counts in `position`, with all terms.
#[must_use]
pub fn linear(position: &RoyalPalette) -> Linear {
    let mut parts = [Trace::default(), Trace::default()];
    for square in position.occupied() {
        let man = position.man_on(square);
        let part = &mut parts[man.side().index()];
        sums::material(man, part);
        sums::place(man, square, part);
    }
    let view = View::new(position);
    for side in Side::ALL {
        parts[side.index()].absorb(&Terms::ALL.part(&view, side));
    }
    let [mut ours, mut theirs] = parts;
    if position.side() == Side::Black {
        std::mem::swap(&mut ours, &mut theirs);
    }
    Terms::ALL.turn(&view, &mut ours);
    let state: Sums = survey::<RoyalPalette, RoyalPaletteModel>(position);
    Linear {
        counts: ours.less(&theirs),
        phase: state.phase.clamp(0, FULL_PHASE),
    }
}

/// The weights in use.
#[must_use]
pub fn weights() -> Vec<Weight> {
    WEIGHTS.iter().map(|w| [w.mid(), w.end()]).collect()
}

/// The source of `weights.rs` with other weights, of which there have to be as
/// many.
#[must_use]
pub fn source(weights: &[Weight]) -> String {
    assert_eq!(weights.len(), COUNT, "a number for every weight");
    let mut text = String::from(HEAD);
    for group in GROUPS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    // {}: {}", group.name, group.about);
        let own = &weights[group.first..group.first + group.count];
        for row in own.chunks(group.row) {
            let cells: Vec<String> = row.iter().map(|[a, b]| format!("s({a}, {b}),")).collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
    }
    text + "];\n"
}

/// The weights in a file that [`source`] made; `None` if it holds another number
/// of them.
#[must_use]
pub fn parse(source: &str) -> Option<Vec<Weight>> {
    let code = source
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("s("));
    let cells = code.flat_map(|line| line.split("s(").skip(1));
    let weights: Option<Vec<Weight>> = cells
        .map(|cell| {
            let (mid, end) = cell.split_once(')')?.0.split_once(',')?;
            Some([mid.trim().parse().ok()?, end.trim().parse().ok()?])
        })
        .collect();
    weights.filter(|weights| weights.len() == COUNT)
}

const HEAD: &str =
    "//! Every weight of the evaluation: hundredths of a pawn, middlegame first, then
//! endgame. `layout.rs` says what lies where, `docs/evaluation.md` how the
//! numbers came about.
//!
//! Written by `ermine tune fit`.

use super::layout::COUNT;
use super::score::{Score, s};

#[rustfmt::skip]
pub(super) static WEIGHTS: [Score; COUNT] = [
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_in_use_is_what_its_weights_make() {
        assert_eq!(source(&weights()), include_str!("weights.rs"));
        let mut other = weights();
        for (index, weight) in other.iter_mut().enumerate() {
            *weight = [index as i32 - 500, -weight[1]];
        }
        assert_eq!(parse(&source(&other)), Some(other));
        assert_eq!(parse("s(1, 2), s(3, 4),"), None);
        let damaged = source(&weights()).replacen("    s(", "    s(x", 1);
        assert_eq!(parse(&damaged), None);
    }
}
