//! The log of the traffic with an engine, for debugging.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A log of every line to and from an engine, with the time in seconds since the log
/// began: `12.345678 name > go depth 3`; `<` marks a line of the engine, `!` a line of
/// its standard error, `#` a remark.
///
/// Clones write to the same log. Lines that cannot be written are lost.
#[derive(Clone)]
pub struct Log(Arc<Inner>);

struct Inner {
    start: Instant,
    sink: Mutex<Box<dyn Write + Send>>,
}

impl Log {
    /// A log that writes to `sink`, one call per line.
    pub fn new(sink: impl Write + Send + 'static) -> Log {
        Log(Arc::new(Inner {
            start: Instant::now(),
            sink: Mutex::new(Box::new(sink)),
        }))
    }

    /// A log that appends to a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened for writing, or is `-`.
    pub fn file(path: &Path) -> io::Result<Log> {
        if path == Path::new("-") {
            let reason = "a log cannot be standard output; expected a file";
            return Err(io::Error::other(reason));
        }
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Log::new(file))
    }

    pub(super) fn line(&self, name: &str, mark: char, text: &str) {
        let seconds = self.0.start.elapsed().as_secs_f64();
        let line = format!("{seconds:.6} {name} {mark} {}\n", text.trim_end());
        let mut sink = self.0.sink.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = sink.write_all(line.as_bytes());
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Log")
    }
}
