//! The report of a match: one self-contained page of HTML, without scripts, fonts or a
//! network. `text.rs` writes the figures as lines of text.
//!
//! The statistics of the match come in as its [`Summary`](super::Summary), in
//! [`PageData`]. The games themselves are counted here, one after the other and without
//! keeping them ([`Aggregate`]).
//!
//! ```
//! use ermine::arena::report::{Aggregate, PageData};
//! use ermine::arena::{Config, EntrantSpec, MatchTally, Runner};
//!
//! let runner = Runner::new(Config {
//!     engines: vec![EntrantSpec::read("random")?, EntrantSpec::read("greedy")?],
//!     ..Config::default()
//! })?;
//! let report = PageData {
//!     summary: MatchTally::new(&runner)?.summary(),
//!     game: "royal-palette".into(),
//!     when: None,
//!     settings: Vec::new(),
//!     timeline: Vec::new(),
//!     luck_by: None,
//! };
//! let aggregate = Aggregate::new(2, 8); // then aggregate.add(&game) for every game
//! let page = report.html(&aggregate);
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
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
mod text;
mod verdict;
mod words;

pub use aggregate::{Aggregate, Extreme, FaultTally, PlayerTally};
pub use data::{PageData, Point};
pub use dice::Rolls;
pub use tally::{Bar, Bins, Grouped, Mean, ResultsBin, Spread};
