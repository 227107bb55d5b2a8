//! The cost of searching in slices: the nodes and the time to a depth, against the same
//! search in one go, for the suite of every game (or those named).
//!
//! `cargo bench --bench slices -- [--nodes N] [--slice N] [GAME...]`
#![allow(missing_docs)]

use ermine::catalog;
use ermine::session::{Best, Info, Limits, Listener, SearchLimit, Session, Start};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The default number of nodes that determines the depth of a position.
const NODES: u64 = 1_000_000;
/// The default number of nodes of a slice: some 25 ms in a browser.
const SLICE: u64 = 25_000;

/// The depth and nodes of a search.
#[derive(Default)]
struct Reached(Mutex<Option<Info>>);

impl Listener for Reached {
    fn info(&self, info: &Info) {
        *self.0.lock().unwrap() = Some(info.clone());
    }

    fn best(&self, _: &Best) {}
}

struct Measured {
    depth: u32,
    nodes: u64,
    time: Duration,
}

fn search(session: &mut dyn Session, position: &str, limits: &Limits, slice: u64) -> Measured {
    session
        .set_position(&Start::Text(position.to_owned()), &[])
        .unwrap();
    session.new_game();
    let reached = Arc::new(Reached::default());
    let start = Instant::now();
    session.go(limits, Arc::clone(&reached) as _).unwrap();
    while session.advance(slice) {}
    let time = start.elapsed();
    let info = reached.0.lock().unwrap().take().unwrap();
    Measured {
        depth: info.depth,
        nodes: info.nodes,
        time,
    }
}

fn main() {
    let (mut nodes, mut slice, mut games) = (NODES, SLICE, Vec::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap();
        match &*word {
            "--nodes" => nodes = number(),
            "--slice" => slice = number(),
            "--bench" => {}
            _ => games.push(word),
        }
    }
    if games.is_empty() {
        games = catalog::names()
            .iter()
            .map(|&name| name.to_owned())
            .collect();
    }
    println!("slices of {slice} nodes, to the depth of {nodes} nodes: sliced / in one go");
    let mut all = Vec::new();
    for game in games {
        let mut session = catalog::open(&game).unwrap();
        session.set_sliced(true);
        let (mut log_nodes, mut log_time, mut count) = (0.0, 0.0, 0.0);
        for position in session.suite() {
            let limits = Limits {
                search: SearchLimit {
                    nodes: Some(nodes),
                    ..SearchLimit::default()
                },
                ..Limits::default()
            };
            let depth = search(session.as_mut(), &position, &limits, u64::MAX).depth;
            let limits = Limits::depth(depth);
            let whole = search(session.as_mut(), &position, &limits, u64::MAX);
            let sliced = search(session.as_mut(), &position, &limits, slice);
            // A forced end needs no slices.
            if whole.nodes > 4 * slice {
                log_nodes += (sliced.nodes as f64 / whole.nodes as f64).ln();
                log_time += (sliced.time.as_secs_f64() / whole.time.as_secs_f64()).ln();
                count += 1.0;
            }
        }
        let (nodes, time) = ((log_nodes / count).exp(), (log_time / count).exp());
        println!("{game:<22} {count:>3} positions  nodes {nodes:.3}  time {time:.3}");
        all.push(time.ln());
    }
    let mean = (all.iter().sum::<f64>() / all.len() as f64).exp();
    println!("geometric mean of the times {mean:.3}");
}
