//! The games that a page can play, with all that it needs to know about them.

use super::session::title;
use crate::base::Rng;
use crate::catalog;
use crate::rules::{Guide, PieceCard, SetupForm};
use crate::session::SessionError;
use serde::Serialize;

/// A game in the list of available games.
#[derive(Clone, Debug, Serialize)]
pub struct GameCard {
    /// The name in the catalog.
    pub name: String,
    /// The display name.
    pub title: String,
    /// The rules, in short and complete.
    pub guide: Guide,
    /// A card for each kind of piece.
    pub piece_cards: Vec<PieceCard>,
    /// The number of boards.
    pub boards: usize,
    /// Whether the game has dice.
    pub dice: bool,
    /// Whether the start is drawn at random.
    pub draws: bool,
    /// The data from which positions are set up.
    pub setup: SetupForm,
    /// The position string of the start without words.
    pub start: String,
}

impl GameCard {
    /// Returns the cards of all games of the catalog.
    ///
    /// # Errors
    /// If there is not enough memory to open a game.
    pub fn all() -> Result<Vec<GameCard>, SessionError> {
        let names = catalog::all_names();
        names.iter().map(|name| GameCard::of(name)).collect()
    }

    fn of(name: &str) -> Result<GameCard, SessionError> {
        let session = catalog::open(name)?;
        let [one, other] = [1, 2].map(|seed| session.draw_start(&mut Rng::new(seed)));
        Ok(GameCard {
            name: name.to_owned(),
            title: title(name),
            guide: session.guide(),
            piece_cards: session.piece_cards(),
            boards: session.boards(),
            dice: session.has_dice(),
            draws: one != other,
            setup: session.setup_form(),
            start: session.position_text(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_cards_have_what_a_page_needs() {
        let cards = GameCard::all().unwrap();
        let card = |name| cards.iter().find(|card| card.name == name).unwrap();
        assert!(card("royal-palette").dice && card("royal-palette").draws);
        assert!(!card("colorbound").dice && !card("colorbound").draws);
        assert_eq!(card("royal-rumble").boards, 6);
        assert_eq!(card("royal-rumble").piece_cards.len(), 49);
        // They are part of every welcome.
        let size = serde_json::to_string(&cards).unwrap().len();
        assert!(size < 170_000, "{size} bytes");
    }
}
