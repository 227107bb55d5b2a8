//! `ermine analyse`: one position for a person, in every game.

use super::runs::{self, path_str, run, text};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output};

fn command(args: &[&str]) -> Command {
    runs::command(&[&["analyse"], args].concat())
}

fn analyse(args: &[&str]) -> Output {
    run(&[&["analyse"], args].concat(), "")
}

#[test]
fn every_game_is_analysed_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ermine::catalog::names() {
        let svg = folder.path().join(game);
        let path = svg.to_str().expect("a plain path");
        let args = ["--game", game, "--startpos", "--nodes", "500"];
        let output = analyse(&[&args[..], &["--svg", path]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let stdout = text(&output.stdout);
        for part in [
            "White to move, move 1",
            "value for White: ",
            " pawns); wins ",
            "500 nodes",
        ] {
            assert!(stdout.contains(part), "'{part}' in {stdout}");
        }
        let record = analyse(&[&args[..], &["--json"]].concat());
        let record: Value = serde_json::from_slice(&record.stdout).expect("JSON");
        let step = record["best"][0]["step"].as_str().expect("a step");
        assert!(stdout.contains(&format!("({step})")), "{step} in {stdout}");
        let picture = std::fs::read_to_string(&svg).expect("a picture");
        assert!(picture.contains(&format!("{step}</title>")), "{game}");
        assert!(picture.contains("class=\"marked\""), "{game}");
    }
}

/// Both commands run the same search, so they give the same results.
#[test]
fn the_record_is_that_of_batch() {
    let moves = ["--start", "shuffle 3 5", "--moves", "r2 e2e4"];
    let limits = ["--nodes", "2000", "--multipv", "3"];
    let output = analyse(&[&moves[..], &limits, &["--json"]].concat());
    let line = r#"{"id":1,"start":"shuffle 3 5","moves":"r2 e2e4"}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("in.jsonl");
    std::fs::write(&input, line).expect("a file");
    let batch = ["batch", "--option", "Hash=16", path_str(&input)];
    let batch_output = run(&[&batch[..], &limits].concat(), "");
    assert_eq!(text(&output.stdout), text(&batch_output.stdout));
    let stdout = text(&analyse(&[&moves[..], &limits].concat()).stdout);
    assert!(
        stdout.contains("after 1-6: ") && stdout.contains(", 6 of 8\n"),
        "{stdout}"
    );
    assert_eq!(
        stdout.matches("\n  3. ").count(),
        3,
        "three lines for each roll: {stdout}"
    );
}

#[test]
fn the_end_of_the_game_is_reported_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let svg = folder.path().join("over.svg");
    let path = svg.to_str().expect("a plain path");
    let over = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 - r ?";
    let stdout = text(&analyse(&[over, "--svg", path]).stdout);
    assert!(stdout.contains("White wins: checkmate"), "{stdout}");
    assert!(
        !stdout.contains("best") && !stdout.contains("nodes"),
        "{stdout}"
    );
    let picture = std::fs::read_to_string(&svg).expect("a picture");
    assert!(!picture.contains("class=\"marked\""));
}

#[test]
fn a_player_without_values_is_shown() {
    let args = ["--startpos", "--option", "Player=greedy"];
    let output = analyse(&args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let stdout = text(&output.stdout);
    assert!(
        stdout.contains("after 8: ") && !stdout.contains("value for"),
        "{stdout}"
    );
}

#[test]
fn what_is_wrong_is_one_line() {
    for (args, code, part) in [
        (&["rubbish"][..], 1, "'rubbish': position field"),
        (&["--start", "rubbish"], 1, "expected shuffle <W> <B>"),
        (&["--moves", "r1 e2e5"], 1, "step 2: 'e2e5'"),
        (
            &["--startpos", "--option", "Hsh=1"],
            1,
            "unknown option 'Hsh'",
        ),
        (
            &["--startpos", "--option", "Hash="],
            1,
            "no value; expected",
        ),
        (
            &["a", "b", "--svg", "x"],
            1,
            "--svg draws one position, found 2",
        ),
        (
            &["--startpos", "--depth", "1", "--svg", "/no/such"],
            1,
            "cannot write",
        ),
        (
            &[],
            1,
            "there is no position; give a position string, --startpos, ",
        ),
    ] {
        let output = analyse(args);
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        let error = text(&output.stderr);
        assert!(error.contains(part), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let twice = analyse(&["--startpos", "--start", "shuffle 1 1"]);
    assert_eq!(twice.status.code(), Some(2));
}

/// Ctrl-C ends a search of an hour, and its results are shown.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search_and_shows_what_was_found() {
    use std::io::{BufRead, BufReader, Read};

    let args = ["--startpos", "--movetime", "3600000", "--progress", "0"];
    let mut child = command(&args).spawn().expect("the binary starts");
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("depth 2, ") {
        line.clear();
        assert!(errors.read_line(&mut line).expect("UTF-8") > 0, "it ended");
    }
    let kill = format!("kill -INT {}", child.id());
    let killed = Command::new("sh").args(["-c", &kill]).status();
    assert!(killed.expect("a shell").success());
    // A full pipe would block the child.
    let mut rest = String::new();
    errors.read_to_string(&mut rest).expect("UTF-8");
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(0), "{rest}");
    let stdout = text(&output.stdout);
    assert!(
        stdout.contains("value for White: ") && stdout.contains("after 8: "),
        "{stdout}"
    );
}

/// With an open input and no data, the program reports that it is waiting.
#[test]
fn waiting_for_input_is_reported() {
    let mut child = command(&["--game", "colorbound", "--nodes", "10"])
        .spawn()
        .expect("it starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    stderr.read_line(&mut line).expect("a line");
    let expected = "ermine: waiting for standard input; give a position string, --startpos, ";
    assert!(line.starts_with(expected), "{line}");
    let mut input = child.stdin.take().expect("a pipe");
    let start = "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1\n";
    input.write_all(start.as_bytes()).expect("it is read");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
}
