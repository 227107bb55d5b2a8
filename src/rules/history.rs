//! The positions a game has been through, for draws by repetition.

use crate::base::Key;

/// Keys of the positions at the starts of turns since the last move that
/// cannot be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    keys: Vec<Key>,
}

impl History {
    /// No positions.
    #[must_use]
    pub fn new() -> History {
        History::default()
    }

    /// Records the position at the start of a turn.
    pub fn enter(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// A move that cannot be undone has been made: nothing before comes again.
    pub fn forget(&mut self) {
        self.keys.clear();
    }

    /// How often `key` has been recorded.
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
