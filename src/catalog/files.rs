//! Games from files.

use super::{Catalog, Entry, NAMES, OpenResult};
use crate::eval::net_checksum;
use crate::games::custom::file::FileError;
use crate::games::custom::{AnyCustomGame, Custom, CustomGame, PlayBoard, with_custom_game};
use crate::models::custom::CustomEvaluator;
use crate::rules::Game;
use crate::search::ChanceSearch;
use crate::session::OpenGame;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 18;

/// The largest net that is read, in bytes.
const MAX_NET_BYTES: u64 = 1 << 26;

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

/// A net that belongs to a game from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileNet {
    /// Its file.
    pub path: PathBuf,
    /// The checksum that identifies it.
    pub checksum: u32,
}

/// The reason why the text of a file is no game, or its net is not there.
#[derive(Debug, thiserror::Error)]
pub enum GameTextError {
    /// The text describes no playable game.
    #[error(transparent)]
    File(#[from] FileError),
    /// The net is another or cannot be used.
    #[error("the net '{}' {reason}; expected the one with the checksum {:08x}", .net.path.display(), .net.checksum)]
    Net {
        /// The net that was expected.
        net: FileNet,
        /// The fault of the one that is there.
        reason: String,
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

/// Adds the game that the text of a file describes, with its net, as [`load_file`] does,
/// unless it is there already.
///
/// # Errors
/// Returns [`GameTextError`] if the text is no game, or the net is not there as it was.
pub fn load_text(text: &str, net: Option<&FileNet>) -> Result<(), GameTextError> {
    let mut loaded = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    let is_known = |entry: &Entry| {
        entry.file.as_deref() == Some(text) && entry.net.as_ref().and_then(NetState::used) == net
    };
    if loaded.games.iter().any(is_known) {
        return Ok(());
    }
    let game = AnyCustomGame::read(text)?;
    let found = net.and_then(|net| NetBeside::read(net.path.clone()));
    let state = loaded.insert_custom(game, text, found.as_ref());
    let Some(net) = net else { return Ok(()) };
    let reason = match state {
        Some(NetState::Used(used)) if used == *net => return Ok(()),
        Some(NetState::Used(used)) => format!("has the checksum {:08x}", used.checksum),
        Some(NetState::Unused(reason)) => reason,
        None => "is missing".to_owned(),
    };
    let net = net.clone();
    Err(GameTextError::Net { net, reason })
}

/// The net that belongs to the game called `name` from a file; `None` if it has none.
#[must_use]
pub fn file_net(name: &str) -> Option<FileNet> {
    with_loaded(|loaded| loaded.game(name)?.net.as_ref()?.used().cloned())
}

/// The reason why the net beside the file of the game called `name` is not used; `None` if
/// it is, or there is none.
#[must_use]
pub fn net_fault(name: &str) -> Option<String> {
    with_loaded(|loaded| loaded.net_fault(name))
}

/// Calls `read` with the games from files.
pub(super) fn with_loaded<T>(read: impl FnOnce(&Catalog) -> T) -> T {
    read(&LOADED.read().unwrap_or_else(PoisonError::into_inner))
}

impl Catalog {
    /// The reason why the net beside the file of the game called `name` is not used; `None`
    /// if it is, or there is none.
    #[must_use]
    pub fn net_fault(&self, name: &str) -> Option<String> {
        match self.game(name)?.net.as_ref()? {
            NetState::Unused(reason) => {
                Some(format!("the net beside the file is not used: {reason}"))
            }
            NetState::Used(_) => None,
        }
    }

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
        let net = NetBeside::read(path.with_extension("nnue"));
        self.insert_custom(game, &text, net.as_ref());
        Ok(name)
    }

    /// Adds a game from a file with this text, and its net; returns the state of that.
    fn insert_custom(
        &mut self,
        game: AnyCustomGame,
        text: &str,
        net: Option<&NetBeside>,
    ) -> Option<NetState> {
        let name = game.spec().name.clone();
        let title = Some(game.spec().title.clone()).filter(|title| *title != name);
        let state = with_custom_game!(game, |game| self.insert_sized(game, net));
        let entry = self.games.iter_mut().find(|entry| entry.name == name);
        if let Some(entry) = entry {
            entry.file = Some(text.into());
            entry.title = title.map(Arc::from);
            entry.net.clone_from(&state);
        }
        state
    }

    fn insert_sized<G: PlayBoard>(
        &mut self,
        game: CustomGame<G>,
        net: Option<&NetBeside>,
    ) -> Option<NetState>
    where
        G::Chance<Custom<G>>: ChanceSearch<Custom<G>>,
    {
        let mut model = CustomEvaluator::new(game.rules());
        let state = net.map(|net| match net.use_in(model.clone()) {
            Ok((netted, used)) => {
                model = netted;
                NetState::Used(used)
            }
            Err(reason) => NetState::Unused(reason),
        });
        let model = Arc::new(model);
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
        state
    }
}

/// The state of the net that lies beside the file of a game.
#[derive(Clone, Debug)]
pub(super) enum NetState {
    /// It evaluates.
    Used(FileNet),
    /// It does not, for this reason.
    Unused(String),
}

impl NetState {
    const fn used(&self) -> Option<&FileNet> {
        match self {
            NetState::Used(net) => Some(net),
            NetState::Unused(_) => None,
        }
    }
}

/// The net that lies beside the file of a game: of the same name, ending in `.nnue`.
struct NetBeside {
    path: PathBuf,
    bytes: io::Result<Vec<u8>>,
}

impl NetBeside {
    /// Reads the net at `path`, if there is one.
    fn read(path: PathBuf) -> Option<NetBeside> {
        let bytes = read_bytes(&path, MAX_NET_BYTES);
        let is_missing = bytes
            .as_ref()
            .is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
        (!is_missing).then_some(NetBeside { path, bytes })
    }

    fn use_in<G: PlayBoard>(
        &self,
        model: CustomEvaluator<G>,
    ) -> Result<(CustomEvaluator<G>, FileNet), String> {
        let bytes = self.bytes.as_ref().map_err(ToString::to_string)?;
        let model = model
            .with_own_net(bytes)
            .map_err(|error| error.to_string())?;
        let net = FileNet {
            path: std::path::absolute(&self.path).unwrap_or_else(|_| self.path.clone()),
            checksum: net_checksum(bytes).unwrap_or_default(),
        };
        Ok((model, net))
    }
}

/// Reads a regular file of text, unless it is too large to be a game.
fn read_text(path: &Path) -> io::Result<String> {
    let bytes = read_bytes(path, MAX_BYTES)?;
    let error = || {
        io::Error::new(
            io::ErrorKind::InvalidData,
            "stream did not contain valid UTF-8",
        )
    };
    String::from_utf8(bytes).map_err(|_| error())
}

/// Reads a regular file of at most `max` bytes.
fn read_bytes(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let data = std::fs::metadata(path)?;
    if !data.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    match data.len() {
        bytes if bytes > max => Err(io::Error::other(format!(
            "{bytes} bytes; expected at most {max}"
        ))),
        _ => std::fs::read(path),
    }
}
