//! The exact search returns the same values as plain exhaustive expectiminimax, whatever
//! the table, the threads and the order of moves.

use crate::common::games::Material;
use crate::common::{Plain, random_positions, search};
use ermine::base::Rng;
use ermine::base::value::ply_up;
use ermine::games::royal_palette::{D8, DieState, Face, Move, PaletteMap, RoyalPalette};
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::rules::{OrderedDie, Position, Step, Turn};
use ermine::search::{Control, Engine, Exact, Exhaustive, Report, Settings};
use std::sync::Arc;

type PlainEngine = Engine<Plain>;

fn engine(threads: usize) -> PlainEngine {
    Engine::new(Arc::new(Plain), 4, threads).unwrap()
}

const CHECKED: Settings = Settings {
    assert_order: true,
    ..Settings::EXACT
};

/// The value of the root and, before a roll, of each class of rolls.
fn values(report: &Report<RoyalPalette>) -> Vec<i32> {
    report
        .lines
        .iter()
        .filter(|line| line.roll.is_some())
        .map(|line| line.value)
        .chain([report.value()])
        .collect()
}

fn exhaustive_values(position: &RoyalPalette, depth: u32) -> (Vec<i32>, u64) {
    let mut search = Exhaustive::new(&Plain);
    let mut values = Vec::new();
    if !position.before_roll() {
        for (roll, _) in D8::ROLLS {
            let mut rolled = *position;
            rolled.make(Step::Roll(roll));
            values.push(search.decision(&rolled, depth));
        }
    }
    values.push(search.value(position, depth));
    (values, search.nodes)
}

fn compare(engine: &PlainEngine, position: &RoyalPalette, depth: u32, settings: Settings) -> u64 {
    let found = search(engine, position, depth, settings);
    let (expected, nodes) = exhaustive_values(position, depth);
    assert_eq!(
        values(&found),
        expected,
        "{position} at depth {depth}, {settings:?}"
    );
    nodes
}

/// Positions at the start of a turn, before its roll.
fn unrolled(seed: u64, count: usize) -> Vec<RoyalPalette> {
    let found: Vec<RoyalPalette> = random_positions(seed, 4 * count)
        .into_iter()
        .filter(|position| {
            position.die() == DieState::Unrolled && !matches!(position.turn(), Turn::Over(_))
        })
        .take(count)
        .collect();
    assert_eq!(found.len(), count);
    found
}

#[test]
fn exact_search_is_exhaustive_search_at_depths_1_and_2() {
    let engine = engine(1);
    for position in unrolled(1, 60) {
        for depth in 1..=2 {
            compare(&engine, &position, depth, CHECKED);
        }
    }
}

#[test]
fn exact_search_is_exhaustive_search_at_depth_3() {
    let engine = engine(1);
    for position in unrolled(2, 16) {
        compare(&engine, &position, 3, CHECKED);
    }
}

/// Few pieces, pawns about to be revived, forced conversions, mates near.
const ENDINGS: [&str; 8] = [
    "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?",
    "2P1k3/8/8/8/8/8/8/3RK3 w - - 0 1 ga b ?",
    "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 rgba r ?",
    "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1 - g ?",
    "8/8/8/8/8/5k2/1q6/7K w - - 96 60 - y ?",
    "k7/2K5/8/8/8/8/1R6/8 w - - 98 70 a n ?",
    "3P3k/8/8/8/8/8/5p2/K7 w - - 3 40 ru o ?",
    "8/P6k/8/8/8/8/p6K/8 b - - 0 50 oo p ?",
];

#[test]
fn exact_search_is_exhaustive_search_at_depth_4() {
    let engine = engine(1);
    // The one with the fewest moves, among the first of the middle games.
    let positions = unrolled(6, 8).into_iter();
    let position = positions.min_by_key(|position| position.legal().len());
    let nodes = compare(&engine, &position.unwrap(), 4, CHECKED);
    assert!(nodes > 1_000_000, "{nodes} nodes are no middle game");
}

#[test]
fn exact_search_is_exhaustive_search_at_depth_4_in_endings() {
    let engine = engine(1);
    for text in ENDINGS {
        let position = RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap();
        for depth in 1..=4 {
            compare(&engine, &position, depth, CHECKED);
        }
    }
}

#[test]
fn techniques_and_threads_do_not_change_exact_values() {
    let (one, two) = (engine(1), engine(2));
    let plain = Settings {
        table: false,
        zero_window: false,
        quiet_order: false,
        ..CHECKED
    };
    for position in unrolled(3, 12) {
        for depth in 1..=4 {
            let reference = values(&search(&one, &position, depth, CHECKED));
            assert_eq!(
                values(&search(&two, &position, depth, CHECKED)),
                reference,
                "{position}"
            );
            if depth <= 3 {
                assert_eq!(
                    values(&search(&one, &position, depth, plain)),
                    reference,
                    "{position}"
                );
            }
        }
    }
}

#[test]
fn a_rolled_root_has_the_value_of_its_class() {
    let engine = engine(1);
    for position in unrolled(4, 20) {
        if position.before_roll() {
            continue;
        }
        let all = values(&search(&engine, &position, 3, CHECKED));
        for (index, number) in [3, 7, 8].into_iter().enumerate() {
            let mut rolled = position;
            rolled.make(Step::Roll(Face::new(number).unwrap()));
            let found = search(&engine, &rolled, 3, CHECKED);
            assert_eq!(found.value(), all[index], "{rolled}");
        }
    }
}

#[test]
fn one_thread_is_reproducible_to_the_node() {
    let one = engine(1);
    for position in unrolled(5, 6) {
        let first = search(&one, &position, 4, Settings::PLAY);
        let second = search(&engine(1), &position, 4, Settings::PLAY);
        assert_eq!(first.nodes, second.nodes);
        assert_eq!(first.lines, second.lines);
    }
}

/// The best value among `moves` and all moves that have it, by definition.
fn exhaustive_equals(position: &RoyalPalette, moves: &[Move], depth: u32) -> (i32, Vec<Move>) {
    let material = Material::<RoyalPaletteEvaluator>::default();
    let mut search = Exhaustive::new(&material);
    let mut value = |mv: Move| {
        let mut child = *position;
        child.play(mv, &mut ());
        if position.before_roll() {
            return search.value(&child, depth);
        }
        ply_up(-search.value(&child, depth - 1))
    };
    let values: Vec<i32> = moves.iter().map(|&mv| value(mv)).collect();
    let best = *values.iter().max().unwrap();
    let equal = (0..moves.len()).filter(|&index| values[index] == best);
    (best, equal.map(|index| moves[index]).collect())
}

#[test]
fn all_moves_of_the_best_value_are_found_and_no_others() {
    let exact = Exact::new(Arc::new(RoyalPaletteEvaluator::default())).unwrap();
    let mut tied = 0;
    for mut position in random_positions(8, 200) {
        if position.turn() == Turn::Roll {
            position.make(Step::Roll(Face::draw(&mut Rng::new(position.key()))));
        } else if position.turn() != Turn::Decide {
            continue;
        }
        let moves = &position.legal();
        for depth in 1..=2 {
            let found = exact.best(&position, moves, depth, &Control::unlimited());
            let expected = exhaustive_equals(&position, moves, depth);
            assert!(found.complete);
            assert_eq!((found.value, found.moves), expected, "{position}");
            tied += usize::from(expected.1.len() > 1);
        }
    }
    assert!(tied > 100, "{tied}");
}
