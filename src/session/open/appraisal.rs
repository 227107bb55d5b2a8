//! What an open game is judged to be worth.

use super::OpenGame;
use crate::eval::{EvaluatorChoice, evaluate};
use crate::rules::{Game, Position};
use crate::search::{SearchEngine, Searchable};
use crate::session::judge::Judge;
use crate::session::{Appraisal, Appraised, Judged, SessionError, appraise};
use std::sync::Arc;

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> OpenGame<G, E, N> {
    /// What the position is worth under every lock, call or hold, for its side: by what judges,
    /// and by the sums if that is something else.
    fn by_restraint(&self) -> String {
        let positions = G::by_restraint(self.line.position());
        let raw = |model: &E| -> Vec<i32> {
            let values = positions.iter().map(|(_, other)| evaluate(model, other));
            values.map(|value| model.centipawns(value)).collect()
        };
        let found = raw(&self.model);
        let sums = match E::choose(EvaluatorChoice::Sums) {
            Some(Ok(sums)) => raw(&sums),
            _ => found.clone(),
        };
        let mut text = String::new();
        let pawns = |raw: i32| format!("{:>+6.2}", f64::from(raw) / 100.0);
        for ((name, position), (&raw, &by_sums)) in positions.iter().zip(found.iter().zip(&sums)) {
            text += &format!("\n{name:<16} {} for {}", pawns(raw), position.side());
            if found != sums {
                text += &format!(", by the sums {}", pawns(by_sums));
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
        text += &self.by_restraint();
        match self.line.outcome() {
            Some(outcome) => format!("{text}\nthe game is over: {outcome}"),
            None => text,
        }
    }

    fn appraise(&mut self, depth: u32) -> Result<Vec<Appraised>, SessionError> {
        let position = appraise::open(&self.line)?;
        self.appraiser()?.outcomes(position, depth)
    }

    fn appraise_step(&mut self, step: &str, depth: u32) -> Result<f64, SessionError> {
        let position = appraise::open(&self.line)?;
        let step = self.step(step)?;
        self.appraiser()?.step(position, step, depth)
    }

    fn judge(&mut self, step: &str, nodes: u64) -> Result<Judged, SessionError> {
        appraise::open(&self.line)?;
        let step = self.step(step)?;
        let judge = match self.judge.take() {
            Some(judge) => judge,
            None => Judge::new(Arc::clone(&self.model))?,
        };
        let judged = judge.judge(&self.line, step, nodes);
        self.judge = Some(judge);
        judged
    }
}
