//! The options of the protocol itself, and the option values that survive a change of
//! game.

use super::format;
#[cfg(feature = "game-files")]
use crate::catalog::Catalog;
use crate::session::Session;

/// The option that chooses the game.
pub(super) const VARIANT: &str = "UCI_Variant";
/// The option that seeds the engine's dice.
pub(super) const SEED: &str = "Seed";
/// The option that loads a game from a file.
#[cfg(feature = "game-files")]
pub(super) const GAME_FILE: &str = "GameFile";
/// The maximum seed.
pub(super) const MAX_SEED: u64 = i64::MAX as u64;

/// The option of the protocol itself that has this name, ignoring case.
pub(super) fn own(name: &str) -> Option<&'static str> {
    let own = [
        VARIANT,
        SEED,
        #[cfg(feature = "game-files")]
        GAME_FILE,
    ];
    own.into_iter().find(|own| same_name(own, name))
}

/// Whether two option names are equal, ignoring case.
pub(super) fn same_name(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

/// Returns `option name UCI_Variant …`.
pub(super) fn variant_line(current: &str, names: &[&str]) -> String {
    format::combo(VARIANT, current, names)
}

/// Returns `option name Seed …`.
pub(super) fn seed_line() -> String {
    format!("option name {SEED} type spin default 0 min 0 max {MAX_SEED}")
}

/// Returns `option name GameFile …`.
#[cfg(feature = "game-files")]
pub(super) fn game_file_line() -> String {
    format!("option name {GAME_FILE} type string default <empty>")
}

/// Returns the lines after a file has been loaded: the game called `name` may lack its
/// net, and `UCI_Variant` has another value.
#[cfg(feature = "game-files")]
pub(super) fn loaded_lines(games: &Catalog, name: &str, current: &str) -> Vec<String> {
    let fault = games.net_fault(name).map(|fault| format::note(&fault));
    let variants = variant_line(current, &games.names());
    fault.into_iter().chain([variants]).collect()
}

/// The option values that were set, in the order of their last change.
#[derive(Debug, Default)]
pub(super) struct ChangedOptions(Vec<(String, String)>);

impl ChangedOptions {
    /// Stores a value; buttons have none.
    pub(super) fn record(&mut self, name: &str, value: Option<&str>) {
        let Some(value) = value else {
            return;
        };
        self.0.retain(|(other, _)| !same_name(other, name));
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// The value that an option was set to.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let entry = self.0.iter().find(|(other, _)| same_name(other, name));
        entry.map(|(_, value)| value.as_str())
    }

    /// Sets all values in `session`, ignoring those that it refuses.
    pub(super) fn apply(&self, session: &mut dyn Session) {
        for (name, value) in &self.0 {
            let _ = session.set_option(name, Some(value));
        }
    }
}
