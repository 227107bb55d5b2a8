//! The sessions that follow the games of records.

use super::Opening;
use crate::base::sort;
use crate::catalog;
use crate::session::{OptionKind, Rules, Session, SessionError};
use std::collections::BTreeSet;

/// Opens one game after the other, for a reader or writer to play through in the notation
/// of its rulebook.
pub trait Notator {
    /// Sets up the start of a game, replacing the current game, and returns its rules.
    ///
    /// # Errors
    /// If the game is unknown, or rejects a setting or the start.
    fn open(&mut self, opening: &Opening) -> Result<&mut dyn Rules, SessionError>;

    /// Returns the rules of the current game.
    ///
    /// # Errors
    /// If no game has been opened.
    fn rules(&mut self) -> Result<&mut dyn Rules, SessionError>;
}

fn check_name(requested: Option<&str>, expected: &str) -> Result<(), SessionError> {
    match requested {
        Some(name) if name != expected => Err(SessionError::OtherGame {
            found: name.to_owned(),
            expected: expected.to_owned(),
        }),
        _ => Ok(()),
    }
}

/// A notator for the game of one session, whose position and settings it changes.
pub struct OnSession(
    /// The session.
    pub Box<dyn Rules>,
);

/// Sets every setting of a session to its value in `settings`, or else to its default.
///
/// # Errors
/// If a value is rejected, or the game has no such setting.
pub fn set_settings(
    rules: &mut (impl Rules + ?Sized),
    settings: &[(String, String)],
) -> Result<(), SessionError> {
    let specs = rules.settings();
    let own = specs.iter().map(|spec| &*spec.name);
    let names: BTreeSet<&str> = sort::collected(catalog::settings().into_iter().chain(own));
    for name in names {
        let mut values = settings
            .iter()
            .filter(|(key, _)| key.eq_ignore_ascii_case(name));
        let spec = specs
            .iter()
            .find(|spec| spec.name.eq_ignore_ascii_case(name));
        let default = spec.and_then(|spec| match &spec.kind {
            OptionKind::Text { default } => Some(default.as_str()),
            _ => None,
        });
        // A setting that the game does not have is rejected by name.
        let value = values.next_back().map(|(_, value)| value.as_str());
        if let Some(value) = value.or(default) {
            rules.change_setting(name, value)?;
        }
    }
    Ok(())
}

impl Notator for OnSession {
    fn open(&mut self, opening: &Opening) -> Result<&mut dyn Rules, SessionError> {
        let rules = &mut *self.0;
        check_name(opening.game.as_deref(), rules.game())?;
        set_settings(rules, &opening.settings)?;
        rules.set_position(&opening.start, &[])?;
        Ok(rules)
    }

    fn rules(&mut self) -> Result<&mut dyn Rules, SessionError> {
        Ok(&mut *self.0)
    }
}

/// A notator for files of several games: opens a session for each game name and keeps the
/// last one.
pub struct Sessions<F> {
    factory: F,
    current: Option<OnSession>,
}

impl<F> Sessions<F>
where
    F: FnMut(Option<&str>) -> Result<Box<dyn Session>, SessionError>,
{
    /// A notator that gets its sessions from `factory`, which receives the name of the
    /// game, or `None` for a record without one.
    pub fn new(factory: F) -> Sessions<F> {
        Sessions {
            factory,
            current: None,
        }
    }
}

impl<F> Notator for Sessions<F>
where
    F: FnMut(Option<&str>) -> Result<Box<dyn Session>, SessionError>,
{
    fn open(&mut self, opening: &Opening) -> Result<&mut dyn Rules, SessionError> {
        let requested = opening.game.as_deref();
        let current = match self.current.take() {
            Some(current) if requested == Some(current.0.game()) => current,
            _ => OnSession((self.factory)(requested)?),
        };
        self.current.insert(current).open(opening)
    }

    fn rules(&mut self) -> Result<&mut dyn Rules, SessionError> {
        self.current.as_mut().ok_or(SessionError::NoGame)?.rules()
    }
}
