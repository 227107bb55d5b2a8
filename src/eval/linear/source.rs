//! A table of weights as numbers, and as the Rust source that holds it.

use super::score::CORNERS;
use super::tally::WeightTable;
use std::fmt::Write;

/// A weight, in hundredths of a pawn: when both sides have all their officers,
/// when only the side that it counts for has them, when only the other side has
/// them, when nobody has any.
pub type Weight = [i32; CORNERS];

/// How many weights a table has.
#[must_use]
pub fn count<W: WeightTable>() -> usize {
    W::GROUPS.iter().map(|group| group.count).sum()
}

/// The weights in use.
#[must_use]
pub fn weights<W: WeightTable>() -> Vec<Weight> {
    W::weights().iter().map(|weight| weight.corners()).collect()
}

/// The source of `weights.rs` with other weights, of which there have to be as
/// many.
#[must_use]
pub fn source<W: WeightTable>(weights: &[Weight]) -> String {
    assert_eq!(weights.len(), count::<W>(), "a number for every weight");
    let mut text = String::from(W::HEAD);
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

/// A weight as the table writes it.
fn cell(weight: &Weight) -> String {
    let numbers: Vec<String> = weight.iter().map(i32::to_string).collect();
    format!("s({}),", numbers.join(", "))
}

/// The weights in a file that [`source`] made; `None` if it holds another number
/// of them.
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
