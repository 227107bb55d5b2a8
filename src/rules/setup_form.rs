//! The fields of a game's position strings as plain data, from which an editor of positions
//! makes its controls.

use super::text::{MAX_COUNT, RIGHTS};
use super::{Colour, Figure};
use crate::base::Side;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Display;

/// Everything that an editor of positions needs to know about a game.
///
/// ```
/// use ermine::rules::FieldKind;
/// let form = ermine::catalog::open("colorbound").unwrap().setup_form();
/// let names: Vec<&str> = form.fields.iter().map(|field| &*field.name).collect();
/// assert_eq!(names, ["placement", "side", "castling", "ep", "halfmove", "fullmove"]);
/// assert_eq!(form.fields[4].kind, FieldKind::Number { min: 0, max: 9999 });
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SetupForm {
    /// The pieces that can be placed.
    pub pieces: Vec<SetupPiece>,
    /// The fields of a position string, in order.
    pub fields: Vec<SetupField>,
}

/// A piece of White as position strings spell it. For Black, the first letter is in lower
/// case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetupPiece {
    /// The sign in the placement: `Q`, `[Cb]`.
    pub sign: String,
    /// The letter in the [bands](FieldKind::Bands).
    pub band: Option<char>,
    /// The piece as drawn.
    pub figure: Figure,
}

/// A field of a position string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetupField {
    /// The name of the field, as in errors.
    pub name: String,
    /// The name for players.
    pub title: Cow<'static, str>,
    /// The content of the field.
    #[serde(flatten)]
    pub kind: FieldKind,
}

/// The content of a field of a position string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum FieldKind {
    /// The pieces, rank by rank from the last, and the numbers of empty squares.
    Placement {
        /// The sign of a square that does not exist.
        #[serde(skip_serializing_if = "Option::is_none")]
        hole: Option<char>,
        /// The signs of pieces of the game that cannot stand on this board.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        except: Vec<String>,
    },
    /// The letters of the placed pieces that have one, in the order of the placement; `-`
    /// without any.
    Bands,
    /// The colours of the squares, rank by rank from the last.
    Tiles {
        /// The colours, by letter.
        colours: Vec<Colour>,
    },
    /// One of several values. One value alone cannot be changed.
    Choice {
        /// The values.
        options: Vec<SetupOption>,
    },
    /// Any of several letters, in this order; `-` for none.
    Flags {
        /// The letters.
        options: Vec<SetupOption>,
    },
    /// Squares, run together; `-` for none.
    Squares {
        /// The maximum number of squares.
        max: u8,
        /// Whether they are sorted by file, then by rank; otherwise their order matters.
        sorted: bool,
    },
    /// A number.
    Number {
        /// The smallest number.
        min: u16,
        /// The largest number.
        max: u16,
    },
    /// A number of kinds of pieces, in this order, with commas between them.
    Kinds {
        /// The number of kinds.
        count: u8,
        /// The letters of the kinds to choose from.
        codes: Vec<&'static str>,
    },
    /// A board of several: its own fields, with `_` between them, or its result.
    Board {
        /// The fields while it is played on.
        fields: Vec<SetupField>,
        /// The values of a board that has closed.
        results: Vec<SetupOption>,
    },
    /// The order in which boards got these results, one letter a board; `-` for none.
    Order {
        /// The results, as the boards have them.
        results: Vec<SetupOption>,
    },
}

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetupOption {
    /// The value as position strings have it.
    pub value: String,
    /// Its meaning.
    pub label: Cow<'static, str>,
    /// The colour that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
}

impl SetupOption {
    /// Creates a value with its meaning.
    pub fn new(value: impl Display, label: impl Into<Cow<'static, str>>) -> SetupOption {
        SetupOption {
            value: value.to_string(),
            label: label.into(),
            colour: None,
        }
    }

    /// Creates the value of a colour: its letter.
    #[must_use]
    pub fn colour(letter: char, colour: Colour) -> SetupOption {
        SetupOption {
            colour: Some(colour),
            ..SetupOption::new(letter, colour.name)
        }
    }
}

impl SetupPiece {
    /// Creates a piece whose sign is one letter.
    #[must_use]
    pub fn of_letter(figure: Figure) -> SetupPiece {
        SetupPiece {
            sign: figure.letter.to_string(),
            band: None,
            figure,
        }
    }
}

impl SetupField {
    /// Creates a field.
    pub fn new(
        name: impl Display,
        title: impl Into<Cow<'static, str>>,
        kind: FieldKind,
    ) -> SetupField {
        SetupField {
            name: name.to_string(),
            title: title.into(),
            kind,
        }
    }

    /// Creates a placement without holes, in which all pieces can stand.
    pub fn placement(name: impl Display) -> SetupField {
        let (hole, except) = (None, Vec::new());
        SetupField::new(name, "Pieces", FieldKind::Placement { hole, except })
    }

    /// Creates a choice.
    pub fn choice(
        name: impl Display,
        title: &'static str,
        options: Vec<SetupOption>,
    ) -> SetupField {
        SetupField::new(name, title, FieldKind::Choice { options })
    }

    /// Creates the side to move.
    pub fn side(name: impl Display) -> SetupField {
        let option = |side: Side| SetupOption::new(side.letter(), side.to_string());
        SetupField::choice(name, "To move", Side::ALL.map(option).to_vec())
    }

    /// Creates a field that is always `-`.
    pub fn unused(name: impl Display, title: &'static str) -> SetupField {
        SetupField::choice(name, title, vec![SetupOption::new('-', "none")])
    }

    /// Creates the castling rights of chess.
    pub fn castling(name: impl Display) -> SetupField {
        let labels = [
            "White, king's side",
            "White, queen's side",
            "Black, king's side",
            "Black, queen's side",
        ];
        let rights = RIGHTS.chars().zip(labels);
        let options = rights.map(|(letter, label)| SetupOption::new(letter, label));
        let options = options.collect();
        SetupField::new(name, "Castling", FieldKind::Flags { options })
    }

    /// Creates a list of squares.
    pub fn squares(name: impl Display, title: &'static str, max: u8, sorted: bool) -> SetupField {
        SetupField::new(name, title, FieldKind::Squares { max, sorted })
    }

    /// Creates a clock, which counts from 0.
    pub fn clock(name: impl Display, title: &'static str) -> SetupField {
        let (min, max) = (0, MAX_COUNT);
        SetupField::new(name, title, FieldKind::Number { min, max })
    }

    /// Creates the number of a move, from 1.
    pub fn number(name: impl Display, title: &'static str) -> SetupField {
        let (min, max) = (1, MAX_COUNT);
        SetupField::new(name, title, FieldKind::Number { min, max })
    }
}
