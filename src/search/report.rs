//! What a search reports: its best lines.

use super::joint::combine;
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
    /// Depth of the iteration that found it; 0 if none did, when the value is
    /// that of the position as it stands.
    pub depth: u32,
    /// The iteration was ended before all other moves had been looked at: the
    /// best is worth at least this.
    pub unfinished: bool,
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
    /// Depth of the last finished iteration.
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

/// The expected value over all outcomes of an open roll, by the best line of
/// each; `None` if no roll is open or an outcome has no line.
#[must_use]
pub fn expectation<P: Position>(lines: &[RootLine<P>]) -> Option<Value> {
    let mut values = [0; 3];
    for &(roll, _) in P::Roll::OUTCOMES {
        let best = |line: &&RootLine<P>| line.rank == 1 && line.roll == Some(roll);
        values[roll.class().index()] = lines.iter().find(best)?.value;
    }
    let [locked, free, lifted] = values;
    (!P::Roll::OUTCOMES.is_empty()).then(|| combine(P::Roll::WEIGHTS, locked, free, lifted))
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
        .find(|line| line.rank == 1 && line.roll == before && before.is_some());
    if let Some((known, decision)) = known.and_then(|line| Some((line, line.decision()?))) {
        let line = RootLine {
            roll: Some(roll),
            value,
            steps: vec![Step::Roll(roll), Step::Move(decision)],
            ..known.clone()
        };
        replace(lines, line);
    }
}

/// A legal line for every class, should the search be stopped before it has one;
/// `value` is that of the position as it stands.
pub(super) fn first_lines<P: Position>(
    position: &P,
    legal: &Moves<P::Move>,
    value: Value,
) -> Vec<RootLine<P>> {
    let line = |roll: Option<P::Roll>, class: Class| {
        let item = *legal.of(class).first()?;
        let steps = roll.map(Step::Roll).into_iter().chain([Step::Move(item)]);
        Some(RootLine {
            roll,
            rank: 1,
            value,
            depth: 0,
            unfinished: false,
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
