//! The folder of a match.

use crate::gamefile::journal::{Error, file_error};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The parent folder of matches without `--out`.
const MATCHES: &str = "matches";

/// The maximum number of characters of a player in a folder's name.
const MAX_LETTERS: usize = 24;

/// The value of `--out`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Out {
    /// Nothing is kept.
    Nothing,
    /// This folder.
    Folder(PathBuf),
}

impl From<PathBuf> for Out {
    /// Parses `none`, or the name of a folder.
    fn from(path: PathBuf) -> Out {
        match path.as_os_str() == "none" {
            true => Out::Nothing,
            false => Out::Folder(path),
        }
    }
}

/// Returns the folder of a new match; without `out` it is created.
///
/// # Errors
/// If a folder cannot be created.
pub(super) fn locate(out: Option<&Out>, players: &[String]) -> Result<Option<PathBuf>, Error> {
    match out {
        Some(Out::Nothing) => Ok(None),
        Some(Out::Folder(folder)) => Ok(Some(folder.clone())),
        None => create(SystemTime::now(), players).map(Some),
    }
}

/// Creates a folder named after the time (UTC) and the players.
fn create(now: SystemTime, players: &[String]) -> Result<PathBuf, Error> {
    let matches = Path::new(MATCHES);
    fs::create_dir_all(matches).map_err(file_error(matches))?;
    let name = name(now, players);
    let (mut path, mut number) = (matches.join(&name), 1);
    loop {
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                number += 1;
                path = matches.join(format!("{name}-{number}"));
            }
            Err(error) => return Err(file_error(&path)(error)),
        }
    }
}

fn name(now: SystemTime, players: &[String]) -> String {
    let time = humantime::format_rfc3339_seconds(now).to_string();
    let time = time
        .trim_end_matches('Z')
        .replace('T', "-")
        .replace(':', "");
    let suffix = match players {
        [one, other] => format!("{}-{}", sanitize(one), sanitize(other)),
        _ => format!("{}-players", players.len()),
    };
    format!("{time}-{suffix}")
}

/// Returns a name without characters that are special to a system or a shell.
fn sanitize(name: &str) -> String {
    let letter = |letter: char| match letter {
        '.' | '_' | '+' => letter,
        _ if letter.is_ascii_alphanumeric() => letter,
        _ => '-',
    };
    name.chars().take(MAX_LETTERS).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_folder_is_named_after_time_and_players() {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        let folder_name = |players: &[&str]| {
            let players: Vec<String> = players.iter().map(|&name| name.to_owned()).collect();
            name(time, &players)
        };
        assert_eq!(
            folder_name(&["new", "old 1/2"]),
            "2023-11-14-221320-new-old-1-2"
        );
        assert_eq!(folder_name(&["a", "b", "c"]), "2023-11-14-221320-3-players");
        assert_eq!(folder_name(&["..", "é"]), "2023-11-14-221320-..--");
    }

    #[test]
    fn none_is_no_folder() {
        assert_eq!(Out::from(PathBuf::from("none")), Out::Nothing);
        let folder = PathBuf::from("./none");
        assert_eq!(Out::from(folder.clone()), Out::Folder(folder));
    }
}
