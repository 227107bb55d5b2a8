//! How long a command thinks, and thinking.

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

/// The most nodes that may be asked for.
pub(super) const MAX_NODES: u64 = 1_000_000_000_000_000_000;
/// The most plies.
pub(super) const MAX_DEPTH: u32 = 1000;
/// The most milliseconds: a year.
pub(super) const MAX_MS: u64 = 31_536_000_000;

/// Reads a number of threads.
pub(super) fn threads() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=512)
}

/// How many cores there are, for work that takes them all unless told otherwise.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How many games to play at once if players have so many threads: as many as `asked`,
/// or as there are cores for. Standard error is told where the cores do not suffice.
pub(super) fn games_at_once(asked: Option<usize>, threads: usize) -> usize {
    let fitting = (cores() / threads.max(1)).max(1);
    let games = asked.unwrap_or(fitting);
    if let Some(said) = crowded(games, threads, cores()) {
        terminal::remark(&said);
    }
    games
}

/// What is to be said if so many games at once need more cores than there are.
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

/// Arguments that limit a search and set the engine up.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SearchArgs {
    /// Search so many plies.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Search so many nodes.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MAX_NODES))]
    nodes: Option<u64>,
    /// Search so many milliseconds.
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(0..=MAX_MS))]
    movetime: Option<u64>,
    /// Search with so many threads.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Use a table of so many megabytes.
    #[arg(long, value_name = "MB", value_parser = value_parser!(u32).range(1..=65_536))]
    hash: Option<u32>,
    /// Set any option of the engine, for example "PaletteMap=K=rbuyno,…".
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) options: Vec<(String, String)>,
}

/// Reads `NAME=VALUE`.
pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=');
    let (name, value) = pair.ok_or_else(|| format!("'{text}' has no '=', expected NAME=VALUE"))?;
    match name.trim() {
        "" => Err(format!("'{text}' has no name, expected NAME=VALUE")),
        name => Ok((name.to_owned(), value.trim().to_owned())),
    }
}

/// How late an answer may come where no clock decides: a day.
const UNHURRIED: Duration = Duration::from_secs(86_400);

impl SearchArgs {
    /// Opens `game` with the options set. Where a strength is limited because it was
    /// named, standard error is told so.
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

    /// Opens `game` with those of the options set that it has and that do not
    /// weaken the engine.
    pub(super) fn open_adviser(&self, game: &str) -> anyhow::Result<Box<dyn Session>> {
        let mut strong = self.clone();
        strong.options.retain(|(name, _)| !weakens(name));
        strong.open_known(game)
    }

    /// Whether the engine plays worse than it can.
    pub(super) fn weakens(&self) -> bool {
        self.options.iter().any(|(name, _)| weakens(name))
    }

    /// Limits the strength as `--elo` says.
    pub(super) fn limit_strength(&mut self, elo: u32) -> anyhow::Result<()> {
        let named = |name: &str| {
            let mut given = self.options.iter();
            given.any(|(known, _)| known.eq_ignore_ascii_case(name))
        };
        if let Some(name) = [ELO, LIMIT_STRENGTH].into_iter().find(|name| named(name)) {
            bail!("--elo {elo} and --option {name} both say how strong, expected one of them");
        }
        let told = [(ELO, elo.to_string()), (LIMIT_STRENGTH, "true".to_owned())];
        let told = told.map(|(name, value)| (name.to_owned(), value));
        self.options.extend(told);
        Ok(())
    }

    /// The options that are set. Who names a strength means it: with `UCI_Elo` alone,
    /// strength is limited.
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

    /// How a player is to think: by the limits given, or for `otherwise`
    /// milliseconds if there are none. Nobody loses by being late.
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

    /// The same as data.
    pub(super) fn limit_spec(&self, otherwise: u64) -> LimitSpec {
        let limits = self.limits(otherwise);
        LimitSpec {
            depth: limits.depth,
            nodes: limits.nodes,
            movetime: limits.movetime.map(|time| time.as_millis() as u64),
            mate: None,
        }
    }

    /// The limits given, or `otherwise` milliseconds if there are none.
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

/// The strength that options name, if none says whether it counts.
pub(super) fn implied_limit(options: &[(String, String)]) -> Option<&str> {
    let value = |wanted: &str| {
        let mut given = options.iter().rev();
        let found = given.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.as_str())
    };
    value(ELO).filter(|_| value(LIMIT_STRENGTH).is_none())
}

/// Who names a strength for the engine of this program means it. What programs
/// of their own are told is left as it was written.
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

/// Says that a strength is taken to be meant.
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

/// How long is thought under these limits, after "thinks".
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
    fn a_strength_counts_unless_it_is_said_not_to() {
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
    fn games_that_need_more_cores_than_there_are_are_told() {
        assert_eq!(crowded(2, 2, 4), None);
        let said = crowded(3, 2, 4).unwrap();
        assert!(said.contains("3 games at once with 2 threads each need 6 cores"));
        assert!(crowded(1, 512, 4).is_some() && crowded(usize::MAX, 2, 4).is_some());
    }

    #[test]
    fn limits_are_said_in_words() {
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
