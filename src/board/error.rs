//! Errors of requests.

use crate::arena::MatchError;
use crate::gamefile::{GameFileError, WriteError};
use crate::protocol::format::plain;
use crate::puzzle::{self, UnplayablePuzzle};
use crate::session::SessionError;

/// The error of a rejected request; the board is unchanged.
#[derive(Debug, thiserror::Error)]
pub(super) enum BoardError {
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error("the record: {0}")]
    Record(#[from] GameFileError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error("{0}")]
    Terms(String),
    #[error("there is no position {0} in the tree; expected a node of the current state")]
    NoNode(usize),
    #[error("unknown mark '{0}'; expected one of !, ?, !!, ??, !?, ?!")]
    NoMark(String),
    #[error("the start of the game cannot be removed")]
    IsStart,
    #[error("nothing to take back: no person has made a decision")]
    NothingToUndo,
    #[error("nothing to restore: nothing was removed from the board")]
    NothingLost,
    #[error("no roll is due")]
    NoRoll,
    #[error("the game is over")]
    IsOver,
    #[error("the engine is to move")]
    EngineMoves,
    #[error("no side is played by a person")]
    NoPerson,
    #[error("this is a position of the past: go back to the last one, or play on from here")]
    NotLive,
    #[error("the tree is full: no more than {0} positions")]
    TreeFull(usize),
    #[error("there is nothing to review: no step has been made")]
    NothingToReview,
    #[error("the text holds no puzzle")]
    NoPuzzle,
    #[error("there is no puzzle on the board")]
    NoQuiz,
    #[error("the puzzle is over")]
    QuizOver,
    #[error("the puzzle is not over: answer it, or ask for its solution")]
    QuizNotOver,
    #[error("the puzzle: {0}")]
    Puzzle(#[from] puzzle::ReadError),
    #[error(transparent)]
    Unplayable(#[from] UnplayablePuzzle),
    #[error("the server watches no match {0}; expected 'ermine serve --match FOLDER'")]
    NoMatch(usize),
    #[error("game {0} has not ended, or does not belong to the match")]
    NoMatchGame(u64),
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error("there are more than {0} positions, too many for one page")]
    TooLarge(usize),
    #[error("there are more than {0} puzzles, too many for one page")]
    TooManyPuzzles(usize),
    #[error("the page cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    #[error("there is no game {0}; expected one of 1 to {1}")]
    NoSuchGame(usize, usize),
    #[error("the saved board: {0}")]
    Snapshot(String),
    #[error("the text holds no game")]
    NoGame,
    #[error("the review cannot begin: {0}")]
    System(#[from] std::io::Error),
}

/// The error as one line of limited length; texts quoted in it may contain line breaks.
pub fn single_line(error: &impl std::fmt::Display) -> String {
    plain(&error.to_string().replace(['\r', '\n'], " "))
}
