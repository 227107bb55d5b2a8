//! The best textbook combination, as a baseline for the joint search: Star2 in negamax
//! form with unequal weights, fail-soft, with transposition table, iterative deepening
//! and principal variation search inside decisions.
//!
//! A chance node has three outcomes, each with a separate decision node. It first probes
//! one move of every outcome for a lower bound, then searches the outcomes one after
//! another, each in the window that the bounds known so far leave (Star1). To be a fair
//! rival,
//!
//! - the table holds a lower *and* an upper bound for every chance node and for every
//!   decision node by its outcome, never loses an entry, and never mistakes one key for
//!   another; all bounds known narrow the windows;
//! - the decision node of the locked outcome and the turn without a roll of the same
//!   position share their entry;
//! - an outcome with a lower bound from the table is not probed again;
//! - a cutoff is tried after every single result;
//! - moves are ordered by the table's move of the outcome, those of the other outcomes,
//!   captures by expected exchange, killers and history, as in the joint search; the root
//!   has the same windows around the last value;
//! - generator, evaluation and the meaning of values are the joint search's.
//!
//! It does not use that the outcomes are ordered and share their children. Sources:
//! Ballard 1983; Hauk, Buro & Schaeffer 2004; Veness & Blair 2007.

use ermine::base::value::{
    DECISIVE, DRAW, EVALUATION_LIMIT, INFINITE, WIN, clip, is_decisive, ply_down, ply_up,
};
use ermine::base::{Key, Value};
use ermine::eval::{Evaluator, Hints};
use ermine::games::royal_palette::{D8, RoyalPalette};
use ermine::rules::{GameMove, Grade, GradedMoves, OrderedDie, Outcome, Position};
use ermine::search::{Interval, Window, combine};
use std::collections::HashMap;

/// The techniques of the baseline that are on, to check that each helps it.
#[derive(Clone, Copy, Debug)]
pub struct Techniques {
    /// The minimum depth at which outcomes are probed.
    pub probe_from: u32,
}

impl Techniques {
    /// The combination with the fewest nodes.
    pub const BEST: Techniques = Techniques { probe_from: 1 };
}

#[derive(Clone, Copy)]
struct Entry {
    bounds: Interval,
    depth: u32,
    best: u16,
}

/// The index of the entry of the chance node; those below are of decision nodes by grade.
const CHANCE: usize = 3;

/// Four entries of a position.
type Entries = [Option<Entry>; 4];

struct Node<E: Evaluator> {
    position: E::Position,
    state: E::State,
}

type P = RoyalPalette;

fn weights() -> [i32; 3] {
    D8::ROLLS.map(|(_, weight)| weight as i32)
}

/// A decision node to search in the window `(low, high)`.
#[derive(Clone, Copy)]
struct MoveRequest {
    grade: Grade,
    ply: usize,
    depth: u32,
    low: Value,
    high: Value,
}

/// A search of one position.
pub struct Star2<'a, E: Evaluator> {
    model: &'a E,
    scratch: E::Scratch,
    techniques: Techniques,
    table: HashMap<Key, Entries>,
    killers: Vec<[u16; 2]>,
    history: Vec<i32>,
    /// Moves made so far.
    pub nodes: u64,
}

const MAX_PLIES: usize = 64;

impl<'a, E: Evaluator<Position = P>> Star2<'a, E> {
    pub fn new(model: &'a E, techniques: Techniques) -> Star2<'a, E> {
        Star2 {
            model,
            techniques,
            table: HashMap::new(),
            killers: vec![[0; 2]; MAX_PLIES],
            history: vec![0; 2 * E::Hints::SLOTS],
            nodes: 0,
            scratch: model.scratch(),
        }
    }

    fn after(&mut self, node: &Node<E>, mv: <P as Position>::Move) -> Node<E> {
        let mut child = Node {
            position: node.position,
            state: node.state,
        };
        self.model.follow(
            &mut self.scratch,
            &node.position,
            &node.state,
            mv,
            &mut child.position,
            &mut child.state,
        );
        child
    }

    /// The value before the roll at every depth from 1 to `depth`.
    pub fn deepen(&mut self, position: &P, depth: u32) -> Vec<Value> {
        let root = Node {
            position: *position,
            state: self.model.state(&mut self.scratch, position),
        };
        let mut last = [None; 3];
        (1..=depth)
            .map(|depth| self.root(&root, depth, &mut last))
            .collect()
    }

    fn root(&mut self, root: &Node<E>, depth: u32, last: &mut [Option<Value>; 3]) -> Value {
        if root.position.before_roll() {
            return self.choose(root, -INFINITE, INFINITE, |search, child, low| {
                search.rolled(child, 1, depth, low, INFINITE)
            });
        }
        let legal = D8::moves(&root.position);
        let [locked, free, lifted] = Grade::ALL.map(|grade| {
            let value = self.aspire(root, &legal, grade, depth, last[grade.index()]);
            last[grade.index()] = Some(value);
            value
        });
        combine(weights(), locked, free, lifted)
    }

    /// The value of a grade at the root, first in a window around the last one.
    fn aspire(
        &mut self,
        root: &Node<E>,
        legal: &GradedMoves<<P as Position>::Move>,
        grade: Grade,
        depth: u32,
        last: Option<Value>,
    ) -> Value {
        let mut width = 250;
        let (mut low, mut high) = match last {
            Some(value) if depth >= 4 && !is_decisive(value) => (value - width, value + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let task = MoveRequest {
                grade,
                ply: 0,
                depth,
                low,
                high,
            };
            let value = self.decide(root, legal, task);
            width *= 3;
            if value >= high && high < INFINITE {
                high = if width > 5000 {
                    INFINITE
                } else {
                    value + width
                };
            } else if value <= low && low > -INFINITE {
                low = if width > 5000 {
                    -INFINITE
                } else {
                    value - width
                };
            } else {
                return value;
            }
        }
    }

    /// The best of the choices before a roll.
    fn choose(
        &mut self,
        node: &Node<E>,
        alpha: Value,
        beta: Value,
        mut child: impl FnMut(&mut Self, &Node<E>, Value) -> Value,
    ) -> Value {
        let mut best = -INFINITE;
        for &mv in node.position.legal().iter() {
            let below = self.after(node, mv);
            best = best.max(child(self, &below, alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The result or the evaluation of a node without a deeper search.
    fn end(
        &mut self,
        node: &Node<E>,
        legal: &GradedMoves<<P as Position>::Move>,
        depth: u32,
    ) -> Option<Value> {
        let position = &node.position;
        if legal.is_empty() {
            return Some(match position.no_move_outcome() {
                Outcome::Win(side, _) if side == position.side() => WIN,
                Outcome::Win(..) => -WIN,
                Outcome::Draw(_) => DRAW,
            });
        }
        if position.draw().is_some() {
            return Some(DRAW);
        }
        (depth == 0).then(|| {
            self.model
                .evaluate(&mut self.scratch, position, &node.state)
                .clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
        })
    }

    /// A turn without a roll.
    fn locked(&mut self, node: &Node<E>, ply: usize, depth: u32, low: Value, high: Value) -> Value {
        self.nodes += 1;
        if node.position.before_roll() {
            return self.choose(node, low, high, |search, child, low| {
                search.locked(child, ply + 1, depth, low, high)
            });
        }
        let legal = D8::moves(&node.position);
        if let Some(value) = self.end(node, &legal, depth) {
            return value;
        }
        let task = MoveRequest {
            grade: Grade::Low,
            ply,
            depth,
            low,
            high,
        };
        self.decide(node, &legal, task)
    }

    /// A chance node.
    fn rolled(
        &mut self,
        node: &Node<E>,
        ply: usize,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.nodes += 1;
        if node.position.before_roll() {
            return self.choose(node, alpha, beta, |search, child, low| {
                search.rolled(child, ply + 1, depth, low, beta)
            });
        }
        let legal = D8::moves(&node.position);
        if let Some(value) = self.end(node, &legal, depth) {
            return value;
        }
        let bounds = self.bounds(&node.position, CHANCE, depth);
        let (alpha, beta) = match narrow(bounds, alpha, beta) {
            Ok(window) => window,
            Err(value) => return value,
        };
        let value = self.outcomes(node, &legal, ply, depth, alpha, beta);
        self.learn(&node.position, CHANCE, depth, value, (alpha, beta), 0);
        value
    }

    /// Runs the probes, then searches the outcomes one after another.
    fn outcomes(
        &mut self,
        node: &Node<E>,
        legal: &GradedMoves<<P as Position>::Move>,
        ply: usize,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        let task = |grade, low, high| MoveRequest {
            grade,
            ply,
            depth,
            low,
            high,
        };
        if alpha >= DECISIVE {
            // A certain win takes the worst outcome, by the meaning of values.
            let value = self.decide(node, legal, task(Grade::Low, alpha, beta));
            return value.max(DECISIVE);
        }
        if beta <= -DECISIVE {
            let value = self.decide(node, legal, task(Grade::High, alpha, beta));
            return value.min(-DECISIVE);
        }
        let mut star = Star::new(weights(), alpha, beta);
        for grade in Grade::ALL {
            star.grades[grade.index()] = self.bounds(&node.position, grade.index(), depth);
        }
        if let Some(value) = star.decided() {
            return value;
        }
        if depth >= self.techniques.probe_from {
            for grade in Grade::ALL {
                if star.grades[grade.index()].lo > -INFINITE {
                    continue;
                }
                let (low, high) = star.window(grade);
                let bound = self.probe(node, legal, task(grade, low, high));
                star.grades[grade.index()].raise(bound);
                if let Some(value) = star.decided() {
                    return value;
                }
            }
        }
        for grade in Grade::ALL {
            if star.grades[grade.index()].is_exact() {
                continue;
            }
            let (low, high) = star.window(grade);
            let value = self.decide(node, legal, task(grade, low, high));
            star.grades[grade.index()].narrow(value, Window::new(low, high));
            if let Some(value) = star.decided() {
                return value;
            }
        }
        unreachable!("three exact outcomes decide")
    }

    /// A lower bound of an outcome from the move that looks best.
    fn probe(
        &mut self,
        node: &Node<E>,
        legal: &GradedMoves<<P as Position>::Move>,
        task: MoveRequest,
    ) -> Value {
        let MoveRequest {
            grade, ply, depth, ..
        } = task;
        let scored = self.scored(node, legal, grade, ply).into_iter();
        let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((_, mv)) = best else {
            return -INFINITE;
        };
        let value = self.child(node, mv, task);
        if value <= task.low {
            return -INFINITE;
        }
        let lower = (value - 1, value);
        self.learn(&node.position, grade.index(), depth, value, lower, mv.tag());
        value
    }

    /// A decision node: principal variation search over the moves of a grade.
    fn decide(
        &mut self,
        node: &Node<E>,
        legal: &GradedMoves<<P as Position>::Move>,
        task: MoveRequest,
    ) -> Value {
        let MoveRequest {
            grade, ply, depth, ..
        } = task;
        let bounds = self.bounds(&node.position, grade.index(), depth);
        let (low, high) = match narrow(bounds, task.low, task.high) {
            Ok(window) => window,
            Err(value) => return value,
        };
        let mut scored = self.scored(node, legal, grade, ply);
        scored.sort_by_key(|&(score, _)| -score);
        let (mut best, mut tag) = (-INFINITE, 0);
        for (index, &(_, mv)) in scored.iter().enumerate() {
            let floor = low.max(best);
            let within = |low, high| MoveRequest { low, high, ..task };
            let mut value = -INFINITE;
            if index > 0 && high - floor > 1 {
                value = self.child(node, mv, within(floor, floor + 1));
            }
            if index == 0 || high - floor == 1 || (value > floor && value < high) {
                value = self.child(node, mv, within(floor, high));
            }
            if value > best {
                best = value;
                tag = if value > low { mv.tag() } else { tag };
            }
            if best >= high {
                let tried: Vec<<P as Position>::Move> =
                    scored[..index].iter().map(|tried| tried.1).collect();
                self.remember(&node.position, mv, &tried, ply, depth);
                break;
            }
        }
        self.learn(&node.position, grade.index(), depth, best, (low, high), tag);
        best
    }

    /// The value of a move for a grade.
    fn child(&mut self, node: &Node<E>, mv: <P as Position>::Move, task: MoveRequest) -> Value {
        let child = self.after(node, mv);
        let flips = child.position.side() != node.position.side();
        let (low, high) = (ply_down(task.low), ply_down(task.high));
        let (low, high) = if flips { (-high, -low) } else { (low, high) };
        let (ply, depth) = (task.ply + 1, task.depth - 1);
        let value = if task.grade == Grade::High {
            self.locked(&child, ply, depth, low, high)
        } else {
            self.rolled(&child, ply, depth, low, high)
        };
        ply_up(if flips { -value } else { value })
    }

    fn bounds(&self, position: &P, kind: usize, depth: u32) -> Interval {
        self.table
            .get(&position.table_key())
            .and_then(|entries| entries[kind])
            .filter(|entry| entry.depth == depth)
            .map_or(Interval::UNKNOWN, |entry| entry.bounds)
    }

    /// Stores a fail-soft result with the bounds already known at this depth.
    fn learn(
        &mut self,
        position: &P,
        kind: usize,
        depth: u32,
        value: Value,
        (low, high): (Value, Value),
        best: u16,
    ) {
        let entries = self.table.entry(position.table_key()).or_default();
        let old = entries[kind].unwrap_or(Entry {
            bounds: Interval::UNKNOWN,
            depth,
            best: 0,
        });
        let mut bounds = if old.depth == depth {
            old.bounds
        } else {
            Interval::UNKNOWN
        };
        bounds.narrow(value, Window::new(low, high));
        entries[kind] = Some(Entry {
            bounds,
            depth,
            best: if best == 0 { old.best } else { best },
        });
    }

    fn scored(
        &self,
        node: &Node<E>,
        legal: &GradedMoves<<P as Position>::Move>,
        grade: Grade,
        ply: usize,
    ) -> Vec<(i32, <P as Position>::Move)> {
        let position = &node.position;
        let entries = self
            .table
            .get(&position.table_key())
            .copied()
            .unwrap_or_default();
        let tag = |kind: usize| entries[kind].map_or(0, |entry| entry.best);
        let mut hints = [tag(grade.index()), tag(0), tag(1), tag(2)];
        hints.reverse();
        legal
            .of(grade)
            .iter()
            .map(|&mv| (self.score(position, mv, hints, ply), mv))
            .collect()
    }

    /// The score of a move for ordering. `hints` are tags of moves from the table, the
    /// best last.
    fn score(&self, position: &P, mv: <P as Position>::Move, hints: [u16; 4], ply: usize) -> i32 {
        let tag = mv.tag();
        if let Some(place) = hints.iter().rposition(|&hint| hint == tag) {
            return (1 << 26) + place as i32;
        }
        if position.is_noisy(mv) {
            let gain = E::Hints::gain(position, mv);
            return gain + (1 << 22);
        }
        if let Some(place) = self.killers[ply].iter().position(|&killer| killer == tag) {
            return (1 << 20) + 1 - place as i32;
        }
        self.history[self.slot(position, mv)]
    }

    fn slot(&self, position: &P, mv: <P as Position>::Move) -> usize {
        position.side().index() * E::Hints::SLOTS + E::Hints::slot(position, mv)
    }

    /// Records a cutoff by a quiet move; those tried before it get a malus.
    fn remember(
        &mut self,
        position: &P,
        mv: <P as Position>::Move,
        tried: &[<P as Position>::Move],
        ply: usize,
        depth: u32,
    ) {
        if position.is_noisy(mv) {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != mv.tag() {
            *killers = [mv.tag(), killers[0]];
        }
        let bonus = ((depth * depth * 8 + 16) as i32).min(1200);
        let slot = self.slot(position, mv);
        shift(&mut self.history[slot], bonus);
        for &other in tried.iter().filter(|&&other| !position.is_noisy(other)) {
            let slot = self.slot(position, other);
            shift(&mut self.history[slot], -bonus / 2);
        }
    }
}

fn shift(value: &mut i32, bonus: i32) {
    *value += bonus - *value * bonus.abs() / (1 << 14);
}

/// The window left once the value is known to lie in `bounds`.
///
/// # Errors
///
/// Returns the value if no window is left.
fn narrow(bounds: Interval, low: Value, high: Value) -> Result<(Value, Value), Value> {
    if bounds.lo >= high || bounds.is_exact() {
        Err(bounds.lo)
    } else if bounds.hi <= low {
        Err(bounds.hi)
    } else {
        Ok((low.max(bounds.lo), high.min(bounds.hi)))
    }
}

/// The arithmetic of a chance node: intervals of the outcomes, and the windows
/// they leave each other. The value is `floor((sum + total / 2) / total)`.
struct Star {
    weights: [i32; 3],
    /// The value is at most alpha if and only if the weighted sum is at most this.
    top: i32,
    /// The value is at least beta if and only if the weighted sum is at least this.
    bottom: i32,
    /// Whether alpha and beta lie in the open range, where averages are taken.
    open: (bool, bool),
    grades: [Interval; 3],
}

impl Star {
    fn new(weights: [i32; 3], alpha: Value, beta: Value) -> Star {
        let total: i32 = weights.iter().sum();
        Star {
            weights,
            top: total * alpha + (total + 1) / 2 - 1,
            bottom: total * beta - total / 2,
            open: (alpha >= -DECISIVE, beta <= DECISIVE),
            grades: [Interval::UNKNOWN; 3],
        }
    }

    fn sum(&self, end: impl Fn(Interval) -> Value) -> i32 {
        let pairs = self.weights.iter().zip(&self.grades);
        pairs
            .map(|(weight, &bounds)| weight * clip(end(bounds)))
            .sum()
    }

    fn mean(&self, sum: i32) -> Value {
        let total: i32 = self.weights.iter().sum();
        (sum + total / 2).div_euclid(total)
    }

    fn decided(&self) -> Option<Value> {
        let [locked, free, lifted] = self.grades;
        if self.grades.iter().all(|bounds| bounds.is_exact()) {
            return Some(combine(self.weights, locked.lo, free.lo, lifted.lo));
        }
        let (low, high) = (self.sum(|bounds| bounds.lo), self.sum(|bounds| bounds.hi));
        if self.open.1 && low >= self.bottom {
            let certain = (locked.lo > DECISIVE).then_some(locked.lo);
            return Some(certain.unwrap_or(self.mean(low)));
        }
        if self.open.0 && high <= self.top {
            return Some(self.mean(high));
        }
        None
    }

    /// The window of an outcome, by the bounds of the others.
    fn window(&self, grade: Grade) -> (Value, Value) {
        let weight = self.weights[grade.index()];
        let own = self.grades[grade.index()];
        let others_high = self.sum(|bounds| bounds.hi) - weight * clip(own.hi);
        let others_low = self.sum(|bounds| bounds.lo) - weight * clip(own.lo);
        let low = (self.top - others_high).div_euclid(weight);
        let high = -(others_low - self.bottom).div_euclid(weight);
        let low = if self.open.0 && low >= -DECISIVE {
            low
        } else {
            -INFINITE
        };
        let high = if self.open.1 && high <= DECISIVE {
            high
        } else {
            INFINITE
        };
        (low, high)
    }
}
