//! What a page asks of its board.

use super::clock::ClockTerms;
use super::seat::BoardSeats;
use serde::{Deserialize, Serialize};

/// A request and the number under which it is answered.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Numbered {
    /// The number.
    pub(crate) id: u64,
    /// What is asked.
    #[serde(flatten)]
    pub(crate) request: BoardRequest,
}

/// Who rolls the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DiceMode {
    /// The server, as soon as a roll is due.
    #[default]
    Auto,
    /// Somebody at a page tells what was rolled, or asks for a roll.
    Typed,
}

/// What is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExportKind {
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
pub(crate) enum BoardRequest {
    /// A new game.
    New {
        /// Its name in the catalog.
        game: String,
        /// `None`: the plain start; `draw`: one drawn by chance; `fen …`: a position
        /// string; else the words after `startpos`.
        #[serde(default)]
        start: Option<String>,
        /// Who plays.
        #[serde(default)]
        seats: BoardSeats,
        /// On which clocks, if any.
        #[serde(default)]
        clock: Option<ClockTerms>,
        /// Who rolls.
        #[serde(default)]
        dice: DiceMode,
    },
    /// Others play, from the position that is looked at.
    Seats {
        /// White.
        #[serde(flatten)]
        seats: BoardSeats,
    },
    /// A step, as a person writes it.
    Step {
        /// Move text or the rulebook's notation.
        text: String,
    },
    /// The die that is due is rolled.
    Roll,
    /// Others roll.
    Dice {
        /// Who.
        mode: DiceMode,
    },
    /// Another position of the tree is looked at.
    Goto {
        /// Its node.
        node: usize,
    },
    /// Back to the last decision of a person.
    Undo,
    /// A line is removed.
    Remove {
        /// Its first node.
        node: usize,
    },
    /// A line becomes the main line.
    Promote {
        /// Its last node.
        node: usize,
    },
    /// What the engine would play.
    Hint,
    /// Whoever is at the page gives up.
    Resign,
    /// The position is analysed, or no longer.
    Analyse {
        /// Whether.
        on: bool,
        /// How many lines.
        #[serde(default = "three")]
        lines: u32,
    },
    /// The line through the position is reviewed.
    Review {
        /// Nodes for a decision.
        #[serde(default = "review_nodes")]
        nodes: u64,
    },
    /// A puzzle is put on the board.
    Quiz {
        /// Its line of a file of puzzles.
        text: String,
    },
    /// The puzzle is answered.
    Answer {
        /// A step, as a person writes it.
        text: String,
    },
    /// A hint to the puzzle.
    Clue,
    /// The solution of the puzzle, which counts as not solved.
    Solution,
    /// The puzzle is taken off the board.
    Leave,
    /// How strong a solver is.
    Rate {
        /// Rating and deviation of every puzzle tried, and whether it was solved.
        tried: Vec<(f64, f64, bool)>,
    },
    /// How a match stands that the server watches.
    Match {
        /// Its number, from 0.
        number: usize,
        /// Games that ended before the one of this index; the latest ones without.
        #[serde(default)]
        before: Option<usize>,
    },
    /// A game of it is put on the board.
    Open {
        /// The number of the match, from 0.
        number: usize,
        /// The number of the game there.
        game: u64,
    },
    /// A page is written that needs no server.
    Share {
        /// Of these puzzles, lines of a file; without, of the game.
        #[serde(default)]
        puzzles: Option<String>,
    },
    /// Something is written.
    Export {
        /// What.
        what: ExportKind,
    },
    /// A record or a position string is read.
    Import {
        /// It.
        text: String,
        /// Which of several games, from 0.
        #[serde(default)]
        game: usize,
    },
    /// A position string is tried: the board it gives, or what is wrong with it.
    Check {
        /// The game.
        game: String,
        /// The string.
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
    use crate::web::board::seat::BoardSeat;

    fn read(text: &str) -> Result<BoardRequest, String> {
        let numbered: Result<Numbered, _> = serde_json::from_str(text);
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
        let engine = BoardSeat::Engine {
            elo: Some(800),
            seconds: None,
        };
        assert_eq!(
            seats,
            BoardSeats {
                white: BoardSeat::Person,
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
