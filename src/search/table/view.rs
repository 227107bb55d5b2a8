//! A worker's view of the transposition table, with the settings of its search applied.

use super::transposition::{Entry, Stored, TranspositionTable};
use crate::base::Key;
use crate::base::key::splitmix;
use crate::rules::Position;
use crate::search::node::Interval;
use crate::search::settings::Settings;

/// The number of plies before a draw by move count from which the halfmove clock is part
/// of the table key, since the search may reach the draw.
const CLOCK_KEY_PLIES: u32 = 24;

/// The transposition table, as a search uses it.
pub(crate) struct TableView<'a> {
    /// `None` if the search uses no table.
    table: Option<&'a TranspositionTable>,
    equal_depth: bool,
    /// The key that separates values found with other draw values.
    salt: Key,
}

impl<'a> TableView<'a> {
    /// The view of a search with these settings and the salt of its draw values.
    pub(crate) fn new(
        table: &'a TranspositionTable,
        settings: &Settings,
        salt: Key,
    ) -> TableView<'a> {
        TableView {
            table: settings.table.then_some(table),
            equal_depth: settings.equal_depth,
            salt,
        }
    }

    /// Returns the key under which values of the position are stored.
    #[inline]
    pub(crate) fn key<P: Position>(&self, position: &P) -> Key {
        let clock = position.clock();
        let key = position.table_key() ^ self.salt;
        if clock.passed + CLOCK_KEY_PLIES > clock.max {
            key ^ splitmix(u64::from(clock.passed))
        } else {
            key
        }
    }

    /// Prefetches the entry of a position that will be probed soon.
    #[inline]
    pub(crate) fn prefetch<P: Position>(&self, position: &P) {
        if let Some(table) = self.table {
            table.prefetch(self.key(position));
        }
    }

    /// Returns the entry of a key, if any.
    #[inline]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        self.table.and_then(|table| table.probe(key))
    }

    /// Stores the given values.
    #[inline]
    pub(crate) fn store(&self, key: Key, decision: Option<Stored>, chance: Option<Stored>) {
        if let Some(table) = self.table {
            table.store(key, decision, chance);
        }
    }

    /// Returns the bounds that a stored value gives for a search to `depth`.
    #[inline]
    pub(crate) fn bounds(&self, stored: Stored, depth: i32) -> Interval {
        stored.bounds(depth, self.equal_depth)
    }
}
