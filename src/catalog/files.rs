//! Games from files.

use super::{Catalog, Entry, NAMES, OpenResult};
use crate::games::custom::file::FileError;
use crate::games::custom::{AnyCustomGame, Custom, CustomGame, PlayBoard, with_custom_game};
use crate::models::custom::CustomEvaluator;
use crate::rules::Game;
use crate::search::ChanceSearch;
use crate::session::OpenGame;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 18;

/// The reason why a file is no game.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The file cannot be read.
    #[error("cannot read '{}': {error}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// It describes no playable game.
    #[error("'{}', {error}", .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The place and the reason.
        error: FileError,
    },
    /// It has the name of a compiled game.
    #[error("'{}': the name '{name}' is that of a game of Ermine; expected another", .path.display())]
    Taken {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
}

/// The games from files that the person who started the program has named.
static LOADED: RwLock<Catalog> = RwLock::new(Catalog { games: Vec::new() });

/// Adds the game in the file at `path` to those that [`open`](super::open) knows, in place
/// of one of the same name from a file, and returns its name.
///
/// # Errors
/// Returns [`GameFileError`] if there is no such file, or it describes no playable game.
pub fn load_file(path: &Path) -> Result<String, GameFileError> {
    let mut loaded = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    loaded.insert_file(path)
}

/// Adds the game that the text of a file describes, as [`load_file`] does, unless it is
/// there already.
///
/// # Errors
/// Returns [`FileError`] with the place and what was expected.
pub fn load_text(text: &str) -> Result<(), FileError> {
    let mut loaded = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    let is_known = |entry: &Entry| entry.file.as_deref() == Some(text);
    if !loaded.games.iter().any(is_known) {
        loaded.insert_custom(AnyCustomGame::read(text)?, text);
    }
    Ok(())
}

/// Calls `read` with the games from files.
pub(super) fn with_loaded<T>(read: impl FnOnce(&Catalog) -> T) -> T {
    read(&LOADED.read().unwrap_or_else(PoisonError::into_inner))
}

impl Catalog {
    /// Adds the game in the file at `path`, in place of one of the same name from a file,
    /// and returns its name.
    ///
    /// # Errors
    /// Returns [`GameFileError`] if there is no such file, or it describes no playable game.
    pub fn insert_file(&mut self, path: &Path) -> Result<String, GameFileError> {
        let text = read_text(path).map_err(|error| GameFileError::Read {
            path: path.to_owned(),
            error,
        })?;
        let game = AnyCustomGame::read(&text).map_err(|error| GameFileError::Invalid {
            path: path.to_owned(),
            error,
        })?;
        let name = game.spec().name.clone();
        if NAMES.contains(&name.as_str()) {
            let path = path.to_owned();
            return Err(GameFileError::Taken { path, name });
        }
        self.insert_custom(game, &text);
        Ok(name)
    }

    /// Adds a game from a file with this text.
    pub fn insert_custom(&mut self, game: AnyCustomGame, text: &str) {
        let name = game.spec().name.clone();
        let title = Some(game.spec().title.clone()).filter(|title| *title != name);
        with_custom_game!(game, |game| self.insert_sized(game));
        let entry = self.games.iter_mut().find(|entry| entry.name == name);
        if let Some(entry) = entry {
            entry.file = Some(text.into());
            entry.title = title.map(Arc::from);
        }
    }

    fn insert_sized<G: PlayBoard>(&mut self, game: CustomGame<G>)
    where
        G::Chance<Custom<G>>: ChanceSearch<Custom<G>>,
    {
        let model = Arc::new(CustomEvaluator::new(game.rules()));
        let opened = game.clone();
        let open = move || -> OpenResult {
            Ok(Box::new(
                OpenGame::<CustomGame<G>, CustomEvaluator<G>>::new(
                    opened.clone(),
                    Arc::clone(&model),
                )?,
            ))
        };
        self.insert(game.info(), &game.settings(), open);
    }
}

/// Reads a regular file, unless it is too large to be a game.
fn read_text(path: &Path) -> io::Result<String> {
    let data = std::fs::metadata(path)?;
    if !data.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    match data.len() {
        bytes if bytes > MAX_BYTES => Err(io::Error::other(format!(
            "{bytes} bytes; expected at most {MAX_BYTES}"
        ))),
        _ => std::fs::read_to_string(path),
    }
}
