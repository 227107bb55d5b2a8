//! Whole games of the engine against itself, on a fast clock: every step is
//! legal, every game ends by rule, and no clock runs out.

use ermine::base::Rng;
use ermine::catalog;
use ermine::session::{Best, Info, Limits, Listener, Session, Start, Waiting};
use rayon::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const GAMES: u64 = if cfg!(debug_assertions) { 10 } else { 200 };
const CLOCK: Duration = Duration::from_millis(300);
const INCREMENT: Duration = Duration::from_millis(4);
/// What match runners forgive.
const MARGIN: Duration = Duration::from_millis(20);
/// A busy machine may halt a process for longer than a clock shows, and then a
/// flag falls without the engine's fault; an engine that thinks too long lets
/// it fall in every replay.
const REPLAYS: u32 = 4;
/// No game of Royal Palette can be longer than this by its draw rules.
const MOST_STEPS: usize = 20_000;

#[derive(Default)]
struct Answer(Mutex<Option<Best>>);

impl Listener for Answer {
    fn info(&self, _: &Info) {}
    fn best(&self, best: &Best) {
        *self.0.lock().unwrap() = Some(best.clone());
    }
}

/// Thinks about the position on these clocks; gives the step and the time it took.
fn think(session: &mut dyn Session, clocks: [Duration; 2]) -> (String, Duration) {
    let answer = Arc::new(Answer::default());
    let limits = Limits {
        remaining: clocks.map(Some),
        increment: [INCREMENT; 2],
        ..Limits::default()
    };
    let started = Instant::now();
    session
        .go(&limits, Arc::clone(&answer) as Arc<dyn Listener>)
        .unwrap();
    session.wait();
    let taken = started.elapsed();
    let best = answer.0.lock().unwrap().take().expect("an answer");
    (best.step.expect("a step while the game goes on"), taken)
}

/// Plays a game, again if a flag falls; gives its steps.
fn play(game: u64) -> usize {
    (0..=REPLAYS)
        .find_map(|_| play_once(game))
        .unwrap_or_else(|| panic!("game {game}: a flag falls in every replay"))
}

/// Plays one game; `None` if a flag falls.
fn play_once(game: u64) -> Option<usize> {
    let mut rng = Rng::stream(2026, game);
    let mut session = catalog::open("royal-palette").unwrap();
    session.set_option("Hash", Some("1")).unwrap();
    let start = session.draw_start(&mut rng);
    session.set_position(&Start::Startpos(start), &[]).unwrap();
    let mut clocks = [CLOCK; 2];
    for count in 0..MOST_STEPS {
        let step = match session.waiting() {
            Waiting::Over(_) => return Some(count),
            Waiting::Roll => session.draw_roll(&mut rng).unwrap(),
            Waiting::Decision => {
                let side = session.side();
                let (step, taken) = think(session.as_mut(), clocks);
                if taken > clocks[side.index()] + MARGIN {
                    return None;
                }
                clocks[side.index()] = clocks[side.index()].saturating_sub(taken) + INCREMENT;
                step
            }
        };
        session
            .make(&step)
            .unwrap_or_else(|error| panic!("game {game}: {error}"));
    }
    panic!("game {game} has no end");
}

#[test]
fn two_hundred_fast_games_end_by_rule_without_a_time_loss() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .unwrap();
    let steps: Vec<usize> = pool.install(|| (0..GAMES).into_par_iter().map(play).collect());
    let total: usize = steps.iter().sum();
    assert!(total > GAMES as usize * 40, "{total} steps are no games");
}
