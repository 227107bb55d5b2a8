//! What has come of one line of positions: a record for each, puzzle or not.

use super::Puzzle;
use super::examine::{PuzzleCandidate, PuzzleFinder};
use super::record::PUZZLE_SCHEMA;
use crate::base::{JsonText, json_line};
use crate::bench::engine_name;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Whether a line could be read and examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FindStatus {
    /// It was examined.
    Ok,
    /// It was not.
    Error,
}

/// What is known of one line of the input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindRecord {
    /// [`PUZZLE_SCHEMA`].
    pub schema: u32,
    /// The id of the line; `null` if it has none to read.
    pub id: JsonText,
    /// Whether it was examined.
    pub status: FindStatus,
    /// Why it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The puzzle that the position makes, if it makes one.
    pub puzzle: Option<Puzzle>,
    /// What searched: name, version, signature.
    pub engine: String,
}

impl FindRecord {
    fn new(id: JsonText, found: Result<Option<Puzzle>, String>) -> FindRecord {
        let (status, error, puzzle) = match found {
            Ok(puzzle) => (FindStatus::Ok, None, puzzle),
            Err(error) => (FindStatus::Error, Some(error), None),
        };
        FindRecord {
            schema: PUZZLE_SCHEMA,
            id,
            status,
            error,
            puzzle,
            engine: engine_name().to_owned(),
        }
    }

    /// A line that could not be examined.
    #[must_use]
    pub fn failed(id: JsonText, error: String) -> FindRecord {
        FindRecord::new(id, Err(error))
    }

    /// The record as a line of JSON, with its end of line.
    #[must_use]
    pub fn line(&self) -> String {
        json_line(self)
    }
}

impl PuzzleFinder {
    /// What has come of a line. A search that panics is the line's fault alone.
    #[must_use]
    pub fn record(&mut self, id: JsonText, candidate: &PuzzleCandidate) -> FindRecord {
        let found = catch_unwind(AssertUnwindSafe(|| self.examine(candidate)));
        match found {
            Ok(found) => FindRecord::new(id, found.map_err(|error| error.to_string())),
            Err(_) => {
                // What is left of the session is not to be trusted.
                *self = self.anew();
                FindRecord::failed(id, "the search has panicked".to_owned())
            }
        }
    }
}
