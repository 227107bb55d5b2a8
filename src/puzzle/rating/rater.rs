//! The rater, which lets a solver pool try puzzles.

use super::attempt::{Attempt, AttemptError};
use super::sheet::{AttemptSheet, digest};
use super::solver_pool::{Solver, SolverPool};
use crate::catalog::{self, CachedSession};
use crate::puzzle::record::puzzle::Puzzle;
use crate::session::ReferencePlayer;
use crate::session::{Limits, Session, SessionError};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The size of the table in MiB; it is cleared for every attempt.
const HASH: &str = "4";

/// The error of a puzzle that cannot be tried.
#[derive(Debug, thiserror::Error)]
pub enum RaterError {
    /// The game cannot be opened, or rejects an option.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The position or the solution is invalid.
    #[error("{0}")]
    Puzzle(String),
    /// A search panicked.
    #[error("the search panicked")]
    Panicked,
}

impl From<AttemptError> for RaterError {
    fn from(error: AttemptError) -> RaterError {
        RaterError::Puzzle(error.to_string())
    }
}

/// A rater that lets a solver pool try puzzles, and keeps the current session. Its
/// results depend only on the pool and the puzzle.
pub struct Rater {
    pool: SolverPool,
    open: CachedSession<Box<dyn Session>>,
}

impl Rater {
    /// A rater without a session.
    #[must_use]
    pub const fn new(pool: SolverPool) -> Rater {
        Rater { pool, open: None }
    }

    /// Makes all attempts at a puzzle. A puzzle that cannot be tried has an error and no
    /// attempts.
    #[must_use]
    pub fn sheet(&mut self, puzzle: &Puzzle) -> AttemptSheet {
        let result = catch_unwind(AssertUnwindSafe(|| self.try_all(puzzle)));
        let result = result.unwrap_or_else(|_| {
            // The session may be in an inconsistent state.
            self.open = None;
            Err(RaterError::Panicked)
        });
        let sheet = result.unwrap_or_else(|error| AttemptSheet {
            id: puzzle.id.clone(),
            error: Some(error.to_string()),
            ..AttemptSheet::default()
        });
        AttemptSheet {
            puzzle: Some(digest(puzzle)),
            ..sheet
        }
    }

    fn try_all(&mut self, puzzle: &Puzzle) -> Result<AttemptSheet, RaterError> {
        let pool = self.pool.clone();
        let session = self.session(puzzle)?;
        Attempt::new(session, puzzle).check()?;
        let mut sheet = AttemptSheet {
            id: puzzle.id.clone(),
            ..AttemptSheet::default()
        };
        for solver in pool.seeded() {
            set_solver(session, solver)?;
            for number in 0..pool.seeds {
                session.seed(solver.seed(pool.seed, number));
                let solved = Attempt::new(session, puzzle).is_solved(&Limits::default())?;
                sheet.record(solver, solved);
            }
        }
        set_solver(session, Solver::Nodes(1))?;
        let mut solved = false;
        let node_limits = (0..u64::BITS).map(|power| 1u64 << power);
        for nodes in node_limits.take_while(|&nodes| nodes <= puzzle.nodes.max(1)) {
            if solved && nodes > pool.nodes {
                break;
            }
            solved = Attempt::new(session, puzzle).is_solved(&Limits::nodes(nodes))?;
            sheet.record(Solver::Nodes(nodes), solved);
        }
        sheet.settled = sheet.settled_within(puzzle.nodes);
        Ok(sheet)
    }

    /// The session for a puzzle.
    fn session(&mut self, puzzle: &Puzzle) -> Result<&mut (dyn Session + 'static), SessionError> {
        let Puzzle { game, options, .. } = puzzle;
        let session = catalog::open_once(&mut self.open, game, options, || {
            let mut session = catalog::open(game)?;
            session.set_option("Hash", Some(HASH))?;
            for (name, value) in options {
                session.set_option(name, Some(value))?;
            }
            Ok(session)
        })?;
        Ok(session.as_mut())
    }
}

/// Configures the session as a solver. The engine with few nodes searches in the same way
/// as the one that confirmed the puzzle.
fn set_solver(session: &mut dyn Session, solver: Solver) -> Result<(), SessionError> {
    let player = match solver {
        Solver::Level(_) | Solver::Nodes(_) => ReferencePlayer::Engine,
        Solver::Random => ReferencePlayer::Random,
        Solver::Greedy => ReferencePlayer::Greedy,
        Solver::Exact(depth) => ReferencePlayer::Exact(depth),
    };
    let elo = match solver {
        Solver::Level(elo) => Some(elo),
        _ => None,
    };
    let flag = |flag: bool| Some(if flag { "true" } else { "false" });
    session.set_option("Player", Some(player.name()))?;
    session.set_option("UCI_AnalyseMode", flag(matches!(solver, Solver::Nodes(_))))?;
    session.set_option("UCI_LimitStrength", flag(elo.is_some()))?;
    match elo {
        Some(elo) => session.set_option("UCI_Elo", Some(&elo.to_string())),
        None => Ok(()),
    }
}
