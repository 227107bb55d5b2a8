//! Carries out commands.

use super::clock::CecpClock;
use super::dialect::{from_xboard, position_of, to_xboard};
use super::thinking::Thinking;
use super::{CecpCommand, features, highlight};
use crate::base::Side;
use crate::base::lines::{Input, Output};
use crate::rules::{Outcome, Reason, XBoardVariant};
use crate::session::{Best, Limits, Session, SessionError, Start, ToAct};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How often one looks whether a search has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A draw, if the other side agrees.
const DRAW_OFFER: &str = "offer draw";

/// Nodes of a hint.
const HINT_NODES: u64 = 50_000;

/// Opens a game by its name.
type Opener = Box<dyn Fn(&str) -> Result<Box<dyn Session>, SessionError>>;

/// What the engine is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    /// Nothing: moves are made for both sides.
    Nobody,
    /// To play a side.
    Side(Side),
    /// To look at whatever is on the board.
    Analyst,
}

/// The engine behind the protocol.
pub struct CecpEngine {
    /// The games that XBoard can be taught.
    games: Vec<&'static str>,
    open: Opener,
    session: Box<dyn Session>,
    variant: XBoardVariant,
    output: Arc<Output>,
    /// Options as they were set, for the next game.
    kept: Vec<(String, Option<String>)>,
    clock: CecpClock,
    seat: Seat,
    post: bool,
    thinking: Option<Arc<Thinking>>,
    /// Pings that wait for a move.
    pings: Vec<String>,
    /// Games begun: weakened play is another in each.
    begun: u64,
    /// What the engine last thought of its game, in hundredths of a pawn.
    score: i32,
}

impl CecpEngine {
    /// An engine for those of `names` that XBoard can play, which answers to `output`.
    ///
    /// # Errors
    /// XBoard can play none of them, or it cannot be opened.
    pub fn new(
        names: &[&'static str],
        open: impl Fn(&str) -> Result<Box<dyn Session>, SessionError> + 'static,
        output: Arc<Output>,
    ) -> Result<CecpEngine, SessionError> {
        let mut games = Vec::new();
        let mut first = None;
        for &name in names {
            let session = open(name)?;
            if let Some(variant) = session.xboard() {
                games.push(name);
                first.get_or_insert((session, variant));
            }
        }
        let (session, variant) = first.ok_or(SessionError::NothingFound)?;
        Ok(CecpEngine {
            games,
            open: Box::new(open),
            session,
            variant,
            output,
            kept: Vec::new(),
            clock: CecpClock::default(),
            seat: Seat::Side(Side::Black),
            post: false,
            thinking: None,
            pings: Vec::new(),
            begun: 0,
            score: 0,
        })
    }

    /// Carries out what was read; `false` at the end. What goes wrong becomes a line of
    /// output; the game stays as it was.
    fn handle(&mut self, input: &Input) -> bool {
        let line = match input {
            Input::Line(line) => line,
            Input::TooLong => return self.say("Error (line too long): skipped"),
            Input::NotText => return self.say("Error (not UTF-8): skipped"),
            Input::End => return false,
        };
        match CecpCommand::read(line) {
            Ok(CecpCommand::Quit) => {
                self.rest();
                false
            }
            Ok(command) => {
                self.clock.hear(&command);
                if let Err(error) = self.obey(command) {
                    self.say(&format!("tellusererror {error}"));
                }
                true
            }
            Err(why) => self.say(&format!("Error ({why}): {}", line.trim())),
        }
    }

    /// Writes a line; the game goes on.
    fn say(&self, line: &str) -> bool {
        self.output.line(line);
        true
    }

    fn obey(&mut self, command: CecpCommand) -> Result<(), SessionError> {
        match command {
            CecpCommand::Protover => {
                let options = self.session.options();
                self.output.lines(&features::lines(&self.games, &options));
            }
            CecpCommand::New => self.new_game()?,
            CecpCommand::Variant(name) => self.change_game(&name)?,
            CecpCommand::Force | CecpCommand::Result => self.sit(Seat::Nobody)?,
            CecpCommand::Exit => self.sit(Seat::Nobody)?,
            CecpCommand::Go => self.sit(Seat::Side(self.session.side()))?,
            CecpCommand::PlayOther => self.sit(Seat::Side(self.session.side().flip()))?,
            CecpCommand::Analyze => self.sit(Seat::Analyst)?,
            CecpCommand::UserMove(text) => self.user_move(&text)?,
            CecpCommand::MoveNow => self.session.stop(),
            CecpCommand::Ping(word) => self.ping(word),
            CecpCommand::Draw => self.answer_draw(),
            CecpCommand::SetBoard(text) => self.set_board(&text)?,
            CecpCommand::Undo(moves) => self.undo(moves)?,
            CecpCommand::Hint => self.hint()?,
            CecpCommand::Post(post) => self.show_thinking(post),
            CecpCommand::Status => self.status(),
            CecpCommand::Memory(size) => self.set_option("Hash", Some(&size))?,
            CecpCommand::Cores(count) => self.set_option("Threads", Some(&count))?,
            CecpCommand::Option(name, value) => self.set_option(&name, value.as_deref())?,
            CecpCommand::Lift(square) => {
                let rank = self.variant.first_rank();
                let board = highlight::highlight(self.session.as_ref(), &square, rank);
                self.say(&format!("highlight {board}"));
            }
            // The clock has heard them; nothing else matters.
            CecpCommand::Level { .. }
            | CecpCommand::MoveTime(_)
            | CecpCommand::Depth(_)
            | CecpCommand::Time(_)
            | CecpCommand::Put
            | CecpCommand::Ignored
            | CecpCommand::Quit => {}
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), SessionError> {
        self.rest();
        let first = self.games[0];
        if self.session.game() == first {
            self.session
                .set_position(&Start::Startpos(Vec::new()), &[])?;
            self.session.new_game();
        } else {
            self.open_game(first)?;
        }
        self.begun += 1;
        self.session.seed(self.begun);
        self.seat = Seat::Side(Side::Black);
        self.clock.forget_depth();
        self.score = 0;
        Ok(())
    }

    fn change_game(&mut self, name: &str) -> Result<(), SessionError> {
        let known = self.games.iter().find(|&&known| known == name).copied();
        let Some(known) = known else {
            let games = self.games.join(", ");
            self.say(&format!(
                "tellusererror '{name}' is not played here, expected one of: {games}"
            ));
            return Ok(());
        };
        self.rest();
        self.open_game(known)?;
        let start = self.session.position_text();
        self.output.lines(&features::setup(&self.variant, &start));
        Ok(())
    }

    fn open_game(&mut self, name: &str) -> Result<(), SessionError> {
        let mut session = (self.open)(name)?;
        for (name, value) in &self.kept {
            session.set_option(name, value.as_deref())?;
        }
        self.variant = session.xboard().ok_or(SessionError::NothingFound)?;
        session.seed(self.begun);
        self.session = session;
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        self.rest();
        // Check boxes are 0 and 1 here.
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
        self.kept
            .push((name.to_owned(), value.map(ToOwned::to_owned)));
        self.think()
    }

    /// Takes a seat, and begins to think if that asks for it.
    fn sit(&mut self, seat: Seat) -> Result<(), SessionError> {
        self.rest();
        self.seat = seat;
        self.think()
    }

    fn user_move(&mut self, text: &str) -> Result<(), SessionError> {
        self.rest();
        let step = from_xboard(text, self.variant.first_rank());
        if let Err(error) = self.session.make(&step) {
            self.say(&format!("Illegal move ({error}): {text}"));
            return self.think();
        }
        self.tell_result();
        self.think()
    }

    fn set_board(&mut self, text: &str) -> Result<(), SessionError> {
        self.rest();
        let start = Start::Text(position_of(text));
        if let Err(error) = self.session.set_position(&start, &[]) {
            self.say(&format!("tellusererror Illegal position: {error}"));
        }
        self.think()
    }

    fn undo(&mut self, moves: usize) -> Result<(), SessionError> {
        self.rest();
        self.session.take_back(moves);
        self.think()
    }

    fn ping(&mut self, word: String) {
        // A move under way comes first.
        if self.is_moving() {
            self.pings.push(word);
        } else {
            self.say(&format!("pong {word}"));
        }
    }

    /// A draw is welcome to who is not better, or has nothing else to do.
    fn answer_draw(&self) {
        let over = self.session.waiting().outcome();
        let drawn = matches!(over, Some(Outcome::Draw(_)));
        if matches!(self.seat, Seat::Side(_)) && (drawn || self.score < 0) {
            self.say(DRAW_OFFER);
        }
    }

    fn hint(&mut self) -> Result<(), SessionError> {
        if self.thinking.is_some() || self.session.waiting() != ToAct::Decision {
            return Ok(());
        }
        let found = self.session.search(&Limits::nodes(HINT_NODES))?;
        if let Some(step) = found.best.step {
            self.say(&highlight::hint(&step, self.variant.first_rank()));
        }
        Ok(())
    }

    fn show_thinking(&mut self, post: bool) {
        self.post = post;
        if let Some(thinking) = &self.thinking {
            thinking.post(post || self.seat == Seat::Analyst);
        }
    }

    fn status(&self) {
        let last = self.thinking.as_ref().and_then(|thinking| thinking.last());
        if let (Seat::Analyst, Some(info)) = (self.seat, last) {
            let time = info.time.as_millis() / 10;
            let moves = self.session.legal_steps().len();
            self.say(&format!(
                "stat01: {time} {} {} 0 {moves}",
                info.nodes, info.depth
            ));
        }
    }

    /// Whether the engine thinks about a move of its own.
    fn is_moving(&self) -> bool {
        self.thinking.is_some() && matches!(self.seat, Seat::Side(_))
    }

    /// Begins to think if it is the engine's turn, or for it to look.
    fn think(&mut self) -> Result<(), SessionError> {
        let side = self.session.side();
        let due = self.session.waiting() == ToAct::Decision;
        let limits = match self.seat {
            Seat::Side(own) if own == side && due => {
                // Not by the number of a position that was set up: XBoard counts what
                // has been played. A turn is one step in the games that it plays.
                let made = self.session.steps().len() / 2;
                self.clock.limits(side, made as u32)
            }
            Seat::Analyst if due => Limits {
                infinite: true,
                ..Limits::default()
            },
            _ => return Ok(()),
        };
        let post = self.post || self.seat == Seat::Analyst;
        let rank = self.variant.first_rank();
        let thinking = Arc::new(Thinking::new(Arc::clone(&self.output), post, rank));
        self.session.go(&limits, Arc::clone(&thinking) as _)?;
        self.thinking = Some(thinking);
        Ok(())
    }

    /// Ends what is being searched; what it found is dropped.
    fn rest(&mut self) {
        if self.thinking.take().is_some() {
            self.session.stop();
            self.session.wait();
        }
        for word in std::mem::take(&mut self.pings) {
            self.say(&format!("pong {word}"));
        }
    }

    /// Makes the engine's move, if it has been found.
    fn look(&mut self) {
        let Some(thinking) = self.thinking.clone().filter(|_| self.is_moving()) else {
            return;
        };
        let answer = thinking.take();
        if answer.is_none() && self.session.is_searching() {
            return;
        }
        self.session.wait();
        self.thinking = None;
        // A search may end between the two looks.
        match answer.or_else(|| thinking.take()) {
            Some(best) => {
                self.score = thinking.last().map_or(self.score, |info| info.centipawns);
                self.make(&best);
            }
            None => drop(self.say("tellusererror the search has failed")),
        }
        self.rest();
    }

    fn make(&mut self, best: &Best) {
        let step = best.step.as_deref().unwrap_or_default();
        match self.session.make(step) {
            Ok(()) => {
                let text = to_xboard(step, self.variant.first_rank());
                let mut lines = vec![format!("move {text}")];
                lines.extend(self.result());
                // An offer comes with the move, not after it.
                if lines.last().is_some_and(|line| line == DRAW_OFFER) {
                    lines.reverse();
                }
                self.output.lines(&lines);
            }
            Err(error) => drop(self.say(&format!("tellusererror {error}"))),
        }
    }

    fn tell_result(&self) {
        if let Some(result) = self.result() {
            self.say(&result);
        }
    }

    /// How the game has ended, as it is told. XBoard makes a loss of a draw that it does not
    /// know the reason of: such a one is offered.
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

impl Drop for CecpEngine {
    fn drop(&mut self) {
        self.session.stop();
        self.session.wait();
    }
}

/// Takes `lines` until `quit` or their end; a move under way is still made then.
pub fn run(mut engine: CecpEngine, lines: &Receiver<Input>) {
    while !engine.output.is_closed() {
        let line = match engine.is_moving() {
            true => lines.recv_timeout(POLL_INTERVAL),
            false => lines.recv().map_err(RecvTimeoutError::from),
        };
        engine.look();
        match line {
            Ok(Input::End) | Err(RecvTimeoutError::Disconnected) => break,
            Ok(line) if !engine.handle(&line) => return,
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
        }
    }
    while engine.is_moving() && !engine.output.is_closed() {
        std::thread::sleep(POLL_INTERVAL);
        engine.look();
    }
}
