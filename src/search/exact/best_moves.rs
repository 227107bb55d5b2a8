//! All best moves of a position by exact expectiminimax of plain material, on the calling
//! thread.
//!
//! A principal variation search returns one of several equally good moves, depending on
//! move ordering. Here every move is searched, so the set of best moves is a pure
//! function of position and depth.

use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::{Evaluator, Hints, Plain};
use crate::rules::Position;
use crate::search::node::{Node, NodeContext, Perspective, Window};
use crate::search::ordering::MovePicker;
use crate::search::ordering::histories::Histories;
use crate::search::parallel::{Shared, Worker};
use crate::search::settings::Settings;
use crate::search::strategy::chance_search::{
    ChanceOf, ChanceSearch, MoveOf, PositionOf, Searchable,
};
use crate::search::table::{self, TranspositionTable};
use crate::search::time::Control;
use std::sync::Arc;

/// The size of the table in mebibytes; searches are shallow.
const TABLE_MEBIBYTES: usize = 1;

/// An exact search of plain material with a small table. The evaluator of the game gives
/// it no values, but spares the compiler another search.
pub struct Exact<E: Evaluator> {
    evaluator: Arc<E>,
    plain: Plain,
    table: TranspositionTable,
}

/// All best moves, with their value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves<P: Position> {
    /// Their value to the side to move.
    pub value: Value,
    /// The moves, in the order in which they were given.
    pub moves: Vec<P::Move>,
    /// Whether all moves were searched. If the search was stopped, these are the best of
    /// those searched, or all if none was.
    pub complete: bool,
}

impl<P: Position, E: Searchable + Evaluator<Position = P>> Exact<E> {
    /// Creates a search with the hints of `evaluator`.
    ///
    /// # Errors
    /// Returns [`table::Error`] if there is no memory for the table.
    pub fn new(evaluator: Arc<E>) -> Result<Exact<E>, table::Error> {
        Ok(Exact {
            evaluator,
            plain: Plain::default(),
            table: TranspositionTable::new(TABLE_MEBIBYTES)?,
        })
    }

    /// The evaluation of the leaves.
    #[must_use]
    pub const fn evaluation(&self) -> &Plain {
        &self.plain
    }

    /// Returns the best of `moves`, some of those legal in `position`, whose roll must be
    /// known if there is one; `depth` is in plies, at least 1.
    #[must_use]
    pub fn best(
        &self,
        position: &P,
        moves: &[P::Move],
        depth: u32,
        control: &Control,
    ) -> BestMoves<P> {
        self.table.age();
        let shared = Shared::new(&*self.evaluator, &self.table, control, Settings::EXACT)
            .with_plain(&self.plain);
        let mut worker = Worker::new(shared, 0, &[], Histories::new(E::Hints::SLOTS));
        let found = best_moves(&mut worker, position, moves, depth.max(1) as i32);
        worker.stop.report_all(&worker.profile);
        found
    }
}

fn best_moves<E: Searchable>(
    worker: &mut Worker<'_, E>,
    position: &PositionOf<E>,
    moves: &[MoveOf<E>],
    depth: i32,
) -> BestMoves<PositionOf<E>> {
    let node = worker.pool.root(*position);
    let mut picker = MovePicker::new();
    let scorer = worker.scorer(position, [0; 2], 0);
    scorer.add::<E::Hints, _>(position, moves, (), &mut picker);
    let mut best = -INFINITE;
    let mut equal: Vec<MoveOf<E>> = Vec::new();
    for index in 0..picker.len() {
        let mv = picker.at(index).mv;
        let value = value_or_below(worker, &node, mv, depth, best);
        if worker.stop.is_set() {
            break;
        }
        if value > best {
            best = value;
            equal.clear();
        }
        if value == best {
            equal.push(mv);
        }
    }
    let is_best = |mv: &&MoveOf<E>| equal.is_empty() || equal.contains(mv);
    BestMoves {
        value: if equal.is_empty() { 0 } else { best },
        moves: moves.iter().filter(is_best).copied().collect(),
        complete: !worker.stop.is_set(),
    }
}

/// Returns the value of a move if it is at least `best`, else any value below `best`. For
/// most moves one or two searches in a zero window are enough.
fn value_or_below<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    depth: i32,
    best: Value,
) -> Value {
    if best > -INFINITE {
        let value = value_in_window(worker, node, mv, depth, Window::zero_below(best));
        if value < best || worker.stop.is_set() {
            return value;
        }
        if value_in_window(worker, node, mv, depth, Window::zero_above(best)) <= best {
            return best;
        }
    }
    value_in_window(worker, node, mv, depth, Window::new(best, INFINITE))
}

/// Returns the value of a move to the side that makes it, in a window.
fn value_in_window<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    depth: i32,
    window: Window,
) -> Value {
    let child = worker.pool.child(node, mv);
    let value = if node.position.before_roll() {
        // A choice takes no ply and does not change the side.
        let context = NodeContext::new(1, depth, window);
        ChanceOf::<E>::value_as_rolled(worker, &child, context)
    } else {
        let perspective = Perspective::between(&node.position, &child.position);
        let context = NodeContext::new(1, depth - 1, perspective.down(window));
        perspective.up(ChanceOf::<E>::value_as_rolled(worker, &child, context))
    };
    worker.pool.recycle(child);
    value
}
