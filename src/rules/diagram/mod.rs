//! A board as plain data for drawing: the squares, the pieces, the turn, and everything
//! else a player wants to see.

mod binding;
mod colour;
mod emblem;
mod fact;
mod panel;
mod piece;
mod squares;

pub use binding::{Binding, BindingKind, ShownDie};
pub use colour::{Colour, Rgb};
pub use emblem::{Emblem, EmblemEffect, EmblemGrid, EmblemLines, EmblemSpots, EmblemStroke};
pub use fact::{Fact, FactValue, FactWord, Legend, Section};
pub use panel::Panel;
pub use piece::{Figure, Mark};
pub use squares::{Cell, Squares};

use super::{Outcome, Turn};
use crate::base::Side;
use serde::Serialize;

/// The version of a diagram's fields. Fields may be added to a version.
pub const DIAGRAM_SCHEMA: u32 = 3;

/// A board with the pieces on it, and the texts beside it. It holds everything that a
/// drawing shows and nothing about how: no game has to be known to draw it. As JSON it is
/// one object; the squares are listed from a1 along the ranks, `null` where there is
/// none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagram {
    /// The version of the fields as JSON: [`DIAGRAM_SCHEMA`].
    pub schema: u32,
    /// The squares, with the pieces on them.
    #[serde(flatten)]
    pub squares: Squares,
    /// The side for which the next step counts.
    pub side: Side,
    /// The one to act now.
    pub turn: Turn,
    /// The number of the move, from 1.
    pub move_number: u32,
    /// The state of the game in words: check, or how the game ended.
    pub state: Option<String>,
    /// The squares of the royal pieces about which [`state`](Self::state) warns, by file and
    /// rank from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<[u8; 2]>,
    /// The binding on the side to act.
    pub binding: Option<Binding>,
    /// The die, if the game has one.
    pub die: Option<ShownDie>,
    /// The marks that pieces may have in this game.
    pub marks: Vec<Mark>,
    /// The facts that cannot be seen on the board.
    pub sections: Vec<Section>,
    /// The meaning of the grounds, where it has to be explained.
    pub legend: Option<Legend>,
    /// All boards, if there are several: the squares above are those of one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub panels: Vec<Panel>,
}

impl Diagram {
    /// Creates a diagram with nothing beside the board but the turn and, if the game is
    /// over, its outcome.
    #[must_use]
    pub fn new(squares: Squares, side: Side, turn: Turn, move_number: u32) -> Diagram {
        let state = match turn {
            Turn::Over(outcome) => Some(outcome.to_string()),
            Turn::Decide | Turn::Roll => None,
        };
        Diagram {
            schema: DIAGRAM_SCHEMA,
            squares,
            side,
            turn,
            move_number,
            state,
            checks: Vec::new(),
            binding: None,
            die: None,
            marks: Vec::new(),
            sections: Vec::new(),
            legend: None,
            panels: Vec::new(),
        }
    }

    /// Returns the same for a game that has ended for a reason that the position does not
    /// show, such as repetition.
    #[must_use]
    pub fn ended(mut self, outcome: Outcome) -> Diagram {
        self.turn = Turn::Over(outcome);
        self.state = Some(outcome.to_string());
        self.binding = None;
        self
    }

    /// Returns the same with a warning for the side to act, unless the game is over. It is
    /// about the royal pieces of that side whose square `is_attacked`.
    #[must_use]
    pub fn warn(mut self, warning: Option<&str>, is_attacked: impl Fn([u8; 2]) -> bool) -> Diagram {
        if let (None, Some(warning)) = (&self.state, warning) {
            self.state = Some(warning.to_owned());
            let is_own = |[file, rank]: [u8; 2]| {
                let piece = self
                    .squares
                    .cell(file, rank)
                    .and_then(|cell| cell.piece.as_ref());
                piece.is_some_and(|piece| piece.royal && piece.side == self.side)
            };
            let (files, ranks) = (self.squares.files(), self.squares.ranks());
            let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| [file, rank]));
            self.checks = squares
                .filter(|&square| is_own(square) && is_attacked(square))
                .collect();
        }
        self
    }

    /// Returns the same with what binds the side to act, unless the game is over.
    #[must_use]
    pub fn with_binding(mut self, binding: Option<Binding>) -> Diagram {
        self.binding = binding.filter(|_| !matches!(self.turn, Turn::Over(_)));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Reason;
    use serde_json::json;

    fn ended(turn: Turn) -> Diagram {
        Diagram::new(Squares::default(), Side::Black, turn, 7).warn(Some("check"), |_| true)
    }

    #[test]
    fn the_end_of_the_game_comes_before_a_warning() {
        let mate = Outcome::Win(Side::White, Reason::Checkmate);
        let state = |turn| ended(turn).state.expect("a state");
        assert_eq!(state(Turn::Decide), "check");
        assert_eq!(state(Turn::Over(mate)), "White wins: checkmate");
    }

    #[test]
    fn nothing_binds_after_the_end() {
        let bound = |turn| {
            let board = Binding::new(BindingKind::Board, "Play on", "Board 2".to_owned());
            Diagram::new(Squares::default(), Side::White, turn, 1).with_binding(Some(board))
        };
        let drawn = Outcome::Draw(Reason::Stalemate);
        assert!(bound(Turn::Decide).binding.is_some());
        assert!(bound(Turn::Roll).binding.is_some());
        assert_eq!(bound(Turn::Over(drawn)).binding, None);
        assert_eq!(bound(Turn::Decide).ended(drawn).binding, None);
    }

    #[test]
    fn the_data_reads_as_json() {
        let red = Colour {
            name: "red",
            letter: Some('r'),
            rgb: Rgb(255, 0, 1),
        };
        let squares = Squares::new(2, 1, |file, _| {
            (file == 0).then(|| Cell {
                ground: red,
                dark: true,
                piece: Some(Figure {
                    bands: vec![red],
                    ..Figure::new(Side::White, 'K')
                }),
            })
        });
        let facts = vec![
            Fact::one("Go to", red),
            Fact::each("Pool", |side| match side {
                Side::White => vec!["Q", "R"],
                Side::Black => vec![],
            }),
            Fact::of(Side::Black, "attacks", ["K"]),
        ];
        let diagram = Diagram {
            sections: vec![Section::new(facts)],
            die: Some(ShownDie { face: None }),
            ..Diagram::new(squares, Side::White, Turn::Roll, 3)
        }
        .with_binding(Some(Binding::to_colour(BindingKind::Pieces, "Lock", red)));
        let red = json!({"name": "red", "letter": "r", "rgb": "#ff0001"});
        let piece = json!({
            "side": "white", "letter": "K", "name": null, "tag": null, "glyph": null,
            "shape": "special", "royal": false,
            "mark": null, "bands": [red],
        });
        let fact = |name: &str, value| json!({"name": name, "value": value, "stressed": false});
        let facts = [
            fact("Go to", json!({"one": [red]})),
            fact("Pool", json!({"each": [["Q", "R"], []]})),
            fact("attacks", json!({"of": {"side": "black", "words": ["K"]}})),
        ];
        let expected = json!({
            "schema": 3, "files": 2, "ranks": 1,
            "squares": [{"ground": red, "dark": true, "piece": piece}, null],
            "side": "white", "turn": "roll", "move_number": 3, "state": null,
            "binding": {
                "kind": "pieces", "title": "Lock", "name": "Red", "colour": red,
                "lifted": false, "detail": "",
            },
            "die": {"face": null},
            "marks": [], "sections": [{"title": null, "facts": facts}], "legend": null,
        });
        assert_eq!(serde_json::to_value(&diagram).expect("data"), expected);
    }
}
