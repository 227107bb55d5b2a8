//! Search for any game: principal variation search at decision nodes, expectiminimax at
//! chance nodes.
//!
//! The search is generic over games; `docs/search.md` states the algorithm and its
//! proofs.
//!
//! From the top, each using only those after it:
//!
//! - [`exact`]: exhaustive expectiminimax for reference, and all best moves of a
//!   position; [`boards`]: the engine of games of several boards.
//! - [`engine`]: the threads and the table of a search, the entry point.
//! - [`chance`]: no chance, weighted outcomes (Star1, Star2), ordered outcomes (joint
//!   search).
//! - [`root`]: iterative deepening, aspiration windows, MultiPV.
//! - `pvs`: decision nodes, their moves, ProbCut, singular extensions, quiescence.
//! - `selectivity`: pruning and reductions, one technique per file.
//! - [`strategy`]: the contract of a chance strategy.
//! - `parallel`: workers, ABDADA.
//! - `ordering`: move picker, killers, history.
//! - [`table`]: transposition table, evaluation cache, correction history.
//! - [`time`]: clock, time manager, stop.
//! - [`report`]: the request for a search and its report.
//! - `node`: positions, windows, contexts, points of view.
//! - [`profile`]: statistics of nodes, by depth and by the way in which they end;
//!   [`settings`]: a switch for each technique.

pub mod boards;
pub mod chance;
pub mod engine;
pub mod exact;
pub mod profile;
pub mod report;
pub mod root;
pub mod settings;
pub mod strategy;
pub mod table;
pub mod time;

mod node;
mod ordering;
mod parallel;
mod pvs;
mod selectivity;

pub use boards::BoardsEngine;
pub use chance::ordered::{Joint, Next, combine};
pub use chance::{expectation, mean};
pub use engine::{Call, Engine, EngineError, SearchEngine};
pub use exact::{BestMoves, Exact, Exhaustive};
pub use node::{Interval, Window};
pub use parallel::progress::{IterationProgress, Watcher};
pub use profile::Profile;
pub use report::request::Root;
pub use report::result::{Refutation, Report, RootLine, ScoreBound};
pub use settings::Settings;
pub use strategy::chance_search::{ChanceSearch, Searchable};
pub use table::TranspositionTable;
pub use time::{Budget, Clock, Control, TimeManager};
