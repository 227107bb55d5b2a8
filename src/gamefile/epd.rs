//! Lines of position lists: a position string, alone or with EPD operations.

use crate::catalog;
use crate::rules::PositionShape;
use std::borrow::Cow;

/// An EPD operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpdOperation<'a> {
    /// The opcode.
    pub opcode: &'a str,
    /// The operand, unquoted.
    pub operand: &'a str,
}

/// A position and its EPD operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdLine<'a> {
    /// The position string.
    pub position: Cow<'a, str>,
    /// The operations in the order of the line.
    pub operations: Vec<EpdOperation<'a>>,
    /// The game that the line names in `c0`, as exported puzzles do.
    pub game: Option<&'a str>,
}

/// The error for a line that begins like a position but is not EPD.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// A quotation mark is not closed.
    #[error("the quotes of '{0}' are not closed")]
    Quotes(String),
    /// Something that is not an operation follows the position.
    #[error("'{0}' follows the position; expected operations such as 'id \"a\";'")]
    Operation(String),
    /// An operation that holds a counter has no number.
    #[error("operation '{opcode} {operand}' is not a number")]
    Counter {
        /// `hmvc` or `fmvn`.
        opcode: &'static str,
        /// The operand found.
        operand: String,
    },
    /// The line belongs to a different game than the others.
    #[error("a position of {found}; expected one of {expected}")]
    OtherGame {
        /// The game that the line names.
        found: String,
        /// The game of the other lines.
        expected: String,
    },
    /// The line has settings, where settings must be common to all lines.
    #[error("the settings '{0}' apply to one line; expected options for all lines")]
    Settings(String),
}

impl<'a> EpdLine<'a> {
    /// Reads a position string of that shape and the operations after it; returns `None`
    /// for a line that begins with something else.
    ///
    /// If the counters are the last fields, they may be omitted, as in EPD: `hmvc` and
    /// `fmvn`, or else the values of a start position, replace them. A comment begins
    /// with `#`; after a semicolon, text that is not an operation is a comment too. A
    /// position with too few fields is returned unchanged.
    ///
    /// ```
    /// use ermine::catalog::position_shape;
    /// use ermine::gamefile::EpdLine;
    /// let shape = position_shape("colorbound").unwrap();
    /// let text = "8/8/2p1k3/4Kp1p/PbD1PP2/5P2/8/8 b - - bm Bc3; id \"one; two\";";
    /// let line = EpdLine::read(text, shape).unwrap().unwrap();
    /// assert_eq!(line.position, "8/8/2p1k3/4Kp1p/PbD1PP2/5P2/8/8 b - - 0 1");
    /// assert_eq!(line.operation("id"), Some("one; two"));
    /// assert!(EpdLine::read("8/8 b - - 0 1 rubbish", shape).is_err());
    /// assert_eq!(EpdLine::read("startpos", shape), Ok(None));
    /// ```
    ///
    /// # Errors
    /// Returns [`EpdError`] if something that is not an operation follows the position.
    pub fn read(text: &'a str, shape: PositionShape) -> Result<Option<EpdLine<'a>>, EpdError> {
        let text = without_comment(text);
        // A position begins with a board, or in Royal Rumble with the number of the
        // match.
        let starts_position = |word: &str| {
            word.bytes().all(|byte| byte.is_ascii_digit())
                || word.contains('/') && !word.contains(['"', '{'])
        };
        if !text.split_whitespace().next().is_some_and(starts_position) {
            return Ok(None);
        }
        let field_count = shape.fields - shape.last_counters;
        if shape.last_counters > 0
            && let Some((position, rest)) = split_words(text, field_count)
            && !rest.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-')
        {
            let operations = operations(rest)?;
            let defaults = [("hmvc", "0"), ("fmvn", "1")];
            let mut position = position.to_owned();
            for (opcode, default) in &defaults[2 - shape.last_counters..] {
                position.push(' ');
                position.push_str(counter(opcode, &operations)?.unwrap_or(default));
            }
            return Ok(Some(EpdLine {
                position: position.into(),
                operations,
                game: named_game(text),
            }));
        }
        let (position, rest) = split_words(text, shape.fields).unwrap_or((text, ""));
        Ok(Some(EpdLine {
            position: position.into(),
            operations: operations(rest)?,
            game: named_game(text),
        }))
    }

    /// Reads a line like [`read`](EpdLine::read), with the shape of the game that the line
    /// names, or else of `game`.
    ///
    /// # Errors
    /// Returns [`EpdError`] like [`read`](EpdLine::read).
    pub fn read_as(text: &'a str, game: &str) -> Result<Option<EpdLine<'a>>, EpdError> {
        let shape = catalog::position_shape(named_game(text).unwrap_or(game));
        shape.map_or(Ok(None), |shape| EpdLine::read(text, shape))
    }

    /// Checks that the line belongs to `game` and has no settings, in a list of positions
    /// of one game.
    ///
    /// # Errors
    /// Returns [`EpdError::OtherGame`] or [`EpdError::Settings`].
    pub fn check_game(&self, game: &str) -> Result<(), EpdError> {
        if let Some(found) = self.game.filter(|found| *found != game) {
            return Err(EpdError::OtherGame {
                found: found.to_owned(),
                expected: game.to_owned(),
            });
        }
        match self.operation("c4") {
            Some(settings) if self.settings().next().is_some() => {
                Err(EpdError::Settings(settings.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// The operand of an opcode, if the line has it.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&'a str> {
        operand(&self.operations, opcode)
    }

    /// The settings of the game, which exported puzzles keep in `c4`.
    pub fn settings(&self) -> impl Iterator<Item = (String, String)> + use<'a> {
        let words = self.operation("c4").unwrap_or("").split(" | ");
        words.filter_map(|word| {
            let (name, value) = word.split_once('=')?;
            Some((catalog::setting(name)?.to_owned(), value.to_owned()))
        })
    }
}

/// The game that a line names in `c0`, before its operations are read.
fn named_game(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(" c0 \"")?;
    let mut words = rest.split(['"', ' ']);
    words
        .next()
        .filter(|name| catalog::position_shape(name).is_some())
}

/// Returns a line of a position list up to its comment: a `#` that begins a word outside
/// quotes.
#[must_use]
pub fn without_comment(line: &str) -> &str {
    let (mut quoted, mut before) = (false, ' ');
    let end = line.find(|letter: char| {
        quoted ^= letter == '"';
        let starts_comment = letter == '#' && !quoted && before.is_whitespace();
        before = letter;
        starts_comment
    });
    line[..end.unwrap_or(line.len())].trim()
}

/// The operand of an opcode among operations.
fn operand<'a>(operations: &[EpdOperation<'a>], opcode: &str) -> Option<&'a str> {
    let found = operations.iter().find(|found| found.opcode == opcode);
    found.map(|found| found.operand)
}

/// The number in an operation, if the line has it.
fn counter<'a>(
    opcode: &'static str,
    operations: &[EpdOperation<'a>],
) -> Result<Option<&'a str>, EpdError> {
    match operand(operations, opcode) {
        Some(operand) if operand.parse::<u32>().is_err() => Err(EpdError::Counter {
            opcode,
            operand: operand.to_owned(),
        }),
        found => Ok(found),
    }
}

/// Splits `text` after `count` words.
fn split_words(text: &str, count: usize) -> Option<(&str, &str)> {
    let text = text.trim();
    let mut end = 0;
    for _ in 0..count {
        let rest = &text[end..];
        let start = rest.len() - rest.trim_start().len();
        let word = rest[start..]
            .split(|letter: char| letter.is_whitespace() || letter == ';')
            .next()?;
        if word.is_empty() || word.contains('"') {
            return None;
        }
        end += start + word.len();
    }
    Some((&text[..end], text[end..].trim_start()))
}

/// The operations of a text that has nothing else, each `opcode operand;`. The last may
/// omit its semicolon if it is quoted or not the first.
fn operations(text: &str) -> Result<Vec<EpdOperation<'_>>, EpdError> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    let mut is_first = true;
    while !rest.is_empty() {
        let mut quoted = false;
        let end = rest.find(|letter| {
            quoted ^= letter == '"';
            letter == ';' && !quoted
        });
        let operation_text = rest[..end.unwrap_or(rest.len())].trim();
        if quoted {
            return Err(EpdError::Quotes(operation_text.to_owned()));
        }
        let is_complete = !is_first || end.is_some() || operation_text.ends_with('"');
        match operation(operation_text).filter(|_| is_complete) {
            Some(operation) => found.push(operation),
            None if is_first && !operation_text.is_empty() => {
                return Err(EpdError::Operation(operation_text.to_owned()));
            }
            None => {}
        }
        is_first = false;
        rest = end.map_or("", |end| rest[end + 1..].trim_start());
    }
    Ok(found)
}

/// Reads an opcode and its operand.
fn operation(text: &str) -> Option<EpdOperation<'_>> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let (opcode, operand) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic())
        || !opcode.chars().all(is_name)
    {
        return None;
    }
    let operand = operand.trim();
    let operand = operand
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(operand);
    (!operand.contains('"')).then_some(EpdOperation { opcode, operand })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BOARD: &str = "8/8/2p1k3/4Kp1p/PbD1PP2/5P2/8/8 b - -";

    fn shape(game: &str) -> PositionShape {
        catalog::position_shape(game).unwrap()
    }

    #[test]
    fn operations_follow_the_whole_position_or_one_without_counters() {
        for (rest, position) in [
            (" 3 9", "3 9"),
            ("  3 9  bm e2e4 d2d4; ", "3 9"),
            (" bm e2e4;", "0 1"),
            (" hmvc 4; fmvn 12; id \"x\"", "4 12"),
            (" fmvn 12; noop;", "0 12"),
            ("", "0 1"),
            (";", "0 1"),
            ("; hmvc 7", "7 1"),
            (" 0 7 ; 1=60", "0 7"),
            (" 0 7; bm x;; ", "0 7"),
            (" 0 7 ;D1 20 ;D2 400", "0 7"),
            (" 0 7 bm Qxf7#; # a; \"", "0 7"),
            (" 0 7 # a", "0 7"),
            // Missing or wrong fields are left for the game to reject.
            (" 0", "0"),
            (" -1 x", "-1 x"),
        ] {
            let text = format!("  {BOARD}{rest}");
            let line = EpdLine::read(&text, shape("colorbound"));
            let line = line.expect(&text).expect(&text);
            let found: Vec<_> = line.position.split_whitespace().collect();
            assert_eq!(found.join(" "), format!("{BOARD} {position}"), "{text}");
        }
        for (rest, expected) in [
            (" 0 1 x", "'x' follows the position"),
            (" 0 1 id \"x;", "the quotes of 'id \"x;' are not closed"),
            (" 0 1 bm e2e4", "'bm e2e4' follows"),
            (" O 1 id \"x\";", "'O 1 id \"x\"' follows"),
            (" bm e2e4 id \"x\";", "'bm e2e4 id \"x\"' follows"),
            (" bm e2e4", "'bm e2e4' follows"),
            (" 0 1 1=60; bm x;", "'1=60' follows"),
            (" hmvc x y;", "operation 'hmvc x y' is not a number"),
            (" fmvn 1; hmvc -1;", "operation 'hmvc -1' is not a number"),
        ] {
            let text = format!("{BOARD}{rest}");
            let error = EpdLine::read(&text, shape("colorbound")).unwrap_err();
            assert!(error.to_string().starts_with(expected), "{text}: {error}");
        }
        for text in ["", "# 8/8", "startpos", "fen 8/8", "{\"fen\":\"8/8\"}"] {
            assert_eq!(EpdLine::read(text, shape("colorbound")), Ok(None), "{text}");
        }
        let text = format!("{BOARD} ;D1 20 ;D2 \"400\"; id \"a # b\"; Odd");
        let line = EpdLine::read(&text, shape("colorbound")).unwrap().unwrap();
        let expected = [("D1", "20"), ("D2", "400"), ("id", "a # b"), ("Odd", "")];
        let expected = expected.map(|(opcode, operand)| EpdOperation { opcode, operand });
        assert_eq!(line.operations, expected);
    }

    #[test]
    fn operations_of_exported_puzzles_are_read() {
        let text = format!(
            "{BOARD} 0 1 bm b4c3; id \"cb 1\"; c0 \"colorbound move\"; c4 \"Rules=common | Odd=1\";"
        );
        assert_eq!(named_game(&text), Some("colorbound"));
        assert_eq!(named_game("8/8 w c0 \"what\";"), None);
        let line = EpdLine::read(&text, shape("colorbound")).unwrap().unwrap();
        assert_eq!(line.operation("id"), Some("cb 1"));
        let settings: Vec<_> = line.settings().collect();
        assert_eq!(settings, [("Rules".to_owned(), "common".to_owned())]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_not(text in "[a-z0-9 ;\"/_#é-]{0,60}|\\PC*") {
            for game in catalog::names() {
                let _ = EpdLine::read(&text, shape(game));
            }
            let _ = named_game(&text);
        }
    }
}
