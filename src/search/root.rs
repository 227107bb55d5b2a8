//! The root: iterative deepening over one class if the roll is known, over all
//! three if it is not, over the choices if one comes before the roll.

use super::decision::{Question, Record};
use super::joint::combine;
use super::node::{Node, Reply};
use super::order::Candidates;
use super::settings::MOST_DEPTH;
use super::worker::Worker;
use crate::base::value::{INFINITE, is_certain, plies_to_end};
use crate::base::{Key, Value};
use crate::eval::Model;
use crate::rules::{Class, Moves, Position, Roll, Step};
use std::time::Duration;

/// What to search.
#[derive(Clone, Debug)]
pub struct Root<P: Position> {
    /// The position; the game must not be over.
    pub position: P,
    /// Table keys of the game's turns since the last irreversible move, the
    /// position's own last.
    pub past: Vec<Key>,
    /// Only these first moves, if there are any.
    pub search_moves: Vec<P::Move>,
    /// How many best lines are wanted.
    pub lines: usize,
    /// The deepest iteration.
    pub depth: u32,
    /// End once a win or loss within so many moves is certain.
    pub mate: Option<u32>,
    /// Use the time given even where there is nothing to choose.
    pub analyse: bool,
}

impl<P: Position> Root<P> {
    /// A position without a past, searched as deep as can be.
    #[must_use]
    pub fn new(position: P) -> Root<P> {
        Root {
            position,
            past: vec![position.table_key()],
            search_moves: Vec::new(),
            lines: 1,
            depth: MOST_DEPTH,
            mate: None,
            analyse: false,
        }
    }
}

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

/// Half the width of the first window around the last iteration's value.
const ASPIRATION: Value = 250;
/// A window wider than this is opened altogether.
const WIDEST: Value = 5000;
/// Shallower iterations are cheap and unsteady: they get open windows.
const ASPIRATION_FROM: u32 = 4;
/// Share of the soft time after which no iteration is begun: the next one
/// takes several times as long as all before.
const LAST_START: f64 = 0.5;

impl<P: Position, M: Model<P>> Worker<'_, P, M> {
    /// Deepens until something ends the search; `report` hears of every
    /// finished iteration. Gives the last finished one, improved by what an
    /// unfinished one has found.
    pub(super) fn deepen(
        &mut self,
        root: &Root<P>,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        let node = Node::new(root.position);
        let legal = restricted(root);
        let mut latest = first_lines(&root.position, &legal);
        let mut last = self.report(0, latest.clone(), None);
        for depth in 1..=root.depth.min(MOST_DEPTH) {
            let expected = if root.position.before_roll() {
                self.deepen_choice(&node, &legal, root, depth, &mut latest);
                None
            } else {
                self.deepen_moves(&node, &legal, root, depth, &mut latest)
            };
            if self.stopped {
                // Keep what the unfinished iteration has improved.
                last.lines = latest;
                break;
            }
            self.patrol();
            last = self.report(depth, latest.clone(), expected);
            report(&last);
            if self.stopped || self.has_enough(root, &legal, &last) {
                break;
            }
        }
        self.finish();
        last.nodes = self.control.nodes();
        last.elapsed = self.control.elapsed();
        last
    }

    fn report(&self, depth: u32, lines: Vec<RootLine<P>>, expected: Option<Value>) -> Report<P> {
        Report {
            depth,
            seldepth: self.seldepth as u32,
            lines,
            expected,
            nodes: self.control.nodes(),
            elapsed: self.control.elapsed(),
            hashfull: self.table.hashfull(),
        }
    }

    /// Whether another iteration would change nothing, or take too long.
    fn has_enough(&self, root: &Root<P>, legal: &Moves<P::Move>, last: &Report<P>) -> bool {
        let value = last.value();
        let certain = plies_to_end(value).map(i32::unsigned_abs);
        if let (Some(moves), Some(plies)) = (root.mate, certain)
            && plies <= 2 * moves
        {
            return true;
        }
        if !self.control.is_timed() || self.control.is_pondering() {
            return false;
        }
        let only_move = match root.position.class() {
            Some(class) => legal.of(class).len() == 1,
            None => legal.all().len() == 1,
        };
        let settled = certain.is_some_and(|plies| last.depth >= plies);
        (!root.analyse && (only_move || settled)) || !self.control.has_time_for_more(LAST_START)
    }

    /// All moves of the root in the order of their promise.
    fn order_root(
        &self,
        position: &P,
        legal: &Moves<P::Move>,
        hints: [u16; 2],
    ) -> Candidates<P::Move> {
        let mut moves = Candidates::new();
        self.order(position, legal.allowed(), true, (hints, 0), &mut moves);
        self.order(position, legal.barred(), false, (hints, 0), &mut moves);
        moves
    }

    /// One iteration over the moves of every class in question; gives the
    /// expected value if the roll is open.
    fn deepen_moves(
        &mut self,
        node: &Node<P, M>,
        legal: &Moves<P::Move>,
        root: &Root<P>,
        depth: u32,
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value> {
        let position = &root.position;
        let rolls: Vec<P::Roll> = P::Roll::OUTCOMES.iter().map(|&(roll, _)| roll).collect();
        let mut aim = Aim {
            class: position.class().unwrap_or(Class::Locked),
            roll: None,
            depth,
            lines: root.lines,
            floor: -INFINITE,
        };
        if position.class().is_some() {
            let hints = [best_tag(latest, None), 0];
            let mut moves = self.order_root(position, legal, hints);
            self.best_lines(node, &mut moves, aim, latest);
            return None;
        }
        let hints = [0, 1].map(|index| best_tag(latest, rolls.get(index).copied()));
        let mut moves = self.order_root(position, legal, hints);
        let mut values = [0; 3];
        for roll in rolls {
            aim.class = roll.class();
            let before = aim.roll.replace(roll);
            let value = self.best_lines(node, &mut moves, aim, latest)?;
            values[roll.class().index()] = value;
            // By the order of the classes the next is worth at least as much.
            if root.lines == 1 {
                aim.floor = value;
                inherit(latest, before, roll, value);
            }
        }
        let [locked, free, lifted] = values;
        Some(combine(P::Roll::WEIGHTS, locked, free, lifted))
    }

    /// The best lines of one class, each without the moves of those before;
    /// they replace the ones in `latest`. `None` if the search was stopped.
    fn best_lines(
        &mut self,
        node: &Node<P, M>,
        moves: &mut Candidates<P::Move>,
        aim: Aim<P::Roll>,
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value> {
        let mut best = None;
        let permitted = |moves: &mut Candidates<P::Move>| {
            let all = moves.iter_mut();
            all.filter(|candidate| aim.class != Class::Locked || candidate.allowed)
                .count()
        };
        for rank in 1..=aim.lines.min(permitted(moves)).max(1) {
            let previous = latest
                .iter()
                .find(|line| line.roll == aim.roll && line.rank == rank)
                .map(|line| line.value);
            let value = self.aspire(node, moves, aim, previous);
            let line = RootLine {
                roll: aim.roll,
                rank,
                value,
                steps: self.lines[0].clone(),
            };
            let decision = line.decision();
            if decision.is_some() {
                replace(latest, line);
            }
            if self.stopped {
                return None;
            }
            best = best.or(Some(value));
            for candidate in moves.iter_mut() {
                candidate.skip |= decision == Some(candidate.item);
            }
        }
        for candidate in moves.iter_mut() {
            candidate.skip = false;
        }
        best
    }

    /// A pass in a window around the last value, widened until it holds. The
    /// value is at least the floor; if it is no more, no line may be found.
    fn aspire(
        &mut self,
        node: &Node<P, M>,
        moves: &mut Candidates<P::Move>,
        aim: Aim<P::Roll>,
        previous: Option<Value>,
    ) -> Value {
        let least = aim.floor.max(-INFINITE + 1) - 1;
        let mut width = ASPIRATION;
        let (mut low, mut high) = match previous {
            Some(value) if aim.depth >= ASPIRATION_FROM && !is_certain(value) => {
                let low = (value - width).max(least);
                (low, (value + width).max(low + width))
            }
            _ => (least, INFINITE),
        };
        loop {
            self.lines[0].clear();
            let question = Question {
                class: aim.class,
                ply: 0,
                depth: aim.depth as i32,
                low,
                high,
            };
            let record = aim.roll.map_or(Record::Moves, Record::After);
            let value = self.pass(node, moves, question, record, &mut 0);
            if self.stopped {
                return value;
            }
            width = width.saturating_mul(3);
            let give_up = width > WIDEST;
            if value >= high && high < INFINITE {
                high = if give_up { INFINITE } else { value + width };
            } else if value <= low && low > least {
                low = if give_up {
                    least
                } else {
                    (value - width).max(least)
                };
            } else {
                return value.max(aim.floor);
            }
        }
    }

    /// One iteration over the choices before the roll.
    fn deepen_choice(
        &mut self,
        node: &Node<P, M>,
        legal: &Moves<P::Move>,
        root: &Root<P>,
        depth: u32,
        latest: &mut Vec<RootLine<P>>,
    ) {
        let is_locked = root.position.class() == Some(Class::Locked);
        let mut found: Vec<RootLine<P>> = Vec::new();
        // The best of the last iteration first, then the others.
        let mut items: Vec<P::Move> = latest.iter().filter_map(RootLine::decision).collect();
        let rest = legal.all().iter().filter(|item| !items.contains(item));
        items.extend(rest.copied().collect::<Vec<_>>());
        for item in items {
            let alpha = if found.len() < root.lines {
                -INFINITE
            } else {
                found[root.lines - 1].value
            };
            let child = node.child(item);
            self.lines[0].clear();
            let reply = if is_locked {
                Reply::exactly(self.locked(&child, 1, depth as i32, alpha, INFINITE))
            } else {
                self.rolled(&child, 1, depth as i32, alpha, INFINITE)
            };
            if self.stopped {
                break;
            }
            if reply.value > alpha {
                self.extend_line(0, Step::Move(item), None);
                let steps = self.lines[0].clone();
                let place = found.partition_point(|line| line.value >= reply.value);
                let line = RootLine {
                    roll: None,
                    rank: 0,
                    value: reply.value,
                    steps,
                };
                found.insert(place, line);
                found.truncate(root.lines);
            }
        }
        for (index, line) in found.into_iter().enumerate() {
            replace(
                latest,
                RootLine {
                    rank: index + 1,
                    ..line
                },
            );
        }
    }
}

/// What the passes at the root are about.
#[derive(Clone, Copy)]
struct Aim<R> {
    class: Class,
    /// The roll that stands for the class, if the roll is open.
    roll: Option<R>,
    depth: u32,
    /// How many lines are wanted.
    lines: usize,
    /// The class is known to be worth at least this.
    floor: Value,
}

/// The tag of the best move known for an outcome, 0 if there is none.
fn best_tag<P: Position>(lines: &[RootLine<P>], roll: Option<P::Roll>) -> u16 {
    lines
        .iter()
        .find(|line| line.rank == 1 && line.roll == roll)
        .and_then(RootLine::decision)
        .map_or(0, P::tag)
}

/// Where the search of a class found nothing better than the class before it
/// is worth, the move of that class is the one to make.
fn inherit<P: Position>(
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

/// The legal moves, narrowed to the search moves where that leaves any.
fn restricted<P: Position>(root: &Root<P>) -> Moves<P::Move> {
    let legal = root.position.legal();
    let wanted = |item: &&P::Move| root.search_moves.contains(item);
    if !legal.all().iter().any(|item| wanted(&item)) {
        return legal;
    }
    let mut narrowed = Moves::new();
    let allowed: Vec<P::Move> = legal.allowed().iter().filter(wanted).copied().collect();
    if allowed.is_empty() && root.position.class() != Some(Class::Super) {
        // A locked turn must keep something to choose from.
        legal.allowed().iter().for_each(|&item| narrowed.push(item));
    } else {
        allowed.into_iter().for_each(|item| narrowed.push(item));
    }
    narrowed.close_allowed();
    let rest = &legal.all()[legal.allowed().len()..];
    for &item in rest.iter().filter(wanted) {
        narrowed.push(item);
    }
    narrowed
}

/// A legal line for every class, should the search be stopped before it has one.
fn first_lines<P: Position>(position: &P, legal: &Moves<P::Move>) -> Vec<RootLine<P>> {
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
fn replace<P: Position>(lines: &mut Vec<RootLine<P>>, line: RootLine<P>) {
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
