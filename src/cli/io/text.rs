//! Text files that commands read.

use super::output::is_stream;
use crate::cli::console::terminal;
use crate::gamefile::{self, BadGame, Encoding, TextError};
use anyhow::{Context, anyhow};
use std::fs::File;
use std::io;
use std::path::Path;

/// Arguments for reading text files.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct TextArgs {
    /// Encoding of the input: utf-8, or latin-1 as in older PGN files.
    #[arg(long, value_name = "NAME", default_value = "utf-8")]
    pub(crate) encoding: Encoding,
}

impl TextArgs {
    /// Reads the regular file at `path`, without waiting for standard input or pipes.
    pub(crate) fn read_regular(self, path: &Path) -> anyhow::Result<String> {
        gamefile::load_as(path, self.encoding).map_err(with_encoding_hint)
    }

    /// Reads standard input (no path, or `-`), or the file or pipe at `path`.
    pub(crate) fn read(self, path: Option<&Path>) -> anyhow::Result<String> {
        self.read_without_hint(path).map_err(with_encoding_hint)
    }

    fn read_without_hint(self, path: Option<&Path>) -> anyhow::Result<String> {
        match path.filter(|path| !is_standard(path)) {
            None => gamefile::read_text(io::stdin().lock(), self.encoding)
                .context("cannot read standard input"),
            Some(path) if is_stream(path) => File::open(path)
                .and_then(|pipe| gamefile::read_text(pipe, self.encoding))
                .with_context(|| format!("cannot read '{}'", path.display())),
            Some(path) => gamefile::load_as(path, self.encoding).map_err(Into::into),
        }
    }
}

/// Reads the text at `path`: standard input for `-`, else a file or pipe.
pub(crate) fn load(path: &Path) -> anyhow::Result<String> {
    TextArgs::default().read_without_hint(Some(path))
}

/// Reads the text at `path` by `read`; the error names the file.
pub(crate) fn load_as<T, E>(
    path: &Path,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> anyhow::Result<T>
where
    Result<T, E>: Context<T, E>,
{
    read(&load(path)?).with_context(|| format!("in '{}'", path.display()))
}

/// Whether the path is `-`, standard input.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Adds a hint about `--encoding` to the error for a text that is not UTF-8.
pub(crate) fn with_encoding_hint(error: impl Into<anyhow::Error>) -> anyhow::Error {
    let error = error.into();
    let causes = || {
        error
            .chain()
            .filter_map(|cause| cause.downcast_ref::<io::Error>())
    };
    let is_text = |cause: &io::Error| {
        let inner = cause.get_ref().and_then(|inner| inner.downcast_ref());
        matches!(inner, Some(TextError::NotUtf8 { .. }))
    };
    match causes().any(is_text) {
        true => anyhow!("{error:#}; is it Latin-1? Then give --encoding latin-1"),
        false => error,
    }
}

/// Prints that a game of a file was left out.
pub(crate) fn report_left_out(game: &BadGame) {
    terminal::print_note(&format!("left out: {game}"));
}
