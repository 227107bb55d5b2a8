//! Games on disk: a line for what was asked, then a line for each game, each with its
//! checksum. A line that was cut short does not count.
//!
//! A position costs some ten bytes, the step that follows it and what the search said:
//!
//! ```text
//! {"ermine_games":1,"game":"colorbound","seed":1,"nodes":1000,"crc32":"…"}
//! {"number":0,"start":"lwbdk… w - - 0 4","steps":"e2e4 b7b6 …","said":[5012,4993,…],"score":2,"crc32":"…"}
//! ```

use crate::gamefile::sealed::sealed_line;
use crate::rules::Game;
use serde::{Deserialize, Serialize};

/// What the first line holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format, 1.
    pub ermine_games: u64,
    /// The name of the game.
    pub game: String,
    /// Seed of starts and dice.
    pub seed: u64,
    /// Nodes searched for each decision.
    pub nodes: u64,
    /// CRC-32 of the net that judged, if it was a file's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<u32>,
}

pub(super) const FORMAT: u64 = 1;

/// What such a file begins with, damaged or not.
pub(super) const BEGINNING: &[u8] = b"{\"ermine_games\"";

impl Header {
    /// The header of games that are played now.
    #[must_use]
    pub fn new<G: Game>(seed: u64, nodes: u64, net: Option<u32>) -> Header {
        Header {
            ermine_games: FORMAT,
            game: G::NAME.to_owned(),
            seed,
            nodes,
            net,
        }
    }
}

/// What a search said of a position, in ten-thousandths of the expected score for its side,
/// from 0 (lost) to 10 000; none if it ended too early.
pub type Said = Option<u16>;

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
    pub said: Vec<Said>,
    /// The same with the likeliest roll; empty in a game without dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub likeliest: Vec<Said>,
    /// Half points of White.
    pub score: u32,
}

impl SelfPlayRecord {
    /// The record as a line of its file.
    #[must_use]
    pub fn line(&self) -> String {
        sealed_line(self)
    }
}
