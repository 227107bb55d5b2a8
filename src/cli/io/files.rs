//! Checks of the files that a command names: each has one role, and only a file of the
//! same kind is replaced.

use super::output::{OutputPath, is_stream};
use super::text::is_standard;
use crate::gamefile::{FileSignature, check_replaceable};
use crate::nnue::NET_MAGIC;
use crate::train::CHECKPOINT_MAGIC;
use anyhow::bail;
use std::path::{Path, PathBuf, absolute};

/// The content of a file that a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A net.
    Net,
    /// An SVG.
    Svg,
    /// The state of a training run.
    Checkpoint,
}

impl Content {
    /// Returns the signature of files with this content.
    const fn signature(self) -> FileSignature {
        match self {
            Content::Net => FileSignature {
                description: "a net",
                prefix: NET_MAGIC,
            },
            Content::Svg => FileSignature {
                description: "an SVG",
                prefix: b"<svg",
            },
            Content::Checkpoint => FileSignature {
                description: "a checkpoint",
                prefix: CHECKPOINT_MAGIC,
            },
        }
    }
}

/// A file that a command reads: the option that names it, and its path.
pub(crate) type InputFile<'a> = (&'static str, &'a Path);

/// A file that a command writes.
pub(crate) type OutputFile<'a> = (&'static str, Option<&'a OutputPath>, Content);

/// Checks that no file has two roles, and that each output is missing, empty or of the
/// same kind.
pub(crate) fn check_files(
    inputs: &[InputFile<'_>],
    outputs: &[OutputFile<'_>],
) -> anyhow::Result<()> {
    let files = outputs
        .iter()
        .filter_map(|&(option, path, content)| Some((option, path?.file()?, content)));
    let mut roles: Vec<(&str, PathBuf)> = Vec::new();
    let output_paths = files.clone().map(|(option, path, _)| (option, path));
    for (option, path) in inputs.iter().copied().chain(output_paths) {
        let file = resolve(path);
        if let Some((other, _)) = roles.iter().find(|(_, other)| *other == file) {
            let path = path.display();
            bail!("{other} and {option} both name '{path}'; expected different files");
        }
        roles.push((option, file));
    }
    for (_, path, content) in files {
        check_replaceable(path, content.signature())?;
    }
    Ok(())
}

/// Returns the output of a page made of `file`; fails if it is `file` itself or cannot be
/// written.
pub(crate) fn page_path(out: Option<&OutputPath>, file: &Path) -> anyhow::Result<OutputPath> {
    let out = match out {
        Some(out) => out.clone(),
        None if is_standard(file) || is_stream(file) => {
            bail!(
                "cannot name the page after '{}': name it with --out",
                file.display()
            )
        }
        None => OutputPath::File(file.with_extension("html")),
    };
    if out.file().is_some_and(|out| is_same_file(out, file)) {
        bail!("'{out}' would be overwritten by the page: name another with --out");
    }
    out.check()?;
    Ok(out)
}

/// Whether both paths name the same existing file.
pub(crate) fn is_same_file(path: &Path, other: &Path) -> bool {
    let [path, other] = [path, other].map(|path| path.canonicalize().ok());
    path.is_some() && path == other
}

/// The file that a path names, links followed, or the one that would be created there.
fn resolve(path: &Path) -> PathBuf {
    let in_folder = || {
        let folder = absolute(path).ok()?.parent()?.canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    let resolved = path.canonicalize().ok().or_else(in_folder);
    resolved.unwrap_or_else(|| path.to_owned())
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
        let [net, again] = [folder.path().join("net"), inner.join("../net")];
        let check = |plot: &Path| {
            let [net, plot] = [&*net, plot].map(|path| OutputPath::File(path.to_owned()));
            let outputs = [
                ("--out", Some(&net), Content::Net),
                ("--plot", Some(&plot), Content::Svg),
                ("--checkpoint", None, Content::Checkpoint),
            ];
            check_files(&[], &outputs)
        };
        let error = check(&again).unwrap_err().to_string();
        assert!(error.starts_with("--out and --plot both name"), "{error}");
        check(&inner.join("net")).unwrap();
        // A file of another kind is not replaced.
        fs::write(inner.join("games"), "games").unwrap();
        let error = format!("{:#}", check(&inner.join("games")).unwrap_err());
        assert!(error.ends_with("expected an SVG or a free name"), "{error}");
    }
}
