//! The text of the protocol, as the side that drives an engine writes and reads it.
//!
//! Pure functions: any text may come in, and nothing panics.

use crate::play::{MoveReport, MoveRequest};
use crate::protocol::Command;
use crate::session::{Limits, ScoreBound};
use std::time::Duration;

/// The longest quotation of an engine's text, in characters.
const MAX_QUOTE_LENGTH: usize = 200;
/// The longest word that may be a step, in bytes.
const MAX_STEP_LENGTH: usize = 16;
/// The longest name that is kept, in characters.
const MAX_NAME_LENGTH: usize = 200;
/// The longest `option` line that is kept, in bytes.
const MAX_OPTION_LENGTH: usize = 1 << 15;
/// The length to which the text of an `option` line is cut, in characters.
const MAX_TEXT_LENGTH: usize = 1000;
/// The number of values kept per option; an option with more takes any value.
const MAX_VALUES: usize = 1000;

// ---- writing ----

/// The commands that ask for a decision.
pub(super) fn search_commands(request: &MoveRequest<'_>) -> [Command; 2] {
    let position = Command::Position {
        start: request.start.clone(),
        steps: request.steps.to_vec(),
    };
    [position, Command::Go(limits_to_send(request.limits))]
}

/// The limits as they are sent: at least a millisecond, and no increment without a clock.
fn limits_to_send(limits: &Limits) -> Limits {
    let mut limits = limits.clone();
    let times = limits
        .remaining
        .iter_mut()
        .chain([&mut limits.search.movetime]);
    for time in times.flatten() {
        *time = (*time).max(Duration::from_millis(1));
    }
    if limits.remaining == [None; 2] {
        limits.increment = [Duration::ZERO; 2];
    }
    limits
}

/// The command that sets an option; a button has no value.
pub(super) fn set_option(name: &str, value: Option<&str>) -> Command {
    let value = value.map(|value| match value {
        // UCI's spelling of an empty string.
        "" => "<empty>".to_owned(),
        value => value.to_owned(),
    });
    Command::SetOption {
        name: name.to_owned(),
        value,
    }
}

/// The line of a command, with its line feed. Other control characters become spaces: a
/// line feed would begin another command.
pub(super) fn line(command: &Command) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let text = command.to_string();
    text.chars().map(plain).chain(['\n']).collect()
}

/// Quotes text of an engine for people: one line, and not too long.
pub(super) fn quote(words: &str) -> String {
    let plain = |c: char| if c.is_control() { '?' } else { c };
    let mut text = String::from("'");
    text.extend(words.chars().take(MAX_QUOTE_LENGTH).map(plain));
    if words.chars().nth(MAX_QUOTE_LENGTH).is_some() {
        text.push('…');
    }
    text.push('\'');
    text
}

// ---- reading ----

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineLine<'a> {
    /// `id name …`
    Name(&'a str),
    /// `id author …`
    Author(&'a str),
    /// `option …`
    Option(OptionLine),
    /// `uciok`
    UciOk,
    /// `readyok`
    ReadyOk,
    /// `info …` about the best line, and whether its score is a bound.
    Info {
        report: MoveReport,
        bound: ScoreBound,
    },
    /// `info string error: …`
    Error(&'a str),
    /// `bestmove …`: the step, or `None` if there is no word that can be one.
    Best(Option<&'a str>),
    /// Any other line.
    Other,
}

/// An option that an engine lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OptionLine {
    pub(super) name: String,
    /// The line without its first word, cut to [`MAX_TEXT_LENGTH`].
    pub(super) text: String,
    /// `check`, `spin`, `combo`, `button` or `string`.
    pub(super) kind: String,
    /// The range of a number.
    pub(super) min: Option<i64>,
    pub(super) max: Option<u64>,
    /// The values to choose from.
    pub(super) values: Vec<String>,
}

/// Reads a line of an engine.
pub(super) fn read(line: &str) -> EngineLine<'_> {
    let line = line.trim();
    let (word, rest) = first_word(line);
    match word {
        "info" => match rest.strip_prefix("string") {
            Some(text) => match text.trim_start().strip_prefix("error:") {
                Some(error) => EngineLine::Error(error.trim()),
                None => EngineLine::Other,
            },
            None => info(rest).unwrap_or(EngineLine::Other),
        },
        "bestmove" => EngineLine::Best(Some(first_word(rest).0).filter(|step| is_step(step))),
        "readyok" => EngineLine::ReadyOk,
        "uciok" => EngineLine::UciOk,
        "id" => match first_word(rest) {
            ("name", name) if !name.is_empty() => EngineLine::Name(shorten(name, MAX_NAME_LENGTH)),
            ("author", name) if !name.is_empty() => {
                EngineLine::Author(shorten(name, MAX_NAME_LENGTH))
            }
            _ => EngineLine::Other,
        },
        "option" if rest.len() <= MAX_OPTION_LENGTH => {
            option(rest).map_or(EngineLine::Other, EngineLine::Option)
        }
        _ => EngineLine::Other,
    }
}

/// The first word and the text behind it.
fn first_word(text: &str) -> (&str, &str) {
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

fn is_step(word: &str) -> bool {
    let length = 1..=MAX_STEP_LENGTH;
    let printable = word.bytes().all(|byte| byte.is_ascii_graphic());
    length.contains(&word.len()) && printable && word != "0000" && word != "(none)"
}

fn shorten(name: &str, max_length: usize) -> &str {
    let end = name.char_indices().nth(max_length);
    end.map_or(name, |(end, _)| &name[..end])
}

/// Reads an `info` line; `None` if it is not about the best line over all rolls.
fn info(text: &str) -> Option<EngineLine<'_>> {
    let (mut report, mut bound) = (MoveReport::default(), ScoreBound::Exact);
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => report.depth = words.next()?.parse().ok(),
            "nodes" => report.nodes = words.next()?.parse().ok(),
            "cp" => report.cp = words.next()?.parse().ok(),
            "mate" => report.mate = words.next()?.parse().ok(),
            "ev" => report.ev = words.next()?.parse().ok(),
            "lowerbound" => bound = ScoreBound::Lower,
            "upperbound" => bound = ScoreBound::Upper,
            "multipv" if words.next() != Some("1") => return None,
            "roll" => return None,
            // Steps and free text follow to the end of the line.
            "pv" | "string" => break,
            _ => {}
        }
    }
    report.ev = report.ev.filter(|ev| (-10_000..=10_000).contains(ev));
    Some(EngineLine::Info { report, bound })
}

/// Reads `name <words> type <word> …`.
fn option(text: &str) -> Option<OptionLine> {
    let mut option = OptionLine {
        text: shorten(text, MAX_TEXT_LENGTH).to_owned(),
        ..OptionLine::default()
    };
    let mut words = text.split_whitespace();
    if words.next() != Some("name") {
        return None;
    }
    for word in words.by_ref().take_while(|word| *word != "type") {
        push_word(&mut option.name, word);
    }
    push_word(&mut option.kind, words.next()?);
    let mut key = "";
    for word in words {
        match word {
            "var" if option.values.len() < MAX_VALUES => {
                key = word;
                option.values.push(String::new());
            }
            "default" | "min" | "max" | "var" => key = word,
            _ => match key {
                "min" => option.min = word.parse().ok(),
                "max" => option.max = word.parse().ok(),
                "var" => {
                    if let Some(value) = option.values.last_mut() {
                        append(value, word);
                    }
                }
                _ => {}
            },
        }
    }
    (!option.name.is_empty()).then_some(option)
}

fn push_word(text: &mut String, word: &str) {
    if text.len() + word.len() < MAX_NAME_LENGTH {
        append(text, word);
    }
}

fn append(text: &mut String, word: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

impl OptionLine {
    /// The value as it is sent, in the engine's spelling; `None` for a button.
    ///
    /// # Errors
    /// Returns a message with the values that the option takes if `value` is none of
    /// them.
    pub(super) fn validate<'a>(&'a self, value: &'a str) -> Result<Option<&'a str>, String> {
        let expected = match self.kind.as_str() {
            "button" if matches!(value, "" | "true") => return Ok(None),
            "button" => "no value".to_owned(),
            "check" if !matches!(value, "true" | "false") => "true or false".to_owned(),
            "spin" if !self.is_in_range(value) => match (self.min, self.max) {
                (Some(min), Some(max)) => format!("a number from {min} to {max}"),
                (Some(min), None) => format!("a number from {min} on"),
                (None, Some(max)) => format!("a number up to {max}"),
                (None, None) => "a number".to_owned(),
            },
            "combo" if !self.values.is_empty() && self.values.len() < MAX_VALUES => {
                // UCI's spelling of an empty string.
                let value = if value.is_empty() { "<empty>" } else { value };
                let matches = |listed: &&String| listed.eq_ignore_ascii_case(value);
                match self.values.iter().find(matches) {
                    Some(listed) => return Ok(Some(listed)),
                    None => format!("one of {}", quote(&self.values.join(", "))),
                }
            }
            _ => return Ok(Some(value)),
        };
        let (name, value) = (&self.name, quote(value));
        Err(format!(
            "option {name}: invalid value {value}; expected {expected}"
        ))
    }

    /// Whether `value` is a number in the range.
    fn is_in_range(&self, value: &str) -> bool {
        let min = self.min.map_or(i128::MIN, i128::from);
        let max = self.max.map_or(i128::MAX, i128::from);
        let number = value.parse::<i128>();
        number.is_ok_and(|number| (min..=max).contains(&number))
    }

    /// Maps a seed into the range of the option.
    pub(super) fn fit(&self, seed: u64) -> u64 {
        let min = self.min.map_or(0, |min| u64::try_from(min).unwrap_or(0));
        let max = self.max.unwrap_or(u64::MAX).max(min);
        match (max - min).checked_add(1) {
            Some(size) => min + seed % size,
            None => seed,
        }
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
