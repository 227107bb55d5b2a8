//! The format of self-play games: a header line, then a line for each game, each with its
//! checksum. A line that was cut short does not count.
//!
//! A position of a game takes about ten bytes, for its score and the step that follows;
//! one from inside a search about eighty:
//!
//! ```text
//! {"ermine_games":5,"game":"colorbound","curve":"spread 400","seed":1,"nodes":1000,"crc32":"…"}
//! {"number":0,"start":"lwbdk… w - - 0 4","steps":"e2e4 b7b6 …","scores":[5012,4993,…],"score":2,"crc32":"…"}
//! ```

use crate::base::Rng;
use crate::eval::RawEvaluator;
use crate::gamefile::journal;
use crate::gamefile::sealed::sealed_line;
use crate::rules::{Game, StartError};
use crate::session::SessionError;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::iter::repeat;
use std::ops::RangeInclusive;

/// The first line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The format version, 5. Files of version 1 (every search began with an empty
    /// table), 2, 3 (the first with settings) and 4 (other names of the scores) are read,
    /// but not continued.
    pub ermine_games: u64,
    /// The name of the game.
    pub game: String,
    /// The curve behind the expected scores, as [`Curve`] is written. Files before
    /// version 4 lack it.
    ///
    /// [`Curve`]: crate::eval::Curve
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curve: Option<String>,
    /// The settings that differ from the defaults, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The seed of starts and dice.
    pub seed: u64,
    /// The number of nodes searched for each decision.
    pub nodes: u64,
    /// The search of one decision in this many sampled a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<u32>,
    /// The checksum of the net of the evaluator, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<u32>,
}

/// The current format version.
const FORMAT: u64 = 5;

/// The first version that names the curve of its scores.
pub(super) const WITH_CURVE: u64 = 4;

impl journal::Header for Header {
    const VERSION_FIELD: &'static str = "ermine_games";
    const DESCRIPTION: &'static str = "a file of 'ermine datagen'";
    const VERSIONS: RangeInclusive<u64> = 1..=FORMAT;
    const OLDEST_CONTINUED: u64 = FORMAT;

    fn text(name: &str, value: &Value) -> Option<String> {
        let checksum = value.as_u64().filter(|_| name == "net");
        checksum.map(|checksum| format!("{checksum:08x}"))
    }
}

impl Header {
    /// Returns the header of new games of `game` evaluated by `E`.
    #[must_use]
    pub fn new<E: RawEvaluator>(game: &str, seed: u64, nodes: u64, net: Option<u32>) -> Header {
        Header {
            ermine_games: FORMAT,
            game: game.to_owned(),
            curve: Some(E::CURVE.to_string()),
            settings: BTreeMap::new(),
            seed,
            nodes,
            inside: None,
            net,
        }
    }

    /// Returns the header with these settings added, the last one of each name. Names are
    /// written as the game spells them, values as given; default values are left out.
    ///
    /// # Errors
    /// Returns [`SessionError::Setting`] if the game rejects one of them.
    pub fn with_settings<G: Game>(
        mut self,
        game: &G,
        settings: &[(String, String)],
    ) -> Result<Header, SessionError> {
        let (mut game, specs) = (game.clone(), game.settings());
        for (name, value) in settings {
            let invalid = |error| SessionError::Setting {
                name: name.clone(),
                error,
            };
            game.set(name, value).map_err(invalid)?;
            let setting = specs
                .iter()
                .find(|spec| spec.name.eq_ignore_ascii_case(name));
            let name = setting.map_or(name.as_str(), |setting| &setting.name);
            if setting.is_some_and(|setting| setting.default == value.trim()) {
                self.settings.remove(name);
            } else {
                self.settings.insert(name.to_owned(), value.clone());
            }
        }
        Ok(self)
    }

    /// Whether a file with this header has the same games as one with the other, as far
    /// as they go, even if one of them does not name its curve. Games of format 1 are
    /// different.
    #[must_use]
    pub fn has_games_of(&self, other: &Header) -> bool {
        let bare = |header: &Header| Header {
            ermine_games: header.ermine_games.min(2),
            curve: None,
            ..header.clone()
        };
        bare(self) == bare(other)
    }

    /// Returns the plain start of `game` with these settings.
    ///
    /// # Errors
    /// Returns [`StartError`] if the game rejects a setting.
    pub fn start<G: Game>(&self, game: &G) -> Result<G::Position, StartError> {
        Ok(self.set_up(game)?.start(&[])?.position)
    }

    /// Returns `game` with these settings.
    ///
    /// # Errors
    /// Returns [`StartError`] if the game rejects one of them.
    pub fn set_up<G: Game>(&self, game: &G) -> Result<G, StartError> {
        let mut game = game.clone();
        for (name, value) in &self.settings {
            game.set(name, value)?;
        }
        Ok(game)
    }
}

/// Formats settings for display: `Rules=common`, or a note that they are the defaults.
#[must_use]
pub fn settings_text(settings: &BTreeMap<String, String>) -> String {
    let each = settings
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    match settings.is_empty() {
        true => "the default settings".to_owned(),
        false => each.collect::<Vec<_>>().join(", "),
    }
}

/// The score of a position by a search, in ten-thousandths of the expected score for its
/// side to move, from 0 (lost) to 10 000; `None` if the search ended too early.
pub type RecordedScore = Option<u16>;

/// A position evaluated in a search of the game, with the score of a separate search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InsideRecord {
    /// The position; `=` for a field equal to that of the start.
    pub at: String,
    /// The score before the roll.
    #[serde(alias = "said")]
    pub score: u16,
    /// The score with the likeliest roll; `None` in a game without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub likeliest: Option<u16>,
}

const SAME: &str = "=";

impl InsideRecord {
    /// Returns the position, in the game that began with `start`.
    ///
    /// ```
    /// use ermine::selfplay::InsideRecord;
    /// let at = InsideRecord::at("8/8/k7/8/8/8/K7/8 w - 9 5", "8/k7/8/8/8/8/K7/8 w - 0 1");
    /// assert_eq!(at, "8/8/k7/8/8/8/K7/8 = = 9 5");
    /// let told = InsideRecord { at, score: 5000, likeliest: None };
    /// assert_eq!(told.position("8/k7/8/8/8/8/K7/8 w - 0 1"), "8/8/k7/8/8/8/K7/8 w - 9 5");
    /// ```
    #[must_use]
    pub fn position(&self, start: &str) -> String {
        let expand = |field, first| if field == SAME { first } else { field };
        map_fields(&self.at, start, expand)
    }

    /// Returns the text for a position of the game that began with `start`.
    #[must_use]
    pub fn at(position: &str, start: &str) -> String {
        let shorten = |field, first| if field == first { SAME } else { field };
        map_fields(position, start, shorten)
    }
}

/// Maps each field of a text, together with the field of the start beside it; fields that
/// the start lacks are kept.
fn map_fields<'a>(
    text: &'a str,
    start: &'a str,
    each: impl Fn(&'a str, &'a str) -> &'a str,
) -> String {
    let firsts = start.split(' ').map(Some).chain(repeat(None));
    let fields = text.split(' ').zip(firsts);
    let mapped = fields.map(|(field, first)| first.map_or(field, |first| each(field, first)));
    mapped.collect::<Vec<_>>().join(" ")
}

/// A game with the scores of each turn before its roll, or of each decision in a game
/// without dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfPlayRecord {
    /// The number of the game.
    pub number: u64,
    /// The start position.
    pub start: String,
    /// All steps, separated by spaces.
    pub steps: String,
    /// The scores before the roll.
    #[serde(alias = "said")]
    pub scores: Vec<RecordedScore>,
    /// The scores with the likeliest roll; empty in a game without dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub likeliest: Vec<RecordedScore>,
    /// Positions from inside the searches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<InsideRecord>,
    /// White's half points.
    pub score: u32,
}

impl SelfPlayRecord {
    /// Whether the game is one of those, one in `one_in`, that are held out. This depends
    /// on the seed and the moves, not on the place of the game in a file.
    #[must_use]
    pub fn is_kept(&self, seed: u64, one_in: u32) -> bool {
        let played = crc32fast::hash(format!("{} {}", self.start, self.steps).as_bytes());
        Rng::stream(seed, played.into()).below(one_in) == 0
    }

    /// Returns the record as a line of its file.
    #[must_use]
    pub fn line(&self) -> String {
        sealed_line(self)
    }
}
