//! Line output, atomic and flushed.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A line sink shared by several threads. The lines of each call stay together and are
/// flushed. Once the reader is gone, further lines are dropped.
pub struct Output {
    writer: Mutex<Box<dyn Write + Send>>,
    closed: AtomicBool,
}

impl Output {
    /// An output that writes to `writer`.
    #[must_use]
    pub fn new(writer: impl Write + Send + 'static) -> Output {
        Output {
            writer: Mutex::new(Box::new(writer)),
            closed: AtomicBool::new(false),
        }
    }

    /// Writes `text` and a line feed.
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

    /// Writes lines without lines of other threads between them.
    pub fn lines<S: AsRef<str>>(&self, lines: &[S]) {
        let texts: Vec<&str> = lines.iter().map(AsRef::as_ref).collect();
        if !texts.is_empty() {
            self.line(&texts.join("\n"));
        }
    }

    /// Whether the reader is gone.
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
    fn a_closed_reader_is_detected_and_not_fatal() {
        let output = Output::new(Broken);
        output.line("uciok");
        assert!(output.is_closed());
        output.line("more");
    }
}
