//! The report of a search: its best lines.

use crate::base::Value;
use crate::base::sort;
use crate::base::value::DECISIVE;
use crate::rules::{Chance, GameMove, Position, RollOf, Step};
use std::cmp::Reverse;
use std::time::Duration;

/// The relation of a reported value to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    /// The true value is exactly this.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

impl ScoreBound {
    /// The name in JSON: `exact`, `lower` or `upper`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        }
    }

    /// The same from the opponent's point of view.
    #[must_use]
    pub const fn flip(self) -> ScoreBound {
        match self {
            ScoreBound::Exact => ScoreBound::Exact,
            ScoreBound::Lower => ScoreBound::Upper,
            ScoreBound::Upper => ScoreBound::Lower,
        }
    }
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine<P: Position> {
    /// The roll that the line follows, if the root waits for one.
    pub roll: Option<RollOf<P>>,
    /// The rank among the lines, 1 for the best.
    pub rank: usize,
    /// The value for the side to move at the root.
    pub value: Value,
    /// Depth of the iteration that found the line; 0 if none did and the value is the
    /// static evaluation of the root.
    pub depth: u32,
    /// The relation of `value` to the true one: a lower bound if the iteration ended
    /// before all other moves were searched, an upper bound if it refuted the first move
    /// of an earlier iteration's line.
    pub bound: ScoreBound,
    /// The steps of the line, the roll first if there is one.
    pub steps: Vec<Step<P>>,
}

impl<P: Position> RootLine<P> {
    /// Whether an iteration of this depth has determined the value.
    pub(crate) const fn is_exact_at(&self, depth: u32) -> bool {
        self.depth == depth && matches!(self.bound, ScoreBound::Exact)
    }

    /// Returns the decision with which the line begins.
    #[must_use]
    pub fn decision(&self) -> Option<P::Move> {
        self.steps.iter().find_map(|step| match step {
            Step::Move(mv) => Some(*mv),
            Step::Roll(_) => None,
        })
    }
}

/// A root move that an unfinished iteration has refuted, with an upper bound of its
/// value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation<P: Position> {
    /// The roll that the move follows, if the root waits for one.
    pub roll: Option<RollOf<P>>,
    /// The move.
    pub mv: P::Move,
    /// The upper bound of its value.
    pub value: Value,
}

/// The result of an iteration.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// Depth of the last finished iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The best lines; before a roll, those of every roll in order.
    pub lines: Vec<RootLine<P>>,
    /// The moves searched by an iteration that ended early; else none.
    pub refutations: Vec<Refutation<P>>,
    /// The expected value over all rolls, before a roll.
    pub expected: Option<Value>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Thousandths of the table in use.
    pub hashfull: u32,
    /// A random position from those that the main worker has evaluated, if
    /// [`Settings::sample`] is set.
    ///
    /// [`Settings::sample`]: crate::search::Settings::sample
    pub sampled: Option<P>,
}

impl<P: Position> Report<P> {
    /// Returns the best line of a roll, or of the root if none is due.
    #[must_use]
    pub fn best(&self, roll: Option<RollOf<P>>) -> Option<&RootLine<P>> {
        Report::best_of(&self.lines, roll)
    }

    /// Returns the best of `lines` for a roll, or for the root if none is due.
    #[must_use]
    pub fn best_of(lines: &[RootLine<P>], roll: Option<RollOf<P>>) -> Option<&RootLine<P>> {
        lines
            .iter()
            .find(|line| line.rank == 1 && line.roll == roll)
    }

    /// Returns the value of the root.
    #[must_use]
    pub fn value(&self) -> Value {
        self.expected
            .or(self.lines.first().map(|line| line.value))
            .unwrap_or(0)
    }
}

/// Returns the tag of the best move known for a roll, 0 if there is none.
pub(crate) fn best_tag<P: Position>(lines: &[RootLine<P>], roll: Option<RollOf<P>>) -> u16 {
    Report::best_of(lines, roll)
        .and_then(RootLine::decision)
        .map_or(0, |mv| mv.tag())
}

/// Whether a loss is premature: an unfinished iteration has not searched all moves, and
/// another move may not lose.
pub(crate) const fn is_premature_loss(stopped: bool, value: Value) -> bool {
    stopped && value < -DECISIVE
}

/// Returns a legal line for every roll, in case the search stops before it finds one.
/// `value` is the static evaluation of the position; `first_move` returns a move of a
/// position after the roll.
pub(crate) fn fallback_lines<P: Position>(
    position: &P,
    first_move: impl Fn(&P) -> Option<P::Move>,
    value: Value,
) -> Vec<RootLine<P>> {
    let line = |roll: Option<RollOf<P>>, position: &P| {
        let mv = first_move(position)?;
        let steps = roll.map(Step::Roll).into_iter().chain([Step::Move(mv)]);
        Some(RootLine {
            roll,
            rank: 1,
            value,
            depth: 0,
            bound: ScoreBound::Exact,
            steps: steps.collect(),
        })
    };
    if !P::Chance::is_due(position) {
        return line(None, position).into_iter().collect();
    }
    let rolls = P::Chance::rolls(position).filter_map(|(roll, _)| {
        let rolled = P::Chance::rolled(position, roll);
        line(Some(roll), &rolled)
    });
    rolls.collect()
}

/// Sorts the lines of a roll by value if they are of the same iteration: a selective
/// search may find that a later line is worth more.
pub(crate) fn sort_lines<P: Position>(lines: &mut [RootLine<P>], roll: Option<RollOf<P>>) {
    let of_roll = |line: &RootLine<P>| line.roll == roll;
    let first = lines.iter().position(of_roll).unwrap_or(lines.len());
    let count = lines[first..]
        .iter()
        .take_while(|line| of_roll(line))
        .count();
    let lines = &mut lines[first..first + count];
    if lines.iter().any(|line| line.depth != lines[0].depth) {
        return;
    }
    rank_by_value(lines);
}

/// Sorts lines by their values, the best first, and ranks them.
pub(crate) fn rank_by_value<P: Position>(lines: &mut [RootLine<P>]) {
    sort::sort_by_key(lines, |line| Reverse(line.value));
    for (line, rank) in lines.iter_mut().zip(1..) {
        line.rank = rank;
    }
}

/// Replaces the line with the same roll and rank, or adds the line.
pub(crate) fn replace_line<P: Position>(lines: &mut Vec<RootLine<P>>, line: RootLine<P>) {
    let same = |other: &&mut RootLine<P>| other.roll == line.roll && other.rank == line.rank;
    if let Some(old) = lines.iter_mut().find(same) {
        *old = line;
        return;
    }
    // Lines of one roll are adjacent, best first.
    let index = lines
        .iter()
        .rposition(|other| other.roll == line.roll)
        .map_or(lines.len(), |index| index + 1);
    lines.insert(index, line);
}
