//! The accuracy of the values of an analysis, against the references.

use super::positions::score;
use super::{DecisionPosition, Positions, RateError, Reference};
use crate::base::workers::parallel_map;
use crate::rules::move_list::MAX_MOVES;
use crate::session::{Info, SearchLimit, Session, Start};
use serde::Serialize;

/// A function that opens the session that analyses; called once a thread.
pub type Opener<'a> = &'a (dyn Fn() -> Result<Box<dyn Session>, RateError> + Sync);

/// The number of best moves that are also counted separately.
const FRONT: usize = 3;

/// The differences of values from their references, in millipoints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Difference {
    /// The number of moves.
    pub moves: usize,
    /// The mean absolute difference.
    pub mean: f64,
    /// The root mean square difference.
    pub rms: f64,
    /// The mean of value minus reference.
    pub bias: f64,
}

impl Difference {
    /// Summarises differences in ten-thousandths.
    fn of(numbers: &[i32]) -> Difference {
        let count = numbers.len().max(1) as f64;
        let mean = |of: fn(f64) -> f64| {
            let each = numbers.iter().map(|&number| of(f64::from(number) / 10.0));
            each.sum::<f64>() / count
        };
        Difference {
            moves: numbers.len(),
            mean: mean(f64::abs),
            rms: mean(|number| number * number).sqrt(),
            bias: mean(|number| number),
        }
    }
}

/// The accuracy of the values of an analysis, against the references.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ValueAccuracy {
    /// The number of positions analysed.
    pub positions: usize,
    /// The number of moves that the analysis did not report.
    pub missing: usize,
    /// The differences over all moves.
    pub all: Difference,
    /// The differences over the three best moves of each position, by the reference.
    pub front: Difference,
    /// The mean depth in plies.
    pub depth: f64,
    /// The number of nodes reported, over all positions.
    pub nodes: u64,
}

/// The analysis of a position.
#[derive(Default)]
struct Analysis {
    /// Differences from the reference in ten-thousandths, best moves first.
    all: Vec<i32>,
    front: Vec<i32>,
    missing: usize,
    depth: u32,
    nodes: u64,
}

/// Analyses every position with all its moves as lines, and compares the values with the
/// references. `done` is called after each position.
///
/// # Errors
/// Returns [`RateError`] if a position has no reference or cannot be analysed.
pub fn value_accuracy(
    positions: &Positions,
    limit: SearchLimit,
    threads: usize,
    open: Opener<'_>,
    done: &(dyn Fn() + Sync),
) -> Result<ValueAccuracy, RateError> {
    let make = || {
        let mut session = open()?;
        session.set_option("MultiPV", Some(&MAX_MOVES.to_string()))?;
        session.set_option("UCI_AnalyseMode", Some("true"))?;
        Ok(session)
    };
    let work = |session: &mut Box<dyn Session>, number: usize| {
        let analysis = analyse(session.as_mut(), &positions.list[number], limit);
        done();
        analysis
    };
    let analyses = parallel_map(threads, positions.list.len(), make, work)?;
    let all: Vec<i32> = analyses
        .iter()
        .flat_map(|analysis| analysis.all.clone())
        .collect();
    let front: Vec<i32> = analyses
        .iter()
        .flat_map(|analysis| analysis.front.clone())
        .collect();
    let depths: f64 = analyses
        .iter()
        .map(|analysis| f64::from(analysis.depth))
        .sum();
    Ok(ValueAccuracy {
        positions: analyses.len(),
        missing: analyses.iter().map(|analysis| analysis.missing).sum(),
        all: Difference::of(&all),
        front: Difference::of(&front),
        depth: depths / analyses.len().max(1) as f64,
        nodes: analyses.iter().map(|analysis| analysis.nodes).sum(),
    })
}

fn analyse(
    session: &mut dyn Session,
    entry: &DecisionPosition,
    limit: SearchLimit,
) -> Result<Analysis, RateError> {
    let text = entry.position.clone();
    let Some(reference) = &entry.reference else {
        return Err(RateError::NoReference(text));
    };
    session.new_game();
    session.set_position(&Start::Text(text), &[])?;
    Ok(compare(reference, &session.search(&limit.into())?.infos()))
}

fn compare(reference: &Reference, lines: &[Info]) -> Analysis {
    let mut analysis = Analysis::default();
    for (rank, (step, expected)) in reference.moves.iter().enumerate() {
        let line = lines.iter().find(|info| info.line.first() == Some(step));
        let Some(info) = line else {
            analysis.missing += 1;
            continue;
        };
        let difference = score(info.value) - expected;
        analysis.all.push(difference);
        if rank < FRONT {
            analysis.front.push(difference);
        }
        analysis.depth = info.depth;
        analysis.nodes = analysis.nodes.max(info.nodes);
    }
    analysis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_computed_by_hand() {
        // 3 and -4 millipoints.
        let found = Difference::of(&[30, -40]);
        assert_eq!((found.moves, found.mean, found.bias), (2, 3.5, -0.5));
        assert!((found.rms - 12.5_f64.sqrt()).abs() < 1e-12);
        assert_eq!(Difference::of(&[]), Difference::default());
    }
}
