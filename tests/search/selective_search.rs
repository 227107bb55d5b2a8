//! Selective search techniques: each can be switched off, saves nodes, and claims no
//! false win.

use crate::common::games::positions_of;
use crate::common::{random_positions, search, suite};
use ermine::base::value::is_decisive;
use ermine::eval::{Evaluator, EvaluatorChoice};
use ermine::games::colorbound::{ColorboundGame, Standard};
use ermine::models::colorbound::ColorboundEvaluator;
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::rules::Position;
use ermine::search::{Control, Engine, Report, Root, Searchable, Settings};
use rayon::prelude::*;
use std::sync::Arc;

type PlayingEngine = Engine<RoyalPaletteEvaluator>;

fn engine() -> PlayingEngine {
    Engine::new(Arc::new(RoyalPaletteEvaluator::default()), 16, 1).unwrap()
}

const DEPTH: u32 = 6;

/// The name of a technique and the function that switches it on.
type Technique = (&'static str, fn(&mut Settings));

/// Checks that each technique alone saves nodes over a thorough search and changes values
/// little.
fn assert_saving<P: Position, E: Searchable<Position = P>>(
    engine: &Engine<E>,
    positions: &[P],
    techniques: &[Technique],
) {
    let search_all = |settings| -> Vec<Report<P>> {
        let search = |position| search(engine, position, DEPTH, settings);
        positions.iter().map(search).collect()
    };
    let nodes = |reports: &[Report<P>]| reports.iter().map(|r| r.nodes).sum::<u64>();
    let whole = search_all(Settings::THOROUGH);
    for (name, change) in techniques {
        let mut settings = Settings::THOROUGH;
        change(&mut settings);
        let found = search_all(settings);
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
fn every_technique_saves_nodes_and_changes_values_little() {
    let positions: Vec<_> = suite().into_iter().step_by(20).collect();
    assert_saving(
        &engine(),
        &positions,
        &[
            ("merge", |settings| settings.merge_grades = true),
            ("late moves", |settings| settings.late_move_reduction = true),
            ("improbable", |settings| settings.unlikely_reduction = true),
            ("futility", |settings| settings.futility = true),
            ("reverse futility", |settings| {
                settings.reverse_futility = true;
            }),
            ("null move", |settings| settings.null_move = true),
            ("internal reduction", |settings| {
                settings.internal_iterative_reduction = true;
            }),
        ],
    );
}

/// The handcrafted evaluation of Colorbound: the limits on value changes are measured on
/// its scale, and it changes less often than nets.
fn by_handcrafted() -> Arc<ColorboundEvaluator<Standard>> {
    let chosen = ColorboundEvaluator::default().choose(EvaluatorChoice::Handcrafted);
    Arc::new(chosen.expect("there is a choice").expect("handcrafted"))
}

#[test]
fn what_is_used_without_dice_saves_nodes_too() {
    let model = by_handcrafted();
    let positions = positions_of(&ColorboundGame::<Standard>::default(), 7, 10, 40);
    assert_saving(
        &Engine::new(model, 16, 1).unwrap(),
        &positions,
        &[
            ("late-move pruning", |settings| {
                settings.late_move_pruning = true;
            }),
            ("table in quiescence", |settings| {
                settings.quiescence_table = true;
            }),
            ("late-move reduction", |settings| {
                settings.late_move_reduction = true;
            }),
            ("exchange pruning", |settings| {
                settings.exchange_pruning = true;
            }),
            ("ProbCut", |settings| settings.probcut = true),
            ("late-move pruning of a side that worsens", |settings| {
                (settings.late_move_pruning, settings.improvement) = (true, true);
            }),
        ],
    );
}

/// Techniques that order, correct, extend and prune, each with the parameters that switch
/// it off at 0, and then the parameters that switch off a part of it.
const CHANGING: [(Technique, &[&str], &[&str]); 8] = [
    (
        ("capture history", |settings| {
            settings.capture_history = true;
        }),
        &["capture_history"],
        &[],
    ),
    (
        ("continuation history", |settings| {
            settings.continuation_history = true;
        }),
        &["continuation_moves"],
        &[],
    ),
    (
        ("correction history", |settings| {
            settings.correction_history = true;
        }),
        &["correction_history"],
        &[],
    ),
    (
        ("singular extension", |settings| {
            settings.singular_extension = true;
        }),
        &["singular_depth"],
        &["multi_cut", "singular_negative"],
    ),
    (
        ("improvement", |settings| settings.improvement = true),
        &["improvement"],
        &["reverse_futility_improving"],
    ),
    (
        ("null move", |settings| settings.null_move = true),
        &[],
        &["null_move_surplus"],
    ),
    (
        ("quiet checks", |settings| {
            settings.quiescence_checks = true;
            settings.parameters.quiescence_checks = 1;
        }),
        &["quiescence_checks"],
        &[],
    ),
    (
        ("captures that lose in quiescence", |settings| {
            settings.quiescence_exchange = false;
        }),
        &[],
        &[],
    ),
];

/// The number of Colorbound positions searched, and of those that parameters are tried
/// on.
const MANY: usize = 10;
const FEW: usize = 5;

/// The nodes and values of searches of the first `count` positions, with `change`
/// applied.
fn searched(count: usize, change: impl Fn(&mut Settings)) -> Vec<(u64, i32)> {
    let engine = Engine::new(by_handcrafted(), 16, 1).unwrap();
    let mut settings = Settings {
        reverse_futility: true,
        futility: true,
        ..Settings::THOROUGH
    };
    change(&mut settings);
    let positions = positions_of(&ColorboundGame::<Standard>::default(), 7, MANY, 40);
    let found = positions[..count].iter().map(|position| {
        let depth = DEPTH + 1;
        search(&engine, position, depth, settings)
    });
    found.map(|report| (report.nodes, report.value())).collect()
}

/// Each technique changes the search but its score little, and nothing if its parameter
/// is 0.
#[test]
fn what_learns_extends_and_follows_changes_values_little() {
    let plain = searched(MANY, |_| ());
    CHANGING
        .par_iter()
        .for_each(|&((name, change), all, part)| {
            let found = searched(MANY, change);
            assert_ne!(found, plain, "{name} changes nothing");
            let apart = |(found, plain): (&(u64, i32), &(u64, i32))| (found.1 - plain.1).abs();
            let apart: Vec<i32> = found.iter().zip(&plain).map(apart).collect();
            let mean = apart.iter().sum::<i32>() / apart.len() as i32;
            assert!(mean < 700, "{name}: {mean}");
            let without = |number: &str| {
                searched(FEW, |settings| {
                    change(settings);
                    let text = format!("{number}=0");
                    settings.parameters = settings.parameters.with(&text).unwrap();
                })
            };
            for number in all {
                assert_eq!(
                    without(number),
                    plain[..FEW],
                    "{number}=0 leaves some {name}"
                );
            }
            for number in part {
                assert_ne!(without(number), found[..FEW], "{number}=0 changes nothing");
            }
        });
}

/// The history of quiet moves is kept until a new game.
#[test]
fn a_search_learns_from_the_one_before() {
    let engine = engine();
    let [root, other] = [0, 7].map(|place| Root {
        depth: DEPTH,
        ..Root::new(suite()[place])
    });
    let nodes = |root, settings| {
        let control = Control::unlimited();
        engine.search(root, settings, &control, &|_| {}).nodes
    };
    let forgetful = Settings {
        table: false,
        kept_history: false,
        ..Settings::PLAY
    };
    let learning = Settings {
        kept_history: true,
        ..forgetful
    };
    let fresh = nodes(&root, forgetful);
    assert_eq!(nodes(&root, forgetful), fresh);
    nodes(&other, learning);
    assert_ne!(nodes(&root, learning), fresh);
    engine.clear();
    assert_eq!(nodes(&root, learning), fresh);
}

#[test]
fn a_result_that_is_called_certain_is_certain() {
    let engine = engine();
    let mut certain = 0;
    for position in random_positions(32, 1000) {
        let found = search(&engine, &position, 4, Settings::PLAY);
        if found.lines.iter().all(|line| !is_decisive(line.value)) {
            continue;
        }
        // A thorough search prunes nothing, and the depth covers the certain results.
        let whole = search(&engine, &position, 6, Settings::THOROUGH);
        for line in found.lines.iter().filter(|line| is_decisive(line.value)) {
            certain += 1;
            let same = whole.best(line.roll).expect("a line for every roll").value;
            assert!(
                is_decisive(same) && (same > 0) == (line.value > 0),
                "{position}: {}, {same}",
                line.value
            );
        }
    }
    assert!(certain >= 10, "{certain}");
}
