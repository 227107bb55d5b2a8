//! The colours of Colour Chess as a file: the moves, positions and values of the compiled
//! game, wherever both can say the position.

use crate::common::games::{ByMaterial, ByPlacement};
use crate::common::search;
use ermine::base::Rng;
use ermine::base::geometry::Board8x8;
use ermine::games::colour_chess::ColourChess;
use ermine::games::custom::{AnyCustomGame, Custom, CustomGame};
use ermine::models::colour_chess::ColourChessEvaluator;
use ermine::models::custom::CustomEvaluator;
use ermine::rules::{Game, Position, Step, Turn};
use ermine::search::{Engine, Settings};
use std::sync::Arc;

type FromFile = Custom<Board8x8>;

const CHECKED: Settings = Settings {
    assert_order: true,
    ..Settings::EXACT
};

/// A start without pawns that can go two squares: the file has no capture en passant.
const START: &str = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1 \
    orugubyg/guyogybr/bgbuoryo/roryrbug/roryrbug/bgbuoryo/guyogybr/orugubyg - 2 -";

fn file() -> CustomGame<Board8x8> {
    match AnyCustomGame::read(include_str!("../../variants/colour-call.toml")) {
        Ok(AnyCustomGame::Small(game)) => game,
        Ok(_) => panic!("a game on 8x8 squares without a die"),
        Err(error) => panic!("{error}"),
    }
}

/// The position string of the file's game for that of the compiled one.
fn translated(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let made = match words[7..] {
        // Only the second part is played: a turn of one move.
        ["-", ..] | [_, "1", _] => "-".to_owned(),
        [_, _, moved] => {
            // King and rook of one rank after castling.
            let mut squares: Vec<&[u8]> = moved.trim_matches('-').as_bytes().chunks(2).collect();
            squares.sort_unstable();
            format!("1{}", String::from_utf8_lossy(&squares.concat()))
        }
        _ => panic!("{text}"),
    };
    format!("{} {} {made}", words[..6].join(" "), words[7])
}

/// A position string without its count of quiet plies, in which the file's game has the
/// moves that were skipped.
fn without_count(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    [&words[..4], &words[5..]].concat().join(" ")
}

/// Whether the side can only skip a move, which the compiled game does by itself.
fn is_skipped(position: &FromFile) -> bool {
    let legal = position.legal();
    matches!(position.turn(), Turn::Decide) && legal.len() == 1 && legal[0].is_pass()
}

/// The position once moves that cannot be made have been skipped.
fn skipped(mut position: FromFile) -> FromFile {
    while is_skipped(&position) {
        let pass = position.legal()[0];
        position.play(pass, &mut ());
    }
    position
}

fn sorted_moves<P: Position>(position: &P) -> Vec<String> {
    let mut moves: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

/// Plays a random game in both, and returns the positions in which a move is chosen and the
/// number of moves skipped.
fn walk(seed: u64) -> (Vec<ColourChess>, u32) {
    let game = file();
    let mut rng = Rng::new(seed);
    let mut compiled = ColourChess::from_fen(START).expect("the start");
    let mut position = game.read(&translated(START)).expect("the start");
    let (mut met, mut skips) = (Vec::new(), 0);
    for _ in 0..150 {
        skips += u32::from(is_skipped(&position));
        position = skipped(position);
        let text = compiled.to_string();
        assert_eq!(
            without_count(&position.to_string()),
            without_count(&translated(&text))
        );
        assert_eq!(position.turn(), compiled.turn(), "{text}");
        let read: FromFile = game.read(&translated(&text)).expect(&text);
        assert_eq!(
            read.to_string().split(' ').nth(6),
            position.to_string().split(' ').nth(6)
        );
        if !matches!(compiled.turn(), Turn::Decide) {
            break;
        }
        let moves = sorted_moves(&compiled);
        assert_eq!(sorted_moves(&position), moves, "{text}");
        met.push(compiled);
        let mv = rng.pick(&moves).expect("a move");
        compiled.make(Step::parse(&compiled, mv).expect("a move"));
        position.make(Step::parse(&position, mv).expect("a move"));
    }
    (met, skips)
}

/// Whether a move is skipped within `depth` moves.
fn skips_within(position: &FromFile, depth: u32) -> bool {
    if depth == 0 || !matches!(position.turn(), Turn::Decide) {
        return false;
    }
    is_skipped(position)
        || position.legal().iter().any(|&mv| {
            let mut child = *position;
            child.play(mv, &mut ());
            skips_within(&child, depth - 1)
        })
}

#[test]
fn the_call_of_colour_chess_from_a_file_has_its_moves_and_positions() {
    let walks: Vec<(Vec<ColourChess>, u32)> = (0..60).map(walk).collect();
    let positions: usize = walks.iter().map(|(met, _)| met.len()).sum();
    let skips: u32 = walks.iter().map(|(_, skips)| skips).sum();
    assert!(positions > 1000 && skips > 5, "{positions} and {skips}");
}

#[test]
fn the_call_of_colour_chess_from_a_file_has_its_values() {
    let game = file();
    let compiled = ByMaterial::<ColourChessEvaluator, ByPlacement>::default();
    let compiled = Engine::new(Arc::new(compiled), 4, 1).expect("an engine");
    let own = ByMaterial::<CustomEvaluator<Board8x8>, ByPlacement>::default();
    let own = Engine::new(Arc::new(own), 4, 1).expect("an engine");
    let mut compared = [0; 3];
    for seed in 0..40 {
        let (met, _) = walk(1000 + seed);
        for (number, position) in met.iter().enumerate().step_by(5) {
            let depth = 1 + number % 3;
            let text = position.to_string();
            let read = game.read(&translated(&text)).expect(&text);
            if skips_within(&read, depth as u32) {
                continue;
            }
            let expected = search(&compiled, position, depth as u32, CHECKED).value();
            let found = search(&own, &read, depth as u32, CHECKED).value();
            assert_eq!(found, expected, "{text} at depth {depth}");
            compared[depth - 1] += 1;
        }
    }
    assert!(compared.iter().all(|&count| count > 20), "{compared:?}");
}
