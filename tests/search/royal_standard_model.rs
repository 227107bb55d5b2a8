//! Properties of the Royal Standard evaluation on positions from random games.
#![allow(missing_docs)]

use crate::common::games::{drawn_start, positions_of};
use ermine::base::value::EVALUATION_LIMIT;
use ermine::base::{Bitboard, Rng};
use ermine::eval::RawEvaluator;
use ermine::eval::linear::{CORNERS, Tunable, weights};
use ermine::eval::{Evaluator, Hints, eager, evaluate};
use ermine::games::royal_standard::{
    Piece, RangeRule, RoyalStandard, RoyalStandardGame, Setup, board,
};
use ermine::models::royal_standard::{
    PieceSquareScore, RoyalStandardEvaluator, RoyalStandardHints, Weights,
};
use ermine::rules::{Game, Position, Turn};

fn game() -> RoyalStandardGame {
    let mut game = RoyalStandardGame::default();
    game.set("Starts", "both").expect("a choice of starts");
    game
}

fn piece_square(position: &RoyalStandard) -> PieceSquareScore {
    eager::survey(position)
}

#[test]
fn incremental_piece_square_scores_equal_those_from_scratch() {
    for number in 0..40 {
        let mut rng = Rng::stream(11, number);
        let mut position = drawn_start(&game(), &mut rng);
        let mut state = piece_square(&position);
        while matches!(position.turn(), Turn::Decide) {
            let mv = *rng.pick(&position.legal()).unwrap();
            position.play(mv, &mut state);
            assert_eq!(state, piece_square(&position), "{position}");
        }
    }
}

/// The position with the sides exchanged.
fn exchanged(position: &RoyalStandard) -> RoyalStandard {
    let setup = position.to_setup();
    let mut pieces = [None; 64];
    for square in board::BOARD {
        let piece = setup.pieces[square.index()];
        pieces[board::mirror(square).index()] =
            piece.map(|piece| Piece::new(piece.side.flip(), piece.kind));
    }
    let frozen: Bitboard = setup.frozen.map(board::mirror).collect();
    let side = setup.side.flip();
    let turned = Setup {
        pieces,
        frozen,
        side,
        ..setup
    };
    turned.validate().unwrap()
}

#[test]
fn both_sides_are_evaluated_the_same() {
    let model = RoyalStandardEvaluator::default();
    for position in positions_of(&game(), 12, 500, 90) {
        let other = exchanged(&position);
        let raw = model.raw(&position);
        assert_eq!(raw, model.raw(&other), "{position}");
        for &mv in position.legal().iter().filter(|&&m| position.is_noisy(m)) {
            let turned = other
                .legal()
                .iter()
                .copied()
                .find(|found| {
                    let [from, to] = [mv.from(), mv.to()].map(board::mirror);
                    (found.from(), found.to()) == (from, to)
                })
                .unwrap();
            assert_eq!(
                RoyalStandardHints::gain(&position, mv),
                RoyalStandardHints::gain(&other, turned)
            );
        }
    }
}

#[test]
fn the_evaluation_never_claims_certainty() {
    let model = RoyalStandardEvaluator::default();
    let lost = RoyalStandard::from_pfen("*5*/7/7/3K3/7/*5* b - 0 30", RangeRule::Full).unwrap();
    for position in positions_of(&game(), 13, 300, 90).into_iter().chain([lost]) {
        let value = evaluate(&model, &position);
        assert!(value.abs() <= EVALUATION_LIMIT, "{position}");
    }
}

#[test]
fn the_table_of_terms_adds_up_to_the_raw_score() {
    let model = RoyalStandardEvaluator::default();
    for position in positions_of(&game(), 14, 300, 90) {
        let raw = model.raw(&position);
        let side = position.side();
        let line = format!("raw score        {:+.2} for {side}", f64::from(raw) / 100.0);
        let text = model.explain(&position);
        assert!(
            text.lines().any(|found| found == line),
            "{position}\n{text}"
        );
    }
}

#[test]
fn the_weights_that_count_add_up_to_the_raw_score() {
    let model = RoyalStandardEvaluator::default();
    let weights: Vec<[f64; CORNERS]> = weights::<Weights>()
        .iter()
        .map(|weight| weight.map(f64::from))
        .collect();
    for position in positions_of(&game(), 17, 2000, 90) {
        let raw = f64::from(model.raw(&position));
        let sum = RoyalStandardEvaluator::linear(&position).raw(&weights);
        // Rounded when officers are mixed, and by turn.
        assert!((raw - sum).abs() < 3.0, "{position}: {raw}, not {sum}");
    }
}

#[test]
fn slots_gains_and_chances_stay_in_their_bounds() {
    let model = RoyalStandardEvaluator::default();
    for position in positions_of(&game(), 15, 200, 90) {
        for &mv in position.legal().iter() {
            assert!(RoyalStandardHints::slot(&position, mv) < RoyalStandardHints::SLOTS);
            if position.is_noisy(mv) {
                assert!(RoyalStandardHints::gain(&position, mv).abs() <= 20_000);
            }
        }
        let value = evaluate(&model, &position);
        let chances = model.chances(&position, value);
        assert_eq!(chances.iter().sum::<u32>(), 1000);
    }
}
