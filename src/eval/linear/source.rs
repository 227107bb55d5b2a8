//! A weight table as numbers, and as the Rust source that holds it.

use super::score::CORNERS;
use super::tally::WeightTable;
use std::fmt::Write;

/// A weight in centipawns: for full non-pawn material on both sides, on the side it
/// counts for only, on the other side only, and on neither.
pub type Weight = [i32; CORNERS];

/// The head of a table's source, up to the opening bracket.
const HEAD: &str =
    "//! The weights of the evaluation, in hundredths of a pawn. Each has four numbers: for full
//! non-pawn material on both sides, on the side it counts for only, on the other side
//! only, and on neither. `layout.rs` names the groups; see `docs/log/evaluation.md` for
//! how the numbers were found.
//!
//! Written by `ermine tune fit`.

use crate::eval::linear::{Score, s};

#[rustfmt::skip]
pub(crate) static WEIGHTS: &[Score] = &[
";

/// Returns the number of weights in a table.
#[must_use]
pub fn count<W: WeightTable>() -> usize {
    W::GROUPS.iter().map(|group| group.count).sum()
}

/// Returns the weights in use.
#[must_use]
pub fn weights<W: WeightTable>() -> Vec<Weight> {
    W::weights().iter().map(|weight| weight.corners()).collect()
}

/// Returns the source of `weights.rs` with other weights, whose number must be the same.
#[must_use]
pub fn source<W: WeightTable>(weights: &[Weight]) -> String {
    assert_eq!(weights.len(), count::<W>(), "a number for every weight");
    let mut text = String::from(HEAD);
    for group in W::GROUPS {
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

/// Formats a weight as in the source of a table.
fn cell(weight: &Weight) -> String {
    let numbers: Vec<String> = weight.iter().map(i32::to_string).collect();
    format!("s({}),", numbers.join(", "))
}

/// Parses the weights in a file made by [`source`]; `None` if their number is different.
#[must_use]
pub fn parse<W: WeightTable>(source: &str) -> Option<Vec<Weight>> {
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
    weights.filter(|weights| weights.len() == count::<W>())
}
