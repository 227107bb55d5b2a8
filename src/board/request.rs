//! Requests of a page to its board.

use super::clock::ClockTerms;
use super::seat::SeatPlan;
use serde::{Deserialize, Serialize};

/// The first message of a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename = "hello")]
pub struct Hello {
    /// The token of a server.
    #[serde(default)]
    pub token: Option<String>,
    /// The name of the board that the page had.
    #[serde(default)]
    pub board: Option<String>,
}

/// A request with the number of its reply.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct NumberedRequest {
    /// The number.
    pub(super) id: u64,
    /// The request.
    #[serde(flatten)]
    pub(super) request: BoardRequest,
}

/// The source of dice rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum DiceMode {
    /// The server, as soon as a roll is due.
    #[default]
    Auto,
    /// A person at a page, who enters the roll or asks for one.
    Typed,
}

/// The format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ExportKind {
    /// The game with all its lines, as a record.
    Record,
    /// The position, as text.
    Position,
    /// The board, as a picture.
    Svg,
}

/// A request.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase", tag = "do")]
pub(super) enum BoardRequest {
    /// Starts a new game.
    New {
        /// The name in the catalog.
        game: String,
        /// The start: `None` for the standard one; `draw` for a random one; `fen …` for a
        /// position string; otherwise the words after `startpos`.
        #[serde(default)]
        start: Option<String>,
        /// The players.
        #[serde(default)]
        seats: SeatPlan,
        /// The clocks, if any.
        #[serde(default)]
        clock: Option<ClockTerms>,
        /// The source of rolls.
        #[serde(default)]
        dice: DiceMode,
    },
    /// Changes the players, from the viewed position on.
    Seats {
        /// The players.
        #[serde(flatten)]
        seats: SeatPlan,
    },
    /// Makes a step that a person entered.
    Step {
        /// The move text, or the rulebook's notation.
        text: String,
    },
    /// Rolls the die that is due.
    Roll,
    /// Changes the source of rolls.
    Dice {
        /// The source.
        mode: DiceMode,
    },
    /// Views another position of the tree.
    Goto {
        /// The node.
        node: usize,
    },
    /// Takes back to the last decision of a person.
    Undo,
    /// Removes a line.
    Remove {
        /// The first node of the line.
        node: usize,
    },
    /// Restores the game before the last request that removed moves from it, or replaced it.
    Restore,
    /// Makes a line the main line.
    Promote {
        /// The last node of the line.
        node: usize,
    },
    /// Writes about a position in place of what is written there.
    Annotate {
        /// The node.
        node: usize,
        /// The comment; empty for none.
        #[serde(default)]
        comment: String,
        /// The move mark, such as `!?`; empty for none.
        #[serde(default)]
        mark: String,
    },
    /// Asks for the move that the engine would play.
    Hint,
    /// Resigns.
    Resign,
    /// Turns the analysis of the position on or off.
    Analyse {
        /// Whether to analyse.
        on: bool,
        /// The number of lines.
        #[serde(default = "three")]
        lines: u32,
    },
    /// Reviews the line through the position.
    Review {
        /// The nodes per decision.
        #[serde(default = "review_nodes")]
        nodes: u64,
    },
    /// Puts a puzzle on the board.
    Quiz {
        /// The puzzle, as a line of a puzzle file.
        text: String,
    },
    /// Answers the puzzle.
    Answer {
        /// The step, as a person enters it.
        text: String,
    },
    /// Asks for a hint to the puzzle.
    Clue,
    /// Shows the solution of the puzzle, which then counts as not solved.
    Solution,
    /// Asks why other answers to the puzzle fail, once it is over.
    Alternatives,
    /// Takes the puzzle off the board.
    Leave,
    /// Asks for the rating of a solver.
    Rate {
        /// The rating and deviation of every puzzle tried, and whether it was solved.
        tried: Vec<(f64, f64, bool)>,
    },
    /// Asks for the state of a watched match.
    Match {
        /// The number of the match, from 0.
        number: usize,
        /// The index of a game, to get games that ended before it; otherwise the latest
        /// ones.
        #[serde(default)]
        before: Option<usize>,
    },
    /// Puts a game of a match on the board.
    Open {
        /// The number of the match, from 0.
        number: usize,
        /// The number of the game in the match.
        game: u64,
    },
    /// Writes a page that works without a server.
    Share {
        /// The puzzles of the page, as lines of a puzzle file; the game of the board
        /// otherwise.
        #[serde(default)]
        puzzles: Option<String>,
    },
    /// Exports the board.
    Export {
        /// The format.
        what: ExportKind,
    },
    /// Imports a record or a position string.
    Import {
        /// The text.
        text: String,
        /// The index of one of several games, from 0.
        #[serde(default)]
        game: usize,
    },
    /// Asks for the board after more steps; the game stays as it is.
    Preview {
        /// The steps, from the viewed position on.
        steps: Vec<String>,
    },
    /// Checks a position string: the reply is its board, or the error.
    Check {
        /// The game.
        game: String,
        /// The position string.
        position: String,
    },
}

const fn three() -> u32 {
    3
}

const fn review_nodes() -> u64 {
    20_000
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::seat::Seat;

    fn read(text: &str) -> Result<BoardRequest, String> {
        let numbered: Result<NumberedRequest, _> = serde_json::from_str(text);
        numbered
            .map(|numbered| numbered.request)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn requests_are_read_as_the_page_writes_them() {
        let new = r#"{"id":1,"do":"new","game":"colorbound","seats":{"white":{"kind":"person"},
            "black":{"kind":"engine","elo":800}},"clock":{"minutes":5,"seconds":3}}"#;
        let Ok(BoardRequest::New {
            start: None,
            seats,
            clock: Some(_),
            dice: DiceMode::Auto,
            ..
        }) = read(new)
        else {
            panic!("{:?}", read(new));
        };
        let engine = Seat::Engine {
            elo: Some(800),
            seconds: None,
        };
        assert_eq!(
            seats,
            SeatPlan {
                white: Seat::Person,
                black: engine
            }
        );
        assert_eq!(read(r#"{"id":2,"do":"undo"}"#), Ok(BoardRequest::Undo));
        assert_eq!(
            read(r#"{"id":2,"do":"analyse","on":true}"#),
            Ok(BoardRequest::Analyse { on: true, lines: 3 })
        );
        for bad in [
            r#"{"do":"undo"}"#,
            r#"{"id":1,"do":"steal"}"#,
            r#"{"id":-1,"do":"undo"}"#,
            r#"{"id":1,"do":"goto"}"#,
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
