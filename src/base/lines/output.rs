//! Lines to the outside, whole and at once.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A place for lines that several threads share. Each call's lines stay
/// together and are flushed. When the reader has gone away the rest is dropped.
pub struct Output {
    writer: Mutex<Box<dyn Write + Send>>,
    closed: AtomicBool,
}

impl Output {
    /// Lines go to `writer`.
    #[must_use]
    pub fn new(writer: impl Write + Send + 'static) -> Output {
        Output {
            writer: Mutex::new(Box::new(writer)),
            closed: AtomicBool::new(false),
        }
    }

    /// Writes `text` and the end of a line.
    pub fn line(&self, text: &str) {
        if self.is_closed() {
            return;
        }
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = Vec::with_capacity(text.len() + 1);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(b'\n');
        if writer
            .write_all(&bytes)
            .and_then(|()| writer.flush())
            .is_err()
        {
            self.closed.store(true, Ordering::Relaxed);
        }
    }

    /// Writes lines that belong together.
    pub fn lines<S: AsRef<str>>(&self, lines: &[S]) {
        let texts: Vec<&str> = lines.iter().map(AsRef::as_ref).collect();
        if !texts.is_empty() {
            self.line(&texts.join("\n"));
        }
    }

    /// Whether nobody reads any more.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    struct Broken;

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_left_is_noticed_and_not_fatal() {
        let output = Output::new(Broken);
        output.line("uciok");
        assert!(output.is_closed());
        output.line("more");
    }
}
