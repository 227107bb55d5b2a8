//! Wins that the engine announces.

use ermine::base::Side;
use ermine::base::value::plies_to_end;
use ermine::rules::{Line, Position};
use ermine::search::{Budget, Control, Engine, Root, Searchable, Settings};
use std::time::Duration;

/// A win that the engine has announced.
#[derive(Clone)]
pub(crate) struct Announced<P: Position> {
    pub(crate) game: Line<P>,
    pub(crate) winner: Side,
    /// The maximum number of plies to the win.
    pub(crate) plies: u32,
}

/// Searches `nodes` nodes; returns the decision, if a move is due, and the announced win.
pub(crate) fn think<P: Position, E: Searchable<Position = P>>(
    engine: &Engine<E>,
    game: &Line<P>,
    nodes: u64,
) -> (Option<P::Move>, Option<Announced<P>>) {
    let root = Root {
        past: game.turn_keys().to_vec(),
        ..Root::new(*game.position())
    };
    // A budget of a day for the move, so that the search ends only once the result is
    // certain.
    let day = Some(Duration::from_secs(86_400));
    let budget = Budget {
        soft: day,
        hard: day,
    };
    let control = Control::new(budget, Some(nodes), false);
    let report = engine.search(&root, Settings::PLAY.of_game::<E>(), &control, &|_| {});
    let side = game.position().side();
    let announced = plies_to_end(report.value()).map(|plies| Announced {
        game: game.clone(),
        winner: if plies > 0 { side } else { side.flip() },
        plies: plies.unsigned_abs(),
    });
    (report.lines[0].decision(), announced)
}
