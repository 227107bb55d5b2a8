//! The fixed suite of the Royal Standard: its content and its generator.
//!
//! If the generator makes another suite, the test fails and prints that suite line for
//! line.

use crate::common::games::drawn_start;
use ermine::base::Rng;
use ermine::games::royal_standard::{Kind, Move, RoyalStandard, RoyalStandardGame};
use ermine::rules::{Game, Position, Turn};
use std::collections::HashSet;

/// The number of positions, half of them from either start.
const COUNT: usize = 40;

fn suite() -> Vec<String> {
    let game = RoyalStandardGame::default();
    let lines = game.info().suite_positions();
    lines.map(str::to_owned).collect()
}

#[test]
fn the_suite_holds_different_positions_that_go_on() {
    let texts = suite();
    assert_eq!(texts.len(), COUNT);
    let game = RoyalStandardGame::default();
    let (mut attacked, mut frozen) = (0, 0);
    for text in &texts {
        let position = game.read(text).unwrap();
        assert_eq!(position.turn(), Turn::Decide, "{text}");
        assert_eq!(position.to_string(), *text);
        attacked += u32::from(position.in_check());
        frozen += u32::from(position.frozen().any());
    }
    assert!(attacked <= 5 && frozen >= 10, "{attacked}, {frozen}");
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), COUNT);
}

#[test]
fn the_suite_is_what_the_generator_makes() {
    let mut text = String::from(
        "# Forty positions for benches and the signature of the search, from games of\n\
         # 60 % greedy and 40 % random moves (tests/rules/royal_standard_suite.rs): plies 4 to\n\
         # 59, the first twenty from the original set-up, the others from the advanced.\n",
    );
    for starts in ["original", "advanced"] {
        let mut game = RoyalStandardGame::default();
        game.set("Starts", starts).unwrap();
        let found = (0..).filter_map(|number| play(&game, number));
        for position in found.take(COUNT / 2) {
            text += &format!("{position}\n");
        }
    }
    assert!(
        text == RoyalStandardGame::default().info().suite,
        "the generator makes:\n{text}"
    );
}

/// The position of game `number` after some plies, unless a king can be captured in it.
fn play(game: &RoyalStandardGame, number: u64) -> Option<RoyalStandard> {
    let mut rng = Rng::stream(38, number);
    let mut position = drawn_start(game, &mut rng);
    for _ in 0..4 + rng.below(56) {
        if position.turn() != Turn::Decide {
            return None;
        }
        position.play(choose(&position, &mut rng)?, &mut ());
    }
    let wins = |mv: &Move| position.of_kind(Kind::King).has(mv.to());
    let continues = position.turn() == Turn::Decide && !position.legal().iter().any(wins);
    continues.then_some(position)
}

fn choose(position: &RoyalStandard, rng: &mut Rng) -> Option<Move> {
    let legal = position.legal();
    // A side does not lose its king at once if it can avoid that.
    let safe: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| {
            let mut child = *position;
            child.play(mv, &mut ());
            let king = child.king(position.side());
            king.is_some_and(|king| !child.attacks_king(child.side(), king))
        })
        .collect();
    if safe.is_empty() || rng.below(100) < 40 {
        let list = if safe.is_empty() { &legal[..] } else { &safe };
        return rng.pick(list).copied();
    }
    safe.iter()
        .map(|&mv| (gain(position, mv) + rng.below(30) as i32, mv))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, mv)| mv)
}

/// The immediate gain of a move less the risk to the moved piece, and a little for
/// advancing.
fn gain(position: &RoyalStandard, mv: Move) -> i32 {
    let value = |kind: Kind| [9000, 400, 500, 300, 0][kind.index()];
    let piece = position
        .piece_on(mv.from())
        .map_or(Kind::Bearer, |piece| piece.kind);
    let won = position
        .piece_on(mv.to())
        .map_or(0, |piece| value(piece.kind));
    let mut child = *position;
    child.play(mv, &mut ());
    let attacked = child.attackers(mv.to(), child.side(), child.occupied());
    let risk = if attacked.any() { value(piece) } else { 0 };
    let forward = i32::from(mv.to().rank()) - i32::from(mv.from().rank());
    let forward = if position.side() == ermine::base::Side::White {
        forward
    } else {
        -forward
    };
    won - risk + 6 * forward
}
