//! Cutting a file into tags, comments and words.

use super::escape::{find_unescaped, is_blank, unescape};
use super::{GameFileError, GameResult};

/// A piece of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Tag {
        name: &'a str,
        value: String,
    },
    /// What stands between braces, or after a semicolon.
    Comment(&'a str),
    Glyph(u32),
    /// The parenthesis before a variation.
    Open,
    /// The one behind it.
    Close,
    /// A move with its braces, a number or a result.
    Word(&'a str),
}

/// A part of a move in parentheses, which is no variation.
const READY: &str = "(ready)";

/// Walks over a file.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            at_line_start: true,
        }
    }

    /// The line of what comes next.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Passes `length` bytes and gives them.
    fn pass(&mut self, length: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(length);
        self.line += passed.matches('\n').count();
        if let Some(last) = passed.chars().next_back() {
            self.at_line_start = last == '\n';
        }
        self.rest = rest;
        passed
    }

    /// Passes white space and lines that start with `%`.
    fn skip(&mut self) {
        loop {
            let blank = length_while(self.rest, is_blank);
            self.pass(blank);
            if !(self.at_line_start && self.rest.starts_with('%')) {
                return;
            }
            self.pass(length_while(self.rest, |letter| letter != '\n'));
        }
    }

    /// The next piece and its line; `None` at the end.
    pub(super) fn next_token(&mut self) -> Result<Option<(usize, Token<'a>)>, GameFileError> {
        self.skip();
        let line = self.line;
        let Some(first) = self.rest.chars().next() else {
            return Ok(None);
        };
        let token = match first {
            '[' => self.tag()?,
            '{' => Token::Comment(self.brace()?),
            ';' => {
                let length = length_while(self.rest, |letter| letter != '\n');
                Token::Comment(&self.pass(length)[1..])
            }
            '$' => self.glyph()?,
            '(' => self.parenthesis(Token::Open),
            ')' => self.parenthesis(Token::Close),
            _ => self.word()?,
        };
        Ok(Some((line, token)))
    }

    /// `[Name "value"]`
    fn tag(&mut self) -> Result<Token<'a>, GameFileError> {
        let line = self.line;
        let end = length_while(self.rest, |letter| letter != '\n');
        let whole = &self.rest[..end];
        let (length, name, value) = split_tag(whole).ok_or_else(|| GameFileError::Tag {
            line,
            token: whole.trim_end_matches(is_blank).to_owned(),
        })?;
        self.pass(length);
        let value = unescape(value);
        Ok(Token::Tag { name, value })
    }

    /// What stands between the brace here and the one that closes it.
    fn brace(&mut self) -> Result<&'a str, GameFileError> {
        let line = self.line;
        let end = self.rest.find('}');
        let end = end.ok_or(GameFileError::OpenBrace { line })?;
        Ok(&self.pass(end + 1)[1..end])
    }

    fn parenthesis(&mut self, token: Token<'a>) -> Token<'a> {
        self.pass(1);
        token
    }

    fn glyph(&mut self) -> Result<Token<'a>, GameFileError> {
        let line = self.line;
        let digits = length_while(&self.rest[1..], |letter| letter.is_ascii_digit());
        let token = self.pass(1 + digits);
        match token[1..].parse() {
            Ok(number) => Ok(Token::Glyph(number)),
            Err(_) => Err(GameFileError::Glyph {
                line,
                token: token.to_owned(),
            }),
        }
    }

    /// Up to white space, another comment or a variation. Braces belong to the
    /// word if it is a move.
    fn word(&mut self) -> Result<Token<'a>, GameFileError> {
        let whole = self.rest;
        let start = self.line;
        let mut length = word_length(whole);
        if whole[length..].starts_with('{') && !is_number_or_result(&whole[..length]) {
            let close = whole[length..].find('}');
            length += close.ok_or(GameFileError::OpenBrace { line: start })? + 1;
            length += word_length(&whole[length..]);
        }
        // Something must be passed, whatever it is.
        let first = whole.chars().next().map_or(0, char::len_utf8);
        Ok(Token::Word(self.pass(length.max(first))))
    }
}

/// Whether a text begins as records do, with a tag, a comment, a move's number or a
/// parenthesis, and so is neither a position string nor JSON.
///
/// ```
/// use ermine::gamefile::is_record;
/// assert!(is_record("[Game \"colorbound\"]") && is_record("; Sunday\n1. Ke3"));
/// assert!(!is_record("[ch]k6/8/8/8/8/8/8/7[Ch] w - - 0 1"));
/// assert!(!is_record("{\"id\": 1}") && is_record("{\"So\"} 1. Ke3"));
/// ```
#[must_use]
pub fn is_record(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    lexer.skip();
    let rest = lexer.rest;
    let Some(first) = rest.chars().next() else {
        return false;
    };
    let inner = rest[first.len_utf8()..].trim_start_matches(is_blank);
    match first {
        ';' | '(' => true,
        '{' => !is_object(inner),
        '[' => {
            let value = inner.trim_start_matches(is_name_letter);
            value.len() < inner.len() && value.trim_start_matches(is_blank).starts_with('"')
        }
        '0'..='9' => rest
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .starts_with('.'),
        _ => GameResult::from_text(rest.trim()).is_some(),
    }
}

/// Whether a brace before this text begins an object of JSON.
fn is_object(inner: &str) -> bool {
    if let Some(after) = inner.strip_prefix('}') {
        let rest = after.trim_start_matches([' ', '\t', '\r']);
        return rest.is_empty() || rest.starts_with('\n');
    }
    let key = inner.strip_prefix('"');
    let end = key.and_then(|key| find_unescaped(key, "\"").map(|end| &key[end + 1..]));
    end.is_some_and(|rest| rest.trim_start_matches(is_blank).starts_with(':'))
}

/// How many bytes the letters that are `wanted` take at the start.
fn length_while(text: &str, wanted: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !wanted(letter)).unwrap_or(text.len())
}

fn word_length(text: &str) -> usize {
    for (index, letter) in text.char_indices() {
        let rest = &text[index..];
        let stop = match letter {
            '{' | ';' | '[' | '$' => true,
            '(' => !rest.starts_with(READY),
            ')' => !text[..index + 1].ends_with(READY),
            _ => is_blank(letter),
        };
        if stop {
            return index;
        }
    }
    text.len()
}

fn is_number_or_result(word: &str) -> bool {
    word.is_empty() || GameResult::from_text(word).is_some() || strip_number(word).is_empty()
}

/// A word without the move number before it: `12.`, `12...Nf3`, `12`.
pub(super) fn strip_number(word: &str) -> &str {
    let rest = &word[length_while(word, |letter| letter.is_ascii_digit())..];
    let bare = rest.trim_start_matches(['.', '…']);
    if rest.is_empty() || bare.len() < rest.len() {
        bare
    } else {
        word
    }
}

/// The length of the tag at the start of `text`, its name and its raw value.
fn split_tag(text: &str) -> Option<(usize, &str, &str)> {
    let inner = text.strip_prefix('[')?.trim_start_matches(is_blank);
    let (name, rest) = inner.split_at(length_while(inner, is_name_letter));
    let rest = rest.trim_start_matches(is_blank).strip_prefix('"')?;
    let (value, rest) = rest.split_at(find_unescaped(rest, "\"")?);
    let rest = rest[1..].trim_start_matches(is_blank).strip_prefix(']')?;
    (!name.is_empty()).then_some((text.len() - rest.len(), name, value))
}

/// What names of tags and commands are made of.
pub(super) fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(usize, Token<'_>)> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.next_token().unwrap()).collect()
    }

    #[test]
    fn braces_without_white_space_belong_to_a_move() {
        let text = "1. Nf3{Purple}*{a} {b} e8(ready){Pink} 2.e4{Green} 1-0{c}";
        let words: Vec<Token<'_>> = tokens(text).into_iter().map(|(_, token)| token).collect();
        let expected = [
            Token::Word("1."),
            Token::Word("Nf3{Purple}*"),
            Token::Comment("a"),
            Token::Comment("b"),
            Token::Word("e8(ready){Pink}"),
            Token::Word("2.e4{Green}"),
            Token::Word("1-0"),
            Token::Comment("c"),
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn lines_are_counted_and_percent_lines_skipped() {
        let text = "% no\r\n[ A  \"x\\\"\\\\\" ]\n{two\nlines} e4 ; rest\n%\n$12 e5";
        let expected = [
            (
                2,
                Token::Tag {
                    name: "A",
                    value: "x\"\\".to_owned(),
                },
            ),
            (3, Token::Comment("two\nlines")),
            (4, Token::Word("e4")),
            (4, Token::Comment(" rest")),
            (6, Token::Glyph(12)),
            (6, Token::Word("e5")),
        ];
        assert_eq!(tokens(text), expected);
    }

    #[test]
    fn numbers_are_stripped_but_castling_is_not() {
        for (word, rest) in [
            ("12", ""),
            ("12...", ""),
            ("3.e4", "e4"),
            ("4…e5", "e5"),
            ("0-0", "0-0"),
            ("e4", "e4"),
        ] {
            assert_eq!(strip_number(word), rest);
        }
    }
}
