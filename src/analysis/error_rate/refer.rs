//! References: the values of all moves by a deep search.

use super::{Positions, RateError, Reference};
use crate::base::Value;
use crate::base::value::is_decisive;
use crate::base::workers::run_workers;
use crate::gamefile::SaveError;
use crate::rules::{Game, Position};
use crate::search::EngineError;
use crate::search::settings::MAX_DEPTH;
use crate::search::{Budget, Control, Root, SearchEngine, Searchable, Settings};
use crate::selfplay::has_dice;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The size of the table in MiB, enough for a million nodes.
const TABLE: usize = 32;

/// A search for references.
pub(super) struct ReferenceSearch<E: Searchable, N: SearchEngine<E>> {
    engine: N,
    evaluator: PhantomData<E>,
}

impl<P: Position, E: Searchable<Position = P> + Default, N: SearchEngine<E>> ReferenceSearch<E, N> {
    /// Creates a search with an empty table.
    pub(super) fn new() -> Result<Self, EngineError> {
        Ok(ReferenceSearch {
            engine: N::new(Arc::new(E::default()), TABLE, 1)?,
            evaluator: PhantomData,
        })
    }

    /// Returns the value of every move of `position`, with `nodes` nodes a move. It
    /// depends on these alone.
    ///
    /// All moves are searched to the same depth, one ply more for all at a time, each for
    /// its exact value, with a shared table. Values of different depths could not be
    /// compared, since an odd ply more is an advantage in itself. Nodes that do not
    /// suffice for a ply of all moves are lost; the first ply is free.
    pub(super) fn refer(&self, position: &P, nodes: u64) -> Reference {
        self.engine.clear();
        let moves = position.legal().to_vec();
        let mut left = nodes.saturating_mul(moves.len() as u64);
        let mut depth = 0;
        let mut values: Vec<Value> = vec![0; moves.len()];
        while depth < MAX_DEPTH && !(depth > 0 && values.iter().all(|&value| is_decisive(value))) {
            let Some(found) = self.ply(position, &moves, depth + 1, &mut left) else {
                break;
            };
            values = found;
            depth += 1;
        }
        Reference::new(
            depth,
            moves.into_iter().map(|mv| mv.to_string()).zip(values),
        )
    }

    /// Returns the settings of the search. With dice nothing is reduced, so that the
    /// weights of chance are kept; without dice it searches as in play, which sees
    /// further.
    fn settings() -> Settings {
        if has_dice::<P>() {
            Settings::THOROUGH
        } else {
            Settings::PLAY.of_game::<E>()
        }
    }

    /// Returns the values at one depth; `None` if the nodes that are left do not suffice.
    fn ply(
        &self,
        position: &P,
        moves: &[P::Move],
        depth: u32,
        left: &mut u64,
    ) -> Option<Vec<Value>> {
        let value = |&mv: &P::Move| {
            if *left == 0 && depth > 1 {
                return None;
            }
            let root = Root {
                search_moves: vec![mv],
                depth,
                ..Root::new(*position)
            };
            let limit = (depth > 1).then_some(*left);
            let control = Control::new(Budget::NONE, limit, false);
            let report = self.engine.search(&root, Self::settings(), &control);
            *left = left.saturating_sub(report.nodes);
            (report.depth == depth).then(|| report.value())
        };
        moves.iter().map(value).collect()
    }
}

/// Returns the note of a file whose references were made with `nodes` nodes a move.
#[must_use]
pub fn note_of<P: Position>(nodes: u64) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let search = if has_dice::<P>() { "" } else { " search=play" };
    format!("refer: nodes={nodes}{search} version={version}")
}

/// Searches every position of `positions` that has no reference yet, with `nodes` nodes a
/// move, `threads` positions at a time, and calls `save` after each.
///
/// # Errors
/// Returns [`RateError`] if a position does not belong to `game`, the threads
/// cannot be started, there is not enough memory, or `save` fails, which ends the work.
pub fn refer<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
    game: &G,
    positions: &mut Positions,
    nodes: u64,
    threads: usize,
    mut save: impl FnMut(&Positions) -> Result<(), SaveError>,
) -> Result<(), RateError> {
    let mut missing = Vec::new();
    for (number, entry) in positions.list.iter().enumerate() {
        if entry.reference.is_none() {
            missing.push((number, game.read(&entry.position)?));
        }
    }
    run_workers(
        missing.iter(),
        threads.min(missing.len()),
        || Ok(ReferenceSearch::<E, N>::new()?),
        |search, (number, position), results| {
            Ok(results.send((*number, search.refer(position, nodes))))
        },
        |(number, reference)| {
            positions.list[number].reference = Some(reference);
            save(positions)?;
            Ok(ControlFlow::Continue(()))
        },
    )
}
