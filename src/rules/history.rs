//! The past positions of a game, for draws by repetition.

use crate::base::Key;

/// The keys of the positions at the starts of turns. Those since the last irreversible move
/// can recur; the others are kept so that moves can be taken back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    keys: Vec<Key>,
    /// The first key that can recur.
    first: usize,
}

/// A state of a [`History`] to which it can return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    len: usize,
    first: usize,
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
        self.first = self.keys.len();
    }

    /// The state now.
    #[must_use]
    pub fn mark(&self) -> Snapshot {
        Snapshot {
            len: self.keys.len(),
            first: self.first,
        }
    }

    /// Returns to an earlier state of this history.
    pub fn return_to(&mut self, mark: Snapshot) {
        self.keys.truncate(mark.len);
        self.first = mark.first;
    }

    /// Returns the number of times that `key` has been recorded.
    #[must_use]
    pub fn count(&self, key: Key) -> usize {
        self.keys().iter().filter(|&&seen| seen == key).count()
    }

    /// The recorded keys that can recur, oldest first.
    #[must_use]
    pub fn keys(&self) -> &[Key] {
        &self.keys[self.first..]
    }
}
