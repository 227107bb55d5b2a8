//! Every saved game can be replayed from its record.

use ermine::catalog;
use ermine::gamefile::{self, GameResult, Record, Sessions};
use ermine::session::{Start, ToAct};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn ermine(game: &str, args: &[&str], input: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["--game", game])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{game} {args:?}: {errors}");
    output
}

/// The end of the game after these steps from this position, if it is over.
fn ending(game: &str, settings: &[(&str, &str)], start: &str, steps: &[&str]) -> Option<String> {
    let mut session = catalog::open(game).unwrap();
    for (name, value) in settings {
        session.set_option(name, Some(value)).unwrap();
    }
    let start = Start::Text(start.to_owned());
    session
        .set_position(&start, steps)
        .unwrap_or_else(|error| panic!("{game}: {error}"));
    match session.waiting() {
        ToAct::Over(outcome) => Some(outcome.score_text().to_owned()),
        _ => None,
    }
}

fn words(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect()
}

/// The records of a file; reading replays every game.
fn records(path: &Path) -> Vec<Record> {
    let text = fs::read_to_string(path).unwrap();
    let mut notator = Sessions::new(|name: Option<&str>| catalog::open(name.unwrap()));
    gamefile::read(&text, &mut notator).unwrap()
}

/// Legal first steps of a game from its plain start.
fn first_steps(game: &str) -> String {
    let mut session = catalog::open(game).unwrap();
    let mut steps = Vec::new();
    for _ in 0..5 {
        let step = session.legal_steps().remove(0);
        session.make(&step).unwrap();
        steps.push(step);
    }
    steps.join(" ")
}

#[test]
fn games_of_selfplay_start_where_their_steps_do() {
    for game in catalog::names() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games");
        let moves = first_steps(game);
        for more in [
            &["--random-plies", "7"][..],
            &["--moves", &moves],
            &["--moves", &moves, "--random-plies", "3"],
        ] {
            let save = ["--json", "--save", file.to_str().unwrap()];
            let options = ["selfplay", "--nodes", "60", "--games", "2", "--seed", "5"];
            let output = ermine(game, &[&options[..], &save[..], more].concat(), "");
            let lines = String::from_utf8(output.stdout).unwrap();
            assert_eq!(lines.lines().count(), 2);
            for line in lines.lines() {
                let played: Value = serde_json::from_str(line).unwrap();
                let steps = words(&played["steps"]);
                let start = played["start"].as_str().unwrap();
                let found = ending(game, &[], start, &steps);
                assert_eq!(
                    found.as_deref(),
                    played["result"].as_str(),
                    "{game} {more:?}"
                );
                assert_eq!(words(&played["notation"]).len(), steps.len());
            }
        }
        let saved = records(&file);
        assert_eq!(saved.len(), 6, "{game}");
        assert!(saved.iter().all(|record| record.result != GameResult::Open));
    }
}

#[test]
fn games_of_a_match_are_those_of_its_moves() {
    for game in catalog::names() {
        let folder = tempfile::tempdir().unwrap();
        let match_folder = folder.path().join("match");
        let engines = ["match", "--engine", "greedy", "--engine", "ermine nodes=40"];
        let options = [
            "--pairs",
            "2",
            "--seed",
            "3",
            "--out",
            match_folder.to_str().unwrap(),
        ];
        ermine(game, &[&engines[..], &options[..]].concat(), "");
        let saved = records(&match_folder.join("games.txt"));
        assert_eq!(saved.len(), 4, "{game}");
        let mut steps_by_game: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for line in fs::read_to_string(match_folder.join("moves.jsonl"))
            .unwrap()
            .lines()
        {
            let decision: Value = serde_json::from_str(line).unwrap();
            let steps = steps_by_game
                .entry(decision["game"].as_u64().unwrap())
                .or_default();
            for part in ["roll", "step"] {
                steps.extend(decision[part].as_str().map(str::to_owned));
            }
        }
        for (record, steps) in saved.iter().zip(steps_by_game.values()) {
            let saved: Vec<&str> = record.plies.iter().map(|ply| &*ply.step).collect();
            assert_eq!(saved, *steps, "{game}");
        }
    }
}

#[test]
fn a_game_saved_at_the_table_is_the_one_that_was_played() {
    for game in catalog::names() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("evening");
        let input = format!("save {}\nquit\n", file.display());
        let moves = first_steps(game);
        let args = ["play", "--side", "both", "--type-dice", "--moves", &moves];
        ermine(game, &args, &input);
        let saved = records(&file);
        let steps: Vec<&str> = saved[0].plies.iter().map(|ply| &*ply.step).collect();
        assert_eq!(steps.join(" "), moves, "{game}");
    }
}
