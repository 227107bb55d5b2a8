//! A digest that identifies texts, for instance the settings of a job to resume.

use sha2::{Digest, Sha256};

/// Returns the first half of a text's SHA-256, in hexadecimal.
///
/// ```
/// use ermine::gamefile::digest;
/// assert_eq!(digest("a"), "ca978112ca1bbdcafac231b39a23dc4d");
/// ```
#[must_use]
pub fn digest(text: &str) -> String {
    let bytes = Sha256::digest(text);
    bytes[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
