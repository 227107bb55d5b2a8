//! The game record.

use super::OpeningError;
use crate::base::Side;
use crate::catalog;
use crate::rules::Outcome;
use crate::session::{AnyStep, Start, roll_number};
use serde::{Deserialize, Serialize};
use std::fmt;

const FEN: &str = "FEN";
const SET_UP: &str = "SetUp";
const START: &str = "Start";
const GAME: &str = "Game";

/// Move marks and their glyphs.
pub(super) const MARKS: [(&str, u32); 6] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
];

/// Position signs and their glyphs.
pub(super) const SIGNS: [(&str, u32); 20] = [
    ("□", 7),
    ("∞", 13),
    ("⩲", 14),
    ("+/=", 14),
    ("+=", 14),
    ("⩱", 15),
    ("=/+", 15),
    ("=+", 15),
    ("±", 16),
    ("+/−", 16),
    ("+/-", 16),
    ("∓", 17),
    ("−/+", 17),
    ("-/+", 17),
    ("+−", 18),
    ("+-", 18),
    ("−+", 19),
    ("-+", 19),
    // After the signs that end in it.
    ("=", 10),
    ("▢", 7),
];

/// A game: tags, steps with remarks, result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The name and value of each tag except `Result`, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The remarks before the first step.
    pub preface: Vec<Remark>,
    /// The steps, including rolls.
    pub plies: Vec<Entry>,
    /// The result of the game.
    pub result: GameResult,
}

/// A step and the remarks on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The step as the protocol writes it: `e2e4`, `e8=q`, `r8`.
    pub step: AnyStep,
    /// The remarks after the step.
    pub remarks: Vec<Remark>,
    /// The alternatives to the step.
    pub variations: Vec<Variation>,
}

/// A line that replaces a step and those after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The remarks before the first step.
    pub preface: Vec<Remark>,
    /// The steps, at least one.
    pub plies: Vec<Entry>,
}

/// A remark on a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Remark {
    /// Free text.
    Text(String),
    /// A command for programs, for example `[%eval 0.12]`.
    Command {
        /// The name: letters, digits and `_`.
        name: String,
        /// The value.
        value: String,
    },
    /// A numeric annotation glyph, `$1`.
    Glyph(u32),
}

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// Won by this side.
    Win(Side),
    /// Drawn.
    Draw,
    /// Lost by both, as arbiters may decide.
    BothLose,
    /// Not finished, or unknown.
    #[default]
    Open,
}

/// The game, settings and start to set up before the first step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The game, if the record names it.
    pub game: Option<String>,
    /// The settings that the record names.
    pub settings: Vec<(String, String)>,
    /// The start of the game.
    pub start: Start,
}

impl Record {
    /// A record without steps, with the tags that every PGN file has.
    ///
    /// ```
    /// use ermine::gamefile::Record;
    /// use ermine::session::Start;
    /// let start = Start::Startpos(vec!["shuffle".into(), "3".into(), "5".into()]);
    /// let record = Record::new("royal-palette", &start);
    /// assert_eq!(record.tag("Start"), Some("startpos shuffle 3 5"));
    /// assert_eq!(record.opening().unwrap().start, start);
    /// ```
    #[must_use]
    pub fn new(game: &str, start: &Start) -> Record {
        let mut record = Record::default();
        for (name, value) in [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "-"),
            ("White", "?"),
            ("Black", "?"),
            (GAME, game),
        ] {
            record.set_tag(name, value);
        }
        record.set_start(start);
        record
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(tag, _)| tag == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag in place, or appends it if it is absent.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Sets the tags that define the start of the game.
    pub fn set_start(&mut self, start: &Start) {
        self.tags
            .retain(|(name, _)| ![FEN, SET_UP, START].contains(&name.as_str()));
        match start {
            Start::Startpos(words) if words.is_empty() => {}
            Start::Startpos(words) => {
                self.set_tag(START, &format!("startpos {}", words.join(" ")));
            }
            Start::Text(text) => {
                self.set_tag(SET_UP, "1");
                self.set_tag(FEN, text);
            }
        }
    }

    /// Sets the tags of those `options` that are settings of a game.
    pub fn set_settings(&mut self, options: &[(String, String)]) {
        for (name, value) in options {
            if let Some(tag) = catalog::setting(name) {
                self.set_tag(tag, value);
            }
        }
    }

    /// The game, settings and start in the tags.
    ///
    /// # Errors
    /// Returns [`OpeningError`] if the start is invalid.
    pub fn opening(&self) -> Result<Opening, OpeningError> {
        let start = match (self.tag(FEN), self.tag(START)) {
            (Some(_), Some(_)) => return Err(OpeningError::Both),
            (Some(text), None) => Start::Text(text.to_owned()),
            (None, text) => read_start(text.unwrap_or("startpos"))?,
        };
        let tags = self.tags.iter();
        let settings = tags.filter(|(name, _)| catalog::setting(name).is_some());
        Ok(Opening {
            game: self.tag(GAME).map(str::to_owned),
            settings: settings.cloned().collect(),
            start,
        })
    }

    /// Sets the tag `PlyCount` to the number of moves, without rolls.
    pub fn count_plies(&mut self) {
        let moves = self
            .plies
            .iter()
            .filter(|ply| roll_number(&ply.step).is_none());
        self.set_tag("PlyCount", &moves.count().to_string());
    }

    /// Appends a step.
    pub fn push(&mut self, step: impl Into<AnyStep>) {
        self.plies.push(Entry::new(step));
    }

    /// Adds a remark on the last step, or before the first.
    pub fn remark(&mut self, remark: Remark) {
        match self.plies.last_mut() {
            Some(entry) => entry.remarks.push(remark),
            None => self.preface.push(remark),
        }
    }

    /// The steps of the game, without remarks and variations.
    #[must_use]
    pub fn steps(&self) -> Vec<&str> {
        self.plies.iter().map(|entry| &*entry.step).collect()
    }
}

fn read_start(text: &str) -> Result<Start, OpeningError> {
    let mut words = text.split_whitespace();
    match words.next() {
        Some("startpos") => Ok(Start::Startpos(words.map(str::to_owned).collect())),
        _ => Err(OpeningError::Start(text.to_owned())),
    }
}

impl Entry {
    /// A step without remarks.
    #[must_use]
    pub fn new(step: impl Into<AnyStep>) -> Entry {
        Entry {
            step: step.into(),
            ..Entry::default()
        }
    }
}

impl Remark {
    /// A command such as `[%eval 0.12]`.
    #[must_use]
    pub fn command(name: &str, value: &str) -> Remark {
        Remark::Command {
            name: name.to_owned(),
            value: value.to_owned(),
        }
    }

    /// The glyph of a move mark: `!`, `?`, `!!`, `??`, `!?` or `?!`; `None` for other texts.
    ///
    /// ```
    /// use ermine::gamefile::Remark;
    /// assert_eq!(Remark::of_mark("?!"), Some(Remark::Glyph(6)));
    /// assert_eq!(Remark::of_mark("!!!"), None);
    /// ```
    #[must_use]
    pub fn of_mark(mark: &str) -> Option<Remark> {
        let entry = MARKS.iter().find(|(name, _)| *name == mark);
        entry.map(|(_, glyph)| Remark::Glyph(*glyph))
    }

    /// The text, if the remark is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Remark::Text(text) => Some(text),
            Remark::Command { .. } | Remark::Glyph(_) => None,
        }
    }

    /// The move mark that a glyph stands for, such as `!` or `?!`, if it is one.
    ///
    /// ```
    /// use ermine::gamefile::Remark;
    /// assert_eq!(Remark::Glyph(6).sign(), Some("?!"));
    /// assert_eq!(Remark::Glyph(7).sign(), None);
    /// ```
    #[must_use]
    pub fn sign(&self) -> Option<&'static str> {
        let Remark::Glyph(number) = self else {
            return None;
        };
        let entry = MARKS.iter().find(|(_, glyph)| glyph == number);
        entry.map(|(mark, _)| *mark)
    }
}

impl GameResult {
    /// The result that a text names: `1-0`, `0-1`, `1/2-1/2` or `1/2`, `0-0` or `*`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<GameResult> {
        Some(match text {
            "1-0" => GameResult::Win(Side::White),
            "0-1" => GameResult::Win(Side::Black),
            "1/2-1/2" | "1/2" | "½-½" | "½" => GameResult::Draw,
            "0-0" => GameResult::BothLose,
            "*" => GameResult::Open,
            _ => return None,
        })
    }

    /// The result of a finished game; `None` is a draw.
    #[must_use]
    pub fn of_winner(winner: Option<Side>) -> GameResult {
        winner.map_or(GameResult::Draw, GameResult::Win)
    }

    /// Whether both results are known and differ.
    #[must_use]
    pub fn contradicts(self, other: GameResult) -> bool {
        self != other && self != GameResult::Open && other != GameResult::Open
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult::of_winner(outcome.winner())
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Win(Side::White) => "1-0",
            GameResult::Win(Side::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose => "0-0",
            GameResult::Open => "*",
        })
    }
}
