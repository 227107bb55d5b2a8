//! The search engine: a pool of workers that share one table.
//!
//! Lazy SMP: every worker searches the whole root by iterative deepening, and the workers
//! share what they find through the table. Each defers the moves that another is
//! searching (`parallel/abdada.rs`), and an iteration ends for all when it ends for one
//! (`parallel/iterations.rs`).
//! Source: Lazy SMP in Stockfish, which replaced split points in 2015.

use super::ordering::histories::Histories;
use super::parallel::progress::Watcher;
use super::parallel::{CurrentlySearching, Draws, Iterations, Shared, Suspended, Worker};
use super::report::request::Root;
use super::report::result::{Report, RootLine};
use super::root::Deepening;
use super::settings::Settings;
use super::strategy::chance_search::Searchable;
use super::table::{self, TranspositionTable};
use super::time::Control;
use crate::base::value::{is_decisive, plies_to_end};
use crate::base::workers::{HAS_THREADS, STACK_BYTES};
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

/// The arguments of a search.
pub struct Call<'a, P: Position> {
    /// The root.
    pub root: &'a Root<P>,
    /// The techniques.
    pub settings: Settings,
    /// The control that ends the search.
    pub control: &'a Control,
    /// Receives every finished iteration; with several threads, the deepest one each time
    /// the main thread checks.
    pub report: &'a (dyn Fn(&Report<P>) + Sync),
    /// Receives the progress of the iteration at intervals, after the first second.
    pub watcher: Watcher<'a, P>,
}

impl<P: Position> Clone for Call<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for Call<'_, P> {}

/// The search engine of a game: one [`Engine`], or one for all boards of a game of
/// several.
pub trait SearchEngine<E: Searchable>: Send + Sync + Sized + 'static {
    /// Whether the search of a board depends on the values of others.
    const HAS_STAKES: bool = false;

    /// The state of a search between two slices.
    type Paused: Send + Sync;

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

    /// Runs a slice of a search with one thread: about `nodes` nodes from the start or,
    /// with the `paused` state of an earlier slice and the same call, from there. Returns
    /// `None` if the search has to go on, with its state in `paused`. With several threads
    /// the first slice is the whole search.
    fn advance(
        &self,
        call: Call<'_, E::Position>,
        nodes: u64,
        paused: &mut Option<Self::Paused>,
    ) -> Option<Report<E::Position>>;

    /// Searches until the depth, the control or the position ends the search.
    fn run(&self, call: Call<'_, E::Position>) -> Report<E::Position> {
        let mut paused = None;
        loop {
            if let Some(report) = self.advance(call, u64::MAX, &mut paused) {
                return report;
            }
        }
    }

    /// Calls [`run`](SearchEngine::run) without reports and progress.
    fn search(
        &self,
        root: &Root<E::Position>,
        settings: Settings,
        control: &Control,
    ) -> Report<E::Position> {
        self.run(Call {
            root,
            settings,
            control,
            report: &|_| {},
            watcher: &|_| {},
        })
    }
}

/// The state of a search by [`Engine`] between two slices.
pub struct Paused<P: Position> {
    worker: Suspended,
    deepening: Deepening<P>,
}

impl<E: Searchable> SearchEngine<E> for Engine<E> {
    type Paused = Paused<E::Position>;

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

    fn advance(
        &self,
        call: Call<'_, E::Position>,
        nodes: u64,
        paused: &mut Option<Self::Paused>,
    ) -> Option<Report<E::Position>> {
        let report = match &self.pool {
            Some(pool) if HAS_THREADS => Some(self.search_in_parallel(call, pool)),
            _ => self.search_slice(call, nodes, paused),
        };
        report.map(|report| self.with_extended_lines(call.root, &report))
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
            pool: if HAS_THREADS && threads > 1 {
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
        self.run(Call {
            root,
            settings,
            control,
            report,
            watcher: &|_| {},
        })
    }

    /// Searches with one worker until the search or the slice ends.
    fn search_slice(
        &self,
        call: Call<'_, P>,
        nodes: u64,
        paused: &mut Option<Paused<P>>,
    ) -> Option<Report<P>> {
        let shared = self.shared(call);
        let (mut worker, mut deepening) = match paused.take() {
            Some(Paused { worker, deepening }) => {
                let worker = Worker::resume(shared, &call.root.past, worker);
                (worker.with_watcher(call.watcher), deepening)
            }
            None => {
                self.table.age();
                let mut worker = self.worker(shared, 0, call);
                let deepening = Deepening::new(&mut worker, call.root);
                (worker, deepening)
            }
        };
        worker.stop.begin_slice(nodes);
        let report = deepening.advance(&mut worker, call.root, &mut self.reporter(call));
        let worker = worker.suspend();
        if report.is_none() {
            *paused = Some(Paused { worker, deepening });
            return None;
        }
        *lock_histories(&self.histories[0]) = Some(worker.histories);
        call.control.end();
        report
    }

    /// Searches with all workers of the pool.
    fn search_in_parallel(&self, call: Call<'_, P>, pool: &Pool) -> Report<P> {
        self.table.age();
        let iterations = Iterations::new();
        let shared = self.shared(call).with_iterations(Some(&iterations));
        let work = |index| {
            let mut worker = self.worker(shared, index, call);
            let _guard = (index == 0).then(|| call.control.end_on_drop());
            let mut deepening = Deepening::new(&mut worker, call.root);
            let found = match index {
                0 => deepening.advance(&mut worker, call.root, &mut self.reporter(call)),
                _ => deepening.advance(&mut worker, call.root, &mut |_| {}),
            };
            *lock_histories(&self.histories[index]) = Some(worker.into_histories());
            found.filter(|_| index == 0)
        };
        let results = pool.threads.broadcast(|context| work(context.index()));
        let mut last = results.into_iter().flatten().next().unwrap_or_else(|| {
            unreachable!("worker 0 always reports");
        });
        last.nodes = call.control.nodes();
        last.elapsed = call.control.elapsed();
        last
    }

    /// Creates the worker of this index.
    fn worker<'a>(&self, shared: Shared<'a, E>, index: usize, call: Call<'a, P>) -> Worker<'a, E> {
        let histories = self.histories(index, call.settings);
        let worker = Worker::new(shared, index, &call.root.past, histories);
        match index {
            0 => worker.with_watcher(call.watcher),
            _ => worker,
        }
    }

    /// Returns the function that reports an iteration to the caller.
    fn reporter<'a>(&'a self, call: Call<'a, P>) -> impl FnMut(&Report<P>) + 'a {
        move |found| (call.report)(&self.with_extended_lines(call.root, found))
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

    fn shared<'a>(&'a self, call: Call<'a, P>) -> Shared<'a, E> {
        let searching = self.pool.as_ref().map(|pool| &pool.searching);
        let draws = Draws::new(call.root.position.side(), call.root.draw);
        Shared::new(&*self.evaluator, &self.table, call.control, call.settings)
            .with_abdada(searching)
            .with_draws(draws)
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

/// The memory of a thread in bytes: its stack and the overhead of the system.
const THREAD_BYTES: usize = STACK_BYTES + (1 << 16);

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
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|source| EngineError::Threads { threads, source })?;
    Ok(Pool {
        threads,
        searching: CurrentlySearching::new(),
    })
}
