//! Position strings: the fields of FEN, with those that the game has.

use super::setup::Field;
use super::tables::LongStep;
use super::{Custom, Handle, Kind, Piece, PlayBoard, Setup, SetupError, Tables};
use crate::base::Side;
use crate::base::geometry::{Square, Table};
use crate::rules::text::{
    dash, fields, read_number, read_rights, read_side, refuse, rights_text, split_ranks,
    write_placement,
};
use std::fmt;

/// The fields without the checks to give.
const FIELDS: [Field; 6] = [
    Field::Placement,
    Field::Side,
    Field::Castling,
    Field::EnPassant,
    Field::Halfmove,
    Field::Fullmove,
];

/// The fields with them.
const COUNTED: [Field; 7] = [
    Field::Placement,
    Field::Side,
    Field::Castling,
    Field::EnPassant,
    Field::Checks,
    Field::Halfmove,
    Field::Fullmove,
];

/// The sign of a square that does not exist.
pub(super) const HOLE: char = '*';

/// The fields of the position strings of a game.
pub(super) fn field_list<G: PlayBoard>(rules: &Tables<G>) -> &'static [Field] {
    match rules.end().checks {
        0 => &FIELDS,
        _ => &COUNTED,
    }
}

impl<G: PlayBoard> Custom<G> {
    /// Parses a position string under these rules.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what is wrong with it.
    pub fn read(text: &str, rules: &Tables<G>, handle: Handle<G>) -> Result<Custom<G>, SetupError> {
        Setup::read(text, rules)?.validate(rules, handle)
    }
}

impl<G: PlayBoard> Setup<G> {
    /// Parses the fields without checking the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and what was expected.
    pub fn read(text: &str, rules: &Tables<G>) -> Result<Setup<G>, SetupError> {
        let [placement, side, rights, passed, checks, clock, number] = match rules.end().checks {
            0 => {
                let [placement, side, rights, passed, clock, number] = fields(text, FIELDS, "six")?;
                [placement, side, rights, passed, "", clock, number]
            }
            _ => fields(text, COUNTED, "seven")?,
        };
        let side = read_side(Field::Side, side)?;
        Ok(Setup {
            pieces: read_pieces(placement, rules)?,
            side,
            rights: read_rights(Field::Castling, rights)?,
            passed: read_passed(passed, rules, side.flip())?,
            checks: read_checks(checks, rules.end().checks)?,
            clock: read_number(Field::Halfmove, clock, 0)?,
            fullmove: read_number(Field::Fullmove, number, 1)?,
        })
    }
}

fn read_pieces<G: PlayBoard>(
    placement: &str,
    rules: &Tables<G>,
) -> Result<Table<G, Option<Piece>>, SetupError> {
    let mut pieces = Table::filled(None);
    let ranks = rules.spec().ranks;
    for (row, rank) in split_ranks(Field::Placement, placement, ranks, ranks)? {
        read_row(row, rank, rules, &mut pieces)?;
    }
    Ok(pieces)
}

fn read_row<G: PlayBoard>(
    row: &str,
    rank: u8,
    rules: &Tables<G>,
    pieces: &mut Table<G, Option<Piece>>,
) -> Result<(), SetupError> {
    let files = rules.spec().files;
    let is_hole = |file| !rules.board().has(Square::at(file, rank));
    let mut file = 0;
    let mut rest = row;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (gap, used) = match digits {
            0 => (1, sign.len_utf8()),
            _ => (read_gap(&rest[..digits], files)?, digits),
        };
        rest = &rest[used..];
        if file + gap > files {
            file = files + 1;
            break;
        }
        if digits > 0 {
            if let Some(hole) = (file..file + gap).find(|&file| is_hole(file)) {
                let square = Square::<G>::at(hole, rank);
                let reason = format!("{square} does not exist; expected '{HOLE}'");
                return refuse(Field::Placement, reason);
            }
        } else if sign == HOLE {
            if !is_hole(file) {
                let reason = format!(
                    "{} exists; expected no '{HOLE}'",
                    Square::<G>::at(file, rank)
                );
                return refuse(Field::Placement, reason);
            }
        } else {
            let piece = read_piece(sign, rules)?;
            if is_hole(file) {
                let reason = format!(
                    "{} does not exist; expected '{HOLE}'",
                    Square::<G>::at(file, rank)
                );
                return refuse(Field::Placement, reason);
            }
            pieces[Square::at(file, rank)] = Some(piece);
        }
        file += gap;
    }
    match file == files {
        true => Ok(()),
        false => refuse(
            Field::Placement,
            format!("rank {} ('{row}') does not have {files} squares", rank + 1),
        ),
    }
}

/// Parses a number of empty squares; ten of them are `10`.
fn read_gap(digits: &str, files: u8) -> Result<u8, SetupError> {
    let plain = !digits.starts_with('0');
    match digits.parse() {
        Ok(gap) if plain && gap <= files => Ok(gap),
        _ => refuse(
            Field::Placement,
            format!("'{digits}' is not a gap; expected a number 1-{files}"),
        ),
    }
}

fn read_piece<G: PlayBoard>(letter: char, rules: &Tables<G>) -> Result<Piece, SetupError> {
    let kind = Some(letter).filter(char::is_ascii_alphabetic);
    match kind.and_then(|letter| rules.kind_of(letter)) {
        Some(kind) => Ok(Piece::new(Side::of_letter(letter), kind)),
        None => {
            let letters: String = rules
                .kinds()
                .iter()
                .map(|&kind| rules.letter(kind))
                .collect();
            refuse(
                Field::Placement,
                format!(
                    "'{letter}' is not a piece; expected one of {letters}, in lower case for Black, or a gap"
                ),
            )
        }
    }
}

/// Parses the squares over which a pawn of `them` has just gone.
fn read_passed<G: PlayBoard>(
    text: &str,
    rules: &Tables<G>,
    them: Side,
) -> Result<Option<[Square<G>; 2]>, SetupError> {
    if text == "-" {
        return Ok(None);
    }
    let mut steps = rules.long_steps(them).iter();
    match steps.find(|step| passed_text(rules, them, step) == text) {
        Some(step) => Ok(Some([step.from, step.to])),
        None => refuse(
            Field::EnPassant,
            format!(
                "'{text}' is not the squares over which a pawn of {them} can have gone; expected such squares, with '-' and its own square where several pawns fit, or '-'"
            ),
        ),
    }
}

/// The squares over which a pawn has gone, and behind a hyphen its target where several fit.
fn passed_text<G: PlayBoard>(rules: &Tables<G>, side: Side, step: &LongStep<G>) -> String {
    let steps = rules.long_steps(side).iter();
    let is_alone = steps.filter(|other| other.passed == step.passed).count() == 1;
    let squares: String = step.passed.map(|square| square.to_string()).collect();
    match is_alone {
        true => squares,
        false => format!("{squares}-{}", step.to),
    }
}

/// Parses the checks to give, as `3+2`, and returns those given.
fn read_checks(text: &str, max: u8) -> Result<[u8; 2], SetupError> {
    if max == 0 {
        return Ok([0; 2]);
    }
    let number = |text: &str| text.parse().ok().filter(|&left: &u8| left <= max);
    let left = text.split_once('+');
    let left = left.and_then(|(white, black)| Some([number(white)?, number(black)?]));
    match left {
        Some(left) => Ok(left.map(|left| max - left)),
        None => refuse(
            Field::Checks,
            format!(
                "'{text}' is not a count of checks; expected White's and Black's still to give, such as {max}+{max}"
            ),
        ),
    }
}

impl<G: PlayBoard> fmt::Display for Custom<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_rules(|rules| {
            let spec = rules.spec();
            write_placement(f, spec.files, spec.ranks, |file, rank| {
                let square = Square::at(file, rank);
                match self.piece_on(square) {
                    Some(piece) => Some(letter(rules, piece)),
                    None => (!rules.board().has(square)).then_some(HOLE),
                }
            })?;
            let rights = std::array::from_fn(|bit| self.rights >> bit & 1 != 0);
            let them = self.side.flip();
            let passed = self.long_step(rules);
            let passed = passed.map(|step| passed_text(rules, them, step));
            write!(
                f,
                " {} {} {}",
                self.side.letter(),
                rights_text(rights),
                dash(passed.unwrap_or_default())
            )?;
            let max = rules.end().checks;
            if max > 0 {
                let [white, black] = self.checks.map(|given| max - given);
                write!(f, " {white}+{black}")?;
            }
            write!(f, " {} {}", self.clock, self.fullmove)
        })
    }
}

/// The letter of a piece: a capital for White, a small one for Black.
pub(super) fn letter<G: PlayBoard>(rules: &Tables<G>, piece: Piece) -> char {
    piece.side.cased(rules.letter(piece.kind))
}

/// The start of the game with the fields that the file leaves out.
pub(super) fn whole_start<G: PlayBoard>(rules: &Tables<G>) -> String {
    let given: Vec<&str> = rules.spec().start.split_whitespace().collect();
    let max = rules.end().checks;
    let all = match max {
        0 => vec!["", "w", "-", "-", "0", "1"],
        _ => vec!["", "w", "-", "-", "", "0", "1"],
    };
    // The start of a parent that does not count checks.
    let is_inherited = max > 0 && given.len() == FIELDS.len();
    let mut words: Vec<String> = Vec::new();
    let mut given = given.into_iter();
    for word in all {
        words.push(match word {
            "" if !words.is_empty() && is_inherited => format!("{max}+{max}"),
            "" if !words.is_empty() => given.next().map_or(format!("{max}+{max}"), str::to_owned),
            word => given.next().unwrap_or(word).to_owned(),
        });
    }
    words.extend(given.map(str::to_owned));
    words.join(" ")
}

/// Whether a piece of this kind is written without its letter: the only kind of pawn.
pub(super) fn is_unlettered<G: PlayBoard>(rules: &Tables<G>, kind: Kind) -> bool {
    rules.pawns().has(kind) && rules.pawns().iter().count() == 1
}
