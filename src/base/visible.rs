//! Escaping of untrusted text for display.

use serde::Serialize;
use std::borrow::Cow;

/// Escapes every character of `text` that a terminal may interpret, in Rust's notation:
/// control characters, line ends included, and bidirectional controls.
///
/// ```
/// use ermine::base::visible;
/// assert_eq!(visible("e2e4, é"), "e2e4, é");
/// assert_eq!(visible("\x1b[2Ja\n"), "\\u{1b}[2Ja\\n");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_interpreted, |letter| {
        letter.escape_default().collect()
    })
}

/// The same as [`visible`], but keeps line feeds, for texts of several lines.
///
/// ```
/// use ermine::base::visible_lines;
/// assert_eq!(visible_lines("a\tb\nc\r\n"), "a\\tb\nc\\r\n");
/// ```
#[must_use]
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    let must_escape = |letter| letter != '\n' && is_interpreted(letter);
    escaped(text, must_escape, |letter| {
        letter.escape_default().collect()
    })
}

/// The same as [`visible`] for a line of JSON, which stays JSON with the same value.
///
/// ```
/// use ermine::base::visible_json;
/// assert_eq!(visible_json("[\"\u{9b}2J\"]"), "[\"\\u009b2J\"]");
/// ```
#[must_use]
pub fn visible_json(line: &str) -> Cow<'_, str> {
    escaped(line, is_interpreted, |letter| {
        format!("\\u{:04x}", u32::from(letter))
    })
}

/// Serializes data as a line of JSON with its line feed, escaped as [`visible_json`]
/// does.
///
/// ```
/// use ermine::base::json_line;
/// assert_eq!(json_line(&["\u{9b}", "a"]), "[\"\\u009b\",\"a\"]\n");
/// ```
///
/// # Panics
/// Panics on data that is not valid JSON, such as a map whose keys are not strings.
#[must_use]
pub fn json_line(data: &impl Serialize) -> String {
    match serde_json::to_string(data) {
        Ok(text) => visible_json(&text).into_owned() + "\n",
        Err(error) => unreachable!("plain data makes JSON: {error}"),
    }
}

/// Describes the error in a one-line text that is not JSON, with its column.
///
/// ```
/// use ermine::base::json_fault;
/// let error = serde_json::from_str::<u8>("x").unwrap_err();
/// assert_eq!(json_fault(&error), "expected value (column 1)");
/// ```
#[must_use]
pub fn json_fault(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.rsplit_once(" at line ") {
        Some((reason, _)) => format!("{reason} (column {})", error.column()),
        None => message,
    }
}

fn escaped(
    text: &str,
    must_escape: impl Fn(char) -> bool,
    escape: impl Fn(char) -> String,
) -> Cow<'_, str> {
    if !text.contains(&must_escape) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if must_escape(letter) {
            safe += &escape(letter);
        } else {
            safe.push(letter);
        }
    }
    Cow::Owned(safe)
}

fn is_interpreted(letter: char) -> bool {
    let is_bidirectional = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_bidirectional || letter.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_that_a_terminal_interprets_is_left() {
        for code in (0..0x20).chain(0x7f..0xa0).chain([0x202e, 0x2066]) {
            let letter = char::from_u32(code).expect("a character");
            let text = format!("a{letter}b");
            let safe = visible(&text);
            assert!(safe.starts_with("a\\") && safe.ends_with('b'), "{safe}");
            assert!(!safe.contains(letter));
        }
    }

    #[test]
    fn printable_text_is_left_alone() {
        for text in ["", "Zürich → ♞ 王", "C:\\games", "'\"", "\u{1f3b2}"] {
            assert!(matches!(visible(text), Cow::Borrowed(same) if same == text));
        }
    }
}
