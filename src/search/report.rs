//! What a search reports: its best lines.

use crate::base::Value;
use crate::rules::{Class, Moves, Position, Roll, Step};
use std::time::Duration;

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine<P: Position> {
    /// The outcome of the die this line is about, if the root was not rolled yet.
    pub roll: Option<P::Roll>,
    /// 1 for the best.
    pub rank: usize,
    /// What it is worth to the side at the root.
    pub value: Value,
    /// The steps expected, the roll first if there is one.
    pub steps: Vec<Step<P>>,
}

impl<P: Position> RootLine<P> {
    /// The decision that the line begins with.
    #[must_use]
    pub fn decision(&self) -> Option<P::Move> {
        self.steps.iter().find_map(|step| match step {
            Step::Move(item) => Some(*item),
            Step::Roll(_) => None,
        })
    }
}

/// What an iteration has found.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// Depth of the iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The best lines; before the roll those of every outcome, in order.
    pub lines: Vec<RootLine<P>>,
    /// Before the roll: the expected value over all outcomes.
    pub expected: Option<Value>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Thousandths of the table in use.
    pub hashfull: u32,
}

impl<P: Position> Report<P> {
    /// The best line of an outcome, or of the root if no roll is open.
    #[must_use]
    pub fn best(&self, roll: Option<P::Roll>) -> Option<&RootLine<P>> {
        self.lines
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

/// The tag of the best move known for an outcome, 0 if there is none.
pub(super) fn best_tag<P: Position>(lines: &[RootLine<P>], roll: Option<P::Roll>) -> u16 {
    lines
        .iter()
        .find(|line| line.rank == 1 && line.roll == roll)
        .and_then(RootLine::decision)
        .map_or(0, P::tag)
}

/// Where the search of a class found nothing better than the class before it
/// is worth, the move of that class is the one to make.
pub(super) fn inherit<P: Position>(
    lines: &mut Vec<RootLine<P>>,
    before: Option<P::Roll>,
    roll: P::Roll,
    value: Value,
) {
    let found = |line: &&RootLine<P>| line.rank == 1 && line.roll == Some(roll);
    if lines
        .iter()
        .find(found)
        .is_some_and(|line| line.value == value)
    {
        return;
    }
    let known = lines
        .iter()
        .find(|line| line.rank == 1 && line.roll == before);
    if let (Some(_), Some(decision)) = (before, known.and_then(RootLine::decision)) {
        let steps = vec![Step::Roll(roll), Step::Move(decision)];
        let roll = Some(roll);
        replace(
            lines,
            RootLine {
                roll,
                rank: 1,
                value,
                steps,
            },
        );
    }
}

/// A legal line for every class, should the search be stopped before it has one.
pub(super) fn first_lines<P: Position>(position: &P, legal: &Moves<P::Move>) -> Vec<RootLine<P>> {
    let line = |roll: Option<P::Roll>, class: Class| {
        let item = *legal.of(class).first()?;
        let steps = roll.map(Step::Roll).into_iter().chain([Step::Move(item)]);
        Some(RootLine {
            roll,
            rank: 1,
            value: 0,
            steps: steps.collect(),
        })
    };
    match position.class() {
        Some(class) => line(None, class).into_iter().collect(),
        None if position.before_roll() => line(None, Class::Super).into_iter().collect(),
        None => P::Roll::OUTCOMES
            .iter()
            .filter_map(|&(roll, _)| line(Some(roll), roll.class()))
            .collect(),
    }
}

/// Puts a line in the place of the one with its roll and rank.
pub(super) fn replace<P: Position>(lines: &mut Vec<RootLine<P>>, line: RootLine<P>) {
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
