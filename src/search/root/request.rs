//! What to search.

use crate::base::value::DRAW;
use crate::base::{Key, Value};
use crate::rules::{MoveList, Position};
use crate::search::settings::MAX_DEPTH;

/// What to search.
#[derive(Clone, Debug)]
pub struct Root<P: Position> {
    /// The position; the game must not be over.
    pub position: P,
    /// Table keys of the game's turns since the last irreversible move, the
    /// position's own last.
    pub past: Vec<Key>,
    /// Where there are several boards: the same keys for each.
    pub pasts: Vec<Vec<Key>>,
    /// What a draw is worth to the side to act: 0, half of a win, unless the game is one
    /// of several.
    pub draw: Value,
    /// Only these first moves, if there are any.
    pub search_moves: Vec<P::Move>,
    /// How many best lines are wanted.
    pub lines: usize,
    /// The deepest iteration.
    pub depth: u32,
    /// End once a win or loss within so many moves is certain.
    pub mate: Option<u32>,
    /// Use the time given even where there is nothing to choose.
    pub analyse: bool,
}

impl<P: Position> Root<P> {
    /// A position without a past, searched as deep as can be.
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

/// The legal moves of `position`, that of the root or what a roll makes of it, narrowed
/// to the search moves where that leaves any.
pub(in crate::search) fn wanted<P: Position>(root: &Root<P>, position: &P) -> MoveList<P::Move> {
    let mut moves = position.legal();
    if moves.iter().any(|mv| root.search_moves.contains(mv)) {
        moves.retain(|mv| root.search_moves.contains(&mv));
    }
    moves
}
