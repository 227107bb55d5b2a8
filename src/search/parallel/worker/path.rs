//! The path from the start of the game to a node: repetitions and null moves.

use crate::base::Key;
use crate::rules::Position;

/// The turns of the game and those on the path to the node.
pub(crate) struct Path {
    /// Their table keys.
    keys: Vec<Key>,
    detects_repetitions: bool,
    /// Whether the node is below a null move, where no second one is tried.
    pub(crate) is_below_null_move: bool,
}

impl Path {
    /// The path to the root: the turns of the game so far.
    pub(crate) fn new(past: &[Key], detects_repetitions: bool) -> Path {
        Path {
            keys: past.to_vec(),
            detects_repetitions,
            is_below_null_move: false,
        }
    }

    /// Enters the node of a position.
    #[inline]
    pub(crate) fn push<P: Position>(&mut self, position: &P) {
        self.keys.push(position.table_key());
    }

    /// Leaves the last node.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the position is a draw by rule or repetition.
    #[inline]
    pub(crate) fn is_drawn<P: Position>(&self, position: &P) -> bool {
        position.draw().is_some() || self.repeats(position)
    }

    /// Whether the position has occurred before, in the tree or in the game. One
    /// repetition is enough: a side that repeats once can repeat again, and with dice the
    /// other side is never certain to avoid it.
    #[inline]
    fn repeats<P: Position>(&self, position: &P) -> bool {
        let plies = position.reversible_plies() as usize;
        if !self.detects_repetitions || plies < 4 || !position.starts_turn() {
            return false;
        }
        let last = self.keys.len().saturating_sub(1);
        let key = position.table_key();
        self.keys[last.saturating_sub(plies)..last].contains(&key)
    }
}
