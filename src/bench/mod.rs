//! The fixed suite: how many nodes a build searches, and how fast.
//!
//! With one thread the number of nodes is the same on every machine. It is the
//! signature of a build: a change that is not meant to change the search must
//! not change it.

use crate::session::{Best, Info, Limits, Listener, Session, SessionError, Start};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Plies to which every position is searched unless told otherwise.
pub const DEPTH: u32 = 6;

/// One position's share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The position.
    pub position: String,
    /// The step found best.
    pub best: String,
    /// Nodes searched.
    pub nodes: u64,
}

/// A finished run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Every position in turn.
    pub positions: Vec<Searched>,
    /// Time of the searches together.
    pub time: Duration,
}

impl Bench {
    /// The sum of all nodes: the signature of the build.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.positions.iter().map(|searched| searched.nodes).sum()
    }

    /// Nodes a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        (u128::from(self.nodes()) * 1_000_000 / micros) as u64
    }
}

/// Keeps the last word of a search.
#[derive(Default)]
struct Last(Mutex<(u64, Option<String>)>);

impl Last {
    fn with<T>(&self, act: impl FnOnce(&mut (u64, Option<String>)) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Listener for Last {
    fn info(&self, info: &Info) {
        self.with(|last| last.0 = info.nodes);
    }

    fn best(&self, best: &Best) {
        self.with(|last| last.1.clone_from(&best.step));
    }
}

/// Searches the suite of `session`'s game to `depth`, each position with an
/// empty table; `progress` hears of every position. The position and options
/// of the session are changed.
///
/// # Errors
/// [`SessionError`] if a position of the suite cannot be set up or searched.
pub fn run(
    session: &mut dyn Session,
    depth: u32,
    progress: &mut dyn FnMut(&Searched),
) -> Result<Bench, SessionError> {
    let mut bench = Bench {
        positions: Vec::new(),
        time: Duration::ZERO,
    };
    for text in session.suite() {
        session.set_position(&Start::Text(text.to_owned()), &[])?;
        session.new_game();
        let last = Arc::new(Last::default());
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let started = Instant::now();
        session.go(&limits, Arc::clone(&last) as Arc<dyn Listener>)?;
        session.wait();
        bench.time += started.elapsed();
        let (nodes, best) = last.with(|last| last.clone());
        let searched = Searched {
            position: text.to_owned(),
            best: best.unwrap_or_else(|| "0000".to_owned()),
            nodes,
        };
        progress(&searched);
        bench.positions.push(searched);
    }
    Ok(bench)
}
