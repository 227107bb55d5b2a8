//! Games from files with locks and dice: exact search is exhaustive expectiminimax, and
//! Royal Palette's lock and die as a file have the values of the compiled game.

use crate::common::games::{ByMaterial, Score, Wobbly, by_placement, positions_of};
use crate::common::search;
use ermine::base::Value;
use ermine::base::geometry::Board8x8;
use ermine::eval::Hints;
use ermine::games::custom::{AnyCustomGame, Custom, CustomGame, Diced};
use ermine::games::royal_palette::{RoyalPalette, RoyalPaletteGame};
use ermine::models::custom::CustomEvaluator;
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::rules::{Game, Position, Turn};
use ermine::search::{Engine, Exhaustive, Searchable, Settings};
use std::sync::Arc;

type Board = Diced<Board8x8>;

const PALETTE: &str = include_str!("../../variants/palette-lock.toml");

const CHECKED: Settings = Settings {
    assert_order: true,
    ..Settings::EXACT
};

/// The same settings without techniques that only save time.
const BARE: Settings = Settings {
    table: false,
    zero_window: false,
    quiet_order: false,
    ..CHECKED
};

fn diced(text: &str) -> CustomGame<Board> {
    match AnyCustomGame::read(text) {
        Ok(AnyCustomGame::SmallDiced(game)) => game,
        Ok(_) => panic!("a game on 8x8 squares with a die"),
        Err(error) => panic!("{error}"),
    }
}

/// Compares exact with exhaustive search; returns the nodes of the latter.
fn check<G: Game, E: Searchable<Position = G::Position>>(game: &G, counts: [usize; 3]) -> u64 {
    let engine = Engine::new(Arc::new(Wobbly::<E>::default()), 4, 1).expect("an engine");
    let model = Wobbly::<E>::default();
    let mut nodes = 0;
    for (count, depth) in counts.into_iter().zip(1..) {
        for position in positions_of(game, u64::from(depth), count, 60) {
            let mut exhaustive = Exhaustive::new(&model);
            let expected = exhaustive.value(&position, depth);
            nodes += exhaustive.nodes;
            for settings in [CHECKED, BARE] {
                let found = search(&engine, &position, depth, settings).value();
                assert_eq!(found, expected, "{position} at depth {depth}, {settings:?}");
            }
        }
    }
    nodes
}

/// Extra turns, and a lock by the kind of the last piece.
const AGAIN: &str = "
format = 1
name = 'again'
parent = 'chess'
end = { royal = 'capture', dead = { draws = false } }
relief.no-move = 'pass'
[lock]
by = 'piece'
[lock.pieces]
pawn = ['knight', 'bishop', 'queen', 'king', 'pawn']
knight = ['pawn', 'rook', 'king']
queen = ['pawn']
[die]
faces = [{ weight = 3 }, { pieces = ['pawn', 'queen'], again = true }, { lifts-lock = true, to = 'd' }]
";

/// Turns of several moves by one piece, their number by the die.
const RIDER: &str = "
format = 1
name = 'rider'
parent = 'chess'
end = { royal = 'capture', dead = { draws = false } }
turn = { moves = 2, pieces = 'same', may-stop = true }
die.faces = [{ moves = 1 }, { weight = 2 }]
";

/// Two dice, of which the first faces are likelier.
const TWO: &str = "
format = 1
name = 'two-dice'
parent = 'chess'
end = { royal = 'capture', repetition = 'none', dead = { draws = false } }
relief.no-move = 'pass'
die.dice = 2
die.faces = [{ weight = 3, pieces = ['pawn', 'rook'] }, { pieces = ['knight'] }, { weight = 2, pieces = ['queen', 'king', 'bishop'] }]
";

#[test]
fn exact_search_is_exhaustive_search_with_locks_dice_and_long_turns() {
    for (text, counts) in [
        (include_str!("../../variants/dice-chess.toml"), [20, 12, 3]),
        (PALETTE, [20, 10, 1]),
        (AGAIN, [30, 20, 4]),
        (RIDER, [30, 20, 6]),
        (TWO, [40, 20, 4]),
        (include_str!("../../variants/three-dice.toml"), [20, 8, 1]),
    ] {
        let nodes = check::<_, CustomEvaluator<Board>>(&diced(text), counts);
        assert!(nodes > 20_000, "{nodes} nodes");
    }
    for text in [
        include_str!("../../variants/monster.toml"),
        include_str!("../../variants/shade-lock.toml"),
    ] {
        let Ok(AnyCustomGame::Small(game)) = AnyCustomGame::read(text) else {
            panic!("a game on 8x8 squares without a die")
        };
        let nodes = check::<_, CustomEvaluator<Board8x8>>(&game, [30, 20, 10]);
        assert!(nodes > 20_000, "{nodes} nodes");
    }
}

/// The letters of the file for those of the compiled game: officers by the letter and their
/// home file, pawns by their colour.
fn letter_of(letter: char, band: Option<char>) -> char {
    let found = match (letter.to_ascii_uppercase(), band) {
        (royal, None) => royal,
        ('R', Some('a')) => 'A',
        ('R', _) => 'H',
        ('N', Some('b')) => 'B',
        ('N', _) => 'G',
        ('B', Some('c')) => 'C',
        ('B', _) => 'F',
        (_, Some(band)) => {
            let place = "rgbuypno".find(band).expect("a colour");
            "DEILYPNO".chars().nth(place).expect("a letter")
        }
    };
    match letter.is_ascii_lowercase() {
        true => found.to_ascii_lowercase(),
        false => found,
    }
}

/// The position string of the file's game for that of the compiled one.
fn translated(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut bands = words[6].chars();
    let placement: String = words[0]
        .chars()
        .map(|sign| match sign.to_ascii_uppercase() {
            'R' | 'N' | 'B' | 'P' => letter_of(sign, bands.next()),
            'K' | 'Q' => letter_of(sign, None),
            _ => sign,
        })
        .collect();
    let die = match words[8] {
        "7" => "2",
        "8" => "3",
        state if state.starts_with(char::is_numeric) => "1",
        state => state,
    };
    format!("{placement} {} {} {die}", words[1..6].join(" "), words[7])
}

/// A value by the pieces and their squares, read from the position string; `FILE` for the
/// letters of the file.
#[derive(Default)]
struct ByText<const FILE: bool>;

impl<const FILE: bool> Score for ByText<FILE> {
    fn value<H: Hints>(&self, position: &H::Position) -> Value {
        let text = position.to_string();
        let text = match FILE {
            true => text,
            false => translated(&text),
        };
        by_placement(&text, position.side())
    }

    fn shifted(&self, value: Value, _: i32) -> Value {
        value
    }

    fn centipawns(&self, value: Value) -> i32 {
        value / 8
    }
}

type Compiled = ByMaterial<RoyalPaletteEvaluator, ByText<false>>;
type FromFile = ByMaterial<CustomEvaluator<Board>, ByText<true>>;

/// Whether no pawn can reach its last rank in two moves of its side, so that nothing is
/// revived.
fn has_no_revivals(text: &str) -> bool {
    let placement = text.split(' ').next().unwrap_or_default();
    let rows: Vec<&str> = placement.split('/').collect();
    let near = |rows: &[&str], pawn| rows.iter().any(|row| row.contains(pawn));
    !near(&rows[..3], 'P') && !near(&rows[5..], 'p')
}

fn check_palette(game: &CustomGame<Board>, compiled: &RoyalPalette, depth: u32) {
    let text = compiled.to_string();
    let position: Custom<Board> = game.read(&translated(&text)).expect(&text);
    assert_eq!(position.turn(), compiled.turn(), "{text}");
    let sorted = |mut moves: Vec<String>| {
        moves.sort();
        moves
    };
    let moves = sorted(position.legal().iter().map(ToString::to_string).collect());
    let expected = sorted(compiled.legal().iter().map(ToString::to_string).collect());
    assert_eq!(moves, expected, "{text}");
    let engine = Engine::new(Arc::new(Compiled::default()), 4, 1).expect("an engine");
    let own = Engine::new(Arc::new(FromFile::default()), 4, 1).expect("an engine");
    let expected = search(&engine, compiled, depth, CHECKED).value();
    let found = search(&own, &position, depth, CHECKED).value();
    assert_eq!(found, expected, "{text} at depth {depth}");
}

#[test]
fn the_lock_of_royal_palette_from_a_file_has_its_values() {
    let game = diced(PALETTE);
    let mut compared = 0;
    for (depth, count) in [(1, 120), (2, 60), (3, 12)] {
        for compiled in positions_of(
            &RoyalPaletteGame::default(),
            77 + u64::from(depth),
            count,
            40,
        ) {
            let text = compiled.to_string();
            if has_no_revivals(&text) && !matches!(compiled.turn(), Turn::Over(_)) {
                check_palette(&game, &compiled, depth);
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared} positions");
}
