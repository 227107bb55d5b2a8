//! Position strings: the six fields of FEN, with several en passant squares,
//! then tiles, called colour, part and pieces moved.

use super::diagram::figure;
use super::setup::Field;
use super::{ColourChess, Hue, Part, Piece, Setup, SetupError, Tiles};
use crate::base::sort;
use crate::base::{Bitboard, Side, Square};
use crate::pieces::Kind;
use crate::rules::text::{
    fields, read_number, read_placement, read_rights, read_side, read_squares, refuse, rights_text,
    squares_text, write_placement,
};
use crate::rules::{FieldKind, SetupField, SetupForm, SetupOption, SetupPiece};
use std::fmt;

const FIELDS: [Field; 10] = [
    Field::Placement,
    Field::Side,
    Field::Castling,
    Field::EnPassant,
    Field::Clock,
    Field::Fullmove,
    Field::Tiles,
    Field::Called,
    Field::Part,
    Field::Moved,
];

impl ColourChess {
    /// Parses a position string.
    ///
    /// ```
    /// use ermine::games::colour_chess::{ColourChess, Tiles};
    /// let start = ColourChess::start(Tiles::HOUSE);
    /// assert_eq!(ColourChess::from_fen(&start.to_string()), Ok(start));
    /// ```
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what is wrong with it.
    pub fn from_fen(text: &str) -> Result<ColourChess, SetupError> {
        Setup::from_fen(text)?.validate()
    }
}

impl Setup {
    /// Parses the ten fields without checking the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what was expected.
    pub fn from_fen(text: &str) -> Result<Setup, SetupError> {
        let words = fields(text, FIELDS, "ten")?;
        let tiles = match Tiles::parse(words[6]) {
            Ok(tiles) => tiles,
            Err(error) => return refuse(Field::Tiles, error.to_string()),
        };
        Ok(Setup {
            pieces: read_pieces(words[0])?,
            side: read_side(Field::Side, words[1])?,
            castling: read_rights(Field::Castling, words[2])?,
            targets: read_targets(words[3])?,
            clock: read_number(Field::Clock, words[4], 0)?,
            fullmove: read_number(Field::Fullmove, words[5], 1)?,
            tiles,
            called: read_called(words[7])?,
            part: read_part(words[8])?,
            moved: read_moved(words[9])?,
        })
    }
}

/// See [`Game::setup_form`](crate::rules::Game::setup_form).
pub(super) fn form() -> SetupForm {
    let pieces = Kind::ALL.into_iter().rev();
    let pieces = pieces.map(|kind| SetupPiece::of_letter(figure(Piece::new(Side::White, kind))));
    let field = |field| match field {
        Field::Placement => SetupField::placement(field),
        Field::Side => SetupField::side(field),
        Field::Castling => SetupField::castling(field),
        // Two of a whole turn, and one of the part before.
        Field::EnPassant => SetupField::squares(field, "En passant", 3, true),
        Field::Clock => SetupField::clock(field, "Quiet moves"),
        Field::Fullmove => SetupField::number(field, "Turn"),
        Field::Tiles => {
            let colours = Hue::ALL.map(Hue::colour).to_vec();
            SetupField::new(field, "Tiles", FieldKind::Tiles { colours })
        }
        Field::Called => {
            let hues = Hue::ALL.map(|hue| SetupOption::colour(hue.letter(), hue.colour()));
            let options = [SetupOption::new('-', "none")].into_iter().chain(hues);
            SetupField::choice(field, "Colour called", options.collect())
        }
        Field::Part => {
            let parts = [1, 2].map(|part| SetupOption::new(part, format!("Part {part}")));
            SetupField::choice(field, "To play", parts.to_vec())
        }
        Field::Moved => SetupField::squares(field, "Moved in part 1", 2, false),
    };
    SetupForm {
        pieces: pieces.collect(),
        fields: FIELDS.map(field).to_vec(),
    }
}

fn read_pieces(placement: &str) -> Result<[Piece; 64], SetupError> {
    let mut pieces = [Piece::NONE; 64];
    read_placement(Field::Placement, placement, |square, letter| {
        let Some(piece) = Piece::from_letter(letter) else {
            return refuse(
                Field::Placement,
                format!("'{letter}' is not a piece; expected one of PNBRQKpnbrqk or a gap 1-8"),
            );
        };
        pieces[square.index()] = piece;
        Ok(())
    })?;
    Ok(pieces)
}

fn read_targets(text: &str) -> Result<Bitboard, SetupError> {
    if text == "-" {
        return Ok(Bitboard::EMPTY);
    }
    match read_squares(text) {
        Some(squares) if squares.is_sorted_by(|a, b| a.file_order() < b.file_order()) => {
            Ok(squares.into_iter().collect())
        }
        _ => refuse(
            Field::EnPassant,
            format!(
                "'{text}' is not a list of squares; expected '-' or some such as e3g3, by file and rank"
            ),
        ),
    }
}

fn read_called(text: &str) -> Result<Option<Hue>, SetupError> {
    if text == "-" {
        return Ok(None);
    }
    let mut letters = text.chars();
    match (letters.next().and_then(Hue::from_letter), letters.next()) {
        (Some(hue), None) => Ok(Some(hue)),
        _ => refuse(
            Field::Called,
            format!("'{text}' is not a colour; expected one of roygbu or '-'"),
        ),
    }
}

fn read_part(text: &str) -> Result<Part, SetupError> {
    match text {
        "1" => Ok(Part::First),
        "2" => Ok(Part::Second),
        _ => refuse(
            Field::Part,
            format!("'{text}' is not a part; expected 1 or 2"),
        ),
    }
}

fn read_moved(text: &str) -> Result<Vec<Square>, SetupError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    match read_squares(text) {
        Some(squares) if (1..=2).contains(&squares.len()) => Ok(squares),
        _ => refuse(
            Field::Moved,
            format!(
                "'{text}' is not a list of pieces; expected one square, two after castling, or '-'"
            ),
        ),
    }
}

impl fmt::Display for ColourChess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.to_setup();
        write_placement(f, 8, 8, |file, rank| {
            let piece = setup.pieces[Square::at(file, rank).index()];
            piece.is_some().then(|| piece.letter())
        })?;
        let mut targets: Vec<Square> = setup.targets.collect();
        sort::sort_by_key(&mut targets, |square| square.file_order());
        let part = match setup.part {
            Part::First => 1,
            Part::Second => 2,
        };
        write!(
            f,
            " {} {} {} {} {} {} {} {part} {}",
            setup.side.letter(),
            rights_text(setup.castling),
            squares_text(targets),
            setup.clock,
            setup.fullmove,
            setup.tiles,
            setup.called.map_or('-', Hue::letter),
            squares_text(setup.moved),
        )
    }
}
