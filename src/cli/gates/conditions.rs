//! The conditions of the matches between the new net and the current evaluator.

use super::args::Args;
use crate::arena::stats::sprt::Design;
use crate::arena::{Config, EntrantSpec, LuckSpec};
use std::collections::BTreeMap;

/// The new and the old evaluator as engines of a match. Their names distinguish them, by
/// the checksums of the nets among them, from earlier nets in the same files.
pub(super) fn engines(args: &Args, checksums: [Option<u32>; 2]) -> [EntrantSpec; 2] {
    let [new, old] = checksums;
    let both = [("new", &args.new, new), ("old", &args.old, old)];
    both.map(|(name, file, checksum)| EntrantSpec {
        name: Some(match checksum {
            Some(checksum) => format!("{name} {checksum:08x}"),
            None => format!("{name} handcrafted"),
        }),
        player: Some("ermine".to_owned()),
        options: [("EvalFile".to_owned(), file.clone())].into(),
        ..EntrantSpec::default()
    })
}

/// The conditions of the matches.
pub(super) struct MatchConditions<'a> {
    pub(super) args: &'a Args,
    pub(super) engines: [EntrantSpec; 2],
    pub(super) game: &'a str,
    pub(super) has_dice: bool,
    /// The settings of the games that the net was trained on.
    pub(super) settings: BTreeMap<String, String>,
}

/// A match between the evaluators.
pub(super) struct GateMatch {
    /// The name of its folder.
    pub(super) folder: &'static str,
    pub(super) config: Config,
}

impl MatchConditions<'_> {
    /// The limit of every engine where nodes are equal.
    pub(super) fn equal_nodes_limit(&self) -> EntrantSpec {
        EntrantSpec {
            nodes: Some(self.args.nodes),
            ..EntrantSpec::default()
        }
    }

    /// The match with equal nodes.
    pub(super) fn equal_nodes_match(&self) -> GateMatch {
        GateMatch {
            folder: "nodes",
            config: self.config(self.equal_nodes_limit(), self.args.pairs),
        }
    }

    /// The match at equal time, which its test ends.
    pub(super) fn equal_time_match(&self) -> GateMatch {
        let each = EntrantSpec {
            tc: Some(self.args.tc),
            ..EntrantSpec::default()
        };
        let design = Design {
            elo0: 0.0,
            elo1: self.args.elo,
            ..Design::default()
        };
        GateMatch {
            folder: "time",
            config: Config {
                sprt: Some(design),
                ..self.config(each, self.args.max_pairs)
            },
        }
    }

    fn config(&self, each: EntrantSpec, pairs: u64) -> Config {
        Config {
            game: self.game.to_owned(),
            settings: self.settings.clone(),
            pairs,
            seed: self.args.seed,
            luck: match self.has_dice {
                true => LuckSpec::default(),
                false => LuckSpec::OFF,
            },
            each,
            engines: self.engines.to_vec(),
            ..Config::default()
        }
    }
}
