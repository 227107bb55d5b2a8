//! The token that a browser has to send.

use rand::TryRng;
use rand::rngs::SysRng;

/// Draws a token: 128 random bits from the system, in hexadecimal.
///
/// # Errors
/// If the system has no random bytes.
pub(super) fn draw() -> std::io::Result<String> {
    let mut bytes = [0; 16];
    let result = SysRng.try_fill_bytes(&mut bytes);
    result.map_err(std::io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Draws a seed for dice and starts from the system.
///
/// # Errors
/// If the system has no random bytes.
pub(super) fn seed() -> std::io::Result<u64> {
    SysRng.try_next_u64().map_err(std::io::Error::other)
}

/// Whether two tokens are equal, in a time that does not depend on where they differ.
pub(super) fn same(expected: &str, actual: &str) -> bool {
    let pairs = expected.bytes().zip(actual.bytes());
    let difference = pairs.fold(0, |sum, (one, other)| sum | (one ^ other));
    expected.len() == actual.len() && difference == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_differ() {
        let [one, other] = [draw().unwrap(), draw().unwrap()];
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
        assert!(same(&one, &one.clone()));
        assert!(!same(&one, &other));
        assert!(!same(&one, &one[1..]));
        assert!(!same(&one, ""));
    }
}
