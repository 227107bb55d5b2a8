//! The `go` command: selects the player and the thread, and delivers the result.

use super::OpenGame;
use super::job::{SearchJob, Stage};
use crate::base::workers::{HAS_THREADS, STACK_BYTES};
use crate::rules::move_list::MAX_MOVES;
use crate::rules::{Boards, Game, Position, Step};
use crate::search::EngineError;
use crate::search::settings::MAX_DEPTH;
use crate::search::{
    Budget, Clock, Control, Exact, Report, Root, SearchEngine, Searchable, Settings,
};
use crate::session::answer::{best_of, infos_of};
use crate::session::decision_point::decision_points;
use crate::session::mate_lines::MateLines;
use crate::session::reference::{self, ReferencePlayer};
use crate::session::running::{RunningSearch, Thread};
use crate::session::{Best, Limits, Listener, Rules, Search, SessionError, ToAct};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The nodes that an exact player may search before it moves to a separate thread: some
/// tens of milliseconds.
const MAX_INLINE_NODES: u64 = 100_000;

/// The moves of a position, parsed from text.
type Decisions<P> = Vec<<P as Position>::Move>;

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> OpenGame<G, E, N> {
    pub(crate) fn engine(&mut self) -> Result<Arc<N>, SessionError> {
        if let Some(engine) = &self.engine {
            return Ok(Arc::clone(engine));
        }
        let model = Arc::clone(&self.model);
        let (hash, threads) = (self.options.hash, self.options.threads);
        let engine = Arc::new(N::new(model, hash as usize, threads as usize)?);
        self.engine = Some(Arc::clone(&engine));
        Ok(engine)
    }

    /// Replaces the engine by one with the current options. The old one stays if memory
    /// or a thread for another is not available.
    pub(crate) fn renew_engine(&mut self) -> Result<(), SessionError> {
        let old = self.engine.take();
        if let Err(error) = self.engine() {
            self.engine = old;
            return Err(error);
        }
        Ok(())
    }

    /// The same as [`renew_engine`](OpenGame::renew_engine) after a change of the table
    /// size from `before` MiB: the old table is freed first if both together do not fit.
    pub(crate) fn resize_engine(&mut self, before: u64) -> Result<(), SessionError> {
        let result = self.renew_engine();
        let hash = self.options.hash;
        let makes_room = |engine: &Arc<N>| engine.leaves_room_for(hash as usize);
        if result.is_ok() || hash == before || !self.engine.as_ref().is_some_and(makes_room) {
            return result;
        }
        self.engine = None;
        self.engine().map(drop)
    }

    pub(crate) fn exact(&mut self) -> Result<Arc<Exact<E>>, SessionError> {
        if let Some(exact) = &self.exact {
            return Ok(Arc::clone(exact));
        }
        let exact = Exact::new(Arc::clone(&self.model)).map_err(EngineError::from)?;
        let exact = Arc::new(exact);
        self.exact = Some(Arc::clone(&exact));
        Ok(exact)
    }

    fn search_moves(&self, limits: &Limits) -> Result<Decisions<G::Position>, SessionError> {
        let position = self.line.position();
        let search_move_error = |error| SessionError::SearchMove(Box::new(error));
        let mut search_moves = Vec::new();
        for text in &limits.search_moves {
            match Step::parse(position, text) {
                Ok(Step::Move(mv)) => search_moves.push(mv),
                Ok(Step::Roll(_)) => {
                    return Err(search_move_error(SessionError::NotAMove(text.clone())));
                }
                Err(error) => return Err(search_move_error(error.into())),
            }
        }
        Ok(search_moves)
    }

    fn root(&self, limits: &Limits) -> Result<Root<G::Position>, SessionError> {
        let mate_depth = limits.search.mate.map(|moves| moves.saturating_mul(2));
        Ok(Root {
            past: self.line.turn_keys().to_vec(),
            pasts: self.line.pasts(),
            search_moves: self.search_moves(limits)?,
            lines: self.options.lines as usize,
            depth: limits
                .search
                .depth
                .or(mate_depth)
                .unwrap_or(MAX_DEPTH)
                .clamp(1, MAX_DEPTH),
            mate: limits.search.mate,
            analyse: self.options.analyse,
            ..Root::new(*self.line.position())
        })
    }

    fn budget(&self, limits: &Limits) -> Budget {
        let side = self.line.position().side().index();
        if limits.infinite {
            return Budget::NONE;
        }
        // A turn of several steps may have a delay at each of them.
        let delays = match (
            limits.search.movetime,
            <G::Position as Position>::Boards::COUNT,
        ) {
            (None, 2..) => 2,
            _ => 1,
        };
        Budget::of(&Clock {
            movetime: limits.search.movetime,
            remaining: limits.remaining[side],
            increment: limits.increment[side],
            moves_to_go: limits.moves_to_go,
            moves_made: self.line.position().move_number().saturating_sub(1),
            overhead: Duration::from_millis(self.options.overhead) * delays,
        })
    }

    /// Runs the search of `go`, on the calling thread or a new one.
    pub(crate) fn start_search(
        &mut self,
        limits: &Limits,
        listener: Arc<dyn Listener>,
        thread: Thread,
    ) -> Result<(), SessionError> {
        if self.is_searching() {
            return Err(SessionError::Searching);
        }
        self.reap();
        if let ToAct::Over(outcome) = self.waiting() {
            listener.best(&Best {
                step: None,
                by_roll: Vec::new(),
                ponder: None,
                finished: Some(outcome),
            });
            return Ok(());
        }
        match self.options.player {
            ReferencePlayer::Engine => self.search(limits, listener, thread),
            ReferencePlayer::Exact(depth) if HAS_THREADS => {
                self.play_exactly(depth, limits, listener, thread)
            }
            player => self.play_at_once(player, limits, &*listener),
        }
    }

    /// Searches with the engine, weakened if the options say so.
    fn search(
        &mut self,
        limits: &Limits,
        listener: Arc<dyn Listener>,
        thread: Thread,
    ) -> Result<(), SessionError> {
        let mut root = self.root(limits)?;
        let strength = self.options.strength();
        let nodes = [
            limits.search.nodes,
            strength.and_then(|strength| strength.nodes),
        ];
        // The clock starts here, so that allocating the first table counts.
        let nodes = nodes.into_iter().flatten().min();
        let budget = self.budget(limits);
        // In timed play there is no time to complete lines.
        let may_extend_lines = self.options.analyse || budget == Budget::NONE;
        let control = Control::new(budget, nodes, limits.ponder);
        let control = control.with_time(&self.time);
        let control = Arc::new(control.with_abort(self.abort.clone()));
        let weakening = strength.map(|strength| (strength, self.seed));
        if weakening.is_some() {
            root.lines = MAX_MOVES;
        }
        let settings = if weakening.is_some() || self.options.analyse {
            Settings::THOROUGH
        } else {
            Settings::PLAY
        };
        let settings = Settings {
            stakes: self.options.stakes,
            parameters: self.options.parameters,
            ..settings
        };
        let mut job = SearchJob {
            engine: self.engine()?,
            mates: Mutex::new(MateLines::new(Arc::clone(&self.model), settings)),
            model: Arc::clone(&self.model),
            game: self.line.clone(),
            root,
            settings,
            control: Arc::clone(&control),
            listener,
            max_rank: self.options.lines as usize,
            show_wdl: self.options.show_wdl,
            may_extend_lines,
            must_wait: limits.infinite,
            weakening,
            finished: Mutex::new(None),
            stage: Stage::Searching(None),
        };
        match thread {
            Thread::Own => self.start_thread(control, move |_| job.run()),
            Thread::Calling => {
                job.run();
                Ok(())
            }
            Thread::Slices => {
                self.running = Some(RunningSearch::Slices {
                    control,
                    advance: Box::new(move |nodes| job.advance(nodes)),
                });
                Ok(())
            }
        }
    }

    /// Answers with a reference player that does not search.
    fn play_at_once(
        &self,
        player: ReferencePlayer,
        limits: &Limits,
        listener: &dyn Listener,
    ) -> Result<(), SessionError> {
        let search_moves = self.search_moves(limits)?;
        let points = decision_points(&self.line, &search_moves, self.seed);
        let report = reference::report_without_search::<_, E>(player, points);
        listener.best(&best_of(&self.line, &report));
        Ok(())
    }

    /// Answers with an exact player: immediately, unless it has so much to search that
    /// `stop` must be possible.
    fn play_exactly(
        &mut self,
        depth: u32,
        limits: &Limits,
        listener: Arc<dyn Listener>,
        thread: Thread,
    ) -> Result<(), SessionError> {
        let search_moves = self.search_moves(limits)?;
        let points = decision_points(&self.line, &search_moves, self.seed);
        let (exact, position) = (self.exact()?, *self.line.position());
        let show_wdl = self.options.show_wdl;
        let game = self.line.clone();
        let model = Arc::clone(&self.model);
        let send_result = move |exact: &Exact<E>, report: &Report<G::Position>| {
            let centipawns = |value| exact.evaluation().centipawns(value);
            for info in infos_of(&*model, &centipawns, &game, report, 1, show_wdl) {
                listener.info(&info);
            }
            listener.best(&best_of(&game, report));
        };
        let max_nodes = (thread == Thread::Own).then_some(MAX_INLINE_NODES);
        let control = |nodes| {
            let control = Control::new(Budget::NONE, nodes, false).with_time(&self.time);
            control.with_abort(self.abort.clone())
        };
        let (unlimited, control) = (control(None), control(max_nodes));
        let found = reference::search_exactly(&exact, depth, &position, points.clone(), &control);
        if found.complete || thread != Thread::Own {
            send_result(&exact, &found.report);
            return Ok(());
        }
        self.start_thread(Arc::new(unlimited), move |control| {
            let found = reference::search_exactly(&exact, depth, &position, points, control);
            send_result(&exact, &found.report);
        })
    }

    fn start_thread(
        &mut self,
        control: Arc<Control>,
        run: impl FnOnce(&Control) + Send + 'static,
    ) -> Result<(), SessionError> {
        let shared = Arc::clone(&control);
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || run(&shared))
            .map_err(|error| {
                SessionError::Resources(format!("cannot start a search thread: {error}"))
            })?;
        self.running = Some(RunningSearch::Thread { control, thread });
        Ok(())
    }

    /// Removes a search that has ended.
    pub(crate) fn reap(&mut self) {
        if let Some(running) = self.running.take_if(|running| running.is_over()) {
            running.wait();
        }
    }
}
