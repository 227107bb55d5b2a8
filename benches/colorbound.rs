//! The speed of the generator of the Colorbound games, measured by perft; the game on 8x8
//! also in comparison with Fairy-Stockfish, for the rules that it supports.
//!
//! `cargo bench --bench colorbound` runs `fairy-stockfish` from the path or from the
//! variable `FAIRY_STOCKFISH`; it has to support pieces in Betza's notation (version 14
//! or later). Both count the same positions alternately, so that a busy machine slows
//! both, and both count the moves of the last ply instead of making them, as
//! Fairy-Stockfish does. The table also has our speed with every leaf made on the board,
//! as `ermine perft` does.

mod fairy_stockfish;

use ermine::base::geometry::{Board8x8, Geometry};
use ermine::games::colorbound::{Colorbound, Decimal, Equalized, Ruleset, Standard, Variant};
use ermine::rules::Position;
use ermine::rules::perft::{PerftMode, perft};
use fairy_stockfish::{Count, Peer, median, speed, timed};

/// The rules that both engines can play; see `docs/rules/colorbound.md`.
const VARIANTS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/data/colorbound-variants.ini"
);
/// Positions of these rules with their counts.
const TABLE: &str = include_str!("../tests/data/colorbound-reduced.perft");

/// The rounds of the comparison, and the minimum nodes of a count.
const ROUNDS: usize = 9;
const MIN_NODES: u64 = 1_000_000;

/// A position, the depth to count to, and the count.
struct Case {
    text: String,
    depth: u32,
    nodes: u64,
}

/// The deepest counts of the table that are large enough to time.
fn cases() -> Vec<Case> {
    let lines = TABLE.lines().filter_map(|line| line.split_once(" ; "));
    let cases = lines.filter_map(|(text, counts)| {
        let (depth, nodes) = counts.split_whitespace().last()?.split_once('=')?;
        Some(Case {
            text: text.to_owned(),
            depth: depth.parse().ok()?,
            nodes: nodes.parse().ok()?,
        })
    });
    cases.filter(|case| case.nodes >= MIN_NODES).collect()
}

/// The rules that both engines can play.
fn reduced() -> &'static Ruleset<Board8x8> {
    Standard::common_rules().expect("common rules")
}

/// Perft with the last ply counted instead of made.
fn bulk<G: Geometry>(position: &Colorbound<G>, depth: u32) -> u64 {
    let moves = position.legal();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let mut child = *position;
    let mut sum = 0;
    for &mv in &moves {
        child.play_from(position, mv, &mut ());
        sum += bulk(&child, depth - 1);
    }
    sum
}

/// Starts Fairy-Stockfish with the rules loaded.
///
/// # Errors
/// Returns the reason if there is no suitable engine.
fn start_peer() -> Result<Peer, String> {
    let lines = [
        format!("load {VARIANTS}"),
        "setoption name UCI_Variant value colorbound".to_owned(),
    ];
    let mut peer = Peer::start("FAIRY_STOCKFISH", "fairy-stockfish", &lines)?;
    let start = Colorbound::start(Standard::rules()).to_string();
    match peer.count(&format!("fen {start}"), 1)?.nodes {
        32 => Ok(peer),
        other => Err(format!(
            "it finds {other} moves instead of 32, it is too old to know these pieces"
        )),
    }
}

fn compare(peer: &mut Peer) -> Result<(), String> {
    println!("perft, medians of {ROUNDS} alternating rounds, Mnodes/s");
    println!(
        "{:>8} {:>8} {:>8} {:>6}  position",
        "ermine", "in bulk", "fairy", "ratio"
    );
    let (mut product, cases) = (1.0, cases());
    for case in &cases {
        let position = Colorbound::from_pfen(&case.text, reduced()).map_err(|e| e.to_string())?;
        let mut lists = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            let full = timed(case.nodes, || perft(&position, case.depth, PerftMode::Full));
            let ours = timed(case.nodes, || bulk(&position, case.depth));
            let Count { nodes, time } = peer.count(&format!("fen {}", case.text), case.depth)?;
            assert_eq!(nodes, case.nodes, "{}", case.text);
            let theirs = speed(nodes, time);
            for (list, value) in lists.iter_mut().zip([full, ours, theirs, ours / theirs]) {
                list.push(value);
            }
        }
        let [full, ours, theirs, ratio] = lists.map(median);
        println!(
            "{full:8.1} {ours:8.1} {theirs:8.1} {ratio:6.2}  {}",
            case.text
        );
        product *= ratio;
    }
    let mean = f64::powf(product, 1.0 / cases.len() as f64);
    println!("ratio ermine/fairy-stockfish, geometric mean {mean:.2}");
    Ok(())
}

fn alone<V: Variant>(depth: u32) {
    let start = Colorbound::start(V::rules());
    let nodes = perft(&start, depth, PerftMode::Full);
    let speeds = (0..5).map(|_| timed(nodes, || perft(&start, depth, PerftMode::Full)));
    let speed = median(speeds.collect());
    println!(
        "{}, start to depth {depth}: {speed:.1} Mnodes/s, every leaf made",
        V::NAME
    );
}

fn main() {
    if std::env::args().any(|argument| argument == "--test" || argument == "--list") {
        return;
    }
    alone::<Standard>(5);
    alone::<Equalized>(5);
    alone::<Decimal>(4);
    match start_peer().and_then(|mut peer| compare(&mut peer)) {
        Ok(()) => {}
        Err(reason) => println!("no comparison with Fairy-Stockfish: {reason}"),
    }
}
