//! The fixed suites of the Colorbound games: their content and their generators.
//!
//! If a generator makes another suite, the test fails and prints that suite line for
//! line.

use ermine::base::{Rng, Side};
use ermine::games::colorbound::{
    Colorbound, ColorboundGame, Decimal, Equalized, Kind, Move, Standard, Variant,
};
use ermine::rules::{Game, Position, Turn};
use std::collections::HashSet;

/// The number of positions from games in progress, and of endings after them.
const MIDDLE: usize = 24;
const ENDINGS: usize = 8;
/// The maximum number of officers of both sides in an ending.
const FEW: u32 = 6;

fn officers<V: Variant>(position: &Colorbound<V::Board>) -> u32 {
    let others = position.of_kind(Kind::Pawn) | position.of_kind(Kind::King);
    (position.occupied() & !others).count()
}

fn check<V: Variant>() {
    let game = ColorboundGame::<V>::default();
    let texts = Vec::from_iter(game.info().suite_positions());
    assert_eq!(texts.len(), MIDDLE + ENDINGS);
    let mut endings = 0;
    for text in &texts {
        let position = Colorbound::from_pfen(text, V::rules()).expect("a good position");
        assert_eq!(position.turn(), Turn::Decide, "{text}");
        assert_eq!(position.to_string(), *text);
        endings += usize::from(officers::<V>(&position) <= FEW);
    }
    assert!((ENDINGS..=ENDINGS + 8).contains(&endings), "{endings}");
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), texts.len());
}

#[test]
fn the_suites_hold_different_positions_that_go_on() {
    check::<Standard>();
    check::<Equalized>();
    check::<Decimal>();
}

fn remake<V: Variant>() {
    let mut text = format!(
        "# {} positions for benches and the signature of the search, from games of\n\
         # 70 % greedy and 30 % random moves (tests/rules/colorbound_suite.rs): plies 6 to 85,\n\
         # then endings.\n",
        MIDDLE + ENDINGS
    );
    let middle = (0..).filter_map(|game| play::<V>(game, 6 + (game % 80) as u32, |_| true));
    let few = |position: &Colorbound<V::Board>| officers::<V>(position) <= FEW;
    let endings = (1000..).filter_map(|game| play::<V>(game, 60, few));
    for position in middle.step_by(3).take(MIDDLE).chain(endings.take(ENDINGS)) {
        text += &format!("{position}\n");
    }
    assert!(text == V::SUITE, "the generator makes:\n{text}");
}

#[test]
fn the_suite_is_what_the_generator_makes() {
    remake::<Standard>();
}

#[test]
fn the_suite_of_equalized_is_what_the_generator_makes() {
    remake::<Equalized>();
}

#[test]
fn the_suite_of_decimal_is_what_the_generator_makes() {
    remake::<Decimal>();
}

/// The position of game `number` once it has lasted `earliest` plies and `predicate`
/// accepts it.
fn play<V: Variant>(
    number: u64,
    earliest: u32,
    predicate: impl Fn(&Colorbound<V::Board>) -> bool,
) -> Option<Colorbound<V::Board>> {
    let mut rng = Rng::stream(41, number);
    let mut position = Colorbound::start(V::rules());
    for ply in 0..300 {
        if position.turn() != Turn::Decide {
            return None;
        }
        if ply >= earliest && predicate(&position) {
            return Some(position);
        }
        let mv = choose::<V>(&position, &mut rng);
        position.play(mv, &mut ());
    }
    None
}

fn choose<V: Variant>(position: &Colorbound<V::Board>, rng: &mut Rng) -> Move<V::Board> {
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
        let risk = replies.iter().map(|&reply| won::<V>(&child, reply));
        let gain = won::<V>(position, mv) - risk.max().unwrap_or(0);
        (gain + 5 * forward + rng.below(40) as i32, mv)
    });
    let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.expect("a move").1
}

/// The material that a move captures or promotes to.
fn won<V: Variant>(position: &Colorbound<V::Board>, mv: Move<V::Board>) -> i32 {
    let value = |kind: Kind| [100, 300, 350, 300, 350, 400, 350, 0][kind.index()];
    let taken = position
        .piece_on(mv.to())
        .map_or(0, |piece| value(piece.kind));
    taken + mv.promotes().map_or(0, |kind| value(kind) - 100)
}
