//! The record of a line of positions, whether it makes a puzzle or not.

use super::examine::{Candidate, Examiner};
use crate::base::{JsonText, json_line};
use crate::bench::engine_name;
use crate::puzzle::record::puzzle::PUZZLE_SCHEMA;
use crate::puzzle::record::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The status of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FindStatus {
    /// The position was examined.
    Ok,
    /// The line could not be read or examined.
    Error,
}

/// The record of one line of the input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindRecord {
    /// [`PUZZLE_SCHEMA`].
    pub schema: u32,
    /// The id of the line; `null` if it has no readable id.
    pub id: JsonText,
    /// The status.
    pub status: FindStatus,
    /// The error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The puzzle of the position, if it is one.
    pub puzzle: Option<Puzzle>,
    /// The engine: name, version, signature.
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

    /// The record of a line that could not be examined.
    #[must_use]
    pub fn failed(id: JsonText, error: String) -> FindRecord {
        FindRecord::new(id, Err(error))
    }

    /// The record as a line of JSON, with its line feed.
    #[must_use]
    pub fn line(&self) -> String {
        json_line(self)
    }
}

impl Examiner {
    /// Returns the record of a line. A search that panics only affects its own line.
    #[must_use]
    pub fn record(&mut self, id: JsonText, candidate: &Candidate) -> FindRecord {
        let found = catch_unwind(AssertUnwindSafe(|| self.examine(candidate)));
        match found {
            Ok(found) => FindRecord::new(id, found.map_err(|error| error.to_string())),
            Err(_) => {
                // The session may be in an inconsistent state.
                *self = self.fresh();
                FindRecord::failed(id, "the search panicked".to_owned())
            }
        }
    }
}
