//! Techniques that look less closely: each can be switched off, saves nodes,
//! and claims no win that is none.

use crate::common::{random_positions, search, suite};
use ermine::base::value::is_certain;
use ermine::games::royal_palette::RoyalPalette;
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::search::{Engine, Report, Settings};
use std::sync::Arc;

type PlayingEngine = Engine<RoyalPaletteEvaluator>;

fn engine() -> PlayingEngine {
    Engine::new(Arc::new(RoyalPaletteEvaluator::default()), 16, 1).unwrap()
}

const DEPTH: u32 = 6;

#[test]
fn every_technique_saves_nodes_and_changes_values_little() {
    let engine = engine();
    let only = |change: fn(&mut Settings)| {
        let mut settings = Settings::THOROUGH;
        change(&mut settings);
        settings
    };
    let techniques = [
        ("merge", only(|settings| settings.merge_grades = true)),
        (
            "late moves",
            only(|settings| settings.late_move_reduction = true),
        ),
        (
            "improbable",
            only(|settings| settings.unlikely_reduction = true),
        ),
        ("futility", only(|settings| settings.futility = true)),
        (
            "reverse futility",
            only(|settings| settings.reverse_futility = true),
        ),
        ("null move", only(|settings| settings.null_move = true)),
        (
            "internal reduction",
            only(|settings| settings.internal_iterative_reduction = true),
        ),
    ];
    let positions: Vec<_> = suite().into_iter().step_by(20).collect();
    let whole: Vec<_> = positions
        .iter()
        .map(|position| search(&engine, position, DEPTH, Settings::THOROUGH))
        .collect();
    let nodes = |reports: &[Report<RoyalPalette>]| reports.iter().map(|r| r.nodes).sum::<u64>();
    for (name, settings) in techniques {
        let found: Vec<_> = positions
            .iter()
            .map(|position| search(&engine, position, DEPTH, settings))
            .collect();
        let (found_nodes, whole_nodes) = (nodes(&found), nodes(&whole));
        assert!(
            found_nodes < whole_nodes,
            "{name}: {found_nodes} of {whole_nodes}"
        );
        let apart = found.iter().zip(&whole).map(|(a, b)| {
            let apart = (a.value() - b.value()).abs();
            i64::from(apart.min(60_000))
        });
        // A hundredth of the way from a loss to a win.
        let mean = apart.sum::<i64>() / positions.len() as i64;
        assert!(mean < 600, "{name}: {mean}");
    }
}

#[test]
fn a_result_that_is_called_certain_is_certain() {
    let engine = engine();
    let mut certain = 0;
    for position in random_positions(32, 1000) {
        let found = search(&engine, &position, 4, Settings::PLAY);
        if found.lines.iter().all(|line| !is_certain(line.value)) {
            continue;
        }
        // Nothing is left out here, and the depth covers what was seen.
        let whole = search(&engine, &position, 6, Settings::THOROUGH);
        for line in found.lines.iter().filter(|line| is_certain(line.value)) {
            certain += 1;
            let same = whole.best(line.roll).expect("a line for every roll").value;
            assert!(
                is_certain(same) && (same > 0) == (line.value > 0),
                "{position}: {}, {same}",
                line.value
            );
        }
    }
    assert!(certain >= 10, "{certain}");
}
