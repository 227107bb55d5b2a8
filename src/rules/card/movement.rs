//! The moves of a piece on a board, as plain data for drawing.

use crate::rules::Figure;
use serde::{Deserialize, Serialize};

/// The way in which a piece comes to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// By a step to an adjacent square.
    Step,
    /// Along squares that all have to be empty.
    Slide,
    /// By a leap, whatever stands between.
    Leap,
    /// By leaps that land on empty squares before the last.
    Ride,
    /// Over a piece that has to be there.
    Hop,
}

/// The effect of a piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// It moves there if the square is empty, and captures there.
    Both,
    /// It moves there, and does not capture there.
    Move,
    /// It captures there, and does not move there otherwise.
    Capture,
    /// It removes an enemy there by a move to another square.
    Passing,
    /// It removes an enemy there and stays where it is.
    Shot,
    /// It makes an enemy there a piece of its own side and stays where it is.
    Recruitment,
}

/// The squares on which a piece does the same in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MovementMarks {
    /// The effect of the piece there.
    pub effect: Effect,
    /// The way in which it comes there; `None` if it does not.
    pub way: Option<Way>,
    /// Both in words, for a legend.
    pub words: String,
    /// The squares by file and rank, from 0.
    pub squares: Vec<[u8; 2]>,
}

impl MovementMarks {
    /// Creates the marks on `squares`.
    ///
    /// ```
    /// use ermine::rules::{Effect, MovementMarks, Way};
    /// let marks = MovementMarks::new(Effect::Move, Some(Way::Leap), vec![[3, 5]]);
    /// assert_eq!(marks.words, "a leap over anything, without capturing");
    /// ```
    #[must_use]
    pub fn new(effect: Effect, way: Option<Way>, squares: Vec<[u8; 2]>) -> MovementMarks {
        let way_words = match way {
            Some(Way::Step) => "a step",
            Some(Way::Slide) => "along empty squares",
            Some(Way::Leap) => "a leap over anything",
            Some(Way::Ride) => "further on, if it lands on empty squares",
            Some(Way::Hop) => "over a piece",
            None => "",
        };
        let effect_words = match effect {
            Effect::Both => "",
            Effect::Move => ", without capturing",
            Effect::Capture => ", only to capture",
            Effect::Passing => "an enemy here is removed by a move elsewhere",
            Effect::Shot => "an enemy here is removed, and the piece stays where it is",
            Effect::Recruitment => "an enemy here changes sides, and the piece stays where it is",
        };
        MovementMarks {
            effect,
            way,
            words: [way_words, effect_words].concat(),
            squares,
        }
    }
}

/// A piece that stands on a diagram to show how others matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StandingPiece {
    /// Its square by file and rank, from 0.
    pub square: [u8; 2],
    /// The piece.
    pub figure: Figure,
}

/// The moves of a piece of White on the board of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MovementDiagram {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// The squares that do not exist.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<[u8; 2]>,
    /// The square of the piece, by file and rank from 0.
    pub square: [u8; 2],
    /// The other pieces on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<StandingPiece>,
    /// The squares of its moves, grouped.
    pub marks: Vec<MovementMarks>,
    /// The paths, of two squares or more, along which it can be blocked: the squares in
    /// order, those that it only passes among them. Empty if there are too many to draw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<Vec<[u8; 2]>>,
}

impl MovementDiagram {
    /// The marks on a square.
    pub fn marks_on(&self, square: [u8; 2]) -> impl Iterator<Item = &MovementMarks> {
        let marks = self.marks.iter();
        marks.filter(move |marks| marks.squares.contains(&square))
    }

    /// The other piece on a square.
    #[must_use]
    pub fn piece_on(&self, square: [u8; 2]) -> Option<&Figure> {
        let mut pieces = self.pieces.iter();
        let piece = pieces.find(|piece| piece.square == square)?;
        Some(&piece.figure)
    }
}
