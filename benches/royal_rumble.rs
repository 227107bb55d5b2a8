//! Royal Rumble by classes of deals: the speed of the generator and of the search of one
//! board, by the number of pieces among the seven whose special rules move tables cannot
//! express, and by royal.
//!
//! `cargo bench --bench royal_rumble` prints a table. Every start is counted, with every
//! leaf made on the board, and searched by one thread. The figures depend on the machine,
//! the ratios between classes do not.

use ermine::base::Rng;
use ermine::eval::NetEvaluator;
use ermine::games::royal_rumble::{Kind, RumbleBoard, RumbleBoardGame};
use ermine::models::royal_rumble::RumbleBoardTerms;
use ermine::rules::Game;
use ermine::rules::perft::{PerftMode, perft};
use ermine::search::{Budget, Control, Engine, Root, Settings};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// The number of random deals, and their seed.
const DEALS: usize = 300;
const SEED: u64 = 1;

/// The minimum leaves of a count, and the nodes of a search.
const MIN_LEAVES: u64 = 200_000;
const NODES: u64 = 20_000;

/// The size of the search's table.
const MEBIBYTES: usize = 16;

/// Pieces that borrow moves, hold others, or capture otherwise than by displacement.
const OWN_RULES: [Kind; 8] = [
    Kind::Frog,
    Kind::Copycat,
    Kind::Butterfly,
    Kind::Chameleon,
    Kind::Immobilizer,
    Kind::Advancer,
    Kind::Withdrawer,
    Kind::Archer,
];

/// The measurements of one deal.
struct Pace {
    royal: Kind,
    own_rules: usize,
    start: String,
    /// Millions of leaves, and thousands of nodes, a second.
    perft: f64,
    search: f64,
}

fn main() {
    if std::env::args().any(|word| word == "--test" || word == "--list") {
        return;
    }
    let engine = Engine::new(
        Arc::new(NetEvaluator::<RumbleBoardTerms>::default()),
        MEBIBYTES,
        1,
    );
    let engine = engine.expect("an engine");
    let mut rng = Rng::new(SEED);
    let house = RumbleBoardGame
        .start(&[])
        .expect("the plain start")
        .position;
    let house = pace(&engine, &house);
    let drawn = (0..DEALS).map(|_| {
        let words = RumbleBoardGame.draw_start(&mut rng);
        let words: Vec<&str> = words.split(' ').collect();
        let start = RumbleBoardGame
            .start(&words)
            .expect("a start that was drawn")
            .position;
        pace(&engine, &start)
    });
    let drawn: Vec<Pace> = drawn.collect();
    println!("| deals | count | perft, M leaves/s | slowest | search, k nodes/s | slowest |");
    println!("|---|---|---|---|---|---|");
    row("the plain start", &[&house]);
    for count in 0..=3 {
        let class = |one: &&Pace| one.own_rules.min(3) == count;
        let name = match count {
            0 => "no piece with special rules".to_owned(),
            1 => "one piece with special rules".to_owned(),
            3 => "three or more".to_owned(),
            _ => "two".to_owned(),
        };
        row(&name, &drawn.iter().filter(class).collect::<Vec<_>>());
    }
    for &royal in Kind::ROYALS {
        let class = |one: &&Pace| one.royal == royal;
        row(
            royal.name(),
            &drawn.iter().filter(class).collect::<Vec<_>>(),
        );
    }
    row("all", &drawn.iter().collect::<Vec<_>>());
    let slowest = drawn
        .iter()
        .min_by(|one, other| one.perft.total_cmp(&other.perft));
    let slowest = slowest.expect("deals");
    println!(
        "\nthe slowest: {:.1} M leaves/s, {}",
        slowest.perft, slowest.start
    );
}

fn pace(engine: &Engine<NetEvaluator<RumbleBoardTerms>>, start: &RumbleBoard) -> Pace {
    let deal = start.deal();
    let own_rules = deal
        .fighters()
        .iter()
        .filter(|kind| OWN_RULES.contains(kind));
    Pace {
        royal: deal.royal(),
        own_rules: own_rules.count(),
        start: start.to_string(),
        perft: perft_speed(start),
        search: search_speed(engine, start),
    }
}

/// The speed of perft in millions of leaves a second.
fn perft_speed(start: &RumbleBoard) -> f64 {
    let counted = (1..).map(|depth| (depth, perft(start, depth, PerftMode::Full)));
    let mut counted = counted.filter(|&(_, leaves)| leaves >= MIN_LEAVES);
    let (depth, leaves) = counted.next().expect("a count that grows");
    let begun = Instant::now();
    assert_eq!(black_box(perft(start, depth, PerftMode::Full)), leaves);
    leaves as f64 / begun.elapsed().as_secs_f64() / 1e6
}

/// The speed of a search with an empty table, in thousands of nodes a second.
fn search_speed(engine: &Engine<NetEvaluator<RumbleBoardTerms>>, start: &RumbleBoard) -> f64 {
    engine.clear();
    let root = Root {
        depth: 60,
        ..Root::new(*start)
    };
    let control = Control::new(Budget::NONE, Some(NODES), false);
    let begun = Instant::now();
    let nodes = engine
        .search(&root, Settings::PLAY, &control, &|_| {})
        .nodes;
    nodes as f64 / begun.elapsed().as_secs_f64() / 1e3
}

/// Prints the medians of a class, and its slowest deals.
fn row(name: &str, class: &[&Pace]) {
    let sorted = |of: fn(&Pace) -> f64| {
        let mut values: Vec<f64> = class.iter().map(|one| of(one)).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let (perft, search) = (sorted(|one| one.perft), sorted(|one| one.search));
    let (Some(min_leaves), Some(min_nodes)) = (perft.first(), search.first()) else {
        return;
    };
    let (leaves, nodes) = (perft[perft.len() / 2], search[search.len() / 2]);
    let count = class.len();
    println!("| {name} | {count} | {leaves:.1} | {min_leaves:.1} | {nodes:.0} | {min_nodes:.0} |");
}
