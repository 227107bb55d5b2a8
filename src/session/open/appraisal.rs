//! Evaluations of an open game.

use super::OpenGame;
use crate::eval::{EvaluatorChoice, evaluate};
use crate::rules::{Game, Position};
use crate::search::{SearchEngine, Searchable};
use crate::session::decision_evaluator::DecisionEvaluator;
use crate::session::{Appraisal, DecisionReview, RollValue, SessionError, appraise};
use std::sync::Arc;

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> OpenGame<G, E, N> {
    /// The static evaluation under every constraint, for its side: by the current
    /// evaluator, and by the handcrafted evaluation if that differs.
    fn by_constraint(&self) -> String {
        let positions = G::by_constraint(self.line.position());
        let raw = |model: &E| -> Vec<i32> {
            let values = positions.iter().map(|(_, other)| evaluate(model, other));
            values.map(|value| model.centipawns(value)).collect()
        };
        let found = raw(&self.model);
        let handcrafted = match self.model.choose(EvaluatorChoice::Handcrafted) {
            Some(Ok(handcrafted)) => raw(&handcrafted),
            _ => found.clone(),
        };
        let mut text = String::new();
        let pawns = |raw: i32| format!("{:>+6.2}", f64::from(raw) / 100.0);
        for ((name, position), (&raw, &by_handcrafted)) in
            positions.iter().zip(found.iter().zip(&handcrafted))
        {
            text += &format!("\n{name:<16} {} for {}", pawns(raw), position.side());
            if found != handcrafted {
                text += &format!(", by the handcrafted evaluation {}", pawns(by_handcrafted));
            }
        }
        text
    }
}

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> Appraisal
    for OpenGame<G, E, N>
{
    fn explain(&self) -> String {
        let mut text = self.model.explain(self.line.position());
        text += &self.by_constraint();
        match self.line.outcome() {
            Some(outcome) => format!("{text}\nthe game is over: {outcome}"),
            None => text,
        }
    }

    fn appraise(&mut self, depth: u32) -> Result<Vec<RollValue>, SessionError> {
        let position = appraise::open(&self.line)?;
        self.appraiser()?.outcomes(position, depth)
    }

    fn appraise_step(&mut self, step: &str, depth: u32) -> Result<f64, SessionError> {
        let position = appraise::open(&self.line)?;
        let step = self.step(step)?;
        self.appraiser()?.step(position, step, depth)
    }

    fn evaluate_step(&mut self, step: &str, nodes: u64) -> Result<DecisionReview, SessionError> {
        appraise::open(&self.line)?;
        let step = self.step(step)?;
        let evaluator = match self.decision_evaluator.take() {
            Some(evaluator) => evaluator,
            None => DecisionEvaluator::new(Arc::clone(&self.model))?,
        };
        let review = evaluator.evaluate(&self.line, step, nodes);
        self.decision_evaluator = Some(evaluator);
        review
    }
}
