//! Fairy-Stockfish behind pipes, and medians of speeds.
#![allow(unreachable_pub)]

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Fairy-Stockfish behind pipes.
pub struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// A count of move sequences, and the time it took.
pub struct Count {
    /// The number of sequences.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
}

impl Peer {
    /// Starts the program that the environment variable `variable` names, or `default`, and
    /// sends it some lines.
    ///
    /// # Errors
    /// Returns the reason if it cannot be started.
    pub fn start(variable: &str, default: &str, lines: &[String]) -> Result<Peer, String> {
        let program = std::env::var(variable).unwrap_or(default.to_owned());
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("'{program}' cannot be started ({error})"))?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = pipes else {
            return Err(format!("'{program}' has no pipes"));
        };
        let output = BufReader::new(output);
        let mut peer = Peer {
            child,
            input,
            output,
        };
        for line in lines {
            peer.send(line)?;
        }
        Ok(peer)
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").map_err(|error| error.to_string())
    }

    /// Counts the sequences of `depth` moves from a position, given as after `position`.
    ///
    /// # Errors
    /// Returns the reason if the program does not answer.
    pub fn count(&mut self, position: &str, depth: u32) -> Result<Count, String> {
        self.send(&format!("position {position}"))?;
        self.send("isready")?;
        while self.line()? != "readyok" {}
        let begun = Instant::now();
        self.send(&format!("go perft {depth}"))?;
        loop {
            if let Some(nodes) = self.line()?.strip_prefix("Nodes searched: ") {
                let nodes = nodes.parse().map_err(|_| format!("'{nodes}' nodes"))?;
                let time = begun.elapsed();
                return Ok(Count { nodes, time });
            }
        }
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line);
        match read.map_err(|error| error.to_string())? {
            0 => Err("the engine has ended".to_owned()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The speed of `count`, which finds `nodes`, in millions of nodes a second.
pub fn timed(nodes: u64, count: impl Fn() -> u64) -> f64 {
    let begun = Instant::now();
    assert_eq!(black_box(count()), nodes);
    speed(nodes, begun.elapsed())
}

/// The speed in millions of nodes a second.
pub fn speed(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}

/// The median.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
