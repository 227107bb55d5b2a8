//! The cost of the likeliest roll: the score of a turn before its roll minus that with
//! the likeliest roll, by the number of moves that the roll leaves.

use crate::rules::{Chance, Position};
use crate::selfplay::{EvaluatedPosition, with_likeliest_roll};
use std::fmt;

/// The minimum number of moves of each row; before them comes a row for turns on which
/// nothing is forbidden.
const EDGES: [usize; 10] = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17];

/// Positions in which the likeliest roll leaves about the same number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Row {
    /// The number of positions.
    pub positions: u32,
    /// The mean score before the roll minus that with the likeliest roll.
    pub cost: f64,
    /// The same as a difference of raw scores, over positions that neither side has won.
    pub raw: f64,
    /// The root mean squared cost.
    pub size: f64,
    /// The number of positions that count in `raw`.
    #[serde(skip)]
    open: u32,
}

/// The costs in quiet positions, none of them in check, by the number of moves that the
/// likeliest roll leaves.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct RollCosts {
    /// A row for turns on which nothing is forbidden, then one for each of the ranges
    /// that begin at 1, 2, 3, 4, 5, 6, 8, 10, 13 and 17 moves.
    pub rows: [Row; EDGES.len() + 1],
}

impl RollCosts {
    /// Counts a position, with raw scores by a logistic curve of this spread.
    pub(super) fn add<P: Position>(&mut self, evaluated: &EvaluatedPosition<P>, spread: f64) {
        let position = &evaluated.position;
        let left = with_likeliest_roll(position).legal().len();
        let row = if left == P::Chance::with_every_move(position, <[_]>::len) {
            0
        } else {
            EDGES.iter().filter(|&&min| left >= min).count()
        };
        let row = &mut self.rows[row];
        let cost = evaluated.before - evaluated.likeliest;
        row.positions += 1;
        row.cost += cost;
        row.size += cost * cost;
        let open = |score: &f64| (0.02..0.98).contains(score);
        if open(&evaluated.before) && open(&evaluated.likeliest) {
            let raw = |score: f64| spread * (score / (1.0 - score)).ln();
            row.raw += raw(evaluated.before) - raw(evaluated.likeliest);
            row.open += 1;
        }
    }

    /// Turns sums into means.
    pub(super) fn finish(&mut self) {
        for row in &mut self.rows {
            let count = f64::from(row.positions.max(1));
            row.cost /= count;
            row.size = (row.size / count).sqrt();
            row.raw /= f64::from(row.open.max(1));
        }
    }
}

impl fmt::Display for RollCosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| moves left | positions | cost | size | raw |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for (index, row) in self.rows.iter().enumerate() {
            let name = match index {
                0 => "all".to_owned(),
                _ => match EDGES.get(index) {
                    None => format!("{} or more", EDGES[index - 1]),
                    Some(next) if *next == EDGES[index - 1] + 1 => EDGES[index - 1].to_string(),
                    Some(next) => format!("{} to {}", EDGES[index - 1], next - 1),
                },
            };
            writeln!(
                f,
                "| {name} | {} | {:.4} | {:.4} | {:.0} |",
                row.positions, row.cost, row.size, row.raw
            )?;
        }
        Ok(())
    }
}
