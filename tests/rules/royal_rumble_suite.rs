//! The fixed suite of one board of Royal Rumble: its content and its generator.
//!
//! If the generator makes another suite, the test fails and prints that suite line for
//! line.

use crate::common::games::drawn_start;
use ermine::base::{Rng, Side};
use ermine::games::royal_rumble::{Kind, Move, RumbleBoard, RumbleBoardGame};
use ermine::rules::{Game, Position, Turn};
use std::collections::{BTreeSet, HashSet};

/// The number of positions, each of another deal.
const COUNT: usize = 48;

#[test]
fn the_suite_holds_different_positions_that_go_on() {
    let texts = Vec::from_iter(RumbleBoardGame.info().suite_positions());
    assert_eq!(texts.len(), COUNT);
    let mut kinds: BTreeSet<Kind> = BTreeSet::new();
    for text in &texts {
        let position = RumbleBoard::from_pfen(text).expect("a good position");
        assert_eq!(position.turn(), Turn::Decide, "{text}");
        assert_eq!(position.to_string(), *text);
        kinds.extend(position.deal().kinds());
    }
    assert_eq!(kinds.len(), Kind::COUNT, "every kind plays somewhere");
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), COUNT);
}

#[test]
fn the_suite_is_what_the_generator_makes() {
    let mut text = String::from(
        "# Positions for benches and the signature of the search, each of another deal, from\n\
         # games of 70 % greedy and 30 % random moves (tests/rules/royal_rumble_suite.rs): plies\n\
         # 4 to 83, eight of each royal.\n",
    );
    for royal in Kind::ROYALS {
        let found = (0..).filter_map(|number| play(*royal, number));
        for position in found.take(COUNT / Kind::ROYALS.len()) {
            text += &format!("{position}\n");
        }
    }
    assert!(
        text == RumbleBoardGame.info().suite,
        "the generator makes:\n{text}"
    );
}

/// The position of game `number` after some plies, if its royal is `royal`.
fn play(royal: Kind, number: u64) -> Option<RumbleBoard> {
    let mut rng = Rng::stream(48, number);
    let mut position = drawn_start(&RumbleBoardGame, &mut rng);
    if position.deal().royal() != royal {
        return None;
    }
    for _ in 0..4 + rng.below(80) {
        if position.turn() != Turn::Decide {
            return None;
        }
        let mv = choose(&position, &mut rng);
        position.play(mv, &mut ());
    }
    (position.turn() == Turn::Decide).then_some(position)
}

fn choose(position: &RumbleBoard, rng: &mut Rng) -> Move {
    let legal = position.legal();
    if rng.below(100) < 30 {
        return *rng.pick(&legal).expect("a move");
    }
    let scored = legal.iter().map(|&mv| {
        let forward = i32::from(mv.to().rank()) - i32::from(mv.from().rank());
        let forward = match position.side() {
            Side::White => forward,
            Side::Black => -forward,
        };
        let mut child = *position;
        child.play(mv, &mut ());
        let replies = child.legal();
        let risk = replies.iter().map(|&reply| won(&child, reply)).max();
        let gain = won(position, mv) - risk.unwrap_or(0);
        (gain + 5 * forward + rng.below(40) as i32, mv)
    });
    let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.expect("a move").1
}

/// The material that an action removes, a pawn being a third of any other piece.
fn won(position: &RumbleBoard, mv: Move) -> i32 {
    let own = position.of_side(position.side());
    let value = |piece: Kind| if piece == Kind::Pawn { 100 } else { 300 };
    let removed = mv.victims().filter_map(|square| {
        let piece = position.piece_on(square)?;
        let sign = if own.has(square) { -1 } else { 1 };
        Some(sign * value(piece.kind))
    });
    removed.sum::<i32>() + mv.promotes().map_or(0, |_| 200)
}
