//! Search for any game: principal variation search at decisions, expectiminimax at
//! chance nodes.
//!
//! Nothing here knows a game. `docs/search.md` states the algorithm and its
//! proofs.
//!
//! - [`engine`]: the threads and the table of a search, the way in; [`boards`]: that of a
//!   game of several boards.
//! - [`root`]: iterative deepening, aspiration windows, MultiPV, reports.
//! - `node`: what a node is; decisions and quiescence.
//! - [`chance`]: none, weighted outcomes (Star1, Star2), ordered outcomes (joint).
//! - `ordering`: move picker, killers, history.
//! - `selectivity`: one pruning or reduction technique a file.
//! - [`table`]: transposition table, evaluation cache.
//! - [`time`]: clock, time manager, stop.
//! - `parallel`: workers, ABDADA.
//! - [`profile`]: where the nodes lie and how they end.
//! - [`exact`]: exhaustive expectiminimax, all best moves.

pub mod boards;
pub mod chance;
pub mod engine;
pub mod exact;
pub mod profile;
pub mod root;
pub mod settings;
pub mod table;
pub mod time;

mod node;
mod ordering;
mod parallel;
mod selectivity;

pub use boards::BoardsEngine;
pub use chance::ordered::{Joint, Next, combine};
pub use chance::{Searchable, expectation, mean};
pub use engine::{Engine, SearchEngine};
pub use exact::{Equals, Exact, Exhaustive};
pub use node::{Interval, Window};
pub use profile::Profile;
pub use root::{IterationProgress, Refutation, Report, Root, RootLine, ScoreBound, Watcher};
pub use settings::Settings;
pub use table::TranspositionTable;
pub use time::{Budget, Clock, Control, TimeManager};
