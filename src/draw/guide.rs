//! The rules of a game as text.

use super::Style;
use crate::rules::Guide;

/// The rules in short, and a legend of the marks of a picture in this style.
///
/// ```
/// use ermine::draw::{Style, guide};
/// let session = ermine::catalog::open("royal-standard").unwrap();
/// let rules = guide(&session.guide(), Style::Plain);
/// assert!(rules.starts_with("The Royal Standard. Capture the king"));
/// assert!(rules.contains("CAPITALS are White's pieces"));
/// ```
#[must_use]
pub fn guide(guide: &Guide, style: Style) -> String {
    let marks = if style.has_letters() {
        guide.letters
    } else {
        guide.colours
    };
    [&guide.play, "\n", marks, guide.beside].concat()
}
