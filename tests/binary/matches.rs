//! `ermine match` as a user runs it: its output and files, and that no game is lost or
//! played twice when it is killed.

mod changed;
mod kept;
mod refused;
mod repeated;

use crate::engines::mock_path as mock;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(ERMINE);
    let has_folder = ["--out", "--resume"].iter().any(|flag| args.contains(flag));
    let out: &[&str] = if has_folder { &[] } else { &["--out", "none"] };
    command
        .arg("match")
        .args(args)
        .args(out)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> Output {
    command(args).output().expect("the binary runs")
}

/// The standard output of a match that succeeds.
fn stdout_of(args: &[&str]) -> String {
    let output = run(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn json_lines(text: &str) -> Vec<Value> {
    let lines = text.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("JSON")).collect()
}

/// The result line of a match with `--json`.
fn result(args: &[&str]) -> Value {
    let lines = json_lines(&stdout_of(&[args, &["--json"]].concat()));
    let last = lines.last().unwrap().clone();
    assert_eq!(last["event"], "result");
    last
}

/// The moves of a match in a folder, without the times.
fn moves(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("moves.jsonl")).unwrap();
    let mut lines = json_lines(&text);
    for line in &mut lines {
        line["ms"] = Value::Null;
    }
    lines
}

/// The games in a journal, in the order of its lines.
fn journal(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("journal.jsonl")).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut lines = json_lines(whole);
    lines.retain(|line| line["number"].is_number());
    lines
}

const ERMINE: &str = env!("CARGO_BIN_EXE_ermine");

const FAST: &[&str] = &[
    "--engine",
    "ermine name=deep nodes=300",
    "--engine",
    "ermine name=flat depth=1",
    "--seed",
    "5",
];

#[test]
fn a_seed_gives_the_same_match_whatever_runs_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut results = Vec::new();
    for concurrency in ["1", "3"] {
        let match_folder = folder.path().join(concurrency);
        let out = match_folder.to_str().unwrap();
        let more = ["--pairs", "6", "--out", out, "--concurrency", concurrency];
        let result = result(&[FAST, &more].concat());
        results.push((result, moves(&match_folder)));
    }
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0].0["pairs"], 6);
}

#[test]
fn the_pace_counts_every_game_and_decision() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match");
    let path = out.to_str().unwrap();
    // One of the workers is idle.
    let more = ["--pairs", "2", "--concurrency", "3", "--out", path];
    let lines = json_lines(&stdout_of(&[FAST, &more, &["--json"]].concat()));
    let paces: Vec<&Value> = lines.iter().filter(|l| l["event"] == "pace").collect();
    assert_eq!(paces.len(), 1);
    assert_eq!(paces[0]["games"], 4);
    assert_eq!(paces[0]["decisions"], moves(&out).len());
    assert!(paces[0]["overhead_micros"].as_f64().unwrap() > 0.0);
}

#[test]
fn both_games_of_a_pair_have_one_start_and_one_roll_at_a_ply() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match");
    stdout_of(&[FAST, &["--pairs", "4", "--out", out.to_str().unwrap()]].concat());
    let games = journal(&out);
    assert_eq!(games.len(), 8);
    let game = |number: u64| games.iter().find(|game| game["number"] == number).unwrap();
    // While no turn is without a roll, the first rolls of both games belong to the same
    // plies.
    let rolls = |game: &Value| -> Vec<String> {
        let plies = game["plies"].as_array().unwrap();
        let steps = plies.iter().filter(|ply| ply["roll"] == true);
        let rolls = steps.map(|ply| ply["step"].as_str().unwrap().to_owned());
        let mut rolls: Vec<String> = rolls.collect();
        let eight = rolls.iter().position(|roll| roll == "r8");
        rolls.truncate(eight.map_or(rolls.len(), |index| index + 1));
        rolls
    };
    for pair in 0..4 {
        let (first, second) = (game(2 * pair), game(2 * pair + 1));
        assert_eq!(first["start"], second["start"]);
        assert_eq!(first["players"], serde_json::json!([0, 1]));
        assert_eq!(second["players"], serde_json::json!([1, 0]));
        let (one, other) = (rolls(first), rolls(second));
        let shared = one.len().min(other.len());
        assert!(shared > 0);
        assert_eq!(one[..shared], other[..shared]);
    }
}

/// Compares a match that was killed at least once and resumed with one that ran through.
#[test]
fn a_killed_match_resumes_without_a_pair_lost_or_played_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, broken) = (folder.path().join("whole"), folder.path().join("broken"));
    let more = ["--pairs", "12", "--concurrency", "2", "--out"];
    let uninterrupted = [FAST, &more, &[whole.to_str().unwrap()]].concat();
    let expected = result(&uninterrupted);
    let out = broken.to_str().unwrap();
    let mut child = command(&[FAST, &more, &[out]].concat()).spawn().unwrap();
    for games in [3, 10, 18] {
        kill_after(&mut child, &broken, games);
        child = command(&["--resume", out, "--concurrency", "2"])
            .spawn()
            .unwrap();
    }
    assert!(child.wait_with_output().unwrap().status.success());
    assert_eq!(result(&["--resume", out]), expected);
    assert_eq!(moves(&broken), moves(&whole));
    let numbers: Vec<u64> = journal(&broken)
        .iter()
        .map(|game| game["number"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers.len(), 24);
    assert_eq!(numbers.into_iter().collect::<BTreeSet<_>>().len(), 24);
}

/// Kills the match (SIGKILL on Unix) once its journal holds `games` games, unless it has
/// already ended.
fn kill_after(child: &mut Child, folder: &Path, games: usize) {
    while journal(folder).len() < games && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let _ = child.kill();
    child.wait().unwrap();
}

#[test]
fn a_match_can_be_made_longer() {
    let folder = tempfile::tempdir().unwrap();
    let match_folder = folder.path().join("match");
    let out = match_folder.to_str().unwrap();
    let short = result(&[FAST, &["--pairs", "2", "--out", out]].concat());
    assert_eq!(
        (&short["pairs"], &short["finished"]),
        (&2.into(), &true.into())
    );
    let long = result(&["--resume", out, "--pairs", "5"]);
    assert_eq!(
        (&long["pairs"], &long["finished"]),
        (&5.into(), &true.into())
    );
    let text = fs::read_to_string(match_folder.join("result.json")).unwrap();
    assert_eq!(json_lines(&text)[0]["pairs"], 5);
    assert_eq!(result(&["--resume", out])["pairs"], 5);
    let fewer = run(&["--resume", out, "--pairs", "3"]);
    assert!(String::from_utf8_lossy(&fewer.stderr).contains("3 pairs"));
}

#[test]
fn a_sequential_test_ends_the_match_by_itself() {
    let lines = json_lines(&stdout_of(&[
        "--engine",
        "ermine name=engine nodes=200",
        "--engine",
        "random",
        "--sprt",
        "elo0=0 elo1=50",
        "--pairs",
        "100000",
        "--json",
    ]));
    let last = lines.last().unwrap();
    let pairs = lines.iter().filter(|line| line["event"] == "pair");
    let pairs: Vec<&Value> = pairs.collect();
    assert_eq!(last["sprt"]["verdict"], "accept-h1");
    assert_eq!(last["pairs"], pairs.len());
    assert!(pairs.len() < 1000);
    let llr = |line: &Value| line["llr"].as_f64().unwrap();
    let upper = last["sprt"]["upper"].as_f64().unwrap();
    assert!(llr(pairs[pairs.len() - 1]) >= upper);
    assert!(
        pairs[..pairs.len() - 1]
            .iter()
            .all(|line| llr(line) < upper)
    );
}

#[test]
fn a_gauntlet_rates_its_players_around_the_anchor() {
    let result = result(&[
        "--engine",
        "ermine nodes=500",
        "--engine",
        "random",
        "--engine",
        "greedy",
        "--format",
        "gauntlet",
        "--anchor",
        "random=0",
        "--pairs",
        "15",
    ]);
    assert_eq!(result["duels"].as_array().unwrap().len(), 2);
    let ratings = result["ratings"].as_array().unwrap();
    let names: Vec<&str> = ratings
        .iter()
        .map(|r| r["name"].as_str().unwrap())
        .collect();
    assert_eq!((names.len(), names[0]), (3, "ermine"));
    let random = names.iter().position(|&name| name == "random").unwrap();
    assert_eq!(ratings[random]["elo"]["value"], 0.0);
}

#[test]
fn all_files_of_a_match_can_be_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match");
    stdout_of(&[FAST, &["--pairs", "3", "--out", out.to_str().unwrap()]].concat());
    let text = fs::read_to_string(out.join("games.txt")).unwrap();
    let mut sessions = ermine::gamefile::OnSession(ermine::catalog::open("royal-palette").unwrap());
    let records = ermine::gamefile::read(&text, &mut sessions).unwrap();
    assert_eq!(records.len(), 6);
    let sum = |game: &Value, side: &str, key: &str| -> f64 {
        let plies = game["plies"].as_array().unwrap().iter();
        let own = plies.filter(|ply| ply["side"] == side);
        own.filter_map(|ply| ply[key].as_f64()).sum()
    };
    let games = journal(&out);
    let first = games.iter().find(|game| game["number"] == 0).unwrap();
    for (tag, side, key) in [
        ("WhiteLuck", "white", "luck"),
        ("BlackLuck", "black", "luck"),
    ] {
        let value: f64 = records[0].tag(tag).unwrap().parse().unwrap();
        assert!((value - sum(first, side, key)).abs() < 1e-4, "{tag}");
    }
    let decisions = games.iter().map(|game| {
        let plies = game["plies"].as_array().unwrap();
        plies.iter().filter(|ply| ply["roll"] != true).count()
    });
    assert_eq!(moves(&out).len(), decisions.sum::<usize>());
    // The decisions have no losses yet.
    assert!(moves(&out).iter().all(|line| line["loss"].is_null()));
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("deep") && page.contains("<svg"));
    assert!(!page.contains("http://") || page.contains("http://www.w3.org"));
    let report = Command::new(ERMINE)
        .args(["report", out.to_str().unwrap(), "--json"])
        .output();
    let report = String::from_utf8(report.unwrap().stdout).unwrap();
    let result = fs::read_to_string(out.join("result.json")).unwrap();
    let result: Value = serde_json::from_str(&result).unwrap();
    assert_eq!(json_lines(&report)[0]["duels"], result["duels"]);
}

#[test]
fn a_config_file_does_the_same_as_flags() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.toml");
    let text = r#"
        pairs = 3
        seed = 5
        [[engine]]
        name = "deep"
        nodes = 300
        [[engine]]
        name = "flat"
        depth = 1
    "#;
    fs::write(&file, text).unwrap();
    let by_file = result(&["--config", file.to_str().unwrap()]);
    assert_eq!(by_file, result(&[FAST, &["--pairs", "3"]].concat()));
    let other = ["--config", file.to_str().unwrap(), "--game", "colorbound"];
    let match_folder = folder.path().join("kept");
    stdout_of(&[&other[..], &["--out", match_folder.to_str().unwrap()]].concat());
    let games = fs::read_to_string(match_folder.join("games.txt")).unwrap();
    assert!(games.contains("[Game \"colorbound\"]"), "{games}");
    fs::write(&file, text.replace("seed", "sead")).unwrap();
    let output = run(&["--config", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("sead"));
}

/// A program lists the settings of a game only once that game is open.
#[test]
fn programs_play_under_settings_of_the_game_like_engines_in_the_process() {
    let cases: [(&str, &[&str]); 3] = [
        ("royal-standard", &["RangeRule=ends", "Starts=both"]),
        ("colour-chess", &["Tiles=random 7"]),
        ("colorbound", &["Rules=common"]),
    ];
    for (game, settings) in cases {
        let duels = |engine: &str| {
            let engines = ["nodes=300 name=deep", "depth=1 name=flat"];
            let engines = engines.map(|words| format!("{engine} {words}"));
            let [deep, flat] = &engines;
            let mut args = vec!["--game", game, "--engine", deep, "--engine", flat];
            for setting in settings {
                args.extend(["--setting", setting]);
            }
            args.extend(["--pairs", "2", "--seed", "5", "--luck", "0"]);
            result(&args)["duels"].clone()
        };
        assert_eq!(duels(&format!("cmd='{ERMINE}'")), duels("ermine"), "{game}");
    }
}

/// Any misbehaviour of an engine costs it the game and is reported with its cause, and
/// the match goes on to its end.
#[test]
fn no_engine_stops_a_match() {
    let cases = [
        // Seconds of silence: waited for only where no answer ever comes.
        ("crash 3", "crash", "600"),
        ("abort 2", "crash", "600"),
        ("close 2", "crash", "600"),
        ("illegal 4", "illegal", "600"),
        ("garbage 3", "garbage", "600"),
        ("silent 2", "silence", "1"),
        ("flood 2", "silence", "1"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (behaviour, kind, silence) in cases {
        let out = folder.path().join(behaviour);
        let engine = format!("cmd='{} {behaviour}' name=mock nodes=1", mock().display());
        let result = result(&[
            "--engine",
            &engine,
            "--engine",
            "random",
            "--pairs",
            "2",
            "--silence",
            silence,
            "--out",
            out.to_str().unwrap(),
        ]);
        assert_eq!(
            result["duels"][0]["pairs"],
            serde_json::json!([2, 0, 0, 0, 0])
        );
        assert_eq!(
            result["faults"],
            serde_json::json!([
                {"name": "mock", "kinds": {kind: 4}},
                {"name": "random", "kinds": {}},
            ])
        );
        for game in journal(&out) {
            assert_eq!(
                game["ending"]["fault"], kind,
                "{behaviour}: {}",
                game["ending"]
            );
        }
    }
}

#[test]
fn an_engine_that_ignores_its_clock_and_stop_loses_on_time_and_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match");
    let engine = format!("cmd='{} ignore-stop' name=mock tc=0.1", mock().display());
    let result = result(&[
        "--engine",
        &engine,
        "--engine",
        "random",
        "--pairs",
        "1",
        "--out",
        out.to_str().unwrap(),
    ]);
    assert_eq!(result["duels"][0]["games"]["losses"], 2);
    assert!(
        journal(&out)
            .iter()
            .all(|game| game["ending"]["fault"] == "time")
    );
}

#[test]
fn babble_and_slowness_are_no_faults() {
    for behaviour in ["babble", "slow 1", "deaf"] {
        let engine = format!("cmd='{} {behaviour}' name=mock nodes=1", mock().display());
        let result = result(&[
            "--engine",
            &engine,
            "--engine",
            "random",
            "--pairs",
            "1",
            "--max-moves",
            "15",
        ]);
        assert_eq!(result["pairs"], 1, "{behaviour}");
    }
}

/// Clocks that are long compared with the needs of the players, on any machine.
#[test]
fn hundreds_of_games_on_the_clock_end_by_rule() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match");
    let program = format!("cmd='{ERMINE}' name=program depth=1 tc=600+60");
    for (pairs, engine) in [
        ("90", "ermine name=here depth=1 tc=600+60"),
        ("15", &program),
    ] {
        let out = out.join(pairs);
        stdout_of(&[
            "--engine",
            engine,
            "--engine",
            "ermine depth=1 tc=600+60",
            "--pairs",
            pairs,
            "--luck",
            "0",
            "--out",
            out.to_str().unwrap(),
        ]);
        let games = journal(&out);
        assert_eq!(games.len(), 2 * pairs.parse::<usize>().unwrap());
        assert!(games.iter().all(|game| game["ending"]["by"] == "rule"));
    }
}
