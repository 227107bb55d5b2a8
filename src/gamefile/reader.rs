//! The parser: from text to records.

use super::escape::{find_unescaped, is_blank, join_lines, rfind_unescaped, unescape};
use super::lexer::{Lexer, LocatedToken, Token, is_name_letter, strip_number};
use super::record::{MARKS, SIGNS};
use super::{
    Entry, GameFileError, GameResult, MAX_NESTED, Notator, OpeningError, ROLL, Record, Remark,
    Variation,
};
use crate::session::Rules;
use std::ops::ControlFlow;

/// Reads all records of a file; `notator` plays through every game.
///
/// # Errors
/// Returns [`GameFileError`] with the line and the text of the first error.
pub fn read(text: &str, notator: &mut dyn Notator) -> Result<Vec<Record>, GameFileError> {
    let mut reader = Reader::new(text, notator);
    while reader.step()? {}
    reader.records.into_iter().collect()
}

/// Reads all records of a file, with an error in place of each unreadable record. The
/// next record begins at the next tag after moves.
///
/// ```
/// use ermine::catalog;
/// use ermine::gamefile::{OnSession, read_each};
/// let mut notator = OnSession(catalog::open("colorbound")?);
/// let games = read_each("[Round \"1\"]\n1. Kz3 *\n[Round \"2\"]\n1. Ke3 *", &mut notator);
/// assert!(games[0].is_err());
/// assert_eq!(games[1].as_ref().unwrap().tag("Round"), Some("2"));
/// # Ok::<(), ermine::session::SessionError>(())
/// ```
pub fn read_each(text: &str, notator: &mut dyn Notator) -> Vec<Result<Record, GameFileError>> {
    let mut records = Vec::new();
    // It never breaks.
    let _ = for_each_record(text, notator, |record| {
        records.push(record);
        ControlFlow::Continue(())
    });
    records
}

/// Reads the records of a file as [`read_each`] does, and hands each to `handle` before the
/// next one but one is read, until `handle` breaks.
///
/// ```
/// use ermine::catalog;
/// use ermine::gamefile::{OnSession, for_each_record};
/// use std::ops::ControlFlow;
/// let mut notator = OnSession(catalog::open("colorbound")?);
/// let mut count = 0;
/// let _ = for_each_record("1. Ke3 * 1. e4 * 1. d4 *", &mut notator, |_| {
///     count += 1;
///     if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!(count, 2);
/// # Ok::<(), ermine::session::SessionError>(())
/// ```
pub fn for_each_record(
    text: &str,
    notator: &mut dyn Notator,
    mut handle: impl FnMut(Result<Record, GameFileError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut reader = Reader::new(text, notator);
    loop {
        let checkpoint = reader.lexer.clone();
        let is_set_up = reader.record.as_ref().is_some_and(|open| open.is_set_up);
        match reader.step() {
            Ok(true) => {}
            Ok(false) => return reader.records.into_iter().try_for_each(handle),
            Err(error) => reader.skip_record(error, checkpoint, is_set_up),
        }
        // Comments between games still belong to the last one.
        let complete = reader.records.len().saturating_sub(1);
        reader.records.drain(..complete).try_for_each(&mut handle)?;
    }
}

/// A record whose end has not been read.
#[derive(Default)]
struct PartialRecord {
    record: Record,
    /// The result in the tag.
    tag_result: Option<GameResult>,
    /// Whether the tags are complete and the notator follows the game.
    is_set_up: bool,
    /// The open variations, each nested in the one before.
    branches: Vec<Branch>,
}

/// A variation whose end has not been read.
struct Branch {
    /// The line of the opening parenthesis.
    line: usize,
    variation: Variation,
}

impl PartialRecord {
    /// A new record, whose preface is the text before the first game, if any.
    fn new(preamble: &mut Vec<Remark>) -> PartialRecord {
        let mut partial = PartialRecord::default();
        partial.record.preface = std::mem::take(preamble);
        partial
    }

    /// The steps of the innermost open line.
    fn plies(&mut self) -> &mut Vec<Entry> {
        match self.branches.last_mut() {
            Some(branch) => &mut branch.variation.plies,
            None => &mut self.record.plies,
        }
    }

    /// Adds a remark on the last step, or before the first.
    fn remark(&mut self, remark: Remark) {
        match self.branches.last_mut() {
            Some(Branch { variation, .. }) => match variation.plies.last_mut() {
                Some(entry) => entry.remarks.push(remark),
                None => variation.preface.push(remark),
            },
            None => self.record.remark(remark),
        }
    }
}

/// A record being read, and the rules that follow its moves.
struct OpenedRecord<'a> {
    partial: &'a mut PartialRecord,
    rules: &'a mut dyn Rules,
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    notator: &'a mut dyn Notator,
    records: Vec<Result<Record, GameFileError>>,
    record: Option<PartialRecord>,
    /// The remarks before the first game.
    preamble: Vec<Remark>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, notator: &'a mut dyn Notator) -> Reader<'a> {
        Reader {
            lexer: Lexer::new(text),
            notator,
            records: Vec::new(),
            record: None,
            preamble: Vec::new(),
        }
    }

    /// Reads one token; `false` at the end, where the last record is complete.
    fn step(&mut self) -> Result<bool, GameFileError> {
        let Some(LocatedToken { line, token }) = self.lexer.next_token()? else {
            self.finish(self.lexer.line(), None)?;
            return Ok(false);
        };
        self.token(line, token)?;
        Ok(true)
    }

    /// Abandons the current record and advances to the next. The token at `checkpoint` was
    /// wrong; `is_set_up` is whether the moves of the record had begun before it.
    fn skip_record(&mut self, error: GameFileError, checkpoint: Lexer<'a>, is_set_up: bool) {
        self.records.push(Err(error));
        self.record = None;
        self.preamble.clear();
        let next = checkpoint.clone().next_token().ok().flatten();
        let is_tag = next.is_some_and(|next| matches!(next.token, Token::Tag { .. }));
        if is_set_up && is_tag {
            // The tag belongs to the next game: this one ended without a result.
            self.lexer = checkpoint;
        } else {
            self.lexer.next_game(is_set_up || !checkpoint.is_at_tag());
        }
    }

    fn token(&mut self, line: usize, token: Token<'a>) -> Result<(), GameFileError> {
        match token {
            Token::Tag { name, value } => self.tag(line, name, value),
            Token::Comment(raw) => self.comment(line, raw),
            Token::Glyph(number) => {
                self.remark(Remark::Glyph(number));
                Ok(())
            }
            Token::Open => self.begin_variation(line),
            Token::Close => self.end_variation(line),
            Token::Word(word) => match self.result(line, word)? {
                Some(result) => match self.open(line)?.partial.branches.is_empty() {
                    true => self.finish(line, Some(result)),
                    false => Ok(()),
                },
                None => self.word(line, word),
            },
        }
    }

    /// The result that a word among the moves means. `0-0` may be castling: it is a
    /// result if castling is impossible or the game ends here, unless the tag contradicts
    /// it.
    fn result(&mut self, line: usize, word: &str) -> Result<Option<GameResult>, GameFileError> {
        let result = GameResult::from_text(word);
        if result != Some(GameResult::BothLose) {
            return Ok(result);
        }
        let OpenedRecord { partial, rules } = self.open(line)?;
        let tag_result = partial.tag_result;
        let can_castle = rules.read_notation(word).is_ok();
        let is_game_end = self.lexer.is_at_end_of_game();
        let is_result = match tag_result {
            Some(GameResult::BothLose) => is_game_end || !can_castle,
            Some(_) => false,
            None => is_game_end && !can_castle,
        };
        Ok(result.filter(|_| is_result))
    }

    fn tag(&mut self, line: usize, name: &str, value: String) -> Result<(), GameFileError> {
        // A tag after moves begins the next game: this one has no result.
        if self.record.as_ref().is_some_and(|open| open.is_set_up) {
            self.finish(line, None)?;
        }
        let preamble = &mut self.preamble;
        let partial = self
            .record
            .get_or_insert_with(|| PartialRecord::new(preamble));
        if name == "Result" {
            let result = GameResult::from_text(&value);
            partial.tag_result = Some(result.ok_or(GameFileError::Result { line, token: value })?);
        } else {
            partial.record.tags.push((name.to_owned(), value));
        }
        Ok(())
    }

    /// The current record, after opening its game once.
    fn open(&mut self, line: usize) -> Result<OpenedRecord<'_>, GameFileError> {
        let preamble = &mut self.preamble;
        let partial = self
            .record
            .get_or_insert_with(|| PartialRecord::new(preamble));
        let opening_error = |error| GameFileError::Opening { line, error };
        let rules = if partial.is_set_up {
            self.notator.rules()
        } else {
            let opening = partial.record.opening().map_err(opening_error)?;
            self.notator.open(&opening)
        };
        let rules = rules.map_err(|error| opening_error(OpeningError::Refused(error)))?;
        partial.is_set_up = true;
        Ok(OpenedRecord { partial, rules })
    }

    fn begin_variation(&mut self, line: usize) -> Result<(), GameFileError> {
        let OpenedRecord { partial, rules } = self.open(line)?;
        if partial.branches.len() == MAX_NESTED {
            return Err(GameFileError::DeepVariation { line });
        }
        if partial.plies().is_empty() {
            return Err(GameFileError::EarlyVariation { line });
        }
        let variation = Variation::default();
        partial.branches.push(Branch { line, variation });
        rules.take_back(1);
        Ok(())
    }

    fn end_variation(&mut self, line: usize) -> Result<(), GameFileError> {
        let OpenedRecord { partial, rules } = self.open(line)?;
        let branch = partial.branches.pop();
        let Branch { variation, .. } = branch.ok_or(GameFileError::NoVariation { line })?;
        let count = variation.plies.len();
        if count == 0 {
            return Err(GameFileError::EmptyVariation { line });
        }
        // A variation begins only after a step, which it replaces.
        let Some(main_entry) = partial.plies().last_mut() else {
            return Err(GameFileError::EarlyVariation { line });
        };
        main_entry.variations.push(variation);
        let step = &main_entry.step;
        rules.take_back(count);
        let made = rules.make_step(step).map_err(|error| GameFileError::Step {
            line,
            token: step.to_string(),
            error,
        });
        made.map(drop)
    }

    /// Adds a remark to the current game. Between games it belongs to the game before, or
    /// to the first.
    fn remark(&mut self, remark: Remark) {
        match (&mut self.record, self.records.last_mut()) {
            (Some(partial), _) => partial.remark(remark),
            (None, Some(Ok(record))) => record.remark(remark),
            (None, Some(Err(_))) => {}
            (None, None) => self.preamble.push(remark),
        }
    }

    fn comment(&mut self, line: usize, raw: &str) -> Result<(), GameFileError> {
        if self.record.is_some() {
            // A comment ends the tags.
            self.open(line)?;
        }
        for remark in read_comment(raw) {
            match remark {
                Remark::Command { name, value } if name == ROLL => {
                    self.make_notation(line, &format!("r{value}"), &format!("[%roll {value}]"))?;
                }
                remark => self.remark(remark),
            }
        }
        Ok(())
    }

    /// Reads a number, a move, or both in one word; or a sign that evaluates the
    /// position.
    fn word(&mut self, line: usize, word: &'a str) -> Result<(), GameFileError> {
        self.open(line)?;
        if let Some((_, glyph)) = SIGNS.iter().find(|(sign, _)| *sign == word) {
            self.remark(Remark::Glyph(*glyph));
            return Ok(());
        }
        if strip_number(word).is_empty() {
            return Ok(());
        }
        let word = match self.open(line)?.rules.notation_has_braces() {
            true => self.lexer.with_braces(word)?,
            false => word,
        };
        let without_number = strip_number(word);
        let notation = without_number.replace(['!', '?'], "");
        let marks: String = without_number
            .chars()
            .filter(|c| matches!(c, '!' | '?'))
            .collect();
        let mark = MARKS.iter().find(|(mark, _)| *mark == marks);
        let (notation, sign) = without_sign(self.open(line)?.rules, &notation);
        self.make_notation(line, notation, word)?;
        for glyph in mark.map(|(_, glyph)| *glyph).into_iter().chain(sign) {
            self.open(line)?.partial.remark(Remark::Glyph(glyph));
        }
        Ok(())
    }

    fn make_notation(
        &mut self,
        line: usize,
        notation: &str,
        token: &str,
    ) -> Result<(), GameFileError> {
        let step_error = |error| GameFileError::Step {
            line,
            token: token.to_owned(),
            error,
        };
        let OpenedRecord { partial, rules } = self.open(line)?;
        let step = rules.read_notation(notation).map_err(step_error)?;
        rules.make_step(&step).map_err(step_error)?;
        partial.plies().push(Entry::new(step));
        Ok(())
    }

    /// Completes the current record; `end_result` is the result after the moves.
    fn finish(&mut self, line: usize, end_result: Option<GameResult>) -> Result<(), GameFileError> {
        if self.record.is_none() {
            return Ok(());
        }
        // A record without moves needs a valid start too.
        let outcome = self.open(line)?.rules.waiting().outcome();
        let mut partial = self.record.take().unwrap_or_default();
        if let Some(&Branch { line, .. }) = partial.branches.last() {
            return Err(GameFileError::OpenVariation { line });
        }
        let tag_result = partial.tag_result.unwrap_or_default();
        let stated = end_result.unwrap_or_default();
        let found = outcome.map_or(GameResult::Open, GameResult::from);
        for (stated, found) in [(stated, tag_result), (stated, found), (tag_result, found)] {
            if stated.contradicts(found) {
                return Err(GameFileError::Contradiction {
                    line,
                    stated,
                    found,
                });
            }
        }
        partial.record.result = if stated == GameResult::Open {
            tag_result
        } else {
            stated
        };
        self.records.push(Ok(partial.record));
        Ok(())
    }
}

/// A move without the evaluation sign after it, and the glyph of the sign. A word that is
/// a move as it is has no sign.
fn without_sign<'a>(rules: &dyn Rules, notation: &'a str) -> (&'a str, Option<u32>) {
    if rules.read_notation(notation).is_ok() {
        return (notation, None);
    }
    let mut candidates = SIGNS.iter().filter_map(|(sign, glyph)| {
        let rest = notation.strip_suffix(sign)?;
        Some((rest, Some(*glyph)))
    });
    let found = candidates.find(|(rest, _)| rules.read_notation(rest).is_ok());
    found.unwrap_or((notation, None))
}

/// The commands and texts of a comment; an empty comment is an empty text.
fn read_comment(raw: &str) -> Vec<Remark> {
    let joined = join_lines(raw);
    // There is no command after the last bracket. Searching there would take quadratic
    // time.
    let last = rfind_unescaped(&joined, ']').unwrap_or(0);
    let mut offset = 0;
    let mut remarks = Vec::new();
    while offset < joined.len() {
        let rest = &joined[offset..];
        let command = if offset < last {
            read_command(rest)
        } else {
            None
        };
        if let Some((remark, after)) = command {
            remarks.push(remark);
            offset = joined.len() - after.trim_start_matches(is_blank).len();
            continue;
        }
        let next = next_command(&joined, offset, last);
        let text = joined[offset..next].trim_end_matches(is_blank);
        remarks.push(Remark::Text(unescape(text)));
        offset = next;
    }
    if remarks.is_empty() {
        remarks.push(Remark::Text(String::new()));
    }
    remarks
}

/// The start of the first command after `offset` and not after `last`; else the end of the
/// text.
fn next_command(text: &str, offset: usize, last: usize) -> usize {
    let mut search_from = offset;
    while search_from < last
        && let Some(found) = find_unescaped(&text[search_from..last], "[%")
    {
        let start = search_from + found;
        if start > offset && read_command(&text[start..]).is_some() {
            return start;
        }
        search_from = start + 1;
    }
    text.len()
}

/// The command at the start of `text`, `[%name value]`, and the text after it.
fn read_command(text: &str) -> Option<(Remark, &str)> {
    let inner = text.strip_prefix("[%")?;
    let name_end = inner.find(|letter| !is_name_letter(letter))?;
    let (name, rest) = inner.split_at(name_end);
    if name.is_empty() || !(rest.starts_with(']') || rest.starts_with(is_blank)) {
        return None;
    }
    let (value, rest) = rest.split_at(find_unescaped(rest, "]")?);
    let value = unescape(value.trim_matches(is_blank));
    Some((Remark::command(name, &value), &rest[1..]))
}
