//! Expectiminimax by its definition: every roll and every move, without windows or a
//! table. It is deliberately slow and simple: the reference for the exact search.
//!
//! It does not depend on the chance strategy: the position itself holds its roll and
//! generates the moves that the roll allows.

use crate::base::value::{EVALUATION_LIMIT, INFINITE, ply_up};
use crate::base::{Side, Value};
use crate::eval::{Evaluator, evaluate};
use crate::rules::{Chance, Position};
use crate::search::chance::mean;
use crate::search::parallel::Draws;

/// An exhaustive search and the nodes it has counted.
pub struct Exhaustive<'a, E: Evaluator> {
    evaluator: &'a E,
    draws: Draws,
    /// The number of moves made so far.
    pub nodes: u64,
}

impl<'a, P: Position, E: Evaluator<Position = P>> Exhaustive<'a, E> {
    /// Creates a search that evaluates leaves with `evaluator`.
    #[must_use]
    pub const fn new(evaluator: &'a E) -> Exhaustive<'a, E> {
        Exhaustive {
            evaluator,
            draws: Draws::EVEN,
            nodes: 0,
        }
    }

    /// The same search if a draw is worth `value` to `side`.
    #[must_use]
    pub const fn with_draw(mut self, side: Side, value: Value) -> Self {
        self.draws = Draws::new(side, value);
        self
    }

    /// Returns the value of a turn, whichever step is due: a choice before the roll, the
    /// roll or a decision.
    pub fn value(&mut self, position: &P, depth: u32) -> Value {
        if position.before_roll() {
            return self.best_choice(position, depth);
        }
        if let Some(value) = self.end(position, depth) {
            return value;
        }
        if !P::Chance::is_due(position) {
            return self.decision(position, depth);
        }
        let mut outcomes = Vec::new();
        for (roll, weight) in P::Chance::rolls(position) {
            let rolled = P::Chance::rolled(position, roll);
            outcomes.push((self.decision(&rolled, depth), weight));
        }
        mean(outcomes)
    }

    /// Returns the value of a decision node after all chance is resolved; `depth` must be
    /// at least 1 and the game not over.
    pub fn decision(&mut self, position: &P, depth: u32) -> Value {
        let mut best = -INFINITE;
        for &mv in position.legal().iter() {
            let child = self.after(position, mv);
            let value = self.value(&child, depth - 1);
            let same = child.side() == position.side();
            best = best.max(ply_up(if same { value } else { -value }));
        }
        best
    }

    fn best_choice(&mut self, position: &P, depth: u32) -> Value {
        let mut best = -INFINITE;
        for &mv in position.legal().iter() {
            let child = self.after(position, mv);
            best = best.max(self.value(&child, depth));
        }
        best
    }

    fn after(&mut self, position: &P, mv: P::Move) -> P {
        self.nodes += 1;
        let mut child = *position;
        child.play(mv, &mut ());
        child
    }

    fn end(&self, position: &P, depth: u32) -> Option<Value> {
        if position.legal().is_empty() {
            return Some(self.draws.no_moves(position));
        }
        if position.draw().is_some() {
            return Some(self.draws.draw(position));
        }
        (depth == 0)
            .then(|| evaluate(self.evaluator, position).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT))
    }
}
