//! The root: iterative deepening over one class if the roll is known, over all
//! three if it is not, over the choices if one comes before the roll.

use super::decision::{Question, Record};
use super::joint::combine;
use super::node::{Node, Reply};
use super::order::Candidates;
use super::report::{Report, RootLine, best_tag, first_lines, inherit, replace};
use super::settings::MOST_DEPTH;
use super::worker::Worker;
use crate::base::value::{CERTAIN, INFINITE, is_certain};
use crate::base::{Key, Value};
use crate::eval::Evaluator;
use crate::rules::{Class, Moves, Position, Roll, Step};

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

/// Half the width of the first window around the last iteration's value.
const ASPIRATION: Value = 250;
/// A window wider than this is opened altogether.
const WIDEST: Value = 5000;
/// Shallower iterations are cheap and unsteady: they get open windows.
const ASPIRATION_FROM: u32 = 4;

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// Deepens until something ends the search; `report` hears of every
    /// finished iteration. Gives the last finished one, improved by what an
    /// unfinished one has found.
    pub(super) fn deepen(
        &mut self,
        root: &Root<P>,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        let node = self.pool.root(root.position);
        let legal = restricted(root);
        self.begin_timing(root, &legal);
        let mut latest = first_lines(&root.position, &legal, self.evaluate(&node));
        let mut last = self.report(0, latest.clone(), None);
        for depth in 1..=root.depth.min(MOST_DEPTH) {
            self.pulse.begin(depth);
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
        Report {
            depth: last.depth,
            ..self.report(0, last.lines, last.expected)
        }
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
        node: &Node<E>,
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
            self.best_lines(node, &mut moves, aim, &root.search_moves, latest);
            return None;
        }
        let hints = [0, 1].map(|index| best_tag(latest, rolls.get(index).copied()));
        let mut moves = self.order_root(position, legal, hints);
        let mut values = [0; 3];
        for roll in rolls {
            aim.class = roll.class();
            let before = aim.roll.replace(roll);
            let value = self.best_lines(node, &mut moves, aim, &root.search_moves, latest)?;
            values[roll.class().index()] = value;
            // By the order of the classes the next is worth at least as much.
            if root.lines == 1 && root.search_moves.is_empty() {
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
        node: &Node<E>,
        moves: &mut Candidates<P::Move>,
        aim: Aim<P::Roll>,
        search_moves: &[P::Move],
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value> {
        let mut best = None;
        let wanted = |item| aim.class == Class::Locked || search_moves.contains(&item);
        if moves
            .iter()
            .any(|candidate| search_moves.contains(&candidate.item))
        {
            // What a locked turn was left with for want of anything better.
            for candidate in moves.iter_mut() {
                candidate.skip = !wanted(candidate.item);
            }
        }
        let permitted = |moves: &mut Candidates<P::Move>| {
            let all = moves.iter_mut();
            all.filter(|candidate| !candidate.skip)
                .filter(|candidate| aim.class != Class::Locked || candidate.allowed)
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
                depth: aim.depth,
                unfinished: self.stopped,
                steps: self.lines[0].clone(),
            };
            let decision = line.decision();
            if decision.is_some() && !self.is_hasty(value) {
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
        node: &Node<E>,
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
        // What failed high, should the search be stopped before it is confirmed.
        let mut better = None;
        loop {
            self.lines[0].clear();
            self.pulse.begin(aim.depth);
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
                return match better {
                    Some((value, line)) if self.lines[0].is_empty() => {
                        self.lines[0] = line;
                        value
                    }
                    _ => value,
                };
            }
            width = width.saturating_mul(3);
            let give_up = width > WIDEST;
            if value >= high && high < INFINITE {
                better = Some((value, self.lines[0].clone()));
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

    /// Whether a loss is claimed too early: an unfinished iteration has seen only
    /// some of the moves, and another may not lose.
    const fn is_hasty(&self, value: Value) -> bool {
        self.stopped && value < -CERTAIN
    }

    /// One iteration over the choices before the roll.
    fn deepen_choice(
        &mut self,
        node: &Node<E>,
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
            let child = self.pool.child(node, item);
            self.lines[0].clear();
            self.pulse.turn_to(item);
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
                    depth,
                    unfinished: false,
                    steps,
                };
                found.insert(place, line);
                found.truncate(root.lines);
            }
        }
        found.retain(|line| !self.is_hasty(line.value));
        for (index, line) in found.into_iter().enumerate() {
            replace(
                latest,
                RootLine {
                    rank: index + 1,
                    unfinished: self.stopped,
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

/// The legal moves, narrowed to the search moves where that leaves any.
fn restricted<P: Position>(root: &Root<P>) -> Moves<P::Move> {
    let legal = root.position.legal();
    let wanted = |item: &&P::Move| root.search_moves.contains(item);
    if !legal.all().iter().any(|item| wanted(&item)) {
        return legal;
    }
    let mut narrowed = Moves::new();
    let allowed: Vec<P::Move> = legal.allowed().iter().filter(wanted).copied().collect();
    let may_be_locked = matches!(root.position.class(), None | Some(Class::Locked));
    if allowed.is_empty() && may_be_locked {
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
