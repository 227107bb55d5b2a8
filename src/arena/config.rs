//! A match as it is agreed upon: what a config file says, and what resumes.

use super::error::MatchError;
use super::luck;
use super::stats::sprt::Design;
use super::{Entrant, EntrantSpec, Format, reference_players};
use crate::catalog;
use crate::play::Adjudicator;
use crate::session::{Rules, Session};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;

/// All that decides which games a match consists of, and how they are judged.
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
    /// The version of the format: 1.
    #[serde(skip_serializing_if = "is_first_version")]
    pub version: u32,
    /// The game's name in the catalog.
    pub game: String,
    /// Who meets whom.
    pub format: Format,
    /// How far apart two rungs of a ladder may be that meet: 1 for neighbours.
    pub reach: usize,
    /// Pairs of games for each pairing; the most, if an SPRT may end it.
    pub pairs: u64,
    /// Seed of starts, dice and players.
    pub seed: u64,
    /// A file of openings; without one, starts are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<PathBuf>,
    /// Plies made at random from every start that is drawn; without a number
    /// [`RANDOM_PLIES`] in a game without dice, which would be the same game
    /// again and again, and none in another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_plies: Option<u32>,
    /// How far from 50 percent either side's expected score may be in a start that
    /// is drawn, in percentage points, by a short search of the built-in evaluator;
    /// what is less even is drawn again. Without a number any start will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<f64>,
    /// Seconds after which a player whom no clock limits is given up.
    pub silence: u64,
    /// Settings of the game that hold for everybody.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The test that ends a match of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Design>,
    /// How luck is measured.
    pub luck: LuckSpec,
    /// Whose rating is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<AnchorSpec>,
    /// When the referee ends games.
    pub adjudicate: Adjudicator,
    /// What holds for every engine that says nothing else.
    pub each: EntrantSpec,
    /// Those who take part.
    #[serde(rename = "engine")]
    pub engines: Vec<EntrantSpec>,
}

/// Plies made at random at the start of a game without dice.
pub const RANDOM_PLIES: u32 = 6;

/// How luck is measured and taken out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LuckSpec {
    /// Plies of the search that values positions; 0: luck is not measured.
    pub depth: u32,
    /// How much of the luck is taken off the result.
    pub coefficient: f64,
}

impl LuckSpec {
    /// Luck is not measured.
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
            game: catalog::NAMES[0].to_owned(),
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
    /// The game is unknown or refuses a setting.
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

    /// Plies at random at the start of a game that `session` has opened.
    #[must_use]
    pub fn random_plies_in(&self, session: &dyn Rules) -> u32 {
        let usual = if session.has_dice() { 0 } else { RANDOM_PLIES };
        self.random_plies.unwrap_or(usual)
    }

    /// The entrants, checked.
    ///
    /// # Errors
    /// [`MatchError`] names what is wrong.
    pub fn entrants(&self) -> Result<Vec<Entrant>, MatchError> {
        let players = reference_players(self.session()?.as_ref());
        let entrants = Entrant::resolve(&self.engines, &self.each, &players)?;
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

    /// Whether the numbers make sense.
    ///
    /// # Errors
    /// [`MatchError::Number`] names the one that does not.
    pub fn check(&self) -> Result<(), MatchError> {
        let whole = [
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
        for (name, found, least, most) in whole {
            within(name, found, least, most)?;
        }
        within("luck coefficient", self.luck.coefficient, 0.0, 2.0)?;
        if let Some(balance) = self.balance {
            within("balance", balance, MIN_BALANCE, 50.0)?;
        }
        if let Some(anchor) = &self.anchor {
            within("anchor", anchor.rating, -MAX_RATING, MAX_RATING)?;
        }
        let refused = |text| MatchError::Number(format!("adjudicate: {text}"));
        self.adjudicate.check().map_err(refused)
    }
}

fn within<T: PartialOrd + Display>(
    name: &str,
    found: T,
    least: T,
    most: T,
) -> Result<(), MatchError> {
    if (&least..=&most).contains(&&found) {
        return Ok(());
    }
    let text = format!("{name} {found}, expected {least} to {most}");
    Err(MatchError::Number(text))
}

/// The version of configuration files.
const VERSION: u32 = 1;

const fn is_first_version(version: &u32) -> bool {
    *version == 1
}

/// The most pairs of a pairing.
pub(super) const MAX_PAIRS: u64 = 10_000_000;
/// The longest silence in seconds: a year.
const MAX_SILENCE: u64 = 31_536_000;
/// How far from 0 a player may be anchored.
const MAX_RATING: f64 = 1e6;
/// A start more even than so many percentage points is too rare to be found.
const MIN_BALANCE: f64 = 0.5;
/// The greatest seed: config files know no greater numbers.
pub(super) const MAX_SEED: u64 = i64::MAX as u64;
/// The deepest search to measure luck with.
pub const MAX_LUCK_DEPTH: u32 = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_file_that_make_no_sense_are_named() {
        for (text, named) in [
            ("version = 2", "version 2, expected 1 to 1"),
            ("pairs = 0", "pairs 0"),
            ("silence = 0", "silence 0"),
            (
                "silence = 9223372036854775807",
                "silence 9223372036854775807",
            ),
            ("luck = { depth = 7 }", "luck depth 7"),
            ("balance = 0", "balance 0, expected 0.5 to 50"),
            ("balance = nan", "balance NaN"),
            ("luck = { coefficient = nan }", "NaN"),
            ("anchor = { name = 'x', rating = inf }", "anchor inf"),
            ("adjudicate = { longest = 0 }", "longest"),
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
            assert!(error.contains(named), "{text}: {error}");
        }
        Config::default().check().unwrap();
    }
}
