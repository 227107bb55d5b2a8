//! Command input.

use std::io::{BufRead, Lines, StdinLock, stdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The command lines, read on demand or by a thread that also receives them while the
/// engine thinks.
pub enum Input {
    OnDemand(Lines<StdinLock<'static>>),
    Thread(Receiver<String>),
}

impl Input {
    pub fn new(while_thinking: bool) -> Input {
        if !while_thinking {
            return Input::OnDemand(stdin().lock().lines());
        }
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in stdin().lock().lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Input::Thread(lines)
    }

    /// Returns the next line; `None` at the end of input.
    pub fn line(&mut self) -> Option<String> {
        match self {
            Input::OnDemand(lines) => lines.next()?.ok(),
            Input::Thread(lines) => lines.recv().ok(),
        }
    }

    /// Sleeps for `time`; returns early at the end of the input, and on `stop` if
    /// `cancels_on_stop`.
    pub fn think(&mut self, time: Duration, cancels_on_stop: bool) {
        let Input::Thread(lines) = self else {
            return std::thread::sleep(time);
        };
        let deadline = Instant::now() + time;
        loop {
            match lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) if cancels_on_stop && line == "stop" => return,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}
