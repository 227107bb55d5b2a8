//! Workers: one thread of a search with its own state, and the state that it shares.

mod evaluation;
mod moves;
mod reservoir;

use super::abdada::{MIN_DEPTH, Mark, mark_of};
use super::{CurrentlySearching, Draws, Histories, Iterations};
use crate::base::key::splitmix;
use crate::base::{Key, Value};
use crate::eval::{Evaluator, Hints};
use crate::rules::{Outcome, Position, RollOf};
use crate::search::Settings;
use crate::search::node::{Interval, NodePool};
use crate::search::ordering::history::PrecedingMove;
use crate::search::profile::Profile;
use crate::search::root::{PrincipalVariation, ProgressReporter, Refutation, RootLine};
use crate::search::settings::MAX_PLIES;
use crate::search::table::{self, EvaluationCache, Stored, TranspositionTable};
use crate::search::time::{Control, RootTime};
use reservoir::Reservoir;

/// The number of nodes between two checks of the stop flag and the clock.
const CHECK_INTERVAL: u64 = 512;

/// The number of plies before a draw by move count from which the halfmove clock is part
/// of the table key, since the search may reach the draw.
const CLOCK_MATTERS_WITHIN: u32 = 24;

/// The result of a finished iteration.
#[derive(Clone, Debug)]
pub(crate) struct FinishedIteration<P: Position> {
    /// Its depth.
    pub(crate) depth: u32,
    /// The best lines.
    pub(crate) lines: Vec<RootLine<P>>,
    /// The expected value over all rolls, before a roll.
    pub(crate) expected: Option<Value>,
}

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
    shared: Shared<'a, E>,
    /// The index of the worker, 0 for the main one.
    index: usize,
    pool: NodePool<'a, E>,
    cache: EvaluationCache,
    histories: Histories,
    /// The moves that led to the node of each ply.
    preceding_moves: Vec<PrecedingMove>,
    /// Table keys of the turns in the game and on the path to the node.
    path: Vec<Key>,
    /// The static evaluations of the nodes on the path, by ply, from White's point of
    /// view; `None` in check.
    static_evals: Vec<Option<Value>>,
    /// The depth of the current iteration.
    root_depth: i32,
    line: PrincipalVariation<E::Position>,
    nodes: u64,
    unreported: u64,
    profile: Profile,
    /// The node count when the quiescence search of the current leaf began.
    leaf_start: u64,
    seldepth: usize,
    stopped: bool,
    /// Whether the node is below a null move, where no second one is tried.
    below_null_move: bool,
    /// The root moves that the current iteration has searched.
    refutations: Vec<Refutation<E::Position>>,
    time: RootTime,
    progress: ProgressReporter<'a, E::Position>,
    /// The sampler of evaluated positions, if one is wanted.
    reservoir: Option<Reservoir<E::Position>>,
}

impl<'a, P: Position, E: Evaluator<Position = P>> Worker<'a, E> {
    /// Creates a worker with this index, the table keys of the game so far and the
    /// histories of earlier searches.
    pub(crate) fn new(
        shared: Shared<'a, E>,
        index: usize,
        past: &[Key],
        histories: Histories,
    ) -> Self {
        Worker {
            shared,
            index,
            pool: NodePool::new(shared.evaluator),
            cache: EvaluationCache::new(),
            histories,
            preceding_moves: vec![PrecedingMove::default(); MAX_PLIES + 4],
            path: past.to_vec(),
            static_evals: vec![None; MAX_PLIES + 4],
            root_depth: 0,
            line: PrincipalVariation::new(MAX_PLIES + 2),
            nodes: 0,
            unreported: 0,
            profile: Profile::default(),
            leaf_start: 0,
            seldepth: 0,
            stopped: false,
            below_null_move: false,
            refutations: Vec::new(),
            time: RootTime::new(shared.control.budget()),
            progress: ProgressReporter::new(None),
            reservoir: shared.settings.sample.map(Reservoir::new),
        }
    }

    /// Returns the histories of the worker.
    pub(crate) fn into_histories(self) -> Histories {
        self.histories
    }

    /// The same worker, which reports its progress.
    pub(crate) fn with_progress(mut self, progress: ProgressReporter<'a, P>) -> Self {
        self.progress = progress;
        self
    }

    // ---- state ----

    #[inline]
    pub(crate) const fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    #[inline]
    pub(crate) const fn evaluator(&self) -> &'a E {
        self.shared.evaluator
    }

    pub(crate) const fn control(&self) -> &'a Control {
        self.shared.control
    }

    pub(crate) fn hashfull(&self) -> u32 {
        self.shared.table.hashfull()
    }

    #[inline]
    pub(crate) fn pool(&mut self) -> &mut NodePool<'a, E> {
        &mut self.pool
    }

    /// Returns the principal variation from each ply on.
    #[inline]
    pub(crate) fn line(&mut self) -> &mut PrincipalVariation<P> {
        &mut self.line
    }

    /// Returns the time control of the root.
    pub(crate) const fn time(&mut self) -> &mut RootTime {
        &mut self.time
    }

    pub(crate) const fn progress(&mut self) -> &mut ProgressReporter<'a, P> {
        &mut self.progress
    }

    /// Returns one of the evaluated positions, if that is wanted.
    pub(crate) fn sampled(&self) -> Option<P> {
        self.reservoir.as_ref().and_then(Reservoir::drawn)
    }

    /// Returns the statistics of nodes.
    #[inline]
    pub(crate) const fn profile(&mut self) -> &mut Profile {
        &mut self.profile
    }

    /// Begins an iteration of this depth.
    pub(crate) fn begin_iteration(&mut self, depth: u32) {
        self.root_depth = depth as i32;
        self.refutations.clear();
    }

    /// Records that a root move, after `roll`, is worth at most `value`.
    pub(crate) fn refute(&mut self, roll: Option<RollOf<P>>, mv: P::Move, value: Value) {
        self.refutations.push(Refutation { roll, mv, value });
    }

    /// Returns the upper bounds of root moves that the current iteration has found.
    pub(crate) fn take_refutations(&mut self) -> Vec<Refutation<P>> {
        std::mem::take(&mut self.refutations)
    }

    /// The depth of the current iteration.
    #[inline]
    pub(crate) const fn root_depth(&self) -> i32 {
        self.root_depth
    }

    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) const fn seldepth(&self) -> usize {
        self.seldepth
    }

    // ---- nodes, iterations and the stop ----

    /// Enters a node: counts it and clears its principal variation. Returns true if the
    /// search must stop.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        self.line.clear(ply);
        self.nodes += 1;
        self.unreported += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.unreported >= CHECK_INTERVAL || self.unreported >= self.shared.control.nodes_left()
        {
            self.check_time();
            self.stopped |= self.is_overtaken();
        }
        self.stopped
    }

    /// Whether another thread has finished the current iteration.
    fn is_overtaken(&self) -> bool {
        let iterations = self.shared.iterations;
        iterations.is_some_and(|iterations| iterations.has_finished(self.root_depth as u32))
    }

    /// Finishes the current iteration. If this thread was stopped within it, returns the
    /// result of another thread that has finished the same iteration or a deeper one, if
    /// any.
    pub(crate) fn finish_iteration(
        &mut self,
        found: FinishedIteration<P>,
    ) -> Option<FinishedIteration<P>> {
        if !self.stopped {
            if let Some(iterations) = self.shared.iterations {
                iterations.update_seldepth(self.seldepth);
                iterations.finish(found.depth, found.clone());
            }
            return Some(found);
        }
        let found = self.shared.iterations?.result_at(found.depth)?;
        self.stopped = false;
        self.time.clear_moves();
        Some(found)
    }

    /// Reports nodes, and checks the clock and the stop flag.
    pub(crate) fn check_time(&mut self) {
        let control = self.shared.control;
        self.report_nodes();
        let spent = control.nodes_left() == 0;
        if spent || (self.index == 0 && self.time.must_stop(control)) {
            control.end();
        }
        self.stopped |= spent || control.is_stopped();
        if self.index == 0 {
            let (seldepth, table) = (self.seldepth as u32, self.shared.table);
            self.progress.report(control, seldepth, || table.hashfull());
        }
    }

    /// Reports the remaining nodes and the profile at the end of the search.
    pub(crate) fn report_all(&mut self) {
        self.report_nodes();
        self.shared.control.add_profile(&self.profile);
    }

    /// Reports the nodes counted since the last report.
    fn report_nodes(&mut self) {
        self.shared.control.add_nodes(self.unreported);
        self.unreported = 0;
        if let Some(iterations) = self.shared.iterations {
            self.seldepth = iterations.update_seldepth(self.seldepth);
        }
    }

    #[inline]
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Enters a root move. Returns true if the search must stop instead of searching it.
    pub(crate) fn enter_root_move(&mut self, mv: P::Move) -> bool {
        if self.index > 0 {
            return false;
        }
        self.progress.start_move(mv);
        let start = (P::tag(mv), self.nodes);
        let has_best_move = !self.line.of(0).is_empty();
        if self
            .time
            .enter_move(start, has_best_move, self.shared.control)
        {
            self.shared.control.end();
            self.stopped = true;
        }
        self.stopped
    }

    // ---- the node limit of a leaf ----

    /// Begins the quiescence search of a leaf.
    #[inline]
    pub(crate) const fn begin_leaf(&mut self) {
        self.leaf_start = self.nodes;
    }

    /// Whether the current leaf has used up its nodes.
    #[inline]
    pub(crate) fn leaf_is_spent(&self) -> bool {
        self.nodes - self.leaf_start >= E::Hints::LEAF_NODES
    }

    // ---- results and draws ----

    /// Returns the value of a position whose side to move has no legal move.
    #[cold]
    pub(crate) fn no_moves_value(&self, position: &P) -> Value {
        self.outcome_value(position, position.no_move_outcome())
    }

    /// Returns the value of a finished game to the side to move.
    pub(crate) fn outcome_value(&self, position: &P, outcome: Outcome) -> Value {
        self.shared.draws.outcome(position.side(), outcome)
    }

    /// Returns the value of a draw to the side to move.
    #[inline]
    pub(crate) fn draw_value(&self, position: &P) -> Value {
        self.shared.draws.of(position.side())
    }

    /// Returns the value of a position that is drawn unless the side to move is mated.
    #[cold]
    pub(crate) fn drawn_or_mated_value(&self, position: &P) -> Value {
        if position.legal().is_empty() {
            self.no_moves_value(position)
        } else {
            self.draw_value(position)
        }
    }

    /// Whether the position is a draw by rule or repetition.
    #[inline]
    pub(crate) fn is_drawn(&self, position: &P) -> bool {
        position.draw().is_some() || self.repeats(position)
    }

    /// Whether the position has occurred before, in the tree or in the game. One
    /// repetition is enough: the side that repeats once can do so again, and with dice a
    /// way out is never certain.
    #[inline]
    fn repeats(&self, position: &P) -> bool {
        let plies = position.reversible_plies() as usize;
        if !self.shared.settings.repetition || plies < 4 || !position.starts_turn() {
            return false;
        }
        let last = self.path.len().saturating_sub(1);
        let key = position.table_key();
        self.path[last.saturating_sub(plies)..last].contains(&key)
    }

    /// Runs `search` with `position` on the repetition stack.
    #[inline]
    pub(crate) fn on_path<T>(&mut self, position: &P, search: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(position.table_key());
        let found = search(self);
        self.path.pop();
        found
    }

    /// Runs `search` below a null move.
    pub(crate) fn below_null_move<T>(
        &mut self,
        position: &P,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.below_null_move = true;
        let found = self.on_path(position, search);
        self.below_null_move = false;
        found
    }

    pub(crate) const fn is_below_null_move(&self) -> bool {
        self.below_null_move
    }

    // ---- the transposition table ----

    /// Returns the key under which values of the position are stored.
    #[inline]
    pub(crate) fn table_key(&self, position: &P) -> Key {
        let (clock, limit) = position.clock();
        let key = position.table_key() ^ self.shared.draws.salt();
        if clock + CLOCK_MATTERS_WITHIN > limit {
            key ^ splitmix(u64::from(clock)).1
        } else {
            key
        }
    }

    /// Prefetches the table entry of a position that will be probed soon.
    #[inline]
    pub(crate) fn prefetch(&self, position: &P) {
        if self.shared.settings.table {
            self.shared.table.prefetch(self.table_key(position));
        }
    }

    /// Returns the table entry of a key, if any.
    #[inline]
    pub(crate) fn probe(&self, key: Key) -> Option<table::Entry> {
        if self.shared.settings.table {
            self.shared.table.probe(key)
        } else {
            None
        }
    }

    /// Stores the given values.
    #[inline]
    pub(crate) fn store(&self, key: Key, decision: Option<Stored>, chance: Option<Stored>) {
        if self.shared.settings.table {
            self.shared.table.store(key, decision, chance);
        }
    }

    /// Returns the bounds that a stored value gives for a search to `depth`.
    #[inline]
    pub(crate) fn bounds(&self, stored: Stored, depth: i32) -> Interval {
        stored.bounds(depth, self.shared.settings.equal_depth)
    }

    // ---- ABDADA ----

    /// Returns the mark of a move; `None` if moves are not deferred at this depth.
    #[inline]
    pub(crate) fn mark(
        &self,
        position: &P,
        mv: P::Move,
        (depth, roll_case): (i32, u64),
    ) -> Option<Mark> {
        if self.shared.searching.is_none() || depth < MIN_DEPTH {
            return None;
        }
        Some(mark_of(position.table_key(), P::tag(mv), depth, roll_case))
    }

    /// Whether another thread is searching the move.
    #[inline]
    pub(crate) fn is_being_searched(&self, mark: Option<Mark>) -> bool {
        match (self.shared.searching, mark) {
            (Some(searching), Some(mark)) => searching.has(mark),
            _ => false,
        }
    }

    /// Marks a move as being searched by this thread.
    #[inline]
    pub(crate) fn starting_search(&self, mark: Option<Mark>) {
        if let (Some(searching), Some(mark)) = (self.shared.searching, mark) {
            searching.set(mark);
        }
    }

    /// Removes the mark of a move.
    #[inline]
    pub(crate) fn finished_search(&self, mark: Option<Mark>) {
        if let (Some(searching), Some(mark)) = (self.shared.searching, mark) {
            searching.erase(mark);
        }
    }
}

/// Whether the ply is beyond the max ply of the search.
#[inline]
pub(crate) const fn is_too_high(ply: usize) -> bool {
    ply >= MAX_PLIES
}
