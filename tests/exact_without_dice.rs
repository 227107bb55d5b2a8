//! The exact search gives the values of plain exhaustive minimax in games
//! without dice: equal, not close, whatever the table, the threads and the order
//! of moves.

mod common;

use common::games::{Wobbly, positions_of};
use common::search;
use ermine::base::value::ply_up;
use ermine::eval::{Model, Plain as Material};
use ermine::games::royal_standard::{RangeRule, RoyalStandard, RoyalStandardGame};
use ermine::models::royal_standard::RoyalStandardModel;
use ermine::rules::{Class, Game, Position};
use ermine::search::{Control, Engine, Exact, Exhaustive, Settings};
use std::sync::Arc;

const CHECKED: Settings = Settings {
    assert_order: true,
    ..Settings::EXACT
};

/// The same without what only makes it faster.
const BARE: Settings = Settings {
    table: false,
    zero_window: false,
    quiet_order: false,
    ..CHECKED
};

/// Compares the value and the best move of a position; gives the nodes that an
/// exhaustive search takes.
fn compare<P: Position, M: Model<P>>(
    engines: &[Engine<P, Wobbly<M>>],
    model: &Wobbly<M>,
    position: &P,
    depth: u32,
) -> u64 {
    let mut exhaustive = Exhaustive::new(model);
    let expected = exhaustive.locked(position, depth);
    for engine in engines {
        for settings in [CHECKED, BARE] {
            let found = search(engine, position, depth, settings);
            let what = format!("{} at depth {depth}, {settings:?}", position.to_text());
            assert_eq!(found.value(), expected, "{what}");
            let mut child = *position;
            let best = found.lines[0].decision().expect("a move");
            child.play(best, &mut ());
            let answer = Exhaustive::new(model).locked(&child, depth - 1);
            let same = child.side() == position.side();
            let reached = ply_up(if same { answer } else { -answer });
            assert_eq!(reached, expected, "{best:?}, {what}");
        }
    }
    exhaustive.nodes
}

/// The exact search against exhaustive minimax from positions of random games,
/// `counts` at depth 1, 2, 3 and 4.
fn check<G: Game, M: Model<G::Position> + Default>(game: &G, counts: [usize; 4]) -> u64 {
    let engines = [1, 2]
        .map(|threads| Engine::new(Arc::new(Wobbly(M::default())), 4, threads).expect("an engine"));
    let model = Wobbly(M::default());
    let mut nodes = 0;
    for (count, depth) in counts.into_iter().zip(1..) {
        for position in positions_of(game, u64::from(depth), count, 70) {
            nodes += compare(&engines, &model, &position, depth);
        }
    }
    nodes
}

#[test]
fn exact_search_is_exhaustive_search_in_the_royal_standard() {
    let counts = if cfg!(debug_assertions) {
        [10, 5, 1, 0]
    } else {
        [60, 40, 12, 2]
    };
    for (rule, starts) in [("full", "original"), ("full", "advanced"), ("ends", "both")] {
        let mut game = RoyalStandardGame::default();
        game.set("RangeRule", rule).expect("a rule");
        game.set("Starts", starts).expect("a choice of starts");
        let nodes = check::<_, RoyalStandardModel>(&game, counts);
        assert!(cfg!(debug_assertions) || nodes > 1_000_000, "{nodes}");
    }
}

/// Kings about to be captured, stalemate, draws by count.
const ENDINGS: [&str; 6] = [
    "*2k2*/2S4/7/7/7/*2K2* w - 4 12",
    "*2k2*/2S4/7/3s3/7/*2K2* b c5 98 60",
    "*2k2*/2WS3/5B1/3S3/3R3/*2K2* b - 97 60",
    "*2K2*/7/7/7/rrb4/*1kb2* b - 98 60",
    "*5*/1k5/2S4/2K2s1/7/*5* w - 3 70",
    "*5*/1k5/2S4/2K2s1/7/*5* b c4 99 70",
];

#[test]
fn exact_search_is_exhaustive_search_where_kings_fall() {
    let model = Wobbly(RoyalStandardModel::default());
    let engine = || Engine::new(Arc::new(Wobbly(RoyalStandardModel::default())), 4, 1);
    let engines = [engine().expect("an engine")];
    for text in ENDINGS {
        let position = RoyalStandard::from_pfen(text, RangeRule::Full).expect("a position");
        for depth in 1..=if cfg!(debug_assertions) { 3 } else { 4 } {
            compare(&engines, &model, &position, depth);
        }
    }
}

#[test]
fn all_moves_of_the_best_value_are_found_and_no_others() {
    let model = || Material::new(Arc::new(RoyalStandardModel::default()));
    let (exact, plain) = (Exact::new(Arc::new(model())).expect("a table"), model());
    let mut tied = 0;
    for position in positions_of(&RoyalStandardGame::default(), 9, 60, 70) {
        let legal = position.legal();
        let moves = legal.of(Class::Locked);
        for depth in 1..=2 {
            let mut search = Exhaustive::new(&plain);
            let values: Vec<i32> = moves
                .iter()
                .map(|&item| {
                    let mut child = position;
                    child.play(item, &mut ());
                    ply_up(-search.locked(&child, depth - 1))
                })
                .collect();
            let best = *values.iter().max().expect("a move");
            let equal: Vec<_> = moves
                .iter()
                .zip(&values)
                .filter(|(_, value)| **value == best)
                .map(|(&item, _)| item)
                .collect();
            let found = exact.best(&position, moves, depth, &Control::unlimited());
            assert!(found.complete);
            assert_eq!((found.value, &found.moves), (best, &equal), "{position}");
            tied += usize::from(equal.len() > 1);
        }
    }
    assert!(tied > 40, "{tied}");
}
