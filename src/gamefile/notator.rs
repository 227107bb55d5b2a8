//! Translation between steps and the notation of a game.

use super::Opening;
use crate::base::Side;
use crate::catalog;
use crate::rules::Outcome;
use crate::session::{OptionKind, Rules, Session, SessionError};
use std::ops::DerefMut;

/// Follows one game after the other and translates between steps and the notation of the
/// rulebook.
pub trait Notator {
    /// Sets up the start of a game, replacing the current game.
    ///
    /// # Errors
    /// If the game is unknown, or rejects a setting or the start.
    fn open(&mut self, opening: &Opening) -> Result<(), SessionError>;

    /// Makes a step.
    ///
    /// # Errors
    /// If the text is not a step that is possible now.
    fn make(&mut self, step: &str) -> Result<(), SessionError>;

    /// Takes back `count` steps, as a variation begins or ends.
    fn take_back(&mut self, count: usize);

    /// The rulebook's notation of a step that is possible now; a roll is `r8`.
    ///
    /// # Errors
    /// If the text is not a step that is possible now.
    fn notation(&self, step: &str) -> Result<String, SessionError>;

    /// Whether the notation puts something in braces directly after a move.
    fn has_braces(&self) -> bool;

    /// The step that a text in the rulebook's notation means now.
    ///
    /// # Errors
    /// If the text is not a step that is possible now.
    fn read_notation(&self, text: &str) -> Result<String, SessionError>;

    /// The outcome by the rules, if the game has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// The side to which the next step belongs.
    fn side(&self) -> Side;

    /// The number of the move, from 1.
    fn move_number(&self) -> u32;
}

fn check_name(requested: Option<&str>, expected: &'static str) -> Result<(), SessionError> {
    match requested {
        Some(name) if name != expected => Err(SessionError::OtherGame {
            found: name.to_owned(),
            expected,
        }),
        _ => Ok(()),
    }
}

/// A notator for the game of one session: `OnSession(&mut *session)`, or a box. It
/// changes the position and the settings of the session.
#[derive(Debug)]
pub struct OnSession<S>(
    /// The session.
    pub S,
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
    for name in catalog::settings() {
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

impl<S> Notator for OnSession<S>
where
    S: DerefMut,
    S::Target: Rules,
{
    fn open(&mut self, opening: &Opening) -> Result<(), SessionError> {
        check_name(opening.game.as_deref(), self.0.game())?;
        set_settings(&mut *self.0, &opening.settings)?;
        self.0.set_position(&opening.start, &[])
    }

    fn make(&mut self, step: &str) -> Result<(), SessionError> {
        self.0.make(step)
    }

    fn take_back(&mut self, count: usize) {
        self.0.take_back(count);
    }

    fn notation(&self, step: &str) -> Result<String, SessionError> {
        self.0.notation(step)
    }

    fn has_braces(&self) -> bool {
        self.0.notation_has_braces()
    }

    fn read_notation(&self, text: &str) -> Result<String, SessionError> {
        self.0.read_notation(text)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.waiting().outcome()
    }

    fn side(&self) -> Side {
        self.0.side()
    }

    fn move_number(&self) -> u32 {
        self.0.move_number()
    }
}

/// A notator for files of several games: opens a session for each game name and keeps the
/// last one.
pub struct Sessions<F> {
    factory: F,
    current: Option<OnSession<Box<dyn Session>>>,
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

    fn current(&self) -> Result<&OnSession<Box<dyn Session>>, SessionError> {
        self.current.as_ref().ok_or(SessionError::NoGame)
    }
}

impl<F> Notator for Sessions<F>
where
    F: FnMut(Option<&str>) -> Result<Box<dyn Session>, SessionError>,
{
    fn open(&mut self, opening: &Opening) -> Result<(), SessionError> {
        let requested = opening.game.as_deref();
        let current = match self.current.take() {
            Some(current) if requested == Some(current.0.game()) => current,
            _ => OnSession((self.factory)(requested)?),
        };
        self.current.insert(current).open(opening)
    }

    fn make(&mut self, step: &str) -> Result<(), SessionError> {
        match &mut self.current {
            Some(current) => current.make(step),
            None => Err(SessionError::NoGame),
        }
    }

    fn take_back(&mut self, count: usize) {
        if let Some(current) = &mut self.current {
            current.take_back(count);
        }
    }

    fn notation(&self, step: &str) -> Result<String, SessionError> {
        self.current()?.notation(step)
    }

    fn has_braces(&self) -> bool {
        self.current.as_ref().is_some_and(Notator::has_braces)
    }

    fn read_notation(&self, text: &str) -> Result<String, SessionError> {
        self.current()?.read_notation(text)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.current.as_ref().and_then(Notator::outcome)
    }

    fn side(&self) -> Side {
        self.current.as_ref().map_or(Side::White, Notator::side)
    }

    fn move_number(&self) -> u32 {
        self.current.as_ref().map_or(1, Notator::move_number)
    }
}
