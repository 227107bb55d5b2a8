//! Backslash escapes in tags and comments.

/// The text around the two digits of a control character in a tag.
const CONTROL: [&str; 2] = ["\\x{", "}"];

/// Escapes the value of a tag for use between quotes. PGN has `\"` and `\\`; a control
/// character, which cannot be part of a line of text, becomes `\x{0A}`.
pub(super) fn escape_tag(value: &str) -> String {
    let [before, after] = CONTROL;
    let mut escaped = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '\\' | '"' => escaped.extend(['\\', letter]),
            _ if letter.is_control() => {
                escaped += &format!("{before}{:02X}{after}", u32::from(letter));
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Reverses [`escape_tag`]. A backslash before anything else stands for itself.
pub(super) fn unescape_tag(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(index) = rest.find('\\') {
        plain += &rest[..index];
        rest = &rest[index..];
        let (letter, length) = match rest.as_bytes().get(1) {
            Some(&code @ (b'\\' | b'"')) => (char::from(code), 2),
            _ => control(rest).unwrap_or(('\\', 1)),
        };
        plain.push(letter);
        rest = &rest[length..];
    }
    plain + rest
}

/// The control character encoded at the start of `text`, and the length of its code.
fn control(text: &str) -> Option<(char, usize)> {
    let [before, after] = CONTROL;
    let digits = text.strip_prefix(before)?.get(..2)?;
    let digits = Some(digits).filter(|digits| digits.bytes().all(|d| d.is_ascii_hexdigit()))?;
    let letter = char::from(u8::from_str_radix(digits, 16).ok()?);
    let code = format!("{before}{digits}{after}");
    (letter.is_control() && text.starts_with(&code)).then_some((letter, code.len()))
}

/// The part of a comment that a text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EscapeContext {
    /// Free text.
    Comment,
    /// The value of a command.
    Value,
}

/// Escapes `text` for a comment so that [`unescape`] returns it: without line breaks and
/// braces, and with spaces only where a line may be broken.
pub(super) fn escape(text: &str, context: EscapeContext) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut after_space = true;
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        let code = match letter {
            '\\' => Some('\\'),
            '\n' => Some('n'),
            '\r' => Some('r'),
            '\t' => Some('t'),
            '{' => Some('('),
            '}' => Some(')'),
            '[' if next == Some('%') => Some('['),
            ']' if context == EscapeContext::Value => Some(']'),
            ' ' if after_space || next.is_none() => Some('s'),
            _ => None,
        };
        match code {
            Some(code) => escaped.extend(['\\', code]),
            None => escaped.push(letter),
        }
        after_space = letter == ' ';
    }
    escaped
}

/// Reverses [`escape`]. A backslash before anything else stands for itself.
pub(super) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            plain.push(letter);
            continue;
        }
        match letters.next() {
            None => plain.push('\\'),
            Some(code) => match decode_escape(code) {
                Some(letter) => plain.push(letter),
                None => plain.extend(['\\', code]),
            },
        }
    }
    plain
}

fn decode_escape(code: char) -> Option<char> {
    Some(match code {
        '\\' | '[' | ']' => code,
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        's' => ' ',
        '(' => '{',
        ')' => '}',
        _ => return None,
    })
}

/// Whether the letter is white space that files may add or lose.
pub(super) const fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n')
}

/// The index of the first `stop` that is not escaped.
pub(super) fn find_unescaped(text: &str, stop: &str) -> Option<usize> {
    unescaped_chars(text)
        .map(|(index, _)| index)
        .find(|&index| text[index..].starts_with(stop))
}

/// The index of the last `stop` that is not escaped.
pub(super) fn rfind_unescaped(text: &str, stop: char) -> Option<usize> {
    let found = unescaped_chars(text).filter(|&(_, letter)| letter == stop);
    found.last().map(|(index, _)| index)
}

/// The letters that are not part of an escape, with their indices.
fn unescaped_chars(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut escaped = false;
    text.char_indices().filter(move |&(_, letter)| {
        let is_escaped = escaped;
        escaped = !is_escaped && letter == '\\';
        !is_escaped && letter != '\\'
    })
}

/// Joins broken lines: white space around a line break becomes one space.
pub(super) fn join_lines(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut rest = text.trim_matches(is_blank);
    while let Some(start) = rest.find(is_blank) {
        let (word, after) = rest.split_at(start);
        let end = after
            .find(|letter| !is_blank(letter))
            .unwrap_or(after.len());
        let (blank, after) = after.split_at(end);
        joined += word;
        joined += if blank.contains(['\n', '\r']) {
            " "
        } else {
            blank
        };
        rest = after;
    }
    joined + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn escaped_text_is_restored(text in "[ \\\\\\[\\]{}%nrts()\"\n\r\ta]{0,20}") {
            for context in [EscapeContext::Comment, EscapeContext::Value] {
                let escaped = escape(&text, context);
                prop_assert_eq!(unescape(&escaped), text.clone());
                let bad = ["\n", "\r", "\t", "{", "}", "  "];
                prop_assert!(!bad.iter().any(|bad| escaped.contains(bad)), "{}", escaped);
                prop_assert_eq!(find_unescaped(&escaped, "[%"), None);
                let broken = escaped.replace(' ', "\n");
                prop_assert_eq!(join_lines(&broken), escaped);
            }
        }

        #[test]
        fn escaped_tag_text_is_restored(
            text in "([\\\\\"nx{}0A1\n\r\t\u{1b}\u{85} é]|\\\\x\\{0A\\}){0,12}|\\PC*",
        ) {
            let escaped = escape_tag(&text);
            prop_assert_eq!(unescape_tag(&escaped), text);
            prop_assert!(!escaped.contains(char::is_control), "{}", escaped);
            prop_assert_eq!(find_unescaped(&escaped, "\""), None);
        }
    }

    #[test]
    fn a_backslash_before_a_common_letter_stands_for_itself() {
        assert_eq!(unescape("a\\b\\"), "a\\b\\");
        for plain in [
            "C:\\new\\table.exe",
            "\\",
            "\\s\\(\\[",
            "\\x",
            "\\x{",
            "\\x{41}",
            "\\x{0A",
            "\\x{é}",
            "\\x{+A}",
        ] {
            assert_eq!(unescape_tag(plain), plain);
        }
        assert_eq!(unescape_tag("\\\\\\\"\\x{0A}\\x{7f}"), "\\\"\n\u{7f}");
    }
}
