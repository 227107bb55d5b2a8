//! The handshake with an engine before a game.

use super::connection::{Connection, Event, NoEvent};
use super::spec::ProcessSpec;
use super::text::{self, OptionLine};
use crate::play::NewGame;
use crate::protocol::Command;
use std::time::{Duration, Instant};

/// The number of options of an engine that are kept.
const MAX_OPTIONS: usize = 500;

/// The options of multi-variant engines that name a file of rules. Such an engine
/// receives no settings of the game: the file holds its rules.
const RULES_FILES: [&str; 2] = ["VariantPath", "GameFile"];

/// The data that an engine sends about itself.
#[derive(Debug, Default)]
pub(super) struct EngineInfo {
    pub(super) name: Option<String>,
    options: Vec<OptionLine>,
    /// The `id` and `option` lines.
    pub(super) lines: Vec<String>,
}

impl EngineInfo {
    /// Sends `uci` and reads the answer up to `uciok`.
    pub(super) fn query(
        connection: &mut Connection,
        timeout: Duration,
    ) -> Result<EngineInfo, String> {
        let mut info = EngineInfo::default();
        info.receive(connection, timeout, &[Command::Uci])?;
        Ok(info)
    }

    /// Sends `commands`, the last of which is `uci`, and reads name and options.
    fn receive(
        &mut self,
        connection: &mut Connection,
        timeout: Duration,
        commands: &[Command],
    ) -> Result<(), String> {
        self.options.clear();
        self.lines.clear();
        connection.send(commands);
        wait_for("uciok", connection, timeout, |event| match event {
            Event::UciOk => Ok(true),
            Event::Name(name) => {
                self.lines.push(format!("id name {name}"));
                self.name = Some(name);
                Ok(false)
            }
            Event::Author(name) => {
                self.lines.push(format!("id author {name}"));
                Ok(false)
            }
            Event::Option(option) if self.options.len() < MAX_OPTIONS => {
                self.lines.push(format!("option {}", option.text));
                self.options.push(option);
                Ok(false)
            }
            // An engine that goes on with another game is not the one asked for.
            Event::Error(error) => Err(format!("it refused an option: {error}")),
            _ => Ok(false),
        })
    }

    fn option(&self, name: &str) -> Option<&OptionLine> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets the game, the options of this engine, and the settings that hold for all
    /// players. Those come last: no option may change the rules.
    pub(super) fn set_options(
        &mut self,
        connection: &mut Connection,
        spec: &ProcessSpec,
        new_game: &NewGame<'_>,
    ) -> Result<(), String> {
        let mut commands = Vec::new();
        let mut settings = new_game.settings;
        let rules = RulesFile::of(spec);
        if let Some(rules) = rules {
            self.load_rules(connection, spec.start_timeout, rules)?;
            settings = &[];
        }
        if !spec.sets_option("UCI_Variant") {
            commands.extend(self.select_game(new_game.game, rules)?);
        }
        let is_no_rules_file = |(name, _): &&(String, String)| {
            let mut names = RULES_FILES.iter();
            !names.any(|rules| name.eq_ignore_ascii_case(rules))
        };
        let requested = || spec.options.iter().filter(is_no_rules_file).chain(settings);
        if !commands.is_empty() && !requested().all(|(name, _)| self.option(name).is_some()) {
            // The options of a game may be listed only once that game is selected.
            commands.push(Command::Uci);
            self.receive(connection, spec.start_timeout, &commands)?;
            commands.clear();
        }
        for (name, value) in requested() {
            let Some(option) = self.option(name) else {
                return Err(format!("it has no option '{name}'"));
            };
            commands.push(text::set_option(&option.name, option.validate(value)?));
        }
        commands.push(Command::IsReady);
        connection.send(&commands);
        wait_for("readyok", connection, spec.start_timeout, |event| {
            match event {
                Event::ReadyOk => Ok(true),
                // An engine that goes on with other options is not the one asked for.
                Event::Error(error) => Err(format!("it refused an option: {error}")),
                _ => Ok(false),
            }
        })
    }

    /// Sends a multi-variant engine the file of rules, before the game is selected.
    fn load_rules(
        &mut self,
        connection: &mut Connection,
        timeout: Duration,
        rules: RulesFile<'_>,
    ) -> Result<(), String> {
        let Some(option) = self.option(rules.option) else {
            return Err(format!("it has no option '{}'", rules.option));
        };
        let rules = text::set_option(&option.name, Some(rules.path));
        self.receive(connection, timeout, &[rules, Command::Uci])
    }

    /// The command that selects the game, which may be one of the file `rules`.
    fn select_game(
        &self,
        game: &str,
        rules: Option<RulesFile<'_>>,
    ) -> Result<Option<Command>, String> {
        let Some(option) = self.option("UCI_Variant") else {
            // It plays one game only, and only the user knows which.
            return Ok(None);
        };
        if !option.values.is_empty() && !option.values.iter().any(|value| value == game) {
            let games = option.values.join(", ");
            let games = text::quote(&games);
            return Err(match rules {
                None => format!("it does not play {game}, only {games}"),
                Some(RulesFile { option, path }) => format!(
                    "with {option} {} it does not play {game}, only {games}",
                    text::quote(path)
                ),
            });
        }
        Ok(Some(text::set_option(&option.name, Some(game))))
    }

    /// Sends the seed of a game, `ucinewgame` and `isready`, and waits for `readyok`.
    pub(super) fn new_game(
        &self,
        connection: &mut Connection,
        spec: &ProcessSpec,
        seed: u64,
    ) -> Result<(), String> {
        let option = self.option("Seed").filter(|_| !spec.sets_option("Seed"));
        let set_seed = |option: &OptionLine| {
            let seed = option.fit(seed).to_string();
            text::set_option(&option.name, Some(&seed))
        };
        let commands = option.map(set_seed).into_iter();
        let commands = commands.chain([Command::NewGame, Command::IsReady]);
        connection.send(&commands.collect::<Vec<_>>());
        wait_for("readyok", connection, spec.start_timeout, |event| {
            Ok(matches!(event, Event::ReadyOk))
        })
    }
}

/// A file from which an engine reads the rules of games.
#[derive(Clone, Copy)]
struct RulesFile<'a> {
    /// The option that takes it.
    option: &'static str,
    path: &'a str,
}

impl<'a> RulesFile<'a> {
    /// The file that `spec` names.
    fn of(spec: &'a ProcessSpec) -> Option<RulesFile<'a>> {
        RULES_FILES.into_iter().find_map(|option| {
            let path = spec.option_value(option)?;
            Some(RulesFile { option, path })
        })
    }
}

/// Reads events until one of them is the last.
fn wait_for(
    expected: &str,
    connection: &mut Connection,
    timeout: Duration,
    mut is_last: impl FnMut(Event) -> Result<bool, String>,
) -> Result<(), String> {
    let deadline = deadline(timeout);
    loop {
        match connection.next(deadline) {
            Ok(event) => {
                if is_last(event)? {
                    return Ok(());
                }
            }
            Err(NoEvent::Timeout) => return Err(format!("no {expected} within {timeout:?}")),
            Err(NoEvent::Cancelled) => {
                return Err(format!("cancelled while waiting for {expected}"));
            }
            Err(NoEvent::Ended(reason)) => {
                let status = connection.end_and_describe(reason);
                return Err(format!("{status}, before {expected}"));
            }
        }
    }
}

/// The moment at which `timeout` ends, at most a year from now.
pub(super) fn deadline(timeout: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 86_400);
    Instant::now() + timeout.min(YEAR)
}
