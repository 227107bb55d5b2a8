//! Where the lines come from that a person types.

use crate::cli::terminal;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{self, BufRead, IsTerminal};

/// What was typed.
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// A line that is no text.
    NoText,
    /// Ctrl-C instead of a line.
    Interrupt,
    /// The end of the input.
    End,
}

/// A terminal, with line editing and a history of its own for every game, or a
/// pipe or file.
pub(super) enum Input {
    Terminal(Box<DefaultEditor>),
    Pipe,
}

impl Input {
    pub(super) fn open() -> Input {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Pipe;
        }
        // What cannot be edited can still be read.
        DefaultEditor::new().map_or(Input::Pipe, |editor| Input::Terminal(Box::new(editor)))
    }

    /// Shows the prompt and waits for a line.
    pub(super) fn line(&mut self, prompt: &str) -> anyhow::Result<Typed> {
        match self {
            Input::Terminal(editor) => edited(editor, prompt),
            Input::Pipe => piped(prompt),
        }
    }
}

fn edited(editor: &mut DefaultEditor, prompt: &str) -> anyhow::Result<Typed> {
    match editor.readline(prompt) {
        Ok(line) => {
            if !line.trim().is_empty() {
                editor.add_history_entry(line.as_str())?;
            }
            Ok(Typed::Line(line))
        }
        Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
        Err(ReadlineError::Eof) => Ok(Typed::End),
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
            Ok(Typed::NoText)
        }
        Err(error) => Err(error.into()),
    }
}

fn piped(prompt: &str) -> anyhow::Result<Typed> {
    terminal::ask(prompt)?;
    let mut line = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
        terminal::say("")?;
        return Ok(Typed::End);
    }
    Ok(String::from_utf8(line).map_or(Typed::NoText, Typed::Line))
}
