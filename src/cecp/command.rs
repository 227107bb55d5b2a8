//! Lines of the protocol as commands.

use crate::base::cursor::Cursor;
use std::time::Duration;

/// What a GUI says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CecpCommand {
    /// Nothing that matters to this engine.
    Ignored,
    /// `protover N`: features are told.
    Protover,
    /// A new game; the engine has Black.
    New,
    /// The game that is played.
    Variant(String),
    /// The end.
    Quit,
    /// Moves are made, nobody thinks.
    Force,
    /// The engine takes the side to move.
    Go,
    /// The engine takes the other side.
    PlayOther,
    /// `level MOVES TIME INCREMENT`: moves of a control (0: all), its time, what each move
    /// gains.
    Level {
        /// Moves to a control; 0: there is one for the whole game.
        moves: u32,
        /// The time of a control.
        time: Duration,
        /// What each move gains.
        increment: Duration,
    },
    /// So long for each move.
    MoveTime(Duration),
    /// No more plies than this.
    Depth(u32),
    /// What the engine's clock shows.
    Time(Duration),
    /// A move of the opponent, or of either side.
    UserMove(String),
    /// The engine is to move at once.
    MoveNow,
    /// `pong` is to be answered once all before has been done.
    Ping(String),
    /// A draw is offered.
    Draw,
    /// The game is over.
    Result,
    /// Another position.
    SetBoard(String),
    /// A move is to be suggested.
    Hint,
    /// So many moves are taken back.
    Undo(usize),
    /// Thinking is shown, or not.
    Post(bool),
    /// The position is analysed until told otherwise.
    Analyze,
    /// Analysis ends.
    Exit,
    /// How analysis stands.
    Status,
    /// Mebibytes of the table.
    Memory(String),
    /// Threads of a search.
    Cores(String),
    /// One of the engine's options, and its value.
    Option(String, Option<String>),
    /// A piece is taken up: where can he go?
    Lift(String),
    /// A piece is put down.
    Put,
}

/// Why a line is none; `Error (why): line` in the protocol's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CecpError {
    /// There is no such command.
    #[error("unknown command")]
    Unknown,
    /// What follows is not what ought to.
    #[error("expected {0}")]
    Expected(&'static str),
}

/// Lines that say nothing of use here.
const IGNORED: [&str; 18] = [
    "xboard", "accepted", "rejected", "random", "hard", "easy", "computer", "name", "rating",
    "ics", "bk", "nps", "otim", "white", "black", "pause", "resume", "egtpath",
];

impl CecpCommand {
    /// Reads a line; a blank one is ignored.
    ///
    /// # Errors
    /// It is none of the protocol.
    pub fn read(line: &str) -> Result<CecpCommand, CecpError> {
        let mut words = Cursor::new(line);
        let Some(first) = words.next() else {
            return Ok(CecpCommand::Ignored);
        };
        let rest = line
            .trim_start()
            .get(first.len()..)
            .unwrap_or_default()
            .trim();
        let text = |expected| match rest.is_empty() {
            true => Err(CecpError::Expected(expected)),
            false => Ok(rest.to_owned()),
        };
        Ok(match first {
            word if IGNORED.contains(&word) => CecpCommand::Ignored,
            "protover" => CecpCommand::Protover,
            "new" => CecpCommand::New,
            "variant" => CecpCommand::Variant(text("a variant")?),
            "quit" => CecpCommand::Quit,
            "force" => CecpCommand::Force,
            "go" => CecpCommand::Go,
            "playother" => CecpCommand::PlayOther,
            "level" => level(&mut words).ok_or(CecpError::Expected(
                "moves, minutes or minutes:seconds, and seconds",
            ))?,
            "st" => CecpCommand::MoveTime(seconds(rest).ok_or(SECONDS)?),
            "sd" => CecpCommand::Depth(rest.parse().map_err(|_| CecpError::Expected("a depth"))?),
            "time" => CecpCommand::Time(centiseconds(rest).ok_or(CENTISECONDS)?),
            "usermove" => CecpCommand::UserMove(text("a move")?),
            "?" => CecpCommand::MoveNow,
            "ping" => CecpCommand::Ping(text("a number")?),
            "draw" => CecpCommand::Draw,
            "result" => CecpCommand::Result,
            "setboard" => CecpCommand::SetBoard(text("a position")?),
            "hint" => CecpCommand::Hint,
            "undo" => CecpCommand::Undo(1),
            "remove" => CecpCommand::Undo(2),
            "post" => CecpCommand::Post(true),
            "nopost" => CecpCommand::Post(false),
            "analyze" => CecpCommand::Analyze,
            "exit" => CecpCommand::Exit,
            "." => CecpCommand::Status,
            "memory" => CecpCommand::Memory(text("mebibytes")?),
            "cores" => CecpCommand::Cores(text("a number")?),
            "option" => option(&text("NAME=VALUE")?),
            "lift" | "hover" => CecpCommand::Lift(text("a square")?),
            "put" => CecpCommand::Put,
            _ => return Err(CecpError::Unknown),
        })
    }
}

const SECONDS: CecpError = CecpError::Expected("seconds");
const CENTISECONDS: CecpError = CecpError::Expected("hundredths of a second");

fn option(text: &str) -> CecpCommand {
    match text.split_once('=') {
        Some((name, value)) => CecpCommand::Option(name.to_owned(), Some(value.to_owned())),
        None => CecpCommand::Option(text.to_owned(), None),
    }
}

fn level(words: &mut Cursor<'_>) -> Option<CecpCommand> {
    let moves = words.next()?.parse().ok()?;
    let time = words.next()?;
    let time = match time.split_once(':') {
        Some((minutes, rest)) => minutes.parse::<f64>().ok()? * 60.0 + rest.parse::<f64>().ok()?,
        None => time.parse::<f64>().ok()? * 60.0,
    };
    let increment = words.next()?.parse().ok()?;
    Some(CecpCommand::Level {
        moves,
        time: lasting(time)?,
        increment: lasting(increment)?,
    })
}

fn seconds(text: &str) -> Option<Duration> {
    lasting(text.parse().ok()?)
}

/// A clock that has run out may read negative.
fn centiseconds(text: &str) -> Option<Duration> {
    lasting(text.parse::<f64>().ok()?.max(0.0) / 100.0)
}

/// Up to a year.
fn lasting(seconds: f64) -> Option<Duration> {
    let known = (0.0..=31_536_000.0).contains(&seconds);
    known.then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_the_protocol_writes_them() {
        let level = |line: &str| match CecpCommand::read(line) {
            Ok(CecpCommand::Level {
                moves,
                time,
                increment,
            }) => (moves, time.as_secs_f64(), increment.as_secs_f64()),
            other => panic!("{other:?}"),
        };
        assert_eq!(level("level 40 5 0"), (40, 300.0, 0.0));
        assert_eq!(level("level 0 0:30 0.5"), (0, 30.0, 0.5));
        let read = CecpCommand::read;
        assert_eq!(read("time -12"), Ok(CecpCommand::Time(Duration::ZERO)));
        assert_eq!(
            read("st 2"),
            Ok(CecpCommand::MoveTime(Duration::from_secs(2)))
        );
        for line in [
            "level 40",
            "level 40 x 0",
            "st nan",
            "st -1",
            "time 1e99",
            "sd x",
        ] {
            assert!(matches!(read(line), Err(CecpError::Expected(_))), "{line}");
        }
        assert_eq!(read("castle"), Err(CecpError::Unknown));
        assert_eq!(read("  "), Ok(CecpCommand::Ignored));
    }

    #[test]
    fn words_may_follow() {
        let read = |line| CecpCommand::read(line).unwrap();
        assert_eq!(
            read("option UCI_Elo=800"),
            CecpCommand::Option("UCI_Elo".to_owned(), Some("800".to_owned()))
        );
        assert_eq!(
            read("setboard 8/8 w - - 0 1"),
            CecpCommand::SetBoard("8/8 w - - 0 1".to_owned())
        );
    }
}
