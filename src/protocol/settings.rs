//! The options that belong to the protocol and not to a game, and the values
//! that outlive a change of game.

use super::format;
use crate::session::Session;

/// Chooses the game.
pub(super) const VARIANT: &str = "UCI_Variant";
/// Starts the engine's dice anew.
pub(super) const SEED: &str = "Seed";
/// The greatest seed.
pub(super) const MAX_SEED: u64 = i64::MAX as u64;

/// Whether an option's name is `name`: case does not count.
pub(super) fn is(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

/// `option name UCI_Variant …`.
pub(super) fn variant_line(current: &str, names: &[&str]) -> String {
    format::combo(VARIANT, current, names)
}

/// `option name Seed …`.
pub(super) fn seed_line() -> String {
    format!("option name {SEED} type spin default 0 min 0 max {MAX_SEED}")
}

/// Values that were set, in the order of their last change.
#[derive(Debug, Default)]
pub(super) struct ChangedOptions(Vec<(String, String)>);

impl ChangedOptions {
    /// Remembers a value; buttons have none.
    pub(super) fn remember(&mut self, name: &str, value: Option<&str>) {
        let Some(value) = value else {
            return;
        };
        self.0.retain(|(known, _)| !is(known, name));
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// The value that an option was set to.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let known = self.0.iter().find(|(known, _)| is(known, name));
        known.map(|(_, value)| value.as_str())
    }

    /// Sets all values in `session`; what it refuses does not apply there.
    pub(super) fn apply(&self, session: &mut dyn Session) {
        for (name, value) in &self.0 {
            let _ = session.set_option(name, Some(value));
        }
    }
}
