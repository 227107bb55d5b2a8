//! The parser of the words after `go`.

use super::Command;
use super::words::{ParseError, missing, number, unexpected};
use crate::base::cursor::Cursor;
use crate::rules::PerftMode;
use crate::session::{Limits, SearchLimit};
use std::time::Duration;

/// The keywords after `go`.
const KEYWORDS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
    "perft",
];

const EXPECTED: &str = "depth, nodes, movetime, wtime, btime, winc, binc, movestogo, infinite, \
                        ponder, mate, searchmoves or perft";

const MAX_TIME: i64 = SearchLimit::MAX_MILLIS as i64;

/// Parses the words after `go`.
pub(super) fn parse_go(mut words: Cursor<'_>) -> Result<Command, ParseError> {
    if words.eat("perft") {
        return parse_perft(words);
    }
    let mut limits = Limits::default();
    let mut seen: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        if seen.contains(&word) {
            return Err(ParseError::Twice(word.to_owned()));
        }
        read_limit(word, &mut words, &mut limits, &seen)?;
        seen.push(word);
    }
    Ok(Command::Go(limits))
}

fn read_limit(
    word: &str,
    words: &mut Cursor<'_>,
    limits: &mut Limits,
    seen: &[&str],
) -> Result<(), ParseError> {
    let mut count = |min, max| number(words, word, min, max);
    match word {
        "depth" => limits.search.depth = Some(count(1, i64::from(SearchLimit::MAX_DEPTH))? as u32),
        "nodes" => limits.search.nodes = Some(count(1, SearchLimit::MAX_NODES as i64)? as u64),
        "movetime" => limits.search.movetime = Some(millis(count(0, MAX_TIME)?)),
        "wtime" => limits.remaining[0] = Some(millis(count(-MAX_TIME, MAX_TIME)?)),
        "btime" => limits.remaining[1] = Some(millis(count(-MAX_TIME, MAX_TIME)?)),
        "winc" => limits.increment[0] = millis(count(0, MAX_TIME)?),
        "binc" => limits.increment[1] = millis(count(0, MAX_TIME)?),
        "movestogo" => limits.moves_to_go = Some(count(0, 10_000)? as u32).filter(|&n| n > 0),
        "mate" => limits.search.mate = Some(count(1, i64::from(SearchLimit::MAX_MATE))? as u32),
        "infinite" => limits.infinite = true,
        "ponder" => limits.ponder = true,
        "searchmoves" => limits.search_moves = read_moves(words)?,
        "perft" => {
            return Err(ParseError::Combined {
                found: word.to_owned(),
                with: seen.last().copied().unwrap_or("go").to_owned(),
            });
        }
        _ => {
            return Err(unexpected(
                seen.last().copied().unwrap_or("go"),
                word,
                EXPECTED,
            ));
        }
    }
    Ok(())
}

/// Converts milliseconds to a duration. Some GUIs send a negative time once a clock has
/// run out; that counts as 0.
fn millis(number: i64) -> Duration {
    Duration::from_millis(number.max(0) as u64)
}

fn read_moves(words: &mut Cursor<'_>) -> Result<Vec<String>, ParseError> {
    let mut moves = Vec::new();
    while let Some(word) = words.peek().filter(|word| !KEYWORDS.contains(word)) {
        moves.push(word.to_owned());
        words.next();
    }
    if moves.is_empty() {
        return Err(missing("searchmoves", "at least one move"));
    }
    Ok(moves)
}

fn parse_perft(mut words: Cursor<'_>) -> Result<Command, ParseError> {
    let depth = number(&mut words, "perft", 0, 30)? as u32;
    let mode = match words.next() {
        None => PerftMode::Full,
        Some("classic") => PerftMode::Classic,
        Some(other) if KEYWORDS.contains(&other) => {
            return Err(ParseError::Combined {
                found: other.to_owned(),
                with: "perft".to_owned(),
            });
        }
        Some(other) => {
            return Err(unexpected(
                "perft",
                other,
                "'classic' or the end of the line",
            ));
        }
    };
    match words.next() {
        None => Ok(Command::Perft { depth, mode }),
        Some(other) => Err(unexpected("classic", other, "the end of the line")),
    }
}
