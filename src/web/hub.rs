//! The hub of all open boards.

use super::board_thread::{BoardMessage, spawn};
use super::token;
use crate::board::{GameCard, Matches, SeatPlan, ServiceConfig};
use crate::session::SessionError;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The maximum number of boards.
const MAX_BOARDS: usize = 32;

/// The boards, by their names.
#[derive(Clone)]
pub(super) struct Hub {
    boards: Arc<Mutex<BTreeMap<String, HubBoard>>>,
    cards: Arc<[GameCard]>,
    matches: Arc<Matches>,
    default_game: String,
    /// Whether the token stays valid when the server is started again.
    pub(super) keeps_token: bool,
}

/// A board, with its number of pages.
struct HubBoard {
    sender: Sender<BoardMessage>,
    pages: usize,
    /// The time when the last page came or left.
    last_change: Instant,
}

/// A page's place at a board, until it is dropped.
pub(super) struct BoardHandle {
    hub: Hub,
    /// The name of the board.
    pub(super) name: String,
    /// The channel to the board.
    pub(super) board: Sender<BoardMessage>,
}

impl Drop for BoardHandle {
    fn drop(&mut self) {
        if let Some(board) = self.hub.lock().get_mut(&self.name) {
            board.pages -= 1;
            board.last_change = Instant::now();
        }
    }
}

/// The error of opening a board.
#[derive(Debug, thiserror::Error)]
pub(super) enum HubError {
    #[error("{MAX_BOARDS} boards are open, the maximum: close a tab and reload this page")]
    Full,
    #[error("cannot open a board: {0}")]
    System(#[from] std::io::Error),
}

impl Hub {
    /// A hub without boards; new boards begin with the game `default_game`, and the matches can
    /// be watched.
    pub(super) fn new(
        default_game: String,
        matches: Matches,
        keeps_token: bool,
    ) -> Result<Hub, SessionError> {
        Ok(Hub {
            boards: Arc::default(),
            cards: GameCard::all()?.into(),
            matches: Arc::new(matches),
            default_game,
            keeps_token,
        })
    }

    /// The available games.
    pub(super) fn cards(&self) -> &[GameCard] {
        &self.cards
    }

    /// The names of the watched matches.
    pub(super) fn matches(&self) -> Vec<&str> {
        self.matches.names()
    }

    /// A place at the board of that name, or at a new one. If there are too many boards,
    /// the one that was left longest ago is closed.
    pub(super) fn board(&self, name: Option<&str>) -> Result<BoardHandle, HubError> {
        let mut boards = self.lock();
        let existing = name.filter(|&name| boards.contains_key(name));
        let name = match existing {
            Some(name) => name.to_owned(),
            None => {
                close_oldest(&mut boards)?;
                token::draw()?
            }
        };
        let board = match boards.entry(name.clone()) {
            Entry::Occupied(board) => board.into_mut(),
            Entry::Vacant(entry) => entry.insert(self.open(&name)?),
        };
        board.pages += 1;
        Ok(BoardHandle {
            hub: self.clone(),
            board: board.sender.clone(),
            name,
        })
    }

    /// Opens a new board without pages.
    fn open(&self, name: &str) -> Result<HubBoard, HubError> {
        let (hub, board_name) = (self.clone(), name.to_owned());
        let on_close = move || drop(hub.lock().remove(&board_name));
        let config = ServiceConfig {
            game: self.default_game.clone(),
            seats: SeatPlan::welcome(),
            seed: token::seed()?,
            matches: Arc::clone(&self.matches),
        };
        Ok(HubBoard {
            sender: spawn(config, on_close)?,
            pages: 0,
            last_change: Instant::now(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, HubBoard>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the oldest board without pages, if there are too many boards.
fn close_oldest(boards: &mut BTreeMap<String, HubBoard>) -> Result<(), HubError> {
    if boards.len() < MAX_BOARDS {
        return Ok(());
    }
    let empty = boards.iter().filter(|(_, board)| board.pages == 0);
    let oldest = empty.min_by_key(|(_, board)| board.last_change);
    let name = oldest.map(|(name, _)| name.clone()).ok_or(HubError::Full)?;
    if let Some(board) = boards.remove(&name) {
        // It may have ended by itself.
        let _ = board.sender.send(BoardMessage::Close);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    #[test]
    fn boards_are_found_by_name_and_are_not_too_many() {
        let hub = Hub::new(catalog::names()[0].to_owned(), Matches::default(), false).unwrap();
        let first = hub.board(None).unwrap();
        assert_eq!(hub.board(Some(&first.name)).unwrap().name, first.name);
        let mut handles = vec![hub.board(Some("no such board")).unwrap()];
        assert_ne!(handles[0].name, first.name);
        handles.extend((2..MAX_BOARDS).map(|_| hub.board(None).unwrap()));
        assert!(matches!(hub.board(None), Err(HubError::Full)));
        assert!(hub.board(Some(&first.name)).is_ok());
        // The boards that were left make room, the oldest first.
        let left = handles.remove(5).name.clone();
        let later = handles.remove(5).name.clone();
        let new = hub.board(None).unwrap();
        let is_open = |name: &str| hub.lock().contains_key(name);
        assert!(!is_open(&left) && is_open(&later) && is_open(&new.name));
    }
}
