//! The input of a decision without search: the moves to choose from, for each outcome of
//! an open roll, and random numbers.

use crate::base::Rng;
use crate::base::key::splitmix;
use crate::rules::{Chance, Line, Position, RollOf, Step};
use crate::search::{Report, RootLine, ScoreBound};
use std::time::Duration;

/// A salt that separates the streams of decisions from all others of one seed.
const DECISIONS: u64 = 0x4445_4349_5349_4F4E;

/// A decision to make.
#[derive(Clone)]
pub(super) struct DecisionPoint<P: Position> {
    /// The outcome, if the roll is open.
    pub(super) roll: Option<RollOf<P>>,
    /// The position, after that roll.
    pub(super) position: P,
    /// The candidate moves, at least one.
    pub(super) moves: Vec<P::Move>,
    /// Random numbers that depend only on the seed, the position and the number of steps
    /// made, so that the answer before the roll equals the one after it.
    pub(super) rng: Rng,
}

/// The pending decisions of a game that is not over: one per outcome if a roll is due.
/// They are restricted to the search moves unless that leaves none.
pub(super) fn decision_points<P: Position>(
    game: &Line<P>,
    search_moves: &[P::Move],
    seed: u64,
) -> Vec<DecisionPoint<P>> {
    let position = *game.position();
    let made = game.steps().len() as u64;
    let decision_point = |roll: Option<RollOf<P>>, position: P, made| DecisionPoint {
        roll,
        position,
        moves: restrict(&position.legal(), search_moves),
        rng: stream(seed, &position, made),
    };
    if !P::Chance::is_due(&position) {
        return vec![decision_point(None, position, made)];
    }
    let outcomes = P::Chance::rolls(&position).map(|(roll, _)| {
        let rolled = P::Chance::rolled(&position, roll);
        decision_point(Some(roll), rolled, made + 1)
    });
    outcomes.filter(|point| !point.moves.is_empty()).collect()
}

fn restrict<T: Copy + PartialEq>(moves: &[T], search_moves: &[T]) -> Vec<T> {
    let found = moves.iter().filter(|mv| search_moves.contains(mv));
    let found: Vec<T> = found.copied().collect();
    if found.is_empty() {
        moves.to_vec()
    } else {
        found
    }
}

fn stream<P: Position>(seed: u64, position: &P, made: u64) -> Rng {
    Rng::stream(seed, position.key() ^ splitmix(made ^ DECISIONS))
}

/// The line of one decision and the roll before it; `depth` is the search depth of the
/// move.
pub(super) fn line_of<P: Position>(
    roll: Option<RollOf<P>>,
    mv: P::Move,
    value: i32,
    depth: u32,
) -> RootLine<P> {
    let roll_first = roll.map(Step::Roll).into_iter();
    RootLine {
        roll,
        rank: 1,
        value,
        depth,
        bound: ScoreBound::Exact,
        steps: roll_first.chain([Step::Move(mv)]).collect(),
    }
}

/// A report of decisions made without a search.
pub(super) fn report_of<P: Position>(lines: Vec<RootLine<P>>) -> Report<P> {
    Report {
        depth: 0,
        seldepth: 0,
        lines,
        refutations: Vec::new(),
        expected: None,
        nodes: 0,
        elapsed: Duration::ZERO,
        hashfull: 0,
        sampled: None,
    }
}
