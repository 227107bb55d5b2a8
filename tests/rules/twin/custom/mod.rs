//! The slow plain twin of games from files.
//!
//! It reads the same file by itself, as `docs/games.md` describes it, and states the rules
//! naively: a map from squares to letters, a fresh copy for every move, each piece walked
//! square by square, legality by making the move and checking whether a royal piece is
//! attacked. It shares no code with the engine, and of Betza's notation it knows what the
//! examples use. Nothing here is meant to be fast.

mod end;
mod moves;
mod rules;
mod text;
mod turn;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// A square: file and rank from 0.
type At = (i32, i32);

/// A kind of piece.
#[derive(Clone, Debug)]
struct Piece {
    letter: char,
    moves: String,
    royal: bool,
    pawn: bool,
    en_passant: bool,
    first: Vec<i32>,
}

/// The rules that a file describes.
#[derive(Clone, Debug)]
pub struct TwinRules {
    files: i32,
    ranks: i32,
    holes: BTreeSet<At>,
    pieces: BTreeMap<String, Piece>,
    start: String,
    table: Table,
}

/// A move: its text and what it does.
#[derive(Clone, Debug)]
struct Move {
    from: At,
    to: At,
    becomes: Option<char>,
    captured: Option<At>,
    rook: Option<[At; 2]>,
    /// The square that its text names last: of castling to drawn squares the rook's.
    named: At,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Twin<'a> {
    rules: &'a TwinRules,
    board: BTreeMap<At, char>,
    pub white: bool,
    rights: String,
    /// By the letters of the rights at the start: origin and target of king and rook.
    castles: BTreeMap<char, [At; 4]>,
    /// The squares that a pawn has just gone over, and where it stands.
    passed: Option<(Vec<At>, At)>,
    checks: [i64; 2],
    clock: i64,
    number: i64,
    /// The colour, letter or square that locks the turn, or `-`.
    lock: String,
    /// `?` before the roll, `x` without one, or the face.
    die: String,
    /// The moves made in this turn, and the squares of the pieces that made them.
    made: i64,
    moved: BTreeSet<At>,
}

/// Lays `own` over `parent`, table by table.
fn over(parent: &Table, own: &Table) -> Table {
    let mut whole = parent.clone();
    for (key, value) in own {
        let merged = match (whole.get(key), value) {
            (Some(Value::Table(old)), Value::Table(new)) if key != "goal" && key != "dead" => {
                Value::Table(over(old, new))
            }
            _ => value.clone(),
        };
        whole.insert(key.clone(), merged);
    }
    whole
}

fn names(value: Option<&Value>) -> Vec<String> {
    let list = value.and_then(Value::as_array).cloned().unwrap_or_default();
    let name = |value: Value| value.as_str().expect("a name").to_owned();
    list.into_iter().map(name).collect()
}

fn numbers(value: Option<&Value>) -> Option<Vec<i32>> {
    let list = value.and_then(Value::as_array)?;
    Some(
        list.iter()
            .map(|n| n.as_integer().expect("a number") as i32 - 1)
            .collect(),
    )
}

fn square(text: &str) -> At {
    let file = i32::from(text.as_bytes()[0] - b'a');
    (file, text[1..].parse::<i32>().expect("a rank") - 1)
}

fn name_of((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}
