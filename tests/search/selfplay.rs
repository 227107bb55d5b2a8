//! Whole games of the engine against itself on a fast clock: every step is legal, every
//! game ends by rule, and no flag falls.
//!
//! The clocks run in virtual time, so that the load of the machine does not matter. Real
//! time is measured, not tested: `cargo bench --bench time_control`.

use ermine::base::{Rng, TimeSource, VirtualTime};
use ermine::catalog;
use ermine::play::{
    Adjudicator, Dice, Ending, Fault, GameTerms, Local, MoveRequest, NewGame, Pace, PlayedGame,
    Player, PlayerReply, Referee,
};
use ermine::session::Start;
use rayon::prelude::*;
use std::time::Duration;

/// Games of each variant.
const GAMES: u64 = 6;
/// A slow machine: fifty nodes a millisecond.
const PER_NODE: Duration = Duration::from_micros(20);
/// The default Move Overhead of the engine.
const OVERHEAD: Duration = Duration::from_millis(10);
const FAST: &str = "0.3+0.004";

/// A player that adds a random delay, up to a maximum, to the answers of the engine
/// behind it.
struct Delayed {
    player: Local,
    time: VirtualTime,
    max: Duration,
    rng: Rng,
}

impl Player for Delayed {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn begin(&mut self, new_game: &NewGame<'_>) -> Result<(), Fault> {
        self.player.begin(new_game)
    }

    fn decide(&mut self, task: &MoveRequest<'_>) -> Result<PlayerReply, Fault> {
        let percent = self.rng.below(101);
        self.time.advance(self.max * percent / 100);
        self.player.decide(task)
    }
}

/// Plays game `number` of this name and time control; every answer is delayed by up to
/// `max`.
fn play(name: &str, number: u64, control: &str, max: Duration) -> PlayedGame {
    let mut rng = Rng::stream(2026, number);
    let time = VirtualTime::new(PER_NODE);
    let session = catalog::open(name).unwrap();
    let start = Start::Startpos(session.draw_start(&mut rng));
    let mut players = [0, 1].map(|side| {
        let session = catalog::open(name).unwrap();
        let hash = [("Hash".to_owned(), "1".to_owned())];
        let player = Local::new("ermine", session, &hash).unwrap();
        Delayed {
            player: player.with_time(TimeSource::Virtual(time.clone())),
            time: time.clone(),
            max,
            rng: Rng::stream(number, side),
        }
    });
    let pace = Pace {
        control: Some(control.parse().unwrap()),
        ..Pace::default()
    };
    let terms = GameTerms {
        start,
        steps: Vec::new(),
        dice: Dice::new(number),
        paces: [pace; 2],
        adjudicator: Adjudicator::default(),
        silence: Duration::MAX,
        seed: number,
    };
    let mut referee = Referee::new(session).with_time(TimeSource::Virtual(time));
    let [white, black] = &mut players;
    let played = referee.play([white, black], &terms, &mut |_, _| true);
    played.unwrap().expect("no observer stops the game")
}

/// Plays games, asserts that all end by rule, and returns their number of decisions. The
/// increment of a turn is multiplied by the number of boards.
fn all_end_by_rule(games: u64, (base, gain): (&str, f64), max: Duration) -> usize {
    let names = catalog::names().into_iter();
    let all: Vec<(&str, u64)> = names
        .flat_map(|name| (0..games).map(move |number| (name, number)))
        .collect();
    let decisions = all.into_par_iter().map(|(name, number)| {
        let boards = catalog::open(name).unwrap().boards() as f64;
        let control = format!("{base}+{}", gain * boards);
        let played = play(name, number, &control, max);
        let by_rule = matches!(played.ending, Ending::Rule { .. });
        assert!(by_rule, "{name}, game {number}: {}", played.ending);
        played.decisions()
    });
    decisions.sum()
}

#[test]
fn fast_games_end_by_rule_without_a_time_loss() {
    let decisions = all_end_by_rule(GAMES, ("0.3", 0.004), Duration::ZERO);
    let games = GAMES as usize * catalog::names().len();
    assert!(decisions > games * 40, "{decisions} decisions are no games");
}

#[test]
fn delays_within_the_overhead_cost_no_game() {
    all_end_by_rule(GAMES / 2, ("0.3", 0.02), OVERHEAD);
}

/// The clock ends the searches, and virtual time makes them reproducible.
#[test]
fn games_on_the_clock_can_be_repeated_to_the_microsecond() {
    for name in catalog::names() {
        let played = play(name, 7, FAST, OVERHEAD / 5);
        assert_eq!(played, play(name, 7, FAST, OVERHEAD / 5), "{name}");
        let micros: u64 = played.plies.iter().map(|ply| ply.micros).sum();
        assert!(micros > 100_000, "{name}: {micros} µs");
    }
}
