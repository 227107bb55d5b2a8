//! Arguments that define a puzzle.

use crate::catalog;
use crate::puzzle::Criteria;
use crate::session::SearchLimit;
use clap::value_parser;

/// The criteria of a puzzle.
#[derive(Debug, clap::Args)]
pub(super) struct CriteriaArgs {
    /// Minimum loss of every wrong move, in expected score from -1 to 1; by default 0.1
    /// in games with dice or several boards, 0.4 in others.
    #[arg(long, value_name = "X", value_parser = margin)]
    margin: Option<f64>,
    /// Nodes of the screening search; the searches that confirm take 8 and 64 times as
    /// many, the last one 1024 times, with dice 256.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(100..=SearchLimit::MAX_NODES / 64))]
    nodes: Option<u64>,
}

fn margin(text: &str) -> Result<f64, String> {
    let margin = text.parse().ok();
    let margin = margin.filter(|margin| (0.03..=2.0).contains(margin));
    margin.ok_or_else(|| format!("'{text}' is not a margin; expected 0.03 to 2"))
}

impl CriteriaArgs {
    /// Returns the criteria given, with the game's defaults for the others.
    pub(super) fn for_game(&self, game: &str) -> anyhow::Result<Criteria> {
        let defaults = Criteria::default_for(catalog::open(game)?.as_ref());
        Ok(Criteria {
            margin: self.margin.unwrap_or(defaults.margin),
            nodes: self.nodes.unwrap_or(defaults.nodes),
            ..defaults
        })
    }

    /// Returns the criteria, if any are given.
    pub(super) fn overrides(&self, game: &str) -> anyhow::Result<Option<Criteria>> {
        let is_set = self.margin.is_some() || self.nodes.is_some();
        is_set.then(|| self.for_game(game)).transpose()
    }
}
