//! Pages without a server, for download from a board.

use super::error::BoardError;
use super::events::ReplyData;
use super::open_board::OpenBoard;
use super::shared::{PageError, board_data, puzzles_data};

/// A page of the game on the board.
pub(super) fn game(board: &mut OpenBoard) -> Result<ReplyData, BoardError> {
    let page = board_data(board)?;
    Ok(ReplyData::Text {
        text: board.host.build_page(&page.title, &page.json),
        name: format!("{}.html", board.session.game()),
    })
}

/// A page of the puzzles in a text of JSON lines.
pub(super) fn puzzles(board: &OpenBoard, text: &str) -> Result<ReplyData, BoardError> {
    let page = puzzles_data(text, &mut |_, _| {}).map_err(|PageError(error)| error)?;
    Ok(ReplyData::Text {
        text: board.host.build_page(&page.title, &page.json),
        name: "puzzles.html".to_owned(),
    })
}
