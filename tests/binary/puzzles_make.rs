//! `ermine puzzles make, find, select, verify`: the same puzzles whatever the threads,
//! the shards and the interruptions.

use super::runs::{json_lines, path_str, run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Output;

fn puzzles(args: &[&str]) -> Output {
    run(
        &[&["--game", "royal-palette", "puzzles"], args].concat(),
        "",
    )
}

fn stderr_of(args: &[&str]) -> String {
    let output = puzzles(args);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {stderr}");
    stderr
}

fn error_of(args: &[&str], code: i32) -> String {
    let output = puzzles(args);
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn lines(path: &Path) -> Vec<Value> {
    json_lines(&fs::read_to_string(path).expect("a file"))
}

/// Few nodes: the tests are about order, not quality.
const QUICK: [&str; 4] = ["--nodes", "100", "--seed", "5"];

#[test]
fn puzzles_do_not_depend_on_threads_and_interruptions() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name);
    let make = |name: &str, more: &[&str]| {
        let out = path(name);
        let args = [&["make", "--out", path_str(&out)], &QUICK[..], more].concat();
        stderr_of(&args);
        fs::read_to_string(out).expect("puzzles")
    };
    let whole = make("whole.jsonl", &["--count", "6", "--threads", "1"]);
    assert_eq!(whole.lines().count(), 6);
    assert_eq!(
        make("threads.jsonl", &["--count", "6", "--threads", "3"]),
        whole
    );
    // Cut off within a line, and resumed.
    make("torn.jsonl", &["--count", "4"]);
    let torn = fs::read(path("torn.jsonl")).expect("puzzles");
    fs::write(path("torn.jsonl"), &torn[..torn.len() - 20]).expect("a file");
    assert_eq!(make("torn.jsonl", &["--count", "6", "--resume"]), whole);
    // An existing file is neither overwritten nor resumed with other settings.
    let out = path("whole.jsonl");
    let again = [&["make", "--out", path_str(&out)], &QUICK[..]].concat();
    assert!(error_of(&again, 1).contains("exists already"));
    let other = [
        "make",
        "--out",
        path_str(&out),
        "--nodes",
        "100",
        "--seed",
        "6",
        "--resume",
    ];
    assert!(error_of(&other, 1).contains("was begun with seed 5, not with 6"));
    stderr_of(&["verify", path_str(&out)]);
    let checked = puzzles(&["verify", path_str(&out), "--all", "--sample", "2"]);
    let checked = String::from_utf8(checked.stdout).expect("UTF-8");
    assert_eq!(checked.lines().count(), 2);
    assert!(
        checked.lines().all(|line| line.contains(r#""faults":[]"#)),
        "{checked}"
    );
}

#[test]
fn every_line_of_a_find_gets_its_record() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name);
    let made = path("made.jsonl");
    stderr_of(
        &[
            &["make", "--out", path_str(&made), "--count", "2"],
            &QUICK[..],
        ]
        .concat(),
    );
    let originals = lines(&made);
    let mut input: Vec<Value> = originals
        .iter()
        .map(|puzzle| json!({"id": puzzle["id"], "fen": puzzle["fen"]}))
        .collect();
    input.push(json!({"id": "start", "moves": "r3"}));
    input.push(json!({"id": "wrong", "fen": "rubbish"}));
    let text: String = input.iter().map(|line| format!("{line}\n")).collect();
    fs::write(path("in.jsonl"), text).expect("a file");
    let (from, whole) = (path("in.jsonl"), path("found.jsonl"));
    let find = |out: &Path, more: &[&str]| {
        let args = [
            "find",
            path_str(&from),
            "--nodes",
            "100",
            "--out",
            path_str(out),
        ];
        error_of(&[&args[..], more].concat(), 3)
    };
    let stderr = find(&whole, &[]);
    assert!(stderr.contains("1 of 4 lines failed"), "{stderr}");
    let found = lines(&whole);
    assert_eq!(found.len(), 4);
    for (original, found) in originals.iter().zip(&found) {
        assert_eq!(found["id"], original["id"]);
        // Its source differs now, and nothing else.
        let mut puzzle = found["puzzle"].clone();
        puzzle["source"] = original["source"].clone();
        assert_eq!(puzzle, *original);
    }
    assert_eq!(
        (&found[2]["puzzle"], &found[2]["status"]),
        (&Value::Null, &json!("ok"))
    );
    assert_eq!(
        (&found[3]["status"], &found[3]["puzzle"]),
        (&json!("error"), &Value::Null)
    );
    // All shards together are the whole.
    let (even, odd) = (path("0.jsonl"), path("1.jsonl"));
    let args = [
        "find",
        path_str(&from),
        "--nodes",
        "100",
        "--shard",
        "0/2",
        "--out",
        path_str(&even),
    ];
    stderr_of(&args);
    find(&odd, &["--shard", "1/2"]);
    let (even, odd) = (lines(&even), lines(&odd));
    assert_eq!(
        [&even[0], &odd[0], &even[1], &odd[1]],
        [&found[0], &found[1], &found[2], &found[3]]
    );
    // Each puzzle is selected once.
    let selected = path("selected.jsonl");
    let stderr = stderr_of(&[
        "select",
        path_str(&whole),
        path_str(&made),
        "--out",
        path_str(&selected),
    ]);
    assert!(stderr.contains("2 puzzles"), "{stderr}");
    assert_eq!(lines(&selected).len(), 2);
}

#[test]
fn wrong_input_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name);
    fs::write(path("none.jsonl"), "\n").expect("a file");
    fs::write(path("foreign.jsonl"), "{\"a\":1}\n").expect("a file");
    fs::write(path("list.jsonl"), "\u{feff}[]\n").expect("a file");
    let list = path("list.jsonl");
    assert!(error_of(&["verify", path_str(&list)], 1).contains("it is not a JSON object"));
    let (none, foreign, out) = (path("none.jsonl"), path("foreign.jsonl"), path("out.jsonl"));
    assert!(error_of(&["verify", path_str(&none)], 1).contains("there is no puzzle"));
    assert!(error_of(&["verify", path_str(&foreign)], 1).contains("line 1 is not a puzzle"));
    assert!(
        error_of(&["select", path_str(&foreign), "--out", path_str(&out)], 1).contains("line 1")
    );
    assert!(
        error_of(&["make", "--margin", "3", "--out", path_str(&out)], 2)
            .contains("'3' is not a margin")
    );
    let option = ["make", "--option", "Colour=red", "--out", path_str(&out)];
    assert!(error_of(&option, 1).contains("Colour"));
    assert!(!out.exists());
}
