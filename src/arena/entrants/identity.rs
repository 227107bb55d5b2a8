//! The identity of the engines of a match, which tells apart engines behind one command.

use super::entrant::{Entrant, EntrantKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The identity of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineIdentity {
    /// The `id` and `option` lines of its answer to `uci`.
    pub lines: Vec<String>,
    /// The nodes of `ermine bench`, for an engine of this program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bench: Option<u64>,
    /// SHA-256 of the program, and of the files that its arguments and options name,
    /// under those names; log files are left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

/// A difference of an engine from the one that a match was begun with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineChange {
    /// Its name in the match.
    pub engine: String,
    /// The number of games played before the match continued with it.
    pub after_games: usize,
    /// The part that differs.
    pub what: String,
    /// Its old value; empty if it did not exist.
    pub was: String,
    /// Its new value; empty if it no longer exists.
    pub is: String,
}

impl fmt::Display for EngineChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EngineChange { what, was, is, .. } = self;
        let quoted = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => format!("'{text}'"),
        };
        write!(f, "{what} was {}, is {}", quoted(was), quoted(is))
    }
}

impl EngineIdentity {
    /// The engine's own name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        let mut lines = self.lines.iter();
        lines.find_map(|line| line.strip_prefix("id name "))
    }

    /// The differences of `now`, for the engine `name` after `after_games` games.
    pub(crate) fn changes(
        &self,
        now: &EngineIdentity,
        name: &str,
        after_games: usize,
    ) -> Vec<EngineChange> {
        let change = |kind: String, was: &str, is: &str| EngineChange {
            engine: name.to_owned(),
            after_games,
            what: kind,
            was: was.to_owned(),
            is: is.to_owned(),
        };
        let mut changes = Vec::new();
        let files: BTreeSet<&String> = self.files.keys().chain(now.files.keys()).collect();
        for file in files {
            let digest = |of: &EngineIdentity| of.files.get(file).cloned().unwrap_or_default();
            let (was, is) = (digest(self), digest(now));
            if was != is {
                changes.push(change(format!("the SHA-256 of '{file}'"), &was, &is));
            }
        }
        if let (Some(was), Some(is)) = (self.bench, now.bench)
            && was != is
        {
            let (was, is) = (was.to_string(), is.to_string());
            changes.push(change("the bench signature".to_owned(), &was, &is));
        }
        // The order of the lines does not matter.
        let only = |here: &EngineIdentity, there: &EngineIdentity| -> Vec<String> {
            let lines = here.lines.iter();
            lines
                .filter(|line| !there.lines.contains(line))
                .cloned()
                .collect()
        };
        let (removed, added) = (only(self, now), only(now, self));
        for at in 0..removed.len().max(added.len()) {
            let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
            changes.push(change(
                "its line".to_owned(),
                &line(&removed),
                &line(&added),
            ));
        }
        changes
    }
}

impl Entrant {
    /// SHA-256 of the program, and of the files that its arguments and options name.
    pub(crate) fn files(&self) -> BTreeMap<String, String> {
        let mut paths: Vec<(String, PathBuf)> = Vec::new();
        match &self.kind {
            EntrantKind::Here => {
                let own = std::env::current_exe();
                paths.extend(own.into_iter().map(|path| ("ermine".to_owned(), path)));
            }
            EntrantKind::Program {
                command, folder, ..
            } => {
                let folder = folder.as_deref().unwrap_or(Path::new(""));
                paths.push((command[0].clone(), program(&command[0], folder)));
                for words in command.windows(2) {
                    let flag = Some(words[0].as_str()).filter(|word| word.starts_with('-'));
                    if !is_log(flag.unwrap_or(""), &words[1]) {
                        paths.push((words[1].clone(), folder.join(&words[1])));
                    }
                }
            }
        }
        for (name, value) in self
            .options
            .iter()
            .filter(|(name, value)| !is_log(name, value))
        {
            paths.push((format!("option.{name}={value}"), PathBuf::from(value)));
        }
        let digests = paths
            .into_iter()
            .filter_map(|(name, path)| Some((name, sha256(&path)?)));
        digests.collect()
    }
}

/// Whether the value of a flag or an option names a file that an engine writes to: a
/// guess by the names.
fn is_log(option: &str, value: &str) -> bool {
    option.to_ascii_lowercase().contains("log") || value.ends_with(".log")
}

/// The path at which the system finds a program.
fn program(name: &str, folder: &Path) -> PathBuf {
    let is_bare = Path::new(name).components().count() == 1;
    let directories = std::env::var_os("PATH").filter(|_| is_bare);
    let directories: Vec<PathBuf> = directories.iter().flat_map(std::env::split_paths).collect();
    let names = [
        name.to_owned(),
        format!("{name}{}", std::env::consts::EXE_SUFFIX),
    ];
    let found = directories
        .iter()
        .flat_map(|directory| names.iter().map(|name| directory.join(name)))
        .find(|path| path.is_file());
    found.unwrap_or_else(|| folder.join(name))
}

/// The SHA-256 of a file in hexadecimal digits; `None` if it is no file or cannot be
/// read.
fn sha256(path: &Path) -> Option<String> {
    if !path.is_file() {
        return None;
    }
    let (mut file, mut hasher) = (File::open(path).ok()?, Sha256::new());
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer).ok()? {
            0 => break,
            count => hasher.update(&buffer[..count]),
        }
    }
    let digest = hasher.finalize();
    Some(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(lines: &[&str], files: &[(&str, &str)]) -> EngineIdentity {
        let files = files.iter();
        EngineIdentity {
            lines: lines.iter().map(|&line| line.to_owned()).collect(),
            bench: None,
            files: files
                .map(|&(name, digest)| (name.into(), digest.into()))
                .collect(),
        }
    }

    #[test]
    fn differences_are_listed_with_old_and_new_value() {
        let lines = ["id name Old 1", "option name Hash type spin"];
        let old = identity(&lines, &[("./engine", "aa"), ("net", "11")]);
        let mut reversed = old.clone();
        reversed.lines.reverse();
        assert_eq!(old.changes(&reversed, "x", 3), []);
        let new = [
            "option name Hash type spin",
            "id name New 2",
            "option name X type check",
        ];
        let new = identity(&new, &[("./engine", "bb")]);
        let changes = old.changes(&new, "x", 3);
        let texts: Vec<String> = changes.iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "the SHA-256 of './engine' was 'aa', is 'bb'",
                "the SHA-256 of 'net' was '11', is nothing",
                "its line was 'id name Old 1', is 'id name New 2'",
                "its line was nothing, is 'option name X type check'",
            ]
        );
        assert!(changes.iter().all(|change| change.after_games == 3));
        assert_eq!((old.name(), new.name()), (Some("Old 1"), Some("New 2")));
    }

    #[test]
    fn files_of_a_command_are_found_and_logs_are_none() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["engine.py", "net.bin", "out.log", "talk"] {
            std::fs::write(folder.path().join(name), "abc").unwrap();
        }
        let net = folder.path().join("net.bin");
        let command = "no-such-interpreter engine.py --log talk out.log -x";
        let spec = crate::arena::entrants::entrant::EntrantSpec {
            cmd: Some(command.to_owned()),
            dir: Some(folder.path().to_owned()),
            nodes: Some(1),
            options: [
                ("EvalFile", net.display().to_string()),
                ("Debug Log File", net.display().to_string()),
                ("Hash", "16".to_owned()),
            ]
            .map(|(name, value)| (name.to_owned(), value))
            .into(),
            ..Default::default()
        };
        let entrants = Entrant::resolve(&[spec], &Default::default()).unwrap();
        let files = entrants[0].files();
        let names: Vec<&str> = files.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            ["engine.py", &format!("option.EvalFile={}", net.display())]
        );
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert!(files.values().all(|digest| digest == abc));
    }

    #[cfg(unix)]
    #[test]
    fn a_bare_name_is_looked_for_where_the_system_does() {
        assert!(program("sh", Path::new("")).is_file());
        assert_eq!(program("./sh", Path::new("x")), Path::new("x/./sh"));
    }
}
