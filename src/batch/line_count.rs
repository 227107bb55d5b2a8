//! The numbers of good and bad lines, and the error of a batch that is incomplete.

use super::record::Status;
use std::ops::Add;

/// The numbers of good and bad lines of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// Lines searched.
    pub good: u64,
    /// Lines not read, set up or searched.
    pub bad: u64,
}

/// The error of a batch that does not cover its input. The other records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Incomplete {
    /// Some lines failed.
    #[error("{bad} of {all} lines failed")]
    Lines {
        /// The number of lines that failed.
        bad: u64,
        /// The number of all lines.
        all: u64,
    },
    /// Some games of the input were left out.
    #[error("{bad} of {all} games were left out")]
    Games {
        /// The number of games left out.
        bad: usize,
        /// The number of all games.
        all: usize,
    },
}

impl LineCount {
    /// Counts a line.
    pub const fn count(&mut self, status: Status) {
        match status {
            Status::Ok => self.good += 1,
            Status::Error => self.bad += 1,
        }
    }

    /// The number of all lines.
    #[must_use]
    pub const fn all(self) -> u64 {
        self.good + self.bad
    }

    /// Checks that no line failed, and passes on the error if games were left out.
    ///
    /// # Errors
    /// Returns [`Incomplete`] for the lines or else for the games.
    pub fn check(self, left_out: Option<Incomplete>) -> Result<(), Incomplete> {
        let (bad, all) = (self.bad, self.all());
        let lines = (bad > 0).then_some(Incomplete::Lines { bad, all });
        lines.or(left_out).map_or(Ok(()), Err)
    }
}

impl Add for LineCount {
    type Output = LineCount;

    fn add(self, other: LineCount) -> LineCount {
        LineCount {
            good: self.good + other.good,
            bad: self.bad + other.bad,
        }
    }
}
