//! Castling in texts: rights in position strings, `O-O` and `O-O-O` in
//! notation.

use super::dash;

/// The letters of the rights, White's king's and queen's side, then Black's.
pub const RIGHTS: &str = "KQkq";

/// The rights as a field of a position string, `-` for none.
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
