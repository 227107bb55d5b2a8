//! The root: iterative deepening, the lines it finds and what it tells of them.

pub(super) mod multipv;
mod principal_variation;
pub mod progress;
pub mod report;

pub(super) use principal_variation::PrincipalVariation;
pub(super) use progress::Pulse;
pub use progress::{Progress, Watcher};
pub use report::{Report, RootLine};
pub(super) use report::{best_tag, is_hasty, replace};

use super::chance::{ChanceOf, ChanceSearch, MoveOf, PositionOf, Searchable};
use super::parallel::Worker;
use super::settings::MOST_DEPTH;
use crate::base::{Key, Value};
use crate::rules::{MoveList, Position};
use report::first_lines;

/// What to search.
#[derive(Clone, Debug)]
pub struct Root<P: Position> {
    /// The position; the game must not be over.
    pub position: P,
    /// Table keys of the game's turns since the last irreversible move, the
    /// position's own last.
    pub past: Vec<Key>,
    /// Only these first moves, if there are any.
    pub search_moves: Vec<P::Move>,
    /// How many best lines are wanted.
    pub lines: usize,
    /// The deepest iteration.
    pub depth: u32,
    /// End once a win or loss within so many moves is certain.
    pub mate: Option<u32>,
    /// Use the time given even where there is nothing to choose.
    pub analyse: bool,
}

impl<P: Position> Root<P> {
    /// A position without a past, searched as deep as can be.
    #[must_use]
    pub fn new(position: P) -> Root<P> {
        Root {
            position,
            past: vec![position.table_key()],
            search_moves: Vec::new(),
            lines: 1,
            depth: MOST_DEPTH,
            mate: None,
            analyse: false,
        }
    }
}

/// Deepens until something ends the search; `report` hears of every
/// finished iteration. Gives the last finished one, improved by what an
/// unfinished one has found.
/// Source of iterative deepening: Slate & Atkin, "Chess 4.5", 1977.
pub(super) fn deepen<E: Searchable>(
    worker: &mut Worker<'_, E>,
    root: &Root<PositionOf<E>>,
    report: &mut dyn FnMut(&Report<PositionOf<E>>),
) -> Report<PositionOf<E>> {
    let node = worker.pool().root(root.position);
    let (control, choices) = (worker.control(), ChanceOf::<E>::choices(root));
    worker.time().begin(control, choices);
    let stand = worker.evaluate(&node);
    let first = |position: &PositionOf<E>| wanted(root, position).first().copied();
    let mut latest = first_lines(&root.position, first, stand);
    let mut last = report_of(worker, 0, latest.clone(), None);
    for depth in 1..=root.depth.min(MOST_DEPTH) {
        worker.pulse().begin(depth);
        let expected = ChanceOf::<E>::iterate(worker, (root, &node), depth, &mut latest);
        if worker.is_stopped() {
            // Keep what the unfinished iteration has improved.
            last.lines = latest;
            break;
        }
        worker.patrol();
        last = report_of(worker, depth, latest.clone(), expected);
        report(&last);
        let now = worker.nodes();
        if worker.is_stopped() || worker.time().has_enough(root, &last, (control, now)) {
            break;
        }
    }
    worker.report_nodes();
    Report {
        depth: last.depth,
        ..report_of(worker, 0, last.lines, last.expected)
    }
}

fn report_of<E: Searchable>(
    worker: &Worker<'_, E>,
    depth: u32,
    lines: Vec<RootLine<PositionOf<E>>>,
    expected: Option<Value>,
) -> Report<PositionOf<E>> {
    Report {
        depth,
        seldepth: worker.seldepth() as u32,
        lines,
        expected,
        nodes: worker.control().nodes(),
        elapsed: worker.control().elapsed(),
        hashfull: worker.hashfull(),
    }
}

/// A move of the root is about to be searched; true if the search is to be
/// given up instead.
pub(super) fn enter_root_move<E: Searchable>(worker: &mut Worker<'_, E>, item: MoveOf<E>) -> bool {
    if !worker.is_main() {
        return false;
    }
    worker.pulse().turn_to(item);
    let begun = (PositionOf::<E>::tag(item), worker.nodes());
    let has_been_found = !worker.line().of(0).is_empty();
    let control = worker.control();
    if worker.time().gives_up(begun, has_been_found, control) {
        worker.give_up();
    }
    worker.is_stopped()
}

/// The legal moves of `position`, that of the root or what a roll makes of it, narrowed
/// to the search moves where that leaves any.
pub(super) fn wanted<P: Position>(root: &Root<P>, position: &P) -> MoveList<P::Move> {
    let mut moves = position.legal();
    if moves.iter().any(|item| root.search_moves.contains(item)) {
        moves.retain(|item| root.search_moves.contains(&item));
    }
    moves
}
