//! A cursor over the words of a line.

/// A cursor over the words of one line.
///
/// ```
/// use ermine::base::cursor::Cursor;
/// let mut cursor = Cursor::new("go  depth 5");
/// assert_eq!(cursor.next(), Some("go"));
/// assert_eq!(cursor.peek(), Some("depth"));
/// assert_eq!(cursor.rest(), "depth 5");
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// A cursor before the first word of `line`.
    #[must_use]
    pub fn new(line: &'a str) -> Cursor<'a> {
        Cursor {
            rest: line.trim_start(),
        }
    }

    /// The next word, without advancing.
    #[must_use]
    pub fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// The unread text, without white space at its ends.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        self.rest.trim_end()
    }

    /// Advances past the next word if it is `word`, and returns whether it was.
    pub fn eat(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.next();
        }
        found
    }
}

impl<'a> Iterator for Cursor<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        // `rest` starts with `word`: leading space was trimmed when it was set.
        self.rest = self.rest[word.len()..].trim_start();
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_words_in_order() {
        let mut cursor = Cursor::new(" position  startpos moves ");
        assert!(cursor.eat("position"));
        assert!(!cursor.eat("fen"));
        assert_eq!(cursor.rest(), "startpos moves");
        assert_eq!(cursor.by_ref().count(), 2);
        assert_eq!(cursor.next(), None);
    }
}
