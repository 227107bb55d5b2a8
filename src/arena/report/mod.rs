//! The report of a match: one self-contained page of HTML, without scripts, fonts or a
//! network.
//!
//! The statistics of the match come in as plain numbers ([`PageData`]). The games
//! themselves are counted here, one after the other and without keeping them
//! ([`Aggregate`]).
//!
//! ```
//! use ermine::arena::report::{Aggregate, PlayerRow, PageData};
//!
//! let report = PageData {
//!     title: "new against old".into(),
//!     game: "royal-palette".into(),
//!     players: vec![PlayerRow::named("new"), PlayerRow::named("old")],
//!     ..PageData::default()
//! };
//! let aggregate = Aggregate::new(2, 8); // then aggregate.add(&game) for every game
//! let page = report.html(&aggregate);
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
pub use data::{DuelData, EstimateData, Judge, PageData, PlayerRow, Point, SprtData, SprtDecision};
pub use dice::Rolls;
pub use tally::{Bar, Bins, Grouped, Mean, ScoreInterval, Spread, Wdl, WdlBin};
