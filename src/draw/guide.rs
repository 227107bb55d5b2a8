//! The rules of a game as text.

use super::Style;
use super::card::{piece_card, wrapped};
use crate::rules::{Guide, PieceCard};

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

/// The complete rules: the chapters of the guide, then the cards of all pieces.
///
/// ```
/// use ermine::draw::rulebook;
/// let session = ermine::catalog::open("royal-standard").unwrap();
/// let rules = rulebook(&session.guide(), &session.piece_cards());
/// assert!(rules.starts_with("AIM\n\nCapture the enemy king."));
/// assert!(rules.contains("\nW  windmill\n"));
/// ```
#[must_use]
pub fn rulebook(guide: &Guide, cards: &[PieceCard]) -> String {
    let chapters = guide.chapters.iter().map(|chapter| {
        let paragraphs = chapter.text.lines().map(wrapped);
        let paragraphs: String = paragraphs.collect();
        format!("{}\n\n{paragraphs}", chapter.title.to_uppercase())
    });
    let cards = cards.iter().map(piece_card);
    let parts: Vec<String> = chapters.chain(cards).collect();
    parts.join("\n")
}
