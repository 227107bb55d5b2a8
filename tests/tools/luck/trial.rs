//! What luck explains of real results: plays matches in process and prints the
//! table of `docs/log/matches.md`.
//!
//!     cargo test --release --test tools luck:: -- --ignored --nocapture

use super::endgame::ply;
use ermine::arena::luck::{LuckTally, OF_GAMES, OF_PAIRS, balance, measure};
use ermine::base::{Rng, Side};
use ermine::catalog;
use ermine::play::{Adjudication, Ending, Played};
use ermine::session::{Best, Info, Limits, Listener, Session, Start, Waiting};
use rayon::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const SEED: u64 = 20_26;
const OPENING: usize = 6;
const MOST_STEPS: usize = 800;
const DEPTHS: [u32; 3] = [1, 2, 3];

#[derive(Default)]
struct Answer(Mutex<Option<String>>);

impl Listener for Answer {
    fn info(&self, _: &Info) {}
    fn best(&self, best: &Best) {
        self.0.lock().unwrap().clone_from(&best.step);
    }
}

fn open() -> Box<dyn Session> {
    let mut session = catalog::open("royal-palette").unwrap();
    session.set_option("Hash", Some("1")).unwrap();
    session
}

fn think(session: &mut dyn Session, nodes: u64) -> String {
    let answer = Arc::new(Answer::default());
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    session.new_game();
    let listener = Arc::clone(&answer) as Arc<dyn Listener>;
    session.go(&limits, listener).unwrap();
    session.wait();
    answer.0.lock().unwrap().take().unwrap()
}

/// A shuffled start and a few random turns.
fn opening(pair: u64) -> Start {
    let mut rng = Rng::stream(SEED, pair);
    let mut session = open();
    loop {
        let words = session.draw_start(&mut rng);
        session.set_position(&Start::Startpos(words), &[]).unwrap();
        let mut turns = 0;
        while turns < OPENING || session.waiting() != Waiting::Roll {
            let step = match session.waiting() {
                Waiting::Over(_) => break,
                Waiting::Roll => session.draw_roll(&mut rng).unwrap(),
                Waiting::Decision => rng.pick(&session.legal_steps()).unwrap().clone(),
            };
            turns += usize::from(session.waiting() == Waiting::Decision);
            session.make(&step).unwrap();
        }
        if session.waiting() == Waiting::Roll {
            return Start::Text(session.position_text());
        }
    }
}

/// A game with the dice of its pair; `nodes` of White and Black.
fn play(session: &mut dyn Session, start: Start, pair: u64, nodes: [u64; 2]) -> Played {
    session.set_position(&start, &[]).unwrap();
    let mut plies = Vec::new();
    let ending = loop {
        let side = session.side();
        let waiting = session.waiting();
        let step = match waiting {
            Waiting::Over(outcome) => break Ending::Rule { outcome },
            _ if plies.len() >= MOST_STEPS => {
                let verdict = Adjudication::Length;
                break Ending::Adjudicated { verdict };
            }
            Waiting::Roll => {
                let turn = 2 * u64::from(session.move_number()) + side.index() as u64;
                let mut die = Rng::stream(SEED ^ 0xD1CE, pair << 16 | turn);
                session.draw_roll(&mut die).unwrap()
            }
            Waiting::Decision => think(session, nodes[side.index()]),
        };
        plies.push(ply(side, &step, waiting == Waiting::Roll));
        session.make(&step).unwrap();
    };
    Played {
        start,
        plies,
        ending,
    }
}

/// Points and balance of the first player in both games of a pair.
type Row = [(f64, f64); 2];

struct Measured {
    rows: [Row; DEPTHS.len()],
    times: [Duration; DEPTHS.len()],
}

fn pair(number: u64, [first, second]: [u64; 2], depths: &[u32]) -> Measured {
    let mut session = open();
    let start = opening(number);
    let mut games = [
        play(&mut *session, start.clone(), number, [first, second]),
        play(&mut *session, start, number, [second, first]),
    ];
    let mut measured = Measured {
        rows: [[(0.0, 0.0); 2]; DEPTHS.len()],
        times: [Duration::ZERO; DEPTHS.len()],
    };
    for (index, &depth) in depths.iter().enumerate() {
        let began = Instant::now();
        for (game, side) in games.iter_mut().zip(Side::ALL) {
            measure(game, &mut *session, depth).unwrap();
            let points = f64::from(game.ending.half_points(side)) / 2.0;
            measured.rows[index][side.index()] = (points, balance(game, side).unwrap());
        }
        measured.times[index] = began.elapsed();
    }
    measured
}

fn tally(rows: impl Iterator<Item = (f64, f64)>, coefficient: f64) -> LuckTally {
    let mut tally = LuckTally::new(coefficient);
    rows.for_each(|(points, balance)| tally.add_pair(points, balance));
    tally
}

/// Correlation, hindsight and what the default is worth; then the coefficient
/// of the first half, judged on the second.
fn print(label: &str, rows: &[(f64, f64)], coefficient: f64) {
    let all = tally(rows.iter().copied(), coefficient);
    let best = all.best_coefficient().unwrap_or(0.0);
    let least = tally(rows.iter().copied(), best);
    let (early, late) = rows.split_at(rows.len() / 2);
    let learned = tally(early.iter().copied(), 0.0)
        .best_coefficient()
        .unwrap_or(0.0);
    let judged = tally(late.iter().copied(), learned);
    println!(
        "  {label}: n {} score {:.4} +- {:.4} -> {:.4} +- {:.4}, balance {:+.4} +- {:.4}, variance {:.4}, \
         correlation {:.3}, best c {best:.2} ratio {:.3}, c {coefficient} ratio {:.3}, c of half {learned:.2} ratio {:.3}",
        all.count(),
        all.raw_mean(),
        all.raw_error(),
        all.adjusted_mean(),
        all.adjusted_error(),
        all.mean_balance(),
        all.balance_error(),
        all.raw_variance(),
        all.correlation().unwrap_or(0.0),
        least.variance_ratio().unwrap_or(1.0),
        all.variance_ratio().unwrap_or(1.0),
        judged.variance_ratio().unwrap_or(1.0),
    );
}

fn trial(pairs: std::ops::Range<u64>, nodes: [u64; 2], depths: &[u32]) {
    let count = pairs.end - pairs.start;
    let measured: Vec<Measured> = pairs
        .into_par_iter()
        .map(|n| pair(n, nodes, depths))
        .collect();
    println!("{nodes:?} nodes, {count} pairs");
    for (index, depth) in depths.iter().enumerate() {
        let time: Duration = measured.iter().map(|one| one.times[index]).sum();
        println!(
            " depth {depth}: {:.1} ms a game",
            time.as_secs_f64() * 500.0 / count as f64
        );
        let games = measured.iter().flat_map(|one| one.rows[index]);
        print("games", &games.collect::<Vec<_>>(), OF_GAMES);
        let mean = |[one, two]: Row| ((one.0 + two.0) / 2.0, (one.1 + two.1) / 2.0);
        let means = measured.iter().map(|one| mean(one.rows[index]));
        print("pairs", &means.collect::<Vec<_>>(), OF_PAIRS);
    }
}

/// How many pairs `LUCK_PAIRS` asks for.
fn wanted() -> u64 {
    let text = std::env::var("LUCK_PAIRS").ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(400)
}

#[test]
#[ignore = "a measurement, run by hand"]
fn luck_explains_much_of_the_results_of_matches() {
    trial(0..wanted(), [1000, 500], &DEPTHS);
    trial(1 << 20..(1 << 20) + wanted(), [1100, 1000], &DEPTHS);
}
