//! The command line that repeats a match.

use super::config::{Config, LuckSpec};
use super::schedule::Format;
use crate::arena::entrants::entrant::EntrantSpec;
use crate::arena::stats::sprt::{Design, Model};
use crate::play::{Draw, Resign};
use std::path::Path;

/// The shell command that repeats the match of `config`. With limits that do not depend
/// on a clock, it gives the same games. Relative paths are relative to the folder where
/// the match was started. Values equal to their default are left out.
///
/// ```
/// use ermine::arena::{Config, command};
/// let config: Config = toml::from_str("engine = [{ player = 'random' }, { nodes = 500 }]").unwrap();
/// assert_eq!(
///     command(&config, Some(2)),
///     "ermine match --game royal-palette --engine random --engine nodes=500 --pairs 100 --seed 0 --concurrency 2"
/// );
/// ```
#[must_use]
pub fn command(config: &Config, concurrency: Option<usize>) -> String {
    let defaults = Config::default();
    let mut line = Line(vec!["ermine".to_owned(), "match".to_owned()]);
    line.flag("--game", &config.game);
    for engine in &config.engines {
        line.flag("--engine", engine.words());
    }
    if config.each != defaults.each {
        line.flag("--each", config.each.words());
    }
    line.unless_default(
        config.format == defaults.format,
        "--format",
        config.format.word(),
    );
    line.unless_default(config.reach == defaults.reach, "--reach", config.reach);
    line.flag("--pairs", config.pairs);
    line.flag("--seed", config.seed);
    line.maybe(
        "--openings",
        config.openings.as_ref().map(|path| path.display()),
    );
    line.maybe("--random-plies", config.random_plies);
    line.maybe("--balance", config.balance);
    for (name, value) in &config.settings {
        line.flag("--setting", format!("{name}={value}"));
    }
    line.maybe("--sprt", config.sprt.as_ref().map(sprt_words));
    line.maybe("--resign", config.adjudicate.resign.map(resign_words));
    line.maybe("--draw", config.adjudicate.draw.map(draw_words));
    line.maybe("--max-moves", config.adjudicate.max_moves);
    line.unless_default(
        config.silence == defaults.silence,
        "--silence",
        config.silence,
    );
    line.luck(config.luck, defaults.luck);
    let anchor = config.anchor.as_ref();
    line.maybe(
        "--anchor",
        anchor.map(|anchor| format!("{}={}", anchor.name, anchor.rating)),
    );
    line.maybe("--concurrency", concurrency);
    line.text()
}

/// The shell command that resumes the match in `folder`.
///
/// ```
/// let command = ermine::arena::resume_command("matches/a b".as_ref());
/// assert_eq!(command, "ermine match --resume 'matches/a b'");
/// ```
#[must_use]
pub fn resume_command(folder: &Path) -> String {
    format!("ermine match --resume {}", quote(&folder.to_string_lossy()))
}

/// The words of a command line, not quoted yet.
struct Line(Vec<String>);

impl Line {
    fn flag(&mut self, flag: &str, value: impl ToString) {
        self.0.extend([flag.to_owned(), value.to_string()]);
    }

    fn maybe(&mut self, flag: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.flag(flag, value);
        }
    }

    fn unless_default(&mut self, is_default: bool, flag: &str, value: impl ToString) {
        self.maybe(flag, (!is_default).then_some(value));
    }

    fn luck(&mut self, luck: LuckSpec, default: LuckSpec) {
        self.unless_default(luck.depth == default.depth, "--luck", luck.depth);
        let is_default = luck.coefficient == default.coefficient;
        self.unless_default(is_default, "--luck-coefficient", luck.coefficient);
    }

    fn text(&self) -> String {
        let quoted: Vec<String> = self.0.iter().map(|word| quote(word)).collect();
        quoted.join(" ")
    }
}

/// Quotes a word for a shell, only where needed.
fn quote(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_owned();
    }
    let quoter = shlex::Quoter::new().allow_nul(true);
    quoter
        .quote(word)
        .map_or_else(|_| word.to_owned(), Into::into)
}

/// The same entrant, without unneeded quotes in its command.
pub(crate) fn requoted(spec: &EntrantSpec) -> EntrantSpec {
    let unquoted = |command: &String| {
        shlex::split(command).map_or_else(|| command.clone(), |words| Line(words).text())
    };
    EntrantSpec {
        cmd: spec.cmd.as_ref().map(unquoted),
        ..spec.clone()
    }
}

impl EntrantSpec {
    /// The text form, which [`read`](EntrantSpec::read) takes.
    ///
    /// ```
    /// use ermine::arena::EntrantSpec;
    /// let text = "ermine name='the new one' tc=10+0.1 option.Hash=64";
    /// assert_eq!(EntrantSpec::read(text).unwrap().words(), "ermine 'name=the new one' tc=10+0.1 option.Hash=64");
    /// ```
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        if let Some(player) = &self.player {
            // A name with `=` would be taken for a key.
            let key = if player.contains('=') { "player=" } else { "" };
            words.push(format!("{key}{player}"));
        }
        let path = |path: &Option<std::path::PathBuf>| Some(path.as_ref()?.display().to_string());
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let named = [
            ("cmd", self.cmd.clone()),
            ("name", self.name.clone()),
            ("tc", self.tc.map(|control| control.to_string())),
            ("movetime", number(self.movetime)),
            ("nodes", number(self.nodes)),
            ("depth", number(self.depth.map(u64::from))),
            ("margin", number(self.margin)),
            ("dir", path(&self.dir)),
            ("log", path(&self.log)),
        ];
        for (key, value) in named {
            words.extend(value.map(|value| format!("{key}={value}")));
        }
        let options = self.options.iter();
        words.extend(options.map(|(name, value)| format!("option.{name}={value}")));
        Line(words).text()
    }
}

impl Format {
    /// The name of the format in files and flags.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
            Format::Ladder => "ladder",
        }
    }
}

/// The text of a test, as the flag takes it.
pub(crate) fn sprt_words(design: &Design) -> String {
    let Design {
        elo0,
        elo1,
        alpha,
        beta,
        model,
    } = design;
    let model = match model {
        Model::Logistic => "logistic",
        Model::Normalized => "normalized",
    };
    format!("elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={model}")
}

/// The text of the rule for won games, as the flag takes it.
pub(crate) fn resign_words(resign: Resign) -> String {
    let Resign { moves, score, both } = resign;
    format!("moves={moves} score={score} both={both}")
}

/// The text of the rule for drawn games, as the flag takes it.
pub(crate) fn draw_words(draw: Draw) -> String {
    let Draw { from, moves, score } = draw;
    format!("from={from} moves={moves} score={score}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn spec() -> impl Strategy<Value = EntrantSpec> {
        let text = || prop::option::of("[ -~äß]{1,9}");
        let number = || prop::option::of(1u64..1_000_000);
        let options = prop::collection::btree_map("[A-Za-z][A-Za-z ]{0,8}", "[ -~]{0,9}", 0..3);
        let all = (text(), text(), text(), text(), number(), number(), options);
        all.prop_map(
            |(name, player, cmd, log, nodes, margin, options)| EntrantSpec {
                name,
                player,
                cmd,
                log: log.map(Into::into),
                tc: nodes
                    .filter(|nodes| nodes % 2 == 0)
                    .map(|_| "40/10+0.1".parse().unwrap()),
                nodes,
                margin,
                options: distinct(options),
                ..EntrantSpec::default()
            },
        )
    }

    /// The options without names that differ by case alone.
    fn distinct(options: BTreeMap<String, String>) -> BTreeMap<String, String> {
        let mut seen = std::collections::BTreeSet::new();
        let new = |(name, _): &(String, String)| seen.insert(name.to_lowercase());
        options.into_iter().filter(new).collect()
    }

    proptest! {
        #[test]
        fn words_are_read_back(spec in spec()) {
            prop_assert_eq!(EntrantSpec::read(&spec.words()).unwrap(), spec);
        }
    }
}
