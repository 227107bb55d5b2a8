//! The token that a browser has to send.

use rand::TryRng;
use rand::rngs::SysRng;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

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

/// The minimum length of a token from a file.
const MIN_LENGTH: usize = 16;

/// Reads the token in a file, or draws one and creates the file, readable by its owner
/// alone.
///
/// # Errors
/// If the file cannot be read or created, or has no token.
pub(super) fn kept_in(path: &Path) -> Result<String, TokenError> {
    let file_error = |error| TokenError::File {
        path: path.to_owned(),
        error,
    };
    match std::fs::read_to_string(path) {
        Ok(text) => {
            let token = text.trim();
            let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
            match token.len() >= MIN_LENGTH && token.chars().all(is_sign) {
                true => Ok(token.to_owned()),
                false => Err(TokenError::NoToken(path.to_owned())),
            }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let token = draw().map_err(file_error)?;
            let mut options = OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(path).map_err(file_error)?;
            writeln!(file, "{token}").map_err(file_error)?;
            Ok(token)
        }
        Err(error) => Err(file_error(error)),
    }
}

/// The error of a token file.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The file cannot be read or created.
    #[error("cannot use the token file '{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The file has other content.
    #[error(
        "the token file '{}' has no token; expected at least {MIN_LENGTH} letters, digits, '-' or '_'",
        .0.display()
    )]
    NoToken(PathBuf),
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

    #[test]
    fn a_token_file_is_created_once_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        let token = kept_in(&path).unwrap();
        assert_eq!((token.len(), kept_in(&path).unwrap()), (32, token));
        #[cfg(unix)]
        {
            let mode = std::fs::metadata(&path).unwrap().permissions();
            let mode = std::os::unix::fs::PermissionsExt::mode(&mode);
            assert_eq!(mode & 0o077, 0);
        }
        for bad in ["", "short", "0123456789 abcdef", "0123456789abcde/"] {
            std::fs::write(&path, bad).unwrap();
            assert!(
                matches!(kept_in(&path), Err(TokenError::NoToken(_))),
                "{bad}"
            );
            assert_eq!(std::fs::read_to_string(&path).unwrap(), bad);
        }
        let missing = folder.path().join("no").join("token");
        assert!(matches!(kept_in(&missing), Err(TokenError::File { .. })));
    }
}
