//! `ermine puzzles make, find, select, verify`: the same puzzles whatever the threads,
//! the shards and the interruptions.

use super::runs::{json_lines, run, shown};
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

fn good(args: &[&str]) -> String {
    let output = puzzles(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {said}");
    said
}

fn refused(args: &[&str], code: i32) -> String {
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
    let make = |name: &str, rest: &[&str]| {
        let out = path(name);
        let args = [&["make", "--out", shown(&out)], &QUICK[..], rest].concat();
        good(&args);
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
    let again = [&["make", "--out", shown(&out)], &QUICK[..]].concat();
    assert!(refused(&again, 1).contains("exists already"));
    let other = [
        "make",
        "--out",
        shown(&out),
        "--nodes",
        "100",
        "--seed",
        "6",
        "--resume",
    ];
    assert!(refused(&other, 1).contains("was begun with seed 5, not with 6"));
    good(&["verify", shown(&out)]);
    let checked = puzzles(&["verify", shown(&out), "--all", "--sample", "2"]);
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
    good(&[&["make", "--out", shown(&made), "--count", "2"], &QUICK[..]].concat());
    let known = lines(&made);
    let mut input: Vec<Value> = known
        .iter()
        .map(|puzzle| json!({"id": puzzle["id"], "fen": puzzle["fen"]}))
        .collect();
    input.push(json!({"id": "start", "moves": "r3"}));
    input.push(json!({"id": "wrong", "fen": "rubbish"}));
    let text: String = input.iter().map(|line| format!("{line}\n")).collect();
    fs::write(path("in.jsonl"), text).expect("a file");
    let (from, whole) = (path("in.jsonl"), path("found.jsonl"));
    let find = |out: &Path, rest: &[&str]| {
        let args = ["find", shown(&from), "--nodes", "100", "--out", shown(out)];
        refused(&[&args[..], rest].concat(), 3)
    };
    let said = find(&whole, &[]);
    assert!(said.contains("1 of 4 lines failed"), "{said}");
    let found = lines(&whole);
    assert_eq!(found.len(), 4);
    for (known, found) in known.iter().zip(&found) {
        assert_eq!(found["id"], known["id"]);
        // Its source differs now, and nothing else.
        let mut puzzle = found["puzzle"].clone();
        puzzle["source"] = known["source"].clone();
        assert_eq!(puzzle, *known);
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
        shown(&from),
        "--nodes",
        "100",
        "--shard",
        "0/2",
        "--out",
        shown(&even),
    ];
    good(&args);
    find(&odd, &["--shard", "1/2"]);
    let (even, odd) = (lines(&even), lines(&odd));
    assert_eq!(
        [&even[0], &odd[0], &even[1], &odd[1]],
        [&found[0], &found[1], &found[2], &found[3]]
    );
    // Each puzzle is selected once.
    let selected = path("selected.jsonl");
    let said = good(&[
        "select",
        shown(&whole),
        shown(&made),
        "--out",
        shown(&selected),
    ]);
    assert!(said.contains("2 puzzles"), "{said}");
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
    assert!(refused(&["verify", shown(&list)], 1).contains("it is not a JSON object"));
    let (none, foreign, out) = (path("none.jsonl"), path("foreign.jsonl"), path("out.jsonl"));
    assert!(refused(&["verify", shown(&none)], 1).contains("there is no puzzle"));
    assert!(refused(&["verify", shown(&foreign)], 1).contains("line 1 is not a puzzle"));
    assert!(refused(&["select", shown(&foreign), "--out", shown(&out)], 1).contains("line 1"));
    assert!(
        refused(&["make", "--margin", "3", "--out", shown(&out)], 2)
            .contains("'3' is not a margin")
    );
    let option = ["make", "--option", "Colour=red", "--out", shown(&out)];
    assert!(refused(&option, 1).contains("Colour"));
    assert!(!out.exists());
}
