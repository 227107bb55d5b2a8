//! The state that the threads of a search share.

use crate::eval::{Evaluator, Plain};
use crate::search::parallel::abdada::CurrentlySearching;
use crate::search::parallel::draws::Draws;
use crate::search::parallel::iterations::{FinishedIteration, Iterations};
use crate::search::settings::Settings;
use crate::search::table::TranspositionTable;
use crate::search::time::Control;

/// The state that the threads of a search share.
pub(crate) struct Shared<'a, E: Evaluator> {
    pub(super) evaluator: &'a E,
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a Control,
    pub(super) settings: Settings,
    /// `None` for a single thread.
    pub(super) searching: Option<&'a CurrentlySearching>,
    /// `None` for a single thread.
    pub(super) iterations: Option<&'a Iterations<FinishedIteration<E::Position>>>,
    pub(super) draws: Draws,
    /// Replaces the evaluation, if set.
    pub(super) plain: Option<&'a Plain>,
}

impl<E: Evaluator> Clone for Shared<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Evaluator> Copy for Shared<'_, E> {}

impl<'a, E: Evaluator> Shared<'a, E> {
    pub(crate) const fn new(
        evaluator: &'a E,
        table: &'a TranspositionTable,
        control: &'a Control,
        settings: Settings,
    ) -> Shared<'a, E> {
        Shared {
            evaluator,
            table,
            control,
            settings,
            searching: None,
            iterations: None,
            draws: Draws::EVEN,
            plain: None,
        }
    }

    /// The same with plain material in place of the evaluation.
    pub(crate) const fn with_plain(self, plain: &'a Plain) -> Self {
        Shared {
            plain: Some(plain),
            ..self
        }
    }

    /// The same with other draw values.
    pub(crate) const fn with_draws(self, draws: Draws) -> Self {
        Shared { draws, ..self }
    }

    /// The same for threads that defer moves which another thread is searching.
    pub(crate) fn with_abdada(self, searching: Option<&'a CurrentlySearching>) -> Self {
        Shared {
            searching: searching.filter(|_| self.settings.abdada),
            ..self
        }
    }

    /// The same for threads that share their iterations.
    pub(crate) fn with_iterations(
        self,
        iterations: Option<&'a Iterations<FinishedIteration<E::Position>>>,
    ) -> Self {
        Shared {
            iterations: iterations.filter(|_| self.settings.shared_iterations),
            ..self
        }
    }
}
