//! Properties of the Royal Palette evaluation on positions from random games.
#![allow(missing_docs)]

use crate::common::random_positions;
use ermine::base::value::EVALUATION_LIMIT;
use ermine::base::{Rng, Value};
use ermine::eval::RawEvaluator;
use ermine::eval::linear::{CORNERS, LinearEvaluator, Tunable, WithoutTerms, weights};
use ermine::eval::{Evaluator, Hints, eager, evaluate};
use ermine::games::royal_palette::{PaletteMap, RoyalPalette, Shuffles};
use ermine::models::royal_palette::{
    PieceSquareScore, RoyalPaletteEvaluator, RoyalPaletteHints, RoyalPaletteTerms, Weights,
};
use ermine::rules::{Position, Step, Turn};
use std::collections::BTreeMap;

fn piece_square(position: &RoyalPalette) -> PieceSquareScore {
    eager::survey(position)
}

#[test]
fn incremental_piece_square_scores_equal_those_from_scratch() {
    for game in 0..40 {
        let mut rng = Rng::stream(11, game);
        let mut position = RoyalPalette::start(Shuffles::draw(&mut rng), PaletteMap::house());
        let mut state = piece_square(&position);
        for _ in 0..300 {
            if matches!(position.turn(), Turn::Over(_)) {
                break;
            }
            match *rng.pick(&Step::all(&position)).unwrap() {
                step @ Step::Roll(_) => position.make(step),
                Step::Move(mv) => position.play(mv, &mut state),
            }
            assert_eq!(state, piece_square(&position), "{position}");
        }
    }
}

/// The position with the other side to move, if the rules allow it.
fn turned(position: &RoyalPalette) -> Option<RoyalPalette> {
    let mut setup = position.to_setup();
    setup.side = setup.side.flip();
    setup.en_passant = None;
    setup.validate().ok()
}

#[test]
fn the_side_to_move_decides_only_turn_lock_and_threats() {
    let left_out = vec!["lock in force", "threats"];
    let model = LinearEvaluator::new(WithoutTerms::new(RoyalPaletteTerms, left_out));
    let mut turns = BTreeMap::new();
    for position in random_positions(12, 300) {
        let Some(other) = turned(&position) else {
            continue;
        };
        let sum = model.raw(&position) + model.raw(&other);
        // Twice the bonus of the turn, the same for equal numbers of officers.
        let mut officers = RoyalPaletteEvaluator::linear(&position).officers;
        officers.sort_unstable();
        assert_eq!(*turns.entry(officers).or_insert(sum), sum, "{position}");
    }
    assert!(turns.len() > 1);
}

#[test]
fn the_evaluation_never_claims_certainty() {
    let model = RoyalPaletteEvaluator::default();
    for position in random_positions(13, 300) {
        let value = evaluate(&model, &position);
        assert!(value.abs() <= EVALUATION_LIMIT, "{position}");
    }
}

#[test]
fn the_table_of_terms_adds_up_to_the_raw_score() {
    let model = RoyalPaletteEvaluator::default();
    for position in random_positions(14, 300) {
        let raw = model.raw(&position);
        let line = format!(
            "raw score        {:+.2} for {}",
            f64::from(raw) / 100.0,
            position.side()
        );
        let text = model.explain(&position);
        assert!(
            text.lines().any(|found| found == line),
            "{position}\n{text}"
        );
    }
}

#[test]
fn the_weights_that_count_add_up_to_the_raw_score() {
    let model = RoyalPaletteEvaluator::default();
    let weights: Vec<[f64; CORNERS]> = weights::<Weights>()
        .iter()
        .map(|w| w.map(f64::from))
        .collect();
    for position in random_positions(17, 2000) {
        let raw = f64::from(model.raw(&position));
        let sum = RoyalPaletteEvaluator::linear(&position).raw(&weights);
        // Rounded when officers are mixed, by turn, and by the eighths of either side.
        assert!((raw - sum).abs() < 4.0, "{position}: {raw}, not {sum}");
    }
}

#[test]
fn slots_and_chances_stay_in_their_bounds() {
    let model = RoyalPaletteEvaluator::default();
    for position in random_positions(15, 100) {
        for &mv in position.legal().iter() {
            assert!(RoyalPaletteHints::slot(&position, mv) < RoyalPaletteHints::SLOTS);
            if position.is_noisy(mv) {
                assert!(RoyalPaletteHints::gain(&position, mv).abs() < 25_000);
            }
        }
        let value: Value = evaluate(&model, &position);
        let chances = model.chances(&position, value);
        assert_eq!(chances.iter().sum::<u32>(), 1000);
    }
}
