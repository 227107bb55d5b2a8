//! The moves of the engine, and its hints.

use super::state::PlayState;
use crate::base::Abort;
use crate::cli::args::record;
use crate::cli::console::{notation, terminal};
use crate::gamefile;
use crate::session::{AnyStep, Info, SearchLimit, SearchResult, Session, SessionError, ToAct};
use anyhow::Context;
use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl PlayState {
    /// Returns the engine's move; Ctrl-C makes it play at once.
    pub(super) fn engine_move(&mut self) -> anyhow::Result<AnyStep> {
        let result = search_with_abort(self.session.as_mut(), self.limit, &self.move_now)?;
        result.best.step.context("the search gave no move")
    }

    /// Prints the move of the engine at full strength, and its score.
    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        let mut strong = match self.search.is_weakened() {
            true => Some(self.full_strength_session()?),
            false => None,
        };
        let session = strong.as_mut().unwrap_or(&mut self.session);
        let result = search_with_abort(session.as_mut(), self.limit, &self.move_now)?;
        let step = result.best.step.as_ref();
        let step = step.context("there is nothing to play")?;
        let steps = self.session.legal_steps();
        let roll = steps.first().filter(|_| self.waiting() == ToAct::Roll);
        let others = result.best.by_roll.iter();
        let others = others.map(|(roll, step)| (Some(roll), AnyStep::from(step.as_str())));
        let lines = iter::once((roll, step.clone()))
            .chain(others)
            .map(|(roll, step)| {
                let label = roll.map(|roll| notation::roll_label(&steps, roll));
                let after = label.map_or(String::new(), |label| format!("after {label}: "));
                after + &self.describe_step(&result, roll, &step)
            });
        Ok(terminal::print(lines.collect::<Vec<_>>().join("\n"))?)
    }

    /// Returns a step and its score, after a roll if one is due.
    fn describe_step(
        &self,
        result: &SearchResult,
        roll: Option<&String>,
        step: &AnyStep,
    ) -> String {
        let is_for_roll = |info: &&Info| info.multipv == 1 && info.roll.as_ref() == roll;
        let value = result.infos().iter().find(is_for_roll).map(|info| {
            let score = notation::score(&info.into());
            format!(", expected score {score} for {}", self.session.side())
        });
        notation::both(self.session.as_ref(), step) + &value.unwrap_or_default()
    }

    /// Opens the engine at full strength in the current position.
    fn full_strength_session(&self) -> anyhow::Result<Box<dyn Session>> {
        let mut session = self.search.open_at_full_strength(self.session.game())?;
        gamefile::set_settings(session.as_mut(), &record::settings(&self.options))?;
        session.follow(&self.session.start(), &self.session.steps())?;
        Ok(session)
    }
}

/// Runs a search that ends at once when `move_now` is set, and resets `move_now`.
fn search_with_abort(
    session: &mut dyn Session,
    limit: SearchLimit,
    move_now: &Arc<AtomicBool>,
) -> Result<SearchResult, SessionError> {
    session.set_abort(Abort::new(Arc::clone(move_now), None));
    let result = session.search(&limit.into());
    move_now.store(false, Ordering::Relaxed);
    result
}
