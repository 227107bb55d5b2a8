//! The command line of the real binary.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn ermine(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The binary may end before it has read everything.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

const COMMANDS: [&str; 8] = [
    "analyse",
    "bench",
    "calibrate",
    "completions",
    "man",
    "perft",
    "play",
    "selfplay",
];

#[test]
fn help_lists_every_command_and_gives_examples() {
    let output = ermine(&["--help"], "");
    assert_eq!(output.status.code(), Some(0));
    let help = text(&output.stdout);
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        let own = ermine(&[command, "--help"], "");
        assert_eq!(own.status.code(), Some(0), "{command}");
        assert!(
            text(&own.stdout).contains("Examples:\n  ermine "),
            "{command}"
        );
    }
}

#[test]
fn a_wrong_command_line_is_a_usage_error() {
    for args in [
        &["dance"][..],
        &["perft"],
        &["perft", "many"],
        &["perft", "99"],
        &["perft", "1", "--shuffle", "3"],
        &["perft", "1", "--shuffle", "3", "5", "--fen", "x"],
        &["--game", "tiddlywinks", "perft", "1"],
        &["analyse", "--depth", "0"],
        &["analyse", "--option", "Hash"],
        &["analyse", "--startpos", "x"],
        &["completions", "dos"],
        &["play", "--side", "red"],
    ] {
        let output = ermine(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(text(&output.stderr).starts_with("error: "), "{args:?}");
    }
}

#[test]
fn completions_and_manual_come_from_the_same_description() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = ermine(&["completions", shell], "");
        assert_eq!(output.status.code(), Some(0), "{shell}");
        assert!(text(&output.stdout).contains("selfplay"), "{shell}");
    }
    let page = text(&ermine(&["man"], "").stdout);
    assert!(page.contains(".TH ermine 1"), "{page}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a plain path");
    assert_eq!(ermine(&["man", "--out", path], "").status.code(), Some(0));
    for command in COMMANDS {
        assert!(
            folder.path().join(format!("ermine-{command}.1")).is_file(),
            "{command}"
        );
    }
}

#[test]
fn perft_counts_and_names_the_bad_field() {
    let output = ermine(&["perft", "2", "--shuffle", "3", "5", "--divide"], "");
    let lines = text(&output.stdout);
    assert!(lines.starts_with("r1 a2a3: "), "{lines}");
    assert!(lines.contains("\nNodes searched: 1924\n"), "{lines}");
    let output = ermine(&["perft", "2", "--classic", "--json"], "");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["nodes"], 400);
    let output = ermine(&["perft", "2", "--fen", "8/8 w"], "");
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(error.starts_with("ermine: error: "), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn positions_are_analysed_a_line_each() {
    let fen = "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?";
    let input = format!("# two endings\n{fen}\n\nnonsense\n{fen} ; 1=15\n");
    let output = ermine(&["analyse", "--depth", "1", "--json"], &input);
    assert_eq!(output.status.code(), Some(1), "one line is no position");
    assert!(text(&output.stderr).contains("'nonsense'"));
    let lines = text(&output.stdout);
    assert_eq!(lines.lines().count(), 2, "{lines}");
    for line in lines.lines() {
        let report: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(report["position"], fen);
        assert!(
            report["best"].is_string() && report["by_roll"]["r8"].is_string(),
            "{line}"
        );
    }
}

#[test]
fn a_seed_and_a_limit_give_the_same_game() {
    let play = || ermine(&["selfplay", "--seed", "3", "--depth", "1", "--json"], "");
    let game: serde_json::Value = serde_json::from_slice(&play().stdout).expect("JSON");
    let again: serde_json::Value = serde_json::from_slice(&play().stdout).expect("JSON");
    assert!(["1-0", "0-1", "1/2-1/2"].contains(&game["result"].as_str().expect("a result")));
    assert_eq!(game, again);
}

#[test]
fn a_game_can_be_played_taken_back_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evening.game");
    let file = file.to_str().expect("a plain path");
    let input =
        format!("5\ne2e4\nundo\nd2d4\n9\n2\nhint\nzz\nmoves\nsave {file}\nresign\nhelp\nquit\n");
    let args = ["play", "--type-dice", "--depth", "1", "--shuffle", "8", "8"];
    let output = ermine(&args, &input);
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    for part in [
        "White rolls 5",
        "White plays d4",
        "'r9' is not a step",
        "Black rolls 2",
        "saved to",
        "wins: resignation",
    ] {
        assert!(shown.contains(part), "'{part}' in {shown}");
    }
    let output = ermine(
        &["play", "--load", file, "--depth", "1", "--side", "both"],
        "moves\n",
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["selfplay", "--games", "50", "--depth", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
