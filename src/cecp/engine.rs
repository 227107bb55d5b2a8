//! The engine behind the XBoard protocol, which executes commands.

use super::clock::CecpClock;
use super::dialect::{from_xboard, position_of, to_xboard};
use super::thinking::Thinking;
use super::{Command, features, highlight};
use crate::base::Side;
use crate::base::lines::{Input, Output};
use crate::catalog::Catalog;
use crate::rules::{Outcome, Reason, XBoardVariant};
use crate::session::{Best, Limits, Session, SessionError, Start, ToAct};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// The interval at which a running search is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The text that offers or accepts a draw.
const DRAW_OFFER: &str = "offer draw";

/// The node limit of a hint.
const HINT_NODES: u64 = 50_000;

/// The role of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The engine does not think; moves are made for both sides.
    Force,
    /// The engine plays a side.
    Side(Side),
    /// The engine analyses the position.
    Analyst,
}

/// The engine behind the XBoard protocol.
pub struct Engine {
    /// The games that XBoard can play.
    games: Catalog,
    session: Box<dyn Session>,
    variant: XBoardVariant,
    output: Arc<Output>,
    /// The options that were set, for the next game.
    changed_options: Vec<(String, Option<String>)>,
    clock: CecpClock,
    role: Role,
    post: bool,
    thinking: Option<Arc<Thinking>>,
    /// The pings to be answered after the engine's move.
    pings: Vec<String>,
    /// The number of games begun, which seeds weakened play.
    game_count: u64,
    /// The engine's last score in its game, in centipawns.
    score: i32,
}

impl Engine {
    /// Creates an engine for those of `games` that XBoard can play, which writes to
    /// `output`.
    ///
    /// # Errors
    /// Returns [`SessionError::NothingFound`] if XBoard can play none of them, or the
    /// error of a game that cannot be opened.
    pub fn new(mut games: Catalog, output: Arc<Output>) -> Result<Engine, SessionError> {
        let mut first = None;
        for name in Vec::from_iter(games.names().into_iter().map(str::to_owned)) {
            let session = games.open(&name)?;
            match session.xboard() {
                Some(variant) => drop(first.get_or_insert((session, variant))),
                None => drop(games.remove(&name)),
            }
        }
        let (session, variant) = first.ok_or(SessionError::NothingFound)?;
        Ok(Engine {
            games,
            session,
            variant,
            output,
            changed_options: Vec::new(),
            clock: CecpClock::default(),
            role: Role::Side(Side::Black),
            post: false,
            thinking: None,
            pings: Vec::new(),
            game_count: 0,
            score: 0,
        })
    }

    /// Executes a line; returns `false` at the end. Errors are printed; the game stays as
    /// it was.
    fn handle(&mut self, input: &Input) -> bool {
        let line = match input {
            Input::Line(line) => line,
            Input::TooLong => return self.print_line("Error (line too long): skipped"),
            Input::NotText => return self.print_line("Error (not UTF-8): skipped"),
            Input::End => return false,
        };
        match Command::read(line) {
            Ok(Command::Quit) => {
                self.stop_search();
                false
            }
            Ok(command) => {
                self.clock.observe(&command);
                if let Err(error) = self.execute(command) {
                    self.print_line(&format!("tellusererror {error}"));
                }
                true
            }
            Err(error) => self.print_line(&format!("Error ({error}): {}", line.trim())),
        }
    }

    /// Prints a line; returns `true`, since the game goes on.
    fn print_line(&self, line: &str) -> bool {
        self.output.line(line);
        true
    }

    fn execute(&mut self, command: Command) -> Result<(), SessionError> {
        match command {
            Command::Protover => {
                let options = self.session.options();
                self.output
                    .lines(&features::lines(&self.games.names(), &options));
            }
            Command::New => self.new_game()?,
            Command::Variant(name) => self.change_game(&name)?,
            Command::Force | Command::Result => self.set_role(Role::Force)?,
            Command::Exit => self.set_role(Role::Force)?,
            Command::Go => self.set_role(Role::Side(self.session.side()))?,
            Command::PlayOther => self.set_role(Role::Side(self.session.side().flip()))?,
            Command::Analyze => self.set_role(Role::Analyst)?,
            Command::UserMove(text) => self.user_move(&text)?,
            Command::MoveNow => self.session.stop(),
            Command::Ping(word) => self.ping(word),
            Command::Draw => self.answer_draw(),
            Command::SetBoard(text) => self.set_board(&text)?,
            Command::Undo(moves) => self.undo(moves)?,
            Command::Hint => self.hint()?,
            Command::Post(post) => self.set_post(post),
            Command::Status => self.status(),
            Command::Memory(size) => self.set_option("Hash", Some(&size))?,
            Command::Cores(count) => self.set_option("Threads", Some(&count))?,
            Command::Option(name, value) => self.set_option(&name, value.as_deref())?,
            Command::Lift(square) => {
                let rank = self.variant.first_rank();
                let board = highlight::highlight(self.session.as_ref(), &square, rank);
                self.print_line(&format!("highlight {board}"));
            }
            // The clock has been updated already; the others have no effect.
            Command::Level { .. }
            | Command::MoveTime(_)
            | Command::Depth(_)
            | Command::Time(_)
            | Command::Put
            | Command::Ignored
            | Command::Quit => {}
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), SessionError> {
        self.stop_search();
        let first = self.games.names()[0].to_owned();
        if self.session.game() == first {
            self.session
                .set_position(&Start::Startpos(Vec::new()), &[])?;
            self.session.new_game();
        } else {
            self.open_game(&first)?;
        }
        self.game_count += 1;
        self.session.seed(self.game_count);
        self.role = Role::Side(Side::Black);
        self.clock.clear_depth();
        self.score = 0;
        Ok(())
    }

    fn change_game(&mut self, name: &str) -> Result<(), SessionError> {
        let games = self.games.names();
        if !games.contains(&name) {
            let games = games.join(", ");
            self.print_line(&format!(
                "tellusererror '{name}' is not played here; expected one of: {games}"
            ));
            return Ok(());
        }
        self.stop_search();
        self.open_game(name)?;
        let start = self.session.position_text();
        self.output.lines(&features::setup(&self.variant, &start));
        Ok(())
    }

    fn open_game(&mut self, name: &str) -> Result<(), SessionError> {
        let mut session = self.games.open(name)?;
        for (name, value) in &self.changed_options {
            session.set_option(name, value.as_deref())?;
        }
        self.variant = session.xboard().ok_or(SessionError::NothingFound)?;
        session.seed(self.game_count);
        self.session = session;
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        self.stop_search();
        // XBoard writes check boxes as 0 and 1.
        let is_check = self.session.options().iter().any(|spec| {
            let check = matches!(spec.kind, crate::session::OptionKind::Check { .. });
            check && spec.name.eq_ignore_ascii_case(name)
        });
        let value = match value {
            Some("1") if is_check => Some("true"),
            Some("0") if is_check => Some("false"),
            value => value,
        };
        self.session.set_option(name, value)?;
        self.changed_options
            .push((name.to_owned(), value.map(ToOwned::to_owned)));
        self.think()
    }

    /// Takes a role, and starts to think if the role requires it.
    fn set_role(&mut self, role: Role) -> Result<(), SessionError> {
        self.stop_search();
        self.role = role;
        self.think()
    }

    fn user_move(&mut self, text: &str) -> Result<(), SessionError> {
        self.stop_search();
        let step = from_xboard(text, self.variant.first_rank());
        if let Err(error) = self.session.make(&step) {
            self.print_line(&format!("Illegal move ({error}): {text}"));
            return self.think();
        }
        self.print_result();
        self.think()
    }

    fn set_board(&mut self, text: &str) -> Result<(), SessionError> {
        self.stop_search();
        let start = Start::Text(position_of(text));
        if let Err(error) = self.session.set_position(&start, &[]) {
            self.print_line(&format!("tellusererror Illegal position: {error}"));
        }
        self.think()
    }

    fn undo(&mut self, moves: usize) -> Result<(), SessionError> {
        self.stop_search();
        self.session.take_back(moves);
        self.think()
    }

    fn ping(&mut self, word: String) {
        // The engine's move comes first.
        if self.is_moving() {
            self.pings.push(word);
        } else {
            self.print_line(&format!("pong {word}"));
        }
    }

    /// Accepts a draw if the game is drawn or the engine is worse.
    fn answer_draw(&self) {
        let over = self.session.waiting().outcome();
        let drawn = matches!(over, Some(Outcome::Draw(_)));
        if matches!(self.role, Role::Side(_)) && (drawn || self.score < 0) {
            self.print_line(DRAW_OFFER);
        }
    }

    fn hint(&mut self) -> Result<(), SessionError> {
        if self.thinking.is_some() || self.session.waiting() != ToAct::Decision {
            return Ok(());
        }
        let result = self.session.search(&Limits::nodes(HINT_NODES))?;
        if let Some(step) = result.best.step {
            self.print_line(&highlight::hint(&step, self.variant.first_rank()));
        }
        Ok(())
    }

    fn set_post(&mut self, post: bool) {
        self.post = post;
        if let Some(thinking) = &self.thinking {
            thinking.post(post || self.role == Role::Analyst);
        }
    }

    fn status(&self) {
        let thinking = self.thinking.as_ref();
        let last = thinking.and_then(|thinking| thinking.collector.main());
        if let (Role::Analyst, Some(info)) = (self.role, last) {
            let time = info.time.as_millis() / 10;
            let moves = self.session.legal_steps().len();
            self.print_line(&format!(
                "stat01: {time} {} {} 0 {moves}",
                info.nodes, info.depth
            ));
        }
    }

    /// Whether the engine is thinking about its own move.
    fn is_moving(&self) -> bool {
        self.thinking.is_some() && matches!(self.role, Role::Side(_))
    }

    /// Starts a search if it is the engine's turn, or if the engine analyses.
    fn think(&mut self) -> Result<(), SessionError> {
        let side = self.session.side();
        let is_decision = self.session.waiting() == ToAct::Decision;
        let limits = match self.role {
            Role::Side(engine_side) if engine_side == side && is_decision => {
                // XBoard counts the moves played, not those before a position that was
                // set up. A turn is one step in the games that it plays.
                let move_count = self.session.steps().len() / 2;
                self.clock.limits(side, move_count as u32)
            }
            Role::Analyst if is_decision => Limits {
                infinite: true,
                ..Limits::default()
            },
            _ => return Ok(()),
        };
        let post = self.post || self.role == Role::Analyst;
        let rank = self.variant.first_rank();
        let thinking = Arc::new(Thinking::new(Arc::clone(&self.output), post, rank));
        self.session.go(&limits, Arc::clone(&thinking) as _)?;
        self.thinking = Some(thinking);
        Ok(())
    }

    /// Stops the running search, drops its result and answers pending pings.
    fn stop_search(&mut self) {
        if self.thinking.take().is_some() {
            self.session.stop();
            self.session.wait();
        }
        for word in std::mem::take(&mut self.pings) {
            self.print_line(&format!("pong {word}"));
        }
    }

    /// Makes the engine's move, if the search has ended.
    fn poll(&mut self) {
        let Some(thinking) = self.thinking.clone().filter(|_| self.is_moving()) else {
            return;
        };
        let result = thinking.collector.take();
        if result.is_none() && self.session.is_searching() {
            return;
        }
        self.session.wait();
        self.thinking = None;
        // The search may have ended between the two checks.
        match result.or_else(|| thinking.collector.take()) {
            Some(result) => {
                self.score = result.main().map_or(self.score, |info| info.centipawns);
                self.make(&result.best);
            }
            None => drop(self.print_line("tellusererror the search has failed")),
        }
        self.stop_search();
    }

    fn make(&mut self, best: &Best) {
        let step = best.step.clone().unwrap_or_else(|| "".into());
        match self.session.make_step(&step) {
            Ok(step) => {
                let text = to_xboard(&step, self.variant.first_rank());
                let mut lines = vec![format!("move {text}")];
                lines.extend(self.result());
                // The offer must come with the move, not after it.
                if lines.last().is_some_and(|line| line == DRAW_OFFER) {
                    lines.reverse();
                }
                self.output.lines(&lines);
            }
            Err(error) => drop(self.print_line(&format!("tellusererror {error}"))),
        }
    }

    fn print_result(&self) {
        if let Some(result) = self.result() {
            self.print_line(&result);
        }
    }

    /// The line that reports the result of a finished game. XBoard scores a draw as a
    /// loss if it does not know the reason, so such a draw is offered instead.
    fn result(&self) -> Option<String> {
        let outcome = self.session.waiting().outcome()?;
        let result = match outcome {
            Outcome::Win(Side::White, _) => "1-0",
            Outcome::Win(Side::Black, _) => "0-1",
            Outcome::Draw(Reason::Repetition | Reason::Stalemate) => "1/2-1/2",
            Outcome::Draw(_) => return Some(DRAW_OFFER.to_owned()),
        };
        Some(format!("{result} {{{outcome}}}"))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.session.stop();
        self.session.wait();
    }
}

/// Runs `engine` on `lines` until `quit` or their end; a move being searched is still
/// made.
pub fn run(mut engine: Engine, lines: &Receiver<Input>) {
    while !engine.output.is_closed() {
        let line = match engine.is_moving() {
            true => lines.recv_timeout(POLL_INTERVAL),
            false => lines.recv().map_err(RecvTimeoutError::from),
        };
        engine.poll();
        match line {
            Ok(Input::End) | Err(RecvTimeoutError::Disconnected) => break,
            Ok(line) if !engine.handle(&line) => return,
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
        }
    }
    while engine.is_moving() && !engine.output.is_closed() {
        std::thread::sleep(POLL_INTERVAL);
        engine.poll();
    }
}
