//! The worker: one thread of a search with its own state.

mod evaluation;
mod path;
mod pause;
mod reservoir;
mod shared;
mod stop;

pub(crate) use pause::Pause;
pub(crate) use shared::Shared;

use super::abdada::Deferral;
use super::draws::Draws;
use super::progress::Watcher;
use crate::base::{Key, Value};
use crate::eval::{Evaluator, Hints, Plain};
use crate::rules::Position;
use crate::search::node::NodePool;
use crate::search::ordering::histories::Histories;
use crate::search::ordering::{MoveScorer, OrderingState};
use crate::search::profile::Profile;
use crate::search::report::principal_variation::PrincipalVariation;
use crate::search::report::result::Refutation;
use crate::search::settings::MAX_PLIES;
use crate::search::settings::Settings;
use crate::search::table::{EvaluationCache, TableView};
use path::Path;
use reservoir::Reservoir;
use stop::{Stop, SuspendedStop};

/// One thread of a search.
pub struct Worker<'a, E: Evaluator> {
    pub(crate) evaluator: &'a E,
    pub(crate) settings: Settings,
    pub(crate) draws: Draws,
    /// The transposition table.
    pub(crate) tt: TableView<'a>,
    pub(crate) pool: NodePool<'a, E>,
    pub(crate) path: Path,
    /// The histories, and the moves on the path.
    pub(crate) ordering: OrderingState,
    /// The principal variation from each ply on.
    pub(crate) pv: PrincipalVariation<E::Position>,
    /// The node count and the stop conditions.
    pub(crate) stop: Stop<'a, E::Position>,
    /// The moves that other threads are searching.
    pub(crate) deferral: Deferral<'a>,
    pub(crate) profile: Profile,
    /// The upper bounds of root moves that the current iteration has found.
    pub(crate) refutations: Vec<Refutation<E::Position>>,
    cache: EvaluationCache,
    /// Replaces the evaluation, if set.
    plain: Option<&'a Plain>,
    /// The static evaluations of the nodes on the path, by ply, from White's point of
    /// view; `None` in check.
    static_evals: Vec<Option<Value>>,
    /// The sampler of evaluated positions, if a sample is requested.
    reservoir: Option<Reservoir<E::Position>>,
    /// The place at which the last slice paused, as far as this one has not reached it.
    pub(crate) resumed: Pause,
    /// The place at which this slice pauses.
    pub(crate) paused: Pause,
}

/// The state of a worker between two slices of a search.
pub(crate) struct Suspended {
    pub(crate) histories: Histories,
    cache: EvaluationCache,
    stop: SuspendedStop,
    paused: Pause,
}

impl<'a, P: Position, E: Evaluator<Position = P>> Worker<'a, E> {
    /// Creates a worker with this index (0 for the main worker), the table keys of the
    /// game so far and the histories of earlier searches.
    pub(crate) fn new(
        shared: Shared<'a, E>,
        index: usize,
        past: &[Key],
        histories: Histories,
    ) -> Self {
        let settings = shared.settings;
        Worker {
            evaluator: shared.evaluator,
            settings,
            draws: shared.draws,
            tt: TableView::new(shared.table, &settings, shared.draws.salt()),
            pool: NodePool::new(shared.evaluator),
            path: Path::new(past, settings.repetition),
            ordering: OrderingState::new(histories),
            pv: PrincipalVariation::new(MAX_PLIES + 2),
            stop: Stop::new(&shared, index),
            deferral: Deferral::new(shared.searching),
            profile: Profile::default(),
            refutations: Vec::new(),
            cache: EvaluationCache::new(),
            plain: shared.plain,
            static_evals: vec![None; MAX_PLIES + 4],
            reservoir: settings.sample.map(Reservoir::new),
            resumed: Pause::default(),
            paused: Pause::default(),
        }
    }

    /// Returns the state for the next slice.
    pub(crate) fn suspend(self) -> Suspended {
        Suspended {
            histories: self.ordering.histories,
            cache: self.cache,
            stop: self.stop.suspend(),
            paused: self.paused,
        }
    }

    /// Creates a worker that continues from the state at the end of a slice.
    pub(crate) fn resume(shared: Shared<'a, E>, past: &[Key], suspended: Suspended) -> Self {
        let mut worker = Worker::new(shared, 0, past, suspended.histories);
        worker.cache = suspended.cache;
        worker.stop.resume(suspended.stop);
        worker.resumed = suspended.paused;
        worker.stop.has_progress = false;
        worker
    }

    /// Records that a move of a node at this ply has been searched in a slice that has no
    /// progress yet.
    #[cold]
    pub(crate) fn record_progress(&mut self, ply: usize) {
        self.resumed.forget_below(ply);
        self.stop.has_progress = self.resumed.is_empty();
    }

    /// Returns the histories of the worker.
    pub(crate) fn into_histories(self) -> Histories {
        self.ordering.histories
    }

    /// The same worker, which reports its progress to `watcher`.
    pub(crate) fn with_watcher(mut self, watcher: Watcher<'a, P>) -> Self {
        self.stop.progress.set_watcher(watcher);
        self
    }

    /// Enters a node: counts it and clears its principal variation. Returns true if the
    /// search must stop.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        self.pv.clear(ply);
        self.stop.count_node(ply)
    }

    /// Whether the quiescence search of the current leaf has used up its node budget.
    #[inline]
    pub(crate) fn is_leaf_budget_spent(&self) -> bool {
        self.stop.leaf_nodes() >= E::Hints::LEAF_NODES
    }

    /// Returns the scorer of a node's moves, given the tags of its hash moves.
    #[inline]
    pub(crate) fn scorer(&self, position: &P, hash_moves: [u16; 2], ply: usize) -> MoveScorer<'_> {
        self.ordering
            .scorer::<E::Hints>(&self.settings, position, hash_moves, ply)
    }

    /// Returns one of the evaluated positions, if a sample is requested.
    pub(crate) fn sampled(&self) -> Option<P> {
        self.reservoir.as_ref().and_then(Reservoir::drawn)
    }
}

/// Whether a node at this ply is not searched any deeper.
#[inline]
pub(crate) const fn reaches_max_ply(ply: usize) -> bool {
    ply >= MAX_PLIES
}
