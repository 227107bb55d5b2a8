//! The progress of long commands, on standard error: a bar on a terminal, lines at
//! intervals elsewhere.

use super::terminal;
use crate::base::visible;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The default interval of lines, in seconds.
pub(crate) const SECONDS: u32 = 60;

/// The interval at which an idle bar is redrawn.
const TICK: Duration = Duration::from_millis(500);

static INTERVAL: OnceLock<Duration> = OnceLock::new();

/// Sets the interval of lines for the whole program; 0: a line for every step.
pub(crate) fn set_interval(seconds: u32) {
    // It is only set once.
    let _ = INTERVAL.set(Duration::from_secs(seconds.into()));
}

fn interval() -> Duration {
    let default = Duration::from_secs(SECONDS.into());
    INTERVAL.get().copied().unwrap_or(default)
}

/// The progress of a command. Clones share it; the bar or the lines end with
/// [`finish`](Progress::finish) or the last clone.
#[derive(Clone)]
pub(crate) enum Progress {
    /// A bar on a terminal.
    Bar(ProgressBar),
    /// Lines elsewhere.
    Lines(Arc<Lines>),
}

impl Progress {
    /// Shows how many of `total` things called `noun` are done; the total may be unknown.
    pub(crate) fn new(total: impl Into<Option<u64>>, noun: &'static str) -> Progress {
        let total = total.into();
        match io::stderr().is_terminal() {
            true => Progress::Bar(bar(total, noun)),
            false => Progress::Lines(Lines::new(total, noun, interval(), terminal::print_note)),
        }
    }

    /// Sets the number done before this run, which does not count for the rate.
    pub(crate) fn start_from(&self, done: u64) {
        match self {
            Progress::Bar(bar) => {
                bar.set_position(done);
                bar.reset_eta();
            }
            Progress::Lines(lines) => {
                let mut state = lines.lock();
                (state.done, state.before) = (done, done);
            }
        }
    }

    /// Returns a function that sets the number done; its first call sets the number done
    /// before this run.
    pub(crate) fn resuming(&self) -> impl FnMut(u64) {
        let (progress, mut is_running) = (self.clone(), false);
        move |done| match std::mem::replace(&mut is_running, true) {
            true => progress.set(done),
            false => progress.start_from(done),
        }
    }

    /// Whether a line is printed for every step.
    pub(crate) fn prints_every_step(&self) -> bool {
        matches!(self, Progress::Lines(lines) if lines.every_step)
    }

    /// Counts one more as done.
    pub(crate) fn step(&self) {
        match self {
            Progress::Bar(bar) => bar.inc(1),
            Progress::Lines(lines) => lines.change(|state| state.done += 1),
        }
    }

    /// Sets the number done.
    pub(crate) fn set(&self, done: u64) {
        match self {
            Progress::Bar(bar) => bar.set_position(done),
            Progress::Lines(lines) => lines.change(|state| state.done = done),
        }
    }

    /// Sets the number done and the message.
    pub(crate) fn set_with_message(&self, done: u64, message: String) {
        match self {
            Progress::Bar(bar) => {
                bar.set_position(done);
                bar.set_message(visible(&message).into_owned());
            }
            Progress::Lines(lines) => lines.change(|state| {
                state.done = done;
                state.message = message;
            }),
        }
    }

    /// Sets the message.
    pub(crate) fn set_message(&self, message: String) {
        match self {
            Progress::Bar(bar) => bar.set_message(visible(&message).into_owned()),
            Progress::Lines(lines) => lines.change(|state| state.message = message),
        }
    }

    /// Runs `act`, which writes to the terminal.
    pub(crate) fn suspend<T>(&self, act: impl FnOnce() -> T) -> T {
        match self {
            Progress::Bar(bar) => bar.suspend(act),
            Progress::Lines(_) => act(),
        }
    }

    /// Ends the display.
    pub(crate) fn finish(&self) {
        match self {
            Progress::Bar(bar) => bar.finish_and_clear(),
            Progress::Lines(lines) => lines.end(),
        }
    }
}

fn bar(total: Option<u64>, noun: &'static str) -> ProgressBar {
    let (bar, template) = match total {
        None => (
            ProgressBar::no_length(),
            "{spinner} {pos} {prefix}, {rate}, {elapsed}  {wide_msg}",
        ),
        // A bar of one step would show nothing.
        Some(0 | 1) => (
            ProgressBar::new_spinner(),
            "{spinner} {elapsed}  {wide_msg}",
        ),
        Some(total) => (
            ProgressBar::new(total),
            "{bar:30} {pos}/{len} {prefix}, {rate}, {elapsed}, {eta} to go  {wide_msg}",
        ),
    };
    let rate = |state: &ProgressState, text: &mut dyn Write| {
        // A rate that cannot be written is left out.
        let _ = text.write_str(&rate(state.per_sec()));
    };
    let style = ProgressStyle::with_template(template).map(|style| style.with_key("rate", rate));
    let bar = style.map_or(bar.clone(), |style| bar.with_style(style));
    bar.set_prefix(noun);
    bar.enable_steady_tick(TICK);
    bar
}

/// Formats a rate per second, or per minute if it is low.
fn rate(per_second: f64) -> String {
    match per_second {
        0.0 => "0/s".to_owned(),
        fast if fast >= 10.0 => format!("{fast:.0}/s"),
        medium if medium >= 1.0 => format!("{medium:.1}/s"),
        slow => format!("{:.1}/min", slow * 60.0),
    }
}

/// Lines of progress for a pipe or a file.
pub(crate) struct Lines {
    state: Mutex<State>,
    /// Whether a line is printed for every step.
    every_step: bool,
    write: fn(&str),
    /// The sender whose drop ends the thread that writes.
    stop_sender: Mutex<Option<Sender<()>>>,
}

struct State {
    done: u64,
    /// The number done before this run.
    before: u64,
    total: Option<u64>,
    noun: &'static str,
    message: String,
    start: Instant,
}

impl Lines {
    /// Creates lines that are passed to `write` every `interval`.
    fn new(
        total: Option<u64>,
        noun: &'static str,
        interval: Duration,
        write: fn(&str),
    ) -> Arc<Lines> {
        let (sender, receiver) = mpsc::channel();
        let lines = Arc::new(Lines {
            state: Mutex::new(State {
                done: 0,
                before: 0,
                total,
                noun,
                message: String::new(),
                start: Instant::now(),
            }),
            every_step: interval.is_zero(),
            write,
            stop_sender: Mutex::new(Some(sender)),
        });
        let weak = Arc::downgrade(&lines);
        let tick = move || {
            while receiver.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                match weak.upgrade() {
                    Some(lines) => lines.write(&lines.lock()),
                    None => break,
                }
            }
        };
        if !lines.every_step {
            // If the thread cannot be started, only the lines are missing.
            let _ = std::thread::Builder::new()
                .name("progress".to_owned())
                .spawn(tick);
        }
        lines
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.lock();
        change(&mut state);
        if self.every_step {
            self.write(&state);
        }
    }

    fn write(&self, state: &State) {
        (self.write)(&state.text(state.start.elapsed()));
    }

    fn end(&self) {
        let mut stop_sender = self
            .stop_sender
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *stop_sender = None;
    }
}

impl State {
    fn text(&self, elapsed: Duration) -> String {
        let State {
            done, total, noun, ..
        } = self;
        let of = total.map_or(String::new(), |total| format!(" of {total}"));
        let mut text = format!("{done}{of} {noun} after {}", clock(elapsed));
        let left = total.map_or(0, |total| total.saturating_sub(*done));
        if self.before < self.done && left > 0 {
            let pace = elapsed.as_secs_f64() / (self.done - self.before) as f64;
            let left = pace * left as f64;
            text += &format!(", {} to go", clock(Duration::from_secs_f64(left)));
        }
        if !self.message.is_empty() {
            text += &format!("; {}", self.message);
        }
        text
    }
}

/// Formats a time as `1:05` or `2:03:07`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_how_long_and_how_much_longer() {
        let mut state = State {
            done: 0,
            before: 0,
            total: Some(8),
            noun: "games",
            message: String::new(),
            start: Instant::now(),
        };
        let text = |state: &State, seconds| state.text(Duration::from_secs(seconds));
        assert_eq!(text(&state, 61), "0 of 8 games after 1:01");
        (state.done, state.message) = (2, "Elo +3".to_owned());
        let expected = "2 of 8 games after 1:02:05, 3:06:15 to go; Elo +3";
        assert_eq!(text(&state, 3725), expected);
        (state.before, state.done) = (1, 3);
        let expected = "3 of 8 games after 0:10, 0:25 to go; Elo +3";
        assert_eq!(text(&state, 10), expected);
        state.done = 8;
        assert_eq!(text(&state, 5), "8 of 8 games after 0:05; Elo +3");
        state.total = None;
        assert_eq!(text(&state, 5), "8 games after 0:05; Elo +3");
    }

    #[test]
    fn a_slow_rate_is_shown_per_minute() {
        let rates = [1234.5, 9.96, 0.5, 0.0].map(rate);
        assert_eq!(rates, ["1234/s", "10.0/s", "30.0/min", "0/s"]);
    }

    #[test]
    fn lines_are_written_during_a_long_step() {
        static WRITTEN: Mutex<u32> = Mutex::new(0);
        let interval = Duration::from_millis(1);
        let lines = Lines::new(Some(5), "games", interval, |_| {
            *WRITTEN.lock().unwrap() += 1
        });
        while *WRITTEN.lock().unwrap() < 3 {
            std::thread::sleep(interval);
        }
        lines.end();
    }
}
