//! The outputs of commands: every output that a command line names is opened here.

use crate::batch::{ResumableOutput, Shard, resume};
use crate::cli::console::terminal;
use crate::gamefile;
use clap::builder::{OsStringValueParser, TypedValueParser};
use serde::Serialize;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The name of standard output.
const STANDARD: &str = "-";

/// An output that a command line names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OutputPath {
    /// Standard output: `-`, or the system's name for it.
    Standard,
    /// Standard error, by the system's name for it.
    Error,
    /// A file, pipe or device.
    File(PathBuf),
}

impl From<OsString> for OutputPath {
    fn from(name: OsString) -> OutputPath {
        match name.to_str() {
            Some(STANDARD | "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1") => {
                OutputPath::Standard
            }
            Some("/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2") => OutputPath::Error,
            _ => OutputPath::File(name.into()),
        }
    }
}

impl fmt::Display for OutputPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputPath::Standard => f.write_str("standard output"),
            OutputPath::Error => f.write_str("standard error"),
            OutputPath::File(path) => path.display().fmt(f),
        }
    }
}

/// The error for an output that cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OutputError {
    /// Two outputs would be mixed.
    #[error("{0} and {1} both write to standard output; expected only one of them to")]
    Both(&'static str, &'static str),
    /// A terminal cannot show the output.
    #[error("{0}: standard output is a terminal; expected a file or a pipe for {1}")]
    Terminal(&'static str, &'static str),
    /// The output cannot be read again.
    #[error("--resume: {0} cannot be read again; expected a file")]
    Resume(OutputPath),
}

impl OutputPath {
    /// The file that is replaced, unless the output is a pipe or device.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            OutputPath::File(path) if !is_stream(path) => Some(path),
            _ => None,
        }
    }

    /// Checks that [`save`](Self::save) can write there, before any work is done.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        Ok(self.file().map_or(Ok(()), gamefile::check_target)?)
    }

    /// Writes all of `content`; a file is replaced once it is complete.
    pub(crate) fn save(&self, content: &(impl AsRef<[u8]> + ?Sized)) -> anyhow::Result<()> {
        match self.file() {
            Some(path) => Ok(gamefile::save(path, content)?),
            None => Ok(self.write(content.as_ref())?),
        }
    }

    /// Checks that [`append`](Self::append) can add to the output.
    pub(crate) fn check_append(&self) -> anyhow::Result<()> {
        Ok(self.file().map_or(Ok(()), gamefile::check_append)?)
    }

    /// Adds a record: to a file after an empty line, to a stream with one after it.
    pub(crate) fn append(&self, record: &str) -> anyhow::Result<()> {
        match self.file() {
            Some(path) => Ok(gamefile::append(path, record)?),
            None => Ok(self.write(format!("{record}\n").as_bytes())?),
        }
    }

    /// Opens a pipe, a device or a standard stream for writing piece by piece.
    pub(crate) fn stream(&self) -> io::Result<Box<dyn Write>> {
        Ok(match self {
            OutputPath::Standard => Box::new(io::stdout()),
            OutputPath::Error => Box::new(io::stderr()),
            OutputPath::File(path) => Box::new(OpenOptions::new().write(true).open(path)?),
        })
    }

    /// Opens a file for the lines of a shard, made by `plan`, which can be resumed; `None`
    /// for a [stream](Self::stream), which cannot.
    pub(crate) fn resumable(
        &self,
        plan: &impl Serialize,
        shard: Shard,
        resumes: bool,
    ) -> anyhow::Result<Option<ResumableOutput>> {
        let path = self.resumable_file(resumes)?;
        Ok(path
            .map(|path| resume(path, plan, shard, resumes))
            .transpose()?)
    }

    /// The file that is written, and [resumed](Self::resumable) if `resumes` is set; `None`
    /// for a [stream](Self::stream), which cannot be resumed.
    pub(crate) fn resumable_file(&self, resumes: bool) -> Result<Option<&Path>, OutputError> {
        match self.file() {
            None if resumes => Err(OutputError::Resume(self.clone())),
            file => Ok(file),
        }
    }

    fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let result = self.stream().and_then(|mut out| {
            out.write_all(bytes)?;
            out.flush()
        });
        result.map_err(|error| anyhow::Error::new(error).context(format!("cannot write to {self}")))
    }
}

/// Whether a path names a pipe or a device, which cannot be replaced. It is not opened to
/// find out, since that would wait for the other end.
pub(crate) fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// An output with the option that names it, if it was given.
pub(crate) type NamedOutput<'a> = (&'static str, Option<&'a OutputPath>);

/// Returns the stream for text beside `outputs`: standard error if one of them is
/// standard output.
///
/// # Errors
/// Returns [`OutputError::Both`] if two of them are standard output, or one while `json`
/// is printed there.
pub(crate) fn text_stream(
    outputs: &[NamedOutput<'_>],
    json: bool,
) -> Result<terminal::TextStream, OutputError> {
    let standard = outputs
        .iter()
        .filter(|(_, path)| *path == Some(&OutputPath::Standard));
    let mut on_stdout = json
        .then_some("--json")
        .into_iter()
        .chain(standard.map(|(option, _)| *option));
    match (on_stdout.next(), on_stdout.next()) {
        (Some(one), Some(other)) => Err(OutputError::Both(one, other)),
        (Some(_), None) if !json => Ok(terminal::TextStream::Error),
        _ => Ok(terminal::TextStream::Output),
    }
}

/// Refuses to write `content`, which is not text, to a terminal.
pub(crate) fn check_binary(
    (option, path): NamedOutput<'_>,
    content: &'static str,
) -> Result<(), OutputError> {
    match path {
        Some(OutputPath::Standard) if io::stdout().is_terminal() => {
            Err(OutputError::Terminal(option, content))
        }
        _ => Ok(()),
    }
}

/// Returns the parser of an output that cannot be a standard stream; `expected` describes
/// a valid one in the error.
pub(crate) fn path_parser(expected: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(move |name| match OutputPath::from(name) {
        OutputPath::File(path) => Ok(path),
        other => Err(format!("expected {expected}, not {other}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_standard_output_are_not_files() {
        let read = |name: &str| OutputPath::from(OsString::from(name));
        for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            assert_eq!(read(name), OutputPath::Standard, "{name}");
        }
        assert_eq!(read("/dev/stderr"), OutputPath::Error);
        for name in ["./-", "--", "dev/stdout", ""] {
            assert_eq!(read(name), OutputPath::File(name.into()), "{name}");
        }
    }

    #[test]
    fn only_one_output_is_written_to_standard_output() {
        let (out, file) = (OutputPath::Standard, OutputPath::File("x".into()));
        let stream = |one: &OutputPath, other: &OutputPath, json| {
            text_stream(&[("--out", Some(one)), ("--plot", Some(other))], json)
        };
        assert_eq!(
            stream(&file, &file, true).unwrap(),
            terminal::TextStream::Output
        );
        assert_eq!(
            stream(&out, &file, false).unwrap(),
            terminal::TextStream::Error
        );
        for (one, other, json, expected) in [
            (&out, &out, false, "--out and --plot both"),
            (&file, &out, true, "--json and --plot both"),
        ] {
            let error = stream(one, other, json).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_written_to_and_a_file_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let status = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(status.unwrap().success());
        let output = OutputPath::from(OsString::from(&pipe));
        // The checks must not wait for a reader.
        output.check().unwrap();
        output.check_append().unwrap();
        let reader = std::thread::spawn(move || fs::read_to_string(pipe));
        output.save("all of it").unwrap();
        assert_eq!(reader.join().unwrap().unwrap(), "all of it");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let missing = OutputPath::File(folder.path().join("no/such"));
        assert!(missing.check().is_err() && missing.save("").is_err());
    }
}
