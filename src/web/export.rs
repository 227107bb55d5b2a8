//! Pages that need no server, for a command.

use super::board::{BoardError, Shared, analysed, played, shared_puzzles};
use super::bundle::bundle;
use crate::session::{Info, Session};

/// Why there is no page: what it was to show cannot be read or played, or is too large.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct PageError(BoardError);

impl From<BoardError> for PageError {
    fn from(error: BoardError) -> PageError {
        PageError(error)
    }
}

/// Hears how many parts are done, and how many there are.
pub type PageProgress<'a> = &'a mut dyn FnMut(usize, usize);

fn page(shared: &Shared) -> String {
    bundle(&shared.title, &shared.data)
}

/// The game of that index, from 0, in a text of records; `game` is meant by one that names
/// none. It is reviewed with `nodes` nodes a
/// decision, if any.
///
/// # Errors
/// The text cannot be read, or holds no such game, or one that is too long for a page.
///
/// ```
/// let text = "[Game \"colorbound\"]\n\n1. Ke3 Ke6 *";
/// let page = ermine::web::game_page("royal-palette", (text, 0), None, &mut |_, _| {})?;
/// assert!(page.starts_with("<!doctype html>"));
/// # Ok::<(), ermine::web::PageError>(())
/// ```
pub fn game_page(
    game: &str,
    record: (&str, usize),
    nodes: Option<u64>,
    progress: PageProgress<'_>,
) -> Result<String, PageError> {
    Ok(page(&played(game, record, nodes, progress)?))
}

/// The position of `session` with the steps that led there, and what a search has `said` of
/// it; `settings` are those of the game.
///
/// # Errors
/// The game is too long for a page.
pub fn analysis_page(
    session: &dyn Session,
    settings: Vec<(String, String)>,
    said: &[Info],
) -> Result<String, PageError> {
    Ok(page(&analysed(session, settings, said)?))
}

/// The puzzles of a text of JSON lines, to be solved.
///
/// # Errors
/// The text cannot be read, a puzzle not be played, or there are too many for a page.
pub fn puzzles_page(text: &str, progress: PageProgress<'_>) -> Result<String, PageError> {
    Ok(page(&shared_puzzles(text, progress)?))
}
