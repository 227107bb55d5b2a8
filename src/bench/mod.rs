//! The bench: the nodes that a build searches on a fixed suite, and its speed.
//!
//! With one thread the number of nodes is the same on every machine. It is the signature
//! of a build: a change that is not meant to affect the search must not change it.

pub mod profile;

use crate::base::Abort;
use crate::base::time::Instant;
use crate::session::{Limits, Profile, Session, SessionError, Start};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The default depth of the search.
pub const DEPTH: u32 = 6;

/// Returns the name, version and signature of the build.
#[must_use]
pub fn engine_name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(build_name)
}

fn build_name() -> String {
    format!("Ermine {} {}", env!("CARGO_PKG_VERSION"), signature())
}

/// Returns the signature of the build: the nodes of the fixed suites (`ermine bench`),
/// recorded in `tests/data/bench-signature`.
#[must_use]
pub fn signature() -> u64 {
    let nodes = include_str!("../../tests/data/bench-signature").lines();
    let nodes = nodes.filter_map(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    nodes.sum()
}

/// The result of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionResult {
    /// The position.
    pub position: String,
    /// The best step found.
    pub best: String,
    /// Nodes searched.
    pub nodes: u64,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteResult {
    /// The results of all positions, in the order of the suite.
    pub positions: Vec<PositionResult>,
    /// The total time of the searches.
    pub time: Duration,
    /// The profile of all searches together.
    pub profile: Profile,
}

impl SuiteResult {
    fn empty() -> SuiteResult {
        SuiteResult {
            positions: Vec::new(),
            time: Duration::ZERO,
            profile: Profile::default(),
        }
    }

    /// Searches one more position.
    fn search(
        &mut self,
        session: &mut dyn Session,
        text: &str,
        depth: u32,
    ) -> Result<(), SessionError> {
        session.set_position(&Start::Text(text.to_owned()), &[])?;
        session.new_game();
        let limits = Limits::depth(depth);
        let start = Instant::now();
        let found = session.search(&limits)?;
        self.time += start.elapsed();
        self.profile += &found.profile;
        self.positions.push(PositionResult {
            position: text.to_owned(),
            best: found
                .best
                .step
                .map_or_else(|| "0000".to_owned(), |step| step.to_string()),
            nodes: found.history.last().map_or(0, |info| info.nodes),
        });
        Ok(())
    }

    /// The sum of all nodes: the signature of the build.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.positions.iter().map(|position| position.nodes).sum()
    }

    /// Nodes per second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        (u128::from(self.nodes()) * 1_000_000 / micros) as u64
    }

    /// A line of text for each position: its nodes, the best step and itself.
    #[must_use]
    pub fn results(&self) -> Vec<String> {
        let line = |result: &PositionResult| {
            let PositionResult {
                position,
                best,
                nodes,
            } = result;
            format!("{nodes:>12} {best:<6} {position}")
        };
        self.positions.iter().map(line).collect()
    }

    /// The lines of text below those of the positions: an empty one, nodes and speed.
    #[must_use]
    pub fn totals(&self) -> Vec<String> {
        vec![
            String::new(),
            format!("Nodes searched: {}", self.nodes()),
            format!("Nodes/second: {}", self.speed()),
        ]
    }
}

/// Searches the suite of `session`'s game to `depth`, each position with an empty table;
/// `progress` receives every result. Changes the position and options of the session.
///
/// # Errors
/// Returns [`SessionError`] if a position of the suite cannot be set up or searched.
pub fn run(
    session: &mut dyn Session,
    depth: u32,
    progress: &mut dyn FnMut(&PositionResult),
) -> Result<SuiteResult, SessionError> {
    let mut result = SuiteResult::empty();
    for text in session.suite() {
        result.search(session, &text, depth)?;
        result.positions.last().into_iter().for_each(&mut *progress);
    }
    Ok(result)
}

/// Runs the bench as [`run`] does; returns `None` within milliseconds once `stop` is set,
/// which also ends later searches of the session.
///
/// # Errors
/// Returns [`SessionError`] if a position of the suite cannot be set up or searched.
pub fn run_until(
    session: &mut dyn Session,
    depth: u32,
    stop: &Arc<AtomicBool>,
) -> Result<Option<SuiteResult>, SessionError> {
    session.set_abort(Abort::new(Arc::clone(stop), None));
    let mut result = SuiteResult::empty();
    for text in session.suite() {
        result.search(session, &text, depth)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    Ok(Some(result))
}
