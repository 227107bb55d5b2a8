//! Reference players that never change: the bottom of every strength scale.
//!
//! None of them depends on the move order, on earlier searches or on the evaluation, so
//! that results against them stay comparable over time.

use super::decision_point::{DecisionPoint, line_of, report_of};
use crate::base::workers::HAS_THREADS;
use crate::eval::{Evaluator, Hints};
use crate::rules::Position;
use crate::search::{Control, Exact, Report, Searchable, expectation};

/// The player that answers a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferencePlayer {
    /// The engine.
    Engine,
    /// A uniformly random legal move.
    Random,
    /// The move that gains most material at once, by capture or otherwise; a random move
    /// if none gains anything.
    Greedy,
    /// Exact expectiminimax of this depth, 1-3 plies, with plain material at the leaves
    /// and no quiescence; a random move among those of equal best value.
    Exact(u32),
}

impl ReferencePlayer {
    /// All players, the engine first.
    pub const ALL: [ReferencePlayer; 6] = [
        ReferencePlayer::Engine,
        ReferencePlayer::Random,
        ReferencePlayer::Greedy,
        ReferencePlayer::Exact(1),
        ReferencePlayer::Exact(2),
        ReferencePlayer::Exact(3),
    ];

    /// The players that can be chosen: an exact player does not search in slices, and
    /// needs a thread that can be stopped.
    pub const OFFERED: &'static [ReferencePlayer] = if HAS_THREADS {
        &ReferencePlayer::ALL
    } else {
        &[
            ReferencePlayer::Engine,
            ReferencePlayer::Random,
            ReferencePlayer::Greedy,
        ]
    };

    /// The name as a value of the option `Player`.
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

    /// Returns the player of this name, if it can be chosen.
    #[must_use]
    pub fn named(name: &str) -> Option<ReferencePlayer> {
        let mut offered = ReferencePlayer::OFFERED.iter().copied();
        offered.find(|player| player.name() == name)
    }
}

/// The report of a player that does not search.
pub(super) fn report_without_search<P: Position, E: Evaluator<Position = P>>(
    player: ReferencePlayer,
    decision_points: Vec<DecisionPoint<P>>,
) -> Report<P> {
    let choose_line = |mut decision_point: DecisionPoint<P>| {
        let best = match player {
            ReferencePlayer::Greedy => max_gain_moves::<P, E::Hints>(&decision_point),
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
    report_of(
        decision_points
            .into_iter()
            .filter_map(choose_line)
            .collect(),
    )
}

/// The moves that gain most material at once; none if no move gains anything.
fn max_gain_moves<P: Position, H: Hints<Position = P>>(
    decision_point: &DecisionPoint<P>,
) -> Vec<P::Move> {
    let position = &decision_point.position;
    let before = H::material(position);
    let (mut max_gain, mut best) = (0, Vec::new());
    for &mv in &decision_point.moves {
        if !position.is_noisy(mv) {
            continue;
        }
        let mut child = *position;
        child.play(mv, &mut ());
        let after = H::material(&child);
        let same = child.side() == position.side();
        let gain = if same { after } else { -after } - before;
        if gain > max_gain {
            max_gain = gain;
            best.clear();
        }
        if gain == max_gain && gain > 0 {
            best.push(mv);
        }
    }
    best
}

/// The result of an exact player.
pub(super) struct ExactResult<P: Position> {
    pub(super) report: Report<P>,
    /// Whether the search is complete.
    pub(super) complete: bool,
}

/// Searches as an exact player.
pub(super) fn search_exactly<P: Position, E: Searchable<Position = P>>(
    exact: &Exact<E>,
    depth: u32,
    position: &P,
    decision_points: Vec<DecisionPoint<P>>,
    control: &Control,
) -> ExactResult<P> {
    let mut complete = true;
    let mut lines = Vec::new();
    for mut decision_point in decision_points {
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
    ExactResult { report, complete }
}
