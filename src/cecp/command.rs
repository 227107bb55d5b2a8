//! The commands of the protocol.

use crate::base::cursor::Cursor;
use std::time::Duration;

/// A command from the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A command without effect in this engine.
    Ignored,
    /// `protover N`: asks for the features.
    Protover,
    /// Starts a new game; the engine plays Black.
    New,
    /// Chooses the game.
    Variant(String),
    /// Ends the engine.
    Quit,
    /// Lets moves be made for both sides without thinking.
    Force,
    /// Lets the engine play the side to move.
    Go,
    /// Lets the engine play the other side.
    PlayOther,
    /// `level MOVES TIME INCREMENT`: the moves of a time control (0: all), its time, and
    /// the increment per move.
    Level {
        /// The moves per time control; 0 if it covers the whole game.
        moves: u32,
        /// The time of a time control.
        time: Duration,
        /// The increment per move.
        increment: Duration,
    },
    /// The time per move.
    MoveTime(Duration),
    /// The maximum depth in plies.
    Depth(u32),
    /// The time on the engine's clock.
    Time(Duration),
    /// A move of the opponent, or of either side in force mode.
    UserMove(String),
    /// Asks the engine to move at once.
    MoveNow,
    /// Asks for `pong` once all earlier commands are done.
    Ping(String),
    /// Offers a draw.
    Draw,
    /// Reports that the game is over.
    Result,
    /// Sets up a position.
    SetBoard(String),
    /// Asks for a suggested move.
    Hint,
    /// Takes back this many moves.
    Undo(usize),
    /// Turns the output of thinking on or off.
    Post(bool),
    /// Starts analysis of the position, until `exit`.
    Analyze,
    /// Ends analysis.
    Exit,
    /// Asks for the progress of the analysis.
    Status,
    /// The hash table size in mebibytes.
    Memory(String),
    /// The number of search threads.
    Cores(String),
    /// Sets an option of the engine.
    Option(String, Option<String>),
    /// Reports that a piece is picked up, and asks for its target squares.
    Lift(String),
    /// Reports that a piece is put down.
    Put,
}

/// The reason why a line is not a command; printed as `Error (why): line`, as the
/// protocol requires.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There is no such command.
    #[error("unknown command")]
    Unknown,
    /// The arguments are not those expected.
    #[error("expected {0}")]
    Expected(&'static str),
}

/// The commands without effect in this engine.
const IGNORED: [&str; 18] = [
    "xboard", "accepted", "rejected", "random", "hard", "easy", "computer", "name", "rating",
    "ics", "bk", "nps", "otim", "white", "black", "pause", "resume", "egtpath",
];

impl Command {
    /// Parses a line; a blank one is ignored.
    ///
    /// # Errors
    /// Returns an error if the line is not a command of the protocol.
    pub fn read(line: &str) -> Result<Command, Error> {
        let mut words = Cursor::new(line);
        let Some(first) = words.next() else {
            return Ok(Command::Ignored);
        };
        let rest = line
            .trim_start()
            .get(first.len()..)
            .unwrap_or_default()
            .trim();
        let text = |expected| match rest.is_empty() {
            true => Err(Error::Expected(expected)),
            false => Ok(rest.to_owned()),
        };
        Ok(match first {
            word if IGNORED.contains(&word) => Command::Ignored,
            "protover" => Command::Protover,
            "new" => Command::New,
            "variant" => Command::Variant(text("a variant")?),
            "quit" => Command::Quit,
            "force" => Command::Force,
            "go" => Command::Go,
            "playother" => Command::PlayOther,
            "level" => level(&mut words).ok_or(Error::Expected(
                "moves, minutes or minutes:seconds, and seconds",
            ))?,
            "st" => Command::MoveTime(seconds(rest).ok_or(SECONDS)?),
            "sd" => Command::Depth(rest.parse().map_err(|_| Error::Expected("a depth"))?),
            "time" => Command::Time(centiseconds(rest).ok_or(CENTISECONDS)?),
            "usermove" => Command::UserMove(text("a move")?),
            "?" => Command::MoveNow,
            "ping" => Command::Ping(text("a number")?),
            "draw" => Command::Draw,
            "result" => Command::Result,
            "setboard" => Command::SetBoard(text("a position")?),
            "hint" => Command::Hint,
            "undo" => Command::Undo(1),
            "remove" => Command::Undo(2),
            "post" => Command::Post(true),
            "nopost" => Command::Post(false),
            "analyze" => Command::Analyze,
            "exit" => Command::Exit,
            "." => Command::Status,
            "memory" => Command::Memory(text("mebibytes")?),
            "cores" => Command::Cores(text("a number")?),
            "option" => option(&text("NAME=VALUE")?),
            "lift" | "hover" => Command::Lift(text("a square")?),
            "put" => Command::Put,
            _ => return Err(Error::Unknown),
        })
    }
}

const SECONDS: Error = Error::Expected("seconds");
const CENTISECONDS: Error = Error::Expected("hundredths of a second");

fn option(text: &str) -> Command {
    match text.split_once('=') {
        Some((name, value)) => Command::Option(name.to_owned(), Some(value.to_owned())),
        None => Command::Option(text.to_owned(), None),
    }
}

fn level(words: &mut Cursor<'_>) -> Option<Command> {
    let moves = words.next()?.parse().ok()?;
    let time = words.next()?;
    let time = match time.split_once(':') {
        Some((minutes, rest)) => minutes.parse::<f64>().ok()? * 60.0 + rest.parse::<f64>().ok()?,
        None => time.parse::<f64>().ok()? * 60.0,
    };
    let increment = words.next()?.parse().ok()?;
    Some(Command::Level {
        moves,
        time: duration(time)?,
        increment: duration(increment)?,
    })
}

fn seconds(text: &str) -> Option<Duration> {
    duration(text.parse().ok()?)
}

/// Parses a clock, which may be negative once it has run out.
fn centiseconds(text: &str) -> Option<Duration> {
    duration(text.parse::<f64>().ok()?.max(0.0) / 100.0)
}

/// Converts seconds to a duration of at most a year.
fn duration(seconds: f64) -> Option<Duration> {
    let in_range = (0.0..=31_536_000.0).contains(&seconds);
    in_range.then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_the_protocol_writes_them() {
        let level = |line: &str| match Command::read(line) {
            Ok(Command::Level {
                moves,
                time,
                increment,
            }) => (moves, time.as_secs_f64(), increment.as_secs_f64()),
            other => panic!("{other:?}"),
        };
        assert_eq!(level("level 40 5 0"), (40, 300.0, 0.0));
        assert_eq!(level("level 0 0:30 0.5"), (0, 30.0, 0.5));
        let read = Command::read;
        assert_eq!(read("time -12"), Ok(Command::Time(Duration::ZERO)));
        assert_eq!(read("st 2"), Ok(Command::MoveTime(Duration::from_secs(2))));
        for line in [
            "level 40",
            "level 40 x 0",
            "st nan",
            "st -1",
            "time 1e99",
            "sd x",
        ] {
            assert!(matches!(read(line), Err(Error::Expected(_))), "{line}");
        }
        assert_eq!(read("castle"), Err(Error::Unknown));
        assert_eq!(read("  "), Ok(Command::Ignored));
    }

    #[test]
    fn words_may_follow() {
        let read = |line| Command::read(line).unwrap();
        assert_eq!(
            read("option UCI_Elo=800"),
            Command::Option("UCI_Elo".to_owned(), Some("800".to_owned()))
        );
        assert_eq!(
            read("setboard 8/8 w - - 0 1"),
            Command::SetBoard("8/8 w - - 0 1".to_owned())
        );
    }
}
