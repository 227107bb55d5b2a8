//! Games of several boards: a search of the board to move on that takes the others into
//! account.
//!
//! Boards do not influence each other, so a tree over all of them would gain nothing. The
//! *stake* of a board, the worth of its results to the whole game, follows from the
//! values of all boards. It determines the value of a draw on this board, and its share
//! of the turn's time.

use super::engine::{Call, Engine, EngineError, Paused, SearchEngine};
use super::parallel::progress::IterationProgress;
use super::report::request::Root;
use super::report::result::{Refutation, Report, RootLine};
use super::settings::Settings;
use super::strategy::chance_search::Searchable;
use super::time::{Budget, Control};
use crate::base::value::DRAW;
use crate::base::{Key, Value};
use crate::eval::{Evaluator, ManyBoardsEvaluator, Stake};
use crate::rules::{self, Boards, Position, Step};
use std::sync::{Arc, Mutex, PoisonError};

/// The ratio of the turn's node limit to that of the short search that evaluates a board.
const NODE_LIMIT_RATIO: u64 = 40;
/// The node limit of the short search for each millisecond of the turn.
const NODES_PER_MILLISECOND: u128 = 3;
/// Max nodes of the short search. Below [`MIN_NODES`] the static evaluation is used
/// instead.
const MAX_NODES: u64 = 1_000;
const MIN_NODES: u64 = 50;

/// The part of an even share of the turn's time that every board gets, regardless of its
/// stake.
const EVEN_PART: f64 = 0.2;

/// The boards of the game of the evaluator `M`, and the position of one.
type BoardsOf<M> = <<M as Evaluator>::Position as Position>::Boards;
type BoardOf<M> = rules::BoardOf<<M as Evaluator>::Position>;

/// The engine of a game of several boards.
pub struct BoardsEngine<M: ManyBoardsEvaluator<Board: Searchable>> {
    model: Arc<M>,
    /// One for all boards: their positions differ, and so do their table keys.
    engine: Engine<M::Board>,
    /// The last value of each board to its side to move, with its table key.
    last_values: Mutex<Vec<Option<(Key, Value)>>>,
}

impl<M> SearchEngine<M> for BoardsEngine<M>
where
    M: ManyBoardsEvaluator<Board: Searchable> + Searchable,
{
    const HAS_STAKES: bool = true;
    type Paused = PausedBoard<BoardOf<M>>;

    fn new(model: Arc<M>, mebibytes: usize, threads: usize) -> Result<Self, EngineError> {
        Ok(BoardsEngine {
            engine: Engine::new(Arc::clone(model.board()), mebibytes, threads)?,
            model,
            last_values: Mutex::new(Vec::new()),
        })
    }

    fn is_large(&self) -> bool {
        self.engine.is_large()
    }

    fn leaves_room_for(&self, mebibytes: usize) -> bool {
        self.engine.leaves_room_for(mebibytes)
    }

    fn clear(&self) {
        self.engine.clear();
        self.last_values().clear();
    }

    /// Searches the board of the next step.
    fn advance(
        &self,
        call: Call<'_, M::Position>,
        nodes: u64,
        paused: &mut Option<Self::Paused>,
    ) -> Option<Report<M::Position>> {
        let begin = || self.begin(call.root, call.settings, call.control);
        let Some(mut search) = paused.take().or_else(begin) else {
            return Some(empty_report(call.control));
        };
        let converter = ReportConverter {
            model: &*self.model,
            position: &call.root.position,
            number: search.number,
            stake: search.stake,
        };
        let board_call = Call {
            root: &search.root,
            settings: call.settings,
            control: call.control,
            report: &|found| (call.report)(&converter.report(found)),
            watcher: &|progress| {
                (call.watcher)(&step_progress::<M::Position>(search.number, progress));
            },
        };
        let found = self.engine.advance(board_call, nodes, &mut search.paused);
        if let Some(found) = &found {
            self.record_result(search.number, &search.root.position, found);
        }
        let report = found.map(|found| converter.report(&found));
        if report.is_none() {
            *paused = Some(search);
        }
        report
    }
}

/// The search of the board of the next step.
pub struct PausedBoard<P: Position> {
    number: usize,
    stake: Stake,
    root: Root<P>,
    /// The state between two slices.
    paused: Option<Paused<P>>,
}

impl<M: ManyBoardsEvaluator<Board: Searchable>> BoardsEngine<M> {
    /// Determines the board of the next step and its share of the time; `None` without
    /// open boards.
    fn begin(
        &self,
        root: &Root<M::Position>,
        settings: Settings,
        control: &Control,
    ) -> Option<PausedBoard<BoardOf<M>>> {
        let number = BoardsOf::<M>::next(&root.position)?;
        let board = *BoardsOf::<M>::open(&root.position, number)?;
        let values = self.values(&root.position, settings, control);
        let stakes = self.model.stakes(&root.position, &values);
        if settings.stakes {
            control.set_share(self.share(&root.position, &values, &stakes, number));
        } else {
            control.set_share(1.0 / open_boards(&root.position) as f64);
        }
        let stake = stakes[number];
        let board_root = Root {
            past: match root.pasts.get(number) {
                Some(past) => past.clone(),
                None => vec![board.table_key()],
            },
            draw: match settings.stakes {
                true => self.model.draw_value(&root.position, number, stake),
                false => DRAW,
            },
            search_moves: root
                .search_moves
                .iter()
                .map(|&mv| BoardsOf::<M>::board_move(mv))
                .collect(),
            lines: root.lines,
            depth: root.depth,
            mate: root.mate,
            analyse: root.analyse,
            ..Root::new(board)
        };
        Some(PausedBoard {
            number,
            stake: match settings.stakes {
                true => stake,
                false => Stake::ALONE,
            },
            root: board_root,
            paused: None,
        })
    }

    fn last_values(&self) -> std::sync::MutexGuard<'_, Vec<Option<(Key, Value)>>> {
        self.last_values
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the values of the open boards to the player to move: the last known
    /// values, or those of short searches.
    fn values(
        &self,
        position: &M::Position,
        settings: Settings,
        control: &Control,
    ) -> Vec<Option<Value>> {
        let value = |number| {
            let board = BoardsOf::<M>::open(position, number)?;
            let key = board.table_key();
            let last = self.last_values().get(number).copied().flatten();
            let value = match last {
                Some((last_key, value)) if last_key == key => value,
                _ => self.short_search(board, settings, control),
            };
            self.record_value(number, key, value);
            let own = BoardsOf::<M>::swapped(number, position.side()) == board.side();
            Some(if own { value } else { -value })
        };
        (0..BoardsOf::<M>::COUNT).map(value).collect()
    }

    /// Searches a board with few nodes, which count towards the node limit of the turn.
    fn short_search(&self, board: &BoardOf<M>, settings: Settings, control: &Control) -> Value {
        let Budget { soft, hard } = control.budget();
        let nodes = match soft.or(hard) {
            Some(time) => (time.as_millis() * NODES_PER_MILLISECOND) as u64,
            None => control.node_limit() / NODE_LIMIT_RATIO,
        };
        let nodes = nodes.min(MAX_NODES).min(control.nodes_left());
        if nodes < MIN_NODES || control.is_stopped() {
            return crate::eval::evaluate(&**self.model.board(), board);
        }
        let small = Control::new(Budget::NONE, Some(nodes), false);
        let found = self
            .engine
            .search(&Root::new(*board), settings, &small, &|_| {});
        control.add_nodes(found.nodes);
        control.add_profile(&small.profile());
        found.value()
    }

    /// Returns the board's share of the turn's time: in proportion to the part of its
    /// stake that is still open, with a minimum. If strength grows with the logarithm of
    /// time, times proportional to the possible gains maximise the total gain.
    fn share(
        &self,
        position: &M::Position,
        values: &[Option<Value>],
        stakes: &[Stake],
        number: usize,
    ) -> f64 {
        let part = |number: usize| {
            let (board, value) = (BoardsOf::<M>::open(position, number)?, values[number]?);
            let chances = self.model.board().chances(board, value);
            Some(stakes[number].open_part(chances))
        };
        let sum: f64 = (0..BoardsOf::<M>::COUNT).filter_map(part).sum();
        let even = 1.0 / open_boards(position) as f64;
        match part(number) {
            Some(part) if sum > 1e-9 => EVEN_PART * even + (1.0 - EVEN_PART) * part / sum,
            _ => even,
        }
    }

    fn record_value(&self, number: usize, key: Key, value: Value) {
        let mut values = self.last_values();
        if values.len() <= number {
            values.resize(number + 1, None);
        }
        values[number] = Some((key, value));
    }

    /// Records the value that a search has found for the board after its best move.
    fn record_result(&self, number: usize, board: &BoardOf<M>, found: &Report<BoardOf<M>>) {
        let best = found.lines.first();
        if let Some((line, mv)) = best.and_then(|line| Some((line, line.decision()?))) {
            let mut after = *board;
            after.play(mv, &mut ());
            self.record_value(number, after.table_key(), -line.value);
        }
    }
}

fn open_boards<P: Position>(position: &P) -> usize {
    let open = |&number: &usize| P::Boards::open(position, number).is_some();
    (0..P::Boards::COUNT).filter(open).count()
}

/// Converts the reports of a board's search to reports on the whole game.
struct ReportConverter<'a, M: ManyBoardsEvaluator> {
    model: &'a M,
    position: &'a M::Position,
    number: usize,
    stake: Stake,
}

impl<M: ManyBoardsEvaluator> ReportConverter<'_, M> {
    fn report(&self, found: &Report<BoardOf<M>>) -> Report<M::Position> {
        Report {
            depth: found.depth,
            seldepth: found.seldepth,
            lines: found.lines.iter().map(|line| self.line(line)).collect(),
            refutations: found
                .refutations
                .iter()
                .map(|refutation| self.refutation(refutation))
                .collect(),
            expected: None,
            nodes: found.nodes,
            elapsed: found.elapsed,
            hashfull: found.hashfull,
            sampled: None,
        }
    }

    fn value(&self, value: Value) -> Value {
        let (position, stake) = (self.position, self.stake);
        self.model.whole_value(position, self.number, value, stake)
    }

    fn refutation(&self, found: &Refutation<BoardOf<M>>) -> Refutation<M::Position> {
        Refutation {
            roll: None,
            mv: BoardsOf::<M>::move_on(self.number, found.mv),
            value: self.value(found.value),
        }
    }

    /// Converts a line; its steps are those on this board, without the steps on other
    /// boards between them.
    fn line(&self, line: &RootLine<BoardOf<M>>) -> RootLine<M::Position> {
        let steps = line.steps.iter().filter_map(|step| match step {
            Step::Move(mv) => Some(Step::Move(BoardsOf::<M>::move_on(self.number, *mv))),
            Step::Roll(_) => None,
        });
        RootLine {
            roll: None,
            rank: line.rank,
            value: self.value(line.value),
            depth: line.depth,
            bound: line.bound,
            steps: steps.collect(),
        }
    }
}

fn step_progress<P: Position>(
    number: usize,
    progress: &IterationProgress<rules::BoardOf<P>>,
) -> IterationProgress<P> {
    IterationProgress {
        depth: progress.depth,
        seldepth: progress.seldepth,
        current: progress.current.map(|mv| P::Boards::move_on(number, mv)),
        number: progress.number,
        nodes: progress.nodes,
        elapsed: progress.elapsed,
        hashfull: progress.hashfull,
    }
}

/// The report of a game without open boards.
fn empty_report<P: Position>(control: &Control) -> Report<P> {
    Report {
        depth: 0,
        seldepth: 0,
        lines: Vec::new(),
        refutations: Vec::new(),
        expected: None,
        nodes: control.nodes(),
        elapsed: control.elapsed(),
        hashfull: 0,
        sampled: None,
    }
}
