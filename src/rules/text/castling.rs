//! Castling in texts: rights in position strings, `O-O` and `O-O-O` in notation.

use super::{SetupError, dash, refuse};
use std::fmt::Display;

/// The letters of the rights: White's king's and queen's side, then Black's.
pub const RIGHTS: &str = "KQkq";

/// Formats the rights as a field of a position string, `-` for none.
///
/// ```
/// use ermine::rules::text::rights_text;
/// assert_eq!(rights_text([true, false, false, true]), "Kq");
/// assert_eq!(rights_text([false; 4]), "-");
/// ```
#[must_use]
pub fn rights_text(rights: [bool; 4]) -> String {
    let letters = RIGHTS.chars().zip(rights);
    dash(
        letters
            .filter_map(|(letter, has)| has.then_some(letter))
            .collect(),
    )
}

/// Parses the text of [`rights_text`] in a field of a position string.
///
/// ```
/// use ermine::rules::text::read_rights;
/// assert_eq!(read_rights("castling", "Kq").unwrap(), [true, false, false, true]);
/// assert!(read_rights("castling", "qK").is_err());
/// ```
///
/// # Errors
/// Returns [`SetupError`] if it is anything else, letters in another order included.
pub fn read_rights<F: Display>(field: F, text: &str) -> Result<[bool; 4], SetupError<F>> {
    let mut rights = [false; 4];
    if text == "-" {
        return Ok(rights);
    }
    let mut from = 0;
    for letter in text.chars() {
        match RIGHTS.find(letter) {
            Some(index) if index >= from => {
                rights[index] = true;
                from = index + 1;
            }
            _ => {
                return refuse(
                    field,
                    format!(
                        "'{text}' is not a set of castling rights; expected some of KQkq in this order, or '-'"
                    ),
                );
            }
        }
    }
    Ok(rights)
}

/// The notation of castling on the king's or the queen's side.
#[must_use]
pub const fn castling_text(king_side: bool) -> &'static str {
    if king_side { "O-O" } else { "O-O-O" }
}

/// Whether a text in notation castles on the king's side; `None` if it is not castling.
/// Lower-case letters and zeros are accepted.
///
/// ```
/// use ermine::rules::text::read_castling;
/// assert_eq!(read_castling("0-0"), Some(true));
/// assert_eq!(read_castling("o-o-o"), Some(false));
/// assert_eq!(read_castling("O-O+"), None);
/// ```
#[must_use]
pub fn read_castling(text: &str) -> Option<bool> {
    let text = text.to_ascii_uppercase().replace('0', "O");
    [true, false]
        .into_iter()
        .find(|&king_side| text == castling_text(king_side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_read_back() {
        for king_side in [true, false] {
            assert_eq!(read_castling(castling_text(king_side)), Some(king_side));
        }
        for text in ["", "O", "O-O-", "O-O-O-O", "OO", "O–O"] {
            assert_eq!(read_castling(text), None, "{text}");
        }
    }
}
