//! The session of one concrete game: rules, evaluator and search put together.

mod appraisal;
mod eval_file;
mod go;
mod job;
mod rules;
mod search;

pub use eval_file::{LoadedEvaluator, read_evaluator};

use super::appraise::Appraiser;
use super::decision_evaluator::DecisionEvaluator;
use super::options::{EVAL_FILE, EngineOptions, OptionSpec, OptionValue, PARAMETERS, check};
use super::running::RunningSearch;
use super::{AnyStep, Rules, Search, Session, SessionError, Start};
use crate::base::workers::HAS_THREADS;
use crate::base::{Abort, TimeSource};
use crate::eval::Hints;
use crate::rules::{Game, Line, Step};
use crate::search::{Engine, Exact, SearchEngine, Searchable};
use std::sync::Arc;

/// Returns the start position of a game.
///
/// # Errors
/// If the game rejects the words or the position string.
pub fn read_start<G: Game>(game: &G, start: &Start) -> Result<G::Position, SessionError> {
    match start {
        Start::Startpos(words) => {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let start = game.start(&words)?;
            if let Some(&word) = words.get(start.words_used) {
                return Err(SessionError::StartWord {
                    word: word.to_owned(),
                    expected: game.info().start_words.to_owned(),
                });
            }
            Ok(start.position)
        }
        Start::Text(text) => Ok(game.read(text)?),
    }
}

/// An open game of type `G`, evaluated by `E` and searched by `N`.
pub struct OpenGame<G, E, N = Engine<E>>
where
    G: Game,
    E: Searchable<Position = G::Position>,
    N: SearchEngine<E>,
{
    game: G,
    pub(crate) model: Arc<E>,
    start: Start,
    pub(crate) line: Line<G::Position>,
    /// Whether the start has been read with the current settings.
    is_start_current: bool,
    pub(crate) options: EngineOptions,
    /// The engine, created on first use so that the program starts fast.
    pub(crate) engine: Option<Arc<N>>,
    /// The search of exact reference players, created on first use.
    pub(crate) exact: Option<Arc<Exact<E>>>,
    /// The appraiser, created on first use.
    appraiser: Option<Appraiser<E, N>>,
    /// The decision evaluator, created on first use.
    decision_evaluator: Option<DecisionEvaluator<E, N>>,
    pub(crate) seed: u64,
    /// The time source of the searches.
    pub(crate) time: TimeSource,
    pub(crate) abort: Abort,
    /// Whether searches run in slices instead of on a thread.
    pub(crate) sliced: bool,
    pub(crate) running: Option<RunningSearch>,
}

impl<G: Game, E: Searchable<Position = G::Position>> OpenGame<G, E> {
    /// Opens the default start of a game with its settings.
    ///
    /// # Errors
    /// Returns [`SessionError`] if the game rejects its own start.
    pub fn new(game: G, model: Arc<E>) -> Result<Self, SessionError> {
        OpenGame::with_engine(game, model)
    }
}

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> OpenGame<G, E, N> {
    /// Opens the default start of a game with its settings, and an engine of type `N`.
    ///
    /// # Errors
    /// Returns [`SessionError`] if the game rejects its own start.
    pub fn with_engine(game: G, model: Arc<E>) -> Result<Self, SessionError> {
        let start = game.start(&[])?.position;
        Ok(OpenGame::closed(game, model, Line::new(start)))
    }

    /// Puts together a session without engines, at the default start.
    fn closed(game: G, model: Arc<E>, line: Line<G::Position>) -> Self {
        OpenGame {
            game,
            model,
            start: Start::Startpos(Vec::new()),
            line,
            is_start_current: true,
            options: EngineOptions {
                parameters: E::Hints::PARAMETERS,
                ..EngineOptions::default()
            },
            engine: None,
            exact: None,
            seed: 0,
            time: TimeSource::Real,
            abort: Abort::default(),
            sliced: !HAS_THREADS,
            running: None,
            appraiser: None,
            decision_evaluator: None,
        }
    }

    fn appraiser(&mut self) -> Result<&Appraiser<E, N>, SessionError> {
        if self.appraiser.is_none() {
            self.appraiser = Some(Appraiser::new(Arc::clone(&self.model))?);
        }
        let missing = || SessionError::Resources("there is no memory for an appraisal".to_owned());
        self.appraiser.as_ref().ok_or_else(missing)
    }

    fn step(&self, text: &str) -> Result<Step<G::Position>, SessionError> {
        Ok(Step::parse(self.line.position(), text)?)
    }

    /// The number of leading `steps` that the current game already has; `None` unless it
    /// has the same start and `steps` continue it.
    fn common_steps(&self, start: &Start, steps: &[AnyStep]) -> Option<usize> {
        let made = self.line.steps();
        let is_made = |(&made, step): (&Step<G::Position>, &AnyStep)| {
            step.typed() == Some(made) || **step == made.to_string()
        };
        let continues = made.len() <= steps.len() && made.iter().zip(steps).all(is_made);
        let is_same_start = self.is_start_current && *start == self.start;
        (is_same_start && continues).then_some(made.len())
    }
}

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> Session
    for OpenGame<G, E, N>
{
    fn options(&self) -> Vec<OptionSpec> {
        let engine = EngineOptions::specs(N::HAS_STAKES, E::TAKES_NETS).into_iter();
        engine.chain(self.settings()).collect()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        let specs = self.options();
        let Some(spec) = specs
            .iter()
            .find(|spec| spec.name.eq_ignore_ascii_case(name))
        else {
            return Err(SessionError::UnknownOption {
                name: name.to_owned(),
                known: specs.into_iter().map(|spec| spec.name).collect(),
            });
        };
        if self.is_searching() {
            return Err(SessionError::Busy(spec.name.clone()));
        }
        match (&*spec.name, check(spec, value)?) {
            (_, OptionValue::Nothing) => self.new_game(),
            (EVAL_FILE, OptionValue::Text(eval_file)) => {
                return self.change_evaluator(EngineOptions {
                    eval_file,
                    ..self.options.clone()
                });
            }
            (PARAMETERS, OptionValue::Text(changes)) => {
                self.options.parameters = E::Hints::PARAMETERS.with(&changes)?;
            }
            // Other text options are settings of the game.
            (setting, OptionValue::Text(text)) => return self.change_setting(setting, &text),
            (_, checked) => {
                let mut after = self.options.clone();
                after.set(&spec.name, checked);
                if after.eval_file_in_force() != self.options.eval_file_in_force() {
                    return self.change_evaluator(after);
                }
                let before = std::mem::replace(&mut self.options, after);
                let rebuilt =
                    (before.hash, before.threads) != (self.options.hash, self.options.threads);
                // Rebuilt now, so that insufficient resources are reported here.
                if rebuilt && let Err(error) = self.resize_engine(before.hash) {
                    self.options = before;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    fn fork(&self) -> Box<dyn Session> {
        let model = Arc::clone(&self.model);
        let mut fork = OpenGame::<G, E, N>::closed(self.game.clone(), model, self.line.clone());
        fork.start = self.start.clone();
        fork.is_start_current = self.is_start_current;
        fork.options = self.options.clone();
        fork.seed = self.seed;
        fork.time = self.time.clone();
        fork.sliced = self.sliced;
        Box::new(fork)
    }
}

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> Drop
    for OpenGame<G, E, N>
{
    fn drop(&mut self) {
        self.stop();
        self.wait();
    }
}
