//! Lines of commands.

use std::io::{BufRead, Lines, StdinLock, stdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Read where they are needed, or by a thread that hears them while thinking.
pub enum Input {
    Here(Lines<StdinLock<'static>>),
    Thread(Receiver<String>),
}

impl Input {
    pub fn new(while_thinking: bool) -> Input {
        if !while_thinking {
            return Input::Here(stdin().lock().lines());
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

    /// The next line; `None` at the end.
    pub fn line(&mut self) -> Option<String> {
        match self {
            Input::Here(lines) => lines.next()?.ok(),
            Input::Thread(lines) => lines.recv().ok(),
        }
    }

    /// Lets time pass; ends earlier at the end of the input, and with `stop` if
    /// it is heeded.
    pub fn think(&mut self, time: Duration, heeds_stop: bool) {
        let Input::Thread(lines) = self else {
            return std::thread::sleep(time);
        };
        let until = Instant::now() + time;
        loop {
            match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if heeds_stop && line == "stop" => return,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}
