//! The writer: from records to text.

use super::escape::{EscapeContext, escape, escape_tag};
use super::lexer::is_name_letter;
use super::{
    Entry, GameResult, MAX_NESTED, Notator, OpeningError, ROLL, Record, Remark, Variation,
    WriteError,
};
use crate::base::Side;
use crate::session::{NumberedTurn, Rules, roll_number};

/// The maximum width of lines of moves, unless one word is longer.
const WIDTH: usize = 80;

/// Writes a record; `notator` plays through the game.
///
/// # Errors
/// Returns [`WriteError`] if the record could not be read back.
pub fn write(record: &Record, notator: &mut dyn Notator) -> Result<String, WriteError> {
    let opening = record.opening()?;
    let opening_error = |error| WriteError::Opening(OpeningError::Refused(error));
    let rules = notator.open(&opening).map_err(opening_error)?;
    let mut text = write_tags(record)?;
    text.push('\n');
    text += &write_moves(record, rules)?;
    Ok(text)
}

/// Writes several records, separated by empty lines.
///
/// # Errors
/// Returns the [`WriteError`] of the first record that cannot be written.
pub fn write_all(records: &[Record], notator: &mut dyn Notator) -> Result<String, WriteError> {
    let mut text = String::new();
    for record in records {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &write(record, notator)?;
    }
    Ok(text)
}

fn write_tags(record: &Record) -> Result<String, WriteError> {
    let mut lines = Vec::new();
    for (name, value) in &record.tags {
        if !is_name(name) || name == "Result" {
            return Err(WriteError::TagName(name.clone()));
        }
        lines.push(format!("[{name} \"{}\"]\n", escape_tag(value)));
    }
    // PGN has the result after the players.
    let black = record.tags.iter().position(|(name, _)| name == "Black");
    let index = black.map_or(lines.len(), |index| index + 1);
    lines.insert(index, format!("[Result \"{}\"]\n", record.result));
    Ok(lines.concat())
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_name_letter)
}

fn write_moves(record: &Record, rules: &mut dyn Rules) -> Result<String, WriteError> {
    let mut writer = Writer {
        rules,
        output: WrappedText::default(),
        count: 0,
        depth: 0,
    };
    writer.line(&record.preface, &record.plies)?;
    let Writer {
        rules, mut output, ..
    } = writer;
    check_result(record.result, rules)?;
    output.word(&record.result.to_string());
    Ok(output.finish())
}

/// A writer of lines of play, each from the position of the rules.
struct Writer<'a> {
    rules: &'a mut dyn Rules,
    output: WrappedText,
    /// The number of steps written.
    count: usize,
    /// The number of open variations.
    depth: usize,
}

impl Writer<'_> {
    fn line(&mut self, preface: &[Remark], plies: &[Entry]) -> Result<(), WriteError> {
        write_remarks(preface, None, &mut self.output)?;
        let mut turn = None;
        // Whether something separates this step from the notation of the last one.
        let mut is_separated = true;
        for entry in plies {
            self.count += 1;
            let number = self.count;
            let step_error = |error| WriteError::Step { number, error };
            let step = self.rules.read_step(&entry.step).map_err(step_error)?;
            let notation = self.rules.notation(&step).map_err(step_error)?;
            let roll = roll_number(&notation);
            self.move_number(&mut turn, is_separated || roll.is_some());
            if roll.is_none() {
                self.output.word(&notation);
            }
            write_remarks(&entry.remarks, roll, &mut self.output)?;
            is_separated = !entry.remarks.is_empty() || roll.is_some();
            for variation in &entry.variations {
                self.variation(variation)?;
                (turn, is_separated) = (None, true);
            }
            self.rules.make_step(&step).map_err(step_error)?;
        }
        Ok(())
    }

    /// Writes the move number where a turn begins or the number has to be repeated.
    fn move_number(&mut self, last: &mut Option<NumberedTurn>, is_separated: bool) {
        let turn = self.rules.numbered_turn();
        if *last == Some(turn) {
            return;
        }
        let number = turn.move_number;
        match turn.side {
            Side::White => self.output.word(&format!("{number}.")),
            Side::Black if is_separated => self.output.word(&format!("{number}...")),
            Side::Black => {}
        }
        *last = Some(turn);
    }

    fn variation(&mut self, variation: &Variation) -> Result<(), WriteError> {
        if self.depth == MAX_NESTED {
            return Err(WriteError::DeepVariation);
        }
        if variation.plies.is_empty() {
            return Err(WriteError::EmptyVariation);
        }
        self.depth += 1;
        self.output.open();
        self.line(&variation.preface, &variation.plies)?;
        self.output.close();
        self.depth -= 1;
        self.rules.take_back(variation.plies.len());
        Ok(())
    }
}

fn check_result(stated: GameResult, rules: &dyn Rules) -> Result<(), WriteError> {
    let outcome = rules.waiting().outcome();
    let found = outcome.map_or(GameResult::Open, GameResult::from);
    if stated.contradicts(found) {
        return Err(WriteError::Contradiction { stated, found });
    }
    Ok(())
}

/// Writes comments and glyphs; the first comment begins with `roll`.
fn write_remarks(
    remarks: &[Remark],
    roll: Option<&str>,
    output: &mut WrappedText,
) -> Result<(), WriteError> {
    let mut comment: Vec<String> = Vec::new();
    comment.extend(roll.map(|number| format!("[%{ROLL} {number}]")));
    for remark in remarks {
        match remark {
            Remark::Command { name, value } => comment.push(write_command(name, value)?),
            Remark::Text(text) => {
                // A text ends its comment; an empty one needs a separate comment.
                if text.is_empty() {
                    output.comment(&mut comment);
                }
                comment.push(escape(text, EscapeContext::Comment));
                output.comment(&mut comment);
            }
            Remark::Glyph(number) => {
                output.comment(&mut comment);
                output.word(&format!("${number}"));
            }
        }
    }
    output.comment(&mut comment);
    Ok(())
}

fn write_command(name: &str, value: &str) -> Result<String, WriteError> {
    if !is_name(name) || name == ROLL {
        return Err(WriteError::CommandName(name.to_owned()));
    }
    if value.is_empty() {
        return Ok(format!("[%{name}]"));
    }
    Ok(format!("[%{name} {}]", escape(value, EscapeContext::Value)))
}

/// Words in lines of limited width.
#[derive(Default)]
struct WrappedText {
    text: String,
    column: usize,
    /// The last word, which may still be followed by parentheses.
    last: String,
    /// Whether a parenthesis belongs before the next word.
    opens_variation: bool,
}

impl WrappedText {
    fn word(&mut self, word: &str) {
        self.flush();
        if std::mem::take(&mut self.opens_variation) {
            self.last.push('(');
        }
        self.last += word;
    }

    fn open(&mut self) {
        self.opens_variation = true;
    }

    fn close(&mut self) {
        self.last.push(')');
    }

    /// Writes the last word.
    fn flush(&mut self) {
        let word = std::mem::take(&mut self.last);
        if word.is_empty() {
            return;
        }
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += &word;
        self.column += width;
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text + "\n"
    }

    /// Writes the parts as one comment, if there are any, and clears them.
    fn comment(&mut self, parts: &mut Vec<String>) {
        if parts.is_empty() {
            return;
        }
        let comment = format!("{{{}}}", parts.join(" "));
        for word in comment.split(' ') {
            self.word(word);
        }
        parts.clear();
    }
}
