//! The request for a search.

use crate::base::value::DRAW;
use crate::base::{Key, Value};
use crate::rules::{MoveList, Position};
use crate::search::settings::MAX_DEPTH;

/// The root position, with the lines, depth and moves to search.
#[derive(Clone, Debug)]
pub struct Root<P: Position> {
    /// The position; the game must not be over.
    pub position: P,
    /// Table keys of the game's turns since the last irreversible move, ending with that
    /// of the position.
    pub past: Vec<Key>,
    /// The same keys for each board in a game of several.
    pub pasts: Vec<Vec<Key>>,
    /// The value of a draw to the side to move: 0, half of a win, except in a game that
    /// is one of several.
    pub draw: Value,
    /// The first moves to search; all legal moves if empty.
    pub search_moves: Vec<P::Move>,
    /// The number of best lines (MultiPV).
    pub lines: usize,
    /// Depth of the deepest iteration.
    pub depth: u32,
    /// Ends the search once a win or loss within this number of moves is certain.
    pub mate: Option<u32>,
    /// Uses the time given even if there is no choice of moves.
    pub analyse: bool,
}

impl<P: Position> Root<P> {
    /// A search of a position without history, to the max depth.
    #[must_use]
    pub fn new(position: P) -> Root<P> {
        Root {
            position,
            past: vec![position.table_key()],
            pasts: Vec::new(),
            draw: DRAW,
            search_moves: Vec::new(),
            lines: 1,
            depth: MAX_DEPTH,
            mate: None,
            analyse: false,
        }
    }
}

/// Returns the legal moves of `position`, which is the root or follows it after a roll,
/// restricted to the search moves if any of those is legal.
pub(crate) fn root_moves<P: Position>(root: &Root<P>, position: &P) -> MoveList<P::Move> {
    let mut moves = position.legal();
    if moves.iter().any(|mv| root.search_moves.contains(mv)) {
        moves.retain(|mv| root.search_moves.contains(&mv));
    }
    moves
}
