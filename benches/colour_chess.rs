//! Colour Chess: the speed of the generator compared with one that filters afterwards,
//! and the nodes of the exact search compared with plain minimax.
//!
//! The rival generator makes the moves onto every colour and by every piece, and drops
//! those that the current part forbids. Both lists are compared first. The summary at the
//! end alternates the two, so that a busy machine slows both; only ratios carry over to
//! other machines. `cargo bench --bench colour_chess -- none` prints only that.

use criterion::{Criterion, Throughput};
use ermine::games::colour_chess::{ColourChess, ColourChessGame, Move, Tiles};
use ermine::models::colour_chess::ColourChessEvaluator;
use ermine::rules::perft::{PerftMode, perft};
use ermine::rules::{Game, GameMove, Position};
use ermine::search::{Budget, Control, Engine, Exhaustive, Root, Settings};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The start on the house board: depths and counts.
const START: [(u32, u64); 2] = [(4, 5_771), (5, 105_605)];
/// A game in progress, in part 2.
const MIDDLE: &str = "r1bq1rk1/pppppp1p/6pb/3n4/1P1n4/7N/P1PPPPPP/RNBQKBR1 b - - 6 5 \
    byogrory/goggyuub/bburrbry/uouggoyb/yrgbugoy/yubrougu/uooborou/yrgyrbgb r 2 g8f8";
const MIDDLE_DEPTH: u32 = 5;
const MIDDLE_NODES: u64 = 261_239;

/// The depth of the comparison with plain minimax.
const EXACT_DEPTH: u32 = 4;
/// The nodes for a position in play settings.
const PLAY_NODES: u64 = 20_000;
/// The rounds of the comparison, and the minimum duration of one side's round.
const ROUNDS: usize = 15;
const ROUND: Duration = Duration::from_millis(25);

fn main() {
    let start = ColourChess::start(Tiles::HOUSE);
    let middle = ColourChess::from_fen(MIDDLE).expect("a good position");
    for (depth, nodes) in START {
        assert_eq!(perft(&start, depth, PerftMode::Full), nodes);
    }
    assert_eq!(perft(&middle, MIDDLE_DEPTH, PerftMode::Full), MIDDLE_NODES);
    let pairs = pairs();
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1200))
        .without_plots()
        .configure_from_args();
    rules_timings(
        &mut criterion,
        &[("start", start, 5), ("middle", middle, 5)],
    );
    search_timings(&mut criterion);
    criterion.final_summary();
    if !std::env::args().any(|argument| argument == "--test" || argument == "--list") {
        generator_summary(&pairs);
        exact_summary();
    }
}

fn suite() -> Vec<ColourChess> {
    let game = ColourChessGame::default();
    let lines = game.info().suite_positions();
    lines
        .map(|line| ColourChess::from_fen(line).expect("a good position"))
        .collect()
}

/// A position, and the same without a called colour or moved pieces, in which the
/// generator makes every move of the side.
type Pair = (ColourChess, ColourChess);

fn pairs() -> Vec<Pair> {
    let pairs: Vec<Pair> = suite()
        .into_iter()
        .filter_map(|position| Some((position, unbound(&position)?)))
        .collect();
    for (position, unbound) in &pairs {
        let mut masked = position.legal().to_vec();
        let mut filtered = filter_after(position, unbound);
        masked.sort_by_key(|&mv| mv.tag());
        filtered.sort_by_key(|&mv| mv.tag());
        assert_eq!(masked, filtered, "{position}");
    }
    assert!(pairs.len() > 20, "{} positions", pairs.len());
    pairs
}

fn unbound(position: &ColourChess) -> Option<ColourChess> {
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    (fields[7], fields[8], fields[9]) = ("-", "2", "-");
    // An en passant square that part 1 has just made needs that part.
    ColourChess::from_fen(&fields.join(" ")).ok()
}

/// The moves of the current part by a generator that ignores colours.
fn filter_after(position: &ColourChess, unbound: &ColourChess) -> Vec<Move> {
    let (landing, moved) = (position.landing(), position.moved());
    let moves = unbound.legal();
    let allowed = |mv: &&Move| landing.has(mv.to()) && !moved.has(mv.from());
    moves.iter().filter(allowed).copied().collect()
}

fn rules_timings(criterion: &mut Criterion, cases: &[(&str, ColourChess, u32)]) {
    let mut group = criterion.benchmark_group("colour-chess/perft");
    for (name, position, depth) in cases {
        group.throughput(Throughput::Elements(perft(
            position,
            *depth,
            PerftMode::Full,
        )));
        group.bench_function(*name, |bencher| {
            bencher.iter(|| perft(black_box(position), *depth, PerftMode::Full));
        });
    }
    group.finish();
}

fn engine(threads: usize) -> Engine<ColourChessEvaluator> {
    Engine::new(Arc::new(ColourChessEvaluator::default()), 4, threads).expect("an engine")
}

fn search_timings(criterion: &mut Criterion) {
    let positions = suite();
    let engine = engine(1);
    let mut group = criterion.benchmark_group("colour-chess/play, 20000 nodes a position");
    group.sample_size(10);
    group.throughput(Throughput::Elements(play_nodes(&engine, &positions)));
    group.bench_function("1 thread", |bencher| {
        bencher.iter(|| play_nodes(&engine, &positions));
    });
    group.finish();
}

/// Searches every position to the node limit; returns the nodes searched.
fn play_nodes(engine: &Engine<ColourChessEvaluator>, positions: &[ColourChess]) -> u64 {
    let search = |position: &ColourChess| {
        engine.clear();
        let control = Control::new(Budget::NONE, Some(PLAY_NODES), false);
        let root = Root {
            depth: 60,
            ..Root::new(*position)
        };
        let settings = Settings::PLAY.of_game::<ColourChessEvaluator>();
        let report = engine.search(&root, settings, &control, &|_| {});
        report.nodes
    };
    positions.iter().map(search).sum()
}

/// The speed of one round, at least [`ROUND`] long, in millions of positions a second.
fn round(pairs: &[Pair], mut count: impl FnMut(&Pair) -> usize) -> f64 {
    let begin = Instant::now();
    let mut positions = 0;
    while begin.elapsed() < ROUND {
        for pair in pairs {
            black_box(count(black_box(pair)));
        }
        positions += pairs.len();
    }
    positions as f64 / begin.elapsed().as_secs_f64() / 1e6
}

fn generator_summary(pairs: &[Pair]) {
    let mut speeds = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        let masked = round(pairs, |(position, _)| position.legal().len());
        let after = round(pairs, |(position, unbound)| {
            let (landing, moved) = (position.landing(), position.moved());
            let moves = unbound.legal();
            let allowed = |mv: &&Move| landing.has(mv.to()) && !moved.has(mv.from());
            moves.iter().filter(allowed).count()
        });
        for (list, value) in speeds.iter_mut().zip([masked, after, masked / after]) {
            list.push(value);
        }
    }
    let [masked, after, ratio] = speeds.map(|mut values| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    });
    println!(
        "\nlists of moves, {} positions: {masked:.1} M/s with colours masked first, \
         {after:.1} M/s filtered afterwards, ratio {ratio:.2}",
        pairs.len()
    );
}

fn exact_summary() {
    let (engine, model) = (engine(1), ColourChessEvaluator::default());
    let (mut plain, mut exact) = (0, 0);
    for position in suite() {
        let mut rival = Exhaustive::new(&model);
        let value = rival.value(&position, EXACT_DEPTH);
        engine.clear();
        let root = Root {
            depth: EXACT_DEPTH,
            ..Root::new(position)
        };
        let control = Control::unlimited();
        let report = engine.search(&root, Settings::EXACT, &control, &|_| {});
        assert_eq!(report.value(), value, "{position}");
        plain += rival.nodes;
        exact += report.nodes;
    }
    let ratio = plain as f64 / exact as f64;
    println!(
        "nodes to depth {EXACT_DEPTH}, values equal: minimax {plain}, exact search {exact}, \
         ratio {ratio:.1}"
    );
}
