//! The rules of a game and the cards of its pieces on the terminal.

use super::terminal;
use crate::draw;
use crate::rules::PieceCard;
use crate::rules::card::called;
use crate::session::Session;
use anyhow::bail;

/// The word for all rules.
const ALL: &str = "all";

/// Prints the rules on one screen; with a topic, the cards of the pieces that it means,
/// or all rules with all cards for `all`.
pub(crate) fn show(session: &dyn Session, topic: &str) -> anyhow::Result<()> {
    let text = match topic {
        "" => draw::guide(&session.guide(), terminal::style()),
        topic if topic.eq_ignore_ascii_case(ALL) => {
            draw::rulebook(&session.guide(), &session.piece_cards())
        }
        topic => {
            let cards = session.piece_cards();
            let cards = meant(&cards, topic)?;
            let texts: Vec<String> = cards.into_iter().map(draw::piece_card).collect();
            texts.join("\n")
        }
    };
    Ok(terminal::print(text.trim_end())?)
}

/// Returns the cards that a person means by `topic`.
///
/// # Errors
/// If there are none; the text lists the pieces.
pub(crate) fn meant<'a>(cards: &'a [PieceCard], topic: &str) -> anyhow::Result<Vec<&'a PieceCard>> {
    let found = called(cards, topic);
    if found.is_empty() {
        let codes: Vec<String> = cards.iter().map(PieceCard::code).collect();
        bail!(
            "'{topic}' is not a piece of this game; expected '{ALL}' or one of: {}",
            codes.join(" ")
        );
    }
    Ok(found)
}
