//! Pages without a server, for download from a board.

use super::error::BoardError;
use super::events::ReplyData;
use super::open_board::OpenBoard;
use super::shared::{shared_game, shared_puzzles};
use crate::web::bundle::bundle;

/// A page of the game on the board.
pub(super) fn game(board: &mut OpenBoard) -> Result<ReplyData, BoardError> {
    let shared = shared_game(board)?;
    Ok(ReplyData::Text {
        text: bundle(&shared.title, &shared.data),
        name: format!("{}.html", board.session.game()),
    })
}

/// A page of the puzzles in a text of JSON lines.
pub(super) fn puzzles(text: &str) -> Result<ReplyData, BoardError> {
    let shared = shared_puzzles(text, &mut |_, _| {})?;
    Ok(ReplyData::Text {
        text: bundle(&shared.title, &shared.data),
        name: "puzzles.html".to_owned(),
    })
}
