//! Position strings: the fields of FEN, with those that the game has.

use super::die::read_roll;
use super::file::{LockBy, MAX_MOVES};
use super::rights::read_castling;
use super::setup::{Field, Made};
use super::tables::LongStep;
use super::{Custom, DieState, Handle, Kind, Piece, PlayBoard, Setup, SetupError, Tables};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Square, Table};
use crate::rules::text::{
    self, dash, read_number, read_side, refuse, split_ranks, write_placement,
};
use std::fmt;

/// The number of fields of FEN.
const FEN_FIELDS: usize = 6;

/// The sign of a square that does not exist.
pub(super) const HOLE: char = '*';

/// The fields of the position strings of a game.
pub(super) fn field_list<G: PlayBoard>(rules: &Tables<G>) -> Vec<Field> {
    let mut fields = vec![
        Field::Placement,
        Field::Side,
        Field::Castling,
        Field::EnPassant,
    ];
    if rules.end().checks > 0 {
        fields.push(Field::Checks);
    }
    fields.extend([Field::Halfmove, Field::Fullmove]);
    if rules.turn().lock_by().is_some() {
        fields.push(Field::Lock);
    }
    if rules.turn().has_die() {
        fields.push(Field::Die);
    }
    if rules.turn().has_long_turns() {
        fields.push(Field::Made);
    }
    fields
}

/// The values of fields that a text leaves out.
fn default_word<G: PlayBoard>(rules: &Tables<G>, field: Field) -> String {
    let max = rules.end().checks;
    match field {
        Field::Placement => String::new(),
        Field::Side => "w".to_owned(),
        Field::Castling | Field::EnPassant | Field::Lock | Field::Made => "-".to_owned(),
        Field::Checks => format!("{max}+{max}"),
        Field::Halfmove => "0".to_owned(),
        Field::Fullmove => "1".to_owned(),
        Field::Die => "?".to_owned(),
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
        let names = field_list(rules);
        let count = names.len().to_string();
        let words = text::words(text, &names, &count)?;
        let word = |field| {
            let place = names.iter().position(|&name| name == field);
            place.map_or("", |place| words[place])
        };
        let pieces = read_pieces(word(Field::Placement), rules)?;
        let side = read_side(Field::Side, word(Field::Side))?;
        Ok(Setup {
            rights: read_castling(word(Field::Castling), rules, |square| pieces[square])?,
            pieces,
            side,
            passed: read_passed(word(Field::EnPassant), rules, side.flip())?,
            checks: read_checks(word(Field::Checks), rules.end().checks)?,
            clock: read_number(Field::Halfmove, word(Field::Halfmove), 0)?,
            fullmove: read_number(Field::Fullmove, word(Field::Fullmove), 1)?,
            lock: read_lock(word(Field::Lock), rules)?,
            die: read_die(word(Field::Die), rules)?,
            made: read_made(word(Field::Made), rules)?,
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

/// The text of a lock: a colour, the letter of a piece, a square, or `-`.
pub(super) fn lock_text<G: PlayBoard>(rules: &Tables<G>, lock: Option<u8>) -> String {
    let Some(number) = lock else {
        return dash(String::new());
    };
    let files = rules.spec().files;
    match rules.turn().lock_by() {
        Some(LockBy::Colour) => rules.spec().colour_letters()[usize::from(number)].to_string(),
        Some(LockBy::Piece) => rules.letter(Kind::new(number)).to_string(),
        Some(LockBy::Square) => Square::<G>::at(number % files, number / files).to_string(),
        None => dash(String::new()),
    }
}

/// The locks that can be, by number.
pub(super) fn locks<G: PlayBoard>(rules: &Tables<G>) -> Vec<u8> {
    let spec = rules.spec();
    let all = match rules.turn().lock_by() {
        None => 0,
        Some(LockBy::Colour) => spec.colour_letters().len(),
        Some(LockBy::Piece) => spec.kinds.len(),
        Some(LockBy::Square) => usize::from(spec.files) * usize::from(spec.ranks),
    };
    let exists = |&number: &u8| match rules.turn().lock_by() {
        Some(LockBy::Square) => {
            let files = spec.files;
            rules
                .board()
                .has(Square::at(number % files, number / files))
        }
        _ => true,
    };
    (0..all as u8).filter(exists).collect()
}

fn read_lock<G: PlayBoard>(text: &str, rules: &Tables<G>) -> Result<Option<u8>, SetupError> {
    if rules.turn().lock_by().is_none() || text == "-" {
        return Ok(None);
    }
    let all = locks(rules);
    let known = all
        .iter()
        .find(|&&number| lock_text(rules, Some(number)) == text);
    match known {
        Some(&number) => Ok(Some(number)),
        None => {
            let what = match rules.turn().lock_by() {
                Some(LockBy::Colour) => "the letter of a colour",
                Some(LockBy::Piece) => "the letter of a piece",
                _ => "a square",
            };
            refuse(
                Field::Lock,
                format!("'{text}' is no lock; expected {what} or '-'"),
            )
        }
    }
}

/// Parses the number of moves made and the squares of the pieces that made them.
fn read_made<G: PlayBoard>(text: &str, rules: &Tables<G>) -> Result<Made<G>, SetupError> {
    if text == "-" || !rules.turn().has_long_turns() {
        return Ok(Made {
            count: 0,
            moved: Bitboard::EMPTY,
        });
    }
    let wrong = || {
        let reason = format!(
            "'{text}' is not the moves made in this turn; expected their number 1-{}, then the \
             squares of the pieces that made them where that matters, or '-'",
            MAX_MOVES - 1
        );
        refuse(Field::Made, reason)
    };
    let count = text.chars().next().and_then(|digit| digit.to_digit(10));
    let Some(count) = count.filter(|count| (1..MAX_MOVES.into()).contains(count)) else {
        return wrong();
    };
    let (mut moved, mut rest) = (Bitboard::EMPTY, &text[1..]);
    while !rest.is_empty() {
        let Some((square, after)) = Square::<G>::read(rest) else {
            return wrong();
        };
        moved |= Bitboard::of(square);
        rest = after;
    }
    Ok(Made {
        count: count as u8,
        moved,
    })
}

fn read_die<G: PlayBoard>(text: &str, rules: &Tables<G>) -> Result<DieState, SetupError> {
    let turn = rules.turn();
    match text {
        _ if !turn.has_die() => Ok(DieState::Due),
        "?" => Ok(DieState::Due),
        "x" if turn.has_skips() => Ok(DieState::Skipped),
        _ => match read_roll(text).filter(|roll| turn.dice_states().contains(roll)) {
            Some(roll) => Ok(DieState::Rolled(roll)),
            None => {
                let expected = match turn.dice() {
                    1 => format!("a face 1-{}", turn.dice_states().len()),
                    _ => "the numbers of their faces, the lowest first".to_owned(),
                };
                refuse(
                    Field::Die,
                    format!(
                        "'{text}' is no state of the die; expected {expected}, or '?' before the roll"
                    ),
                )
            }
        },
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
            let them = self.side.flip();
            let passed = self.long_step(rules);
            let passed = passed.map(|step| passed_text(rules, them, step));
            write!(
                f,
                " {} {} {}",
                self.side.letter(),
                self.rights_text(rules),
                dash(passed.unwrap_or_default())
            )?;
            let max = rules.end().checks;
            if max > 0 {
                let [white, black] = self.checks.map(|given| max - given);
                write!(f, " {white}+{black}")?;
            }
            write!(f, " {} {}", self.clock, self.fullmove)?;
            if rules.turn().lock_by().is_some() {
                write!(f, " {}", lock_text(rules, self.lock))?;
            }
            match self.die {
                _ if !rules.turn().has_die() => Ok(()),
                DieState::Due => write!(f, " ?"),
                DieState::Skipped => write!(f, " x"),
                DieState::Rolled(face) => write!(f, " {}", face.number()),
            }?;
            match self.made {
                _ if !rules.turn().has_long_turns() => Ok(()),
                0 => write!(f, " -"),
                count => {
                    let moved = self.moved.map(|square| square.to_string());
                    write!(f, " {count}{}", moved.collect::<String>())
                }
            }
        })
    }
}

/// The letter of a piece: a capital for White, a small one for Black.
pub(super) fn letter<G: PlayBoard>(rules: &Tables<G>, piece: Piece) -> char {
    piece.side.cased(rules.letter(piece.kind))
}

/// The start of the game with the fields that the file leaves out: those at its end, and
/// those that the game adds to FEN.
pub(super) fn whole_start<G: PlayBoard>(rules: &Tables<G>) -> String {
    let given: Vec<&str> = rules.spec().start.split_whitespace().collect();
    let fields = field_list(rules);
    // The start of a parent that does not count checks.
    let is_plain = given.len() <= FEN_FIELDS && given.get(4).is_none_or(|word| !word.contains('+'));
    let is_given = |field: &Field| !is_plain || *field != Field::Checks;
    let mut given = given.into_iter();
    let mut words: Vec<String> = Vec::new();
    for field in fields {
        let word = given.by_ref().take(usize::from(is_given(&field))).next();
        words.push(word.map_or_else(|| default_word(rules, field), str::to_owned));
    }
    words.extend(given.map(str::to_owned));
    words.join(" ")
}

/// Whether a piece of this kind is written without its letter: the only kind of pawn.
pub(super) fn is_unlettered<G: PlayBoard>(rules: &Tables<G>, kind: Kind) -> bool {
    rules.pawns().has(kind) && rules.pawns().iter().count() == 1
}
