//! Lists of squares without separators, as fields of position strings have them.

use crate::base::Square;

/// Parses the squares of a text such as `c3e4`; `None` if it is something else.
///
/// ```
/// use ermine::rules::text::read_squares;
/// assert_eq!(read_squares("c3e4").map(|squares| squares.len()), Some(2));
/// assert_eq!(read_squares("c3e"), None);
/// ```
#[must_use]
pub fn read_squares(text: &str) -> Option<Vec<Square>> {
    let starts = (0..text.len()).step_by(2);
    starts
        .map(|at| text.get(at..at + 2)?.parse().ok())
        .collect()
}

/// Splits off the square at the beginning of a text, for a board of any size: file and
/// rank from 0, and the rest.
///
/// ```
/// use ermine::rules::text::leading_square;
/// assert_eq!(leading_square("b10x"), Some(([1, 9], "x")));
/// assert_eq!(leading_square("b0"), None);
/// ```
#[must_use]
pub fn leading_square(text: &str) -> Option<([u8; 2], &str)> {
    let file = text.bytes().next()?.checked_sub(b'a');
    let file = file.filter(|&file| file < 26)?;
    let rest = &text[1..];
    let behind = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rank: u8 = rest[..rest.len() - behind.len()].parse().ok()?;
    Some(([file, rank.checked_sub(1)?], behind))
}

/// Formats the squares without separators, `-` for none.
#[must_use]
pub fn squares_text(squares: impl IntoIterator<Item = Square>) -> String {
    dash(squares.into_iter().map(|s| s.to_string()).collect())
}

/// Returns the text, or `-` if it is empty.
#[must_use]
pub fn dash(text: String) -> String {
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_back_in_their_order() {
        for text in ["e4", "c3e4", "e4c3a8h1", "a1a1"] {
            let squares = read_squares(text).unwrap();
            assert_eq!(squares_text(squares), text);
        }
        assert_eq!(squares_text([]), "-");
    }

    #[test]
    fn text_that_is_not_a_list_of_squares_is_none() {
        for text in [
            "-", "e", "e44", "e9", "i1", "E4", "é", "eé", "e4é", "aé1", "e4,c3",
        ] {
            assert_eq!(read_squares(text), None, "{text}");
        }
    }
}
