//! The mock engine's behaviour on each request.

use super::input::Input;
use super::{Behaviour, say};
use std::io::{self, Write};
use std::process::{abort, exit};
use std::time::Duration;

/// Longer than any test.
const FOR_EVER: Duration = Duration::from_secs(600);

pub struct Manners {
    behaviour: Behaviour,
    /// The number of decisions requested.
    asked: u64,
}

impl Manners {
    pub fn new(behaviour: Behaviour) -> Manners {
        Manners {
            behaviour,
            asked: 0,
        }
    }

    pub fn greets(&self) -> bool {
        !matches!(self.behaviour, Behaviour::Mute)
    }

    pub fn gets_ready(&self, games: u32) -> bool {
        games < 2 || !matches!(self.behaviour, Behaviour::Once)
    }

    pub fn refuses(&self) -> bool {
        matches!(self.behaviour, Behaviour::Refuse)
    }

    pub fn needs_rules(&self) -> bool {
        matches!(self.behaviour, Behaviour::Ruled)
    }

    /// Delays the exit after `quit` or the end of the input.
    pub fn interrupt_message(&self) {
        if matches!(self.behaviour, Behaviour::Deaf) {
            std::thread::sleep(FOR_EVER);
        }
    }

    /// Sends `answer`, which is a valid one, or misbehaves.
    pub fn answer(
        &mut self,
        answer: &str,
        own_time: Duration,
        input: &mut Input,
    ) -> io::Result<()> {
        self.asked += 1;
        let now = self.asked;
        match self.behaviour {
            Behaviour::Slow { millis } => input.think(Duration::from_millis(millis), true),
            Behaviour::Late { millis } => {
                input.think(own_time + Duration::from_millis(millis), false);
            }
            Behaviour::IgnoreStop => input.think(FOR_EVER, false),
            Behaviour::Crash { ply } if now >= ply => exit(3),
            Behaviour::Abort { ply } if now >= ply => abort(),
            Behaviour::Illegal { ply } if now >= ply => return say("bestmove a1a1"),
            Behaviour::Silent { ply } if now >= ply => return Ok(()),
            Behaviour::Babble => babble()?,
            Behaviour::Flood { ply } if now >= ply => return flood(),
            Behaviour::Garbage { ply, kind } if now >= ply => return garbage(kind),
            Behaviour::Close { ply } if now >= ply => close(),
            Behaviour::Blind { ply } if now >= ply => std::thread::sleep(FOR_EVER),
            Behaviour::Twice => return say(&format!("{answer}\n{answer}\ninfo string twice")),
            _ => {}
        }
        say(answer)
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
