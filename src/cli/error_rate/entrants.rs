//! The players to measure, and their limits.

use crate::arena::{Entrant, EntrantSpec};
use crate::cli::args::limits::LimitArgs;
use crate::cli::args::search::{limit_strength, pair};
use crate::session::SearchLimit;
use anyhow::bail;

/// The default node limit.
const NODES: u64 = 1000;

/// Arguments that choose the players and their limits.
#[derive(Debug, clap::Args)]
#[command(mut_arg("nodes", |arg| arg.help(format!("Search N nodes; {NODES} if no limit is given"))))]
pub(super) struct EntrantArgs {
    /// An engine, as in `ermine match`; by default this one.
    #[arg(long, value_name = "WORDS", value_parser = EntrantSpec::read)]
    engine: Vec<EntrantSpec>,
    /// A built-in player, added after the engines: ermine, random, greedy, exact-1,
    /// exact-2, exact-3.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    #[command(flatten)]
    limit: LimitArgs,
    /// Set an option of every engine.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) options: Vec<(String, String)>,
}

impl EntrantArgs {
    /// Returns the limit of players without their own.
    pub(super) fn limit(&self) -> SearchLimit {
        self.limit.or(SearchLimit::nodes(NODES))
    }

    /// Returns the defaults of every engine.
    fn each(&self) -> EntrantSpec {
        let limit = self.limit();
        EntrantSpec {
            nodes: limit.nodes,
            depth: limit.depth,
            movetime: limit.movetime.map(|time| time.as_millis() as u64),
            options: self.options.iter().cloned().collect(),
            ..EntrantSpec::default()
        }
    }

    /// Returns the players.
    pub(super) fn resolve(&self) -> anyhow::Result<Vec<Entrant>> {
        let built_in = |name: &String| EntrantSpec {
            player: Some(name.clone()),
            ..EntrantSpec::default()
        };
        let mut specs = self.engine.clone();
        specs.extend(self.player.iter().map(built_in));
        if specs.is_empty() {
            specs.push(EntrantSpec::default());
        }
        let each = self.each();
        limit_strength(&mut specs, &each);
        Ok(Entrant::resolve(&specs, &each)?)
    }
}

/// Returns the limit of a player, which must not have a clock.
pub(super) fn limit(entrant: &Entrant) -> anyhow::Result<SearchLimit> {
    if entrant.pace.control.is_some() {
        let name = &entrant.name;
        bail!("engine '{name}' has a clock; expected one of: movetime, nodes, depth");
    }
    Ok(entrant.pace.limit)
}
