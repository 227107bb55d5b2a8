//! The commands of the protocol, as plain data.

use crate::rules::PerftMode;
use crate::session::{Limits, Start};
use std::fmt;

/// One line of input. [`Display`](fmt::Display) writes the line that
/// [`parse`](super::parse()) reads back as the same command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Asks for the engine's name and options.
    Uci,
    /// Asks whether the engine is ready.
    IsReady,
    /// Starts a new game.
    NewGame,
    /// Turns debug output on or off; accepted and ignored.
    Debug(bool),
    /// Changes an option.
    SetOption {
        /// The option's name, words separated by single spaces.
        name: String,
        /// Everything after `value`; `None` without that word.
        value: Option<String>,
    },
    /// Sets up a start and plays steps from it.
    Position {
        /// The start.
        start: Start,
        /// The steps, including rolls.
        steps: Vec<String>,
    },
    /// Starts a search.
    Go(Limits),
    /// Counts move sequences.
    Perft {
        /// The number of moves.
        depth: u32,
        /// The counting mode.
        mode: PerftMode,
    },
    /// Ends the search.
    Stop,
    /// Reports that the pondered move was played.
    PonderHit,
    /// Ends the engine.
    Quit,
    /// Shows the position.
    Display,
    /// Explains the evaluation.
    Eval,
    /// Runs the fixed suite.
    Bench {
        /// The depth, if it is not the default.
        depth: Option<u32>,
    },
    /// Rolls the engine's die.
    Roll,
    /// Draws a random start.
    Shuffle,
    /// Lists the commands.
    Help,
}

impl Command {
    /// The command's name, if the command requires an idle engine.
    pub(super) fn needs_idle_engine(&self) -> Option<&'static str> {
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
    number("depth", limits.search.depth.map(u128::from))?;
    number("nodes", limits.search.nodes.map(u128::from))?;
    number(
        "movetime",
        limits.search.movetime.map(|time| time.as_millis()),
    )?;
    for (name, time) in ["wtime", "btime"].into_iter().zip(limits.remaining) {
        number(name, time.map(|time| time.as_millis()))?;
    }
    for (name, time) in ["winc", "binc"].into_iter().zip(limits.increment) {
        number(name, Some(time.as_millis()).filter(|&ms| ms > 0))?;
    }
    number("movestogo", limits.moves_to_go.map(u128::from))?;
    number("mate", limits.search.mate.map(u128::from))?;
    if !limits.search_moves.is_empty() {
        write!(f, " searchmoves {}", limits.search_moves.join(" "))?;
    }
    Ok(())
}
