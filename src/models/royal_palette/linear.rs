//! The evaluation as what it is, a sum of weights: for whoever fits them.

use super::RoyalPaletteModel;
use super::layout::{COUNT, GROUPS};
use super::score::{CORNERS, FULL};
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

/// A weight, in hundredths of a pawn: when both sides have all their officers,
/// when only the side that it counts for has them, when only the other side has
/// them, when nobody has any.
pub type Weight = [i32; CORNERS];

/// How often each weight counts in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The places of weights in the table, ascending, and how many eighths of
    /// each count for the side to move.
    pub ours: Vec<(u16, i16)>,
    /// The same for the other side.
    pub theirs: Vec<(u16, i16)>,
    /// The officers of the side to move and of the other, from 0 to 12.
    pub officers: [i32; 2],
}

impl Linear {
    /// The raw score of the position if these were the weights; up to rounding
    /// what [`RoyalPaletteModel::raw`] gives for those in use.
    #[must_use]
    pub fn raw(&self, weights: &[[f64; CORNERS]]) -> f64 {
        let [ours, theirs] = self.shares();
        let sum = |counts: &[(u16, i16)], shares: [f64; CORNERS]| -> f64 {
            let terms = counts.iter().map(|&(weight, eighths)| {
                let corners = weights[usize::from(weight)].iter().zip(shares);
                f64::from(eighths) / 8.0
                    * corners.map(|(number, share)| number * share).sum::<f64>()
            });
            terms.sum()
        };
        sum(&self.ours, ours) - sum(&self.theirs, theirs)
    }

    /// How much each number of a weight counts for the side to move, and for
    /// the other; each time they add up to 1.
    #[must_use]
    pub fn shares(&self) -> [[f64; CORNERS]; 2] {
        let [ours, theirs] = self
            .officers
            .map(|count| f64::from(count) / f64::from(FULL));
        let of = |own: f64, other: f64| {
            [
                own * other,
                own * (1.0 - other),
                (1.0 - own) * other,
                (1.0 - own) * (1.0 - other),
            ]
        };
        [of(ours, theirs), of(theirs, ours)]
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
        ours: ours.sorted(),
        theirs: theirs.sorted(),
        officers: state.officers(position.side()),
    }
}

/// The weights in use.
#[must_use]
pub fn weights() -> Vec<Weight> {
    WEIGHTS.iter().map(|weight| weight.corners()).collect()
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
            let cells: Vec<String> = row.iter().map(cell).collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
    }
    text + "];\n"
}

/// A weight as the table writes it.
fn cell(weight: &Weight) -> String {
    let numbers: Vec<String> = weight.iter().map(i32::to_string).collect();
    format!("s({}),", numbers.join(", "))
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
            let (numbers, _) = cell.split_once(')')?;
            let numbers = numbers.split(',').map(|number| number.trim().parse().ok());
            let numbers: Option<Vec<i32>> = numbers.collect();
            numbers?.try_into().ok()
        })
        .collect();
    weights.filter(|weights| weights.len() == COUNT)
}

const HEAD: &str =
    "//! Every weight of the evaluation in hundredths of a pawn: when both sides have
//! all their officers, when only the side that it counts for has them, when only
//! the other side has them, when nobody has any. `layout.rs` says what lies
//! where, `docs/evaluation.md` how the numbers came about.
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
            *weight = [index as i32 - 500, -weight[1], weight[2], 3];
        }
        assert_eq!(parse(&source(&other)), Some(other));
        assert_eq!(parse("s(1, 2, 3, 4), s(3, 4, 5, 6),"), None);
        let damaged = source(&weights()).replacen("    s(", "    s(x", 1);
        assert_eq!(parse(&damaged), None);
    }
}
