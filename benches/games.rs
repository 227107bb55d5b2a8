//! Figures of every game of the catalog: the speed of making moves, the speed of the
//! search, and its depth, on one thread.
//!
//! `cargo bench --bench games` prints a table of all games; names select some: `cargo
//! bench --bench games -- colorbound colour-chess`. The variable `SECONDS_TO_THINK` sets
//! the search time of each start, by default ten seconds.

use ermine::catalog::{self, Visitor};
use ermine::rules::perft::{PerftMode, perft};
use ermine::rules::{Game, Position};
use ermine::search::{SearchEngine, Searchable};
use ermine::session::{Info, Limits, Session, Start};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The minimum leaves of a count, and the number of its repetitions.
const MIN_LEAVES: u64 = 3_000_000;
const ROUNDS: usize = 5;

/// The nodes for a position of the suite.
const SUITE_NODES: u64 = 50_000;

/// The size of the table, the engine's default.
const MEBIBYTES: &str = "64";

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    if words
        .iter()
        .any(|word| word == "--test" || word == "--list")
    {
        return;
    }
    words.retain(|word| word != "--bench");
    if let Some(word) = words
        .iter()
        .find(|word| !catalog::names().contains(&word.as_str()))
    {
        let names = catalog::names().join(", ");
        eprintln!("unknown game '{word}'; expected one of {names}");
        std::process::exit(2);
    }
    let think = std::env::var("SECONDS_TO_THINK").ok();
    let think = think.map_or(Ok(10.0), |text| text.parse::<f64>());
    let think = think
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let Some(think) = think else {
        eprintln!("SECONDS_TO_THINK must be a number of seconds, such as 10");
        std::process::exit(2);
    };
    println!("| game | perft, E leaves/s | search, E nodes/s | depth of the start | in |");
    println!("|---|---|---|---|---|");
    for name in catalog::names() {
        if words.is_empty() || words.iter().any(|word| word == name) {
            println!(
                "{}",
                catalog::visit(name, Figures { think }).expect("a game")
            );
        }
    }
}

/// A line of the table.
struct Figures {
    think: Duration,
}

impl Visitor for Figures {
    type Output = String;

    fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
        self,
        game: G,
    ) -> String {
        let start = game.start(&[]).expect("the plain start").position;
        let perft = perft_speed(&start);
        let mut session = catalog::open(game.info().name).expect("a game");
        let session = session.as_mut();
        session
            .set_option("Hash", Some(MEBIBYTES))
            .expect("a table");
        let nodes = suite_speed(session);
        let thought = think(
            session,
            &Start::Startpos(Vec::new()),
            &Limits::movetime(self.think),
        );
        format!(
            "| {} | {perft:.1} | {nodes:.2} | {} | {:.1} s |",
            game.info().name,
            thought.depth,
            thought.time.as_secs_f64()
        )
    }
}

/// The speed of perft in millions of leaves a second, every one made on the board: the
/// median of some counts.
fn perft_speed<P: Position>(start: &P) -> f64 {
    let counted = (1..).map(|depth| (depth, perft(start, depth, PerftMode::Full)));
    let found = counted
        .into_iter()
        .find(|&(_, leaves)| leaves >= MIN_LEAVES);
    let (depth, leaves) = found.expect("a count that grows");
    let mut speeds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let begun = Instant::now();
            assert_eq!(black_box(perft(start, depth, PerftMode::Full)), leaves);
            leaves as f64 / begun.elapsed().as_secs_f64() / 1e6
        })
        .collect();
    speeds.sort_by(f64::total_cmp);
    speeds[ROUNDS / 2]
}

/// The speed of the search over the fixed positions, in millions of nodes a second.
fn suite_speed(session: &mut dyn Session) -> f64 {
    let (mut nodes, mut time) = (0, 0.0);
    for text in session.suite() {
        let begun = Instant::now();
        let start = Start::Text(text.to_owned());
        nodes += think(session, &start, &Limits::nodes(SUITE_NODES)).nodes;
        time += begun.elapsed().as_secs_f64();
    }
    nodes as f64 / time / 1e6
}

/// The last report of a search with an empty table; before a roll that of its
/// expectation.
fn think(session: &mut dyn Session, start: &Start, limits: &Limits) -> Info {
    session.new_game();
    session.set_position(start, &[]).expect("a position");
    let found = session.search(limits).expect("a search");
    let mut infos = found.infos().into_iter();
    let main = infos.find(|info| info.multipv == 1 && info.roll.is_none());
    main.expect("something found")
}
