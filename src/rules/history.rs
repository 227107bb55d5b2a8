//! The past positions of a game, for draws by repetition.

use crate::base::Key;

/// The keys of the positions at the starts of turns since the last irreversible move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    keys: Vec<Key>,
}

impl History {
    /// Creates an empty history.
    #[must_use]
    pub fn new() -> History {
        History::default()
    }

    /// Records the position at the start of a turn.
    pub fn enter(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// Forgets all positions after an irreversible move: none of them can recur.
    pub fn forget(&mut self) {
        self.keys.clear();
    }

    /// Returns the number of times that `key` has been recorded.
    #[must_use]
    pub fn count(&self, key: Key) -> usize {
        self.keys.iter().filter(|&&seen| seen == key).count()
    }

    /// The recorded keys, oldest first.
    #[must_use]
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }
}
