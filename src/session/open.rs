//! A session of one concrete game: rules, model and search put together.

use super::appraise::{self, Appraiser};
use super::judge::Judge;
use super::options::{EngineOptions, OptionValue, check};
use super::reference::Player;
use super::running::{Reference, Running, Thread};
use super::understand::understand;
use super::{
    Appraised, Judged, Limits, Listener, OptionKind, OptionSpec, PerftJob, Session, SessionError,
    Start, Waiting,
};

use crate::base::{Abort, Rng, Side, TimeSource};
use crate::rules::perft::{self, Mode};
use crate::rules::{Chance, Diagram, Game, Line, Position, Step, Style, Turn, View};
use crate::search::{Engine, Searchable};
use std::sync::Arc;

/// An open game of type `G`, judged by `E`.
pub struct OpenGame<G: Game, E: Searchable<Position = G::Position>> {
    game: G,
    pub(super) model: Arc<E>,
    start: Start,
    pub(super) line: Line<G::Position>,
    /// The texts that led from the start to where the line stands; `None` once
    /// a setting has changed, since the start would then be read otherwise.
    made: Option<Vec<String>>,
    pub(super) options: EngineOptions,
    /// Made when first needed, so that the program starts at once.
    pub(super) engine: Option<Arc<Engine<E>>>,
    /// What exact reference players search with; made when first needed.
    pub(super) exact: Option<Arc<Reference<E>>>,
    /// Made when first needed.
    appraiser: Option<Appraiser<E>>,
    /// Made when first needed.
    judge: Option<Judge<E>>,
    pub(super) seed: u64,
    /// What the searches measure time by.
    pub(super) time: TimeSource,
    pub(super) abort: Abort,
    pub(super) running: Option<Running>,
}

impl<G: Game, E: Searchable<Position = G::Position>> OpenGame<G, E> {
    /// The game's plain start.
    ///
    /// # Errors
    /// [`SessionError`] if the game refuses its own start.
    pub fn new(model: Arc<E>) -> Result<Self, SessionError> {
        let game = G::default();
        let (start, _) = game.start(&[]).map_err(|error| SessionError(error.0))?;
        Ok(OpenGame {
            game,
            model,
            start: Start::Startpos(Vec::new()),
            line: Line::new(start),
            made: Some(Vec::new()),
            options: EngineOptions::default(),
            engine: None,
            exact: None,
            seed: 0,
            time: TimeSource::Real,
            abort: Abort::default(),
            running: None,
            appraiser: None,
            judge: None,
        })
    }

    fn appraiser(&mut self) -> Result<&Appraiser<E>, SessionError> {
        if self.appraiser.is_none() {
            self.appraiser = Some(Appraiser::new(Arc::clone(&self.model))?);
        }
        let missing = || SessionError("there is no memory for an appraisal".to_owned());
        self.appraiser.as_ref().ok_or_else(missing)
    }

    fn step(&self, text: &str) -> Result<Step<G::Position>, SessionError> {
        self.line
            .position()
            .parse_step(text)
            .map_err(|error| SessionError(error.to_string()))
    }

    /// How many of `steps` are those of the game at hand, if it starts there
    /// and they go on from it.
    fn known_steps(&self, start: &Start, steps: &[&str]) -> Option<usize> {
        let made = self.made.as_ref()?;
        let goes_on = made.len() <= steps.len() && made.iter().zip(steps).all(|(a, b)| a == b);
        (goes_on && *start == self.start).then_some(made.len())
    }

    fn read_start(&self, start: &Start) -> Result<G::Position, SessionError> {
        match start {
            Start::Startpos(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let (position, used) = self
                    .game
                    .start(&words)
                    .map_err(|error| SessionError(error.0))?;
                if let Some(word) = words.get(used) {
                    let expected = match G::START_WORDS {
                        "" => "'moves'".to_owned(),
                        known => format!("{known} or 'moves'"),
                    };
                    let text =
                        format!("'{word}' after startpos is not understood, expected {expected}");
                    return Err(SessionError(text));
                }
                Ok(position)
            }
            Start::Text(text) => self.game.read(text).map_err(|error| SessionError(error.0)),
        }
    }
}

impl<G: Game, E: Searchable<Position = G::Position>> Session for OpenGame<G, E> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn position_fields(&self) -> usize {
        G::FIELDS
    }

    fn has_dice(&self) -> bool {
        <G::Position as Position>::Chance::EXISTS
    }

    fn options(&self) -> Vec<OptionSpec> {
        let own = G::settings().into_iter().map(|setting| OptionSpec {
            name: setting.name,
            kind: OptionKind::Text {
                default: setting.default,
            },
        });
        EngineOptions::specs().into_iter().chain(own).collect()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        let specs = self.options();
        let Some(spec) = specs
            .iter()
            .find(|spec| spec.name.eq_ignore_ascii_case(name))
        else {
            return Err(SessionError(format!("there is no option '{name}'")));
        };
        if self.is_searching() {
            let text = format!("option {}: not while a search is running", spec.name);
            return Err(SessionError(text));
        }
        match check(spec, value)? {
            OptionValue::Text(text) => {
                self.game
                    .set(spec.name, &text)
                    .map_err(|error| SessionError(format!("option {}: {error}", spec.name)))?;
                // Values under other settings mean other things.
                self.new_game();
                self.made = None;
            }
            OptionValue::Nothing => self.new_game(),
            checked => {
                let before = self.options.clone();
                self.options.set(spec.name, checked);
                let rebuilt =
                    (before.hash, before.threads) != (self.options.hash, self.options.threads);
                // At once, so that what cannot be had is refused here.
                if rebuilt && let Err(error) = self.resize_engine(before.hash) {
                    self.options = before;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    fn seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn new_game(&mut self) {
        let is_large = self.engine.as_ref().is_some_and(|engine| engine.is_large());
        if is_large && self.renew_engine().is_ok() {
            return;
        }
        if let Some(engine) = &self.engine {
            engine.clear();
        }
    }

    fn set_position(&mut self, start: &Start, steps: &[&str]) -> Result<(), SessionError> {
        let (mut line, known) = match self.known_steps(start, steps) {
            Some(known) => (self.line.clone(), known),
            None => (Line::new(self.read_start(start)?), 0),
        };
        for (index, text) in steps.iter().enumerate().skip(known) {
            line.make_text(text)
                .map_err(|error| SessionError(format!("step {}: {error}", index + 1)))?;
        }
        self.line = line;
        self.start = start.clone();
        let made = self.made.get_or_insert_default();
        made.truncate(known);
        made.extend(steps[known..].iter().map(|&text| text.to_owned()));
        Ok(())
    }

    fn make(&mut self, step: &str) -> Result<(), SessionError> {
        self.line
            .make_text(step)
            .map_err(|error| SessionError(error.to_string()))?;
        if let Some(made) = &mut self.made {
            made.push(step.to_owned());
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let last = self.line.undo()?;
        if let Some(made) = &mut self.made {
            made.pop();
        }
        Some(G::Position::step_text(last))
    }

    fn waiting(&self) -> Waiting {
        match (self.line.outcome(), self.line.position().turn()) {
            (Some(outcome), _) | (None, Turn::Over(outcome)) => Waiting::Over(outcome),
            (None, Turn::Roll) => Waiting::Roll,
            (None, Turn::Decide) => Waiting::Decision,
        }
    }

    fn side(&self) -> Side {
        self.line.position().side()
    }

    fn steps(&self) -> Vec<String> {
        let steps = self.line.steps().iter();
        steps.map(|&step| G::Position::step_text(step)).collect()
    }

    fn legal_steps(&self) -> Vec<String> {
        if self.line.outcome().is_some() {
            return Vec::new();
        }
        let steps = self.line.position().steps().into_iter();
        steps.map(G::Position::step_text).collect()
    }

    fn start(&self) -> Start {
        self.start.clone()
    }

    fn position_text(&self) -> String {
        self.line.position().to_text()
    }

    fn move_number(&self) -> u32 {
        self.line.position().move_number()
    }

    fn picture(&self, view: View) -> String {
        G::picture(self.line.position(), view)
    }

    fn rules(&self, style: Style) -> String {
        G::rules(style)
    }

    fn diagram(&self) -> Diagram {
        G::diagram(self.line.position())
    }

    fn notation(&self, step: &str) -> Result<String, SessionError> {
        let step = self.step(step)?;
        Ok(G::step_notation(self.line.position(), step))
    }

    fn read_notation(&self, text: &str) -> Result<String, SessionError> {
        G::read_notation(self.line.position(), text)
            .map(G::Position::step_text)
            .map_err(|error| SessionError(error.to_string()))
    }

    fn understand(&self, text: &str) -> Result<String, SessionError> {
        understand::<G>(self.line.position(), text).map(G::Position::step_text)
    }

    fn draw_roll(&self, rng: &mut Rng) -> Option<String> {
        (self.waiting() == Waiting::Roll).then(|| {
            let roll = <G::Position as Position>::Chance::draw(self.line.position(), rng);
            G::Position::step_text(Step::Roll(roll))
        })
    }

    fn draw_start(&self, rng: &mut Rng) -> Vec<String> {
        let words = self.game.draw_start(rng);
        words.split_whitespace().map(str::to_owned).collect()
    }

    fn suite(&self) -> Vec<&'static str> {
        G::suite()
    }

    fn perft_job(&self, depth: u32, mode: Mode) -> PerftJob {
        let position = *self.line.position();
        Box::new(move |stop, progress| {
            if depth == 0 {
                return Some((1, Vec::new()));
            }
            let mut rows = Vec::new();
            let mut total = 0;
            for (steps, count) in perft::divide_until(&position, depth, mode, stop, progress)? {
                let words: Vec<String> = steps.into_iter().map(G::Position::step_text).collect();
                rows.push((words.join(" "), count));
                total += count;
            }
            Some((total, rows))
        })
    }

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

    fn outcome_of(&self, roll: &str) -> Result<String, SessionError> {
        appraise::outcome(self.line.position(), roll)
    }

    fn prepare(&mut self) -> Result<(), SessionError> {
        match self.options.player {
            Player::Engine => self.engine().map(drop),
            Player::Exact(_) => self.exact().map(drop),
            Player::Random | Player::Greedy => Ok(()),
        }
    }

    fn go(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        self.answer(limits, listener, Thread::Own)
    }

    fn think(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        self.answer(limits, listener, Thread::Calling)?;
        self.wait();
        Ok(())
    }

    fn set_time_source(&mut self, time: TimeSource) {
        self.time = time;
    }

    fn set_abort(&mut self, abort: Abort) {
        self.abort = abort;
    }

    fn is_searching(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| !running.thread.is_finished())
    }

    fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.control.ponder_hit();
        }
    }

    fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // A panic of the search has been printed by its own thread.
            let _ = running.thread.join();
        }
    }
}

impl<G: Game, E: Searchable<Position = G::Position>> Drop for OpenGame<G, E> {
    fn drop(&mut self) {
        self.stop();
        self.wait();
    }
}
