//! Steps by number, steps taken back, forks: the session as bindings use it, in every game.

use ermine::base::Rng;
use ermine::catalog;
use ermine::rules::{MoveSquares, Outcome, Reason};
use ermine::session::{ListedStep, Session, SessionError, Start, ToAct};
use rayon::prelude::*;
use std::collections::{HashMap, HashSet, VecDeque};

/// The visible state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    position: String,
    key: u64,
    waiting: ToAct,
    steps: Vec<String>,
    moves: Vec<u32>,
}

fn state(session: &dyn Session) -> State {
    State {
        position: session.position_text(),
        key: session.key(),
        waiting: session.waiting(),
        steps: session.legal_steps(),
        moves: session.legal_moves().numbers().collect(),
    }
}

/// A random game in which moves are often taken back by moving the other way, so that
/// positions recur; the state after every step.
fn recurring_game(session: &mut dyn Session, seed: u64, steps: usize) -> Vec<State> {
    let mut rng = Rng::new(seed);
    let start = Start::Startpos(session.draw_start(&mut rng));
    session.set_position(&start, &[]).unwrap();
    let mut last = HashMap::new();
    let mut states = vec![state(session)];
    for _ in 0..steps {
        match session.waiting() {
            ToAct::Over(_) => break,
            ToAct::Roll => {
                let roll = session.draw_roll(&mut rng).unwrap();
                session.make_step(&roll).unwrap();
            }
            ToAct::Decision => {
                let moves: Vec<_> = session.legal_moves().iter().collect();
                let mover = (session.next_board(), session.side());
                // A turn may have two moves.
                let recent: &mut VecDeque<MoveSquares> = last.entry(mover).or_default();
                let returns = |mv: &&ListedStep| recent.contains(&mv.squares().unwrap());
                let back = moves.iter().find(returns).filter(|_| rng.below(12) > 0);
                let mv = back.or_else(|| rng.pick(&moves)).unwrap();
                let MoveSquares { from, to } = mv.squares().unwrap();
                recent.truncate(1);
                recent.push_front(MoveSquares { from: to, to: from });
                session.make_number(mv.number()).unwrap();
            }
        }
        states.push(state(session));
    }
    states
}

fn texts(session: &dyn Session) -> Vec<String> {
    session.steps().iter().map(ToString::to_string).collect()
}

#[test]
fn a_number_makes_the_move_of_its_text() {
    catalog::names().into_par_iter().for_each(|game| {
        let mut session = catalog::open(game).unwrap();
        let mut count = 0;
        for seed in 0..3 {
            let states = recurring_game(&mut *session, seed, 60).len();
            for _ in (0..states).step_by(7) {
                session.take_back(7);
                let moves = session.legal_moves();
                let numbers: HashSet<u32> = moves.numbers().collect();
                assert_eq!(numbers.len(), moves.len(), "{game}");
                for mv in moves.iter() {
                    let [mut by_text, mut by_number] = [session.fork(), session.fork()];
                    by_text.make(&mv.text()).unwrap();
                    by_number.make_number(mv.number()).unwrap();
                    assert_eq!(
                        state(&*by_number),
                        state(&*by_text),
                        "{game}: {}",
                        mv.text()
                    );
                    assert!(
                        mv.number() < session.move_numbers(),
                        "{game}: {}",
                        mv.text()
                    );
                    count += 1;
                }
                for number in [session.move_numbers(), u32::MAX] {
                    let error = session.make_number(number).unwrap_err();
                    assert!(matches!(error, SessionError::MoveNumber(named) if named == number));
                }
            }
        }
        assert!(count > 100, "{game}: {count}");
    });
}

#[test]
fn a_game_after_taking_back_is_the_shorter_game() {
    let repetitions = |state: &State| {
        let drawn = Outcome::Draw(Reason::Repetition);
        // A board of several that has closed by repetition, or the whole game.
        let closed = state
            .position
            .split(' ')
            .filter(|&word| word == "=")
            .count();
        closed + usize::from(state.waiting == ToAct::Over(drawn))
    };
    catalog::names().into_par_iter().for_each(|game| {
        let mut session = catalog::open(game).unwrap();
        let mut repeated = 0;
        for seed in 0..8 {
            let states = recurring_game(&mut *session, 100 + seed, 150);
            let (start, steps) = (session.start(), texts(&*session));
            repeated += repetitions(states.last().unwrap());
            for back in [1, 2, 3, 5, 8, 13, 40, steps.len()] {
                let kept = steps.len().saturating_sub(back);
                let mut shorter = session.fork();
                shorter.take_back(back);
                let mut replayed = catalog::open(game).unwrap();
                let words: Vec<&str> = steps[..kept].iter().map(String::as_str).collect();
                replayed.set_position(&start, &words).unwrap();
                assert_eq!(
                    state(&*shorter),
                    state(&*replayed),
                    "{game}: {back} of {steps:?}"
                );
                for (step, after) in steps[kept..].iter().zip(&states[kept + 1..]) {
                    shorter.make(step).unwrap();
                    assert_eq!(state(&*shorter), *after, "{game}: {back} of {steps:?}");
                }
            }
        }
        assert!(repeated > 0, "{game}: no position recurs");
    });
}

#[test]
fn a_fork_plays_on_alone() {
    catalog::names().into_par_iter().for_each(|game| {
        let mut session = catalog::open(game).unwrap();
        session.set_option("Hash", Some("3")).unwrap();
        recurring_game(&mut *session, 7, 30);
        session.take_back(5);
        let before = (state(&*session), texts(&*session), session.start());
        let mut fork = session.fork();
        assert_eq!(
            (state(&*fork), texts(&*fork), fork.start()),
            before,
            "{game}"
        );
        assert_eq!(fork.options(), session.options(), "{game}");
        let step = fork.legal_steps()[0].clone();
        fork.make(&step).unwrap();
        assert_eq!(
            (state(&*session), texts(&*session), session.start()),
            before,
            "{game}"
        );
        session.make(&step).unwrap();
        assert_eq!(state(&*fork), state(&*session), "{game}");
        fork.take_back(usize::MAX);
        assert_eq!(fork.steps().len(), 0, "{game}");
        assert_eq!(session.steps().len(), before.1.len() + 1, "{game}");
        drop(session);
        assert!(!fork.legal_steps().is_empty(), "{game}");
    });
}

/// Some moves of a position and their numbers.
struct Samples {
    game: &'static str,
    position: &'static str,
    numbers: &'static [(&'static str, u32)],
}

/// No later build may change a number: players learn over them.
const SAMPLES: &[Samples] = &[
    Samples {
        game: "royal-palette",
        position: "P1P1k3/8/8/8/8/8/8/4K2R w K - 1 33 rgh u 3",
        numbers: &[("e1d1", 259), ("h1h8", 511), ("e1g1", 262)],
    },
    Samples {
        game: "royal-palette",
        position: "4k3/2P5/8/8/8/8/5p2/3K4 b - - 0 1 gr b 8",
        numbers: &[("e8d7", 3891), ("f2f1q", 4968), ("f2f1bf", 4974)],
    },
    Samples {
        game: "royal-palette",
        position: "P1N1k3/8/8/8/8/8/8/4K3 w - - 1 33 rb u ?",
        numbers: &[("a8=q", 7680), ("a8=bf", 7686)],
    },
    Samples {
        game: "colour-chess",
        position: "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 9 orugubyg/guyogybr/bgbuoryo/roryrbug/roryrbug/bgbuoryo/guyogybr/orugubyg - 2 -",
        numbers: &[
            ("b7b8q", 7244),
            ("b7a8n", 7233),
            ("a1a8", 56),
            ("e1c1", 258),
        ],
    },
    Samples {
        game: "royal-standard",
        position: "*2ss1*/7/1r4K/wsbWB1s/S1R1S1k/*SSR2* b b3 17 20",
        numbers: &[
            ("g2f1", 901),
            ("g2g3,f2", 25494),
            ("g2g3,g2", 21398),
            ("b4b3,b2", 22097),
            ("d6c5", 2786),
        ],
    },
    Samples {
        game: "colorbound",
        position: "4k3/1P4P1/8/8/8/8/1p4p1/4K3 w - - 0 30",
        numbers: &[
            ("e1g1", 262),
            ("e1e3", 276),
            ("b7a8b", 7235),
            ("g7h8d", 7612),
        ],
    },
    Samples {
        game: "colorbound-equalized",
        position: "3kk3/1P4P1/8/8/8/8/1p4p1/3KK3 b - - 0 30",
        numbers: &[("d8d6", 3819), ("b2a1b", 4675), ("g2h1d", 5052)],
    },
    Samples {
        game: "colorbound-decimal",
        position: "k9/2PP6/10/10/2L7/10/10/10/3p1p4/5K4 w - - 0 30",
        numbers: &[
            ("f1d1", 503),
            ("c6e8", 5274),
            ("c9b10o", 16573),
            ("d9e10y", 16678),
        ],
    },
    Samples {
        game: "royal-rumble-board",
        position: "7k/5P2/8/2p1[ad]3/3[Fr]1[Wd]2/2p1n3/[Ac]5p1/K7 w - 0 30 N,Fr,Pk,Ad,Wd,Ac,Sv",
        numbers: &[
            ("a1b1", 1),
            ("f7f8=N", 32230),
            ("f7f8=Sv", 32344),
            ("d4f6xe5", 16444),
            ("d4h2xg2e3", 16485),
            ("f4h2xe5", 17502),
        ],
    },
    Samples {
        game: "royal-rumble-board",
        position: "7k/5P2/8/2p1n3/3[Ad]4/8/[Ac]1p3p1/K7 w - 0 30 N,Fr,Pk,Ad,Wd,Ac,Sv",
        numbers: &[("a2a8", 4848), ("a2xc2", 5250)],
    },
    Samples {
        game: "royal-rumble-board",
        position: "[mk]7/8/8/8/1[im]6/1N6/3pq3/4[Mk]3 w - 0 11 Q,N,F,W,Ca,Im,G",
        numbers: &[("e1+d2", 2868), ("e1+e2", 2861), ("b3@", 10647)],
    },
    Samples {
        game: "royal-rumble-board",
        position: "[li]7/8/8/8/8/8/3pq3/4[Li]3 w - 0 11 Q,N,F,W,Ca,Im,G",
        numbers: &[("e1e2", 2408), ("e1xd2e2", 2849)],
    },
    Samples {
        game: "royal-rumble",
        position: "2 1 8/8/2[rw]5/8/8/2P5/2[Rw]1Q3/8_b_-_0_31_Q,F,Bd,Hr,Pk,Ca,Sv = = = 2 21",
        numbers: &[("3:c6c7", 25208)],
    },
];

/// The sizes of the numberings.
const SIZES: &[(&str, u32)] = &[
    ("royal-palette", 8192),
    ("colour-chess", 8192),
    ("royal-standard", 36_864),
    ("colorbound", 8192),
    ("colorbound-equalized", 8192),
    ("colorbound-decimal", 18_000),
    ("royal-rumble-board", 38_336),
    ("royal-rumble", 38_336),
];

#[test]
fn moves_keep_their_numbers() {
    for sample in SAMPLES {
        let mut session = catalog::open(sample.game).unwrap();
        let start = Start::Text(sample.position.to_owned());
        session.set_position(&start, &[]).unwrap();
        let legal = session.legal_moves();
        for &(text, number) in sample.numbers {
            let mv = legal.iter().find(|mv| mv.text() == text);
            let mv = mv.unwrap_or_else(|| panic!("{text} in {}", sample.position));
            assert_eq!(mv.number(), number, "{text} in {}", sample.position);
        }
    }
    let size = |game| (game, catalog::open(game).unwrap().move_numbers());
    let sizes: Vec<(&str, u32)> = catalog::names().into_iter().map(size).collect();
    assert_eq!(sizes, SIZES);
    for game in catalog::names() {
        assert!(
            SAMPLES.iter().any(|sample| sample.game == game),
            "{game} has no samples"
        );
    }
}
