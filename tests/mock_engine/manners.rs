//! The mock engine's behaviour on each request.

use super::input::Input;
use super::{Behaviour, print_line};
use std::io::{self, Write};
use std::process::{abort, exit};
use std::time::Duration;

/// Longer than any test.
const FOREVER: Duration = Duration::from_secs(600);

pub struct Manners {
    behaviour: Behaviour,
    /// The number of decisions requested.
    decisions: u64,
}

impl Manners {
    pub fn new(behaviour: Behaviour) -> Manners {
        Manners {
            behaviour,
            decisions: 0,
        }
    }

    pub fn sends_uciok(&self) -> bool {
        !matches!(self.behaviour, Behaviour::Mute)
    }

    pub fn answers_isready(&self, games: u32) -> bool {
        games < 2 || !matches!(self.behaviour, Behaviour::Once)
    }

    pub fn refuses_options(&self) -> bool {
        matches!(self.behaviour, Behaviour::Refuse)
    }

    pub fn needs_rules(&self) -> bool {
        matches!(self.behaviour, Behaviour::Ruled)
    }

    /// Delays the exit after `quit` or the end of the input.
    pub fn delay_exit(&self) {
        if matches!(self.behaviour, Behaviour::Deaf) {
            std::thread::sleep(FOREVER);
        }
    }

    /// Sends `answer`, which is a valid one, or misbehaves.
    pub fn answer(
        &mut self,
        answer: &str,
        own_time: Duration,
        input: &mut Input,
    ) -> io::Result<()> {
        self.decisions += 1;
        let decision = self.decisions;
        match self.behaviour {
            Behaviour::Slow { millis } => input.think(Duration::from_millis(millis), true),
            Behaviour::Late { millis } => {
                input.think(own_time + Duration::from_millis(millis), false);
            }
            Behaviour::IgnoreStop => input.think(FOREVER, false),
            Behaviour::Crash { ply } if decision >= ply => exit(3),
            Behaviour::Abort { ply } if decision >= ply => abort(),
            Behaviour::Illegal { ply } if decision >= ply => return print_line("bestmove a1a1"),
            Behaviour::Silent { ply } if decision >= ply => return Ok(()),
            Behaviour::Babble => babble()?,
            Behaviour::Flood { ply } if decision >= ply => return flood(),
            Behaviour::Garbage { ply, kind } if decision >= ply => return garbage(kind),
            Behaviour::Close { ply } if decision >= ply => close(),
            Behaviour::Blind { ply } if decision >= ply => std::thread::sleep(FOREVER),
            Behaviour::Twice => {
                return print_line(&format!("{answer}\n{answer}\ninfo string twice"));
            }
            _ => {}
        }
        print_line(answer)
    }
}

fn babble() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for number in 0..2000 {
        writeln!(out, "info string thought number {number}")?;
        writeln!(
            out,
            "info depth {number} nodes {number} multipv 2 score cp 99"
        )?;
        writeln!(out, "id name Babble {number}\n\n\t \nreadyok?\nbest move")?;
    }
    out.write_all(&[b'x'; 3 << 20])?;
    out.write_all(b"\n\xff\xfe bestmove \x00\x01\n\x1b[31m\r\r\n")
}

/// Prints lines at first, then one that never ends.
fn flood() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for _ in 0..100_000 {
        out.write_all(b"info string once more\nreadyok\nuciok\n")?;
    }
    loop {
        out.write_all(&[b'y'; 1 << 16])?;
    }
}

fn garbage(kind: u8) -> io::Result<()> {
    let line: &[u8] = match kind {
        1 => b"bestmove \n",
        2 => b"bestmove 0000\n",
        3 => b"bestmove I\x07-would-rather-not-say-what-I-think ponder this\n",
        _ => b"bestmove \xff\xfe\nbestmove (none)\n",
    };
    let mut out = io::stdout().lock();
    out.write_all(line)?;
    out.flush()
}

/// Closes standard output. Safe code cannot do that, so the process becomes another
/// program with a different standard output.
#[cfg(unix)]
fn close() {
    use std::os::unix::process::CommandExt;
    let mut sleep = std::process::Command::new("sleep");
    let _ = sleep.arg("600").stdout(std::process::Stdio::null()).exec();
}

#[cfg(not(unix))]
fn close() {}
