//! Expectiminimax by the definitions: every roll, every move, no window, no
//! table, no sharing. Slow on purpose; the exact search must give its values.

use super::joint::combine;
use crate::base::Value;
use crate::base::value::{DRAW, EVALUATION_LIMIT, INFINITE, WIN, ply_up};
use crate::eval::{Evaluator, evaluate};
use crate::rules::{Class, Outcome, Position, Roll};

/// Counts and values of an exhaustive search.
pub struct Exhaustive<'a, E: Evaluator> {
    model: &'a E,
    /// Moves made so far.
    pub nodes: u64,
}

impl<'a, P: Position, E: Evaluator<Position = P>> Exhaustive<'a, E> {
    /// A search that judges leaves with `model`.
    #[must_use]
    pub fn new(model: &'a E) -> Exhaustive<'a, E> {
        Exhaustive { model, nodes: 0 }
    }

    /// The value before the roll.
    pub fn rolled(&mut self, position: &P, depth: u32) -> Value {
        if position.before_roll() {
            return self.best_choice(position, |search, child| search.rolled(child, depth));
        }
        if let Some(value) = self.end(position, depth) {
            return value;
        }
        let [locked, free, lifted] = Class::ALL.map(|class| self.class(position, class, depth));
        assert!(locked <= free && free <= lifted, "classes out of order");
        combine(P::Roll::WEIGHTS, locked, free, lifted)
    }

    /// The value of a turn without a roll.
    pub fn locked(&mut self, position: &P, depth: u32) -> Value {
        if position.before_roll() {
            return self.best_choice(position, |search, child| search.locked(child, depth));
        }
        if let Some(value) = self.end(position, depth) {
            return value;
        }
        self.class(position, Class::Locked, depth)
    }

    /// The value once the roll grants `class`; `depth` is at least 1 and the
    /// game not over.
    pub fn class(&mut self, position: &P, class: Class, depth: u32) -> Value {
        let mut best = -INFINITE;
        for &item in position.legal().of(class) {
            let child = self.after(position, item);
            let value = if class == Class::Super || P::Roll::OUTCOMES.is_empty() {
                self.locked(&child, depth - 1)
            } else {
                self.rolled(&child, depth - 1)
            };
            let same = child.side() == position.side();
            best = best.max(ply_up(if same { value } else { -value }));
        }
        best
    }

    fn best_choice(&mut self, position: &P, value: impl Fn(&mut Self, &P) -> Value) -> Value {
        let mut best = -INFINITE;
        for &item in position.legal().all() {
            let child = self.after(position, item);
            best = best.max(value(self, &child));
        }
        best
    }

    fn after(&mut self, position: &P, item: P::Move) -> P {
        self.nodes += 1;
        let mut child = *position;
        child.play(item, &mut ());
        child
    }

    fn end(&self, position: &P, depth: u32) -> Option<Value> {
        if position.legal().is_empty() {
            return Some(match position.no_move_outcome() {
                Outcome::Win(side, _) if side == position.side() => WIN,
                Outcome::Win(..) => -WIN,
                Outcome::Draw(_) => DRAW,
            });
        }
        if position.draw().is_some() {
            return Some(DRAW);
        }
        (depth == 0)
            .then(|| evaluate(self.model, position).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT))
    }
}
