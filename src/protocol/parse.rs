//! The parser of lines into [`Command`]s.

use super::Command;
use super::go::parse_go;
use super::words::{ParseError, missing, number, unexpected};
use crate::base::cursor::Cursor;
use crate::session::{AnyStep, Start};

/// Parses a line. Returns `None` for an empty line.
///
/// ```
/// use ermine::protocol::{Command, parse};
/// assert_eq!(parse(" isready "), Ok(Some(Command::IsReady)));
/// assert_eq!(parse(""), Ok(None));
/// let error = parse("go depth many").unwrap_err();
/// assert_eq!(error.to_string(), "'many' follows 'depth'; expected a number from 1 to 1000");
/// ```
/// The number of fields of a position string depends on the game, so the engine checks it.
///
/// # Errors
/// Returns a [`ParseError`] that names the word and what was expected.
pub fn parse(line: &str) -> Result<Option<Command>, ParseError> {
    let mut words = Cursor::new(line.trim_start_matches('\u{feff}'));
    let Some(first) = words.next() else {
        return Ok(None);
    };
    let command = match first {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "debug" => return parse_debug(words).map(Some),
        "setoption" => return parse_option(words).map(Some),
        "position" => return parse_position(words).map(Some),
        "go" => return parse_go(words).map(Some),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "d" => Command::Display,
        "eval" => Command::Eval,
        "bench" => return parse_bench(words).map(Some),
        "roll" => Command::Roll,
        "shuffle" => Command::Shuffle,
        "help" => Command::Help,
        _ => return Err(ParseError::UnknownCommand(first.to_owned())),
    };
    expect_end(first, words)?;
    Ok(Some(command))
}

fn expect_end(last: &str, mut words: Cursor<'_>) -> Result<(), ParseError> {
    match words.next() {
        None => Ok(()),
        Some(found) => Err(unexpected(last, found, "the end of the line")),
    }
}

fn parse_debug(mut words: Cursor<'_>) -> Result<Command, ParseError> {
    let (word, on) = match words.next() {
        Some("on") => ("on", true),
        Some("off") => ("off", false),
        Some(other) => return Err(unexpected("debug", other, "'on' or 'off'")),
        None => return Err(missing("debug", "'on' or 'off'")),
    };
    expect_end(word, words)?;
    Ok(Command::Debug(on))
}

fn parse_option(mut words: Cursor<'_>) -> Result<Command, ParseError> {
    match words.next() {
        Some("name") => {}
        Some(other) => return Err(unexpected("setoption", other, "'name'")),
        None => return Err(missing("setoption", "'name'")),
    }
    let mut name = Vec::new();
    let mut value = None;
    while let Some(word) = words.next() {
        if word == "value" {
            value = Some(words.rest().to_owned());
            break;
        }
        name.push(word);
    }
    if name.is_empty() {
        return Err(missing("name", "the name of an option"));
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value,
    })
}

fn parse_position(mut words: Cursor<'_>) -> Result<Command, ParseError> {
    const EXPECTED: &str = "'startpos' or 'fen'";
    let is_text = match words.next() {
        Some("startpos") => false,
        Some("fen") => true,
        Some(other) => return Err(unexpected("position", other, EXPECTED)),
        None => return Err(missing("position", EXPECTED)),
    };
    let start: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let start = if is_text {
        Start::Text(start.join(" "))
    } else {
        Start::Startpos(start.into_iter().map(str::to_owned).collect())
    };
    Ok(Command::Position {
        start,
        steps: words.map(AnyStep::from).collect(),
    })
}

fn parse_bench(mut words: Cursor<'_>) -> Result<Command, ParseError> {
    if words.peek().is_none() {
        return Ok(Command::Bench { depth: None });
    }
    let depth = number(&mut words, "bench", 1, 100)?;
    expect_end(&depth.to_string(), words)?;
    Ok(Command::Bench {
        depth: Some(depth as u32),
    })
}

#[cfg(test)]
mod tests;
