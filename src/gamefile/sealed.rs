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

use serde::Serialize;
use std::io;

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

/// The length of the content that the checksum at the end of a line of JSON covers.
pub(super) fn unseal_json(line: &[u8]) -> Result<usize, Flaw> {
    match unseal(line, JSON) {
        Some(content) => content.map(<[u8]>::len),
        None if line.starts_with(b"{") && !line.ends_with(b"}") => Err(Flaw::CutOff),
        None => Err(Flaw::Unsealed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_checksum_is_that_of_zlib_and_the_line_stays_json() {
        // The check value of CRC-32.
        assert_eq!(seal_text("123456789"), "123456789 ; crc32 cbf43926");
        let line = sealed_line(&BTreeMap::from([("number", 7)]));
        assert_eq!(line, "{\"number\":7,\"crc32\":\"145988d2\"}\n");
        let read: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(read["number"], 7);
        assert_eq!(unseal_json(line.trim_end().as_bytes()).unwrap(), 11);
    }

    proptest! {
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
