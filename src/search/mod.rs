//! Search for any game: principal variation search at decision nodes, expectiminimax at
//! chance nodes.
//!
//! The search is generic over games; `docs/search.md` states the algorithm and its
//! proofs.
//!
//! - [`engine`]: the threads and the table of a search, the entry point; [`boards`]: the
//!   engine of games of several boards.
//! - [`root`]: iterative deepening, aspiration windows, MultiPV, reports.
//! - `node`: nodes and windows, decision nodes, the move loop, quiescence.
//! - [`chance`]: no chance, weighted outcomes (Star1, Star2), ordered outcomes (joint
//!   search).
//! - `ordering`: move picker, killers, history.
//! - `selectivity`: pruning, reductions and extensions, one technique per file.
//! - [`table`]: transposition table, evaluation cache, correction history.
//! - [`time`]: clock, time manager, stop.
//! - `parallel`: workers, ABDADA.
//! - [`profile`]: statistics of nodes, by depth and by the way in which they end.
//! - [`exact`]: exhaustive expectiminimax for reference, and all best moves of a
//!   position.

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
pub use engine::{Engine, EngineError, SearchEngine};
pub use exact::{BestMoves, Exact, Exhaustive};
pub use node::{Interval, Window};
pub use profile::Profile;
pub use root::{IterationProgress, Refutation, Report, Root, RootLine, ScoreBound, Watcher};
pub use settings::Settings;
pub use table::TranspositionTable;
pub use time::{Budget, Clock, Control, TimeManager};
