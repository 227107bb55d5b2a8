//! Lines of position lists: a position string, alone or with the operations of EPD.

use crate::catalog::{self, PositionShape};
use std::borrow::Cow;

/// A position and what EPD says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdLine<'a> {
    /// The position string.
    pub position: Cow<'a, str>,
    /// Opcodes with their operands, quotes taken off, in the order of the line.
    pub operations: Vec<(&'a str, &'a str)>,
}

impl<'a> EpdLine<'a> {
    /// Reads a position string of that shape and the operations behind it. Where the words
    /// that count moves come last, they may be left out, as EPD does: then `hmvc` and `fmvn`
    /// give them, or they are those of a start. `None` if something else follows.
    ///
    /// ```
    /// use ermine::catalog::position_shape;
    /// use ermine::gamefile::EpdLine;
    /// let shape = position_shape("colorbound").unwrap();
    /// let text = "8/8/2p1k3/4Kp1p/PbD1PP2/5P2/8/8 b - - bm Bc3; id \"one; two\";";
    /// let line = EpdLine::read(text, shape).unwrap();
    /// assert_eq!(line.position, "8/8/2p1k3/4Kp1p/PbD1PP2/5P2/8/8 b - - 0 1");
    /// assert_eq!(line.operation("id"), Some("one; two"));
    /// assert_eq!(EpdLine::read("8/8 b - - 0 1 rubbish", shape), None);
    /// ```
    #[must_use]
    pub fn read(text: &'a str, shape: PositionShape) -> Option<EpdLine<'a>> {
        let short = shape.fields - shape.last_counters;
        if shape.last_counters > 0
            && let Some((position, rest)) = split_words(text, short)
            && let Some(operations) = operations(rest).filter(|found| !found.is_empty())
        {
            let counters = [("hmvc", "0"), ("fmvn", "1")].map(|(name, usual)| {
                let found = operations.iter().find(|(opcode, _)| *opcode == name);
                found.map_or(usual, |(_, operand)| *operand)
            });
            let counters = counters[2 - shape.last_counters..].join(" ");
            return Some(EpdLine {
                position: format!("{position} {counters}").into(),
                operations,
            });
        }
        let (position, rest) = split_words(text, shape.fields)?;
        Some(EpdLine {
            position: position.into(),
            operations: operations(rest)?,
        })
    }

    /// The operand of an opcode, if the line has that.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&'a str> {
        let found = self.operations.iter().find(|(known, _)| *known == opcode);
        found.map(|(_, operand)| *operand)
    }

    /// The settings of the game, as exported puzzles have them in `c4`.
    pub fn settings(&self) -> impl Iterator<Item = (String, String)> + use<'a> {
        let words = self.operation("c4").unwrap_or("").split(" | ");
        words.filter_map(|word| {
            let (name, value) = word.split_once('=')?;
            Some((catalog::setting(name)?.to_owned(), value.to_owned()))
        })
    }
}

/// The game that a line of EPD names in its `c0`, as exported puzzles do.
#[must_use]
pub fn epd_game(text: &str) -> Option<&'static str> {
    let (_, rest) = text.split_once(" c0 \"")?;
    let name = rest.split(['"', ' ']).next()?;
    catalog::NAMES.iter().copied().find(|known| *known == name)
}

/// `text` behind that many words, and what follows them.
fn split_words(text: &str, count: usize) -> Option<(&str, &str)> {
    let text = text.trim();
    let mut end = 0;
    for _ in 0..count {
        let rest = &text[end..];
        let start = rest.len() - rest.trim_start().len();
        let word = rest[start..].split(char::is_whitespace).next()?;
        if word.is_empty() || word.contains([';', '"']) {
            return None;
        }
        end += start + word.len();
    }
    Some((&text[..end], text[end..].trim_start()))
}

/// The operations of a text that holds nothing else: `opcode operand;` each. The last may
/// lack its semicolon behind quotes.
fn operations(text: &str) -> Option<Vec<(&str, &str)>> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let (opcode, after) = rest.split_at(rest.find(|c| !is_name(c)).unwrap_or(rest.len()));
        if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return None;
        }
        let mut quoted = false;
        let end = after.find(|letter| {
            quoted ^= letter == '"';
            letter == ';' && !quoted
        });
        let operand = after[..end.unwrap_or(after.len())].trim();
        if quoted || (end.is_none() && !operand.ends_with('"')) {
            return None;
        }
        let bare = operand
            .strip_prefix('"')
            .and_then(|bare| bare.strip_suffix('"'));
        found.push((opcode, bare.unwrap_or(operand)));
        rest = end.map_or("", |end| after[end + 1..].trim_start());
    }
    Some(found)
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
        for (text, position) in [
            (format!("{BOARD} 3 9"), "3 9"),
            (format!("  {BOARD}  3 9  bm e2e4 d2d4; "), "3 9"),
            (format!("{BOARD} bm e2e4;"), "0 1"),
            (format!("{BOARD} hmvc 4; fmvn 12; id \"x\""), "4 12"),
            (format!("{BOARD} fmvn 12; noop;"), "0 12"),
        ] {
            let line = EpdLine::read(&text, shape("colorbound"));
            let position = format!("{BOARD} {position}");
            let found = line
                .expect(&text)
                .position
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            assert_eq!(found, position, "{text}");
        }
        for rest in [
            "",
            " 0",
            " 0 1 x",
            " 0 1 ; 1=60",
            " 0 1 # a",
            " 0 1 id \"x;",
            " 0 1 bm e2e4",
            " 0 1; bm x;",
        ] {
            let text = format!("{BOARD}{rest}");
            assert_eq!(EpdLine::read(&text, shape("colorbound")), None, "{text}");
        }
    }

    #[test]
    fn what_puzzles_say_is_understood() {
        let text = format!(
            "{BOARD} 0 1 bm b4c3; id \"cb 1\"; c0 \"colorbound move\"; c4 \"Rules=common | Odd=1\";"
        );
        assert_eq!(epd_game(&text), Some("colorbound"));
        assert_eq!(epd_game("8/8 w c0 \"what\";"), None);
        let line = EpdLine::read(&text, shape("colorbound")).unwrap();
        assert_eq!(line.operation("id"), Some("cb 1"));
        let settings: Vec<_> = line.settings().collect();
        assert_eq!(settings, [("Rules".to_owned(), "common".to_owned())]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_not(text in "[a-z0-9 ;\"/_#é-]{0,60}|\\PC*") {
            for game in catalog::NAMES {
                let _ = EpdLine::read(&text, shape(game));
            }
            let _ = epd_game(&text);
        }
    }
}
