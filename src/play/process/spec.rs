//! The specification of a program that is a player.

use super::log::Log;
use std::path::PathBuf;
use std::time::Duration;

/// A program, and the way it is started.
///
/// ```
/// use ermine::play::ProcessSpec;
/// let mut spec = ProcessSpec::new("old", "/usr/games/ermine");
/// spec.options.push(("Hash".to_owned(), "64".to_owned()));
/// assert_eq!(spec.start_timeout.as_secs(), 60);
/// ```
#[derive(Clone, Debug)]
pub struct ProcessSpec {
    /// The name that reports show.
    pub name: String,
    /// The program. A path with a folder in it is relative to
    /// [`folder`](ProcessSpec::folder) if there is one; a bare name is searched for as
    /// the system does.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// The folder it runs in; this process's own if there is none.
    pub folder: Option<PathBuf>,
    /// Options to set, name and value; a button takes the empty value, or `true`.
    pub options: Vec<(String, String)>,
    /// Time limit of each step of the handshake.
    pub start_timeout: Duration,
    /// The log of all traffic. Without it, the program's standard error is discarded.
    pub log: Option<Log>,
}

impl ProcessSpec {
    /// A program without arguments and options that has a minute to start.
    #[must_use]
    pub fn new(name: impl Into<String>, program: impl Into<PathBuf>) -> ProcessSpec {
        ProcessSpec {
            name: name.into(),
            program: program.into(),
            args: Vec::new(),
            folder: None,
            options: Vec::new(),
            start_timeout: Duration::from_secs(60),
            log: None,
        }
    }

    /// The path of the program.
    pub(super) fn path(&self) -> PathBuf {
        let is_bare = self.program.components().count() == 1;
        match &self.folder {
            Some(folder) if !is_bare => {
                let path = folder.join(&self.program);
                // Absolute: systems differ in where they resolve a relative path from.
                std::path::absolute(&path).unwrap_or(path)
            }
            _ => self.program.clone(),
        }
    }

    /// The value that the user has set an option to.
    pub(super) fn option_value(&self, name: &str) -> Option<&str> {
        let mut options = self.options.iter();
        let option = options.find(|(option, _)| option.eq_ignore_ascii_case(name));
        option.map(|(_, value)| value.as_str())
    }

    /// Whether the user has set an option.
    pub(super) fn sets_option(&self, name: &str) -> bool {
        self.option_value(name).is_some()
    }
}
