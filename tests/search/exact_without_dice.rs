//! The exact search returns the same values as plain exhaustive minimax in games without
//! dice, whatever the table, the threads and the order of moves.

use crate::common::games::{Material, Wobbly, positions_of};
use crate::common::search;
use ermine::base::geometry::Board8x8;
use ermine::base::value::ply_up;
use ermine::games::colorbound::{Colorbound, ColorboundGame, Decimal, Equalized, Standard};
use ermine::games::colour_chess::{ColourChess, ColourChessGame, Tiles};
use ermine::games::custom::AnyCustomGame;
use ermine::games::royal_rumble::{RumbleBoard, RumbleBoardGame};
use ermine::games::royal_standard::{RangeRule, RoyalStandard, RoyalStandardGame};
use ermine::models::colorbound::{ColorboundEvaluator, EvaluatedVariant};
use ermine::models::colour_chess::ColourChessEvaluator;
use ermine::models::custom::CustomEvaluator;
use ermine::models::royal_rumble::RumbleBoardEvaluator;
use ermine::models::royal_standard::RoyalStandardEvaluator;
use ermine::rules::{Game, Position};
use ermine::search::{Control, Engine, Exact, Exhaustive, Root, Searchable, Settings};
use std::sync::Arc;

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

/// Compares the value and the best move of a position; returns the nodes of an exhaustive
/// search.
fn compare<P: Position, E: Searchable<Position = P>>(
    engines: &[Engine<Wobbly<E>>],
    model: &Wobbly<E>,
    position: &P,
    depth: u32,
) -> u64 {
    let mut exhaustive = Exhaustive::new(model);
    let expected = exhaustive.value(position, depth);
    for engine in engines {
        for settings in [CHECKED, BARE] {
            let found = search(engine, position, depth, settings);
            let context = format!("{position} at depth {depth}, {settings:?}");
            assert_eq!(found.value(), expected, "{context}");
            let mut child = *position;
            let best = found.lines[0].decision().expect("a move");
            child.play(best, &mut ());
            let answer = Exhaustive::new(model).value(&child, depth - 1);
            let same = child.side() == position.side();
            let move_value = ply_up(if same { answer } else { -answer });
            assert_eq!(move_value, expected, "{best:?}, {context}");
        }
    }
    exhaustive.nodes
}

/// Checks the exact search against exhaustive minimax in positions of random games,
/// `counts` of them at depths 1, 2, 3 and 4.
fn check<G: Game, E: Searchable<Position = G::Position>>(game: &G, counts: [usize; 4]) -> u64 {
    let engines = [1, 2].map(|threads| {
        Engine::new(Arc::new(Wobbly::<E>::default()), 4, threads).expect("an engine")
    });
    let model = Wobbly::<E>::default();
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
    for (rule, starts, counts) in [
        ("full", "original", [40, 30, 10, 1]),
        ("full", "advanced", [40, 30, 10, 0]),
        ("ends", "both", [40, 30, 10, 0]),
    ] {
        let mut game = RoyalStandardGame::default();
        game.set("RangeRule", rule).expect("a rule");
        game.set("Starts", starts).expect("a choice of starts");
        let nodes = check::<_, RoyalStandardEvaluator>(&game, counts);
        assert!(nodes > 500_000, "{nodes}");
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
    let model = Wobbly::<RoyalStandardEvaluator>::default();
    let engine = || Engine::new(Arc::new(Wobbly::<RoyalStandardEvaluator>::default()), 4, 1);
    let engines = [engine().expect("an engine")];
    for text in ENDINGS {
        let position = RoyalStandard::from_pfen(text, RangeRule::Full).expect("a position");
        for depth in 1..=4 {
            compare(&engines, &model, &position, depth);
        }
    }
}

#[test]
fn exact_search_is_exhaustive_search_in_colour_chess() {
    let counts = [80, 80, 60, 30];
    let nodes = check::<_, ColourChessEvaluator>(&ColourChessGame::default(), counts);
    assert!(nodes > 300_000, "{nodes}");
}

/// Kings about to be captured, parts and whole turns missed, both sides stuck, draws by
/// count: placement to clock, then called colour, part and pieces moved.
const COLOUR_ENDINGS: [(&str, &str); 9] = [
    ("4k3/4Q3/8/8/8/8/8/4K3 b - - 0 9", "g 1 -"),
    ("4k3/4Q3/8/8/8/8/8/4K3 w - - 0 9", "- 2 -"),
    ("8/8/8/3kK3/8/8/8/8 w - - 0 9", "- 2 -"),
    ("4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 9", "- 2 -"),
    ("8/4k3/8/8/8/8/4K3/8 w - - 2 10", "- 2 -"),
    ("4k3/8/8/8/8/8/8/R3K3 w Q - 197 9", "- 2 -"),
    ("K7/8/8/8/8/3p1p1p/2pPpppp/2B1nbnk w - - 0 9", "- 2 -"),
    (
        "BRBBBBBK/1PPPPPPP/8/8/P7/8/pppppppp/bbbbbbbk w - - 0 9",
        "- 2 -",
    ),
    (
        "4k3/p1p5/8/1P1PpPpP/1p1pPp1p/8/P1P3P1/4K3 w - e6g6 0 10",
        "u 1 -",
    ),
];

#[test]
fn exact_search_is_exhaustive_search_where_parts_are_missed() {
    let model = Wobbly::<ColourChessEvaluator>::default();
    let engine = || Engine::new(Arc::new(Wobbly::<ColourChessEvaluator>::default()), 4, 1);
    let engines = [engine().expect("an engine")];
    for (head, tail) in COLOUR_ENDINGS {
        let text = format!("{head} {} {tail}", Tiles::HOUSE);
        let position = ColourChess::from_fen(&text).expect("a position");
        for depth in 1..=4 {
            compare(&engines, &model, &position, depth);
        }
    }
}

/// Compares the best moves of positions of random games, at depths from 1, with the
/// values of all moves; returns how often several were best.
fn ties<G: Game, E: Searchable<Position = G::Position> + Default>(game: &G, depths: u32) -> usize {
    let exact = Exact::new(Arc::new(E::default())).expect("a table");
    let plain = Material::<E>::default();
    let mut tied = 0;
    for position in positions_of(game, 9, 60, 70) {
        let legal = position.legal();
        for depth in 1..=depths {
            let mut search = Exhaustive::new(&plain);
            let mut value = |mv| {
                let mut child = position;
                child.play(mv, &mut ());
                let answer = search.value(&child, depth - 1);
                let same = child.side() == position.side();
                ply_up(if same { answer } else { -answer })
            };
            let values: Vec<i32> = legal.iter().map(|&mv| value(mv)).collect();
            let best = *values.iter().max().expect("a move");
            let equal: Vec<_> = (legal.iter().zip(&values))
                .filter(|(_, value)| **value == best)
                .map(|(&mv, _)| mv)
                .collect();
            let found = exact.best(&position, &legal, depth, &Control::unlimited());
            assert!(found.complete);
            assert_eq!((found.value, &found.moves), (best, &equal), "{position}");
            tied += usize::from(equal.len() > 1);
        }
    }
    tied
}

#[test]
fn all_moves_of_the_best_value_are_found_and_no_others() {
    let tied = ties::<_, RoyalStandardEvaluator>(&RoyalStandardGame::default(), 2);
    assert!(tied > 40, "{tied}");
    let tied = ties::<_, ColourChessEvaluator>(&ColourChessGame::default(), 3);
    assert!(tied > 40, "{tied}");
}

fn check_colorbound<V: EvaluatedVariant>() {
    let counts = [40, 30, 10, 1];
    let nodes =
        check::<ColorboundGame<V>, ColorboundEvaluator<V>>(&ColorboundGame::default(), counts);
    assert!(nodes > 500_000, "{nodes}");
}

#[test]
fn exact_search_is_exhaustive_search_in_colorbound_games() {
    check_colorbound::<Standard>();
    check_colorbound::<Equalized>();
    check_colorbound::<Decimal>();
}

/// Checks the exact search against exhaustive minimax near mate, stalemate, promotion and
/// draws by count.
fn check_endings<V: EvaluatedVariant>(texts: &[&str]) {
    let model = Wobbly::<ColorboundEvaluator<V>>::default();
    let engine = || Engine::new(Arc::new(Wobbly::<ColorboundEvaluator<V>>::default()), 4, 1);
    let engines = [engine().expect("an engine")];
    for text in texts {
        let position = Colorbound::from_pfen(text, V::rules()).expect("a position");
        for depth in 1..=4 {
            compare(&engines, &model, &position, depth);
        }
    }
}

#[test]
fn exact_search_is_exhaustive_search_in_colorbound_endings() {
    check_endings::<Standard>(&[
        "4k3/1P4P1/8/8/8/8/1p4p1/4K3 w - - 0 30",
        "k7/8/2D1W3/8/8/3B4/8/L3K3 w - - 61 60",
        "1k6/3P4/2P5/1P6/8/8/8/4K3 b - - 0 40",
        "8/3k4/8/2p1p3/8/3W1L2/8/4K3 b - - 62 60",
    ]);
    check_endings::<Equalized>(&[
        "3kk3/1P6/8/8/8/8/6p1/3KK3 w - - 0 30",
        "kk6/8/2D1W3/8/8/8/8/3KK3 w - - 61 60",
        "kk6/8/3W4/1KK5/2L5/8/8/8 w - - 3 60",
    ]);
    check_endings::<Decimal>(&[
        "5k4/1P8/10/10/10/10/10/10/5p4/5K4 w - - 0 30",
        "k9/10/2Y1O5/10/10/3O6/10/10/10/5K4 w - - 97 60",
    ]);
}

#[test]
fn exact_search_is_exhaustive_search_on_a_board_of_royal_rumble() {
    let counts = [60, 40, 10, 1];
    let nodes = check::<_, RumbleBoardEvaluator>(&RumbleBoardGame, counts);
    assert!(nodes > 500_000, "{nodes}");
}

/// The ban about to be lifted, suicides, shots, recruitment, stalemate, draws by count.
const RUMBLE_ENDINGS: [&str; 6] = [
    "7[wu]/8/8/8/8/8/8/[Wu]5R1 w - 0 5 R,B,N,F,W,G,Go",
    "7k/8/8/4[im]3/3[Im]4/8/8/K7 w - 12 30 N,Hr,Pk,Im,Gr,Mo,Sv",
    "7k/8/3n4/8/3[Ac]4/8/8/K7 w - 12 30 N,Hr,Pk,Im,Gr,Mo,Ac",
    "7[mk]/8/8/3r4/3[Mk]p3/2b5/8/8 w - 0 11 R,B,F,W,Ca,Im,G",
    "k7/2[Fr]5/1[Cc]6/8/8/8/1p6/4K3 b - 97 60 N,F,W,Fr,Cc,Ad,Wd",
    "[li]7/8/2[Fr]5/8/8/4[Ch]3/6p1/[Li]7 w - 98 60 N,F,W,Fr,Ch,Ad,Wd",
];

#[test]
fn exact_search_is_exhaustive_search_in_endings_of_royal_rumble() {
    let model = Wobbly::<RumbleBoardEvaluator>::default();
    let engine = || Engine::new(Arc::new(Wobbly::<RumbleBoardEvaluator>::default()), 4, 1);
    let engines = [engine().expect("an engine")];
    for text in RUMBLE_ENDINGS {
        let position = RumbleBoard::from_pfen(text).expect("a position");
        for depth in 1..=4 {
            compare(&engines, &model, &position, depth);
        }
    }
}

#[test]
fn exact_search_is_exhaustive_search_in_games_from_files() {
    for (text, counts) in [
        (include_str!("../../variants/chess.toml"), [20, 12, 6, 1]),
        (include_str!("../../variants/gardner.toml"), [20, 20, 12, 6]),
        (
            include_str!("../../variants/antichess.toml"),
            [20, 20, 10, 4],
        ),
        (
            include_str!("../../variants/racing-kings.toml"),
            [20, 12, 6, 1],
        ),
        (
            include_str!("../../variants/three-check.toml"),
            [20, 12, 6, 1],
        ),
        (
            include_str!("../../variants/three-kings.toml"),
            [20, 12, 6, 1],
        ),
        (
            include_str!("../../variants/breakthrough.toml"),
            [20, 12, 6, 2],
        ),
    ] {
        let Ok(AnyCustomGame::Small(game)) = AnyCustomGame::read(text) else {
            panic!("a game on a small board: {text}")
        };
        let nodes = check::<_, CustomEvaluator<Board8x8>>(&game, counts);
        assert!(nodes > 2_000, "{nodes} nodes");
    }
}

/// Compares searches with various values of a draw for the side at the root; the table
/// already holds results for other values.
fn compare_draws<P: Position, E: Searchable<Position = P> + Default>(position: &P) {
    let model = Wobbly::<E>::default();
    let engine = Engine::new(Arc::new(Wobbly::<E>::default()), 4, 1).expect("an engine");
    let mut values = Vec::new();
    for draw in [0, 12_000, -12_000, 29_000] {
        let root = Root {
            draw,
            depth: 4,
            ..Root::new(*position)
        };
        let found = engine.search(&root, CHECKED, &Control::unlimited(), &|_| {});
        let mut exhaustive = Exhaustive::new(&model).with_draw(position.side(), draw);
        let expected = exhaustive.value(position, 4);
        assert_eq!(found.value(), expected, "{position} with {draw}");
        values.push(expected);
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 1, "no draw in {position}");
}

#[test]
fn a_draw_may_be_worth_anything() {
    let rule = RangeRule::Full;
    for text in [ENDINGS[1], ENDINGS[3]] {
        let position = RoyalStandard::from_pfen(text, rule).expect("a position");
        compare_draws::<_, RoyalStandardEvaluator>(&position);
    }
    let position = RumbleBoard::from_pfen(RUMBLE_ENDINGS[4]).expect("a position");
    compare_draws::<_, RumbleBoardEvaluator>(&position);
}
