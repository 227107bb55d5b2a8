//! Lines with a checksum: a damaged file is rejected with its name and line, instead of
//! being misread.
//!
//! The checksum is CRC-32 as in zlib, gzip and PNG, in eight hexadecimal digits. In a
//! line of JSON it is the last field and covers the bytes before the comma that precedes
//! it:
//!
//! ```text
//! {"number":3,"players":[1,0],"crc32":"e2a268c5"}
//! ```
//!
//! In any other line it is at the end and covers the text before the space:
//!
//! ```text
//! # refer: nodes=500 ; crc32 208bd27f
//! ```

use super::text::must_be_regular;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The text around the digits in a line of JSON and in any other line.
const JSON: [&str; 2] = [",\"crc32\":\"", "\"}"];
const TEXT: [&str; 2] = [" ; crc32 ", ""];

/// The number of hexadecimal digits of a checksum.
const DIGITS: usize = 8;

/// The flaw of a line.
#[derive(Debug, thiserror::Error)]
pub enum Flaw {
    /// The checksum is missing.
    #[error(
        "it has no crc32 at its end: the file is damaged, or was written by a version without checksums"
    )]
    Unsealed,
    /// The line is only the beginning of a line of JSON.
    #[error("it ends without its crc32: the line was cut off")]
    CutOff,
    /// The checksum does not match.
    #[error("its crc32 should be {expected:08x}: the line is damaged")]
    Broken {
        /// The checksum of the line as it is.
        expected: u32,
    },
    /// The line is intact but has unexpected content.
    #[error("{0}")]
    Content(String),
    /// The system refuses to read the file.
    #[error("{0}")]
    Read(io::Error),
}

/// An unusable line of a file.
#[derive(Debug, thiserror::Error)]
#[error("'{path}', line {line}: {flaw}")]
pub struct LineError {
    /// The file.
    pub path: PathBuf,
    /// The number of the line, from 1.
    pub line: usize,
    /// The flaw of the line.
    pub flaw: Flaw,
}

fn seal(content: &str, [before, after]: [&str; 2]) -> String {
    let sum = crc32fast::hash(content.as_bytes());
    format!("{content}{before}{sum:08x}{after}")
}

/// The content that the checksum at the end of `line` covers; `None` without a checksum.
fn unseal<'a>(line: &'a [u8], [before, after]: [&str; 2]) -> Option<Result<&'a [u8], Flaw>> {
    let line = line.strip_suffix(after.as_bytes())?;
    let (line, digits) = line.split_at_checked(line.len().checked_sub(DIGITS)?)?;
    let content = line.strip_suffix(before.as_bytes())?;
    let expected = crc32fast::hash(content);
    Some(match format!("{expected:08x}").as_bytes() == digits {
        true => Ok(content),
        false => Err(Flaw::Broken { expected }),
    })
}

/// Appends a checksum to a line of text without its line feed.
///
/// ```
/// use ermine::gamefile::sealed::{seal_text, unseal_text};
/// let sealed = seal_text("# a note");
/// assert_eq!(sealed, "# a note ; crc32 31f655b3");
/// assert_eq!(unseal_text(&sealed).unwrap(), Some("# a note"));
/// assert_eq!(unseal_text("# a note").unwrap(), None);
/// assert!(unseal_text(&sealed.replace("note", "nose")).is_err());
/// ```
#[must_use]
pub fn seal_text(line: &str) -> String {
    seal(line, TEXT)
}

/// Reverses [`seal_text`]; returns `None` if the line has no checksum.
///
/// # Errors
/// Returns [`Flaw::Broken`] if the checksum does not match.
pub fn unseal_text(line: &str) -> Result<Option<&str>, Flaw> {
    let content = unseal(line.as_bytes(), TEXT).transpose()?;
    Ok(content.map(|content| &line[..content.len()]))
}

/// Serializes `value`, an object with at least one field, as a line of JSON with its
/// checksum and line feed.
///
/// # Errors
/// If `value` cannot be serialized.
pub fn seal_json(value: &impl Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string(value)?;
    let open = text.strip_suffix('}').unwrap_or(&text);
    Ok(seal(open, JSON) + "\n")
}

/// The same as [`seal_json`] for plain data, which always serializes.
#[must_use]
pub fn sealed_line(value: &impl Serialize) -> String {
    match seal_json(value) {
        Ok(text) => text,
        Err(error) => unreachable!("plain data makes JSON: {error}"),
    }
}

/// The flaw of a line of JSON without a checksum.
fn missing_checksum(line: &[u8]) -> Flaw {
    match line.starts_with(b"{") && !line.ends_with(b"}") {
        true => Flaw::CutOff,
        false => Flaw::Unsealed,
    }
}

/// The place in a file at which a line begins; by default that of the first line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilePosition {
    /// The number of bytes before it.
    pub bytes: u64,
    /// The number of lines before it.
    pub lines: usize,
}

/// A file of JSON lines with checksums, read line by line. A last line without a line
/// feed was cut off and is ignored.
#[derive(Debug)]
pub struct SealedLines {
    path: PathBuf,
    reader: BufReader<File>,
    /// The current line, without its checksum once that has been checked.
    text: Vec<u8>,
    line: usize,
    length: u64,
}

impl SealedLines {
    /// Opens the file at `path`.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn open(path: &Path) -> io::Result<SealedLines> {
        must_be_regular(&std::fs::metadata(path)?)?;
        Ok(SealedLines {
            path: path.to_owned(),
            reader: BufReader::new(File::open(path)?),
            text: Vec::new(),
            line: 0,
            length: 0,
        })
    }

    /// Seeks to the beginning of a line, as returned by [`position`](Self::position).
    ///
    /// # Errors
    /// If the system refuses.
    pub fn seek(&mut self, position: FilePosition) -> io::Result<()> {
        self.reader.seek(SeekFrom::Start(position.bytes))?;
        self.length = position.bytes;
        self.line = position.lines;
        Ok(())
    }

    /// The number of bytes and lines read so far.
    #[must_use]
    pub const fn position(&self) -> FilePosition {
        FilePosition {
            bytes: self.length,
            lines: self.line,
        }
    }

    /// Advances to the next complete line and checks it; `false` at the end, until the
    /// file grows.
    ///
    /// # Errors
    /// If the line is damaged, or the system refuses.
    pub fn advance(&mut self) -> Result<bool, LineError> {
        self.text.clear();
        let read = self.reader.read_until(b'\n', &mut self.text);
        self.line += 1;
        let length = read.map_err(|error| self.error(Flaw::Read(error)))?;
        if self.text.last() != Some(&b'\n') {
            // The line may still be completed.
            let result = self.reader.seek(SeekFrom::Start(self.length));
            result.map_err(|error| self.error(Flaw::Read(error)))?;
            self.line -= 1;
            return Ok(false);
        }
        self.text.pop();
        self.length += length as u64;
        let content = unseal(&self.text, JSON).unwrap_or_else(|| Err(missing_checksum(&self.text)));
        let length = content.map(<[u8]>::len).map_err(|flaw| self.error(flaw))?;
        self.text.truncate(length);
        self.text.push(b'}');
        Ok(true)
    }

    /// The text of the current line, without its checksum; for a damaged line all of it,
    /// and at the end of the file the beginning of an incomplete line.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Whether the file ends in an incomplete line, after [`advance`](Self::advance) returned
    /// `false`.
    #[must_use]
    pub const fn is_cut_off(&self) -> bool {
        !self.text.is_empty()
    }

    /// Deserializes the current line.
    ///
    /// # Errors
    /// If it is not JSON of this type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, LineError> {
        serde_json::from_slice(&self.text)
            .map_err(|error| self.error(Flaw::Content(error.to_string())))
    }

    /// The number of bytes of the complete lines read so far.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// An error about the current line.
    #[must_use]
    pub fn error(&self, flaw: Flaw) -> LineError {
        LineError {
            path: self.path.clone(),
            line: self.line,
            flaw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn lines(bytes: &[u8]) -> Result<Vec<BTreeMap<String, u64>>, LineError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        std::fs::write(&path, bytes).unwrap();
        let mut lines = SealedLines::open(&path).unwrap();
        let mut found = Vec::new();
        while lines.advance()? {
            found.push(lines.read()?);
        }
        Ok(found)
    }

    fn sealed(numbers: &[u64]) -> Vec<u8> {
        let lines = numbers
            .iter()
            .map(|&number| seal_json(&BTreeMap::from([("number", number)])).unwrap());
        lines.collect::<String>().into_bytes()
    }

    #[test]
    fn the_checksum_is_that_of_zlib_and_the_line_stays_json() {
        // The check value of CRC-32.
        assert_eq!(seal_text("123456789"), "123456789 ; crc32 cbf43926");
        let line = String::from_utf8(sealed(&[7])).unwrap();
        assert_eq!(line, "{\"number\":7,\"crc32\":\"145988d2\"}\n");
        let read: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(read["number"], 7);
        assert_eq!(lines(line.as_bytes()).unwrap()[0]["number"], 7);
    }

    #[test]
    fn a_file_is_followed_while_it_grows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        let file_bytes = sealed(&[1, 2, 3]);
        let second = sealed(&[1]).len();
        std::fs::write(&path, &file_bytes[..second + 5]).unwrap();
        let mut lines = SealedLines::open(&path).unwrap();
        assert!(lines.advance().unwrap());
        let position = lines.position();
        assert!(!lines.advance().unwrap());
        assert!(!lines.advance().unwrap());
        std::fs::write(&path, &file_bytes).unwrap();
        let number = |lines: &mut SealedLines| {
            assert!(lines.advance().unwrap());
            lines.read::<BTreeMap<String, u64>>().unwrap()["number"]
        };
        assert_eq!((number(&mut lines), number(&mut lines)), (2, 3));
        assert!(!lines.advance().unwrap());
        let end = FilePosition {
            bytes: file_bytes.len() as u64,
            lines: 3,
        };
        assert_eq!(lines.position(), end);
        lines.seek(position).unwrap();
        assert_eq!(number(&mut lines), 2);
    }

    #[test]
    fn a_line_without_a_checksum_is_named() {
        for text in [
            "{}\n",
            "\n",
            "{\"number\":1}\n",
            "\"crc32\":\"00000000\"}\n",
        ] {
            let text = [sealed(&[1]), text.as_bytes().to_vec()].concat();
            let error = lines(&text).unwrap_err();
            assert!(matches!(error.flaw, Flaw::Unsealed), "{error}");
            assert!(error.to_string().contains("list', line 2: "), "{error}");
        }
    }

    #[test]
    fn a_line_that_was_cut_off_is_distinguished_from_one_without_a_checksum() {
        let file_bytes = sealed(&[1, 2]);
        let first = sealed(&[1]).len();
        for end in first + 1..file_bytes.len() - 1 {
            // With a line feed it is an error; without one it is ignored and reported as
            // cut off.
            let ended = [&file_bytes[..end], b"\n"].concat();
            let error = lines(&ended).unwrap_err();
            assert!(matches!(error.flaw, Flaw::CutOff), "{error}");
            assert!(error.to_string().contains("list', line 2: "), "{error}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        for end in [first, first + 1, file_bytes.len() - 1, file_bytes.len()] {
            std::fs::write(&path, &file_bytes[..end]).unwrap();
            let mut lines = SealedLines::open(&path).unwrap();
            while lines.advance().unwrap() {}
            let is_cut_off = end != first && end != file_bytes.len();
            assert_eq!(lines.is_cut_off(), is_cut_off, "{end}");
        }
    }

    proptest! {
        /// Checks that a changed byte is detected, or removes the last line feed.
        #[test]
        fn no_changed_byte_goes_unnoticed(
            numbers in prop::collection::vec(any::<u64>(), 1..5),
            index in any::<prop::sample::Index>(),
            change in 1..=u8::MAX,
        ) {
            let mut bytes = sealed(&numbers);
            let index = index.index(bytes.len());
            bytes[index] ^= change;
            let is_cut_off = index + 1 == bytes.len();
            match lines(&bytes) {
                Ok(found) => {
                    prop_assert!(is_cut_off);
                    prop_assert_eq!(found.len(), numbers.len() - 1);
                }
                Err(error) => prop_assert!(!is_cut_off, "{}", error),
            }
        }

        #[test]
        fn no_changed_letter_of_a_text_goes_unnoticed(
            text in "[a-z ;=0-9]{0,20}",
            index in any::<prop::sample::Index>(),
            change in "[a-z;= 0-9A-F]",
        ) {
            let sealed = seal_text(&text);
            let index = index.index(sealed.len());
            prop_assume!(sealed[index..=index] != change);
            let mut other = sealed.clone();
            other.replace_range(index..=index, &change);
            // Rejected, or plainly without a checksum.
            if let Ok(found) = unseal_text(&other) {
                prop_assert_eq!(found, None);
            }
        }
    }
}
