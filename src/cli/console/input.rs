//! The source of the lines that a person types.

use super::{interrupt, terminal};
use rustyline::error::ReadlineError;
use rustyline::{Cmd, Config, DefaultEditor, EventHandler, KeyCode, KeyEvent, Modifiers};
use std::io::{self, BufRead, IsTerminal};

/// A line of input, or the event in its place.
pub(crate) enum Line {
    /// A line.
    Text(String),
    /// Ctrl-C instead of a line.
    Interrupt,
    /// The end of the input.
    End,
}

/// A terminal, with line editing and a history that is not kept on disk, or a pipe or
/// file.
pub(crate) enum Input {
    Terminal(Box<DefaultEditor>),
    Pipe,
}

impl Input {
    pub(crate) fn open() -> Input {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Pipe;
        }
        // Pasted text is read as if typed: control characters act, and each line counts
        // as one. Quoting is disabled, so that no control character is echoed.
        let config = Config::builder().bracketed_paste(false).build();
        let editor = DefaultEditor::with_config(config).map(|mut editor| {
            let paste_keys = [KeyCode::BracketedPasteStart, KeyCode::BracketedPasteEnd];
            let paste_keys = paste_keys.map(|key| KeyEvent(key, Modifiers::NONE));
            for key in ['V', 'Q'].map(KeyEvent::ctrl).into_iter().chain(paste_keys) {
                editor.bind_sequence(key, EventHandler::Simple(Cmd::Noop));
            }
            editor
        });
        // Without line editing a terminal is read like a pipe.
        editor.map_or(Input::Pipe, |editor| Input::Terminal(Box::new(editor)))
    }

    /// Shows the prompt and waits for a line; again if the line is not UTF-8.
    pub(crate) fn line(&mut self, prompt: &str) -> anyhow::Result<Line> {
        loop {
            let line = interrupt::wait_for_line(|| match self {
                Input::Terminal(editor) => read_edited(editor, prompt),
                Input::Pipe => read_piped(prompt),
            })?;
            match line {
                Some(line) => return Ok(line),
                None => terminal::print("the line is not UTF-8 and is skipped")?,
            }
        }
    }
}

/// Reads a line from the editor; `None` if it is not UTF-8.
fn read_edited(editor: &mut DefaultEditor, prompt: &str) -> anyhow::Result<Option<Line>> {
    match editor.readline(prompt) {
        Ok(line) => {
            if !line.trim().is_empty() {
                editor.add_history_entry(line.as_str())?;
            }
            Ok(Some(Line::Text(line)))
        }
        Err(ReadlineError::Interrupted) => Ok(Some(Line::Interrupt)),
        Err(ReadlineError::Eof) => Ok(Some(Line::End)),
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Reads a line from a pipe or file; `None` if it is not UTF-8.
fn read_piped(prompt: &str) -> anyhow::Result<Option<Line>> {
    terminal::print_prompt(prompt)?;
    let mut line = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
        terminal::print("")?;
        return Ok(Some(Line::End));
    }
    let text = |line: String| Line::Text(line.trim_start_matches('\u{feff}').to_owned());
    Ok(String::from_utf8(line).ok().map(text))
}
