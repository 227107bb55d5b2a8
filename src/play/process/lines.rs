//! Lines from a stream that may hold any bytes.

use std::io::{BufRead, BufReader, ErrorKind, Read};

/// The longest line that is kept, in bytes; as long as the protocol allows.
pub(super) const MAX_LINE_LENGTH: usize = 1 << 20;

/// A reader of lines whose memory stays bounded whatever arrives.
pub(super) struct Lines<R> {
    stream: BufReader<R>,
    line: Vec<u8>,
}

/// The next piece of a stream.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LineEvent<'a> {
    /// A line, without its line feed.
    Line(&'a str),
    /// A skipped line, with the reason.
    Junk(&'static str),
    /// The end; an unterminated last line may be cut short and is dropped.
    End,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(stream: R) -> Lines<R> {
        Lines {
            stream: BufReader::with_capacity(1 << 14, stream),
            line: Vec::new(),
        }
    }

    /// Waits for the next line.
    pub(super) fn next(&mut self) -> LineEvent<'_> {
        self.line.clear();
        let mut too_long = false;
        loop {
            let piece = match self.stream.fill_buf() {
                Ok([]) => return LineEvent::End,
                Ok(piece) => piece,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => return LineEvent::End,
            };
            let end = piece.iter().position(|&byte| byte == b'\n');
            let part = &piece[..end.unwrap_or(piece.len())];
            too_long |= self.line.len() + part.len() > MAX_LINE_LENGTH;
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.stream.consume(used);
            if end.is_some() {
                break;
            }
        }
        if too_long {
            return LineEvent::Junk("a line that is too long");
        }
        match std::str::from_utf8(&self.line) {
            // Some runtimes put a byte-order mark before what they write.
            Ok(line) => LineEvent::Line(line.trim_start_matches('\u{feff}')),
            Err(_) => LineEvent::Junk("a line that is not UTF-8"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_an_unfinished_one_is_dropped() {
        let mut lines = Lines::new("\u{feff}one\n\ntwo\r\nbestmove e7e8".as_bytes());
        assert_eq!(lines.next(), LineEvent::Line("one"));
        assert_eq!(lines.next(), LineEvent::Line(""));
        assert_eq!(lines.next(), LineEvent::Line("two\r"));
        assert_eq!(lines.next(), LineEvent::End);
        assert_eq!(lines.next(), LineEvent::End);
    }

    #[test]
    fn junk_is_skipped_and_costs_no_memory() {
        let mut bytes = vec![b'x'; 40 * MAX_LINE_LENGTH];
        bytes.extend_from_slice(b"\n\xff\xfe\nbestmove e2e4\n");
        let mut lines = Lines::new(&bytes[..]);
        assert!(matches!(lines.next(), LineEvent::Junk(_)));
        assert!(matches!(lines.next(), LineEvent::Junk(_)));
        assert_eq!(lines.next(), LineEvent::Line("bestmove e2e4"));
        assert!(lines.line.capacity() <= 2 * MAX_LINE_LENGTH);
    }

    #[test]
    fn the_longest_line_is_still_a_line() {
        let mut bytes = vec![b'x'; MAX_LINE_LENGTH];
        bytes.push(b'\n');
        assert!(matches!(Lines::new(&bytes[..]).next(), LineEvent::Line(_)));
        bytes.insert(0, b'x');
        assert!(matches!(Lines::new(&bytes[..]).next(), LineEvent::Junk(_)));
    }
}
