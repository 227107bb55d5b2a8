//! The search engine: a pool of workers that share one table.
//!
//! Lazy SMP: every worker searches the whole root by iterative deepening, and the workers
//! share what they find through the table. Each defers the moves that another is
//! searching (`parallel/abdada.rs`), and an iteration ends for all when it ends for one
//! (`parallel/iterations.rs`).
//! Source: Lazy SMP in Stockfish, which replaced split points in 2015.

use super::ordering::histories::Histories;
use super::parallel::progress::{ProgressReporter, Watcher};
use super::parallel::{CurrentlySearching, Draws, Iterations, Shared, Worker};
use super::report::request::Root;
use super::report::result::{Report, RootLine};
use super::root;
use super::settings::Settings;
use super::strategy::chance_search::Searchable;
use super::table::{self, TranspositionTable};
use super::time::Control;
use crate::base::value::{is_decisive, plies_to_end};
use crate::eval::{Evaluator, Hints};
use crate::rules::{Chance, GameMove, Position, Step};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An error when creating an engine.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The threads cannot be started.
    #[error("cannot start {threads} search threads: {source}")]
    Threads {
        /// The number of threads requested.
        threads: usize,
        /// The error of the thread pool.
        source: rayon::ThreadPoolBuildError,
    },
    /// There is no memory for the stacks of the threads.
    #[error("cannot start {threads} search threads: {source}")]
    Stacks {
        /// The number of threads requested.
        threads: usize,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// There is no memory for the table.
    #[error(transparent)]
    Table(#[from] table::Error),
}

/// The search engine of a game: one [`Engine`], or one for all boards of a game of
/// several.
pub trait SearchEngine<E: Searchable>: Send + Sync + Sized + 'static {
    /// Whether the search of a board depends on the values of others.
    const HAS_STAKES: bool = false;

    /// Creates an engine with a table of `mebibytes` and `threads` workers.
    ///
    /// # Errors
    /// Returns [`EngineError`] if threads or memory are not available.
    fn new(evaluator: Arc<E>, mebibytes: usize, threads: usize) -> Result<Self, EngineError>;

    /// Whether creating a new engine is faster than [clearing](SearchEngine::clear) this
    /// one.
    fn is_large(&self) -> bool;

    /// Whether a table of `mebibytes` would fit in memory if this engine's were freed.
    fn leaves_room_for(&self, mebibytes: usize) -> bool;

    /// Clears the results of earlier searches.
    fn clear(&self);

    /// Searches until the depth, the control or the position ends the search. `report`
    /// receives every finished iteration; with several threads, the deepest one each time
    /// the main thread checks. After the first second, `watcher` receives the progress of
    /// the iteration at intervals.
    fn search_watched(
        &self,
        root: &Root<E::Position>,
        settings: Settings,
        control: &Control,
        report: &(dyn Fn(&Report<E::Position>) + Sync),
        watcher: Watcher<'_, E::Position>,
    ) -> Report<E::Position>;

    /// Calls [`search_watched`](SearchEngine::search_watched) without reports and
    /// progress.
    fn search(
        &self,
        root: &Root<E::Position>,
        settings: Settings,
        control: &Control,
    ) -> Report<E::Position> {
        self.search_watched(root, settings, control, &|_| {}, &|_| {})
    }
}

impl<E: Searchable> SearchEngine<E> for Engine<E> {
    fn new(evaluator: Arc<E>, mebibytes: usize, threads: usize) -> Result<Self, EngineError> {
        Engine::new(evaluator, mebibytes, threads)
    }

    fn is_large(&self) -> bool {
        self.table.is_large()
    }

    fn leaves_room_for(&self, mebibytes: usize) -> bool {
        self.table.leaves_room_for(mebibytes)
    }

    fn clear(&self) {
        self.clear();
    }

    fn search_watched(
        &self,
        root: &Root<E::Position>,
        settings: Settings,
        control: &Control,
        report: &(dyn Fn(&Report<E::Position>) + Sync),
        watcher: Watcher<'_, E::Position>,
    ) -> Report<E::Position> {
        self.search_watched(root, settings, control, report, watcher)
    }
}

/// The search threads, and the moves that they are searching.
struct Pool {
    threads: rayon::ThreadPool,
    searching: CurrentlySearching,
}

/// A search engine for one game: evaluator, table and threads.
pub struct Engine<E: Searchable> {
    evaluator: Arc<E>,
    table: TranspositionTable,
    /// The histories of each worker from earlier searches; `None` before the first one
    /// and while the worker searches.
    histories: Vec<Mutex<Option<Histories>>>,
    /// `None` for a single worker, which runs on the calling thread.
    pool: Option<Pool>,
}

impl<P: Position, E: Searchable + Evaluator<Position = P>> Engine<E> {
    /// Creates an engine with a table of `mebibytes` and `threads` workers.
    ///
    /// # Errors
    /// Returns [`EngineError`] if threads or memory are not available.
    pub fn new(evaluator: Arc<E>, mebibytes: usize, threads: usize) -> Result<Self, EngineError> {
        Ok(Engine {
            evaluator,
            table: TranspositionTable::new(mebibytes)?,
            histories: (0..threads.max(1)).map(|_| Mutex::default()).collect(),
            pool: if threads > 1 {
                Some(pool(threads)?)
            } else {
                None
            },
        })
    }

    /// The number of workers.
    #[must_use]
    pub fn threads(&self) -> usize {
        let pool = self.pool.as_ref();
        pool.map_or(1, |pool| pool.threads.current_num_threads())
    }

    /// Clears the results of earlier searches.
    pub fn clear(&self) {
        self.table.clear();
        for histories in &self.histories {
            *lock_histories(histories) = None;
        }
    }

    /// Searches on the calling thread or the pool until the depth, the control or the
    /// position ends the search. `report` receives every finished iteration; with several
    /// threads, the deepest one each time the main thread checks.
    pub fn search(
        &self,
        root: &Root<P>,
        settings: Settings,
        control: &Control,
        report: &(dyn Fn(&Report<P>) + Sync),
    ) -> Report<P> {
        self.search_watched(root, settings, control, report, &|_| {})
    }

    /// Calls [`search`](Engine::search) with a `watcher`, which after the first second
    /// receives the progress of the iteration at intervals.
    pub fn search_watched(
        &self,
        root: &Root<P>,
        settings: Settings,
        control: &Control,
        report: &(dyn Fn(&Report<P>) + Sync),
        watcher: Watcher<'_, P>,
    ) -> Report<P> {
        self.table.age();
        let draws = Draws::new(root.position.side(), root.draw);
        let iterations = Iterations::new();
        let shared = self.shared(settings, control).with_draws(draws);
        let shared = shared.with_iterations(self.pool.as_ref().map(|_| &iterations));
        let work = |index| {
            let histories = self.histories(index, settings);
            let mut worker = Worker::new(shared, index, &root.past, histories);
            let report = if index > 0 {
                root::deepen(&mut worker, root, &mut |_| {});
                None
            } else {
                worker = worker.with_progress(ProgressReporter::new(Some(watcher)));
                let _guard = control.end_on_drop();
                let mut report = |found: &Report<P>| report(&self.with_extended_lines(root, found));
                Some(root::deepen(&mut worker, root, &mut report))
            };
            *lock_histories(&self.histories[index]) = Some(worker.into_histories());
            report
        };
        let results = match &self.pool {
            Some(pool) => pool.threads.broadcast(|context| work(context.index())),
            None => vec![work(0)],
        };
        let mut last = results.into_iter().flatten().next().unwrap_or_else(|| {
            unreachable!("worker 0 always reports");
        });
        last.nodes = control.nodes();
        last.elapsed = control.elapsed();
        self.with_extended_lines(root, &last)
    }

    /// Returns the initial histories of a worker.
    fn histories(&self, index: usize, settings: Settings) -> Histories {
        let earlier = lock_histories(&self.histories[index]).take();
        let percent = settings.parameters.kept_history;
        let mut histories = match earlier.filter(|_| settings.kept_history && percent > 0) {
            Some(mut earlier) => {
                earlier.quiet.age(percent);
                earlier
            }
            None => Histories::new(E::Hints::SLOTS),
        };
        if settings.max_preceding_moves() > 0 {
            histories.quiet.allocate_continuation();
        }
        histories
    }

    fn shared<'a>(&'a self, settings: Settings, control: &'a Control) -> Shared<'a, E> {
        let searching = self.pool.as_ref().map(|pool| &pool.searching);
        Shared::new(&*self.evaluator, &self.table, control, settings).with_abdada(searching)
    }

    /// Returns the report with its principal variations extended from the table, since
    /// table cutoffs may have shortened them.
    fn with_extended_lines(&self, root: &Root<P>, report: &Report<P>) -> Report<P> {
        let mut report = report.clone();
        let depth = report.depth as usize;
        for line in &mut report.lines {
            self.extend_line(root, line, depth);
        }
        report
    }

    fn extend_line(&self, root: &Root<P>, line: &mut RootLine<P>, depth: usize) {
        let mut position = root.position;
        let salt = Draws::new(position.side(), root.draw).salt();
        for &step in &line.steps {
            position.make(step);
        }
        let is_move = |step: &&Step<P>| matches!(step, Step::Move(_));
        // A line with a forced win is extended to the end of the game.
        let plies = plies_to_end(line.value).unwrap_or_default().unsigned_abs();
        let end = depth.max(plies as usize);
        loop {
            let made = line.steps.iter().filter(is_move).count();
            if made >= end {
                return;
            }
            let roll = P::Chance::likeliest(&position);
            let rolled = roll.map_or(position, |roll| P::Chance::rolled(&position, roll));
            let Some(entry) = self.table.probe(rolled.table_key() ^ salt) else {
                return;
            };
            if made >= depth && !is_decisive(entry.decision.value) {
                return;
            }
            let legal = rolled.legal();
            let best = |mv: &&P::Move| mv.tag() == entry.decision.best;
            let Some(&mv) = legal.iter().find(best) else {
                return;
            };
            if position.before_roll() || position.draw().is_some() {
                return;
            }
            line.steps.extend(roll.map(Step::Roll));
            line.steps.push(Step::Move(mv));
            position = rolled;
            position.play(mv, &mut ());
        }
    }
}

/// Locks the histories of a worker.
fn lock_histories(histories: &Mutex<Option<Histories>>) -> MutexGuard<'_, Option<Histories>> {
    histories.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The memory of a thread in bytes: the default stack and the overhead of the system.
const THREAD_BYTES: usize = (2 << 20) + (1 << 16);

/// Checks that there is memory for this number of threads. The C library aborts the
/// process if a started thread cannot allocate its first few bytes.
fn check_memory_for(threads: usize) -> Result<(), EngineError> {
    let memory = memmap2::MmapMut::map_anon(threads.saturating_mul(THREAD_BYTES));
    memory
        .map(drop)
        .map_err(|source| EngineError::Stacks { threads, source })
}

fn pool(threads: usize) -> Result<Pool, EngineError> {
    check_memory_for(threads)?;
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|index| format!("search-{index}"))
        .build()
        .map_err(|source| EngineError::Threads { threads, source })?;
    Ok(Pool {
        threads,
        searching: CurrentlySearching::new(),
    })
}
