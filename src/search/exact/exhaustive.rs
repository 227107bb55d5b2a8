//! Expectiminimax by the definitions: every roll, every move, no window, no
//! table, no sharing. Slow on purpose; the exact search must give its values.
//!
//! It knows no strategy of chance: a position says what was rolled and what that
//! grants.

use crate::base::value::{EVALUATION_LIMIT, INFINITE, ply_up};
use crate::base::{Side, Value};
use crate::eval::{Evaluator, evaluate};
use crate::rules::{Chance, Position};
use crate::search::chance::mean;
use crate::search::parallel::Draws;

/// Counts and values of an exhaustive search.
pub struct Exhaustive<'a, E: Evaluator> {
    evaluator: &'a E,
    draws: Draws,
    /// Moves made so far.
    pub nodes: u64,
}

impl<'a, P: Position, E: Evaluator<Position = P>> Exhaustive<'a, E> {
    /// A search that judges leaves with `evaluator`.
    #[must_use]
    pub const fn new(evaluator: &'a E) -> Exhaustive<'a, E> {
        Exhaustive {
            evaluator,
            draws: Draws::EVEN,
            nodes: 0,
        }
    }

    /// The same where a draw is worth `value` to `side`.
    #[must_use]
    pub const fn with_draw(mut self, side: Side, value: Value) -> Self {
        self.draws = Draws::new(side, value);
        self
    }

    /// The value of a turn that begins or goes on: what is due comes first, a choice
    /// before the roll, the roll, a decision.
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

    /// The value of a decision once all chance has had its part; `depth` is at least
    /// 1 and the game not over.
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
            return Some(
                self.draws
                    .outcome(position.side(), position.no_move_outcome()),
            );
        }
        if position.draw().is_some() {
            return Some(self.draws.of(position.side()));
        }
        (depth == 0)
            .then(|| evaluate(self.evaluator, position).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT))
    }
}
