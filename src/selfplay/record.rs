//! Games on disk: a line for what was asked, then a line for each game, each with its
//! checksum. A line that was cut short does not count.
//!
//! A position of a game costs some ten bytes, the step that follows it and what the search
//! said; one from inside a search some eighty:
//!
//! ```text
//! {"ermine_games":4,"game":"colorbound","curve":"spread 400","seed":1,"nodes":1000,"crc32":"…"}
//! {"number":0,"start":"lwbdk… w - - 0 4","steps":"e2e4 b7b6 …","said":[5012,4993,…],"score":2,"crc32":"…"}
//! ```

use crate::base::Rng;
use crate::eval::linear::Tunable;
use crate::gamefile::sealed::sealed_line;
use crate::rules::{Game, StartError};
use crate::session::SessionError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::iter::repeat;

/// What the first line holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of what is written, 4. Files of versions 1, in which every search began with
    /// an empty table, 2, and 3, the first with settings, are read, but not continued.
    pub ermine_games: u64,
    /// The name of the game.
    pub game: String,
    /// The curve that made expected scores of what the searches said, as [`Curve`] is written.
    /// Files before version 4 do not say it.
    ///
    /// [`Curve`]: crate::eval::Curve
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curve: Option<String>,
    /// Its settings that were chosen, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Seed of starts and dice.
    pub seed: u64,
    /// Nodes searched for each decision.
    pub nodes: u64,
    /// Inside the search of one decision in so many a position was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<u32>,
    /// Checksum of the net that judged, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<u32>,
}

/// The version of now.
pub(super) const FORMAT: u64 = 4;

/// What such a file begins with, damaged or not.
pub(super) const BEGINNING: &[u8] = b"{\"ermine_games\"";

impl Header {
    /// The header of games that are played now, judged by `E`.
    #[must_use]
    pub fn new<G: Game, E: Tunable<Position = G::Position>>(
        seed: u64,
        nodes: u64,
        net: Option<u32>,
    ) -> Header {
        Header {
            ermine_games: FORMAT,
            game: G::NAME.to_owned(),
            curve: Some(E::CURVE.to_string()),
            settings: BTreeMap::new(),
            seed,
            nodes,
            inside: None,
            net,
        }
    }

    /// The same of games with these settings as well, of several of one name the last. Names are
    /// kept as the game writes them, values as they are given; the usual ones are left out.
    ///
    /// # Errors
    /// The game refuses one of them.
    pub fn with_settings<G: Game>(
        mut self,
        settings: &[(String, String)],
    ) -> Result<Header, SessionError> {
        let (mut game, known) = (G::default(), G::settings());
        for (name, value) in settings {
            let refused = |why| SessionError::Setting {
                name: name.clone(),
                why,
            };
            game.set(name, value).map_err(refused)?;
            let setting = known.iter().find(|one| one.name.eq_ignore_ascii_case(name));
            let name = setting.map_or(name.as_str(), |setting| setting.name);
            if setting.is_some_and(|setting| setting.default == value.trim()) {
                self.settings.remove(name);
            } else {
                self.settings.insert(name.to_owned(), value.clone());
            }
        }
        Ok(self)
    }

    /// Whether a file with this first line has the same games as one with the other, as far as
    /// they go: also where one of them does not say its curve. Those of format 1 are others.
    #[must_use]
    pub fn has_games_of(&self, other: &Header) -> bool {
        let bare = |header: &Header| Header {
            ermine_games: header.ermine_games.min(2),
            curve: None,
            ..header.clone()
        };
        bare(self) == bare(other)
    }

    /// Its plain start.
    ///
    /// # Errors
    /// The game refuses a setting.
    pub fn start<G: Game>(&self) -> Result<G::Position, StartError> {
        Ok(self.game::<G>()?.start(&[])?.0)
    }

    /// The game with the settings.
    ///
    /// # Errors
    /// It refuses one of them.
    pub fn game<G: Game>(&self) -> Result<G, StartError> {
        let mut game = G::default();
        for (name, value) in &self.settings {
            game.set(name, value)?;
        }
        Ok(game)
    }
}

/// Settings for a person: `Rules=common`, or that they are the usual ones.
#[must_use]
pub fn settings_text(settings: &BTreeMap<String, String>) -> String {
    let each = settings
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    match settings.is_empty() {
        true => "the usual settings".to_owned(),
        false => each.collect::<Vec<_>>().join(", "),
    }
}

/// What a search said of a position, in ten-thousandths of the expected score for its side,
/// from 0 (lost) to 10 000; none if it ended too early.
pub type RecordedScore = Option<u16>;

/// A position that a search of the game has evaluated, and what a search of its own said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InsideRecord {
    /// The position; `=` for a field that is that of the start.
    pub at: String,
    /// What was said, before the roll.
    pub said: u16,
    /// The same with the likeliest roll; nothing in a game without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub likeliest: Option<u16>,
}

const SAME: &str = "=";

impl InsideRecord {
    /// The position in the game that began with `start`.
    ///
    /// ```
    /// use ermine::selfplay::InsideRecord;
    /// let at = InsideRecord::at("8/8/k7/8/8/8/K7/8 w - 9 5", "8/k7/8/8/8/8/K7/8 w - 0 1");
    /// assert_eq!(at, "8/8/k7/8/8/8/K7/8 = = 9 5");
    /// let told = InsideRecord { at, said: 5000, likeliest: None };
    /// assert_eq!(told.position("8/k7/8/8/8/8/K7/8 w - 0 1"), "8/8/k7/8/8/8/K7/8 w - 9 5");
    /// ```
    #[must_use]
    pub fn position(&self, start: &str) -> String {
        let told = |field, first| if field == SAME { first } else { field };
        beside(&self.at, start, told)
    }

    /// What to write for a position of the game that began with `start`.
    #[must_use]
    pub fn at(position: &str, start: &str) -> String {
        let told = |field, first| if field == first { SAME } else { field };
        beside(position, start, told)
    }
}

/// A text whose every field, with that of the start beside it, becomes another; a field that
/// the start does not have stays.
fn beside<'a>(text: &'a str, start: &'a str, each: impl Fn(&'a str, &'a str) -> &'a str) -> String {
    let firsts = start.split(' ').map(Some).chain(repeat(None));
    let fields = text.split(' ').zip(firsts);
    let told = fields.map(|(field, first)| first.map_or(field, |first| each(field, first)));
    told.collect::<Vec<_>>().join(" ")
}

/// A game, with what the searches said of each turn before its roll, or of each decision in
/// a game without dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfPlayRecord {
    /// Its number.
    pub number: u64,
    /// The position in which it began.
    pub start: String,
    /// All steps, with spaces between them.
    pub steps: String,
    /// What was said, before the roll.
    pub said: Vec<RecordedScore>,
    /// The same with the likeliest roll; empty in a game without dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub likeliest: Vec<RecordedScore>,
    /// Positions from inside the searches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<InsideRecord>,
    /// Half points of White.
    pub score: u32,
}

impl SelfPlayRecord {
    /// Whether the game is one of those, one in so many, that are kept to judge by. The seed
    /// and what was played decide it, wherever the game stands.
    #[must_use]
    pub fn is_kept(&self, seed: u64, one_in: u32) -> bool {
        let played = crc32fast::hash(format!("{} {}", self.start, self.steps).as_bytes());
        Rng::stream(seed, played.into()).below(one_in) == 0
    }

    /// The record as a line of its file.
    #[must_use]
    pub fn line(&self) -> String {
        sealed_line(self)
    }
}
