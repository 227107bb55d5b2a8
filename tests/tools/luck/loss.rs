//! Properties of appraisals and of the luck measured with them.

use super::endgame::ply;
use ermine::arena::luck::measure;
use ermine::base::Rng;
use ermine::catalog;
use ermine::play::{Adjudication, Ending, PlayedGame};
use ermine::session::{RollValue, Session, Start, ToAct};

fn open(text: &str) -> Box<dyn Session> {
    let mut session = catalog::open("royal-palette").unwrap();
    let start = Start::Text(text.to_owned());
    session.set_position(&start, &[]).unwrap();
    session
}

/// Makes the conversion that has to come before the roll: the best one.
fn convert(session: &mut dyn Session) {
    let best = session.appraise(1).unwrap().remove(0);
    let step = best.best.unwrap();
    let value = session.appraise_step(&step, 1).unwrap();
    assert!((value - best.value).abs() < 1e-4, "{step}");
    session.make(&step).unwrap();
    let after = mean(&session.appraise(1).unwrap());
    assert!((value - after).abs() < 1e-4, "{step}: {value} {after}");
}

fn mean(outcomes: &[RollValue]) -> f64 {
    let weights: f64 = outcomes.iter().map(|one| f64::from(one.weight)).sum();
    let terms = outcomes.iter().map(|one| f64::from(one.weight) * one.value);
    terms.sum::<f64>() / weights
}

/// A game of `steps` steps; `best` returns whether a decision is the best one.
fn game(seed: u64, steps: usize, best: impl Fn(usize) -> bool) -> PlayedGame {
    let mut rng = Rng::new(seed);
    let mut session = catalog::open("royal-palette").unwrap();
    let start = Start::Startpos(session.draw_start(&mut rng));
    session.set_position(&start, &[]).unwrap();
    let mut plies = Vec::new();
    for number in 0..steps {
        let side = session.side();
        let step = match session.waiting() {
            ToAct::Over(_) => break,
            ToAct::Roll => session.draw_roll(&mut rng).unwrap().to_string(),
            ToAct::Decision if best(number) => {
                session.appraise(2).unwrap()[0].best.clone().unwrap()
            }
            ToAct::Decision => rng.pick(&session.legal_steps()).unwrap().clone(),
        };
        plies.push(ply(side, &step, session.waiting() == ToAct::Roll));
        session.make(&step).unwrap();
    }
    let verdict = Adjudication::Length;
    let ending = Ending::Adjudicated { verdict };
    PlayedGame {
        start,
        plies,
        ending,
    }
}

#[test]
fn every_roll_has_its_luck_and_no_decision_has_a_loss() {
    let mut evaluator = catalog::open("royal-palette").unwrap();
    for seed in 0..3 {
        let mut played = game(seed, 60, |number| number % 4 < 2);
        measure(&mut played, &mut *evaluator, 2).unwrap();
        for ply in &played.plies {
            assert_eq!((ply.luck.is_some(), ply.loss), (ply.roll, None));
        }
    }
}

#[test]
fn measuring_twice_gives_the_same_and_changes_no_step() {
    let played = game(5, 50, |_| false);
    let measured = |evaluator: &mut dyn Session| {
        let mut copy = played.clone();
        measure(&mut copy, evaluator, 2).unwrap();
        copy
    };
    let mut evaluator = catalog::open("royal-palette").unwrap();
    let first = measured(&mut *evaluator);
    assert_eq!(first, measured(&mut *evaluator));
    assert_eq!(
        first,
        measured(&mut *catalog::open("royal-palette").unwrap())
    );
    assert_eq!(
        (first.steps(), &first.ending),
        (played.steps(), &played.ending)
    );
}

#[test]
fn a_step_is_worth_what_the_opponent_then_expects_to_lose() {
    let suite = catalog::open("royal-palette").unwrap().suite();
    for text in suite.into_iter().step_by(7) {
        for roll in ["r2", "r7", "r8"] {
            let mut session = open(&text);
            if session.waiting() == ToAct::Decision {
                convert(&mut *session);
            }
            session.make(roll).unwrap();
            let side = session.side();
            for step in session.legal_steps().iter().step_by(5) {
                let value = session.appraise_step(step, 2).unwrap();
                session.make(step).unwrap();
                if !matches!(session.waiting(), ToAct::Over(_)) {
                    assert_ne!(session.side(), side);
                    let after = mean(&session.appraise(1).unwrap());
                    assert!(
                        (value + after).abs() < 1e-4,
                        "{text} {roll} {step}: {value} {after}"
                    );
                }
                session.undo();
            }
        }
    }
}

#[test]
fn a_roll_is_worth_what_its_best_step_is() {
    let suite = catalog::open("royal-palette").unwrap().suite();
    for text in suite.into_iter().step_by(6) {
        let mut session = open(&text);
        if session.waiting() == ToAct::Decision {
            convert(&mut *session);
        }
        let outcomes = session.appraise(2).unwrap();
        let weights: Vec<u32> = outcomes.iter().map(|one| one.weight).collect();
        assert_eq!(weights, [6, 1, 1]);
        assert!(outcomes.is_sorted_by(|one, other| one.value <= other.value));
        for one in outcomes {
            let roll = one.roll.unwrap();
            assert_eq!(session.appraise_step(&roll, 2).unwrap(), one.value);
            session.make(&roll).unwrap();
            let step = one.best.unwrap();
            let value = session.appraise_step(&step, 2).unwrap();
            assert!((value - one.value).abs() < 1e-4, "{text} {roll} {step}");
            let decision = &session.appraise(2).unwrap()[0];
            assert!((decision.value - one.value).abs() < 1e-4, "{text} {roll}");
            assert_eq!((decision.roll.as_deref(), decision.weight), (None, 1));
            session.undo();
        }
    }
}

#[test]
fn a_game_that_is_over_and_a_step_that_cannot_be_are_refused() {
    let mut session = open("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - n ?");
    assert!(matches!(session.waiting(), ToAct::Over(_)));
    assert!(
        session
            .appraise(1)
            .unwrap_err()
            .to_string()
            .contains("over")
    );
    let mut session = catalog::open("royal-palette").unwrap();
    assert!(session.appraise(0).is_err());
    assert!(session.appraise_step("e2e4", 1).is_err(), "before its roll");
    assert!(session.outcome_of("e2e4").is_err());
    assert_eq!(session.outcome_of("r5").unwrap(), "r1");
    assert_eq!(session.outcome_of("r8").unwrap(), "r8");
    session.make("r5").unwrap();
    assert!(session.appraise_step("e2e5", 1).is_err());
    assert!(session.outcome_of("r5").is_err());
    let mut played = game(1, 10, |_| false);
    played.plies[1].step = "e1e8".into();
    let before = played.clone();
    let error = measure(&mut played, &mut *session, 1).unwrap_err();
    assert!(
        error.to_string().starts_with("step 2 of the game, 'e1e8'"),
        "{error}"
    );
    assert_eq!(played, before);
}
