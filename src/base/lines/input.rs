//! Bounded line input.

use crate::base::cursor::Cursor;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver};

/// The maximum length of a protocol line, in bytes; a game of ten thousand plies fits.
pub const LONGEST_LINE: usize = 1 << 20;

/// The result of reading a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A line, without its line feed.
    Line(String),
    /// A line longer than [`LONGEST_LINE`]; it has been skipped.
    TooLong,
    /// A line that is not UTF-8; it has been skipped.
    NotText,
    /// The end of the input.
    End,
}

impl Input {
    /// Whether it is, or may have been, a line of this command: a skipped line could have
    /// been any command.
    #[must_use]
    pub fn may_be(&self, command: &str) -> bool {
        match self {
            Input::Line(line) => Cursor::new(line.trim_start_matches('\u{feff}')).eat(command),
            Input::TooLong | Input::NotText => true,
            Input::End => false,
        }
    }
}

/// Reads one line; a read error counts as the end.
pub fn read_line(reader: &mut impl BufRead) -> Input {
    let mut line = Vec::new();
    let read = read_bounded(reader, &mut line, LONGEST_LINE, |byte| byte == b'\n');
    if !read.unwrap_or(!line.is_empty()) {
        return Input::End;
    }
    if line.len() > LONGEST_LINE {
        return Input::TooLong;
    }
    String::from_utf8(line).map_or(Input::NotText, Input::Line)
}

/// Reads the bytes of one line to `line`, without its end; returns whether there was one
/// before the end of the input. Of a line of more than `max_length` bytes,
/// `max_length + 1` are kept.
///
/// # Errors
/// Returns the error of the reader; `line` has what came before it.
pub fn read_bounded(
    reader: &mut impl BufRead,
    line: &mut Vec<u8>,
    max_length: usize,
    is_end: impl Fn(u8) -> bool,
) -> io::Result<bool> {
    loop {
        let available = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        if available.is_empty() {
            return Ok(!line.is_empty());
        }
        let end = available.iter().position(|&byte| is_end(byte));
        let part = &available[..end.unwrap_or(available.len())];
        let room = (max_length + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..room.min(part.len())]);
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// Reads lines on a background thread. The thread is not joined when the engine ends
/// first: it may be blocked on input that never comes.
#[must_use]
pub fn read_in_background(input: impl Read + Send + 'static) -> Receiver<Input> {
    let (sender, receiver) = mpsc::sync_channel(64);
    std::thread::spawn(move || {
        let mut reader = io::BufReader::new(input);
        loop {
            let line = read_line(&mut reader);
            let ended = line == Input::End;
            if sender.send(line).is_err() || ended {
                break;
            }
        }
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_line_feeds_and_at_the_end() {
        let mut text: &[u8] = b"uci\r\n\nquit";
        assert_eq!(read_line(&mut text), Input::Line("uci\r".to_owned()));
        assert_eq!(read_line(&mut text), Input::Line(String::new()));
        assert_eq!(read_line(&mut text), Input::Line("quit".to_owned()));
        assert_eq!(read_line(&mut text), Input::End);
    }

    #[test]
    fn bad_lines_are_skipped_whole() {
        let mut bytes = vec![b'x'; LONGEST_LINE + 1];
        bytes.extend_from_slice(b"\n\xff\xfe\nuci\n");
        let mut reader = io::BufReader::with_capacity(100, &bytes[..]);
        assert_eq!(read_line(&mut reader), Input::TooLong);
        assert_eq!(read_line(&mut reader), Input::NotText);
        assert_eq!(read_line(&mut reader), Input::Line("uci".to_owned()));
        assert_eq!(read_line(&mut reader), Input::End);
    }
}
