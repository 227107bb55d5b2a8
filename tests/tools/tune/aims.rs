//! Training targets: luck is left out, and the information of later searches fades.

use ermine::games::royal_palette::{PaletteMap, RoyalPalette};
use ermine::games::royal_standard::{RangeRule, RoyalStandard};
use ermine::models::royal_standard::RoyalStandardHints;
use ermine::selfplay::{
    EvaluatedPosition, SampleTargets, Target, is_quiet, quiet_targets, targets,
};

fn record(
    side: char,
    before: f64,
    likeliest: f64,
    roll: Option<usize>,
) -> EvaluatedPosition<RoyalPalette> {
    let pfen = format!("4k3/8/8/8/8/8/8/QRB1K1N1 {side} - - 0 1 acg b ?");
    let position = RoyalPalette::from_pfen(&pfen, PaletteMap::house()).unwrap();
    EvaluatedPosition {
        position,
        before,
        likeliest,
        roll,
        score: if side == 'w' { 1.0 } else { 0.0 },
        is_inside: false,
    }
}

#[test]
fn luck_is_left_out_and_what_is_found_out_fades() {
    // White is even, rolls badly (0.4), Black then sees 0.5 for itself, rolls an 8 (0.8
    // for it), and White is found to have 0.3 and wins.
    let game = [
        record('w', 0.5, 0.4, Some(0)),
        record('b', 0.5, 0.4, Some(2)),
        record('w', 0.3, 0.3, Some(0)),
    ];
    let target = |memory| Target { blend: 0.0, memory };
    let targets_at = |memory| -> Vec<f64> {
        let aims = targets(&game, target(memory));
        aims.iter()
            .map(|aim| (1e6 * aim.target).round() / 1e6)
            .collect()
    };
    assert_eq!(targets_at(0.0), [0.5, 0.5, 0.3]);
    // Score changes not due to rolls: +0.1 on the way to Black's turn, +0.1 to White's,
    // +0.7 at the end.
    assert_eq!(targets_at(0.5), [0.6625, 0.275, 0.65]);
    let whole: Vec<f64> = targets(&game, target(0.0))
        .iter()
        .map(|aim| aim.earned)
        .collect();
    for (found, expected) in whole.iter().zip([1.4, -0.3, 1.0]) {
        assert!((found - expected).abs() < 1e-9, "{whole:?}");
    }
    let blended = Target {
        blend: 1.0,
        memory: 0.0,
    };
    let scores: Vec<f64> = targets(&game, blended)
        .iter()
        .map(|aim| aim.target)
        .collect();
    assert_eq!(scores, [1.0, 0.0, 1.0]);
}

#[test]
fn two_decisions_of_one_side_are_treated_the_same() {
    // Without dice the scores before and after a roll are one number. White is better
    // throughout, and the last search sees more of it.
    let game = [
        record('w', 0.6, 0.6, None),
        record('w', 0.6, 0.6, None),
        record('b', 0.4, 0.4, None),
        record('b', 0.2, 0.2, None),
    ];
    let targets_at = |memory| -> Vec<[f64; 2]> {
        let aims = targets(&game, Target { blend: 0.0, memory });
        let digits = |number: f64| (1e6 * number).round() / 1e6;
        aims.iter()
            .map(|aim| [digits(aim.target), digits(aim.earned)])
            .collect()
    };
    // White wins: the result of every decision, from the view of its side.
    let results = [[1.0, 1.0], [1.0, 1.0], [0.0, 0.0], [0.0, 0.0]];
    assert_eq!(targets_at(1.0), results);
    let decayed = targets_at(0.5);
    assert_eq!(decayed[3][0], 0.1);
    assert_eq!(decayed[2][0], 0.4 - 0.5 * (0.2 + 0.5 * 0.2));
    assert_eq!(decayed[1][0], 0.6 + 0.5 * 0.5 * (0.2 + 0.5 * 0.2));
}

#[test]
fn in_check_an_evaluation_decides_where_a_search_has_asked_for_it() {
    let position = "*2k2*/2S4/7/7/7/*2K2* b - 4 12";
    let position = RoyalStandard::from_pfen(position, RangeRule::Full).unwrap();
    assert!(!is_quiet::<_, RoyalStandardHints>(&position));
    let aim = SampleTargets {
        rolled: 0.5,
        target: 0.5,
        earned: 0.5,
    };
    let settled = |is_inside| {
        let entry = EvaluatedPosition {
            position,
            before: 0.5,
            likeliest: 0.5,
            roll: None,
            score: 0.5,
            is_inside,
        };
        quiet_targets::<_, RoyalStandardHints>(&entry, aim)
    };
    assert_eq!((settled(false), settled(true)), (None, Some(aim)));
}
