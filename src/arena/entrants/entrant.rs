//! The entrants of a match, as text and as data.

use crate::catalog;
use crate::play::{Pace, TimeControl};
use crate::session::options::PLAYER;
use crate::session::{ReferencePlayer, SearchLimit};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The default time by which a clock may be overrun, in milliseconds.
pub const MARGIN: u64 = 10;

/// The settings of an entrant, or of all of them. Each may be left out.
///
/// The text form is words separated by white space, with quotes as in a shell: the name
/// of a player of this program (`ermine`, `random`, `greedy`, `exact-1` …) or `cmd=…`,
/// then `key=value` in any order.
///
/// ```
/// use ermine::arena::EntrantSpec;
/// let spec = EntrantSpec::read("cmd='./old --quiet' name=old tc=10+0.1 option.Hash=64").unwrap();
/// assert_eq!(spec.cmd.as_deref(), Some("./old --quiet"));
/// assert_eq!(spec.options["Hash"], "64");
/// let error = EntrantSpec::read("ermine nods=5").unwrap_err();
/// assert!(error.to_string().contains("nods"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EntrantSpec {
    /// The name in reports.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A player of this program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The command line of a program that speaks the protocol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmd: Option<String>,
    /// The folder to start the program in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// A file for the log of all traffic with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<PathBuf>,
    /// Time control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// Milliseconds for every move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// Nodes for every move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies for every move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Milliseconds by which a clock may be overrun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// Options to set.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "texts")]
    pub options: BTreeMap<String, String>,
}

/// Reads options; numbers and truth values may stand without quotes.
fn texts<'de, D: Deserializer<'de>>(reader: D) -> Result<BTreeMap<String, String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Scalar {
        Text(String),
        Number(i64),
        Flag(bool),
    }
    let map = BTreeMap::<String, Scalar>::deserialize(reader)?;
    let text = |scalar| match scalar {
        Scalar::Text(text) => text,
        Scalar::Number(number) => number.to_string(),
        Scalar::Flag(flag) => flag.to_string(),
    };
    Ok(map.into_iter().map(|(name, s)| (name, text(s))).collect())
}

/// The error for a text that does not describe an entrant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// A quote that is not closed.
    #[error("'{0}' has an unclosed quote")]
    Quote(String),
    /// A word that is not `key=value`.
    #[error("'{0}' is not understood; expected key=value, or a player's name as first word")]
    Word(String),
    /// An unknown key.
    #[error("unknown engine key '{0}'; expected one of: {KEYS}")]
    Key(String),
    /// A value that does not fit its key.
    #[error("invalid {key} '{value}'; expected {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// The given value.
        value: String,
        /// The expected values.
        expected: &'static str,
    },
    /// A key that is given twice.
    #[error("'{0}' is given twice")]
    Twice(String),
    /// A player of this program and a command.
    #[error("engine '{0}' has both a player of this program and a command; expected one")]
    Both(String),
    /// An engine without a limit on its thinking.
    #[error("engine '{0}' has no limit; expected one of: tc, movetime, nodes, depth")]
    Unlimited(String),
    /// A setting of the game, which all players of a match share.
    #[error("option.{0} is a setting of the game; expected --setting {0}=VALUE for all engines")]
    Setting(String),
    /// A name that cannot be shown.
    #[error("invalid name {0:?}; expected some characters, none of them a control character")]
    Name(String),
    /// A key that cannot be set for all engines.
    #[error("'{0}' cannot be set for every engine; expected one of: {FOR_EACH}")]
    Each(String),
    /// An empty command.
    #[error("engine '{0}' has an empty command")]
    NoCommand(String),
    /// An unknown player of this program.
    #[error("unknown player '{name}'; expected one of: {expected}")]
    Player {
        /// The given name.
        name: String,
        /// The known players.
        expected: String,
    },
}

const FOR_EACH: &str = "tc, movetime, nodes, depth, margin, dir, log, option.NAME";
const KEYS: &str = "name, player, cmd, dir, log, tc, movetime, nodes, depth, margin, option.NAME";

impl EntrantSpec {
    /// Reads the text form.
    ///
    /// # Errors
    /// Returns [`EntrantError`] if a word is invalid; the error names it.
    pub fn read(text: &str) -> Result<EntrantSpec, EntrantError> {
        let mut spec = EntrantSpec::default();
        for (index, word) in split_words(text)?.into_iter().enumerate() {
            match word.split_once('=') {
                Some((key, value)) => spec.set(key, value)?,
                None if index == 0 => spec.player = Some(word),
                None => return Err(EntrantError::Word(word)),
            }
        }
        Ok(spec)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), EntrantError> {
        if let Some(option) = key.strip_prefix("option.") {
            let mut keys = self.options.keys();
            let is_repeated = keys.any(|name| name.eq_ignore_ascii_case(option));
            self.options.insert(option.to_owned(), value.to_owned());
            return check_unset(key, is_repeated);
        }
        match key {
            "name" => set_once(key, &mut self.name, value.to_owned()),
            "player" => set_once(key, &mut self.player, value.to_owned()),
            "cmd" => set_once(key, &mut self.cmd, value.to_owned()),
            "dir" => set_once(key, &mut self.dir, value.into()),
            "log" => set_once(key, &mut self.log, value.into()),
            "tc" => set_once(key, &mut self.tc, number("tc", value, TC)?),
            "movetime" => set_once(key, &mut self.movetime, positive("movetime", value, MS)?),
            "nodes" => set_once(key, &mut self.nodes, positive("nodes", value, COUNT)?),
            "depth" => {
                let depth = positive("depth", value, COUNT)?;
                set_once(key, &mut self.depth, depth.try_into().unwrap_or(u32::MAX))
            }
            "margin" => set_once(key, &mut self.margin, number("margin", value, MS)?),
            _ => Err(EntrantError::Key(key.to_owned())),
        }
    }

    /// This spec with unset values taken from `each`. If it has any limit, it takes none
    /// of the limits of `each`.
    #[must_use]
    pub fn or(mut self, each: &EntrantSpec) -> EntrantSpec {
        if self.tc.is_none() && !self.limit().is_set() {
            self.tc = each.tc;
            self.movetime = each.movetime;
            self.nodes = each.nodes;
            self.depth = each.depth;
        }
        self.margin = self.margin.or(each.margin);
        self.dir = self.dir.or_else(|| each.dir.clone());
        self.log = self.log.or_else(|| each.log.clone());
        for (name, value) in &each.options {
            let is_same = |own: &String| own.eq_ignore_ascii_case(name);
            if !self.options.keys().any(is_same) {
                self.options.insert(name.clone(), value.clone());
            }
        }
        self
    }

    /// Checks that it sets nothing that only one engine can have.
    fn check_each(&self) -> Result<(), EntrantError> {
        let own = [
            ("player", &self.player),
            ("name", &self.name),
            ("cmd", &self.cmd),
        ];
        for (key, value) in own {
            if let Some(value) = value {
                return Err(EntrantError::Each(format!("{key}={value}")));
            }
        }
        Ok(())
    }

    /// The limit of every move.
    pub(crate) fn limit(&self) -> SearchLimit {
        SearchLimit {
            nodes: self.nodes,
            depth: self.depth,
            movetime: self.movetime.map(Duration::from_millis),
            mate: None,
        }
    }
}

/// Splits a text into words, as a shell does.
fn split_words(text: &str) -> Result<Vec<String>, EntrantError> {
    shlex::split(text).ok_or_else(|| EntrantError::Quote(text.to_owned()))
}

const TC: &str = "a time control as 10+0.1 or 40/60";
const MS: &str = "milliseconds";
const COUNT: &str = "a number above 0";

fn check_unset(key: &str, is_set: bool) -> Result<(), EntrantError> {
    if is_set {
        return Err(EntrantError::Twice(key.to_owned()));
    }
    Ok(())
}

fn set_once<T>(key: &str, field: &mut Option<T>, value: T) -> Result<(), EntrantError> {
    check_unset(key, field.replace(value).is_some())
}

fn number<T: std::str::FromStr>(
    key: &'static str,
    value: &str,
    expected: &'static str,
) -> Result<T, EntrantError> {
    value
        .parse()
        .map_err(|_| invalid_value(key, value, expected))
}

fn positive(key: &'static str, value: &str, expected: &'static str) -> Result<u64, EntrantError> {
    match number(key, value, expected)? {
        0 => Err(invalid_value(key, value, expected)),
        found => Ok(found),
    }
}

fn invalid_value(key: &'static str, value: &str, expected: &'static str) -> EntrantError {
    EntrantError::Value {
        key,
        value: value.to_owned(),
        expected,
    }
}

/// The kind of an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantKind {
    /// A session in this process.
    Here,
    /// A separate program.
    Program {
        /// The command line, program first.
        command: Vec<String>,
        /// The folder it is started in.
        folder: Option<PathBuf>,
        /// The file for its log.
        log: Option<PathBuf>,
    },
}

/// A player that takes part in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name in reports, different from all others.
    pub name: String,
    /// Its kind.
    pub kind: EntrantKind,
    /// Options to set.
    pub options: Vec<(String, String)>,
    /// The limits on its thinking.
    pub pace: Pace,
}

/// The player that is the engine itself.
const ENGINE: &str = "ermine";

impl Entrant {
    /// The entrants of these specs, with unset values taken from `each`.
    ///
    /// # Errors
    /// Returns [`EntrantError`] for the first entrant that is invalid.
    pub fn resolve(
        specs: &[EntrantSpec],
        each: &EntrantSpec,
    ) -> Result<Vec<Entrant>, EntrantError> {
        each.check_each()?;
        let mut entrants: Vec<Entrant> = Vec::new();
        for spec in specs {
            let mut entrant = entrant(spec.clone().or(each))?;
            let is_taken = |name: &str| entrants.iter().any(|other| other.name == name);
            let base_name = entrant.name.clone();
            for number in 2.. {
                if !is_taken(&entrant.name) {
                    break;
                }
                entrant.name = format!("{base_name}-{number}");
            }
            entrants.push(entrant);
        }
        Ok(entrants)
    }
}

fn entrant(spec: EntrantSpec) -> Result<Entrant, EntrantError> {
    let command = spec.cmd.as_deref().map(split_words).transpose()?;
    let default_name = || default_name(command.as_deref(), spec.player.as_deref());
    let name = spec.name.clone().unwrap_or_else(default_name);
    if name.is_empty() || name.contains(char::is_control) {
        return Err(EntrantError::Name(name));
    }
    let (max_ms, max_depth) = (SearchLimit::MAX_MILLIS, u64::from(SearchLimit::MAX_DEPTH));
    check_range("movetime", spec.movetime, 1, max_ms, "1 to 31536000000")?;
    check_range("margin", spec.margin, 0, max_ms, "0 to 31536000000")?;
    check_range("nodes", spec.nodes, 1, SearchLimit::MAX_NODES, "1 to 10^18")?;
    check_range(
        "depth",
        spec.depth.map(u64::from),
        1,
        max_depth,
        "1 to 1000",
    )?;
    let limit = spec.limit();
    let mut options: Vec<(String, String)> = spec.options.into_iter().collect();
    let kind = match (command, spec.player) {
        (Some(_), Some(_)) => return Err(EntrantError::Both(name)),
        (Some(command), None) if command.is_empty() => return Err(EntrantError::NoCommand(name)),
        (Some(command), None) => EntrantKind::Program {
            command,
            folder: spec.dir,
            log: spec.log,
        },
        (None, player) => {
            if let Some(name) = options.iter().find_map(|(name, _)| catalog::setting(name)) {
                return Err(EntrantError::Setting(name.to_owned()));
            }
            if let Some(player) = player.filter(|player| player != ENGINE) {
                options.push((PLAYER.to_owned(), check_player(player)?));
            }
            EntrantKind::Here
        }
    };
    let pace = Pace {
        control: spec.tc,
        limit,
        margin: Duration::from_millis(spec.margin.unwrap_or(MARGIN)),
    };
    let mut options_from_last = options.iter().rev();
    let player = options_from_last.find(|(option, _)| option.eq_ignore_ascii_case(PLAYER));
    let searches = matches!(kind, EntrantKind::Program { .. })
        || player
            .is_none_or(|(_, player)| player.eq_ignore_ascii_case(ReferencePlayer::Engine.name()));
    if searches && !pace.is_limited() {
        return Err(EntrantError::Unlimited(name));
    }
    Ok(Entrant {
        name,
        kind,
        options,
        pace,
    })
}

/// Checks a number that may come unchecked from a file.
fn check_range(
    key: &'static str,
    value: Option<u64>,
    min: u64,
    max: u64,
    expected: &'static str,
) -> Result<(), EntrantError> {
    match value {
        Some(number) if number < min || number > max => Err(EntrantError::Value {
            key,
            value: number.to_string(),
            expected,
        }),
        _ => Ok(()),
    }
}

/// Checks that a name is that of a reference player.
fn check_player(name: String) -> Result<String, EntrantError> {
    let [_, names @ ..] = ReferencePlayer::ALL.map(ReferencePlayer::name);
    if names.contains(&name.as_str()) {
        return Ok(name);
    }
    let expected = [&[ENGINE], &names[..]].concat().join(", ");
    Err(EntrantError::Player { name, expected })
}

fn default_name(command: Option<&[String]>, player: Option<&str>) -> String {
    let program = command.and_then(|words| Path::new(words.first()?).file_stem());
    match program {
        Some(stem) => stem.to_string_lossy().into_owned(),
        None => player.unwrap_or(ENGINE).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn resolve(specs: &[&str], each: &str) -> Result<Vec<Entrant>, EntrantError> {
        let specs: Vec<_> = specs
            .iter()
            .map(|t| EntrantSpec::read(t).unwrap())
            .collect();
        Entrant::resolve(&specs, &EntrantSpec::read(each).unwrap())
    }

    #[test]
    fn what_is_left_out_comes_from_each_and_own_limits_replace_all_of_it() {
        let each = "nodes=500 option.Hash=8 margin=3";
        let all = resolve(&["ermine", "ermine depth=2 option.hash=4", "random"], each).unwrap();
        assert_eq!(all[0].name, "ermine");
        assert_eq!(all[0].pace.limit, SearchLimit::nodes(500));
        assert_eq!(all[0].options, [("Hash".to_owned(), "8".to_owned())]);
        assert_eq!(all[1].name, "ermine-2");
        assert_eq!(all[1].pace.limit, SearchLimit::depth(2));
        assert_eq!(all[1].options, [("hash".to_owned(), "4".to_owned())]);
        assert_eq!(all[1].pace.margin, Duration::from_millis(3));
        assert!(all[2].options.contains(&("Player".into(), "random".into())));
        // A player that does not search needs no limit, however it is chosen.
        resolve(&["ermine option.player=greedy"], "").unwrap();
    }

    #[test]
    fn programs_keep_their_arguments_and_lend_their_name() {
        let all = resolve(&["cmd='./bin/old --x \"a b\"' tc=1+0.1"], "log=talk").unwrap();
        assert_eq!(all[0].name, "old");
        let EntrantKind::Program { command, log, .. } = &all[0].kind else {
            panic!("{all:?}");
        };
        assert_eq!(command, &["./bin/old", "--x", "a b"]);
        assert_eq!(log.as_deref(), Some(Path::new("talk")));
    }

    #[test]
    fn wrong_words_are_named() {
        for (text, expected) in [
            ("ermine nodes", "'nodes'"),
            ("ermine nodes=0", "'0'"),
            ("ermine nodes=many", "'many'"),
            ("ermine tc=x", "'x'"),
            ("ermine nodes=1 nodes=2", "'nodes'"),
            ("ermine 'nodes=1", "quote"),
            ("colour=red", "'colour'"),
        ] {
            let error = EntrantSpec::read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        for (specs, expected) in [
            (["ermine"], "no limit"),
            (["ermine option.Player=Engine"], "no limit"),
            (["unknown nodes=1"], "random"),
            (["ermine cmd=x nodes=1"], "both"),
            (["cmd='' nodes=1"], "empty"),
            (["random name="], "name"),
            (["random 'name=a\nb'"], "name"),
            (["ermine depth=1001"], "'1001'"),
            (
                ["ermine nodes=1 option.Rules=common"],
                "--setting Rules=VALUE",
            ),
            (["ermine movetime=31536000001"], "'31536000001'"),
        ] {
            let error = resolve(&specs, "").unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
        for (each, expected) in [
            ("greedy", "'player=greedy'"),
            ("cmd=x", "'cmd=x'"),
            ("name=x", "'name=x'"),
        ] {
            let error = resolve(&["ermine nodes=1"], each).unwrap_err().to_string();
            assert!(error.contains(expected), "{each}: {error}");
        }
    }

    #[test]
    fn a_limit_of_0_in_a_file_is_refused_as_in_words() {
        for text in ["nodes = 0", "movetime = 0", "depth = 0"] {
            let spec: EntrantSpec = toml::from_str(text).unwrap();
            let error = Entrant::resolve(&[spec], &EntrantSpec::default()).unwrap_err();
            assert!(error.to_string().contains("'0'"), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_fall_over(text in "\\PC{0,40}") {
            let _ = EntrantSpec::read(&text);
        }

        #[test]
        fn specs_survive_a_config_file(nodes in 1u64..9999, name in "[a-z \"=#]{1,9}") {
            let spec = EntrantSpec {
                name: Some(name.clone()),
                nodes: Some(nodes),
                tc: Some("40/60+0.5".parse().unwrap()),
                options: [("Hash".to_owned(), name)].into(),
                ..EntrantSpec::default()
            };
            let text = toml::to_string(&spec).unwrap();
            prop_assert_eq!(toml::from_str::<EntrantSpec>(&text).unwrap(), spec);
        }
    }
}
