//! The sessions of boards.

use super::error::BoardError;
use crate::catalog;
use crate::gamefile::set_settings;
use crate::session::{Session, SessionError};

/// The size of a board's table in MiB.
const HASH: &str = "16";

/// The display name of a game: the title that its file gives it, or its name, of which
/// `royal-palette` becomes Royal Palette.
pub(super) fn title(game: &str) -> String {
    if let Some(title) = catalog::file_title(game) {
        return title.to_string();
    }
    let words = game.split('-').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Replaces the names of the sides in a text. In a game of several boards each player has
/// White on some and Black on others, so players are numbered.
pub(super) fn with_player_numbers(session: &dyn Session, text: &str) -> String {
    match session.boards() {
        1 => text.to_owned(),
        _ => text
            .replace("White", "Player 1")
            .replace("Black", "Player 2"),
    }
}

/// Opens a session for a board, with a small table and one thread.
pub(super) fn open(game: &str) -> Result<Box<dyn Session>, SessionError> {
    let mut session = catalog::open(game)?;
    session.set_option("Hash", Some(HASH))?;
    Ok(session)
}

/// The same as [`open`], with settings of the game.
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
        for (name, line, expected) in [
            (
                "titled-chess",
                "title = 'Chess, with a title'\n",
                "Chess, with a title",
            ),
            ("untitled-chess", "", "Untitled Chess"),
        ] {
            let text = format!("format = 1\nname = '{name}'\n{line}parent = 'chess'\n");
            catalog::load_text(&text, None).unwrap();
            assert_eq!(title(name), expected);
        }
    }
}
