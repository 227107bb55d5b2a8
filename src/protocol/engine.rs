//! Carries out commands.

use super::input::{self, Input};
use super::reporter::Reporter;
use super::settings::{self, Kept};
use super::{Command, Output, ParseError, format, parse};
use crate::base::Rng;
use crate::rules::Style;
use crate::rules::perft::Mode;
use crate::session::{Limits, Listener, Session, SessionError, Start, Waiting};
use std::io::Read;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};

const HELP: &str = include_str!("help.txt");

/// Streams of the seed: one for rolls, one for starts.
const ROLLS: u64 = 0;
const STARTS: u64 = 1;

/// Opens a game by its name.
pub type Opener = Box<dyn Fn(&str) -> Option<Box<dyn Session>>>;

/// Runs the fixed suite of a game, to a depth if one is given: the lines to show.
pub type Bench = Box<dyn Fn(&str, Option<u32>) -> Result<Vec<String>, String>>;

/// The games there are, and how to open them.
pub struct Games {
    /// Their names; the first is the one to begin with.
    pub names: Vec<&'static str>,
    /// Opens one of them.
    pub open: Opener,
}

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The line is no command.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The game refused it.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// It would disturb the search.
    #[error("'{0}' cannot be used while a search is running, send 'stop' first")]
    Searching(&'static str),
    /// The roll that was asked for is not due.
    #[error("'roll' is not possible here: {0}")]
    NoRoll(&'static str),
    /// A `ponderhit` without pondering.
    #[error("'ponderhit' without 'go ponder'")]
    NotPondering,
    /// No such game.
    #[error("'{found}' is no value of UCI_Variant, expected one of: {expected}")]
    UnknownGame {
        /// The name given.
        found: String,
        /// The names there are.
        expected: String,
    },
    /// A bad seed.
    #[error("'{0}' is no value of Seed, expected a number from 0 to {max}", max = settings::MOST_SEED)]
    Seed(String),
    /// An option that takes a value came without one.
    #[error("option '{0}' needs 'value' and a value")]
    NoValue(&'static str),
    /// The fixed suite could not be run.
    #[error("'bench' failed: {0}")]
    Bench(String),
    /// The search broke down.
    #[error("the search has failed")]
    Failed,
    /// A line that was skipped.
    #[error("the line is longer than {max} bytes and was skipped", max = input::LONGEST_LINE)]
    TooLong,
    /// A line that was skipped.
    #[error("the line is not UTF-8 and was skipped")]
    NotText,
}

/// Whether to read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Read the next line.
    Continue,
    /// The engine was asked to end.
    Quit,
}

/// The engine behind the protocol: one open game, and somebody who listens.
pub struct Engine {
    games: Games,
    session: Box<dyn Session>,
    output: Arc<Output>,
    reporter: Arc<Reporter>,
    style: Style,
    bench: Option<Bench>,
    kept: Kept,
    rolls: Rng,
    starts: Rng,
    /// `stop` was sent, and the answer may still be on its way.
    stopping: bool,
    pondering: bool,
}

impl Engine {
    /// An engine that answers to `output`; boards are drawn in `style`. `None`
    /// if no game can be opened.
    #[must_use]
    pub fn new(games: Games, output: Arc<Output>, style: Style) -> Option<Engine> {
        let session = (games.open)(games.names.first()?)?;
        Some(Engine {
            games,
            session,
            reporter: Arc::new(Reporter::new(Arc::clone(&output))),
            output,
            style,
            bench: None,
            kept: Kept::default(),
            rolls: Rng::stream(0, ROLLS),
            starts: Rng::stream(0, STARTS),
            stopping: false,
            pondering: false,
        })
    }

    /// Lets `bench` run the fixed suite.
    #[must_use]
    pub fn with_bench(mut self, bench: Bench) -> Engine {
        self.bench = Some(bench);
        self
    }

    /// The game at hand.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// Carries out what was read. What goes wrong becomes a line of output and
    /// changes nothing.
    pub fn handle(&mut self, input: &Input) -> Flow {
        let done = match input {
            Input::Line(line) => self.handle_line(line),
            Input::TooLong => Err(CommandError::TooLong),
            Input::NotText => Err(CommandError::NotText),
            Input::End => Ok(Flow::Quit),
        };
        done.unwrap_or_else(|error| {
            self.output.line(&format::error(&error));
            Flow::Continue
        })
    }

    fn handle_line(&mut self, line: &str) -> Result<Flow, CommandError> {
        match parse(line, self.session.position_fields())? {
            Some(Command::Quit) => {
                self.stop();
                return Ok(Flow::Quit);
            }
            Some(command) => self.run(command)?,
            None => {}
        }
        Ok(Flow::Continue)
    }

    fn run(&mut self, command: Command) -> Result<(), CommandError> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.output.line("readyok"),
            Command::NewGame => self.new_game()?,
            Command::Debug(_) | Command::Quit => {}
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Position { start, steps } => self.set_position(&start, &steps)?,
            Command::Go(limits) => self.go(limits)?,
            Command::Perft { depth, mode } => self.perft(depth, mode)?,
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit()?,
            Command::Display => self.display(),
            Command::Eval => self.output.line(self.session.explain().trim_end()),
            Command::Bench { depth } => self.run_bench(depth)?,
            Command::Roll => self.roll()?,
            Command::Shuffle => self.shuffle(),
            Command::Help => self.output.line(HELP.trim_end()),
        }
        Ok(())
    }

    fn introduce(&self) {
        let mut lines = vec![
            format!("id name Ermine {}", env!("CARGO_PKG_VERSION")),
            "id author the Ermine developers".to_owned(),
            settings::variant_line(self.session.game(), &self.games.names),
        ];
        let options = self.session.options();
        let own =
            |name| settings::is(name, settings::SEED) || settings::is(name, settings::VARIANT);
        lines.extend(
            options
                .iter()
                .filter(|spec| !own(spec.name))
                .map(format::option),
        );
        lines.push(settings::seed_line());
        lines.push("uciok".to_owned());
        self.output.lines(&lines);
    }

    /// Waits for a search that ends by itself or has been told to stop, so that
    /// scripts can send one search after another; fails during one that would
    /// go on for ever.
    fn settle(&mut self, command: &'static str) -> Result<(), CommandError> {
        if self.is_busy() && self.reporter.is_held() && !self.stopping {
            return Err(CommandError::Searching(command));
        }
        self.session.wait();
        self.bury();
        Ok(())
    }

    /// Whether an answer is still to come.
    fn is_busy(&self) -> bool {
        self.reporter.is_running() && (self.reporter.is_held() || self.session.is_searching())
    }

    /// A search that ended without an answer has failed; whoever waits for the
    /// answer has to hear of it.
    fn bury(&mut self) {
        if self.reporter.is_running() {
            self.reporter.cancel();
            self.output.line(&format::error(&CommandError::Failed));
            self.output.lines(&format::no_move(None));
        }
    }

    fn new_game(&mut self) -> Result<(), CommandError> {
        self.settle("ucinewgame")?;
        self.session.new_game();
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), CommandError> {
        self.settle("setoption")?;
        if settings::is(name, settings::VARIANT) {
            return self.change_game(value.ok_or(CommandError::NoValue(settings::VARIANT))?);
        }
        if settings::is(name, settings::SEED) {
            return self.seed(value.ok_or(CommandError::NoValue(settings::SEED))?);
        }
        self.session.set_option(name, value)?;
        self.kept.remember(name, value);
        Ok(())
    }

    fn change_game(&mut self, name: &str) -> Result<(), CommandError> {
        let known = self
            .games
            .names
            .iter()
            .find(|known| settings::is(known, name));
        if known.is_some_and(|&known| known == self.session.game()) {
            return Ok(());
        }
        let opened = known.and_then(|known| (self.games.open)(known));
        let mut session = opened.ok_or_else(|| CommandError::UnknownGame {
            found: name.to_owned(),
            expected: self.games.names.join(", "),
        })?;
        self.kept.apply(session.as_mut());
        self.session = session;
        Ok(())
    }

    fn seed(&mut self, value: &str) -> Result<(), CommandError> {
        let seed = match value.trim().parse() {
            Ok(seed) if seed <= settings::MOST_SEED => seed,
            _ => return Err(CommandError::Seed(value.to_owned())),
        };
        let listed = self.session.options();
        if listed
            .iter()
            .any(|spec| settings::is(spec.name, settings::SEED))
        {
            self.session
                .set_option(settings::SEED, Some(value.trim()))?;
        }
        self.kept.remember(settings::SEED, Some(value.trim()));
        self.rolls = Rng::stream(seed, ROLLS);
        self.starts = Rng::stream(seed, STARTS);
        Ok(())
    }

    fn set_position(&mut self, start: &Start, steps: &[String]) -> Result<(), CommandError> {
        self.settle("position")?;
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        Ok(self.session.set_position(start, &steps)?)
    }

    fn go(&mut self, mut limits: Limits) -> Result<(), CommandError> {
        self.settle("go")?;
        if let Waiting::Over(outcome) = self.session.waiting() {
            self.output.lines(&format::no_move(Some(outcome)));
            return Ok(());
        }
        limits.infinite |= !limits_side(&limits, self.session.side().index());
        self.stopping = false;
        self.pondering = limits.ponder;
        self.reporter.start(limits.infinite || limits.ponder);
        let listener: Arc<dyn Listener> = Arc::clone(&self.reporter) as _;
        let started = self.session.go(&limits, listener);
        if started.is_err() {
            self.reporter.cancel();
        }
        Ok(started?)
    }

    fn stop(&mut self) {
        if self.reporter.is_running() {
            self.stopping = true;
            self.session.stop();
            self.reporter.release();
        }
    }

    fn ponder_hit(&mut self) -> Result<(), CommandError> {
        if !self.pondering || !self.reporter.is_held() {
            return Err(CommandError::NotPondering);
        }
        self.pondering = false;
        self.session.ponder_hit();
        self.reporter.release();
        Ok(())
    }

    fn perft(&mut self, depth: u32, mode: Mode) -> Result<(), CommandError> {
        self.settle("go perft")?;
        let (total, rows) = self.session.perft(depth, mode);
        self.output.lines(&format::perft(total, &rows));
        Ok(())
    }

    fn display(&self) {
        let session = &self.session;
        let mut lines = vec![
            session.picture(self.style).trim_end().to_owned(),
            String::new(),
            format!("Fen: {}", session.position_text()),
        ];
        let steps = session.legal_steps().join(" ");
        lines.push(format!("Moves: {steps}").trim_end().to_owned());
        if let Waiting::Over(outcome) = session.waiting() {
            lines.push(format!("Result: {} ({outcome})", outcome.score_text()));
        }
        self.output.lines(&lines);
    }

    fn run_bench(&mut self, depth: Option<u32>) -> Result<(), CommandError> {
        self.settle("bench")?;
        let bench = self.bench.as_ref();
        let bench = bench.ok_or_else(|| CommandError::Bench("there is no suite".to_owned()))?;
        let lines = bench(self.session.game(), depth).map_err(CommandError::Bench)?;
        self.output.lines(&lines);
        Ok(())
    }

    fn roll(&mut self) -> Result<(), CommandError> {
        let why = match self.session.waiting() {
            Waiting::Roll => "there is no die",
            Waiting::Decision => "a move or a conversion is due, no roll",
            Waiting::Over(_) => "the game is over",
        };
        let due = self.session.waiting() == Waiting::Roll;
        let roll = if due {
            self.session.draw_roll(&mut self.rolls)
        } else {
            None
        };
        self.output
            .line(&format!("roll {}", roll.ok_or(CommandError::NoRoll(why))?));
        Ok(())
    }

    fn shuffle(&mut self) {
        let words = self.session.draw_start(&mut self.starts);
        if words.is_empty() {
            self.output.line("startpos");
        } else {
            self.output.line(&words.join(" "));
        }
    }

    /// Ends the work at hand: a search that ends by itself may do so, another
    /// is stopped. Its answer has been written when this returns, unless nobody
    /// reads any more.
    pub fn finish(&mut self) {
        if self.reporter.is_held() {
            self.stop();
        }
        while self.is_busy() && !self.output.is_closed() {
            self.reporter.wait();
        }
        self.stop();
        self.session.wait();
        self.bury();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        self.session.wait();
    }
}

/// Whether a search under `limits` ends by itself for the side with `index`.
fn limits_side(limits: &Limits, index: usize) -> bool {
    limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.movetime.is_some()
        || limits.remaining[index].is_some()
        || limits.mate.is_some()
}

/// Reads `input` until `quit` or its end, and then lets the work at hand end.
pub fn run(mut engine: Engine, input: impl Read + Send + 'static) {
    let lines = read_in_background(input);
    while let Ok(line) = lines.recv() {
        if engine.handle(&line) == Flow::Quit || engine.output.is_closed() {
            break;
        }
    }
    engine.finish();
}

/// The thread is left behind when the engine ends first: it waits for input
/// that may never come.
fn read_in_background(input: impl Read + Send + 'static) -> Receiver<Input> {
    let (sender, receiver) = mpsc::sync_channel(64);
    std::thread::spawn(move || {
        let mut reader = std::io::BufReader::new(input);
        loop {
            let line = input::read_line(&mut reader);
            let ended = line == Input::End;
            if sender.send(line).is_err() || ended {
                break;
            }
        }
    });
    receiver
}
