//! How long a command thinks, and thinking.

use super::games;
use crate::session::{Limits, Session};
use clap::builder::RangedI64ValueParser;
use clap::value_parser;
use std::time::Duration;

/// The most nodes that may be asked for.
pub(super) const MOST_NODES: u64 = 1_000_000_000_000_000_000;

/// Reads a number of threads.
pub(super) fn threads() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=512)
}

/// How many cores there are, for work that takes them all unless told otherwise.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Arguments that limit a search and set the engine up.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SearchArgs {
    /// Search so many plies.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Search so many nodes.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_NODES))]
    nodes: Option<u64>,
    /// Search so many milliseconds.
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(0..=31_536_000_000))]
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
    let pair = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = pair.ok_or_else(|| format!("'{text}' has no '=', expected NAME=VALUE"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

impl SearchArgs {
    /// Opens `game` with the options set.
    pub(super) fn open(&self, game: &str) -> anyhow::Result<Box<dyn Session>> {
        let mut session = games::open(game)?;
        let number =
            |name: &str, value: Option<u32>| value.map(|n| (name.to_owned(), n.to_string()));
        let named = [number("Threads", self.threads), number("Hash", self.hash)];
        for (name, value) in named.iter().flatten().chain(&self.options) {
            session.set_option(name, Some(value))?;
        }
        Ok(session)
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
