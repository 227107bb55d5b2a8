//! What an open game is judged to be worth.

use super::OpenGame;
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};
use crate::session::judge::Judge;
use crate::session::{Appraisal, Appraised, Judged, SessionError, appraise};
use std::sync::Arc;

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> Appraisal
    for OpenGame<G, E, N>
{
    fn explain(&self) -> String {
        let text = self.model.explain(self.line.position());
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
