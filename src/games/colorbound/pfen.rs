//! Position strings: the six fields of FEN, castling and en passant unused.

use super::diagram::figure;
use super::setup::Field;
use super::{Colorbound, Piece, Ruleset, Setup, SetupError};
use crate::base::Side;
use crate::base::geometry::{Geometry, Square, Table};
use crate::rules::text::{fields, read_number, read_side, refuse, split_ranks, write_placement};
use crate::rules::{SetupField, SetupForm, SetupPiece};
use std::fmt;

const FIELDS: [Field; 6] = [
    Field::Placement,
    Field::Side,
    Field::Castling,
    Field::EnPassant,
    Field::Halfmove,
    Field::Fullmove,
];

impl<G: Geometry> Colorbound<G> {
    /// Parses a position string under the given rules.
    ///
    /// ```
    /// use ermine::games::colorbound::{Colorbound, Decimal, Variant};
    /// let text = "5k4/10/10/10/4O5/10/10/10/2P7/5K4 w - - 0 1";
    /// let position = Colorbound::from_pfen(text, Decimal::rules()).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what is wrong with it.
    pub fn from_pfen(text: &str, rules: &'static Ruleset<G>) -> Result<Colorbound<G>, SetupError> {
        Setup::from_pfen(text, rules)?.validate()
    }
}

impl<G: Geometry> Setup<G> {
    /// Parses the six fields without checking the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what was expected.
    pub fn from_pfen(text: &str, rules: &'static Ruleset<G>) -> Result<Setup<G>, SetupError> {
        let words = fields(text, FIELDS, "six")?;
        let side = read_side(Field::Side, words[1])?;
        check_unused(Field::Castling, words[2])?;
        check_unused(Field::EnPassant, words[3])?;
        Ok(Setup {
            pieces: read_pieces(words[0], rules)?,
            side,
            clock: read_number(Field::Halfmove, words[4], 0)?,
            fullmove: read_number(Field::Fullmove, words[5], 1)?,
            rules,
        })
    }
}

/// See [`Game::setup_form`](crate::rules::Game::setup_form).
pub(super) fn form<G: Geometry>(rules: &Ruleset<G>) -> SetupForm {
    let pieces = rules.kinds().iter().rev();
    let pieces = pieces.map(|&kind| SetupPiece::of_letter(figure(Piece::new(Side::White, kind))));
    let field = |field| match field {
        Field::Placement => SetupField::placement(field),
        Field::Side => SetupField::side(field),
        Field::Castling => SetupField::unused(field, "Castling"),
        Field::EnPassant => SetupField::unused(field, "En passant"),
        Field::Halfmove => SetupField::clock(field, "Quiet plies"),
        Field::Fullmove => SetupField::number(field, "Move"),
    };
    SetupForm {
        pieces: pieces.collect(),
        fields: FIELDS.map(field).to_vec(),
    }
}

fn read_pieces<G: Geometry>(
    placement: &str,
    rules: &Ruleset<G>,
) -> Result<Table<G, Option<Piece>>, SetupError> {
    let mut pieces = Table::filled(None);
    for (row, rank) in split_ranks(Field::Placement, placement, G::RANKS, G::RANKS)? {
        read_row(row, rank, rules, &mut pieces)?;
    }
    Ok(pieces)
}

fn read_row<G: Geometry>(
    row: &str,
    rank: u8,
    rules: &Ruleset<G>,
    pieces: &mut Table<G, Option<Piece>>,
) -> Result<(), SetupError> {
    let mut file = 0;
    let mut rest = row;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            file += read_gap::<G>(&rest[..digits])?;
            rest = &rest[digits..];
        } else {
            let piece = read_piece(letter, rules)?;
            if file < G::FILES {
                pieces[Square::at(file, rank)] = Some(piece);
            }
            file += 1;
            rest = &rest[letter.len_utf8()..];
        }
        if file > G::FILES {
            break;
        }
    }
    if file == G::FILES {
        return Ok(());
    }
    refuse(
        Field::Placement,
        format!(
            "rank {} ('{row}') does not have {} squares",
            rank + 1,
            G::FILES
        ),
    )
}

/// Parses a number of empty squares; ten of them are `10`.
fn read_gap<G: Geometry>(digits: &str) -> Result<u8, SetupError> {
    let plain = !digits.starts_with('0');
    match digits.parse() {
        Ok(gap) if plain && gap <= G::FILES => Ok(gap),
        _ => refuse(
            Field::Placement,
            format!("'{digits}' is not a gap; expected a number 1-{}", G::FILES),
        ),
    }
}

fn read_piece<G: Geometry>(letter: char, rules: &Ruleset<G>) -> Result<Piece, SetupError> {
    let piece = Piece::from_letter(letter).filter(|piece| rules.kinds().contains(&piece.kind));
    piece.map_or_else(
        || {
            let letters: String = rules.kinds().iter().map(|kind| kind.letter()).collect();
            refuse(
                Field::Placement,
                format!("'{letter}' is not a piece; expected one of {letters}, in lower case for Black, or a gap"),
            )
        },
        Ok,
    )
}

/// Checks that the fields of castling and en passant, which the game lacks, are unused.
fn check_unused(field: Field, text: &str) -> Result<(), SetupError> {
    match text {
        "-" => Ok(()),
        _ => refuse(
            field,
            format!("'{text}' means nothing in this game; expected '-'"),
        ),
    }
}

impl<G: Geometry> fmt::Display for Colorbound<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, G::FILES, G::RANKS, |file, rank| {
            self.piece_on(Square::at(file, rank)).map(Piece::letter)
        })?;
        let (clock, number) = (self.clock, self.fullmove);
        write!(f, " {} - - {clock} {number}", self.side.letter())
    }
}

#[cfg(test)]
#[path = "pfen_tests.rs"]
mod tests;
