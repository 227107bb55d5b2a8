//! Position strings: placement, side, en passant, clock, number, deal.

use super::diagram::figure;
use super::setup::Field;
use super::{Deal, Kind, Piece, RumbleBoard, Setup, SetupError};
use crate::base::sort;
use crate::base::{Side, Square};
use crate::rules::text::{fields, read_number, read_side, refuse, split_ranks, write_placement};
use crate::rules::{FieldKind, SetupField, SetupPiece};
use std::fmt;

const FIELDS: [Field; 6] = [
    Field::Placement,
    Field::Side,
    Field::EnPassant,
    Field::Clock,
    Field::Fullmove,
    Field::Deal,
];

impl RumbleBoard {
    /// Parses a position string.
    ///
    /// ```
    /// use ermine::games::royal_rumble::RumbleBoard;
    /// let text = "7k/8/8/4[im]3/3[Im]4/8/8/K7 w - 12 30 N,Hr,Pk,Im,Gr,Mo,Sv";
    /// let position = RumbleBoard::from_pfen(text).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what is wrong with it.
    pub fn from_pfen(text: &str) -> Result<RumbleBoard, SetupError> {
        Setup::from_pfen(text)?.validate()
    }
}

impl Setup {
    /// Parses the six fields without checking the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what was expected.
    pub fn from_pfen(text: &str) -> Result<Setup, SetupError> {
        let words = fields(text, FIELDS, "six")?;
        let mut pieces = [None; 64];
        for (row, rank) in split_ranks(Field::Placement, words[0], 8, "eight")? {
            for (piece, file) in read_row(row)?.into_iter().zip(0..) {
                pieces[Square::at(file, rank).index()] = piece;
            }
        }
        Ok(Setup {
            pieces,
            side: read_side(Field::Side, words[1])?,
            ep: read_en_passant(words[2])?,
            clock: read_number(Field::Clock, words[3], 0)?,
            fullmove: read_number(Field::Fullmove, words[4], 1)?,
            fighters: read_deal(words[5])?,
        })
    }
}

/// The pieces for an editor of positions, on all boards.
pub(super) fn setup_pieces() -> Vec<SetupPiece> {
    let pieces = Kind::ALL.map(|kind| Piece::new(Side::White, kind));
    let pieces = pieces.map(|piece| SetupPiece {
        sign: piece.sign(),
        ..SetupPiece::of_letter(figure(piece, false))
    });
    pieces.to_vec()
}

/// The fields of a board that has one of `royals`, and a clock up to `max_clock`
/// ([`Game::setup_form`](crate::rules::Game::setup_form)).
pub(super) fn setup_fields(royals: &[Kind], max_clock: u16) -> Vec<SetupField> {
    let others = Kind::ROYALS.iter().filter(|kind| !royals.contains(kind));
    let others = others.map(|&kind| Piece::new(Side::White, kind).sign());
    let others: Vec<String> = others.collect();
    let field = |field| match field {
        Field::Placement => {
            let (hole, except) = (None, others.clone());
            SetupField::new(field, "Pieces", FieldKind::Placement { hole, except })
        }
        Field::Side => SetupField::side(field),
        Field::EnPassant => SetupField::squares(field, "En passant", 1, true),
        Field::Clock => {
            let (min, max) = (0, max_clock);
            SetupField::new(field, "Quiet plies", FieldKind::Number { min, max })
        }
        Field::Fullmove => SetupField::number(field, "Move"),
        Field::Deal => {
            let codes = Kind::FIGHTERS.iter().map(|kind| kind.code()).collect();
            let count = Deal::FIGHTERS as u8;
            SetupField::new(field, "Fighters dealt", FieldKind::Kinds { count, codes })
        }
    };
    FIELDS.map(field).to_vec()
}

/// Parses the eight squares of a rank.
fn read_row(row: &str) -> Result<[Option<Piece>; 8], SetupError> {
    let mut pieces = Vec::new();
    let mut rest = row;
    while let Some(letter) = rest.chars().next() {
        let (sign, behind) = split_sign(rest, letter)?;
        match letter.to_digit(10) {
            Some(gap @ 1..=8) => pieces.extend((0..gap).map(|_| None)),
            _ => pieces.push(Some(read_piece(sign)?)),
        }
        rest = behind;
    }
    let count = pieces.len();
    <[Option<Piece>; 8]>::try_from(pieces).or_else(|_| {
        refuse(
            Field::Placement,
            format!("the rank '{row}' has {count} squares; expected eight"),
        )
    })
}

/// Splits off the first sign of a row, without brackets.
fn split_sign(rest: &str, letter: char) -> Result<(&str, &str), SetupError> {
    if letter != '[' {
        return Ok(rest.split_at(letter.len_utf8()));
    }
    match rest[1..].split_once(']') {
        Some((sign, behind)) if sign.chars().count() == 2 => Ok((sign, behind)),
        _ => refuse(
            Field::Placement,
            format!("'{rest}': expected a code of two letters in brackets, such as [Cb]"),
        ),
    }
}

fn read_piece(sign: &str) -> Result<Piece, SetupError> {
    Piece::from_code(sign).map_or_else(
        || {
            refuse(
                Field::Placement,
                format!(
                    "'{sign}' is not a piece; expected a code such as Q, q, [Cb] or [cb], or a gap 1-8"
                ),
            )
        },
        Ok,
    )
}

fn read_en_passant(text: &str) -> Result<Option<Square>, SetupError> {
    if text == "-" {
        return Ok(None);
    }
    match text.parse() {
        Ok(square) => Ok(Some(square)),
        Err(_) => refuse(
            Field::EnPassant,
            format!("'{text}' is not a square; expected one such as e3, or '-'"),
        ),
    }
}

fn read_deal(text: &str) -> Result<Vec<Kind>, SetupError> {
    let codes = text.split(',').map(|code| match Kind::from_code(code) {
        Some(kind) if kind.is_fighter() => Ok(kind),
        _ => refuse(
            Field::Deal,
            format!("'{code}' is not a fighter; expected seven codes such as Q,R,B,N,F,W,Bd"),
        ),
    });
    codes.collect()
}

/// Parses a back rank of White such as `QRBNKFW[Bd]`: a royal and seven different
/// fighters.
///
/// # Errors
/// Returns [`SetupError`] if it is not a back rank.
pub fn read_rank(row: &str) -> Result<[Kind; 8], SetupError> {
    let pieces = read_row(row)?;
    let mut rank = [Kind::Pawn; 8];
    for (place, piece) in rank.iter_mut().zip(pieces) {
        match piece {
            Some(piece) if piece.side == Side::White && piece.kind != Kind::Pawn => {
                *place = piece.kind
            }
            _ => {
                return refuse(
                    Field::Placement,
                    format!("the back rank '{row}' is not full of White's pieces"),
                );
            }
        }
    }
    let mut sorted = rank;
    sort::sort(&mut sorted);
    let royals = rank.iter().filter(|kind| kind.is_royal()).count();
    if royals != 1 || !sorted.is_sorted_by(|one, next| one < next) {
        return refuse(
            Field::Placement,
            format!("the back rank '{row}' is not one royal and seven different fighters"),
        );
    }
    Ok(rank)
}

/// Formats a back rank of White.
#[must_use]
pub fn rank_text(rank: &[Kind; 8]) -> String {
    let signs = rank
        .iter()
        .map(|&kind| Piece::new(Side::White, kind).sign());
    signs.collect()
}

impl fmt::Display for RumbleBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, 8, 8, |file, rank| {
            self.piece_on(Square::at(file, rank)).map(Piece::sign)
        })?;
        let ep = self
            .ep
            .map_or_else(|| "-".to_owned(), |square| square.to_string());
        let fighters: Vec<&str> = self
            .deal
            .fighters()
            .iter()
            .map(|kind| kind.code())
            .collect();
        write!(
            f,
            " {} {ep} {} {} {}",
            self.side.letter(),
            self.clock,
            self.fullmove,
            fighters.join(",")
        )
    }
}

#[cfg(test)]
#[path = "pfen_tests.rs"]
mod tests;
