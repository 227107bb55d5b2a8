//! Entrants as players.

use super::entrant::{Entrant, EntrantKind};
use crate::play::{Local, Log, Player, Process, ProcessSpec};
use crate::session::{Session, SessionError};
use std::path::Path;

impl Entrant {
    /// The file for the log of its traffic, if there is one.
    #[must_use]
    pub fn log(&self) -> Option<&Path> {
        match &self.kind {
            EntrantKind::Here => None,
            EntrantKind::Program { log, .. } => log.as_deref(),
        }
    }

    /// The entrant as a player: in a session from `open`, or as a program whose traffic
    /// goes to `log`.
    ///
    /// # Errors
    /// Returns the errors of `open`, or that of the session if it refuses an option.
    pub fn player<E: From<SessionError>>(
        &self,
        open: impl FnOnce() -> Result<Box<dyn Session>, E>,
        log: Option<Log>,
    ) -> Result<Box<dyn Player>, E> {
        Ok(match &self.kind {
            EntrantKind::Here => Box::new(Local::new(&self.name, open()?, &self.options)?),
            EntrantKind::Program {
                command, folder, ..
            } => Box::new(Process::new(ProcessSpec {
                args: command[1..].to_vec(),
                folder: folder.clone(),
                log,
                options: self.options.clone(),
                ..ProcessSpec::new(&self.name, &command[0])
            })),
        })
    }
}
