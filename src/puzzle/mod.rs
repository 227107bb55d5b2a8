//! Puzzles: positions with few good answers, found, proven and graded by search.
//!
//! `docs/puzzles.md` defines puzzles, their soundness and their fields.

mod book;
mod choice;
mod criteria;
mod decision;
mod examine;
mod export;
mod find;
mod found;
mod iterations;
mod make;
mod performance;
mod proof;
mod quiz;
pub mod rating;
mod record;
mod rollout;
mod searcher;
mod select;
mod solution;
mod theme;
mod themes;
mod verify;
mod weak_games;
mod which_board;

pub use book::{Book, BookEntry};
pub use choice::{Choice, ChoiceError, Order};
pub use criteria::Criteria;
pub use examine::{Candidate, Examiner};
pub use export::{CSV_COLUMNS, CsvError, RecordError, to_csv, to_epd, to_records};
pub use find::FinderCount;
pub use found::{FindRecord, FindStatus};
pub use make::{GameYield, MakePlan, Maker, game_number};
pub use performance::{Attempt, Performance, performance};
pub use quiz::{GOOD_SHARE, Quiz, QuizHint, QuizResult, QuizVerdict};
pub use record::{
    Difficulty, Kind, PUZZLE_SCHEMA, ProofNote, Puzzle, ReadError, Source, Turn, read_puzzles,
};
pub use rollout::{Rollout, RolloutPlan, RolloutPosition, RolloutResult, RolloutVerdict};
pub use select::{Duplicate, Selection};
pub use solution::{PlannedRoll, SolutionLine, SolutionStep, UnplayablePuzzle, steps_text};
pub use theme::Theme;
pub use verify::{Fault, Verdict, VerifyPlan, verify};
pub use weak_games::WeakGames;
