//! Position strings: placement, side, frozen standard-bearers, clock, number.

use super::board::{BOARD, FILES, RANKS};
use super::diagram::figure;
use super::setup::Field;
use super::{Kind, Piece, RangeRule, RoyalStandard, Setup, SetupError};
use crate::base::sort;
use crate::base::{Bitboard, Side, Square};
use crate::rules::text::{
    fields, read_number, read_side, read_squares, refuse, split_ranks, squares_text,
    write_placement,
};
use crate::rules::{FieldKind, SetupField, SetupForm, SetupPiece};
use std::fmt;

const FIELDS: [Field; 5] = [
    Field::Placement,
    Field::Side,
    Field::Frozen,
    Field::Clock,
    Field::Fullmove,
];

/// The letter of a square that does not exist.
const HOLE: char = '*';

impl RoyalStandard {
    /// Parses a position string under a range rule.
    ///
    /// ```
    /// use ermine::games::royal_standard::{RangeRule, RoyalStandard};
    /// let text = "*2k2*/3s3/7/2S4/2R4/*1K3* w c3 7 20";
    /// let position = RoyalStandard::from_pfen(text, RangeRule::Full).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what is wrong with it.
    pub fn from_pfen(text: &str, rule: RangeRule) -> Result<RoyalStandard, SetupError> {
        Setup::from_pfen(text, rule)?.validate()
    }
}

impl Setup {
    /// Parses the five fields without checking the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what was expected.
    pub fn from_pfen(text: &str, rule: RangeRule) -> Result<Setup, SetupError> {
        let words = fields(text, FIELDS, "five")?;
        Ok(Setup {
            pieces: read_pieces(words[0])?,
            side: read_side(Field::Side, words[1])?,
            frozen: read_frozen(words[2])?,
            clock: read_number(Field::Clock, words[3], 0)?,
            fullmove: read_number(Field::Fullmove, words[4], 1)?,
            rule,
        })
    }
}

/// See [`Game::setup_form`](crate::rules::Game::setup_form).
pub(super) fn form() -> SetupForm {
    let pieces = Kind::ALL.map(|kind| SetupPiece::of_letter(figure(Piece::new(Side::White, kind))));
    // Of both sides.
    let bearers = 2 * Kind::MAX_COUNTS[Kind::Bearer.index()] as u8;
    let field = |field| match field {
        Field::Placement => {
            let (hole, except) = (Some(HOLE), Vec::new());
            SetupField::new(field, "Pieces", FieldKind::Placement { hole, except })
        }
        Field::Side => SetupField::side(field),
        Field::Frozen => SetupField::squares(field, "Frozen", bearers, true),
        Field::Clock => SetupField::clock(field, "Quiet plies"),
        Field::Fullmove => SetupField::number(field, "Move"),
    };
    SetupForm {
        pieces: pieces.to_vec(),
        fields: FIELDS.map(field).to_vec(),
    }
}

fn read_pieces(placement: &str) -> Result<[Option<Piece>; 64], SetupError> {
    let mut pieces = [None; 64];
    for (row, rank) in split_ranks(Field::Placement, placement, RANKS, "six")? {
        read_row(row, rank, &mut pieces)?;
    }
    Ok(pieces)
}

/// Parses one rank, square by square.
fn read_row(row: &str, rank: u8, pieces: &mut [Option<Piece>; 64]) -> Result<(), SetupError> {
    let number = rank + 1;
    let mut file = 0;
    let mut step = |found: Result<Option<Piece>, char>| {
        if file >= FILES {
            return refuse(
                Field::Placement,
                format!("rank {number} ('{row}') has more than seven files"),
            );
        }
        let square = Square::at(file, rank);
        file += 1;
        match (found, BOARD.has(square)) {
            (Ok(piece), true) => pieces[square.index()] = piece,
            (Err(HOLE), false) => {}
            (Ok(_), false) => {
                return refuse(
                    Field::Placement,
                    format!("{square} does not exist; expected '{HOLE}' there"),
                );
            }
            (Err(HOLE), true) => {
                return refuse(
                    Field::Placement,
                    format!("'{HOLE}' stands for {square}, which is a square of the board"),
                );
            }
            (Err(letter), _) => {
                return refuse(
                    Field::Placement,
                    format!(
                        "'{letter}' is not a piece; expected one of KWRBSkwrbs, a gap 1-7 or '{HOLE}'"
                    ),
                );
            }
        }
        Ok(())
    };
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(gap @ 1..=7) => (0..gap).try_for_each(|_| step(Ok(None)))?,
            _ => step(Piece::from_letter(letter).map(Some).ok_or(letter))?,
        }
    }
    if file < FILES {
        return refuse(
            Field::Placement,
            format!("rank {number} ('{row}') has {file} files; expected seven"),
        );
    }
    Ok(())
}

fn read_frozen(text: &str) -> Result<Bitboard, SetupError> {
    if text == "-" {
        return Ok(Bitboard::EMPTY);
    }
    let squares = match read_squares(text) {
        Some(squares) if squares.iter().all(|&square| BOARD.has(square)) => squares,
        _ => {
            return refuse(
                Field::Frozen,
                format!("'{text}' is not a list of squares; expected one such as c3e4, or '-'"),
            );
        }
    };
    if !squares.is_sorted_by(|one, next| one.file_order() < next.file_order()) {
        return refuse(
            Field::Frozen,
            format!(
                "the squares of '{text}' are out of order; expected a to g, then by rank, each once"
            ),
        );
    }
    Ok(squares.into_iter().collect())
}

impl fmt::Display for RoyalStandard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, FILES, RANKS, |file, rank| {
            let square = Square::at(file, rank);
            let hole = (!BOARD.has(square)).then_some(HOLE);
            self.piece_on(square).map(Piece::letter).or(hole)
        })?;
        let mut frozen: Vec<Square> = self.frozen.collect();
        sort::sort_by_key(&mut frozen, |square| square.file_order());
        let (side, frozen) = (self.side.letter(), squares_text(frozen));
        write!(f, " {side} {frozen} {} {}", self.clock, self.fullmove)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::Array;

    const ORIGINAL: &str = "*sskss*/br1w1br/7/7/BR1W1BR/*SSKSS* w - 0 1";

    fn error_text(text: &str) -> String {
        RoyalStandard::from_pfen(text, RangeRule::Full)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn the_starts_have_their_documented_strings() {
        let text = |array| RoyalStandard::start(array, RangeRule::Full).to_string();
        assert_eq!(text(Array::Original), ORIGINAL);
        let advanced = "*rbkrb*/1sswss1/7/7/1SSWSS1/*RBKRB* w - 0 1";
        assert_eq!(text(Array::Advanced), advanced);
    }

    #[test]
    fn positions_survive_their_own_text() {
        for text in [
            ORIGINAL,
            "*2k2*/3s3/7/2S4/2R4/*1K3* w c3 7 20",
            "*2k2*/s2s3/7/S1S4/2R4/*1K3* b a3a5c3 99 9999",
            "*5*/7/7/3K3/7/*5* b - 0 30",
            "*s1k1s*/7/7/7/7/*3K1* b - 9999 1",
        ] {
            let position = RoyalStandard::from_pfen(text, RangeRule::Ends).unwrap();
            assert_eq!(position.to_string(), text);
            let again = position.to_setup().validate().unwrap();
            assert_eq!(again, position);
        }
    }

    #[test]
    fn every_field_is_refused_by_name() {
        for (text, part) in [
            ("", "placement: missing; expected five fields, found 0"),
            ("*5*/7/7/7/7/*5*", "side: missing"),
            ("*5*/7/7/7/7/*5* w", "frozen: missing"),
            ("*5*/7/7/7/7/*5* w -", "clock: missing"),
            ("*5*/7/7/7/7/*5* w - 0", "fullmove: missing"),
            (
                "*k4*/7/7/7/7/*K4* w - 0 1 2",
                "fullmove: '2' follows the last field; expected five",
            ),
            (
                "*k4*/7/7/7/*K4* w - 0 1",
                "placement: 5 ranks; expected six",
            ),
            ("*k4*/7/7/7/7/7/*K4* w - 0 1", "placement: 7 ranks"),
            ("*k4*/8/7/7/7/*K4* w - 0 1", "placement: '8' is not a piece"),
            ("*k4*/0/7/7/7/*K4* w - 0 1", "placement: '0' is not a piece"),
            (
                "*k4*/7/q6/7/7/*K4* w - 0 1",
                "placement: 'q' is not a piece",
            ),
            (
                "*k4*/7/7s/7/7/*K4* w - 0 1",
                "rank 4 ('7s') has more than seven",
            ),
            ("*k4*/7/6/7/7/*K4* w - 0 1", "rank 4 ('6') has 6 files"),
            ("k6/7/7/7/7/*K4* w - 0 1", "a6 does not exist"),
            ("*k5/7/7/7/7/*K4* w - 0 1", "g6 does not exist"),
            ("*k4*/7/7/7/7/7 w - 0 1", "a1 does not exist"),
            ("*k4*/7/*6/7/7/*K4* w - 0 1", "'*' stands for a4"),
            ("*k4*/7/7/7/7/*K4* W - 0 1", "side: 'W' is not a side"),
            (
                "*k4*/7/7/7/7/*K4* w c3 0 1",
                "frozen: no standard-bearer stands on c3",
            ),
            ("*k4*/7/7/2R4/7/*K4* w c3 0 1", "frozen: no standard-bearer"),
            ("*k4*/7/7/2S4/7/*K4* w c 0 1", "frozen: 'c' is not a list"),
            (
                "*k4*/7/7/2S4/7/*K4* w c3x 0 1",
                "frozen: 'c3x' is not a list",
            ),
            ("*k4*/7/7/2S4/7/*K4* w a1 0 1", "frozen: 'a1' is not a list"),
            ("*k4*/7/7/2S4/7/*K4* w é 0 1", "frozen: 'é' is not a list"),
            (
                "*k4*/7/7/2S4/7/*K4* w c3c3 0 1",
                "frozen: the squares of 'c3c3'",
            ),
            (
                "*k4*/7/7/S1S4/7/*K4* w c3a3 0 1",
                "frozen: the squares of 'c3a3'",
            ),
            ("*k4*/7/7/7/7/*K4* w - -1 1", "clock: '-1' is not a number"),
            (
                "*k4*/7/7/7/7/*K4* w - 10000 1",
                "clock: 10000 is not 0-9999",
            ),
            (
                "*k4*/7/7/7/7/*K4* w - 70000 1",
                "clock: '70000' is not a number",
            ),
            ("*k4*/7/7/7/7/*K4* w - 0 0", "fullmove: 0 is not 1-9999"),
            (
                "*k4*/7/7/7/7/*K4* w - 0 x",
                "fullmove: 'x' is not a number from 1 to 9999",
            ),
        ] {
            let error = error_text(text);
            assert!(error.contains(part), "'{text}': {error}");
            assert!(error.starts_with("position field "), "{error}");
        }
    }

    #[test]
    fn an_army_is_no_larger_than_at_the_start() {
        for (pieces, part) in [
            ("KK3", "White has 2 pieces of the kind king"),
            ("KWW2", "White has 2 pieces of the kind windmill"),
            ("KRRR1", "White has 3 pieces of the kind rook"),
            ("KBBB1", "White has 3 pieces of the kind bishop"),
        ] {
            let error = error_text(&format!("*k4*/7/7/7/7/*{pieces}* w - 0 1"));
            assert!(error.contains(part), "{error}");
        }
        let error = error_text("*k4*/sssss2/7/7/7/*K4* w - 0 1");
        assert!(error.contains("Black has 5 pieces of the kind standard-bearer; expected 4"));
    }

    #[test]
    fn only_the_side_to_move_can_have_lost_its_king() {
        let error = error_text("*5*/7/7/7/7/*K4* w - 0 1");
        assert!(error.contains("Black has no king"), "{error}");
        assert!(error_text("*5*/7/7/7/7/*5* b - 0 1").contains("White has no king"));
        assert!(RoyalStandard::from_pfen("*5*/7/7/7/7/*K4* b - 0 1", RangeRule::Full).is_ok());
    }

    #[test]
    fn a_piece_outside_the_board_is_refused() {
        let mut setup = Setup::start(Array::Original, RangeRule::Full);
        setup.pieces[7] = Piece::from_letter('S');
        let error = setup.validate().unwrap_err().to_string();
        assert!(error.contains("h1 is not a square of the board"), "{error}");
    }
}
