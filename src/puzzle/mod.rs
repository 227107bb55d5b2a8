//! Puzzles: positions with few good answers, found, proven and graded by search.
//!
//! `docs/puzzles.md` defines puzzles, their soundness and their fields.
//!
//! `search` and `record` are the base of the others, which do not use each other:
//!
//! - `make`: finding, proving, selecting and verifying.
//! - `solve`: solving, why other answers fail, and the rating of a solver.
//! - `collection`: choice and order, export, the printed book.
//! - [`rating`]: difficulty, by a pool of solvers.
//! - `search`: the searches and rollouts that evaluate the decisions of a puzzle.
//! - `record`: a puzzle, its themes and solution.

mod collection;
mod make;
pub mod rating;
mod record;
mod search;
mod solve;

pub use collection::book::{Book, BookEntry};
pub use collection::choice::{Choice, ChoiceError, Order};
pub use collection::export::{CSV_COLUMNS, CsvError, RecordError, to_csv, to_epd, to_records};
pub use make::examine::{Candidate, Examiner};
pub use make::find::FinderCount;
pub use make::found::{FindRecord, FindStatus};
pub use make::maker::{GameYield, MakePlan, Maker};
pub use make::run::MakeRun;
pub use make::select::{Duplicate, Selection};
pub use make::verify::{Fault, Verdict, VerifyPlan, verify, verify_until};
pub use make::weak_games::WeakGames;
pub use record::puzzle::{
    Difficulty, Kind, PUZZLE_SCHEMA, ProofNote, Puzzle, ReadError, Source, Turn, read_puzzles,
};
pub use record::solution::{PlannedRoll, SolutionLine, SolutionStep, UnplayablePuzzle, steps_text};
pub use record::theme::Theme;
pub use search::criteria::Criteria;
pub use search::rollout::{Rollout, RolloutPlan, RolloutPosition, RolloutResult, RolloutVerdict};
pub use solve::alternatives::{Alternative, Consequence, GOOD_SHARE, TurnAlternatives};
pub use solve::performance::{Attempt, Performance, performance};
pub use solve::quiz::{Quiz, QuizHint, QuizResult, QuizVerdict};
