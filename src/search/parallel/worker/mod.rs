//! Workers: one thread of a search with its own state, and the state that it shares.

mod evaluation;
mod path;
mod reservoir;
mod stop;

pub(crate) use stop::FinishedIteration;

use super::abdada::Deferral;
use super::{CurrentlySearching, Draws, Histories, Iterations};
use crate::base::{Key, Value};
use crate::eval::{Evaluator, Hints};
use crate::rules::Position;
use crate::search::Settings;
use crate::search::node::NodePool;
use crate::search::ordering::{MoveScorer, OrderingState};
use crate::search::profile::Profile;
use crate::search::root::{PrincipalVariation, ProgressReporter, Refutation};
use crate::search::settings::MAX_PLIES;
use crate::search::table::{EvaluationCache, TableView, TranspositionTable};
use crate::search::time::Control;
use path::Path;
use reservoir::Reservoir;
use stop::Stop;

/// The state that the threads of a search share.
pub(crate) struct Shared<'a, E: Evaluator> {
    evaluator: &'a E,
    table: &'a TranspositionTable,
    control: &'a Control,
    settings: Settings,
    /// `None` for a single thread.
    searching: Option<&'a CurrentlySearching>,
    /// `None` for a single thread.
    iterations: Option<&'a Iterations<FinishedIteration<E::Position>>>,
    draws: Draws,
}

impl<E: Evaluator> Clone for Shared<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Evaluator> Copy for Shared<'_, E> {}

impl<'a, E: Evaluator> Shared<'a, E> {
    pub(crate) const fn new(
        evaluator: &'a E,
        table: &'a TranspositionTable,
        control: &'a Control,
        settings: Settings,
    ) -> Shared<'a, E> {
        Shared {
            evaluator,
            table,
            control,
            settings,
            searching: None,
            iterations: None,
            draws: Draws::EVEN,
        }
    }

    /// The same with other draw values.
    pub(crate) const fn with_draws(self, draws: Draws) -> Self {
        Shared { draws, ..self }
    }

    /// The same for threads that defer the moves of each other.
    pub(crate) fn with_abdada(self, searching: Option<&'a CurrentlySearching>) -> Self {
        Shared {
            searching: searching.filter(|_| self.settings.abdada),
            ..self
        }
    }

    /// The same for threads that share their iterations.
    pub(crate) fn with_iterations(
        self,
        iterations: Option<&'a Iterations<FinishedIteration<E::Position>>>,
    ) -> Self {
        Shared {
            iterations: iterations.filter(|_| self.settings.shared_iterations),
            ..self
        }
    }
}

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
    /// The node count, and all that may stop the worker.
    pub(crate) stop: Stop<'a, E::Position>,
    /// The moves that other threads are searching.
    pub(crate) deferral: Deferral<'a>,
    pub(crate) profile: Profile,
    /// The upper bounds of root moves that the current iteration has found.
    pub(crate) refutations: Vec<Refutation<E::Position>>,
    cache: EvaluationCache,
    /// The static evaluations of the nodes on the path, by ply, from White's point of
    /// view; `None` in check.
    static_evals: Vec<Option<Value>>,
    /// The sampler of evaluated positions, if one is wanted.
    reservoir: Option<Reservoir<E::Position>>,
}

impl<'a, P: Position, E: Evaluator<Position = P>> Worker<'a, E> {
    /// Creates a worker with this index, 0 for the main one, the table keys of the game so
    /// far and the histories of earlier searches.
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
            static_evals: vec![None; MAX_PLIES + 4],
            reservoir: settings.sample.map(Reservoir::new),
        }
    }

    /// Returns the histories of the worker.
    pub(crate) fn into_histories(self) -> Histories {
        self.ordering.histories
    }

    /// The same worker, which reports its progress.
    pub(crate) fn with_progress(mut self, progress: ProgressReporter<'a, P>) -> Self {
        self.stop.progress = progress;
        self
    }

    /// Enters a node: counts it and clears its principal variation. Returns true if the
    /// search must stop.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        self.pv.clear(ply);
        self.stop.count_node(ply)
    }

    /// Whether the quiescence search of the current leaf has used up its nodes.
    #[inline]
    pub(crate) fn leaf_is_spent(&self) -> bool {
        self.stop.leaf_nodes() >= E::Hints::LEAF_NODES
    }

    /// Returns the scorer of a node's moves; `best` are its hash moves, by tag.
    #[inline]
    pub(crate) fn scorer(&self, position: &P, best: [u16; 2], ply: usize) -> MoveScorer<'_> {
        self.ordering
            .scorer::<E::Hints>(&self.settings, position, best, ply)
    }

    /// Returns one of the evaluated positions, if that is wanted.
    pub(crate) fn sampled(&self) -> Option<P> {
        self.reservoir.as_ref().and_then(Reservoir::drawn)
    }
}

/// Whether the ply is beyond the max ply of the search.
#[inline]
pub(crate) const fn is_too_high(ply: usize) -> bool {
    ply >= MAX_PLIES
}
