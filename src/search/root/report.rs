//! What a search reports: its best lines.

use crate::base::Value;
use crate::base::value::CERTAIN;
use crate::rules::{Chance, Position, RollOf, Step};
use std::cmp::Reverse;
use std::time::Duration;

/// How a reported value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    /// Exactly the value.
    Exact,
    /// At least the value.
    Lower,
    /// At most the value.
    Upper,
}

impl ScoreBound {
    /// As JSON has it: `exact`, `lower`, `upper`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        }
    }

    /// The same as the opponent sees it.
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
    /// The roll this line is about, if the root waits for one.
    pub roll: Option<RollOf<P>>,
    /// 1 for the best.
    pub rank: usize,
    /// What it is worth to the side at the root.
    pub value: Value,
    /// Depth of the iteration that found it; 0 if none did, when the value is
    /// that of the position as it stands.
    pub depth: u32,
    /// Whether the value is a bound: a lower one if the iteration was ended before
    /// all other moves had been looked at, an upper one if it has refuted the move
    /// of an earlier iteration's line.
    pub bound: ScoreBound,
    /// The steps expected, the roll first if there is one.
    pub steps: Vec<Step<P>>,
}

impl<P: Position> RootLine<P> {
    /// The decision that the line begins with.
    #[must_use]
    pub fn decision(&self) -> Option<P::Move> {
        self.steps.iter().find_map(|step| match step {
            Step::Move(mv) => Some(*mv),
            Step::Roll(_) => None,
        })
    }
}

/// What an iteration that was ended early has shown of a move: it is worth no more
/// than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation<P: Position> {
    /// The roll after which, if the root waits for one.
    pub roll: Option<RollOf<P>>,
    /// The move.
    pub mv: P::Move,
    /// The upper bound of its value.
    pub value: Value,
}

/// What an iteration has found.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// Depth of the last finished iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The best lines; before a roll those of every roll, in order.
    pub lines: Vec<RootLine<P>>,
    /// Where an iteration was ended early: the moves that it has searched.
    pub refutations: Vec<Refutation<P>>,
    /// Before a roll: the expected value over all.
    pub expected: Option<Value>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Thousandths of the table in use.
    pub hashfull: u32,
    /// One of the positions that the main worker has evaluated, if [`Settings::sample`] asks
    /// for one.
    ///
    /// [`Settings::sample`]: crate::search::Settings::sample
    pub sampled: Option<P>,
}

impl<P: Position> Report<P> {
    /// The best line of a roll, or of the root if none is due.
    #[must_use]
    pub fn best(&self, roll: Option<RollOf<P>>) -> Option<&RootLine<P>> {
        Report::best_of(&self.lines, roll)
    }

    /// The best of `lines` for a roll, or for the root if none is due.
    #[must_use]
    pub fn best_of(lines: &[RootLine<P>], roll: Option<RollOf<P>>) -> Option<&RootLine<P>> {
        lines
            .iter()
            .find(|line| line.rank == 1 && line.roll == roll)
    }

    /// The value of the root.
    #[must_use]
    pub fn value(&self) -> Value {
        self.expected
            .or(self.lines.first().map(|line| line.value))
            .unwrap_or(0)
    }
}

/// The tag of the best move known for a roll, 0 if there is none.
pub(in crate::search) fn best_tag<P: Position>(
    lines: &[RootLine<P>],
    roll: Option<RollOf<P>>,
) -> u16 {
    Report::best_of(lines, roll)
        .and_then(RootLine::decision)
        .map_or(0, P::tag)
}

/// Whether a loss is claimed too early: an unfinished iteration has seen only
/// some of the moves, and another may not lose.
pub(in crate::search) const fn is_hasty(stopped: bool, value: Value) -> bool {
    stopped && value < -CERTAIN
}

/// A legal line for every roll, should the search be stopped before it has one;
/// `value` is that of the position as it stands, `wanted` the moves to choose from
/// once all chance has had its part.
pub(super) fn first_lines<P: Position>(
    position: &P,
    wanted: impl Fn(&P) -> Option<P::Move>,
    value: Value,
) -> Vec<RootLine<P>> {
    let line = |roll: Option<RollOf<P>>, position: &P| {
        let mv = wanted(position)?;
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

/// Puts the lines of a roll in order, if they are of one iteration: a selective search may
/// find that a later one is worth more.
pub(in crate::search) fn put_in_order<P: Position>(
    lines: &mut [RootLine<P>],
    roll: Option<RollOf<P>>,
) {
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
    lines.sort_by_key(|line| Reverse(line.value));
    for (line, rank) in lines.iter_mut().zip(1..) {
        line.rank = rank;
    }
}

/// Puts a line in the place of the one with its roll and rank.
pub(in crate::search) fn replace<P: Position>(lines: &mut Vec<RootLine<P>>, line: RootLine<P>) {
    let same = |other: &&mut RootLine<P>| other.roll == line.roll && other.rank == line.rank;
    if let Some(old) = lines.iter_mut().find(same) {
        *old = line;
        return;
    }
    // Lines of one roll stand together, best first.
    let place = lines
        .iter()
        .rposition(|other| other.roll == line.roll)
        .map_or(lines.len(), |index| index + 1);
    lines.insert(place, line);
}
