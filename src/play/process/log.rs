//! What was said between us and an engine, for those who look for an error.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Takes down every line to and from an engine with the time in seconds since
/// the log began: `12.345678 name > go depth 3`; `<` is a line of the engine,
/// `!` a line of its standard error, `#` a remark.
///
/// Clones write into the same log. What cannot be written is lost.
#[derive(Clone)]
pub struct Log(Arc<Inner>);

struct Inner {
    began: Instant,
    sink: Mutex<Box<dyn Write + Send>>,
}

impl Log {
    /// A log that is written to `sink`, one call for each line.
    pub fn new(sink: impl Write + Send + 'static) -> Log {
        Log(Arc::new(Inner {
            began: Instant::now(),
            sink: Mutex::new(Box::new(sink)),
        }))
    }

    /// A log at the end of a file.
    ///
    /// # Errors
    /// The file cannot be opened for writing.
    pub fn file(path: &Path) -> io::Result<Log> {
        if path == Path::new("-") {
            let why = "a log cannot be standard output, expected a file";
            return Err(io::Error::other(why));
        }
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Log::new(file))
    }

    pub(super) fn line(&self, name: &str, mark: char, text: &str) {
        let seconds = self.0.began.elapsed().as_secs_f64();
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
