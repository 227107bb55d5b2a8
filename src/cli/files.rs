//! Checks of the files that a command names: each has one role, and only a file of the
//! same kind is replaced.

use super::output::OutputPath;
use crate::gamefile::check_replaceable;
use crate::nnue::NET_MAGIC;
use crate::train::CHECKPOINT_MAGIC;
use anyhow::bail;
use std::path::{Path, PathBuf, absolute};

/// The content of a file that a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A net.
    Net,
    /// An SVG.
    Picture,
    /// The state of a training run.
    Checkpoint,
}

impl Content {
    /// Returns the name of the content, and the first bytes of such a file.
    const fn beginning(self) -> (&'static str, &'static [u8]) {
        match self {
            Content::Net => ("a net", NET_MAGIC),
            Content::Picture => ("an SVG", b"<svg"),
            Content::Checkpoint => ("a checkpoint", CHECKPOINT_MAGIC),
        }
    }
}

/// A file that a command reads: the option that names it, and its path.
pub(super) type Source<'a> = (&'static str, &'a Path);

/// A file that a command writes.
pub(super) type Product<'a> = (&'static str, Option<&'a OutputPath>, Content);

/// Checks that no file has two roles, and that each output is missing, empty or of the
/// same kind.
pub(super) fn check_files(read: &[Source<'_>], written: &[Product<'_>]) -> anyhow::Result<()> {
    let named = written
        .iter()
        .filter_map(|&(option, path, content)| Some((option, path?.file()?, content)));
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    let outputs = named.clone().map(|(option, path, _)| (option, path));
    for (option, path) in read.iter().copied().chain(outputs) {
        let found = real(path);
        if let Some((other, _)) = known.iter().find(|(_, other)| *other == found) {
            let path = path.display();
            bail!("{other} and {option} both name '{path}'; expected different files");
        }
        known.push((option, found));
    }
    for (_, path, content) in named {
        check_replaceable(path, content.beginning())?;
    }
    Ok(())
}

/// Whether both paths name the same existing file.
pub(super) fn is_one_file(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(|path| path.canonicalize().ok());
    one.is_some() && one == other
}

/// The file that a path names, links followed, or the one that would be created there.
fn real(path: &Path) -> PathBuf {
    let in_folder = || {
        let folder = absolute(path).ok()?.parent()?.canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    let found = path.canonicalize().ok().or_else(in_folder);
    found.unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn one_file_under_two_names_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let [net, round] = [folder.path().join("net"), inner.join("../net")];
        let check = |plot: &Path| {
            let [net, plot] = [&*net, plot].map(|path| OutputPath::File(path.to_owned()));
            let written = [
                ("--out", Some(&net), Content::Net),
                ("--plot", Some(&plot), Content::Picture),
                ("--checkpoint", None, Content::Checkpoint),
            ];
            check_files(&[], &written)
        };
        let error = check(&round).unwrap_err().to_string();
        assert!(error.starts_with("--out and --plot both name"), "{error}");
        check(&inner.join("net")).unwrap();
        // A file of another kind is not replaced.
        fs::write(inner.join("games"), "games").unwrap();
        let error = format!("{:#}", check(&inner.join("games")).unwrap_err());
        assert!(error.ends_with("expected an SVG or a free name"), "{error}");
    }
}
