//! The commands of the protocol, as plain data.

use super::CommandError;
use crate::rules::PerftMode;
use crate::session::{AnyStep, Limits, Start};
use std::fmt;
use std::time::Duration;

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
        steps: Vec<AnyStep>,
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

    /// Checks that a position string has as many fields as the game expects.
    pub(super) fn check_fields(&self, expected: usize) -> Result<(), CommandError> {
        let Command::Position {
            start: Start::Text(text),
            ..
        } = self
        else {
            return Ok(());
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() == expected {
            return Ok(());
        }
        let hint = match words.get(expected) {
            Some(word) => format!(" and then 'moves', found '{word}'"),
            None => String::new(),
        };
        Err(CommandError::Fields {
            found: words.len(),
            expected,
            hint,
        })
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

fn write_position(f: &mut fmt::Formatter<'_>, start: &Start, steps: &[AnyStep]) -> fmt::Result {
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
        f.write_str(" moves")?;
    }
    steps.iter().try_for_each(|step| write!(f, " {step}"))
}

fn write_go(f: &mut fmt::Formatter<'_>, limits: &Limits) -> fmt::Result {
    f.write_str("go")?;
    let search = limits.search;
    // Whole milliseconds, rounded down: a player must not count on time that it lacks.
    let millis = |time: Duration| time.as_millis();
    let [wtime, btime] = limits.remaining.map(|time| time.map(millis));
    let [winc, binc] = limits
        .increment
        .map(|time| Some(millis(time)).filter(|&ms| ms > 0));
    let numbers = [
        ("wtime", wtime),
        ("btime", btime),
        ("winc", winc),
        ("binc", binc),
        ("movestogo", limits.moves_to_go.map(u128::from)),
        ("movetime", search.movetime.map(millis)),
        ("depth", search.depth.map(u128::from)),
        ("nodes", search.nodes.map(u128::from)),
        ("mate", search.mate.map(u128::from)),
    ];
    for (word, number) in numbers {
        if let Some(number) = number {
            write!(f, " {word} {number}")?;
        }
    }
    if limits.infinite {
        f.write_str(" infinite")?;
    }
    if limits.ponder {
        f.write_str(" ponder")?;
    }
    if !limits.search_moves.is_empty() {
        write!(f, " searchmoves {}", limits.search_moves.join(" "))?;
    }
    Ok(())
}
