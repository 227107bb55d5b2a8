//! Text files in the forms that editors, tools and systems write.

use super::LoadError;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

/// The maximum size of a file that is read, in bytes.
pub const MAX_BYTES: u64 = 256 << 20;

/// The encoding of a text file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// Latin-1 (ISO 8859-1), in which PGN was first defined: one byte per letter.
    Latin1,
}

/// The error for bytes that are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// The bytes are not UTF-8.
    #[error("line {line}: it is not UTF-8")]
    NotUtf8 {
        /// The first bad line, from 1.
        line: usize,
    },
    /// The bytes are UTF-16, as some Windows programs write it.
    #[error("it is UTF-16; expected UTF-8")]
    Utf16,
}

/// The error for an unknown encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not an encoding; expected utf-8 or latin-1")]
pub struct EncodingError(String);

impl FromStr for Encoding {
    type Err = EncodingError;

    fn from_str(text: &str) -> Result<Encoding, EncodingError> {
        match text.to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Ok(Encoding::Utf8),
            "latin-1" | "latin1" | "iso-8859-1" => Ok(Encoding::Latin1),
            _ => Err(EncodingError(text.to_owned())),
        }
    }
}

/// The mark that some editors put before UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The mark that DOS puts after the last line: Ctrl-Z.
const END_OF_FILE: char = '\u{1a}';

/// Decodes the text of a file or of a line. Line ends (CRLF or CR) become line feeds; a
/// byte-order mark before a line, as in concatenated files, and a Ctrl-Z at the end are
/// removed.
///
/// ```
/// use ermine::gamefile::{Encoding, decode};
/// let text = decode(b"\xef\xbb\xbfone\r\ntwo\r\n\x1a".to_vec(), Encoding::Utf8);
/// assert_eq!(text.as_deref(), Ok("one\ntwo\n"));
/// assert_eq!(decode(b"Caf\xe9".to_vec(), Encoding::Latin1).as_deref(), Ok("Café"));
/// assert!(decode(b"Caf\xe9".to_vec(), Encoding::Utf8).is_err());
/// ```
///
/// # Errors
/// Returns [`TextError`] if the bytes are not valid in that encoding.
pub fn decode(bytes: Vec<u8>, encoding: Encoding) -> Result<String, TextError> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(TextError::Utf16);
    }
    let mark = BYTE_ORDER_MARK.to_string();
    if encoding == Encoding::Latin1 && !bytes.starts_with(mark.as_bytes()) {
        return Ok(normalise(bytes.into_iter().map(char::from).collect()));
    }
    String::from_utf8(bytes).map(normalise).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + normalise(String::from_utf8_lossy(valid).into_owned())
            .matches('\n')
            .count();
        TextError::NotUtf8 { line }
    })
}

fn normalise(mut text: String) -> String {
    if text.contains('\r') {
        text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    let marked_line = format!("\n{BYTE_ORDER_MARK}");
    while text.contains(&marked_line) {
        text = text.replace(&marked_line, "\n");
    }
    text.truncate(text.trim_end_matches(END_OF_FILE).len());
    let marks = text.len() - text.trim_start_matches(BYTE_ORDER_MARK).len();
    text.drain(..marks);
    text
}

/// Reads the file at `path`, UTF-8 of at most [`MAX_BYTES`].
///
/// # Errors
/// The same as for [`load_as`].
pub fn load(path: &Path) -> Result<String, LoadError> {
    load_as(path, Encoding::Utf8)
}

/// Reads and [decodes](decode) the regular file at `path`, of at most [`MAX_BYTES`].
///
/// # Errors
/// Returns [`LoadError`] if it is not a regular file, too long or not text, or if the
/// system refuses.
pub fn load_as(path: &Path, encoding: Encoding) -> Result<String, LoadError> {
    read_regular(path, encoding).map_err(|source| LoadError {
        path: path.to_owned(),
        source,
    })
}

pub(super) fn read_regular(path: &Path, encoding: Encoding) -> io::Result<String> {
    // Checked before opening, since opening a pipe waits for a writer.
    must_be_regular(&std::fs::metadata(path)?)?;
    read_text(File::open(path)?, encoding)
}

/// Reads and [decodes](decode) a text of at most [`MAX_BYTES`] to its end.
///
/// # Errors
/// If it is too long or not text ([`TextError`]), or the system refuses.
pub fn read_text(input: impl Read, encoding: Encoding) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(too_long());
    }
    decode(bytes, encoding).map_err(io::Error::other)
}

pub(super) fn too_long() -> io::Error {
    let max_mib = MAX_BYTES >> 20;
    io::Error::other(format!("it is longer than {max_mib} MiB"))
}

/// Checks that a file can be read and replaced, and is not a folder or a pipe.
///
/// # Errors
/// If it is not a regular file.
pub fn must_be_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        Err(io::Error::other("it is a folder"))
    } else if metadata.is_file() {
        Ok(())
    } else {
        Err(io::Error::other("it is not a regular file"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf8(bytes: &[u8]) -> Result<String, TextError> {
        decode(bytes.to_vec(), Encoding::Utf8)
    }

    #[test]
    fn line_ends_of_all_systems_are_read() {
        for text in [
            "one\ntwo\n",
            "\u{feff}one\r\ntwo\r\n",
            "one\rtwo\r",
            "one\r\ntwo\n\u{1a}",
            "one\n\u{feff}two\n",
            "\u{feff}\u{feff}one\r\n\u{feff}\u{feff}two\r\n\u{1a}\u{1a}",
        ] {
            assert_eq!(
                utf8(text.as_bytes()).as_deref(),
                Ok("one\ntwo\n"),
                "{text:?}"
            );
        }
        assert_eq!(utf8(b"one\n\r\ntwo").as_deref(), Ok("one\n\ntwo"));
        assert_eq!(
            utf8("a\u{feff}b\u{1a}c".as_bytes()).as_deref(),
            Ok("a\u{feff}b\u{1a}c")
        );
        assert_eq!(utf8(b"").as_deref(), Ok(""));
    }

    #[test]
    fn the_line_of_bad_bytes_is_named() {
        for (bytes, line) in [
            (&b"one\ntwo \xff\n"[..], 2),
            (b"one\r\n\rthr\xe9e", 3),
            (b"\xe9", 1),
        ] {
            assert_eq!(utf8(bytes), Err(TextError::NotUtf8 { line }));
        }
        for bytes in [b"\xff\xfeo\0", b"\xfe\xff\0o"] {
            assert_eq!(utf8(bytes), Err(TextError::Utf16));
        }
    }

    #[test]
    fn latin_1_is_read_on_request_and_a_mark_means_utf_8() {
        let latin = |bytes: &[u8]| decode(bytes.to_vec(), Encoding::Latin1);
        assert_eq!(latin(b"M\xfcller\r\n\xff").as_deref(), Ok("Müller\nÿ"));
        assert_eq!(latin("\u{feff}Müller".as_bytes()).as_deref(), Ok("Müller"));
        assert_eq!("Latin-1".parse(), Ok(Encoding::Latin1));
        assert_eq!("UTF-8".parse(), Ok(Encoding::Utf8));
        assert!("ebcdic".parse::<Encoding>().is_err());
    }

    #[test]
    fn a_file_that_is_not_text_is_rejected_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("odd");
        std::fs::write(&path, b"one\ntwo \xff\n").unwrap();
        let error = load(&path).unwrap_err();
        assert_eq!(error.source.to_string(), "line 2: it is not UTF-8");
        assert_eq!(load_as(&path, Encoding::Latin1).unwrap(), "one\ntwo ÿ\n");
        let error = load(folder.path()).unwrap_err();
        assert_eq!(error.source.to_string(), "it is a folder");
    }

    #[test]
    fn a_file_that_is_too_long_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        let file = File::create(&path).unwrap();
        file.set_len(MAX_BYTES + 1).unwrap();
        let error = load(&path).unwrap_err();
        assert_eq!(error.source.to_string(), "it is longer than 256 MiB");
    }
}
