//! The arguments of searches, and their limits.

use super::{games, terminal};
use crate::arena::EntrantSpec;
use crate::batch::LimitSpec;
use crate::play::Pace;
use crate::session::options::{ELO, LIMIT_STRENGTH};
use crate::session::{Limits, Session, WEAKENING};
use anyhow::bail;
use clap::builder::RangedI64ValueParser;
use clap::value_parser;
use std::time::Duration;

/// The maximum number of nodes.
pub(super) const MAX_NODES: u64 = 1_000_000_000_000_000_000;
/// The maximum number of plies.
pub(super) const MAX_DEPTH: u32 = 1000;
/// The maximum number of milliseconds: a year.
pub(super) const MAX_MS: u64 = 31_536_000_000;

/// Returns the parser of a number of threads.
pub(super) fn threads() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=512)
}

/// Returns the number of cores, the default of many commands.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the number of games to play at once if a game needs `threads` threads:
/// `asked`, or as many as the cores allow. Prints a warning if there are too few cores.
pub(super) fn games_at_once(asked: Option<usize>, threads: usize) -> usize {
    let fitting = (cores() / threads.max(1)).max(1);
    let games = asked.unwrap_or(fitting);
    if let Some(said) = crowded(games, threads, cores()) {
        terminal::remark(&said);
    }
    games
}

/// Returns the warning, if the games need more cores than there are.
fn crowded(games: usize, threads: usize, cores: usize) -> Option<String> {
    let count = |number: usize, what: &str| match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
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
pub(super) struct SearchArgs {
    /// Search N plies.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Search N nodes.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MAX_NODES))]
    nodes: Option<u64>,
    /// Search for MS milliseconds.
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(0..=MAX_MS))]
    movetime: Option<u64>,
    /// Search with N threads.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Use a hash table of MB megabytes.
    #[arg(long, value_name = "MB", value_parser = value_parser!(u32).range(1..=65_536))]
    hash: Option<u32>,
    /// Set an option of the engine, for example "PaletteMap=K=rbuyno,…".
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) options: Vec<(String, String)>,
}

/// Parses `NAME=VALUE`.
pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=');
    let (name, value) = pair.ok_or_else(|| format!("'{text}' has no '='; expected NAME=VALUE"))?;
    match name.trim() {
        "" => Err(format!("'{text}' has no name; expected NAME=VALUE")),
        name => Ok((name.to_owned(), value.trim().to_owned())),
    }
}

/// The time margin of an answer where no clock decides: a day.
const UNHURRIED: Duration = Duration::from_secs(86_400);

impl SearchArgs {
    /// Opens `game` with the options set. Prints a remark if a strength is limited
    /// because it was named.
    pub(super) fn open(&self, game: &str) -> anyhow::Result<Box<dyn Session>> {
        let mut session = games::open(game)?;
        for (name, value) in self.told() {
            session.set_option(&name, Some(&value))?;
        }
        if let Some(elo) = implied_limit(&self.options) {
            say_limited(elo);
        }
        Ok(session)
    }

    /// Opens `game` with those of the options set that it has.
    pub(super) fn open_known(&self, game: &str) -> anyhow::Result<Box<dyn Session>> {
        let mut session = games::open(game)?;
        let known = session.options();
        let is_known = |name: &str| {
            known
                .iter()
                .any(|spec| spec.name.eq_ignore_ascii_case(name))
        };
        for (name, value) in self.told().iter().filter(|(name, _)| is_known(name)) {
            session.set_option(name, Some(value))?;
        }
        Ok(session)
    }

    /// Opens `game` with those of the options set that it has and that do not weaken the
    /// engine.
    pub(super) fn open_adviser(&self, game: &str) -> anyhow::Result<Box<dyn Session>> {
        let mut strong = self.clone();
        strong.options.retain(|(name, _)| !weakens(name));
        strong.open_known(game)
    }

    /// Whether an option weakens the engine.
    pub(super) fn weakens(&self) -> bool {
        self.options.iter().any(|(name, _)| weakens(name))
    }

    /// Limits the strength to the value of `--elo`.
    pub(super) fn limit_strength(&mut self, elo: u32) -> anyhow::Result<()> {
        let named = |name: &str| {
            let mut given = self.options.iter();
            given.any(|(known, _)| known.eq_ignore_ascii_case(name))
        };
        if let Some(name) = [ELO, LIMIT_STRENGTH].into_iter().find(|name| named(name)) {
            bail!("--elo {elo} and --option {name} both set the strength; expected one of them");
        }
        let told = [(ELO, elo.to_string()), (LIMIT_STRENGTH, "true".to_owned())];
        let told = told.map(|(name, value)| (name.to_owned(), value));
        self.options.extend(told);
        Ok(())
    }

    /// Returns the options to set. `UCI_Elo` without `UCI_LimitStrength` turns the limit
    /// on.
    pub(super) fn told(&self) -> Vec<(String, String)> {
        let number =
            |name: &str, value: Option<u32>| value.map(|n| (name.to_owned(), n.to_string()));
        let named = [number("Threads", self.threads), number("Hash", self.hash)];
        let named = named.into_iter().flatten();
        let limit =
            implied_limit(&self.options).map(|_| (LIMIT_STRENGTH.to_owned(), "true".to_owned()));
        named
            .chain(self.options.iter().cloned())
            .chain(limit)
            .collect()
    }

    /// Returns the limits of a player, or `otherwise` milliseconds if none are given. The
    /// margin is so large that no game is lost on time.
    pub(super) fn pace(&self, otherwise: u64) -> Pace {
        let limits = self.limits(otherwise);
        Pace {
            movetime: limits.movetime,
            nodes: limits.nodes,
            depth: limits.depth,
            margin: UNHURRIED,
            ..Pace::default()
        }
    }

    /// Returns the limits as plain data.
    pub(super) fn limit_spec(&self, otherwise: u64) -> LimitSpec {
        let limits = self.limits(otherwise);
        LimitSpec {
            depth: limits.depth,
            nodes: limits.nodes,
            movetime: limits.movetime.map(|time| time.as_millis() as u64),
            mate: None,
        }
    }

    /// Returns the limits given, or `otherwise` milliseconds if there are none.
    pub(super) fn limits(&self, otherwise: u64) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let movetime = self.movetime.or(unlimited.then_some(otherwise));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: movetime.map(Duration::from_millis),
            ..Limits::default()
        }
    }
}

/// Returns the strength that the options name, unless they set `UCI_LimitStrength` as
/// well.
pub(super) fn implied_limit(options: &[(String, String)]) -> Option<&str> {
    let value = |wanted: &str| {
        let mut given = options.iter().rev();
        let found = given.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.as_str())
    };
    value(ELO).filter(|_| value(LIMIT_STRENGTH).is_none())
}

/// Turns on the limit for engines of this program whose strength is named. Options of
/// external programs are left as written.
pub(super) fn limit_strength(specs: &mut [EntrantSpec], each: &EntrantSpec) {
    let ours = |spec: &&mut EntrantSpec| {
        let player = spec.player.as_deref();
        spec.cmd.is_none() && player.is_none_or(|player| player == "ermine")
    };
    for spec in specs.iter_mut().filter(ours) {
        let options = spec.clone().or(each).options;
        let options: Vec<(String, String)> = options.into_iter().collect();
        if let Some(elo) = implied_limit(&options) {
            spec.options
                .insert(LIMIT_STRENGTH.to_owned(), "true".to_owned());
            say_limited(elo);
        }
    }
}

/// Prints that a named strength turns on the limit.
fn say_limited(elo: &str) {
    terminal::remark(&format!(
        "{ELO} {elo} limits the strength ({LIMIT_STRENGTH}=true)"
    ));
}

fn weakens(option: &str) -> bool {
    WEAKENING
        .iter()
        .any(|name| name.eq_ignore_ascii_case(option))
}

/// Returns the limits in words, to follow "thinks".
pub(super) fn thinks(limits: &Limits) -> String {
    let time = limits.movetime.map(|time| {
        let seconds = time.as_secs_f64();
        format!("{seconds} s")
    });
    let depth = limits.depth.map(|plies| match plies {
        1 => "1 ply deep".to_owned(),
        plies => format!("{plies} plies deep"),
    });
    let nodes = limits.nodes.map(|nodes| format!("{nodes} nodes"));
    let limits: Vec<String> = [time, depth, nodes].into_iter().flatten().collect();
    match &limits[..] {
        [one] => format!("{one} a move"),
        several => format!("{} a move, whichever comes first", several.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_strength_is_limited_unless_an_option_prevents_it() {
        let options = |words: &[&str]| -> Vec<(String, String)> {
            words.iter().map(|word| pair(word).unwrap()).collect()
        };
        let elo = options(&["uci_elo=700", "Hash=1"]);
        assert_eq!(implied_limit(&elo), Some("700"));
        let said = options(&["UCI_Elo=700", "UCI_LIMITSTRENGTH=false"]);
        assert_eq!(implied_limit(&said), None);
        assert_eq!(implied_limit(&options(&["Hash=1"])), None);
    }

    #[test]
    fn games_that_need_too_many_cores_give_a_warning() {
        assert_eq!(crowded(2, 2, 4), None);
        let said = crowded(3, 2, 4).unwrap();
        assert!(said.contains("3 games at once with 2 threads each need 6 cores"));
        assert!(crowded(1, 512, 4).is_some() && crowded(usize::MAX, 2, 4).is_some());
    }

    #[test]
    fn limits_are_written_in_words() {
        let limits = Limits {
            movetime: Some(Duration::from_millis(1500)),
            ..Limits::default()
        };
        assert_eq!(thinks(&limits), "1.5 s a move");
        let limits = Limits {
            depth: Some(4),
            nodes: Some(100),
            ..Limits::default()
        };
        let both = "4 plies deep or 100 nodes a move, whichever comes first";
        assert_eq!(thinks(&limits), both);
    }
}
