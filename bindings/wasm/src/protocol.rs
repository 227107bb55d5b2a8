//! The engine behind the text protocol.

use crate::values::{Text, text};
use ermine::base::lines::{Input, LONGEST_LINE, Output};
use ermine::catalog::{self, Catalog};
use ermine::draw::Style;
use ermine::protocol::{Flow, UciEngine};
use ermine::{SessionError, bench};
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::prelude::*;

/// The text protocol (`protocol.md`), line in, line out. A search runs only in `advance`;
/// `go perft` and `bench` end within `send`.
#[wasm_bindgen]
pub struct Protocol {
    engine: UciEngine,
    written: Written,
}

#[wasm_bindgen]
impl Protocol {
    /// Creates an engine for all games, with the default one open.
    ///
    /// # Errors
    /// Throws if there is no memory for it.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Protocol, JsError> {
        let written = Written::default();
        let output = Arc::new(Output::new(written.clone()));
        let engine = UciEngine::new(Catalog::builtin(), output, Style::Plain)?;
        Ok(Protocol {
            engine: engine.with_bench(Arc::new(bench_lines)),
            written,
        })
    }

    /// Executes a line, or keeps it until the search that it has to wait for is over.
    /// Returns whether to go on: not after `quit`.
    ///
    /// Throws `InvalidValueError` if the line is no string.
    pub fn send(&mut self, line: &Text) -> Result<bool, JsValue> {
        let line = text("line", line)?;
        let input = match line.len() {
            ..=LONGEST_LINE => Input::Line(line),
            _ => Input::TooLong,
        };
        Ok(self.engine.handle(&input) == Flow::Continue)
    }

    /// Runs the next slice of the search, of about `nodes` nodes. Returns whether there is
    /// more to do now.
    pub fn advance(&mut self, nodes: u32) -> bool {
        self.engine.advance(nodes.into())
    }

    /// Returns the lines that were written since the last call.
    pub fn read(&self) -> Vec<String> {
        self.written.take()
    }

    /// Ends as at the end of the input: a search with a limit runs to its end, another is
    /// stopped.
    pub fn finish(&mut self) {
        self.engine.finish();
    }
}

/// Searches the fixed suite of a game.
fn bench_lines(
    game: &str,
    depth: Option<u32>,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Vec<String>>, String> {
    let search = || {
        let mut session = catalog::open(game)?;
        bench::run_until(session.as_mut(), depth.unwrap_or(bench::DEPTH), stop)
    };
    let suite = search().map_err(|error: SessionError| error.to_string())?;
    Ok(suite.map(|suite| [suite.results(), suite.totals()].concat()))
}

/// The bytes that the engine has written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    /// Takes the lines written since the last call.
    fn take(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let text = String::from_utf8_lossy(&bytes);
        text.lines().map(str::to_owned).collect()
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
