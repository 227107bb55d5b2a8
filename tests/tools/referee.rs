//! Whole games under the referee: every failure costs only its own game, both games of a
//! pair have the same dice, and clocks are kept.

use ermine::base::{Rng, Side, TimeSource, VirtualTime};
use ermine::catalog;
use ermine::play::{
    Adjudication, Adjudicator, Dice, Ending, Fault, GameTerms, Local, MoveRequest, NewGame, Pace,
    PlayedGame, Player, PlayerReply, Referee,
};
use ermine::session::{AnyStep, Limits, SearchLimit, Session, Start};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const GAME: &str = "royal-palette";

/// The action of a scripted player at its decision of this number.
#[derive(Clone, Copy, PartialEq)]
enum Failure {
    None,
    FailToStart,
    Illegal(usize),
    Roll(usize),
    Silent(usize),
    Late(usize),
    Crash(usize),
}

/// A player that moves at random, up to its trick.
struct Scripted {
    failure: Failure,
    rules: Box<dyn Session>,
    rng: Rng,
    decisions: usize,
    /// The referee's clock.
    time: VirtualTime,
}

impl Scripted {
    fn new(failure: Failure, seed: u64) -> Scripted {
        Scripted {
            failure,
            rules: catalog::open(GAME).unwrap(),
            rng: Rng::new(seed),
            decisions: 0,
            time: VirtualTime::new(Duration::ZERO),
        }
    }
}

impl Player for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), Fault> {
        self.decisions = 0;
        match self.failure {
            Failure::FailToStart => Err(Fault::Start("no such file".into())),
            _ => Ok(()),
        }
    }

    fn decide(&mut self, task: &MoveRequest<'_>) -> Result<PlayerReply, Fault> {
        self.decisions += 1;
        self.rules.follow(task.start, task.steps).unwrap();
        let legal = self.rules.legal_steps();
        let mut step = AnyStep::from(self.rng.pick(&legal).unwrap().as_str());
        match self.failure {
            Failure::Illegal(n) if n == self.decisions => step = "e2e7".into(),
            Failure::Roll(n) if n == self.decisions => step = "r8".into(),
            Failure::Silent(n) if n == self.decisions => {
                return Err(Fault::Silence("nothing".into()));
            }
            Failure::Late(n) if n == self.decisions => {
                self.time.advance(task.patience + Duration::from_millis(20));
            }
            Failure::Crash(n) if n == self.decisions => return Err(Fault::Crash("code 3".into())),
            _ => {}
        }
        Ok(step.into())
    }
}

fn terms(dice: u64, pace: Pace) -> GameTerms {
    GameTerms {
        start: Start::Startpos(vec!["shuffle".into(), "3".into(), "5".into()]),
        steps: Vec::new(),
        dice: Dice::new(dice),
        paces: [pace, pace],
        adjudicator: Adjudicator::default(),
        silence: Duration::from_secs(60),
        seed: 1,
    }
}

fn play(players: [&mut (dyn Player + 'static); 2], terms: &GameTerms) -> PlayedGame {
    play_by(&VirtualTime::new(Duration::ZERO), players, terms)
}

/// Plays a game on this clock.
fn play_by(
    time: &VirtualTime,
    players: [&mut (dyn Player + 'static); 2],
    terms: &GameTerms,
) -> PlayedGame {
    let time = TimeSource::Virtual(time.clone());
    let mut referee = Referee::new(catalog::open(GAME).unwrap()).with_time(time);
    let played = referee.play(players, terms, &mut |_, _| true).unwrap();
    played.expect("no observer stops the game")
}

fn local(options: &[(&str, &str)]) -> Local {
    let options: Vec<(String, String)> = options
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    Local::new("ermine", catalog::open(GAME).unwrap(), &options).unwrap()
}

fn nodes(nodes: u64) -> Pace {
    Pace::without_clock(SearchLimit::nodes(nodes))
}

#[test]
fn a_player_that_fails_loses_with_the_cause_on_record() {
    let clock = Pace {
        control: Some("0.2".parse().unwrap()),
        ..Pace::default()
    };
    let cases: [(Failure, Pace, &str); 7] = [
        (Failure::FailToStart, nodes(1), "start"),
        (Failure::Illegal(3), nodes(1), "illegal"),
        (Failure::Roll(2), nodes(1), "illegal"),
        (Failure::Silent(2), nodes(1), "silence"),
        (Failure::Silent(2), clock, "time"),
        (Failure::Late(1), clock, "time"),
        (Failure::Crash(4), nodes(1), "crash"),
    ];
    for (failure, pace, kind) in cases {
        for side in Side::ALL {
            let mut terms = terms(9, nodes(1));
            terms.paces[side.index()] = pace;
            let mut failing = Scripted::new(failure, 1);
            let mut healthy = Scripted::new(Failure::None, 2);
            let time = failing.time.clone();
            let players: [&mut dyn Player; 2] = match side {
                Side::White => [&mut failing, &mut healthy],
                Side::Black => [&mut healthy, &mut failing],
            };
            let played = play_by(&time, players, &terms);
            assert_eq!(played.ending.kind(), kind);
            assert_eq!(played.ending.half_points(side), 0, "{}", played.ending);
            assert!(matches!(&played.ending, Ending::Fault { side: at, .. } if *at == side));
        }
    }
}

#[test]
fn a_flag_falls_with_the_first_moment_beyond_clock_and_margin() {
    /// A player that takes a fixed time for each step.
    struct Timed(Scripted, Duration);
    impl Player for Timed {
        fn name(&self) -> &str {
            "timed"
        }
        fn begin(&mut self, new_game: &NewGame<'_>) -> Result<(), Fault> {
            self.0.begin(new_game)
        }
        fn decide(&mut self, task: &MoveRequest<'_>) -> Result<PlayerReply, Fault> {
            self.0.time.advance(self.1);
            self.0.decide(task)
        }
    }
    let ms = Duration::from_millis;
    let clock = Pace {
        control: Some("0.2+0.05".parse().unwrap()),
        margin: ms(5),
        ..Pace::default()
    };
    // With 81 ms each, the fifth decision has 76 left on the clock, and a margin of 5.
    for (used, decisions) in [(81, 5), (82, 4), (50, usize::MAX), (205, 1), (206, 0)] {
        let mut terms = terms(9, nodes(1));
        terms.paces[0] = clock;
        terms.adjudicator.max_moves = Some(20);
        let white = Scripted::new(Failure::None, 1);
        let time = white.time.clone();
        let mut white = Timed(white, ms(used));
        let mut black = Scripted::new(Failure::None, 2);
        let played = play_by(&time, [&mut white, &mut black], &terms);
        let own = |ply: &&ermine::play::Ply| ply.side == Side::White && !ply.roll;
        let made = played.plies.iter().filter(own);
        if decisions == usize::MAX {
            assert_eq!(played.ending.kind(), "too long", "{used}");
        } else {
            assert_eq!(played.ending.kind(), "time", "{used}");
            assert_eq!(made.clone().count(), decisions, "{used}");
        }
        assert!(made.clone().all(|ply| ply.micros == used * 1000));
    }
}

#[test]
fn an_illegal_step_is_named_and_not_part_of_the_game() {
    let (mut white, mut black) = (
        Scripted::new(Failure::Illegal(3), 1),
        Scripted::new(Failure::None, 2),
    );
    let played = play([&mut white, &mut black], &terms(9, nodes(1)));
    assert!(
        played.ending.to_string().contains("'e2e7'"),
        "{}",
        played.ending
    );
    assert!(played.plies.iter().all(|ply| *ply.step != *"e2e7"));
    let mut rules = catalog::open(GAME).unwrap();
    rules.set_position(&played.start, &played.steps()).unwrap();
}

#[test]
fn random_games_end_by_rule_and_replay() {
    for seed in 0..20 {
        let (mut white, mut black) = (
            Scripted::new(Failure::None, seed),
            Scripted::new(Failure::None, seed + 100),
        );
        let played = play([&mut white, &mut black], &terms(seed, nodes(1)));
        assert!(
            matches!(played.ending, Ending::Rule { .. }),
            "{}",
            played.ending
        );
        let mut rules = catalog::open(GAME).unwrap();
        rules.set_position(&played.start, &played.steps()).unwrap();
    }
}

#[test]
fn the_same_terms_give_the_same_game_inside_the_process() {
    let game = || {
        let (mut white, mut black) = (local(&[("Hash", "1")]), local(&[("Hash", "2")]));
        let mut played = play([&mut white, &mut black], &terms(4, nodes(300)));
        for ply in &mut played.plies {
            ply.micros = 0;
        }
        played
    };
    let played = game();
    assert_eq!(played, game());
    let has_depth = |ply: &ermine::play::Ply| ply.roll || ply.thought.depth.is_some();
    assert!(played.plies.iter().all(has_depth));
}

#[test]
fn both_games_of_a_pair_see_the_same_roll_at_the_same_ply() {
    let mut sides: Vec<Vec<(u64, AnyStep)>> = Vec::new();
    for swapped in [false, true] {
        let (mut one, mut other) = (
            Scripted::new(Failure::None, 1),
            Scripted::new(Failure::None, 2),
        );
        let players: [&mut dyn Player; 2] = if swapped {
            [&mut other, &mut one]
        } else {
            [&mut one, &mut other]
        };
        let played = play(players, &terms(77, nodes(1)));
        let mut rules = catalog::open(GAME).unwrap();
        rules.set_position(&played.start, &[]).unwrap();
        let mut rolls = Vec::new();
        for ply in &played.plies {
            if ply.roll {
                let turn = 2 * u64::from(rules.move_number()) + rules.side().index() as u64;
                rolls.push((turn, ply.step.clone()));
            }
            rules.make(&ply.step).unwrap();
        }
        sides.push(rolls);
    }
    let shared = sides[0].iter().filter_map(|(turn, roll)| {
        let other = sides[1].iter().find(|(other, _)| other == turn)?;
        Some((roll, &other.1))
    });
    let shared: Vec<_> = shared.collect();
    assert!(shared.len() > 10, "{}", shared.len());
    assert!(shared.iter().all(|(one, other)| one == other));
}

#[test]
fn a_game_is_broken_off_when_the_observer_returns_false() {
    let (mut white, mut black) = (
        Scripted::new(Failure::None, 1),
        Scripted::new(Failure::None, 2),
    );
    let mut referee = Referee::new(catalog::open(GAME).unwrap());
    let mut seen = 0;
    let played = referee.play(
        [&mut white, &mut black],
        &terms(1, nodes(1)),
        &mut |_, _| {
            seen += 1;
            seen < 5
        },
    );
    assert_eq!((played.unwrap(), seen), (None, 5));
}

#[test]
fn long_games_are_adjudicated_and_bad_terms_refused() {
    let (mut white, mut black) = (
        Scripted::new(Failure::None, 1),
        Scripted::new(Failure::None, 2),
    );
    let mut short = terms(1, nodes(1));
    short.adjudicator.max_moves = Some(3);
    let played = play([&mut white, &mut black], &short);
    let long = Adjudication::Length;
    assert_eq!(played.ending, Ending::Adjudicated { verdict: long });
    assert_eq!(played.decisions(), 6);
    // The move number of the position string does not count as played, and a conversion
    // is not yet Black's move.
    let ready = "3qk3/8/8/8/8/8/8/p3K3 b - - 0 300 g b ?";
    let mut converts = short.clone();
    converts.adjudicator.max_moves = Some(1);
    converts.start = Start::Text(ready.to_owned());
    let played = play([&mut white, &mut black], &converts);
    assert_eq!(played.ending, Ending::Adjudicated { verdict: long });
    assert_eq!(played.decisions(), 3);
    let mut referee = Referee::new(catalog::open(GAME).unwrap());
    short.start = Start::Startpos(vec!["shuffle".into(), "9".into(), "1".into()]);
    let error = referee.play([&mut white, &mut black], &short, &mut |_, _| true);
    assert!(error.unwrap_err().to_string().contains("'9'"));
}

/// The fault of a local player without a time limit that is cancelled.
fn given_up(player: &mut Local, patience: Duration) -> Fault {
    let task = MoveRequest {
        start: &Start::Startpos(Vec::new()),
        steps: &["r1".into()],
        limits: &Limits::nodes(1_000_000_000_000),
        patience,
    };
    player.decide(&task).unwrap_err()
}

#[test]
fn a_player_in_the_process_is_not_waited_for_when_patience_ends() {
    for options in [&[][..], &[("Player", "exact-3")], &[("Threads", "2")]] {
        let mut player = local(options);
        let fault = given_up(&mut player, Duration::ZERO);
        assert!(matches!(fault, Fault::Silence(_)), "{options:?}: {fault:?}");
    }
}

#[test]
fn a_player_in_the_process_ends_when_the_game_is_broken_off() {
    let mut player = local(&[]);
    let stop = Arc::new(AtomicBool::new(false));
    player.cancel_on(&stop);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            stop.store(true, Ordering::Relaxed);
        });
        let fault = given_up(&mut player, Duration::from_hours(24));
        assert!(matches!(fault, Fault::Silence(_)), "{fault:?}");
    });
}
