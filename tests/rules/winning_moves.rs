//! Forced wins found by the games whose king is captured, compared with trying all moves.

use crate::common::games::drawn_start;
use ermine::base::Rng;
use ermine::games::colour_chess::ColourChessGame;
use ermine::games::royal_standard::RoyalStandardGame;
use ermine::rules::{Game, GameMove, Outcome, Position, Step, Turn, WinningMove};

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut child = *position;
    child.play(mv, &mut ());
    child
}

/// Whether a move ends the game with a win for its side.
fn wins<P: Position>(position: &P, mv: P::Move) -> bool {
    let winner = match after(position, mv).turn() {
        Turn::Over(Outcome::Win(winner, _)) => Some(winner),
        _ => None,
    };
    winner == Some(position.side())
}

/// Compares the win that a position finds with its moves; returns the plies of the win.
fn compare<P: Position>(position: &P) -> usize {
    let legal = position.legal();
    let any = legal.iter().any(|&mv| wins(position, mv));
    let Some(WinningMove { mv, plies }) = position.winning_move() else {
        assert!(!any, "{position}");
        return 0;
    };
    let context = format!("{mv} in {plies}: {position}");
    let tag = mv.tag();
    assert!(legal.iter().any(|&other| other.tag() == tag), "{context}");
    if plies == 1 {
        assert!(wins(position, mv), "{context}");
    } else {
        let child = after(position, mv);
        let continues = child.turn() == Turn::Decide && child.side() == position.side();
        assert!(!any && continues, "{context}");
        let last = child.winning_move().filter(|last| last.plies == 1);
        assert!(last.is_some_and(|last| wins(&child, last.mv)), "{context}");
    }
    usize::from(plies)
}

/// Compares all positions of random games; returns the numbers of wins in 0, 1 and 2
/// plies.
fn compared<G: Game>(game: &G, games: u64) -> [u32; 3] {
    let mut found = [0; 3];
    for number in 0..games {
        let mut rng = Rng::stream(23, number);
        let mut position = drawn_start(game, &mut rng);
        while let Some(&step) = rng.pick(&Step::all(&position)) {
            found[compare(&position)] += 1;
            position.make(step);
        }
    }
    found
}

#[test]
fn colour_chess_finds_the_capture_of_the_king_in_either_part() {
    let [none, now, later] = compared(&ColourChessGame::default(), 300);
    assert!(
        none > 10_000 && now > 100 && later > 100,
        "{none} {now} {later}"
    );
}

#[test]
fn the_royal_standard_finds_every_capture_of_the_king() {
    let [none, now, _] = compared(&RoyalStandardGame::default(), 200);
    assert!(none > 5_000 && now > 100, "{none} {now}");
}
