//! Who knows the game of a record.

use super::Opening;
use crate::base::Side;
use crate::catalog;
use crate::rules::Outcome;
use crate::session::{OptionKind, Rules, Session, SessionError};
use std::ops::DerefMut;

/// Follows one game after the other and translates between steps and the
/// notation of the rulebook.
pub trait Notator {
    /// Sets up the start of a game; what was open before is forgotten.
    ///
    /// # Errors
    /// The game is not known, or refuses a setting or the start.
    fn open(&mut self, opening: &Opening) -> Result<(), SessionError>;

    /// Makes a step.
    ///
    /// # Errors
    /// The text is no step that can be made now.
    fn make(&mut self, step: &str) -> Result<(), SessionError>;

    /// Takes back that many steps, as a variation begins or ends.
    fn take_back(&mut self, count: usize);

    /// A step, possible now, in the rulebook's notation; a roll as `r8`.
    ///
    /// # Errors
    /// The text is no step that can be made now.
    fn notation(&self, step: &str) -> Result<String, SessionError>;

    /// Whether that notation writes something in braces right behind a move.
    fn has_braces(&self) -> bool;

    /// The step that a text in the rulebook's notation means now.
    ///
    /// # Errors
    /// The text is no step that can be made now.
    fn read_notation(&self, text: &str) -> Result<String, SessionError>;

    /// How the game has ended by its rules, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// For whom the next step counts.
    fn side(&self) -> Side;

    /// The number of the move, from 1.
    fn move_number(&self) -> u32;
}

fn check_name(wanted: Option<&str>, here: &'static str) -> Result<(), SessionError> {
    match wanted {
        Some(name) if name != here => Err(SessionError::OtherGame {
            found: name.to_owned(),
            expected: here,
        }),
        _ => Ok(()),
    }
}

/// A notator for the game of one session: `OnSession(&mut *session)`, or a
/// box. The position of the session is changed, and its settings too.
#[derive(Debug)]
pub struct OnSession<S>(
    /// The session.
    pub S,
);

/// Gives every setting of a session the value it has among `settings`, the others
/// their defaults: whatever was set before is forgotten.
///
/// # Errors
/// A value is refused, or the game has no such setting.
pub fn set_settings(
    rules: &mut (impl Rules + ?Sized),
    settings: &[(String, String)],
) -> Result<(), SessionError> {
    let specs = rules.settings();
    for name in catalog::settings() {
        let mut given = settings
            .iter()
            .filter(|(known, _)| known.eq_ignore_ascii_case(name));
        let spec = specs
            .iter()
            .find(|spec| spec.name.eq_ignore_ascii_case(name));
        let default = spec.and_then(|spec| match &spec.kind {
            OptionKind::Text { default } => Some(default.as_str()),
            _ => None,
        });
        // A setting that the game does not have is refused by name.
        let given = given.next_back().map(|(_, value)| value.as_str());
        if let Some(value) = given.or(default) {
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

/// A notator for files of several games: opens a session for each name that
/// comes up, and keeps the last.
pub struct Sessions<F> {
    factory: F,
    current: Option<OnSession<Box<dyn Session>>>,
}

impl<F> Sessions<F>
where
    F: FnMut(Option<&str>) -> Result<Box<dyn Session>, SessionError>,
{
    /// A notator that gets its sessions from `factory`, which is given the
    /// name of the game, or `None` for a record that names none.
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
        let wanted = opening.game.as_deref();
        let current = match self.current.take() {
            Some(current) if wanted == Some(current.0.game()) => current,
            _ => OnSession((self.factory)(wanted)?),
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
