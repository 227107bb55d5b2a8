//! What a backslash stands for in tags and comments.

/// Where a text is to stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Between the quotes of a tag.
    Tag,
    /// Free text of a comment.
    Comment,
    /// The value of a command in a comment.
    Value,
}

/// `text` so that [`unescape`] gives it back: without line breaks, and outside
/// tags without braces and with spaces only where a line may be broken.
pub(super) fn escape(text: &str, place: Place) -> String {
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
            '"' if place == Place::Tag => Some('"'),
            _ if place == Place::Tag => None,
            '{' => Some('('),
            '}' => Some(')'),
            '[' if next == Some('%') => Some('['),
            ']' if place == Place::Value => Some(']'),
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

/// What was escaped. A backslash before anything else stands for itself.
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
            Some(code) => match meaning(code) {
                Some(letter) => plain.push(letter),
                None => plain.extend(['\\', code]),
            },
        }
    }
    plain
}

fn meaning(code: char) -> Option<char> {
    Some(match code {
        '\\' | '"' | '[' | ']' => code,
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        's' => ' ',
        '(' => '{',
        ')' => '}',
        _ => return None,
    })
}

/// White space that files may add or lose.
pub(super) const fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n')
}

/// Where the first `stop` stands that no backslash precedes.
pub(super) fn find_unescaped(text: &str, stop: &str) -> Option<usize> {
    unescaped(text)
        .map(|(index, _)| index)
        .find(|&index| text[index..].starts_with(stop))
}

/// Where `stop` stands last without a backslash before it that means it.
pub(super) fn rfind_unescaped(text: &str, stop: char) -> Option<usize> {
    let found = unescaped(text).filter(|&(_, letter)| letter == stop);
    found.last().map(|(index, _)| index)
}

/// The letters that are no codes, with their places: no backslash and not behind one.
fn unescaped(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut escaped = false;
    text.char_indices().filter(move |&(_, letter)| {
        let behind = escaped;
        escaped = !behind && letter == '\\';
        !behind && letter != '\\'
    })
}

/// Undoes the breaking of lines: white space around a line break is one space.
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
        fn what_is_escaped_is_given_back(text in "[ \\\\\\[\\]{}%nrts()\"\n\r\ta]{0,20}") {
            for place in [Place::Tag, Place::Comment, Place::Value] {
                let escaped = escape(&text, place);
                prop_assert_eq!(unescape(&escaped), text.clone());
                prop_assert!(!escaped.contains(['\n', '\r', '\t']));
                if place == Place::Tag {
                    prop_assert_eq!(find_unescaped(&escaped, "\""), None);
                } else {
                    let bad = ["{", "}", "  "].iter().any(|bad| escaped.contains(bad));
                    prop_assert!(!bad, "{}", escaped);
                    prop_assert_eq!(find_unescaped(&escaped, "[%"), None);
                    let broken = escaped.replace(' ', "\n");
                    prop_assert_eq!(join_lines(&broken), escaped);
                }
            }
        }
    }

    #[test]
    fn a_backslash_before_a_common_letter_stands_for_itself() {
        assert_eq!(unescape("a\\b\\"), "a\\b\\");
    }
}
