//! `ermine puzzles rate`: the same ratings whatever the threads and interruptions, and
//! every puzzle in its place.

use super::runs::{json_lines as records, path_str, run, text};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::Output;
use tempfile::TempDir;

const SAMPLE: &str = include_str!("../data/puzzles-rate-sample.jsonl");

/// Few attempts, so that the test is short.
const FEW: [&str; 6] = ["--seeds", "2", "--levels", "200,500,800", "--nodes", "256"];

/// A folder with puzzles to rate.
struct PuzzleFolder(TempDir);

impl PuzzleFolder {
    fn new(puzzles: &str) -> PuzzleFolder {
        let folder = PuzzleFolder(tempfile::tempdir().expect("a folder"));
        fs::write(folder.path("in"), puzzles).expect("written");
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn rate(&self, out: &str, args: &[&str]) -> Output {
        let (input, out) = (self.path("in"), self.path(out));
        let files = ["puzzles", "rate", path_str(&input), "--out", path_str(&out)];
        run(&[&files, &FEW[..], args].concat(), "")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }
}

fn stderr_of(output: &Output) -> String {
    text(&output.stderr)
}

#[test]
fn puzzles_are_rated_in_their_order_whatever_the_threads() {
    let folder = PuzzleFolder::new(SAMPLE);
    let report = folder.path("report");
    let output = folder.rate("one", &["--threads", "1", "--report", path_str(&report)]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr_of(&output));
    let stderr = stderr_of(&output);
    for part in [
        "royal-palette: 6 puzzles",
        "colour-chess: 3 puzzles",
        "reliability",
    ] {
        assert!(stderr.contains(part), "{stderr}");
    }
    let mut expected = records(SAMPLE);
    let found = records(&folder.read("one"));
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
    let reports = records(&folder.read("report"));
    let games: Vec<&Value> = reports.iter().map(|report| &report["game"]).collect();
    assert_eq!(games, ["royal-palette", "colour-chess", "colorbound"]);
    assert_eq!(reports[0]["witnesses"][0]["witness"], "elo-200");
    assert_eq!(reports[0]["witnesses"][0]["place"], json!(200.0));

    let again = folder.rate("two", &["--threads", "3"]);
    assert_eq!(again.status.code(), Some(0), "{}", stderr_of(&again));
    assert_eq!(folder.read("one"), folder.read("two"));
    assert_eq!(folder.read("one.attempts"), folder.read("two.attempts"));
    let other = folder.rate("three", &["--seed", "1"]);
    assert_eq!(other.status.code(), Some(0));
    assert_ne!(folder.read("one.attempts"), folder.read("three.attempts"));

    // Cut off in the middle of a line, it resumes to the same end.
    let whole = folder.read("one.attempts");
    fs::write(folder.path("two.attempts"), &whole[..whole.len() / 2]).expect("written");
    fs::remove_file(folder.path("two")).expect("removed");
    let resumed = folder.rate("two", &["--resume"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", stderr_of(&resumed));
    assert_eq!(folder.read("two"), folder.read("one"));
    assert_eq!(folder.read("two.attempts"), whole);
}

/// The fields of the first puzzle of the sample, some of them changed.
fn puzzle_with(changes: &[(&str, Value)]) -> String {
    let mut puzzle = records(SAMPLE).remove(1);
    for (name, value) in changes {
        puzzle[*name] = value.clone();
    }
    puzzle.to_string() + "\n"
}

#[test]
fn a_puzzle_that_cannot_be_tried_is_named_and_keeps_its_place() {
    let solution = json!([{"accepted": ["a1a1"], "reply": null}]);
    let input = puzzle_with(&[("id", "x".into()), ("solution", solution)])
        + &puzzle_with(&[])
        + &puzzle_with(&[("id", "y".into()), ("kind", "plan".into())])
        + &puzzle_with(&[("id", "z".into()), ("game", "draughts".into())]);
    let folder = PuzzleFolder::new(&input);
    let output = folder.rate("out", &[]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr_of(&output));
    let stderr = stderr_of(&output);
    for part in [
        "puzzle 'x': ",
        "'a1a1'",
        "puzzle 'y': turn 1 of the solution: the game waits for decision; expected roll",
        "unknown game 'draughts'",
        "3 of 4",
    ] {
        assert!(stderr.contains(part), "{part}: {stderr}");
    }
    let found = records(&folder.read("out"));
    let rated: Vec<bool> = found.iter().map(|one| one["rating"].is_object()).collect();
    assert_eq!(rated, [false, true, false, false]);
}

#[test]
fn what_is_wrong_is_refused_before_anything_is_written() {
    let folder = PuzzleFolder::new("{}\n");
    let output = folder.rate("out", &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr_of(&output).contains("line 1 is not a puzzle"),
        "{}",
        stderr_of(&output)
    );
    assert!(!folder.path("out.attempts").exists());
    let folder = PuzzleFolder::new(SAMPLE);
    fs::write(folder.path("out"), "mine").expect("written");
    let output = folder.rate("out", &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr_of(&output).contains("expected --resume"),
        "{}",
        stderr_of(&output)
    );
    let output = folder.rate("out", &["--resume"]);
    assert!(
        stderr_of(&output).contains("no attempts in"),
        "{}",
        stderr_of(&output)
    );
    assert_eq!(folder.read("out"), "mine");
    let output = folder.rate("in", &["--resume"]);
    let stderr = stderr_of(&output);
    assert!(stderr.contains("is the file of the puzzles"), "{stderr}");
    for (report, part) in [
        ("in", "is the file of the puzzles"),
        ("new", "is written by the run itself"),
        ("new.attempts", "is written by the run itself"),
    ] {
        let report = folder.path(report);
        let output = folder.rate("new", &["--report", path_str(&report)]);
        assert_eq!(output.status.code(), Some(1), "{part}");
        assert!(stderr_of(&output).contains(part), "{}", stderr_of(&output));
        assert!(!folder.path("new").exists() && !folder.path("new.attempts").exists());
    }
    assert_eq!(folder.read("in"), SAMPLE);
    fs::remove_file(folder.path("out")).expect("removed");
    fs::write(folder.path("out.attempts"), "mine").expect("written");
    let output = folder.rate("out", &["--resume"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr_of(&output).contains("is not a journal of 'ermine puzzles rate'"),
        "{}",
        stderr_of(&output)
    );
    assert_eq!(folder.read("out.attempts"), "mine");
    for wrong in [["--levels", "50"], ["--seeds", "1"], ["--nodes", "0"]] {
        let args = ["puzzles", "rate", "x", "--out", "y"];
        let output = run(&[&args[..], &wrong].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}
