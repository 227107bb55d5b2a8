//! The engine behind the protocol, which executes commands.

use super::error::CommandError;
use super::jobs::{Jobs, POLL_INTERVAL};
use super::line::ParsedLine;
use super::reporter::Reporter;
use super::settings::{self, ChangedOptions};
use super::{Command, format};
use crate::base::Rng;
use crate::base::lines::{Input, Output};
use crate::catalog::Catalog;
use crate::draw::Style;
use crate::rules::PerftMode;
use crate::session::options::{ELO, LIMIT_STRENGTH};
use crate::session::{
    AnyStep, Limits, Listener, OptionKind, OptionSpec, Session, SessionError, Start, ToAct,
};
use std::collections::VecDeque;
#[cfg(feature = "game-files")]
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError};

const HELP: &str = include_str!("help.txt");

/// The random streams of the seed: one for rolls, one for starts.
const ROLLS: u64 = 0;
const STARTS: u64 = 1;

/// The backlog length at which reading pauses.
const MAX_BACKLOG: usize = 10_000;

/// A function that runs a game's fixed suite, to a depth if one is given, until the flag
/// is set. Returns the lines to print, or `None` if it was stopped.
pub type BenchJob = Arc<
    dyn Fn(&str, Option<u32>, &Arc<AtomicBool>) -> Result<Option<Vec<String>>, String>
        + Send
        + Sync,
>;

/// The control flow of the main loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The next line is to be read.
    Continue,
    /// The engine was asked to quit.
    Quit,
}

/// The engine behind the protocol, with one open game.
pub struct UciEngine {
    games: Catalog,
    session: Box<dyn Session>,
    output: Arc<Output>,
    reporter: Arc<Reporter>,
    jobs: Jobs,
    /// The lines that wait for the engine to be idle, and all lines after them.
    backlog: VecDeque<ParsedLine>,
    style: Style,
    bench: Option<BenchJob>,
    changed_options: ChangedOptions,
    seed: u64,
    rolls: Rng,
    starts: Rng,
    /// Whether `stop` was sent for the running search or job.
    stop_sent: bool,
    /// Whether the last search is pondering and has not received `ponderhit`.
    pondering: bool,
    /// Whether the last search only ends with `stop`.
    is_infinite: bool,
    /// The error of the last `position`, if it was refused. The session then still has
    /// the previous position, which is not the one that the client assumes.
    position_error: Option<String>,
    /// Whether the note that `UCI_Elo` has no effect has been printed.
    warned_about_elo: bool,
}

impl UciEngine {
    /// Creates an engine for `games` that writes to `output` and draws boards in `style`.
    ///
    /// # Errors
    /// Returns an error if the first game cannot be opened.
    pub fn new(
        games: Catalog,
        output: Arc<Output>,
        style: Style,
    ) -> Result<UciEngine, SessionError> {
        let session = games.open(games.names().first().copied().unwrap_or_default())?;
        Ok(UciEngine {
            games,
            session,
            reporter: Arc::new(Reporter::new(Arc::clone(&output))),
            jobs: Jobs::new(Arc::clone(&output)),
            backlog: VecDeque::new(),
            output,
            style,
            bench: None,
            changed_options: ChangedOptions::default(),
            seed: 0,
            rolls: Rng::stream(0, ROLLS),
            starts: Rng::stream(0, STARTS),
            stop_sent: false,
            pondering: false,
            is_infinite: false,
            position_error: None,
            warned_about_elo: false,
        })
    }

    /// Sets the function that runs the fixed suite.
    #[must_use]
    pub fn with_bench(mut self, bench: BenchJob) -> UciEngine {
        self.bench = Some(bench);
        self
    }

    /// The open game.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// Whether lines wait for the running search or job to end.
    #[must_use]
    pub fn has_backlog(&self) -> bool {
        !self.backlog.is_empty()
    }

    /// Executes `input`, or queues it if it, or a line before it, requires an idle
    /// engine. Errors are printed; the session stays as it was.
    pub fn handle(&mut self, input: &Input) -> Flow {
        self.catch_up();
        if *input == Input::End {
            return Flow::Quit;
        }
        let line = ParsedLine::from(input);
        match &line.command {
            Ok(None) => return Flow::Continue,
            Ok(Some(Command::Quit)) => {
                self.backlog.clear();
                self.stop();
                return Flow::Quit;
            }
            _ => {}
        }
        if !self.is_urgent(&line) && (self.has_backlog() || self.must_wait(&line)) {
            self.backlog.push_back(line);
        } else {
            self.execute(line);
        }
        Flow::Continue
    }

    /// Executes queued lines, as far as that is possible now.
    pub fn catch_up(&mut self) {
        while let Some(line) = self.backlog.pop_front() {
            if self.must_wait(&line) {
                self.backlog.push_front(line);
                break;
            }
            self.execute(line);
        }
    }

    /// Runs the next slice of a search in slices
    /// ([`set_sliced`](crate::session::Search::set_sliced)), of about `nodes` nodes, and
    /// executes queued lines as far as that is possible after it. Returns whether there is
    /// more to do now.
    pub fn advance(&mut self, nodes: u64) -> bool {
        if self.session.advance(nodes) {
            return true;
        }
        let waiting = self.backlog.len();
        self.catch_up();
        // A queued line may have started another search, which may be over already.
        self.session.advance(0) || (1..waiting).contains(&self.backlog.len())
    }

    /// Whether a command is meant for the running search, not for the queue.
    fn is_urgent(&self, line: &ParsedLine) -> bool {
        match line.command {
            Ok(Some(Command::IsReady)) => true,
            Ok(Some(Command::Stop)) => !self.stop_sent,
            Ok(Some(Command::PonderHit)) => self.is_pondering(),
            _ => false,
        }
    }

    /// Whether a command must be queued: it requires an idle engine, and the engine will
    /// be idle.
    fn must_wait(&self, line: &ParsedLine) -> bool {
        let Ok(Some(command)) = &line.command else {
            return false;
        };
        command.needs_idle_engine().is_some()
            && self.is_busy()
            && !self.reporter.waits_for_stop()
            && command
                .check_fields(self.session.position_shape().fields)
                .is_ok()
    }

    fn execute(&mut self, line: ParsedLine) {
        let run = |command: Option<Command>| command.map_or(Ok(()), |command| self.run(command));
        if let Err(error) = line.command.and_then(run) {
            self.output.line(&format::error(&error));
            if line.may_be_position {
                self.position_error = Some(error.to_string());
            }
        }
    }

    /// Returns an error if the last `position` was refused.
    fn require_position(&self) -> Result<(), CommandError> {
        match &self.position_error {
            Some(error) => Err(CommandError::Refused(error.clone())),
            None => Ok(()),
        }
    }

    fn run(&mut self, command: Command) -> Result<(), CommandError> {
        command.check_fields(self.session.position_shape().fields)?;
        if let Some(name) = command.needs_idle_engine() {
            self.wait_until_idle(name)?;
        }
        match command {
            Command::Uci => self.print_id_and_options(),
            Command::IsReady => self.is_ready(),
            Command::NewGame => self.new_game()?,
            Command::Debug(_) | Command::Quit => {}
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Position { start, steps } => self.set_position(&start, &steps)?,
            Command::Go(limits) => self.go(limits)?,
            Command::Perft { depth, mode } => self.perft(depth, mode)?,
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit()?,
            Command::Display => self.display(),
            Command::Eval => self.eval()?,
            Command::Bench { depth } => self.run_bench(depth)?,
            Command::Roll => self.roll()?,
            Command::Shuffle => self.shuffle(),
            Command::Help => self.output.line(HELP.trim_end()),
        }
        Ok(())
    }

    fn print_id_and_options(&self) {
        let mut lines = Vec::from(format::id());
        let game = self.session.game();
        lines.push(settings::variant_line(game, &self.games.names()));
        let mut options = self.session.options();
        options.retain(|spec| settings::own(&spec.name).is_none());
        lines.extend(options.iter().map(format::option));
        lines.push(settings::seed_line());
        #[cfg(feature = "game-files")]
        lines.push(settings::game_file_line());
        lines.push("uciok".to_owned());
        self.output.lines(&lines);
    }

    /// Requires an idle engine: fails during a search that only ends with `stop`, and
    /// waits for anything else, which has already ended or is about to.
    fn wait_until_idle(&mut self, command: &'static str) -> Result<(), CommandError> {
        if self.reporter.waits_for_stop() {
            return Err(CommandError::Searching(command));
        }
        self.stop_sent = false;
        self.become_idle();
        Ok(())
    }

    fn become_idle(&mut self) {
        self.jobs.wait();
        self.session.wait();
        self.report_failed_search();
    }

    /// Whether a job is running or an answer is still to come.
    fn is_busy(&self) -> bool {
        let searching = self.reporter.waits_for_stop() || self.session.is_searching();
        self.jobs.is_running() || (self.reporter.is_running() && searching)
    }

    /// Answers `bestmove 0000` for a search that ended without an answer, since the client
    /// waits for one.
    fn report_failed_search(&mut self) {
        if self.reporter.is_running() {
            self.reporter.cancel();
            self.output.lines(&format::no_move(&format!(
                "error: {}",
                CommandError::Failed
            )));
        }
    }

    /// Replies `readyok`, after slow preparations that `go` would otherwise have to make.
    fn is_ready(&mut self) {
        if !self.is_busy() {
            self.become_idle();
            if let Err(error) = self.session.prepare() {
                self.output.line(&format::error(&error));
            }
        }
        self.output.line("readyok");
    }

    fn new_game(&mut self) -> Result<(), CommandError> {
        self.session.new_game();
        Ok(self.session.prepare()?)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), CommandError> {
        if let Some(own) = settings::own(name) {
            let value = value.ok_or(CommandError::NoValue(own))?;
            return match own {
                settings::VARIANT => self.change_game(value),
                #[cfg(feature = "game-files")]
                settings::GAME_FILE => self.load_game(value),
                _ => self.seed(value),
            };
        }
        self.session.set_option(name, value)?;
        self.changed_options.record(name, value);
        Ok(())
    }

    /// Adds a game from a file; `UCI_Variant` chooses it.
    #[cfg(feature = "game-files")]
    fn load_game(&mut self, path: &str) -> Result<(), CommandError> {
        if matches!(path.trim(), "" | "<empty>") {
            return Ok(());
        }
        let name = self.games.insert_file(Path::new(path.trim()))?;
        if name == self.session.game() {
            self.open_game(&name)?;
        }
        for line in settings::loaded_lines(&self.games, &name, self.session.game()) {
            self.output.line(&line);
        }
        Ok(())
    }

    fn change_game(&mut self, name: &str) -> Result<(), CommandError> {
        let names = self.games.names();
        let mut matching = names.iter().filter(|game| settings::same_name(game, name));
        let game = matching.next().copied();
        if game.is_some_and(|game| game == self.session.game()) {
            return Ok(());
        }
        let game = game.ok_or_else(|| CommandError::UnknownGame {
            found: name.to_owned(),
            expected: names.join(", "),
        })?;
        let game = game.to_owned();
        self.open_game(&game)
    }

    fn open_game(&mut self, game: &str) -> Result<(), CommandError> {
        let mut session = self.games.open(game)?;
        self.changed_options.apply(session.as_mut());
        session.seed(self.seed);
        self.session = session;
        self.position_error = None;
        Ok(())
    }

    fn seed(&mut self, value: &str) -> Result<(), CommandError> {
        let seed = match value.trim().parse() {
            Ok(seed) if seed <= settings::MAX_SEED => seed,
            _ => return Err(CommandError::Seed(value.to_owned())),
        };
        let options = self.session.options();
        if options
            .iter()
            .any(|spec| settings::same_name(&spec.name, settings::SEED))
        {
            self.session
                .set_option(settings::SEED, Some(value.trim()))?;
        }
        self.changed_options
            .record(settings::SEED, Some(value.trim()));
        self.session.seed(seed);
        self.seed = seed;
        self.rolls = Rng::stream(seed, ROLLS);
        self.starts = Rng::stream(seed, STARTS);
        Ok(())
    }

    fn set_position(&mut self, start: &Start, steps: &[AnyStep]) -> Result<(), CommandError> {
        self.session.follow(start, steps)?;
        self.position_error = None;
        Ok(())
    }

    /// The answer to `go` if there is nothing to search.
    fn reply_without_search(&self, limits: &Limits) -> Option<Vec<String>> {
        if let Err(error) = self.require_position() {
            return Some(format::no_move(&format!("error: {error}")));
        }
        if let ToAct::Over(outcome) = self.session.waiting() {
            return Some(format::game_over(outcome));
        }
        let is_empty = !limits.search_moves.is_empty()
            && limits.search_moves.iter().all(|mv| mv == format::NO_MOVE);
        is_empty.then(|| format::no_move("searchmoves 0000 leaves nothing to search"))
    }

    fn go(&mut self, mut limits: Limits) -> Result<(), CommandError> {
        if let Some(lines) = self.reply_without_search(&limits) {
            self.output.lines(&lines);
            return Ok(());
        }
        self.warn_about_elo();
        limits.infinite = !limits.are_finite(self.session.side());
        self.is_infinite = limits.infinite;
        self.pondering = limits.ponder;
        self.reporter.start(limits.infinite || limits.ponder);
        let listener: Arc<dyn Listener> = Arc::clone(&self.reporter) as _;
        let result = self.session.go(&limits, listener);
        if result.is_err() {
            self.reporter.cancel();
        }
        Ok(result?)
    }

    /// Prints once that `UCI_Elo` has no effect without `UCI_LimitStrength`. Checked only
    /// when a search starts, since options may be set in any order.
    fn warn_about_elo(&mut self) {
        let default_elo = |spec: &OptionSpec| match spec.kind {
            OptionKind::Spin { default, .. } if spec.name == ELO => Some(default.to_string()),
            _ => None,
        };
        let Some(elo) = self
            .changed_options
            .value(ELO)
            .filter(|_| !self.warned_about_elo)
        else {
            return;
        };
        let is_limited = self.changed_options.value(LIMIT_STRENGTH).map(str::trim) == Some("true");
        if !is_limited
            && self
                .session
                .options()
                .iter()
                .find_map(default_elo)
                .as_deref()
                != Some(elo)
        {
            self.output.line(&format!(
                "info string {ELO} {elo} has no effect while {LIMIT_STRENGTH} is false"
            ));
            self.warned_about_elo = true;
        }
    }

    fn stop(&mut self) {
        self.stop_sent = true;
        self.jobs.stop();
        if self.reporter.is_running() {
            self.session.stop();
            self.reporter.release();
        }
    }

    fn is_pondering(&self) -> bool {
        self.pondering && self.reporter.waits_for_stop()
    }

    fn ponder_hit(&mut self) -> Result<(), CommandError> {
        if !self.is_pondering() {
            return Err(CommandError::NotPondering);
        }
        self.pondering = false;
        self.session.ponder_hit();
        if !self.is_infinite {
            self.reporter.release();
        }
        Ok(())
    }

    fn perft(&mut self, depth: u32, mode: PerftMode) -> Result<(), CommandError> {
        self.require_position()?;
        let count = self.session.perft_job(depth, mode);
        self.jobs.start("perft", |stop| {
            Ok(count(stop, &mut |_, _| {}).map(|(total, rows)| format::perft(total, &rows)))
        })
    }

    fn display(&self) {
        let mut lines = format::position(self.session.as_ref(), self.style);
        lines.push(match &self.position_error {
            None => "Position: ok".to_owned(),
            Some(error) => format!(
                "Position: refused, showing the previous one: {}",
                format::plain(error)
            ),
        });
        self.output.lines(&lines);
    }

    fn run_bench(&mut self, depth: Option<u32>) -> Result<(), CommandError> {
        let bench = self.bench.clone();
        let bench = bench.ok_or_else(|| CommandError::Bench("there is no suite".to_owned()))?;
        let game = self.session.game().to_owned();
        self.jobs.start("bench", move |stop| {
            bench(&game, depth, stop).map_err(CommandError::Bench)
        })
    }

    fn eval(&self) -> Result<(), CommandError> {
        self.require_position()?;
        self.output.line(self.session.explain().trim_end());
        Ok(())
    }

    fn roll(&mut self) -> Result<(), CommandError> {
        self.require_position()?;
        let reason = match self.session.waiting() {
            ToAct::Roll => "there is no die",
            ToAct::Decision => "a decision is due, not a roll",
            ToAct::Over(_) => "the game is over",
        };
        let is_roll_due = self.session.waiting() == ToAct::Roll;
        let roll = if is_roll_due {
            self.session.draw_roll(&mut self.rolls)
        } else {
            None
        };
        self.output.line(&format!(
            "roll {}",
            roll.ok_or(CommandError::NoRoll(reason))?
        ));
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

    /// Finishes the running work and the backlog: limited searches run to their end,
    /// others are stopped. Every answer has been written when this returns, unless the
    /// output is closed.
    pub fn finish(&mut self) {
        loop {
            if self.reporter.waits_for_stop() {
                self.stop();
            }
            while self.is_busy() && !self.output.is_closed() {
                if self.session.advance(u64::MAX) {
                    continue;
                }
                self.reporter.wait();
                self.jobs.poll();
            }
            if !self.has_backlog() || self.output.is_closed() {
                break;
            }
            self.catch_up();
        }
        self.backlog.clear();
        self.stop();
        self.become_idle();
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        self.stop();
        self.jobs.wait();
        self.session.wait();
    }
}

/// Runs `engine` on `lines` until `quit` or their end, and lets running work finish.
pub fn run(mut engine: UciEngine, lines: &Receiver<Input>) {
    while !engine.output.is_closed() {
        let line = match engine.backlog.len() {
            0 => lines.recv().map_err(RecvTimeoutError::from),
            MAX_BACKLOG.. => {
                std::thread::sleep(POLL_INTERVAL);
                Err(RecvTimeoutError::Timeout)
            }
            _ => lines.recv_timeout(POLL_INTERVAL),
        };
        match line {
            Ok(line) if engine.handle(&line) == Flow::Quit => break,
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => engine.catch_up(),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    engine.finish();
}
