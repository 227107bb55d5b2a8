//! A player that is another program, driven as `protocol.md` specifies.

mod connection;
mod handshake;
mod lines;
mod log;
mod spec;
mod text;

pub use log::Log;
pub use spec::ProcessSpec;

use super::{Fault, MoveRequest, NewGame, Player, PlayerReply};
use crate::protocol::Command;
use connection::{Connection, Event, NoEvent};
use handshake::{EngineInfo, deadline};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The time an engine may take to answer `stop`.
const GRACE: Duration = Duration::from_secs(1);

/// A player that is another program, started when a game begins.
///
/// Nothing is assumed about its behaviour. Whatever it does:
///
/// - No wait exceeds its limit, even if the engine writes without end or reads nothing.
///   Memory stays bounded.
/// - **A late answer** is never taken for a later one. An engine that has not answered in
///   time receives `stop` and has one second to answer; the answer is dropped. If there
///   is none the engine is killed. In both cases the fault is [`Fault::Silence`]; the
///   referee knows whether a clock ran.
/// - **A dead engine** is restarted when the next game begins. One that has survived a
///   game and does not get ready for the next is killed and restarted once; one that does
///   not get ready after its start is given up ([`Fault::Start`]) until the game after.
/// - An engine whose game or settings change is restarted, since it may keep options that
///   are no longer set.
/// - An option that it does not list, a value that is none of those it lists, or one that
///   it refuses with `info string error: …`, is a [`Fault::Start`]: it would not be the
///   engine asked for.
/// - On drop it receives `quit` and the end of its input, and is killed if it has not
///   ended after half a second. No zombie stays. On Unix the processes that it has
///   started are killed as well. If this process dies, its engines see the end of their
///   input and have to end by themselves.
/// - It has its own process group, so that an interrupt from the keyboard reaches this
///   process only.
pub struct Process {
    spec: ProcessSpec,
    running: Option<RunningEngine>,
    identity: Option<String>,
    stop: Arc<AtomicBool>,
}

/// An engine that has been made ready for a game.
struct RunningEngine {
    connection: Connection,
    info: EngineInfo,
    game: String,
    settings: Vec<(String, String)>,
    /// Whether answers may be pending that no request waits for.
    has_stale_answers: bool,
}

impl Process {
    /// The player; its program is started when a game begins.
    #[must_use]
    pub fn new(spec: ProcessSpec) -> Process {
        Process {
            spec,
            running: None,
            identity: None,
            stop: Arc::default(),
        }
    }

    /// The process id; `None` if the engine is not running, as far as known.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.connection.id())
    }

    /// Ends an engine that is gone, and returns the fault with how it ended.
    fn crash(&mut self, reason: &str) -> Fault {
        match self.running.take() {
            Some(mut running) => Fault::Crash(running.connection.end_and_describe(reason)),
            None => Fault::Crash(reason.to_owned()),
        }
    }

    /// Kills an engine whose request was cancelled.
    fn kill_cancelled(&mut self) -> Fault {
        if let Some(mut running) = self.running.take() {
            running.connection.kill();
        }
        Fault::Silence("the request was cancelled".to_owned())
    }

    /// Kills an engine that sent no `readyok` in time and so received no request.
    fn kill_unready(&mut self, patience: Duration) -> Fault {
        if let Some(mut running) = self.running.take() {
            running.connection.kill();
        }
        Fault::Silence(format!("no readyok within {patience:?}"))
    }

    /// Stops or kills an engine that has not answered in time, so that no late answer
    /// comes.
    fn stop_silent(&mut self, patience: Duration, error: Option<String>) -> Fault {
        let mut message = with_earlier_error(format!("no bestmove within {patience:?}"), error);
        if let Some(mut running) = self.running.take() {
            if running.stop() {
                self.running = Some(running);
            } else {
                running.connection.kill();
                message.push_str(", nor after stop");
            }
        }
        Fault::Silence(message)
    }
}

/// The failure, with the error that the engine reported before it.
fn with_earlier_error(failure: String, error: Option<String>) -> String {
    match error {
        Some(error) => format!("{failure}, after the error {error}"),
        None => failure,
    }
}

impl RunningEngine {
    fn start(
        spec: &ProcessSpec,
        stop: &Arc<AtomicBool>,
        new_game: &NewGame<'_>,
    ) -> Result<RunningEngine, String> {
        let mut connection = Connection::open(spec, stop).map_err(|error| {
            let folder = spec.folder.iter();
            let location: String = folder.map(|f| format!(" in {}", f.display())).collect();
            format!("{}{location}: {error}", spec.program.display())
        })?;
        let mut make_ready = || {
            let mut info = EngineInfo::query(&mut connection, spec.start_timeout)?;
            info.set_options(&mut connection, spec, new_game)?;
            info.new_game(&mut connection, spec, new_game.seed)?;
            Ok(info)
        };
        match make_ready() {
            Ok(info) => Ok(RunningEngine {
                connection,
                info,
                game: new_game.game.to_owned(),
                settings: new_game.settings.to_vec(),
                has_stale_answers: false,
            }),
            Err(error) => {
                // A clean exit is not worth waiting for.
                connection.kill();
                Err(error)
            }
        }
    }

    fn plays(&self, new_game: &NewGame<'_>) -> bool {
        self.game == new_game.game && self.settings == new_game.settings
    }

    /// Ends a search whose answer is no longer wanted; returns `false` if it goes on.
    fn stop(&mut self) -> bool {
        self.has_stale_answers = true;
        self.connection.send(&[Command::Stop]);
        let deadline = Instant::now() + GRACE;
        loop {
            match self.connection.next(deadline) {
                Ok(Event::Best(..)) => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    /// Makes sure that the next `bestmove` answers the next request.
    fn synchronise(&mut self, deadline: Instant) -> Result<(), NoEvent> {
        self.has_stale_answers |= self.connection.drain()?;
        if self.has_stale_answers {
            self.connection.send(&[Command::IsReady]);
            while !matches!(self.connection.next(deadline)?, Event::ReadyOk) {}
            self.has_stale_answers = false;
        }
        Ok(())
    }
}

impl Player for Process {
    fn name(&self) -> &str {
        &self.spec.name
    }

    fn identity(&self) -> Option<&str> {
        self.identity.as_deref()
    }

    fn introduction(&self) -> Vec<String> {
        let running = self.running.as_ref();
        running.map_or_else(Vec::new, |running| running.info.lines.clone())
    }

    fn begin(&mut self, new_game: &NewGame<'_>) -> Result<(), Fault> {
        if let Some(mut running) = self.running.take()
            && running.plays(new_game)
        {
            let RunningEngine {
                connection, info, ..
            } = &mut running;
            if info.new_game(connection, &self.spec, new_game.seed).is_ok() {
                running.has_stale_answers = false;
                self.running = Some(running);
                return Ok(());
            }
            running.connection.kill();
        }
        let running =
            RunningEngine::start(&self.spec, &self.stop, new_game).map_err(Fault::Start)?;
        self.identity.clone_from(&running.info.name);
        self.running = Some(running);
        Ok(())
    }

    fn decide(&mut self, request: &MoveRequest<'_>) -> Result<PlayerReply, Fault> {
        let deadline = deadline(request.patience);
        let Some(running) = &mut self.running else {
            return Err(Fault::Crash("it is not running".to_owned()));
        };
        match running.synchronise(deadline) {
            Ok(()) => {}
            Err(NoEvent::Timeout) => return Err(self.kill_unready(request.patience)),
            Err(NoEvent::Cancelled) => return Err(self.kill_cancelled()),
            Err(NoEvent::Ended(reason)) => return Err(self.crash(reason)),
        }
        running.connection.send(&text::search_commands(request));
        let mut error = None;
        loop {
            match running.connection.next(deadline) {
                Ok(Event::Best(Ok(text), thought)) => {
                    let step = text.into();
                    return Ok(PlayerReply { step, thought });
                }
                Ok(Event::Best(Err(line), _)) => {
                    return Err(Fault::Garbage(with_earlier_error(line, error)));
                }
                Ok(Event::Error(text)) => error = Some(text),
                Ok(_) => {}
                Err(NoEvent::Timeout) => return Err(self.stop_silent(request.patience, error)),
                Err(NoEvent::Cancelled) => return Err(self.kill_cancelled()),
                Err(NoEvent::Ended(reason)) => return Err(self.crash(reason)),
            }
        }
    }

    fn cancel_on(&mut self, stop: &Arc<AtomicBool>) {
        self.stop = Arc::clone(stop);
    }
}
