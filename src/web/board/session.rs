//! Sessions for boards.

use super::error::BoardError;
use crate::catalog;
use crate::gamefile::set_settings;
use crate::session::Session;

/// Mebibytes of a board's table.
const HASH: &str = "16";

/// A game's name for people: `royal-palette` is Royal Palette.
pub(crate) fn title(game: &str) -> String {
    let words = game.split('-').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A text that names the sides: in a game of several boards either has white pieces here and
/// black ones there, and they are called by number.
pub(super) fn in_words(session: &dyn Session, text: &str) -> String {
    match session.boards() {
        1 => text.to_owned(),
        _ => text
            .replace("White", "Player 1")
            .replace("Black", "Player 2"),
    }
}

/// A session for a board: small, and on one thread.
pub(super) fn open(game: &str) -> Result<Box<dyn Session>, BoardError> {
    let mut session = catalog::open(game)?;
    session.set_option("Hash", Some(HASH))?;
    Ok(session)
}

/// As [`open`], with settings of the game.
pub(super) fn open_with(
    game: &str,
    settings: &[(String, String)],
) -> Result<Box<dyn Session>, BoardError> {
    let mut session = open(game)?;
    set_settings(session.as_mut(), settings)?;
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_names_for_people() {
        assert_eq!(title("royal-palette"), "Royal Palette");
        assert_eq!(title("colorbound"), "Colorbound");
    }
}
