//! The output of all commands to a terminal or a pipe.

use crate::base::{visible, visible_json, visible_lines};
use crate::draw::Style;
use std::io::{self, IsTerminal, Write};

/// Returns the style of boards on standard output.
pub(crate) fn style() -> Style {
    let term = std::env::var("TERM").ok();
    let use_colours = io::stdout().is_terminal()
        && !anstyle_query::no_color()
        && anstyle_query::clicolor() != Some(false)
        && anstyle_query::term_supports_color();
    // The console of Windows has all colours and sets no TERM.
    let truecolour = anstyle_query::truecolor() || (cfg!(windows) && term.is_none());
    colours(use_colours, truecolour, &term.unwrap_or_default())
}

/// Returns the style: no colours if none are wanted, all colours if `COLORTERM` names
/// them (`truecolour`), else as many as the name of the terminal promises.
fn colours(use_colours: bool, truecolour: bool, term: &str) -> Style {
    if !use_colours {
        Style::Plain
    } else if truecolour {
        Style::Ansi
    } else if term.contains("256color") {
        Style::Ansi256
    } else {
        Style::Ansi16
    }
}

/// Whether the error only means that the reader has closed the pipe.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let cause = cause.downcast_ref::<io::Error>();
        cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Prints an error of a typed command and goes on.
///
/// # Errors
/// The same error if the reader has closed the pipe.
pub(crate) fn print_refusal(error: anyhow::Error) -> anyhow::Result<()> {
    match is_broken_pipe(&error) {
        true => Err(error),
        false => Ok(print(format!("{error:#}"))?),
    }
}

/// Prints an error as one line on standard error.
pub(crate) fn print_error(error: &anyhow::Error) {
    let text = format!("{error:#}").replace(['\n', '\r'], " ");
    // A failure here cannot be reported anywhere.
    let _ = writeln!(anstream::stderr(), "ermine: error: {}", visible(&text));
}

/// Prints a note as one line on standard error.
pub(crate) fn print_note(text: &str) {
    let _ = writeln!(anstream::stderr(), "ermine: {}", visible(text));
}

/// Prints a line on standard error for a person who started the protocol by hand; nothing
/// if a program is connected or standard error is redirected.
pub(crate) fn print_greeting() {
    if io::stdin().is_terminal() && io::stderr().is_terminal() {
        let version = env!("CARGO_PKG_VERSION");
        // A greeting that cannot be written is left out.
        let _ = writeln!(
            anstream::stderr(),
            "Ermine {version}: UCI-like protocol; `ermine --help`"
        );
    }
}

/// Writes `text` and a line feed to standard output. All control characters but line
/// feeds are escaped.
pub(crate) fn print(text: impl AsRef<str>) -> io::Result<()> {
    print_styled(visible_lines(text.as_ref()))
}

/// Writes like [`print()`], but lets escape sequences through: for coloured or bold text made
/// by this program.
pub(crate) fn print_styled(text: impl AsRef<str>) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", text.as_ref())?;
    out.flush()
}

/// The standard stream for human-readable text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextStream {
    /// Standard output.
    Output,
    /// Standard error, if other output goes to standard output.
    Error,
}

impl TextStream {
    /// Writes like [`print()`].
    pub(crate) fn print(self, text: impl AsRef<str>) -> io::Result<()> {
        self.print_styled(visible_lines(text.as_ref()))
    }

    /// Writes like [`print_styled`].
    pub(crate) fn print_styled(self, text: impl AsRef<str>) -> io::Result<()> {
        match self {
            TextStream::Output => print_styled(text),
            TextStream::Error => writeln!(anstream::stderr(), "{}", text.as_ref()),
        }
    }
}

/// Writes `text` without a line feed.
pub(crate) fn print_prompt(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    write!(out, "{text}")?;
    out.flush()
}

/// Writes `value` as one line of JSON.
pub(crate) fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let line = serde_json::to_string(value)?;
    Ok(print(visible_json(&line))?)
}

/// Returns `text` in bold, for [`print_styled`].
pub(crate) fn bold(text: &str) -> String {
    let style = anstyle::Style::new().bold();
    format!("{style}{}{style:#}", visible(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_colours_as_the_terminal_has() {
        for (use_colours, truecolour, term, style) in [
            (false, true, "xterm-256color", Style::Plain),
            (true, true, "xterm", Style::Ansi),
            (true, false, "xterm-256color", Style::Ansi256),
            (true, false, "screen.xterm-256color", Style::Ansi256),
            (true, false, "linux", Style::Ansi16),
            (true, false, "vt100", Style::Ansi16),
        ] {
            assert_eq!(colours(use_colours, truecolour, term), style, "{term}");
        }
    }

    #[test]
    fn a_broken_pipe_is_found_below_other_errors() {
        let broken = io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(is_broken_pipe(
            &anyhow::Error::new(broken).context("while writing")
        ));
        let other = io::Error::from(io::ErrorKind::NotFound);
        assert!(!is_broken_pipe(&anyhow::Error::new(other)));
    }
}
