//! Tests of why other answers fail.

use super::alternatives::{Alternative, Consequence, MAX_ALTERNATIVES, MAX_LINE};
use super::quiz::{Quiz, QuizVerdict};
use crate::base::Abort;
use crate::catalog;
use crate::puzzle::record::puzzle::{Puzzle, read_puzzles};
use crate::puzzle::record::solution::SolutionStep;
use crate::session::{Start, roll_number};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const SAMPLE: &str = include_str!("../../../tests/data/puzzles-sample.jsonl");

/// The nodes of each search.
const NODES: u64 = 1000;

fn puzzle(id: &str) -> Puzzle {
    let mut puzzles = read_puzzles(SAMPLE).unwrap().into_iter();
    puzzles.find(|puzzle| puzzle.id == id).unwrap()
}

/// A mate in one without dice.
const MATE: &str = "7fe667ec6beb";
/// Turns of two parts.
const TWO_PARTS: &str = "c3947e225928";
/// An only move against a forced loss.
const HOLD: &str = "032a2d9fc70a";
/// A mate in three turns.
const THREE_TURNS: &str = "8d57298ba447";

/// The value for the side to move after `steps` from the position of a puzzle, by an
/// exhaustive search.
fn exhaustive(puzzle: &Puzzle, steps: &[&str], step: &str, depth: u32) -> f64 {
    let mut session = catalog::open(&puzzle.game).unwrap();
    session
        .set_position(&Start::Text(puzzle.fen.clone()), steps)
        .unwrap();
    session.appraise_step(step, depth).unwrap()
}

#[test]
fn alternatives_are_wrong_legal_and_always_the_same() {
    for puzzle in read_puzzles(SAMPLE).unwrap() {
        let mut quiz = Quiz::open(puzzle.clone()).unwrap();
        let turns = quiz.alternatives(NODES).unwrap();
        assert_eq!(turns.len(), puzzle.solution.len());
        assert_eq!(quiz.alternatives(NODES).unwrap(), turns, "{}", puzzle.id);
        let all = turns.iter().flat_map(|turn| &turn.alternatives);
        for (index, turn) in turns.iter().enumerate() {
            assert!(turn.alternatives.len() <= MAX_ALTERNATIVES);
            assert!(turn.alternatives.is_sorted_by_key(|one| one.loss));
            assert!(turn.alternatives.iter().all(|one| one.turn == index));
        }
        for one in all {
            let steps = |steps: &[SolutionStep]| -> Vec<String> {
                steps.iter().map(|step| step.step.clone()).collect()
            };
            let right = puzzle.solution[one.turn].right_steps(&steps(&one.answer[..one.entered]));
            assert!(
                !right.is_empty() && !right.contains(&one.wrong().step),
                "{one:?}"
            );
            let board = |step: &str| step.split_once(':').map(|(board, _)| board.to_owned());
            let on_board = |step: &SolutionStep| board(&step.step) == board(&one.wrong().step);
            assert!(one.rest().iter().all(on_board), "{one:?}");
            assert!(one.line.iter().all(on_board), "{one:?}");
            assert!(one.loss >= 0.0 && one.line.len() <= MAX_LINE, "{one:?}");
            assert!(
                one.line
                    .last()
                    .is_none_or(|step| roll_number(&step.step).is_none())
            );
        }
    }
}

#[test]
fn lines_are_played_from_the_position_of_their_turn() {
    let puzzle = puzzle(TWO_PARTS);
    let turns = Quiz::open(puzzle.clone())
        .unwrap()
        .alternatives(NODES)
        .unwrap();
    let (mut parts, mut replies) = ([0, 0], 0);
    for one in turns.iter().flat_map(|turn| &turn.alternatives) {
        let mut session = puzzle.open().unwrap();
        for turn in &puzzle.solution[..one.turn] {
            turn.best_line()
                .for_each(|step| session.make(step).unwrap());
        }
        for step in one.answer.iter().chain(&one.line) {
            assert_eq!(
                session.notation(&(&*step.step).into()).unwrap(),
                step.notation
            );
            assert_eq!(session.side(), step.side);
            session.make(&step.step).unwrap();
        }
        // The whole turn comes before the reply.
        let side = one.answer[0].side;
        assert!(
            one.answer
                .iter()
                .all(|step| step.side == side && step.is_solvers)
        );
        if let Some(reply) = one.line.first() {
            assert_eq!((reply.side, reply.is_solvers), (side.flip(), false));
            replies += 1;
        }
        parts[one.entered] += 1;
    }
    assert!(
        parts[0] > 0 && parts[1] > 0 && replies > 0,
        "{parts:?} {replies}"
    );
}

#[test]
fn a_blunder_is_refuted_by_the_best_reply() {
    let puzzle = puzzle(HOLD);
    let turns = Quiz::open(puzzle.clone())
        .unwrap()
        .alternatives(20 * NODES)
        .unwrap();
    let found = &turns[0].alternatives;
    assert_eq!(found.len(), MAX_ALTERNATIVES);
    let mut checked = 0;
    for one in found {
        // All are proven to lose.
        let Some(Consequence::LosesIn(moves @ 1..=2)) = one.consequence else {
            let lost = matches!(
                one.consequence,
                Some(Consequence::LosesIn(_) | Consequence::Loses)
            );
            assert!(lost, "{one:?}");
            continue;
        };
        let wrong = &*one.wrong().step;
        let depth = u32::try_from(2 * moves - 1).unwrap();
        let value = exhaustive(&puzzle, &[wrong], &one.line[0].step, depth);
        assert!(value > 0.999, "{value} {one:?}");
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn a_win_that_is_missed_or_late_is_named() {
    let words = |known: Consequence| known.to_string();
    assert_eq!(words(Consequence::WinsIn(5)), "wins only in 5 moves");
    assert_eq!(words(Consequence::LosesIn(1)), "is lost in 1 move");
    let turns = Quiz::open(puzzle(MATE))
        .unwrap()
        .alternatives(NODES)
        .unwrap();
    for one in &turns[0].alternatives {
        assert!(one.consequence.is_some(), "{one:?}");
    }
}

#[test]
fn a_wrong_answer_gives_nothing_away_and_is_explained_at_the_end() {
    let puzzle = puzzle(THREE_TURNS);
    let right: Vec<&str> = puzzle
        .solution
        .iter()
        .flat_map(|turn| &turn.accepted)
        .map(|step| &**step)
        .collect();
    let mut quiz = Quiz::open(puzzle.clone()).unwrap();
    let legal = quiz.session().legal_steps();
    let first = quiz.right_steps();
    let mut shortened = 0;
    for step in legal.iter().filter(|step| !first.contains(step)).take(12) {
        let (QuizVerdict::Good(found) | QuizVerdict::Wrong(Some(found))) =
            quiz.answer(step, NODES).unwrap()
        else {
            panic!("{step} is wrong");
        };
        assert_eq!(found.wrong().step, *step);
        let own = found.line.iter().filter(|one| one.side == quiz.solver());
        assert!(
            own.clone().all(|one| !right.contains(&&*one.step)),
            "{found:?}"
        );
        let whole = quiz.tried().last().unwrap();
        shortened += usize::from(whole.line.len() > found.line.len());
        assert!(whole.line.starts_with(&found.line));
    }
    assert!(shortened > 0, "no line would have given the solution away");
    let last: Vec<Alternative> = quiz
        .tried()
        .iter()
        .rev()
        .take(MAX_ALTERNATIVES)
        .cloned()
        .collect();
    quiz.give_up();
    let turns = quiz.alternatives(NODES).unwrap();
    assert!(last.iter().all(|one| turns[0].alternatives.contains(one)));
}

#[test]
fn a_quiz_shows_the_decision_and_its_forks_are_independent() {
    for puzzle in read_puzzles(SAMPLE).unwrap() {
        let quiz = Quiz::open(puzzle.clone()).unwrap();
        let right = quiz.right_steps();
        let legal = quiz.decision_session().unwrap().legal_steps();
        assert!(
            right.iter().all(|step| legal.contains(step)),
            "{}",
            puzzle.id
        );
        let mut fork = quiz.fork(Abort::default());
        assert_ne!(fork.answer(&right[0], 1).unwrap(), QuizVerdict::Wrong(None));
        assert_ne!(fork.session().steps(), quiz.session().steps());
        assert_eq!(quiz.right_steps(), right);
    }
}

#[test]
fn a_raised_flag_ends_the_search_for_a_refutation() {
    let flag = Arc::new(AtomicBool::new(true));
    let quiz = Quiz::open(puzzle(HOLD)).unwrap();
    let mut quiz = quiz.fork(Abort::new(flag, None));
    let legal = quiz.possible();
    let right = quiz.right_steps();
    let wrong = legal.iter().find(|step| !right.contains(step)).unwrap();
    // Without the flag it would not end.
    quiz.answer(wrong, u64::MAX).unwrap();
    assert_eq!(quiz.result().wrong, 1);
}
