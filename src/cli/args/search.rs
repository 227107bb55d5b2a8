//! The arguments of searches.

use super::games;
use super::limits::LimitArgs;
use crate::arena::EntrantSpec;
use crate::base::workers::cores;
use crate::cli::console::terminal;
use crate::rules::move_list::MAX_MOVES;
use crate::session::options::{ELO, LIMIT_STRENGTH, MAX_HASH, MAX_THREADS};
use crate::session::{SearchLimit, Session, WEAKENING};
use anyhow::bail;
use clap::builder::RangedI64ValueParser;
use clap::value_parser;
use std::time::Duration;

/// Returns the parser of a number of threads.
pub(crate) fn threads() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=MAX_THREADS.into())
}

/// Returns the parser of a table size in MiB.
pub(crate) fn hash() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=MAX_HASH.into())
}

/// Returns the parser of a number of best moves.
pub(crate) fn multipv() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=MAX_MOVES as i64)
}

/// Returns the number of threads to use: `requested`, or one per core.
pub(crate) fn thread_count(requested: Option<u32>) -> usize {
    requested.map_or_else(cores, |count| count as usize)
}

/// Returns the number of games to play at once if a game needs `threads` threads:
/// `requested`, or as many as the cores allow. Prints a warning if there are too few cores.
pub(crate) fn games_at_once(requested: Option<usize>, threads: usize) -> usize {
    let max_games = (cores() / threads.max(1)).max(1);
    let games = requested.unwrap_or(max_games);
    if let Some(warning) = core_warning(games, threads, cores()) {
        terminal::print_note(&warning);
    }
    games
}

/// Returns the warning, if the games need more cores than there are.
fn core_warning(games: usize, threads: usize, cores: usize) -> Option<String> {
    let count = |number: usize, noun: &str| match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    let needed = games.saturating_mul(threads);
    (needed > cores).then(|| {
        format!(
            "warning: {} at once with {} each need {}, and there are {cores}: clocks and speeds suffer",
            count(games, "game"),
            count(threads, "thread"),
            count(needed, "core"),
        )
    })
}

/// Arguments that limit a search and set up the engine.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    limit: LimitArgs,
    /// Search with N threads.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Use a hash table of MB megabytes.
    #[arg(long, value_name = "MB", value_parser = hash())]
    hash: Option<u32>,
    /// Set an option of the engine, for example "PaletteMap=K=rbuyno,…".
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
}

/// Parses `NAME=VALUE`.
pub(crate) fn pair(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=');
    let (name, value) = pair.ok_or_else(|| format!("'{text}' has no '='; expected NAME=VALUE"))?;
    match name.trim() {
        "" => Err(format!("'{text}' has no name; expected NAME=VALUE")),
        name => Ok((name.to_owned(), value.trim().to_owned())),
    }
}

impl SearchArgs {
    /// Opens `game` with the options set. Prints a note if `UCI_Elo` alone turned on
    /// `UCI_LimitStrength`.
    pub(crate) fn open(&self, game: &str) -> anyhow::Result<Box<dyn Session>> {
        let mut session = games::open(game)?;
        for (name, value) in self.options_to_set() {
            session.set_option(&name, Some(&value))?;
        }
        if let Some(elo) = implied_elo(&self.options) {
            print_limit_note(elo);
        }
        Ok(session)
    }

    /// Opens `game`, and sets those of the options that it has.
    pub(crate) fn open_with_supported_options(
        &self,
        game: &str,
    ) -> anyhow::Result<Box<dyn Session>> {
        let mut session = games::open(game)?;
        let supported = session.options();
        let is_supported = |name: &str| {
            supported
                .iter()
                .any(|spec| spec.name.eq_ignore_ascii_case(name))
        };
        for (name, value) in self
            .options_to_set()
            .iter()
            .filter(|(name, _)| is_supported(name))
        {
            session.set_option(name, Some(value))?;
        }
        Ok(session)
    }

    /// Opens `game`, and sets those of the options that it has and that do not weaken the
    /// engine.
    pub(crate) fn open_at_full_strength(&self, game: &str) -> anyhow::Result<Box<dyn Session>> {
        let mut strong = self.clone();
        strong.options.retain(|(name, _)| !is_weakening(name));
        strong.open_with_supported_options(game)
    }

    /// Whether an option weakens the engine.
    pub(crate) fn is_weakened(&self) -> bool {
        self.options.iter().any(|(name, _)| is_weakening(name))
    }

    /// Limits the strength to the value of `--elo`.
    pub(crate) fn limit_strength(&mut self, elo: u32) -> anyhow::Result<()> {
        let is_set = |name: &str| {
            let mut options = self.options.iter();
            options.any(|(option, _)| option.eq_ignore_ascii_case(name))
        };
        if let Some(name) = [ELO, LIMIT_STRENGTH].into_iter().find(|name| is_set(name)) {
            bail!("--elo {elo} and --option {name} both set the strength; expected one of them");
        }
        let limit = [(ELO, elo.to_string()), (LIMIT_STRENGTH, "true".to_owned())];
        let limit = limit.map(|(name, value)| (name.to_owned(), value));
        self.options.extend(limit);
        Ok(())
    }

    /// Returns the options to set. `UCI_Elo` without `UCI_LimitStrength` turns the limit
    /// on.
    pub(crate) fn options_to_set(&self) -> Vec<(String, String)> {
        let number =
            |name: &str, value: Option<u32>| value.map(|n| (name.to_owned(), n.to_string()));
        let resources = [number("Threads", self.threads), number("Hash", self.hash)];
        let resources = resources.into_iter().flatten();
        let limit =
            implied_elo(&self.options).map(|_| (LIMIT_STRENGTH.to_owned(), "true".to_owned()));
        resources
            .chain(self.options.iter().cloned())
            .chain(limit)
            .collect()
    }

    /// Returns the limit, or `default_ms` milliseconds if none is given.
    pub(crate) fn limit(&self, default_ms: u64) -> SearchLimit {
        let default = Duration::from_millis(default_ms);
        self.limit.or(SearchLimit::movetime(default))
    }
}

/// Returns the `UCI_Elo` among the options, unless they set `UCI_LimitStrength` as well.
pub(crate) fn implied_elo(options: &[(String, String)]) -> Option<&str> {
    let value = |option: &str| {
        let mut reversed = options.iter().rev();
        let found = reversed.find(|(name, _)| name.eq_ignore_ascii_case(option));
        found.map(|(_, value)| value.as_str())
    };
    value(ELO).filter(|_| value(LIMIT_STRENGTH).is_none())
}

/// Turns on `UCI_LimitStrength` for engines of this program that set `UCI_Elo`. Options of
/// external programs are left as written.
pub(crate) fn limit_strength(specs: &mut [EntrantSpec], each: &EntrantSpec) {
    let is_own_engine = |spec: &&mut EntrantSpec| {
        let player = spec.player.as_deref();
        spec.cmd.is_none() && player.is_none_or(|player| player == "ermine")
    };
    for spec in specs.iter_mut().filter(is_own_engine) {
        let options = spec.clone().or(each).options;
        let options: Vec<(String, String)> = options.into_iter().collect();
        if let Some(elo) = implied_elo(&options) {
            spec.options
                .insert(LIMIT_STRENGTH.to_owned(), "true".to_owned());
            print_limit_note(elo);
        }
    }
}

/// Prints that `UCI_Elo` turned on `UCI_LimitStrength`.
fn print_limit_note(elo: &str) {
    terminal::print_note(&format!(
        "{ELO} {elo} limits the strength ({LIMIT_STRENGTH}=true)"
    ));
}

fn is_weakening(option: &str) -> bool {
    WEAKENING
        .iter()
        .any(|name| name.eq_ignore_ascii_case(option))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uci_elo_implies_uci_limit_strength_unless_that_is_set() {
        let options = |words: &[&str]| -> Vec<(String, String)> {
            words.iter().map(|word| pair(word).unwrap()).collect()
        };
        let elo = options(&["uci_elo=700", "Hash=1"]);
        assert_eq!(implied_elo(&elo), Some("700"));
        let disabled = options(&["UCI_Elo=700", "UCI_LIMITSTRENGTH=false"]);
        assert_eq!(implied_elo(&disabled), None);
        assert_eq!(implied_elo(&options(&["Hash=1"])), None);
    }

    #[test]
    fn games_that_need_too_many_cores_give_a_warning() {
        assert_eq!(core_warning(2, 2, 4), None);
        let warning = core_warning(3, 2, 4).unwrap();
        assert!(warning.contains("3 games at once with 2 threads each need 6 cores"));
        assert!(core_warning(1, 512, 4).is_some() && core_warning(usize::MAX, 2, 4).is_some());
    }
}
