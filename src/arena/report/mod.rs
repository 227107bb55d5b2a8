//! The report of a match: one page of HTML that needs nothing else, neither
//! scripts nor fonts nor a network.
//!
//! What statistics say about the match comes in as plain numbers
//! ([`ReportData`]). What the games themselves show is counted here, one game after
//! the other and none of them kept ([`Aggregate`]).
//!
//! ```
//! use ermine::arena::report::{Aggregate, PlayerRow, ReportData};
//!
//! let report = ReportData {
//!     title: "new against old".into(),
//!     game: "royal-palette".into(),
//!     players: vec![PlayerRow::named("new"), PlayerRow::named("old")],
//!     ..ReportData::default()
//! };
//! let seen = Aggregate::new(2, 8); // then seen.add(&game) for every game
//! let page = report.html(&seen);
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! ```

mod aggregate;
mod curves;
mod data;
mod dice;
mod duels;
mod figures;
mod page;
mod players;
mod plot;
mod rows;
mod tally;
mod verdict;
mod words;

pub use aggregate::{Aggregate, Extreme, FaultTally, PlayerTally};
pub use data::{
    DuelData, EstimateData, Judge, PlayerRow, Point, ReportData, SprtData, SprtDecision,
};
pub use dice::Rolls;
pub use tally::{Bins, Grouped, Mean, Spread, Wdl};
