//! `ermine error-rate --values`.

use super::measure::MeasureArgs;
use super::positions::positions;
use crate::analysis::error_rate::{ValueAccuracy, value_accuracy};
use crate::catalog;
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use serde::Serialize;
use std::fmt;

/// Compares the values of an analysis with the references, and prints the result.
pub(super) fn run(game: &str, args: &MeasureArgs) -> anyhow::Result<()> {
    let set = positions(game, args.positions.as_deref())?;
    let open = || {
        let mut session = catalog::open(game)?;
        session.seed(args.seed);
        for (name, value) in &args.entrants.options {
            session.set_option(name, Some(value))?;
        }
        Ok(session)
    };
    let progress = Progress::new(set.list.len() as u64, "positions");
    let (limit, threads) = (args.entrants.limit(), args.threads as usize);
    let accuracy = value_accuracy(&set, limit, threads, &open, &|| progress.step())?;
    progress.finish();
    let values = Values {
        event: "values",
        accuracy,
    };
    match args.json {
        true => terminal::print_json(&values),
        false => Ok(terminal::print(values.to_string())?),
    }
}

/// The accuracy of the values of an analysis.
#[derive(Serialize)]
struct Values {
    event: &'static str,
    #[serde(flatten)]
    accuracy: ValueAccuracy,
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.accuracy;
        writeln!(
            f,
            "millipoints        moves   mean distance     rms    bias"
        )?;
        for (name, difference) in [("all moves", &found.all), ("the best three", &found.front)] {
            let (moves, mean) = (difference.moves, difference.mean);
            let (rms, bias) = (difference.rms, difference.bias);
            writeln!(
                f,
                "  {name:<14} {moves:>7} {mean:>15.2} {rms:>7.2} {bias:>+7.2}"
            )?;
        }
        write!(
            f,
            "  {} positions, mean depth {:.1}, {} nodes reported, {} moves without a value",
            found.positions, found.depth, found.nodes, found.missing
        )
    }
}
