//! Reading a journal line by line.

use super::error::{Error, file_error};
use super::header::{Header, prefix};
use crate::gamefile::sealed::{Flaw, unseal_json};
use crate::gamefile::text::must_be_regular;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// The first bytes of the header of every journal.
const COMMON_PREFIX: &[u8] = b"{\"ermine_";

/// The place in a file at which a line begins; by default that of the first line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilePosition {
    /// The number of bytes before it.
    pub bytes: u64,
    /// The number of lines before it.
    pub lines: usize,
}

/// A journal that is read line by line, perhaps while it grows; with `()` for its header,
/// a file of sealed lines without one. A last line without a line feed was cut off and is
/// ignored.
#[derive(Debug)]
pub struct Reader<H> {
    path: PathBuf,
    reader: BufReader<File>,
    /// The current line, without its checksum once that has been checked.
    text: Vec<u8>,
    /// The end of the current line.
    position: FilePosition,
    header: PhantomData<H>,
}

impl<H> Reader<H> {
    /// Opens the file at `path`.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn open(path: &Path) -> io::Result<Reader<H>> {
        must_be_regular(&std::fs::metadata(path)?)?;
        Ok(Reader::from_file(path, File::open(path)?))
    }

    /// Reads the file at `path`, which is open at its beginning.
    pub(super) fn from_file(path: &Path, file: File) -> Reader<H> {
        Reader {
            path: path.to_owned(),
            reader: BufReader::new(file),
            text: Vec::new(),
            position: FilePosition::default(),
            header: PhantomData,
        }
    }

    /// Advances to the next whole line and checks it; `false` at the end, until the file
    /// grows.
    ///
    /// # Errors
    /// Returns [`Error`] if the line is damaged, or the system refuses.
    pub fn advance(&mut self) -> Result<bool, Error> {
        self.text.clear();
        let start = self.position;
        let read = self.reader.read_until(b'\n', &mut self.text);
        self.position.lines += 1;
        let length = read.map_err(|error| self.flawed(Flaw::Read(error)))?;
        if self.text.last() != Some(&b'\n') {
            // The line may still be completed.
            self.seek(start)?;
            return Ok(false);
        }
        self.text.pop();
        self.position.bytes += length as u64;
        let length = unseal_json(&self.text).map_err(|flaw| self.flawed(flaw))?;
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

    /// Deserializes the current line.
    ///
    /// # Errors
    /// Returns [`Error`] if it is not JSON of this type.
    pub fn read<R: DeserializeOwned>(&self) -> Result<R, Error> {
        serde_json::from_slice(&self.text).map_err(|error| self.error(error.to_string()))
    }

    /// An error about the content of the current line.
    #[must_use]
    pub fn error(&self, reason: impl Into<String>) -> Error {
        self.flawed(Flaw::Content(reason.into()))
    }

    /// Whether the file ends in an incomplete line, after [`advance`](Self::advance)
    /// returned `false`.
    #[must_use]
    pub const fn is_cut_off(&self) -> bool {
        !self.text.is_empty()
    }

    /// The place at which the next line begins.
    #[must_use]
    pub const fn position(&self) -> FilePosition {
        self.position
    }

    /// Seeks to the beginning of a line, as returned by [`position`](Self::position).
    ///
    /// # Errors
    /// Returns [`Error`] if the system refuses.
    pub fn seek(&mut self, position: FilePosition) -> Result<(), Error> {
        let sought = self.reader.seek(SeekFrom::Start(position.bytes));
        sought.map_err(file_error(&self.path))?;
        self.position = position;
        Ok(())
    }

    /// Whether the file has been rewritten since it was opened, as its length shows.
    #[must_use]
    pub fn was_replaced(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|file| file.len() < self.position.bytes)
    }

    fn flawed(&self, flaw: Flaw) -> Error {
        Error::Line {
            path: self.path.clone(),
            line: self.position.lines,
            flaw,
        }
    }
}

impl<H: Header> Reader<H> {
    /// Reads the first line; `None` if the file is empty or ends within it.
    ///
    /// # Errors
    /// Returns [`Error`] if the file is something else, or the line is damaged.
    pub fn begin(&mut self) -> Result<Option<H>, Error> {
        let may_be_header =
            |text: &[u8]| text.starts_with(&prefix::<H>()) || prefix::<H>().starts_with(text);
        match self.advance() {
            Ok(true) if self.is_header() => self.header().map(Some),
            Ok(false) if self.text.is_empty() => Ok(None),
            // Long enough to tell.
            Ok(false) if self.text.starts_with(COMMON_PREFIX) && may_be_header(&self.text) => {
                Ok(None)
            }
            Err(error) if !error.is_unsealed() || may_be_header(&self.text) => Err(error),
            _ => Err(self.foreign()),
        }
    }

    /// Reads the first line of a journal that has one.
    ///
    /// # Errors
    /// Returns the errors of [`begin`](Self::begin), and [`Error::CutOff`].
    pub fn begin_complete(&mut self) -> Result<H, Error> {
        self.begin()?.ok_or_else(|| Error::CutOff {
            path: self.path.clone(),
            expected: H::DESCRIPTION,
        })
    }

    /// Whether the current line is a header.
    #[must_use]
    pub fn is_header(&self) -> bool {
        self.text.starts_with(&prefix::<H>())
    }

    /// The header in the current line.
    ///
    /// # Errors
    /// Returns [`Error`] if it is none, or of an unknown version.
    pub fn header(&self) -> Result<H, Error> {
        let fields: Map<String, Value> = self.read()?;
        let version = fields.get(H::VERSION_FIELD).and_then(Value::as_u64);
        match version.ok_or_else(|| self.foreign())? {
            version if H::VERSIONS.contains(&version) => self.read(),
            found => Err(Error::Format {
                path: self.path.clone(),
                found,
                expected: H::VERSIONS,
            }),
        }
    }

    /// The record in the next whole line; `None` at the end.
    ///
    /// # Errors
    /// Returns [`Error`] if the line is damaged, or no such record.
    pub fn next_record<R: DeserializeOwned>(&mut self) -> Result<Option<R>, Error> {
        if !self.advance()? {
            return Ok(None);
        }
        if self.is_header() {
            return Err(self.error("it is the first line of another file; expected a record"));
        }
        self.read().map(Some)
    }

    fn foreign(&self) -> Error {
        Error::Foreign {
            path: self.path.clone(),
            expected: H::DESCRIPTION,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gamefile::sealed::sealed_line;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn lines(bytes: &[u8]) -> Result<Vec<BTreeMap<String, u64>>, Error> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        std::fs::write(&path, bytes).unwrap();
        let mut lines = Reader::<()>::open(&path).unwrap();
        let mut found = Vec::new();
        while lines.advance()? {
            found.push(lines.read()?);
        }
        Ok(found)
    }

    fn sealed(numbers: &[u64]) -> Vec<u8> {
        let lines = numbers
            .iter()
            .map(|&number| sealed_line(&BTreeMap::from([("number", number)])));
        lines.collect::<String>().into_bytes()
    }

    #[test]
    fn a_file_is_followed_while_it_grows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        let file_bytes = sealed(&[1, 2, 3]);
        let second = sealed(&[1]).len();
        std::fs::write(&path, &file_bytes[..second + 5]).unwrap();
        let mut lines = Reader::<()>::open(&path).unwrap();
        assert!(lines.advance().unwrap());
        let position = lines.position();
        assert!(!lines.advance().unwrap());
        assert!(!lines.advance().unwrap());
        std::fs::write(&path, &file_bytes).unwrap();
        let number = |lines: &mut Reader<()>| {
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
            assert!(
                matches!(
                    &error,
                    Error::Line {
                        flaw: Flaw::Unsealed,
                        ..
                    }
                ),
                "{error}"
            );
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
            assert!(
                matches!(
                    &error,
                    Error::Line {
                        flaw: Flaw::CutOff,
                        ..
                    }
                ),
                "{error}"
            );
            assert!(error.to_string().contains("list', line 2: "), "{error}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        for end in [first, first + 1, file_bytes.len() - 1, file_bytes.len()] {
            std::fs::write(&path, &file_bytes[..end]).unwrap();
            let mut lines = Reader::<()>::open(&path).unwrap();
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
    }
}
