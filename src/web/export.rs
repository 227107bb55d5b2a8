//! Pages without a server, for the command line.

use super::bundle::bundle;
use crate::board::{PageData, PageError, analysis_data, game_data, puzzles_data};
use crate::session::{Info, Session};

/// A callback that receives the number of finished parts and the total.
pub type PageProgress<'a> = &'a mut dyn FnMut(usize, usize);

fn page(data: &PageData) -> String {
    bundle(&data.title, &data.json)
}

/// Makes a page of the game of that index, from 0, in a text of records, with the default
/// game `game`. It is reviewed with `nodes` nodes per decision, if given.
///
/// # Errors
/// If the text cannot be read, has no such game, or the game is too long for a page.
///
/// ```
/// let text = "[Game \"colorbound\"]\n\n1. Ke3 Ke6 *";
/// let page = ermine::web::game_page("royal-palette", text, 0, None, &mut |_, _| {})?;
/// assert!(page.starts_with("<!doctype html>"));
/// # Ok::<(), ermine::board::PageError>(())
/// ```
pub fn game_page(
    game: &str,
    text: &str,
    index: usize,
    nodes: Option<u64>,
    progress: PageProgress<'_>,
) -> Result<String, PageError> {
    Ok(page(&game_data(game, text, index, nodes, progress)?))
}

/// Makes a page of the position of `session`, with the steps before it and the search
/// `infos`; `settings` are those of the game.
///
/// # Errors
/// If the game is too long for a page.
pub fn analysis_page(
    session: &dyn Session,
    settings: Vec<(String, String)>,
    infos: &[Info],
) -> Result<String, PageError> {
    Ok(page(&analysis_data(session, settings, infos)?))
}

/// Makes a page of the puzzles in a text of JSON lines.
///
/// # Errors
/// If the text cannot be read, a puzzle cannot be played, or there are too many for a
/// page.
pub fn puzzles_page(text: &str, progress: PageProgress<'_>) -> Result<String, PageError> {
    Ok(page(&puzzles_data(text, progress)?))
}
