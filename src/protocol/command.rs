//! What a line asks for, as plain data.

use crate::rules::perft::PerftMode;
use crate::session::{Limits, Start};
use std::fmt;

/// One line of input. [`Display`](fmt::Display) writes the line that
/// [`parse`](super::parse()) reads back as the same command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who are you, and what can be set?
    Uci,
    /// Are you there?
    IsReady,
    /// Forget the last game.
    NewGame,
    /// Talk more or less; taken and ignored.
    Debug(bool),
    /// Change an option.
    SetOption {
        /// Its name, words separated by single spaces.
        name: String,
        /// Everything after `value`; `None` without that word.
        value: Option<String>,
    },
    /// Set up a start and make steps from it.
    Position {
        /// The start.
        start: Start,
        /// The steps, rolls and conversions among them.
        steps: Vec<String>,
    },
    /// Search.
    Go(Limits),
    /// Count move sequences.
    Perft {
        /// How many moves.
        depth: u32,
        /// What to count.
        mode: PerftMode,
    },
    /// End the search.
    Stop,
    /// The move pondered on was played.
    PonderHit,
    /// End the engine.
    Quit,
    /// Show the position.
    Display,
    /// Explain the evaluation.
    Eval,
    /// Run the fixed suite.
    Bench {
        /// To another depth than the usual one.
        depth: Option<u32>,
    },
    /// Roll the engine's die.
    Roll,
    /// Draw a start.
    Shuffle,
    /// List the commands.
    Help,
}

impl Command {
    /// Its name, if nothing may be running when it is carried out.
    pub(super) fn needs_rest(&self) -> Option<&'static str> {
        match self {
            Command::NewGame => Some("ucinewgame"),
            Command::SetOption { .. } => Some("setoption"),
            Command::Position { .. } => Some("position"),
            Command::Go(_) => Some("go"),
            Command::Perft { .. } => Some("go perft"),
            Command::Bench { .. } => Some("bench"),
            _ => None,
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption {
                name,
                value: Some(value),
            } => write!(f, "setoption name {name} value {value}"),
            Command::Position { start, steps } => write_position(f, start, steps),
            Command::Go(limits) => write_go(f, limits),
            Command::Perft { depth, mode } => {
                write!(f, "go perft {depth}")?;
                match mode {
                    PerftMode::Full => Ok(()),
                    PerftMode::Classic => f.write_str(" classic"),
                }
            }
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Display => f.write_str("d"),
            Command::Eval => f.write_str("eval"),
            Command::Bench { depth: None } => f.write_str("bench"),
            Command::Bench { depth: Some(depth) } => write!(f, "bench {depth}"),
            Command::Roll => f.write_str("roll"),
            Command::Shuffle => f.write_str("shuffle"),
            Command::Help => f.write_str("help"),
        }
    }
}

fn write_position(f: &mut fmt::Formatter<'_>, start: &Start, steps: &[String]) -> fmt::Result {
    match start {
        Start::Startpos(words) => {
            f.write_str("position startpos")?;
            for word in words {
                write!(f, " {word}")?;
            }
        }
        Start::Text(text) => write!(f, "position fen {text}")?,
    }
    if !steps.is_empty() {
        write!(f, " moves {}", steps.join(" "))?;
    }
    Ok(())
}

fn write_go(f: &mut fmt::Formatter<'_>, limits: &Limits) -> fmt::Result {
    f.write_str("go")?;
    if limits.infinite {
        f.write_str(" infinite")?;
    }
    if limits.ponder {
        f.write_str(" ponder")?;
    }
    let mut number = |name: &str, value: Option<u128>| match value {
        Some(value) => write!(f, " {name} {value}"),
        None => Ok(()),
    };
    number("depth", limits.depth.map(u128::from))?;
    number("nodes", limits.nodes.map(u128::from))?;
    number("movetime", limits.movetime.map(|time| time.as_millis()))?;
    for (name, time) in ["wtime", "btime"].into_iter().zip(limits.remaining) {
        number(name, time.map(|time| time.as_millis()))?;
    }
    for (name, time) in ["winc", "binc"].into_iter().zip(limits.increment) {
        number(name, Some(time.as_millis()).filter(|&ms| ms > 0))?;
    }
    number("movestogo", limits.moves_to_go.map(u128::from))?;
    number("mate", limits.mate.map(u128::from))?;
    if !limits.search_moves.is_empty() {
        write!(f, " searchmoves {}", limits.search_moves.join(" "))?;
    }
    Ok(())
}
