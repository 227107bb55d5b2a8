//! Puzzles: positions with few good answers, found, proven and graded by search.
//!
//! `docs/puzzles.md` says what a puzzle is, how sound it is and what its fields mean.

mod record;
mod theme;

pub use record::{
    PUZZLE_SCHEMA, ProofNote, Puzzle, PuzzleKind, PuzzleRating, PuzzleReadError, PuzzleSource,
    PuzzleTurn, read_puzzles,
};
pub use theme::Theme;
