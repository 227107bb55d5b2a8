//! Players that never change: the bottom of every scale of strength.
//!
//! None of them depends on the order of moves, on what was searched before, or
//! on the evaluation, so that results against them stay comparable for ever.

use super::decision_point::{DecisionPoint, line_of, report_of};
use crate::eval::{Evaluator, Hints, Plain};
use crate::rules::Position;
use crate::search::{Control, Exact, Report, Searchable, expectation};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferencePlayer {
    /// The engine.
    Engine,
    /// Any legal move, all alike.
    Random,
    /// The move that gains most at once, by taking or otherwise, by plain material;
    /// any move where none gains anything.
    Greedy,
    /// Exact expectiminimax of this depth, 1-3 plies, with plain material at
    /// the leaves and no quiescence; any of the moves of equal best value.
    Exact(u32),
}

impl ReferencePlayer {
    /// All of them, the engine first.
    pub const ALL: [ReferencePlayer; 6] = [
        ReferencePlayer::Engine,
        ReferencePlayer::Random,
        ReferencePlayer::Greedy,
        ReferencePlayer::Exact(1),
        ReferencePlayer::Exact(2),
        ReferencePlayer::Exact(3),
    ];

    /// As the option `Player` writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ReferencePlayer::Engine => "engine",
            ReferencePlayer::Random => "random",
            ReferencePlayer::Greedy => "greedy",
            ReferencePlayer::Exact(1) => "exact-1",
            ReferencePlayer::Exact(2) => "exact-2",
            ReferencePlayer::Exact(_) => "exact-3",
        }
    }

    /// The player of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<ReferencePlayer> {
        ReferencePlayer::ALL
            .into_iter()
            .find(|player| player.name() == name)
    }
}

/// The answer of a player that does not search.
pub(super) fn at_sight<P: Position, E: Evaluator<Position = P>>(
    player: ReferencePlayer,
    asked: Vec<DecisionPoint<P>>,
) -> Report<P> {
    let answer = |mut decision_point: DecisionPoint<P>| {
        let best = match player {
            ReferencePlayer::Greedy => most_gaining::<P, E::Hints>(&decision_point),
            _ => Vec::new(),
        };
        let among = if best.is_empty() {
            &decision_point.moves
        } else {
            &best
        };
        let mv = *decision_point.rng.pick(among)?;
        Some(line_of(decision_point.roll, mv, 0, 0))
    };
    report_of(asked.into_iter().filter_map(answer).collect())
}

/// The moves that gain most at once; none if no move gains anything.
fn most_gaining<P: Position, H: Hints<Position = P>>(
    decision_point: &DecisionPoint<P>,
) -> Vec<P::Move> {
    let position = &decision_point.position;
    let before = H::material(position);
    let (mut most, mut best) = (0, Vec::new());
    for &mv in &decision_point.moves {
        if !position.is_noisy(mv) {
            continue;
        }
        let mut child = *position;
        child.play(mv, &mut ());
        let after = H::material(&child);
        let same = child.side() == position.side();
        let gain = if same { after } else { -after } - before;
        if gain > most {
            most = gain;
            best.clear();
        }
        if gain == most && gain > 0 {
            best.push(mv);
        }
    }
    best
}

/// The answer of an exact player, and whether the search came to its end.
pub(super) fn exactly<P: Position, E: Searchable<Position = P>>(
    exact: &Exact<Plain<E>>,
    depth: u32,
    (position, asked): (&P, Vec<DecisionPoint<P>>),
    control: &Control,
) -> (Report<P>, bool) {
    let mut complete = true;
    let mut lines = Vec::new();
    for mut decision_point in asked {
        let found = exact.best(
            &decision_point.position,
            &decision_point.moves,
            depth,
            control,
        );
        complete &= found.complete;
        if let Some(&mv) = decision_point.rng.pick(&found.moves) {
            lines.push(line_of(decision_point.roll, mv, found.value, depth));
        }
    }
    let report = Report {
        depth,
        seldepth: depth,
        expected: expectation(position, &lines),
        nodes: control.nodes(),
        elapsed: control.elapsed(),
        ..report_of(lines)
    };
    (report, complete)
}
