//! The attempts at one puzzle.

use super::solver_pool::Solver;
use crate::gamefile;
use crate::puzzle::record::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An attempt of a solver at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverAttempt {
    /// The solver.
    pub solver: Solver,
    /// The number among its attempts at the puzzle, from 0.
    pub number: u32,
    /// Whether it solved the puzzle.
    pub solved: bool,
}

/// All attempts at one puzzle; a line of the journal in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttemptSheet {
    /// The id of the puzzle.
    pub id: String,
    /// The digest of the puzzle without its rating; missing before version 2 of the
    /// journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The attempts of each solver in order, `1` if solved and `0` otherwise.
    pub attempts: BTreeMap<Solver, String>,
    /// The node limit as [`Difficulty::settled`](crate::puzzle::Difficulty::settled).
    pub settled: Option<u64>,
    /// The error of a puzzle that cannot be tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl AttemptSheet {
    /// Records an attempt.
    pub(super) fn record(&mut self, solver: Solver, solved: bool) {
        let marks = self.attempts.entry(solver).or_default();
        marks.push(if solved { '1' } else { '0' });
    }

    /// All attempts.
    pub fn all(&self) -> impl Iterator<Item = SolverAttempt> + '_ {
        self.attempts.iter().flat_map(|(&solver, marks)| {
            let marks = (0..).zip(marks.chars());
            marks.map(move |(number, mark)| SolverAttempt {
                solver,
                number,
                solved: mark == '1',
            })
        })
    }

    /// The minimum node limit, at most `max_nodes`, from which on all attempts solved the
    /// puzzle.
    pub(super) fn settled_within(&self, max_nodes: u64) -> Option<u64> {
        let mut settled = None;
        for attempt in self.all() {
            let Solver::Nodes(nodes) = attempt.solver else {
                continue;
            };
            settled = match attempt.solved {
                true => settled.or(Some(nodes)),
                false => None,
            };
        }
        settled.filter(|&nodes| nodes <= max_nodes)
    }
}

/// The digest of a puzzle without its rating, which distinguishes puzzles of the same id.
pub(super) fn digest(puzzle: &Puzzle) -> String {
    let unrated = Puzzle {
        rating: None,
        ..puzzle.clone()
    };
    gamefile::digest(&unrated.line())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(marks: &[(u64, bool)]) -> AttemptSheet {
        let mut sheet = AttemptSheet::default();
        for &(nodes, solved) in marks {
            sheet.record(Solver::Nodes(nodes), solved);
        }
        sheet.record(Solver::Level(400), false);
        sheet
    }

    #[test]
    fn settled_is_where_the_last_run_of_right_answers_begins() {
        let luck = sheet(&[(1, true), (2, false), (4, true), (8, true), (1024, true)]);
        assert_eq!(luck.settled_within(1024), Some(4));
        assert_eq!(luck.settled_within(2), None);
        assert_eq!(sheet(&[(1, true), (2, false)]).settled_within(2), None);
        assert_eq!(sheet(&[(1, true), (2, true)]).settled_within(2), Some(1));
        assert_eq!(sheet(&[]).settled_within(2), None);
    }

    #[test]
    fn a_sheet_is_a_line_and_back() {
        let sheet = sheet(&[(1, false), (64, true)]);
        let text = serde_json::to_string(&sheet).unwrap();
        assert!(text.contains(r#""nodes-64":"1""#), "{text}");
        assert_eq!(serde_json::from_str::<AttemptSheet>(&text).unwrap(), sheet);
        let wrong = text.replace("nodes-64", "nodes-x");
        assert!(serde_json::from_str::<AttemptSheet>(&wrong).is_err());
    }
}
