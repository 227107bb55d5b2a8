//! `ermine puzzles rate`: the same ratings whatever the threads and interruptions, and
//! every puzzle in its place.

use super::runs::{json_lines as records, run, shown, text};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::Output;
use tempfile::TempDir;

const SAMPLE: &str = include_str!("../data/puzzles-rate-sample.jsonl");

/// Few attempts, so that the test is short.
const FEW: [&str; 6] = ["--seeds", "2", "--levels", "200,500,800", "--nodes", "256"];

/// A folder with puzzles to rate.
struct Desk(TempDir);

impl Desk {
    fn with(puzzles: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().expect("a folder"));
        fs::write(desk.path("in"), puzzles).expect("written");
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn rate(&self, out: &str, args: &[&str]) -> Output {
        let (input, out) = (self.path("in"), self.path(out));
        let files = ["puzzles", "rate", shown(&input), "--out", shown(&out)];
        run(&[&files, &FEW[..], args].concat(), "")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }
}

fn said(output: &Output) -> String {
    text(&output.stderr)
}

#[test]
fn puzzles_are_rated_in_their_order_whatever_the_threads() {
    let desk = Desk::with(SAMPLE);
    let report = desk.path("report");
    let done = desk.rate("one", &["--threads", "1", "--report", shown(&report)]);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    let told = said(&done);
    for words in [
        "royal-palette: 6 puzzles",
        "colour-chess: 3 puzzles",
        "reliability",
    ] {
        assert!(told.contains(words), "{told}");
    }
    let mut expected = records(SAMPLE);
    let found = records(&desk.read("one"));
    assert_eq!(found.len(), expected.len());
    for (expected, found) in expected.iter_mut().zip(&found) {
        let rating = &found["rating"];
        // Three levels and five reference players twice, and 1, 2, 4 … 256 nodes.
        assert!(
            rating["attempts"].as_u64().expect("a number") >= 16 + 9,
            "{rating}"
        );
        assert!(
            rating["deviation"].as_u64().expect("a number") > 20,
            "{rating}"
        );
        assert!((-500..3000).contains(&rating["elo"].as_i64().expect("a number")));
        // Nothing else has changed.
        expected["rating"] = rating.clone();
        assert_eq!(expected, found);
    }
    let reports = records(&desk.read("report"));
    let games: Vec<&Value> = reports.iter().map(|report| &report["game"]).collect();
    assert_eq!(games, ["royal-palette", "colour-chess", "colorbound"]);
    assert_eq!(reports[0]["witnesses"][0]["witness"], "elo-200");
    assert_eq!(reports[0]["witnesses"][0]["place"], json!(200.0));

    let again = desk.rate("two", &["--threads", "3"]);
    assert_eq!(again.status.code(), Some(0), "{}", said(&again));
    assert_eq!(desk.read("one"), desk.read("two"));
    assert_eq!(desk.read("one.attempts"), desk.read("two.attempts"));
    let other = desk.rate("three", &["--seed", "1"]);
    assert_eq!(other.status.code(), Some(0));
    assert_ne!(desk.read("one.attempts"), desk.read("three.attempts"));

    // Cut off in the middle of a line, it resumes to the same end.
    let whole = desk.read("one.attempts");
    fs::write(desk.path("two.attempts"), &whole[..whole.len() / 2]).expect("written");
    fs::remove_file(desk.path("two")).expect("removed");
    let resumed = desk.rate("two", &["--resume"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", said(&resumed));
    assert_eq!(desk.read("two"), desk.read("one"));
    assert_eq!(desk.read("two.attempts"), whole);
}

/// The fields of the first puzzle of the sample, some of them changed.
fn changed(changes: &[(&str, Value)]) -> String {
    let mut puzzle = records(SAMPLE).remove(1);
    for (name, value) in changes {
        puzzle[*name] = value.clone();
    }
    puzzle.to_string() + "\n"
}

#[test]
fn a_puzzle_that_cannot_be_tried_is_named_and_keeps_its_place() {
    let solution = json!([{"accepted": ["a1a1"], "reply": null}]);
    let input = changed(&[("id", "x".into()), ("solution", solution)])
        + &changed(&[])
        + &changed(&[("id", "y".into()), ("kind", "plan".into())])
        + &changed(&[("id", "z".into()), ("game", "draughts".into())]);
    let desk = Desk::with(&input);
    let done = desk.rate("out", &[]);
    assert_eq!(done.status.code(), Some(3), "{}", said(&done));
    let told = said(&done);
    for words in [
        "puzzle 'x': ",
        "'a1a1'",
        "puzzle 'y': turn 1 of the solution: the game waits for decision; expected roll",
        "unknown game 'draughts'",
        "3 of 4",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let found = records(&desk.read("out"));
    let rated: Vec<bool> = found.iter().map(|one| one["rating"].is_object()).collect();
    assert_eq!(rated, [false, true, false, false]);
}

#[test]
fn what_is_wrong_is_refused_before_anything_is_written() {
    let desk = Desk::with("{}\n");
    let done = desk.rate("out", &[]);
    assert_eq!(done.status.code(), Some(1));
    assert!(
        said(&done).contains("line 1 is not a puzzle"),
        "{}",
        said(&done)
    );
    assert!(!desk.path("out.attempts").exists());
    let desk = Desk::with(SAMPLE);
    fs::write(desk.path("out"), "mine").expect("written");
    let done = desk.rate("out", &[]);
    assert_eq!(done.status.code(), Some(1));
    assert!(said(&done).contains("expected --resume"), "{}", said(&done));
    let done = desk.rate("out", &["--resume"]);
    assert!(said(&done).contains("no attempts in"), "{}", said(&done));
    assert_eq!(desk.read("out"), "mine");
    let done = desk.rate("in", &["--resume"]);
    let told = said(&done);
    assert!(told.contains("is the file of the puzzles"), "{told}");
    for (report, part) in [
        ("in", "is the file of the puzzles"),
        ("new", "is written by the run itself"),
        ("new.attempts", "is written by the run itself"),
    ] {
        let report = desk.path(report);
        let done = desk.rate("new", &["--report", shown(&report)]);
        assert_eq!(done.status.code(), Some(1), "{part}");
        assert!(said(&done).contains(part), "{}", said(&done));
        assert!(!desk.path("new").exists() && !desk.path("new.attempts").exists());
    }
    assert_eq!(desk.read("in"), SAMPLE);
    fs::remove_file(desk.path("out")).expect("removed");
    fs::write(desk.path("out.attempts"), "mine").expect("written");
    let done = desk.rate("out", &["--resume"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(
        said(&done).contains("not a line of an attempt journal"),
        "{}",
        said(&done)
    );
    assert_eq!(desk.read("out.attempts"), "mine");
    for wrong in [["--levels", "50"], ["--seeds", "1"], ["--nodes", "0"]] {
        let args = ["puzzles", "rate", "x", "--out", "y"];
        let done = run(&[&args[..], &wrong].concat(), "");
        assert_eq!(done.status.code(), Some(2), "{wrong:?}");
    }
}
