//! The lexer: splits a file into tags, comments and words.

use super::escape::{find_unescaped, is_blank, unescape_tag};
use super::{GameFileError, GameResult};

/// A token of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Tag {
        name: &'a str,
        value: String,
    },
    /// The text between braces, or after a semicolon.
    Comment(&'a str),
    Glyph(u32),
    /// The parenthesis that opens a variation.
    Open,
    /// The parenthesis that closes a variation.
    Close,
    /// A move without [its braces](Lexer::with_braces), a number or a result.
    Word(&'a str),
}

/// A token and its line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LocatedToken<'a> {
    pub(super) line: usize,
    pub(super) token: Token<'a>,
}

/// The mark that some editors put before UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A part of a move in parentheses that is not a variation.
const READY: &str = "(ready)";

/// A lexer over a file.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            rest: text,
            line: 1,
            at_line_start: true,
        }
    }

    /// The line of the next token.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Advances by `length` bytes and returns them.
    fn advance(&mut self, length: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(length);
        self.line += skipped.matches('\n').count();
        if let Some(last) = skipped
            .trim_end_matches(BYTE_ORDER_MARK)
            .chars()
            .next_back()
        {
            self.at_line_start = last == '\n';
        }
        self.rest = rest;
        skipped
    }

    /// Skips white space and lines that start with `%`.
    fn skip(&mut self) {
        loop {
            let blank = length_while(self.rest, is_separator);
            self.advance(blank);
            if !(self.at_line_start && self.rest.starts_with('%')) {
                return;
            }
            self.advance(length_while(self.rest, |letter| letter != '\n'));
        }
    }

    /// The next token; `None` at the end.
    pub(super) fn next_token(&mut self) -> Result<Option<LocatedToken<'a>>, GameFileError> {
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
                Token::Comment(&self.advance(length)[1..])
            }
            '$' => self.glyph()?,
            '(' => self.parenthesis(Token::Open),
            ')' => self.parenthesis(Token::Close),
            _ => self.word(),
        };
        Ok(Some(LocatedToken { line, token }))
    }

    /// Whether a tag, or a malformed tag, comes next.
    pub(super) fn is_at_tag(&self) -> bool {
        starts_tag(self.rest.trim_start_matches(is_separator))
    }

    /// Whether the game ends here, at the end of the text or at a tag.
    pub(super) fn is_at_end_of_game(&self) -> bool {
        self.is_at_tag() || self.rest.trim_start_matches(is_separator).is_empty()
    }

    /// Advances to the first tag of the next game, if there is one: the first tag after
    /// moves. `in_moves` is whether the tags of the current game are already read.
    pub(super) fn next_game(&mut self, mut in_moves: bool) {
        while !self.rest.is_empty() {
            let line = &self.rest[..length_while(self.rest, |letter| letter != '\n')];
            let text = line.trim_start_matches(is_separator);
            let is_tag = self.at_line_start && starts_tag(text);
            if is_tag && in_moves {
                return;
            }
            in_moves |= !(is_tag || text.is_empty() || text.starts_with('%'));
            let length = (line.len() + 1).min(self.rest.len());
            self.advance(length);
        }
    }

    /// Reads a tag: `[Name "value"]`.
    fn tag(&mut self) -> Result<Token<'a>, GameFileError> {
        let line = self.line;
        let end = length_while(self.rest, |letter| letter != '\n');
        let line_text = &self.rest[..end];
        let tag = split_tag(line_text).ok_or_else(|| GameFileError::Tag {
            line,
            token: line_text.trim_end_matches(is_blank).to_owned(),
        })?;
        self.advance(tag.length);
        let value = unescape_tag(tag.value);
        Ok(Token::Tag {
            name: tag.name,
            value,
        })
    }

    /// Reads the text between this brace and the closing one.
    fn brace(&mut self) -> Result<&'a str, GameFileError> {
        let line = self.line;
        let end = self.rest.find('}');
        let end = end.ok_or(GameFileError::OpenBrace { line })?;
        Ok(&self.advance(end + 1)[1..end])
    }

    fn parenthesis(&mut self, token: Token<'a>) -> Token<'a> {
        self.advance(1);
        token
    }

    fn glyph(&mut self) -> Result<Token<'a>, GameFileError> {
        let line = self.line;
        let digits = length_while(&self.rest[1..], |letter| letter.is_ascii_digit());
        let token = self.advance(1 + digits);
        match token[1..].parse() {
            Ok(number) => Ok(Token::Glyph(number)),
            Err(_) => Err(GameFileError::Glyph {
                line,
                token: token.to_owned(),
            }),
        }
    }

    /// Reads up to white space, a comment or a variation.
    fn word(&mut self) -> Token<'a> {
        // At least one character, so that the lexer always advances.
        let first = self.rest.chars().next().map_or(0, char::len_utf8);
        Token::Word(self.advance(word_length(self.rest).max(first)))
    }

    /// Extends `word`, which has just been read, by the braces that touch it and the text
    /// that touches them. Braces are part of a move if they hold one word, and a comment
    /// otherwise.
    pub(super) fn with_braces(&mut self, word: &'a str) -> Result<&'a str, GameFileError> {
        let line = self.line;
        let Some(inner) = self.rest.strip_prefix('{') else {
            return Ok(word);
        };
        let close = inner.find('}').ok_or(GameFileError::OpenBrace { line })?;
        let name = inner[..close].trim();
        if name.is_empty() || !name.chars().all(char::is_alphabetic) {
            return Ok(word);
        }
        let start = self.text.len() - self.rest.len() - word.len();
        let braces = close + 2;
        self.advance(braces);
        let marks = self.advance(word_length(self.rest));
        Ok(&self.text[start..][..word.len() + braces + marks.len()])
    }
}

/// Whether a text begins as records do, with a tag, a comment, a move number or a
/// parenthesis, and thus is neither a position string nor JSON.
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

/// Whether a brace before this text begins a JSON object.
fn is_object(inner: &str) -> bool {
    if let Some(after) = inner.strip_prefix('}') {
        let rest = after.trim_start_matches([' ', '\t', '\r']);
        return rest.is_empty() || rest.starts_with('\n');
    }
    let key = inner.strip_prefix('"');
    let end = key.and_then(|key| find_unescaped(key, "\"").map(|end| &key[end + 1..]));
    end.is_some_and(|rest| rest.trim_start_matches(is_blank).starts_with(':'))
}

/// Whether a letter only separates tags, moves and comments: white space, and in
/// concatenated files also byte-order marks and the end mark of DOS files (Ctrl-Z).
const fn is_separator(letter: char) -> bool {
    is_blank(letter) || matches!(letter, BYTE_ORDER_MARK | '\u{1a}')
}

/// Whether a text begins as tags do, with a name and something after it.
fn starts_tag(text: &str) -> bool {
    let inner = text
        .strip_prefix('[')
        .unwrap_or("")
        .trim_start_matches(is_blank);
    let value = inner.trim_start_matches(is_name_letter);
    value.len() < inner.len() && value.starts_with(|letter| is_blank(letter) || letter == '"')
}

/// The length in bytes of the letters at the start that `accept` accepts.
fn length_while(text: &str, accept: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !accept(letter)).unwrap_or(text.len())
}

fn word_length(text: &str) -> usize {
    for (index, letter) in text.char_indices() {
        let rest = &text[index..];
        let stop = match letter {
            '{' | ';' | '[' | '$' => true,
            '(' => !rest.starts_with(READY),
            ')' => !text[..index + 1].ends_with(READY),
            _ => is_separator(letter),
        };
        if stop {
            return index;
        }
    }
    text.len()
}

/// A word without its move number: `12.`, `12...Nf3`, `12`.
pub(super) fn strip_number(word: &str) -> &str {
    let rest = &word[length_while(word, |letter| letter.is_ascii_digit())..];
    let stripped = rest.trim_start_matches(['.', '…']);
    if rest.is_empty() || stripped.len() < rest.len() {
        stripped
    } else {
        word
    }
}

/// The parts of a tag.
struct RawTag<'a> {
    /// The length of the whole tag.
    length: usize,
    name: &'a str,
    /// The value with its escapes.
    value: &'a str,
}

/// Splits the tag at the start of `text`.
fn split_tag(text: &str) -> Option<RawTag<'_>> {
    let inner = text.strip_prefix('[')?.trim_start_matches(is_blank);
    let (name, rest) = inner.split_at(length_while(inner, is_name_letter));
    let rest = rest.trim_start_matches(is_blank).strip_prefix('"')?;
    // Programs that do not escape may end a value with a backslash.
    let last = || {
        let value = rest.trim_end_matches(is_blank).strip_suffix(']')?;
        Some(value.trim_end_matches(is_blank).strip_suffix('"')?.len())
    };
    let (value, rest) = rest.split_at(find_unescaped(rest, "\"").or_else(last)?);
    let rest = rest[1..].trim_start_matches(is_blank).strip_prefix(']')?;
    let length = text.len() - rest.len();
    (!name.is_empty()).then_some(RawTag {
        length,
        name,
        value,
    })
}

/// Whether a letter may be part of a tag or command name.
pub(super) fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<LocatedToken<'_>> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.next_token().unwrap()).collect()
    }

    #[test]
    fn braces_are_comments_unless_they_belong_to_a_move() {
        let text = "1. Nf3{Purple}*{a} e4{Green} e8(ready){ Pink }{b} e5{two words} 1-0{c}";
        let mut lexer = Lexer::new(text);
        let mut words = Vec::new();
        while let Some(found) = lexer.next_token().unwrap() {
            words.push(match found.token {
                Token::Word(word) if word.starts_with(char::is_alphabetic) => {
                    Token::Word(lexer.with_braces(word).unwrap())
                }
                token => token,
            });
        }
        let expected = [
            Token::Word("1."),
            Token::Word("Nf3{Purple}*"),
            Token::Comment("a"),
            Token::Word("e4{Green}"),
            Token::Word("e8(ready){ Pink }"),
            Token::Comment("b"),
            Token::Word("e5"),
            Token::Comment("two words"),
            Token::Word("1-0"),
            Token::Comment("c"),
        ];
        assert_eq!(words, expected);
        let found = tokens("e4{Green}*");
        let (line, token) = (1, Token::Comment("Green"));
        assert_eq!(found[1], LocatedToken { line, token });
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
        let expected = expected.map(|(line, token)| LocatedToken { line, token });
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
