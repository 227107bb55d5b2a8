//! A game with a plain six-sided die: the general chance node gives the values of
//! enumeration, whatever pruning is on.

mod race;

use crate::common::games::Material;
use ermine::base::value::{DECISIVE, EVALUATION_LIMIT, WIN};
use ermine::base::{Rng, Value};
use ermine::rules::perft::{PerftMode, perft};
use ermine::rules::{Chance, Position, Step, Turn};
use ermine::search::{Control, Engine, Exact, Exhaustive, Report, Root, Settings, mean};
use race::{Race, RaceEvaluator};
use std::collections::HashMap;
use std::sync::Arc;

fn engine(threads: usize) -> Engine<RaceEvaluator> {
    Engine::new(Arc::new(RaceEvaluator), 1, threads).unwrap()
}

fn search(
    engine: &Engine<RaceEvaluator>,
    position: &Race,
    depth: u32,
    settings: Settings,
) -> Report<Race> {
    engine.clear();
    let root = Root {
        depth,
        ..Root::new(*position)
    };
    engine.search(&root, settings, &Control::unlimited(), &|_| {})
}

/// The value of a race by enumeration to its end: certain only if every roll leads to it,
/// otherwise 2 * (points - 1/2) on the scale of values.
fn enumerated(position: &Race, cache: &mut HashMap<u64, Value>) -> Value {
    if let Some(&value) = cache.get(&position.key()) {
        return value;
    }
    let value = match position.turn() {
        Turn::Over(outcome) => match outcome.half_points(position.side()) {
            0 => -WIN,
            1 => 0,
            _ => WIN,
        },
        Turn::Roll => {
            let rolls: Vec<_> = <Race as Position>::Chance::rolls(position).collect();
            mean(rolls.into_iter().map(|(roll, weight)| {
                let mut rolled = *position;
                rolled.make(Step::Roll(roll));
                (enumerated(&rolled, cache), weight)
            }))
        }
        Turn::Decide => position
            .legal()
            .iter()
            .map(|&mv| {
                let mut child = *position;
                child.play(mv, &mut ());
                let value = enumerated(&child, cache);
                let value = if child.side() == position.side() {
                    value
                } else {
                    -value
                };
                value - value.signum() * i32::from(value.abs() > DECISIVE)
            })
            .max()
            .expect("a decision"),
    };
    cache.insert(position.key(), value);
    value
}

/// Positions of random races.
fn races(count: usize) -> Vec<Race> {
    let mut found = Vec::new();
    for number in 0.. {
        let mut rng = Rng::stream(6, number);
        let mut position = Race::start();
        let plies = rng.below(24);
        for _ in 0..plies {
            match rng.pick(&Step::all(&position)) {
                Some(&step) => position.make(step),
                None => break,
            }
        }
        if !matches!(position.turn(), Turn::Over(_)) {
            found.push(position);
        }
        if found.len() == count {
            return found;
        }
    }
    unreachable!("there is always another race")
}

#[test]
fn a_race_searched_to_its_end_has_the_value_of_enumeration() {
    let (engine, mut cache) = (engine(1), HashMap::new());
    for position in races(60) {
        let left = position.plies_left();
        let found = search(&engine, &position, left, Settings::EXACT);
        let expected = enumerated(&position, &mut cache);
        assert_eq!(found.value(), expected, "{position:?}");
    }
    // Both certain and uncertain results must occur.
    let values = cache.values();
    let certain = values
        .clone()
        .filter(|value| value.abs() > DECISIVE)
        .count();
    assert!(
        certain > 100 && cache.len() - certain > 1000,
        "{certain} of {}",
        cache.len()
    );
}

#[test]
fn exact_search_is_exhaustive_search() {
    let (one, two) = (engine(1), engine(2));
    let plain = Settings {
        table: false,
        zero_window: false,
        quiet_order: false,
        ..Settings::EXACT
    };
    let mut nodes = [0; 2];
    for position in races(60) {
        for depth in 1..=4 {
            let mut exhaustive = Exhaustive::new(&RaceEvaluator);
            let expected = exhaustive.value(&position, depth);
            let found = search(&one, &position, depth, Settings::EXACT);
            assert_eq!(found.value(), expected, "{position:?} at depth {depth}");
            assert_eq!(
                search(&two, &position, depth, Settings::EXACT).value(),
                expected
            );
            assert_eq!(search(&one, &position, depth, plain).value(), expected);
            if depth == 4 {
                nodes[0] += found.nodes;
                nodes[1] += exhaustive.nodes;
            }
        }
    }
    // All iterations of the search against one of the enumeration.
    assert!(2 * nodes[0] < nodes[1], "{nodes:?}");
}

#[test]
fn every_roll_has_its_line_and_the_expectation_is_their_mean() {
    let engine = engine(1);
    for position in races(40) {
        let found = search(&engine, &position, 3, Settings::PLAY);
        if position.turn() != Turn::Roll {
            assert_eq!((found.lines.len(), found.expected), (1, None));
            assert!(found.lines[0].decision().is_some());
            continue;
        }
        let rolls: Vec<_> = <Race as Position>::Chance::rolls(&position).collect();
        let named: Vec<_> = found.lines.iter().filter_map(|line| line.roll).collect();
        assert_eq!(
            named,
            rolls.iter().map(|&(roll, _)| roll).collect::<Vec<_>>()
        );
        let values = found.lines.iter().map(|line| line.value);
        let weighted = values.zip(rolls.iter().map(|&(_, weight)| weight));
        assert_eq!(found.expected, Some(mean(weighted)));
        for line in &found.lines {
            let mut position = position;
            for &step in &line.steps {
                assert!(Step::all(&position).contains(&step), "{line:?}");
                position.make(step);
            }
        }
    }
}

#[test]
fn all_best_moves_are_found() {
    let exact = Exact::new(Arc::new(RaceEvaluator)).unwrap();
    let material = Material::<RaceEvaluator>::default();
    let mut tied = 0;
    for mut position in races(80) {
        if position.turn() == Turn::Roll {
            let roll = <Race as Position>::Chance::draw(&position, &mut Rng::new(position.key()));
            position.make(Step::Roll(roll));
        }
        let moves = position.legal();
        let found = exact.best(&position, &moves, 2, &Control::unlimited());
        let best = Exhaustive::new(&material).decision(&position, 2);
        assert_eq!(found.value, best);
        tied += usize::from(found.moves.len() > 1);
    }
    assert!(tied > 0);
}

#[test]
fn a_selective_search_stays_near_the_truth_of_evaluations() {
    let engine = engine(1);
    for position in races(40) {
        let value = search(&engine, &position, 5, Settings::PLAY).value();
        assert!(value.abs() <= EVALUATION_LIMIT || value.abs() > DECISIVE);
    }
}

#[test]
fn perft_counts_every_roll_and_move() {
    // Six rolls, of which a 6 may also be used to throw back (no runner is in reach at
    // the start): see `Race`.
    let start = Race::start();
    let by_hand: u64 = <Race as Position>::Chance::rolls(&start)
        .map(|(roll, _)| {
            let mut rolled = start;
            rolled.make(Step::Roll(roll));
            rolled.legal().len() as u64
        })
        .sum();
    assert_eq!(perft(&start, 1, PerftMode::Full), by_hand);
    assert!(perft(&start, 3, PerftMode::Full) > by_hand * by_hand);
}
