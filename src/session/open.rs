//! A session of one concrete game: rules, model and search put together.

use super::answer::{best_of, infos_of};
use super::options::{EngineOptions, OptionValue, check};
use super::{
    Best, Limits, Listener, OptionKind, OptionSpec, PerftJob, Session, SessionError, Start, Waiting,
};
use crate::base::{Rng, Side};
use crate::eval::Model;
use crate::rules::perft::{self, Mode};
use crate::rules::{Game, Line, Position, Roll, Step, Style, Turn};
use crate::search::engine::EngineError;
use crate::search::settings::MOST_DEPTH;
use crate::search::{Budget, Clock, Control, Engine, Root, Settings};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// How often a finished search that must not answer yet looks whether it may.
const WAIT: Duration = Duration::from_millis(1);

/// An open game of type `G`, judged by `M`.
pub struct OpenGame<G: Game, M: Model<G::Position>> {
    game: G,
    model: Arc<M>,
    start: Start,
    line: Line<G::Position>,
    /// The texts that led from the start to where the line stands; `None` once
    /// a setting has changed, since the start would then be read otherwise.
    made: Option<Vec<String>>,
    options: EngineOptions,
    /// Made when first needed, so that the program starts at once.
    engine: Option<Arc<Engine<G::Position, M>>>,
    running: Option<Running>,
}

struct Running {
    control: Arc<Control>,
    thread: JoinHandle<()>,
}

impl<G: Game, M: Model<G::Position>> OpenGame<G, M> {
    /// The game's plain start.
    ///
    /// # Errors
    /// [`SessionError`] if the game refuses its own start.
    pub fn new(model: Arc<M>) -> Result<Self, SessionError> {
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
            running: None,
        })
    }

    fn engine(&mut self) -> Result<Arc<Engine<G::Position, M>>, SessionError> {
        if let Some(engine) = &self.engine {
            return Ok(Arc::clone(engine));
        }
        let engine = Engine::new(
            Arc::clone(&self.model),
            self.options.hash,
            self.options.threads,
        )
        .map_err(|error: EngineError| SessionError(error.to_string()))?;
        let engine = Arc::new(engine);
        self.engine = Some(Arc::clone(&engine));
        Ok(engine)
    }

    fn root(&self, limits: &Limits) -> Result<Root<G::Position>, SessionError> {
        let position = *self.line.position();
        let mut search_moves = Vec::new();
        for text in &limits.search_moves {
            match position.parse_step(text) {
                Ok(Step::Move(item)) => search_moves.push(item),
                Ok(Step::Roll(_)) => {
                    let text = format!("searchmoves: '{text}' is a roll, expected a move");
                    return Err(SessionError(text));
                }
                Err(error) => return Err(SessionError(format!("searchmoves: {error}"))),
            }
        }
        let mate_depth = limits.mate.map(|moves| moves.saturating_mul(2));
        Ok(Root {
            past: self.line.turn_keys().to_vec(),
            search_moves,
            lines: self.options.lines,
            depth: limits
                .depth
                .or(mate_depth)
                .unwrap_or(MOST_DEPTH)
                .clamp(1, MOST_DEPTH),
            mate: limits.mate,
            analyse: self.options.analyse,
            ..Root::new(position)
        })
    }

    fn budget(&self, limits: &Limits) -> Budget {
        let side = self.line.position().side().index();
        if limits.infinite {
            return Budget::NONE;
        }
        Budget::of(&Clock {
            movetime: limits.movetime,
            remaining: limits.remaining[side],
            increment: limits.increment[side],
            moves_to_go: limits.moves_to_go,
            overhead: Duration::from_millis(self.options.overhead),
        })
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
                    let text = format!("'{word}' after startpos is not understood");
                    return Err(SessionError(text));
                }
                Ok(position)
            }
            Start::Text(text) => self.game.read(text).map_err(|error| SessionError(error.0)),
        }
    }

    /// Forgets a search that has ended.
    fn reap(&mut self) {
        if let Some(running) = self.running.take_if(|running| running.thread.is_finished()) {
            // A panic of the search has been printed by its own thread.
            let _ = running.thread.join();
        }
    }
}

impl<G: Game, M: Model<G::Position>> Session for OpenGame<G, M> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn position_fields(&self) -> usize {
        G::FIELDS
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
                // Values under other palettes mean other things.
                self.new_game();
                self.made = None;
            }
            OptionValue::Nothing => self.new_game(),
            checked => {
                let before = self.options.clone();
                self.options.set(spec.name, checked);
                let rebuilt =
                    (before.hash, before.threads) != (self.options.hash, self.options.threads);
                if rebuilt {
                    // At once, so that a size that cannot be had is refused here.
                    self.engine = None;
                    if let Err(error) = self.engine() {
                        self.options = before;
                        return Err(error);
                    }
                }
            }
        }
        Ok(())
    }

    fn new_game(&mut self) {
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

    fn picture(&self, style: Style) -> String {
        G::picture(self.line.position(), style)
    }

    fn notation(&self, step: &str) -> Result<String, SessionError> {
        let step = self.step(step)?;
        Ok(G::notation(self.line.position(), step))
    }

    fn read_notation(&self, text: &str) -> Result<String, SessionError> {
        G::read_notation(self.line.position(), text)
            .map(G::Position::step_text)
            .map_err(|error| SessionError(error.to_string()))
    }

    fn draw_roll(&self, rng: &mut Rng) -> Option<String> {
        (self.waiting() == Waiting::Roll).then(|| {
            let roll = <G::Position as Position>::Roll::draw(rng);
            G::Position::step_text(Step::Roll(roll))
        })
    }

    fn draw_start(&self, rng: &mut Rng) -> Vec<String> {
        let words = self.game.draw_start(rng);
        words.split_whitespace().map(str::to_owned).collect()
    }

    fn suite(&self) -> Vec<&'static str> {
        let lines = G::SUITE.lines().map(str::trim);
        lines
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect()
    }

    fn perft_job(&self, depth: u32, mode: Mode) -> PerftJob {
        let position = *self.line.position();
        Box::new(move |stop| {
            if depth == 0 {
                return Some((1, Vec::new()));
            }
            let mut rows = Vec::new();
            let mut total = 0;
            for (steps, count) in perft::divide_until(&position, depth, mode, stop)? {
                let words: Vec<String> = steps.into_iter().map(G::Position::step_text).collect();
                rows.push((words.join(" "), count));
                total += count;
            }
            Some((total, rows))
        })
    }

    fn explain(&self) -> String {
        self.model.explain(self.line.position())
    }

    fn prepare(&mut self) -> Result<(), SessionError> {
        self.engine().map(drop)
    }

    fn go(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        if self.is_searching() {
            let text = "a search is running, expected stop before the next go";
            return Err(SessionError(text.to_owned()));
        }
        self.reap();
        if let Waiting::Over(outcome) = self.waiting() {
            listener.best(&Best {
                step: None,
                by_roll: Vec::new(),
                ponder: None,
                finished: Some(outcome),
            });
            return Ok(());
        }
        let root = self.root(limits)?;
        // The clock runs from here: also while the first table is made.
        let control = Arc::new(Control::new(
            self.budget(limits),
            limits.nodes,
            limits.ponder,
        ));
        let engine = self.engine()?;
        let model = Arc::clone(&self.model);
        let game = self.line.clone();
        let show_wdl = self.options.show_wdl;
        let waits = limits.infinite;
        let shared = Arc::clone(&control);
        let search = move || {
            let last = engine.search(&root, Settings::PLAY, &shared, &|report| {
                for info in infos_of(&*model, &game, report, show_wdl) {
                    listener.info(&info);
                }
            });
            // Told to search until stopped, or in the opponent's time: the
            // answer must not come earlier, even if all has been searched.
            while (waits || shared.is_pondering()) && !shared.was_asked_to_stop() {
                std::thread::sleep(WAIT);
            }
            listener.best(&best_of(&game, &last));
        };
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .spawn(search)
            .map_err(|error| SessionError(format!("cannot start a search thread: {error}")))?;
        self.running = Some(Running { control, thread });
        Ok(())
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

impl<G: Game, M: Model<G::Position>> Drop for OpenGame<G, M> {
    fn drop(&mut self) {
        self.stop();
        self.wait();
    }
}
