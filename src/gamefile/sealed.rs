//! Lines that carry a checksum: a file that was damaged is refused by its name
//! and line, instead of being read as something else.
//!
//! The checksum is CRC-32 as in zlib, gzip and PNG, in eight hexadecimal digits.
//! A line of JSON has it as its last field; it covers the bytes before the comma
//! that precedes it:
//!
//! ```text
//! {"number":3,"players":[1,0],"crc32":"e2a268c5"}
//! ```
//!
//! Any other line ends with it, and it covers what stands before the space:
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

/// What stands around the digits in a line of JSON and in any other line.
const JSON: [&str; 2] = [",\"crc32\":\"", "\"}"];
const TEXT: [&str; 2] = [" ; crc32 ", ""];

/// Hexadecimal digits of a checksum.
const DIGITS: usize = 8;

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum Flaw {
    /// There is no checksum where it should be.
    #[error(
        "it has no crc32 at its end: the file is damaged, or was written by a version without checksums"
    )]
    Unsealed,
    /// It is the beginning of a line of JSON.
    #[error("it ends without its crc32: the line was cut off, expected the whole of it")]
    CutOff,
    /// The checksum is that of another line.
    #[error("its crc32 should be {expected:08x}: the line is damaged")]
    Broken {
        /// The checksum of the line as it is.
        expected: u32,
    },
    /// The line is whole but says something else than expected.
    #[error("{0}")]
    Content(String),
    /// The system refuses.
    #[error("{0}")]
    Read(io::Error),
}

/// A line of a file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("'{path}', line {line}: {flaw}")]
pub struct LineError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub flaw: Flaw,
}

fn seal(content: &str, [before, after]: [&str; 2]) -> String {
    let sum = crc32fast::hash(content.as_bytes());
    format!("{content}{before}{sum:08x}{after}")
}

/// What the checksum at the end of `line` covers; `None` if there is none.
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

/// A line of text, without its end, with its checksum.
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

/// What [`seal_text`] was given; `None` if the line has no checksum.
///
/// # Errors
/// [`Flaw::Broken`] if the checksum is another one.
pub fn unseal_text(line: &str) -> Result<Option<&str>, Flaw> {
    let content = unseal(line.as_bytes(), TEXT).transpose()?;
    Ok(content.map(|content| &line[..content.len()]))
}

/// `value`, an object with at least one field, as a line of JSON with its
/// checksum and its end.
///
/// # Errors
/// `value` gives no JSON.
pub fn seal_json(value: &impl Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string(value)?;
    let open = text.strip_suffix('}').unwrap_or(&text);
    Ok(seal(open, JSON) + "\n")
}

/// The same of plain data, which always gives JSON.
#[must_use]
pub fn sealed_line(value: &impl Serialize) -> String {
    match seal_json(value) {
        Ok(text) => text,
        Err(error) => unreachable!("plain data makes JSON: {error}"),
    }
}

/// What is wrong with a line of JSON that has no checksum.
fn without_seal(line: &[u8]) -> Flaw {
    match line.starts_with(b"{") && !line.ends_with(b"}") {
        true => Flaw::CutOff,
        false => Flaw::Unsealed,
    }
}

/// A file of lines of JSON with checksums, read line by line. A last line
/// without its end was cut off when it was written, and is not there.
#[derive(Debug)]
pub struct SealedLines {
    path: PathBuf,
    reader: BufReader<File>,
    /// The line read last: without its checksum, once that has been checked.
    text: Vec<u8>,
    line: usize,
    length: u64,
}

impl SealedLines {
    /// Opens the file at `path`.
    ///
    /// # Errors
    /// The system refuses.
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

    /// Goes to where a line begins: after `length` bytes and `line` lines, as
    /// [`place`](Self::place) told them.
    ///
    /// # Errors
    /// The system refuses.
    pub fn go_to(&mut self, (length, line): (u64, usize)) -> io::Result<()> {
        self.reader.seek(SeekFrom::Start(length))?;
        (self.length, self.line) = (length, line);
        Ok(())
    }

    /// Bytes and lines read so far.
    #[must_use]
    pub const fn place(&self) -> (u64, usize) {
        (self.length, self.line)
    }

    /// Goes on to the next whole line and checks it; `false` at the end, until somebody has
    /// written more.
    ///
    /// # Errors
    /// The line is damaged, or the system refuses.
    pub fn turn(&mut self) -> Result<bool, LineError> {
        self.text.clear();
        let read = self.reader.read_until(b'\n', &mut self.text);
        self.line += 1;
        let length = read.map_err(|error| self.wrong(Flaw::Read(error)))?;
        if self.text.last() != Some(&b'\n') {
            // It may be written to its end yet.
            let back = self.reader.seek(SeekFrom::Start(self.length));
            back.map_err(|error| self.wrong(Flaw::Read(error)))?;
            self.line -= 1;
            return Ok(false);
        }
        self.text.pop();
        self.length += length as u64;
        let content = unseal(&self.text, JSON).unwrap_or_else(|| Err(without_seal(&self.text)));
        let length = content.map(<[u8]>::len).map_err(|flaw| self.wrong(flaw))?;
        self.text.truncate(length);
        self.text.push(b'}');
        Ok(true)
    }

    /// The text of the line read last, without its checksum; of a damaged line
    /// all of it, and at the end what there is of a line that nobody has ended yet.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Whether at the end, once [`turn`](Self::turn) has said so, there is part of a line.
    #[must_use]
    pub const fn is_cut_off(&self) -> bool {
        !self.text.is_empty()
    }

    /// What the line read last says.
    ///
    /// # Errors
    /// It is no JSON of this kind.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, LineError> {
        serde_json::from_slice(&self.text)
            .map_err(|error| self.wrong(Flaw::Content(error.to_string())))
    }

    /// Bytes of the whole lines read so far.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// An error about the line read last.
    #[must_use]
    pub fn wrong(&self, flaw: Flaw) -> LineError {
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
        while lines.turn()? {
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
        let whole = sealed(&[1, 2, 3]);
        let second = sealed(&[1]).len();
        std::fs::write(&path, &whole[..second + 5]).unwrap();
        let mut lines = SealedLines::open(&path).unwrap();
        assert!(lines.turn().unwrap());
        let place = lines.place();
        assert!(!lines.turn().unwrap());
        assert!(!lines.turn().unwrap());
        std::fs::write(&path, &whole).unwrap();
        let number = |lines: &mut SealedLines| {
            assert!(lines.turn().unwrap());
            lines.read::<BTreeMap<String, u64>>().unwrap()["number"]
        };
        assert_eq!((number(&mut lines), number(&mut lines)), (2, 3));
        assert!(!lines.turn().unwrap());
        assert_eq!(lines.place(), (whole.len() as u64, 3));
        lines.go_to(place).unwrap();
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
    fn a_line_that_was_cut_off_is_told_from_one_without_a_checksum() {
        let whole = sealed(&[1, 2]);
        let first = sealed(&[1]).len();
        for end in first + 1..whole.len() - 1 {
            // Ended by somebody: an error. Not ended: not there, and told so.
            let ended = [&whole[..end], b"\n"].concat();
            let error = lines(&ended).unwrap_err();
            assert!(matches!(error.flaw, Flaw::CutOff), "{error}");
            assert!(error.to_string().contains("list', line 2: "), "{error}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        for end in [first, first + 1, whole.len() - 1, whole.len()] {
            std::fs::write(&path, &whole[..end]).unwrap();
            let mut lines = SealedLines::open(&path).unwrap();
            while lines.turn().unwrap() {}
            let is_cut_off = end != first && end != whole.len();
            assert_eq!(lines.is_cut_off(), is_cut_off, "{end}");
        }
    }

    proptest! {
        /// Another byte anywhere is found out, or has torn the last line.
        #[test]
        fn no_changed_byte_goes_unnoticed(
            numbers in prop::collection::vec(any::<u64>(), 1..5),
            place in any::<prop::sample::Index>(),
            change in 1..=u8::MAX,
        ) {
            let mut bytes = sealed(&numbers);
            let place = place.index(bytes.len());
            bytes[place] ^= change;
            let torn = place + 1 == bytes.len();
            match lines(&bytes) {
                Ok(found) => {
                    prop_assert!(torn);
                    prop_assert_eq!(found.len(), numbers.len() - 1);
                }
                Err(error) => prop_assert!(!torn, "{}", error),
            }
        }

        #[test]
        fn no_changed_letter_of_a_text_goes_unnoticed(
            text in "[a-z ;=0-9]{0,20}",
            place in any::<prop::sample::Index>(),
            change in "[a-z;= 0-9A-F]",
        ) {
            let sealed = seal_text(&text);
            let place = place.index(sealed.len());
            prop_assume!(sealed[place..=place] != change);
            let mut other = sealed.clone();
            other.replace_range(place..=place, &change);
            // Refused, or plainly without a checksum.
            if let Ok(found) = unseal_text(&other) {
                prop_assert_eq!(found, None);
            }
        }
    }
}
