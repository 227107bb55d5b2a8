//! What the solvers made of one puzzle.

use super::solver_pool::Solver;
use crate::gamefile;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All attempts at one puzzle. As JSON a line of the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttemptSheet {
    /// The puzzle's id.
    pub id: String,
    /// The digest of the puzzle, its rating left out; builds before version 2 of the
    /// journal noted none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// Of each solver its attempts in order, `1` where it solved the puzzle, else `0`.
    pub attempts: BTreeMap<Solver, String>,
    /// As [`PuzzleRating::settled`](crate::puzzle::PuzzleRating::settled).
    pub settled: Option<u64>,
    /// Why nobody could try it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl AttemptSheet {
    /// Notes an attempt.
    pub(super) fn note(&mut self, solver: Solver, solved: bool) {
        let marks = self.attempts.entry(solver).or_default();
        marks.push(if solved { '1' } else { '0' });
    }

    /// All attempts: who, the number of it, and whether it solved the puzzle.
    pub fn all(&self) -> impl Iterator<Item = (Solver, u32, bool)> + '_ {
        self.attempts.iter().flat_map(|(&solver, marks)| {
            let marks = (0..).zip(marks.chars());
            marks.map(move |(number, mark)| (solver, number, mark == '1'))
        })
    }

    /// The least limit of nodes from which on all attempts solved it, up to `most`.
    pub(super) fn settled_within(&self, most: u64) -> Option<u64> {
        let mut settled = None;
        for (solver, _, solved) in self.all() {
            let Solver::Nodes(nodes) = solver else {
                continue;
            };
            settled = match solved {
                true => settled.or(Some(nodes)),
                false => None,
            };
        }
        settled.filter(|&nodes| nodes <= most)
    }
}

/// What tells a puzzle from another of the same id; its rating is what comes of this.
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
            sheet.note(Solver::Nodes(nodes), solved);
        }
        sheet.note(Solver::Level(400), false);
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
