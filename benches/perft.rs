//! The speed of move generation and of making moves, measured by perft in comparison with
//! cozy-chess on the same chess positions.
//!
//! Both engines make every leaf on a copy of its parent: no bulk counting. The comparison
//! printed at the end alternates the two engines round by round, so that a busy machine
//! slows both; only its ratios carry over to other machines. `cargo bench --bench perft
//! -- none` prints only the comparison.

use cozy_chess::Board;
use criterion::{BenchmarkId, Criterion, Throughput};
use ermine::games::royal_palette::{PaletteMap, RoyalPalette, Shuffles};
use ermine::rules::perft::{PerftMode, perft};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A chess position and the depth to count to: no promotion can happen that early, so
/// that the numbers are those of chess.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

const CASES: [Case; 6] = [
    Case {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 4,
        nodes: 197_281,
    },
    Case {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 3,
        nodes: 97_862,
    },
    Case {
        name: "spanish",
        fen: "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        depth: 4,
        nodes: 908_001,
    },
    Case {
        name: "middle",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 3,
        nodes: 89_890,
    },
    Case {
        name: "rooks",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 5,
        nodes: 674_624,
    },
    Case {
        name: "queens",
        fen: "3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1",
        depth: 4,
        nodes: 422_394,
    },
];

/// Positions counted with locks and dice: index in [`CASES`], lock and die, depth.
const LOCKED: [(usize, &str, u32); 3] = [(0, "- ?", 3), (1, "b ?", 2), (3, "y ?", 2)];

/// The rounds of the comparison, and the minimum duration of one engine's round.
const ROUNDS: usize = 15;
const ROUND: Duration = Duration::from_millis(25);

impl Case {
    /// The position in our engine with this lock and die.
    fn ours(&self, tail: &str) -> RoyalPalette {
        let text = format!("{} {} {tail}", self.fen, bands(self.fen));
        RoyalPalette::from_pfen(&text, PaletteMap::house()).expect("a valid position")
    }

    fn cozy(&self) -> Board {
        self.fen.parse().expect("a valid position")
    }
}

/// Identities for the pieces of a FEN: homes in the order of files for the officers,
/// eight different colours for the pawns of each side.
fn bands(fen: &str) -> String {
    let mut seen = std::collections::HashMap::new();
    let placement = fen.split(' ').next().unwrap_or_default();
    placement
        .chars()
        .filter_map(|piece| {
            let names = match piece.to_ascii_lowercase() {
                'r' => "ah",
                'n' => "bg",
                'b' => "cf",
                'p' => "rgbuypno",
                _ => return None,
            };
            let count = seen.entry(piece).or_insert(0);
            *count += 1;
            names.chars().nth(*count - 1)
        })
        .collect()
}

/// The same count as our classic perft: every leaf is made on a copy.
fn cozy_perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut count = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            count += cozy_perft(&child, depth - 1);
        }
        false
    });
    count
}

fn check_counts() {
    for case in &CASES {
        let ours = perft(&case.ours("- ?"), case.depth, PerftMode::Classic);
        let theirs = cozy_perft(&case.cozy(), case.depth);
        assert_eq!(ours, theirs, "{}", case.name);
        assert_eq!(ours, case.nodes, "{}", case.name);
    }
    let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
    assert_eq!(perft(&start, 3, PerftMode::Full), 53_495);
}

fn criterion_groups(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft/classic");
    for case in &CASES {
        let (ours, cozy) = (case.ours("- ?"), case.cozy());
        group.throughput(Throughput::Elements(case.nodes));
        group.bench_function(BenchmarkId::new("ermine", case.name), |bencher| {
            bencher.iter(|| perft(black_box(&ours), case.depth, PerftMode::Classic));
        });
        group.bench_function(BenchmarkId::new("cozy-chess", case.name), |bencher| {
            bencher.iter(|| cozy_perft(black_box(&cozy), case.depth));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("perft/full");
    for (index, tail, depth) in LOCKED {
        let (name, position) = (CASES[index].name, CASES[index].ours(tail));
        group.throughput(Throughput::Elements(perft(
            &position,
            depth,
            PerftMode::Full,
        )));
        group.bench_function(name, |bencher| {
            bencher.iter(|| perft(black_box(&position), depth, PerftMode::Full));
        });
    }
    group.finish();
}

/// The speed of one round, at least [`ROUND`] long, in millions of nodes a second.
fn round(nodes: u64, mut count: impl FnMut() -> u64) -> f64 {
    let begin = Instant::now();
    let mut sum = 0;
    while begin.elapsed() < ROUND {
        assert_eq!(black_box(count()), nodes);
        sum += nodes;
    }
    sum as f64 / begin.elapsed().as_secs_f64() / 1e6
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn comparison() {
    let mut line = String::new();
    let mut product = 1.0;
    println!("classic perft, medians of {ROUNDS} alternating rounds, Mnodes/s");
    println!(
        "{:10} {:>8} {:>10} {:>6}",
        "position", "ermine", "cozy-chess", "ratio"
    );
    for case in &CASES {
        let (ours, cozy) = (case.ours("- ?"), case.cozy());
        let mut speeds = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            let a = round(case.nodes, || {
                perft(black_box(&ours), case.depth, PerftMode::Classic)
            });
            let b = round(case.nodes, || cozy_perft(black_box(&cozy), case.depth));
            for (list, value) in speeds.iter_mut().zip([a, b, a / b]) {
                list.push(value);
            }
        }
        let [a, b, ratio] = speeds.map(median);
        println!("{:10} {a:8.1} {b:10.1} {ratio:6.2}", case.name);
        line += &format!(" {} {ratio:.2}", case.name);
        product *= ratio;
    }
    let mean = product.powf(1.0 / CASES.len() as f64);
    println!("ratio ermine/cozy-chess:{line}, geometric mean {mean:.2}");
    for (index, tail, depth) in LOCKED {
        let (name, position) = (CASES[index].name, CASES[index].ours(tail));
        let nodes = perft(&position, depth, PerftMode::Full);
        let speeds = (0..ROUNDS).map(|_| round(nodes, || perft(&position, depth, PerftMode::Full)));
        println!(
            "with locks and dice, {name}: {:.1} Mnodes/s",
            median(speeds.collect())
        );
    }
}

fn main() {
    check_counts();
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1200))
        .without_plots()
        .configure_from_args();
    criterion_groups(&mut criterion);
    criterion.final_summary();
    if !std::env::args().any(|argument| argument == "--test" || argument == "--list") {
        comparison();
    }
}
