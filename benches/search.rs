//! The search on the fixed suite: its nodes and its speed, exact and in play.
//!
//! A node is a move made (a turn entered by a move or a conversion), the count of
//! `Report::nodes`. Roots are unrolled and all three classes are exact. Counts of
//! searches with a table are cumulative over iterative deepening, and the table is
//! cleared for every position; naive expectiminimax needs no deepening and counts only
//! its last depth.

mod baseline;
mod support;

use baseline::naive;
use baseline::star2::{Star2, Techniques};
use criterion::Criterion;
use ermine::games::royal_palette::RoyalPalette;
use ermine::search::{Budget, Control, Exhaustive, Settings};
use std::hint::black_box;
use std::time::{Duration, Instant};
use support::{Model, SuiteEngine, engine, search, suite};

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    exact_timings(&mut criterion);
    play_timings(&mut criterion);
    criterion.final_summary();
    // Only in a full run: not in the quick one of `cargo test`, not with a filter.
    if std::env::args()
        .skip(1)
        .all(|argument| argument == "--bench")
    {
        exact_summary();
        play_summary();
    }
}

/// The size of the table: more than the suite fills to depth 4.
const MEBIBYTES: usize = 4;

/// The nodes for a position in play settings.
const PLAY_NODES: u64 = 20_000;

fn exact_timings(criterion: &mut Criterion) {
    let positions = suite();
    let mut group = criterion.benchmark_group("exact to depth 3");
    let one = engine(MEBIBYTES, 1);
    group.bench_function("joint", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(exact(&one, position, 3));
            }
        });
    });
    let model = Model::default();
    group.bench_function("star2, table, pvs", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(Star2::new(&model, Techniques::BEST).deepen(position, 3));
            }
        });
    });
    group.finish();
}

fn play_timings(criterion: &mut Criterion) {
    let positions = suite();
    let mut group = criterion.benchmark_group("play, 20000 nodes a position");
    for threads in [1, 2] {
        let engine = engine(MEBIBYTES, threads);
        group.bench_function(format!("{threads} threads"), |bencher| {
            bencher.iter(|| play_nodes(&engine, &positions));
        });
    }
    group.finish();
}

/// The value and the nodes of an exact search.
fn exact(engine: &SuiteEngine, position: &RoyalPalette, depth: u32) -> (i32, u64) {
    let control = Control::unlimited();
    let report = search(engine, position, depth, Settings::EXACT, &control);
    (report.value(), report.nodes)
}

/// The nodes and times of one algorithm at depths 1 to 4.
#[derive(Default)]
struct Row {
    nodes: [u64; 4],
    time: [Duration; 4],
}

fn exact_summary() {
    let positions = suite();
    let counted = naive_row(&positions);
    let (mut star, mut joint) = (Row::default(), Row::default());
    let (engine, model) = (engine(MEBIBYTES, 1), Model::default());
    for depth in 1..=4 {
        for position in &positions {
            let start = Instant::now();
            let (value, nodes) = exact(&engine, position, depth);
            joint.add(depth, nodes, start);
            let start = Instant::now();
            let mut rival = Star2::new(&model, Techniques::BEST);
            let values = rival.deepen(position, depth);
            star.add(depth, rival.nodes, start);
            assert_eq!(values.last(), Some(&value), "{position} at depth {depth}");
        }
    }
    println!("\nnodes of 50 positions, values equal at every depth");
    println!(
        "{:28}{:>12}{:>12}{:>12}{:>14}{:>10}",
        "", "d1", "d2", "d3", "d4", "s to d4"
    );
    counted.print("naive expectiminimax");
    star.print("star2 + table + pvs");
    joint.print("joint search");
    let [naive, star, joint] = [&counted, &star, &joint].map(|row| row.nodes[3]);
    let ratio = |nodes: u64| nodes as f64 / joint as f64;
    println!(
        "exact d4: naive {naive}, star2+tt+pvs {star}, joint {joint}, ratios {:.0} / {:.2}",
        ratio(naive),
        ratio(star),
    );
}

/// The counts of naive expectiminimax, checked against moves that are made.
fn naive_row(positions: &[RoyalPalette]) -> Row {
    let mut row = Row::default();
    let model = Model::default();
    for depth in 1..=4 {
        for (index, position) in positions.iter().enumerate() {
            let start = Instant::now();
            let nodes = naive::count(position, depth).rolled;
            row.add(depth, nodes, start);
            if depth <= 2 || (depth == 3 && index % 5 == 0) {
                let mut made = Exhaustive::new(&model);
                made.value(position, depth);
                assert_eq!(nodes, made.nodes, "{position} at depth {depth}");
            }
        }
    }
    row
}

impl Row {
    fn add(&mut self, depth: u32, nodes: u64, start: Instant) {
        self.nodes[depth as usize - 1] += nodes;
        self.time[depth as usize - 1] += start.elapsed();
    }

    fn print(&self, name: &str) {
        let [one, two, three, four] = self.nodes;
        let time = if name.starts_with("naive") {
            "counted".to_owned()
        } else {
            format!("{:.2}", self.time[3].as_secs_f64())
        };
        println!("{name:28}{one:>12}{two:>12}{three:>12}{four:>14}{time:>10}");
    }
}

/// The settings of play for Royal Palette.
const PLAY: Settings = Settings::PLAY.of_game::<Model>();

/// Searches every position to the node limit; returns the nodes searched.
fn play_nodes(engine: &SuiteEngine, positions: &[RoyalPalette]) -> u64 {
    positions
        .iter()
        .map(|position| {
            let control = Control::new(Budget::NONE, Some(PLAY_NODES), false);
            search(engine, position, 60, PLAY, &control).nodes
        })
        .sum()
}

/// The depth of the comparison of time to depth in play settings: a tenth of a second a
/// position.
const PLAY_DEPTH: u32 = 8;
const ROUNDS: usize = 5;

/// Compares one and two threads in alternation; prints medians over the rounds.
fn play_summary() {
    let positions = suite();
    let engines = [1, 2].map(|threads| engine(MEBIBYTES, threads));
    let mut speeds = [Vec::new(), Vec::new()];
    let mut times = [Vec::new(), Vec::new()];
    let mut trees = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (index, engine) in engines.iter().enumerate() {
            let start = Instant::now();
            let nodes = play_nodes(engine, &positions);
            speeds[index].push(nodes as f64 / start.elapsed().as_secs_f64());
            let start = Instant::now();
            let nodes: u64 = positions
                .iter()
                .map(|position| {
                    let control = Control::unlimited();
                    search(engine, position, PLAY_DEPTH, PLAY, &control).nodes
                })
                .sum();
            times[index].push(start.elapsed().as_secs_f64());
            trees[index].push(nodes as f64);
        }
    }
    let [one, two] = speeds.map(median);
    println!(
        "\nplay, {PLAY_NODES} nodes a position: {one:.0} nodes/s with 1 thread, {two:.0} with 2, ratio {:.2}",
        two / one
    );
    let [one, two] = times.map(median);
    println!(
        "play to depth {PLAY_DEPTH}: {one:.2} s with 1 thread, {two:.2} s with 2, ratio {:.2}",
        one / two
    );
    // The ratio if the second thread did not slow the first one down.
    let [one, two] = trees.map(median);
    println!(
        "play to depth {PLAY_DEPTH}: {one:.0} nodes with 1 thread, {two:.0} with 2, twice the ratio {:.2}",
        2.0 * one / two
    );
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
