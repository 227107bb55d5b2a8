//! The configuration of a match, as in config files and for resuming.

use super::error::MatchError;
use super::schedule::Format;
use crate::arena::entrants::entrant::{Entrant, EntrantSpec};
use crate::arena::luck;
use crate::arena::stats::sprt::Design;
use crate::catalog;
use crate::play::Adjudicator;
use crate::session::{Rules, Session};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;

/// All settings that decide which games a match consists of and how they are scored.
///
/// Written as TOML in config files:
///
/// ```
/// use ermine::arena::Config;
/// let config: Config = toml::from_str(r#"
///     pairs = 500
///     seed = 7
///     [sprt]
///     elo0 = 0
///     elo1 = 10
///     [each]
///     nodes = 2000
///     [[engine]]
///     name = "new"
///     [[engine]]
///     name = "old"
///     cmd = "./old/ermine"
///     options = { Hash = 64 }
/// "#).unwrap();
/// assert_eq!(config.engines[1].options["Hash"], "64");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Config {
    /// The version of the format: 2; in version 1 `max-moves` was called `longest`.
    #[serde(skip_serializing_if = "is_first_version")]
    pub version: u32,
    /// The game's name in the catalog.
    pub game: String,
    /// The format: which players meet.
    pub format: Format,
    /// Maximum distance of two rungs of a ladder that meet: 1 for neighbours.
    pub reach: usize,
    /// Pairs of games for each pairing; the maximum, if an SPRT may end it.
    pub pairs: u64,
    /// Seed of starts, dice and players.
    pub seed: u64,
    /// A file of openings; without one, starts are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<PathBuf>,
    /// Random plies made from every start that is drawn. By default [`RANDOM_PLIES`] in a
    /// game without dice, where every game would be the same, and none in others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_plies: Option<u32>,
    /// Maximum distance from 50 percent of either side's expected score in a drawn start,
    /// in percentage points, by a short search with the built-in evaluator; less even
    /// starts are drawn again. By default any start is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<f64>,
    /// Seconds of silence after which a player without a time limit is given up.
    pub silence: u64,
    /// Settings of the game that hold for all players.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The test that ends a match of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Design>,
    /// The measurement of luck.
    pub luck: LuckSpec,
    /// The player whose rating is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<AnchorSpec>,
    /// The rules by which the referee ends games.
    pub adjudicate: Adjudicator,
    /// Defaults for every engine.
    pub each: EntrantSpec,
    /// The entrants.
    #[serde(rename = "engine")]
    pub engines: Vec<EntrantSpec>,
}

/// Random plies at the start of a game without dice, by default.
pub const RANDOM_PLIES: u32 = 6;

/// The measurement of luck, and its subtraction from the result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LuckSpec {
    /// Depth in plies of the search that evaluates positions; 0 if luck is not measured.
    pub depth: u32,
    /// Coefficient of the luck that is subtracted from the result.
    pub coefficient: f64,
}

impl LuckSpec {
    /// No measurement of luck.
    pub const OFF: LuckSpec = LuckSpec {
        depth: 0,
        coefficient: luck::OF_PAIRS,
    };
}

impl Default for LuckSpec {
    fn default() -> LuckSpec {
        LuckSpec {
            depth: 2,
            coefficient: luck::OF_PAIRS,
        }
    }
}

/// A player whose rating is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnchorSpec {
    /// Its name.
    pub name: String,
    /// Its rating in Elo.
    pub rating: f64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            version: VERSION,
            game: catalog::names()[0].to_owned(),
            format: Format::RoundRobin,
            reach: 1,
            pairs: 100,
            seed: 0,
            openings: None,
            random_plies: None,
            balance: None,
            silence: 60,
            settings: BTreeMap::new(),
            sprt: None,
            luck: LuckSpec::default(),
            anchor: None,
            adjudicate: Adjudicator::default(),
            each: EntrantSpec::default(),
            engines: Vec::new(),
        }
    }
}

impl Config {
    /// Opens the game with its settings.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the game is unknown or refuses a setting.
    pub fn session(&self) -> Result<Box<dyn Session>, MatchError> {
        let mut session = catalog::open(&self.game)?;
        for (name, value) in &self.settings {
            if catalog::setting(name).is_none() {
                return Err(MatchError::Setting(name.clone()));
            }
            session.change_setting(name, value)?;
        }
        Ok(session)
    }

    /// The number of random plies at the start of a game that `session` has opened.
    #[must_use]
    pub fn random_plies_in(&self, session: &dyn Rules) -> u32 {
        let default_plies = if session.has_dice() { 0 } else { RANDOM_PLIES };
        self.random_plies.unwrap_or(default_plies)
    }

    /// The entrants, checked.
    ///
    /// # Errors
    /// Returns [`MatchError`] if an entrant or the anchor is invalid.
    pub fn entrants(&self) -> Result<Vec<Entrant>, MatchError> {
        let entrants = Entrant::resolve(&self.engines, &self.each)?;
        if let Some(anchor) = &self.anchor
            && entrants.iter().all(|entrant| entrant.name != anchor.name)
        {
            let names: Vec<&str> = entrants.iter().map(|e| e.name.as_str()).collect();
            return Err(MatchError::Anchor {
                name: anchor.name.clone(),
                expected: names.join(", "),
            });
        }
        Ok(entrants)
    }

    /// Checks that the numbers are in their ranges.
    ///
    /// # Errors
    /// Returns [`MatchError::Number`] for the first number that is not.
    pub fn check(&self) -> Result<(), MatchError> {
        let integers = [
            ("version", self.version.into(), 1, VERSION.into()),
            ("pairs", self.pairs, 1, MAX_PAIRS),
            ("seed", self.seed, 0, MAX_SEED),
            ("silence", self.silence, 1, MAX_SILENCE),
            ("reach", self.reach as u64, 1, u64::MAX),
            (
                "luck depth",
                self.luck.depth.into(),
                0,
                MAX_LUCK_DEPTH.into(),
            ),
        ];
        for (name, value, min, max) in integers {
            check_range(name, value, min, max)?;
        }
        check_range("luck coefficient", self.luck.coefficient, 0.0, 2.0)?;
        if let Some(balance) = self.balance {
            check_range("balance", balance, MIN_BALANCE, 50.0)?;
        }
        if let Some(anchor) = &self.anchor {
            check_range("anchor", anchor.rating, -MAX_RATING, MAX_RATING)?;
        }
        let invalid = |text| MatchError::Number {
            setting: "adjudicate",
            text: format!("adjudicate: {text}"),
        };
        self.adjudicate.check().map_err(invalid)
    }
}

fn check_range<T: PartialOrd + Display>(
    setting: &'static str,
    value: T,
    min: T,
    max: T,
) -> Result<(), MatchError> {
    if (&min..=&max).contains(&&value) {
        return Ok(());
    }
    let text = format!("{setting} {value}; expected {min} to {max}");
    Err(MatchError::Number { setting, text })
}

/// The version of configuration files.
const VERSION: u32 = 2;

const fn is_first_version(version: &u32) -> bool {
    *version == 1
}

/// The maximum number of pairs of a pairing.
pub(crate) const MAX_PAIRS: u64 = 10_000_000;
/// The longest silence in seconds: a year.
const MAX_SILENCE: u64 = 31_536_000;
/// The maximum distance from 0 of an anchor's rating.
const MAX_RATING: f64 = 1e6;
/// The minimum of `balance`: more even starts are too rare to be found.
const MIN_BALANCE: f64 = 0.5;
/// The maximum seed: config files hold no greater numbers.
pub(crate) const MAX_SEED: u64 = i64::MAX as u64;
/// The maximum depth of the search that measures luck, in plies.
pub const MAX_LUCK_DEPTH: u32 = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_file_that_make_no_sense_are_named() {
        for (text, expected) in [
            ("version = 3", "version 3; expected 1 to 2"),
            ("pairs = 0", "pairs 0"),
            ("silence = 0", "silence 0"),
            (
                "silence = 9223372036854775807",
                "silence 9223372036854775807",
            ),
            ("luck = { depth = 7 }", "luck depth 7"),
            ("balance = 0", "balance 0; expected 0.5 to 50"),
            ("balance = nan", "balance NaN"),
            ("luck = { coefficient = nan }", "NaN"),
            ("anchor = { name = 'x', rating = inf }", "anchor inf"),
            ("adjudicate = { max-moves = 0 }", "max-moves"),
            ("adjudicate.resign = { moves = 0, score = 500 }", "moves"),
            (
                "adjudicate.resign = { moves = 3, score = -2147483648 }",
                "-2147483648",
            ),
            (
                "adjudicate.draw = { from = 1, moves = 0, score = 5 }",
                "moves",
            ),
        ] {
            let config: Config = toml::from_str(text).unwrap();
            let error = config.check().unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        Config::default().check().unwrap();
    }
}
