//! Lines of JSON with a checksum each, for files beside the journal.

use super::journal::refused;
use super::{JournalError, MatchError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A line that is not what was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{path}', line {line}, is damaged; the match itself does not need the file")]
pub struct SealError {
    /// The file.
    pub path: PathBuf,
    /// From 1.
    pub line: usize,
}

/// What stands before the checksum of a line, and how long both are with the
/// eight digits and the end.
const MARK: &[u8] = b",\"crc32\":\"";
const SEAL: usize = MARK.len() + 10;

/// A line whose last field is the checksum of what stands before it.
pub(super) fn sealed(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut text = serde_json::to_vec(value)?;
    text.pop();
    let sum = crc32fast::hash(&text);
    text.extend_from_slice(MARK);
    writeln!(text, "{sum:08x}\"}}")?;
    Ok(text)
}

/// The content of such a line, without its end; `None` if it is damaged.
fn unsealed<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let (text, seal) = line.split_at_checked(line.len().checked_sub(SEAL)?)?;
    let sum = seal.strip_prefix(MARK)?.strip_suffix(b"\"}")?;
    if sum != format!("{:08x}", crc32fast::hash(text)).as_bytes() {
        return None;
    }
    let whole = [text, b"}".as_slice()].concat();
    serde_json::from_slice(&whole).ok()
}

/// The whole lines of a file; none if there is no file. A last line that was cut
/// short is left out.
pub(super) struct Lines {
    path: PathBuf,
    bytes: Vec<u8>,
    /// Where the next line begins, and how many came before it.
    next: usize,
    count: usize,
}

impl Lines {
    /// # Errors
    /// The system refuses.
    pub(super) fn open(path: &Path) -> Result<Lines, JournalError> {
        let bytes = match std::fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(refused(path))?,
        };
        Ok(Lines {
            path: path.to_owned(),
            bytes,
            next: 0,
            count: 0,
        })
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// It is damaged.
    pub(super) fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, MatchError> {
        let rest = &self.bytes[self.next..];
        let Some(length) = rest.iter().position(|&byte| byte == b'\n') else {
            return Ok(None);
        };
        let found = unsealed(&rest[..length]);
        self.next += length + 1;
        self.count += 1;
        let (path, line) = (&self.path, self.count);
        match found {
            Some(value) => Ok(Some(value)),
            None => Err(SealError {
                path: path.clone(),
                line,
            }
            .into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Result<Vec<[u32; 1]>, MatchError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, text).unwrap();
        let mut lines = Lines::open(&path)?;
        let mut all = Vec::new();
        while let Some(One { one }) = lines.next()? {
            all.push([one]);
        }
        Ok(all)
    }

    #[derive(Serialize, serde::Deserialize)]
    struct One {
        one: u32,
    }

    #[test]
    fn every_damaged_byte_is_found_and_a_torn_line_left_out() {
        let line = |one| sealed(&One { one }).unwrap();
        let text = [line(7), line(11)].concat();
        assert_eq!(read(&text).unwrap(), [[7], [11]]);
        for place in 0..text.len() - 1 {
            for bit in [1, 16] {
                let mut damaged = text.clone();
                damaged[place] ^= bit;
                let error = read(&damaged).unwrap_err().to_string();
                assert!(error.contains("file', line "), "{place}: {error}");
            }
        }
        for length in line(7).len()..text.len() {
            assert_eq!(read(&text[..length]).unwrap(), [[7]]);
        }
        assert_eq!(read(b"").unwrap(), [[0u32; 1]; 0]);
    }
}
