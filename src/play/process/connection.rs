//! A child process and the threads that read from it and write to it.
//!
//! Writing has its own thread because a child that does not read would otherwise block
//! the caller. Reading has one because a wait needs a timeout. The reader drops junk and
//! accumulates reports, so that the waiting thread wakes only for what matters, once for
//! each decision.

use super::lines::{LineEvent, Lines};
use super::log::Log;
use super::spec::ProcessSpec;
use super::text::{self, EngineLine, OptionLine};
use crate::play::MoveReport;
use crate::protocol::Command;
use std::io::{self, Read, Write};
use std::process::{self, Child, ChildStdout, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread::{Builder, sleep};
use std::time::{Duration, Instant};

/// The number of events that may wait; with more, reading pauses.
const MAX_EVENTS: usize = 64;
/// The number of batches of commands that may wait for a child that does not read.
const MAX_BATCHES: usize = 8;
/// The time a child may take to end after `quit`, or after its output ended.
const EXIT_GRACE: Duration = Duration::from_millis(500);

/// The interval at which a wait checks whether it has been cancelled.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// An event of a child.
#[derive(Debug)]
pub(super) enum Event {
    Name(String),
    Author(String),
    Option(OptionLine),
    UciOk,
    ReadyOk,
    /// `info string error: …`, quoted.
    Error(String),
    /// A step, or the quoted `bestmove` line if it has none, and the reports before it.
    Best(Result<String, String>, MoveReport),
    /// The child sends or reads nothing more, for this reason.
    Ended(&'static str),
}

/// The reason why there is no event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoEvent {
    /// The deadline has passed.
    Timeout,
    /// The wait was cancelled.
    Cancelled,
    /// The child is gone, or treated as gone: see [`Connection::end_and_describe`].
    Ended(&'static str),
}

/// A child process. On drop it receives `quit`, and is killed if it does not end; so are
/// the processes that it has started.
pub(super) struct Connection {
    child: Child,
    /// The queue of the writer; taken away to close the child's input.
    input: Option<SyncSender<String>>,
    events: Receiver<Event>,
    log: Option<EngineLog>,
    status: Option<ExitStatus>,
    /// The flag that cancels all waits.
    stop: Arc<AtomicBool>,
}

impl Connection {
    /// Starts the child and its threads.
    pub(super) fn open(spec: &ProcessSpec, stop: &Arc<AtomicBool>) -> io::Result<Connection> {
        let mut child = command(spec).spawn()?;
        let (input, batches) = sync_channel::<String>(MAX_BATCHES);
        let (sender, events) = sync_channel(MAX_EVENTS);
        let log = spec.log.clone().map(|log| EngineLog {
            log,
            name: format!("{}[{}]", spec.name, child.id()),
        });
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // From here on the child is also ended if a thread cannot be started.
        let connection = Connection {
            child,
            input: Some(input),
            events,
            log: log.clone(),
            status: None,
            stop: Arc::clone(stop),
        };
        let thread = |role: &str| Builder::new().name(format!("{} {role}", spec.name));
        if let Some(stdin) = pipes.0 {
            let sender = sender.clone();
            thread("input").spawn(move || write_batches(stdin, &batches, &sender))?;
        }
        if let Some(stdout) = pipes.1 {
            let log = log.clone();
            thread("output").spawn(move || read_events(stdout, &sender, log.as_ref()))?;
        }
        if let (Some(stderr), Some(log)) = (pipes.2, log) {
            thread("errors").spawn(move || read_errors(stderr, &log))?;
        }
        Ok(connection)
    }

    /// Sends commands in one write. Never waits: commands that find no room are dropped,
    /// as the child has long stopped reading.
    pub(super) fn send(&self, commands: &[Command]) {
        let lines: String = commands.iter().map(text::line).collect();
        if let Some(log) = &self.log {
            lines.lines().for_each(|line| log.line('>', line));
        }
        if let Some(input) = &self.input {
            let _ = input.try_send(lines);
        }
    }

    /// Waits for the next event.
    pub(super) fn next(&self, deadline: Instant) -> Result<Event, NoEvent> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // Checked first: a child that never stops writing must not extend the
                // wait.
                return Err(NoEvent::Timeout);
            }
            if self.stop.load(Ordering::Relaxed) {
                return Err(NoEvent::Cancelled);
            }
            match self.events.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(Event::Ended(reason)) => return Err(NoEvent::Ended(reason)),
                Ok(event) => return Ok(event),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(NoEvent::Ended("closed its output"));
                }
            }
        }
    }

    /// Drops the events that came before a request; returns `true` if a `bestmove` was
    /// among them.
    pub(super) fn drain(&self) -> Result<bool, NoEvent> {
        let mut has_answer = false;
        // One more than can wait, so that a flood of events cannot hold up the caller.
        for _ in 0..=MAX_EVENTS {
            match self.events.try_recv() {
                Ok(Event::Ended(reason)) => return Err(NoEvent::Ended(reason)),
                Ok(event) => has_answer |= matches!(event, Event::Best(..)),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(NoEvent::Ended("closed its output")),
            }
        }
        Ok(has_answer)
    }

    /// Ends a child that is gone or treated as gone, and returns how it ended.
    pub(super) fn end_and_describe(&mut self, reason: &str) -> String {
        let still_running = self.wait(EXIT_GRACE).is_none();
        self.kill();
        // On a busy machine a child may take longer to end than the wait above: only one
        // that the kill ended was still alive.
        let status = self
            .status
            .filter(|&status| !still_running || !is_killed(status));
        match status.map(|status| (status, status.code())) {
            Some((_, Some(code))) => format!("ended with exit code {code}"),
            Some((status, None)) => format!("ended by {status}"),
            None => reason.to_owned(),
        }
    }

    /// Ends the child at once.
    pub(super) fn kill(&mut self) {
        self.input = None;
        if self.status.is_none() {
            let _ = self.child.kill();
            self.status = self.child.wait().ok();
            self.log_note("killed");
        }
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end of the process. It polls, because the standard library has no
    /// wait with a timeout; processes end rarely.
    fn wait(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + timeout;
        let mut delay = Duration::from_micros(100);
        while self.status.is_none() {
            if let Ok(Some(status)) = self.child.try_wait() {
                self.status = Some(status);
                self.log_note(&status.to_string());
            } else if Instant::now() >= deadline {
                break;
            } else {
                sleep(delay);
                delay = (delay * 2).min(Duration::from_millis(10));
            }
        }
        self.status
    }

    fn log_note(&self, text: &str) {
        if let Some(log) = &self.log {
            log.line('#', text);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.status.is_none() {
            self.send(&[Command::Quit]);
            self.input = None;
            self.wait(EXIT_GRACE);
            self.kill();
        }
        end_group(self.child.id());
    }
}

/// Kills the processes that the child has started and left behind: its process group,
/// which [`command`] created. The id of a group that still has members is not reused.
#[cfg(unix)]
fn end_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(leader).ok().and_then(Pid::from_raw);
    if let Some(group) = group {
        // The group is usually empty.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
const fn end_group(_: u32) {}

/// Whether a child may have been ended by [`Connection::kill`].
#[cfg(unix)]
fn is_killed(status: ExitStatus) -> bool {
    const SIGKILL: i32 = 9;
    std::os::unix::process::ExitStatusExt::signal(&status) == Some(SIGKILL)
}

#[cfg(not(unix))]
const fn is_killed(_: ExitStatus) -> bool {
    true
}

fn command(spec: &ProcessSpec) -> process::Command {
    let mut command = process::Command::new(spec.path());
    command
        .args(&spec.args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(match spec.log {
            Some(_) => Stdio::piped(),
            None => Stdio::null(),
        });
    if let Some(folder) = &spec.folder {
        command.current_dir(folder);
    }
    // A keyboard interrupt is meant for the referee: it may want to end a game in order,
    // and must not take an interrupted engine for one that crashed.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

/// A log, and the name of the child whose lines it records.
#[derive(Clone)]
struct EngineLog {
    log: Log,
    name: String,
}

impl EngineLog {
    fn line(&self, mark: char, text: &str) {
        self.log.line(&self.name, mark, text);
    }
}

fn write_batches(mut stdin: impl Write, batches: &Receiver<String>, events: &SyncSender<Event>) {
    for batch in batches {
        if stdin.write_all(batch.as_bytes()).is_err() {
            let _ = events.send(Event::Ended("closed its input"));
            return;
        }
    }
}

fn read_events(stdout: ChildStdout, events: &SyncSender<Event>, log: Option<&EngineLog>) {
    let mut lines = Lines::new(stdout);
    let mut move_report = MoveReport::default();
    loop {
        let (parsed, line) = match lines.next() {
            LineEvent::Line(line) => (text::read(line), line),
            LineEvent::Junk(description) => (EngineLine::Other, description),
            LineEvent::End => {
                let _ = events.send(Event::Ended("closed its output"));
                return;
            }
        };
        if let Some(log) = log {
            log.line('<', line);
        }
        let event = match parsed {
            EngineLine::Other => continue,
            EngineLine::Info { report, bound } => {
                move_report.add(report, bound);
                continue;
            }
            EngineLine::Best(step) => {
                let step = step.map(str::to_owned).ok_or_else(|| text::quote(line));
                Event::Best(step, std::mem::take(&mut move_report))
            }
            EngineLine::Name(name) => Event::Name(name.to_owned()),
            EngineLine::Author(name) => Event::Author(name.to_owned()),
            EngineLine::Option(option) => Event::Option(option),
            EngineLine::UciOk => Event::UciOk,
            EngineLine::ReadyOk => Event::ReadyOk,
            EngineLine::Error(error) => Event::Error(text::quote(error)),
        };
        if events.send(event).is_err() {
            return;
        }
    }
}

fn read_errors(stderr: impl Read, log: &EngineLog) {
    let mut lines = Lines::new(stderr);
    loop {
        match lines.next() {
            LineEvent::Line(line) => log.line('!', line),
            LineEvent::Junk(description) => log.line('!', description),
            LineEvent::End => return,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    /// Exit code 3, an abort, the kill: the first two were not our doing, however late
    /// they are seen.
    #[test]
    fn only_what_a_kill_can_do_is_put_down_to_one() {
        let killed = [3 << 8, 6, 9].map(|raw| is_killed(ExitStatus::from_raw(raw)));
        assert_eq!(killed, [false, false, true]);
    }
}
