//! The tuner with a game that has no dice and whose sides need not alternate.
#![allow(missing_docs)]

mod aims;
mod gathering;
mod toy;

use ermine::analysis::calibrate::calibrate;
use ermine::analysis::tune::{Recipe, fit, load, summarise};
use ermine::base::Side;
use ermine::datagen::{DataPlan, generate};
use ermine::eval::RawEvaluator;
use ermine::eval::linear::{CORNERS, Tunable, Weight, weights};
use ermine::games::royal_palette::RoyalPaletteGame;
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::rules::Position;
use ermine::selfplay::{DataError, EvaluatedPosition, SelfPlayRecord, Target, read};
use std::fs;
use std::path::Path;
use toy::{Lanes, LanesEvaluator, LanesGame, Weights};

fn plan(games: u64, threads: usize) -> DataPlan {
    DataPlan {
        settings: Vec::new(),
        games,
        nodes: 300,
        seed: 3,
        inside: 0,
        threads,
    }
}

fn play(plan: DataPlan, out: &Path) {
    generate(
        &LanesGame,
        plan,
        LanesEvaluator::default(),
        None,
        out,
        &mut |_| {},
    )
    .unwrap();
}

/// All games of a file.
fn games(path: &Path) -> Vec<(SelfPlayRecord, Vec<EvaluatedPosition<Lanes>>)> {
    let mut games = Vec::new();
    read(&LanesGame, path, &mut |record, notes| {
        games.push((record.clone(), notes.game))
    })
    .unwrap();
    games
}

#[test]
fn every_decision_is_noted_and_has_one_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    play(plan(20, 2), &path);
    let games = games(&path);
    assert_eq!(games.len(), 20);
    let mut twice = 0;
    for (record, game) in &games {
        // Only the winner reaches the end: no decision was left out.
        assert_eq!(game.len(), record.steps.split(' ').count());
        assert_eq!(record.likeliest, []);
        for (index, entry) in game.iter().enumerate() {
            assert_eq!((entry.roll, entry.before), (None, entry.likeliest));
            assert_eq!(entry.position.ply, game[0].position.ply + index as u8);
        }
        for pair in game.windows(2) {
            twice += usize::from(pair[0].position.side() == pair[1].position.side());
        }
        for entry in game {
            let white = f64::from(record.score) / 2.0;
            let own = if entry.position.side() == Side::White {
                white
            } else {
                1.0 - white
            };
            assert_eq!(entry.score, own);
        }
    }
    assert!(twice > 6);
}

#[test]
fn data_of_another_game_or_without_checksums_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    play(plan(1, 1), &path);
    let before = fs::read_to_string(&path).unwrap();
    let assert_foreign = |error: DataError, expected: &str| {
        let text = error.to_string();
        assert!(text.ends_with(expected), "{text}");
    };
    assert_foreign(
        read(&RoyalPaletteGame::default(), &path, &mut |_, _| {}).unwrap_err(),
        "has games of lanes; expected royal-palette",
    );
    let adding = generate(
        &RoyalPaletteGame::default(),
        plan(2, 1),
        RoyalPaletteEvaluator::default(),
        None,
        &path,
        &mut |_| {},
    );
    assert_foreign(
        adding.unwrap_err(),
        "was begun with game lanes, not with royal-palette",
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), before);

    fs::write(&path, "{\"ermine_games\":1,\"seed\":3,\"nodes\":300}\n").unwrap();
    let error = read(&LanesGame, &path, &mut |_, _| {}).unwrap_err();
    let expected = "data', line 1: it has no crc32 at its end";
    assert!(error.to_string().contains(expected), "{error}");
}

/// The weights to be found.
const TRUTH: [[f64; CORNERS]; 6] = [
    [35.0, 20.0, 60.0, 5.0],
    [80.0, 40.0, 30.0, 100.0],
    [-60.0, 150.0, 120.0, 200.0],
    [300.0, 180.0, 240.0, 90.0],
    [70.0, -20.0, 10.0, 40.0],
    [25.0, 45.0, -35.0, 15.0],
];

/// Sets the scores of every record to those of the true weights.
fn write_true_scores(path: &Path) {
    let mut text = fs::read_to_string(path).unwrap();
    text.truncate(text.find('\n').unwrap() + 1);
    for (record, game) in games(path) {
        let truth = |entry: EvaluatedPosition<Lanes>| {
            let raw = LanesEvaluator::linear(&entry.position).raw(&TRUTH);
            Some((1e4 * LanesEvaluator::CURVE.expected(raw)).round() as u16)
        };
        let scores = game.into_iter().map(truth).collect();
        text += &SelfPlayRecord { scores, ..record }.line();
    }
    fs::write(path, text).unwrap();
}

#[test]
fn known_weights_are_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    play(plan(250, 2), &path);
    write_true_scores(&path);
    let target = Target {
        blend: 0.0,
        memory: 0.0,
    };
    let split = load::<_, LanesEvaluator>(&LanesGame, &[path], target, 1).unwrap();
    let recipe = Recipe {
        epochs: 1500,
        l2: 0.0,
        rate: 10.0,
        seed: 1,
    };
    let start: Vec<Weight> = weights::<Weights>();
    let found = fit(&split, &start, &[], recipe, &mut |_| {});
    for (found, truth) in found.iter().zip(TRUTH) {
        for (&found, truth) in found.iter().zip(truth) {
            assert!(
                (f64::from(found) - truth).abs() <= 4.0,
                "{found}, not {truth}"
            );
        }
    }
    let summary = summarise::<Weights>(&split, &start, &found);
    let [before, after] = summary.on_validation.map(|fitness| fitness.error);
    assert!(after < before / 20.0, "{after}, {before}");
    assert!(!summary.to_string().contains("moves allowed"), "{summary}");
}

#[test]
fn the_same_seed_gives_the_same_calibration() {
    let run = |seed| {
        let evaluator = LanesEvaluator::default();
        calibrate(&LanesGame, evaluator, 4, 100, seed, &mut |_| {}).unwrap()
    };
    assert_eq!(run(3), run(3));
    assert_ne!(run(3), run(4));
}
