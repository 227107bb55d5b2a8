//! Named outputs: `-` is standard output wherever a file can be named.

use super::runs::{command, path_str, run, text};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Output, Stdio};

/// The output of a run in that folder.
fn run_in(folder: &Path, args: &[&str]) -> Output {
    command(args).current_dir(folder).output().expect("it runs")
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    path_str(&path.join(name)).to_owned()
}

/// The words of a command line.
fn words(line: &str) -> Vec<String> {
    let line = line.replace("PUZZLES", &data("puzzles-sample.jsonl"));
    let line = line.replace("RATED", &data("puzzles-rate-sample.jsonl"));
    line.split(' ').map(str::to_owned).collect()
}

/// Commands that write their whole output at once, and the beginning of that output.
const WHOLE: [(&str, &str); 12] = [
    ("show --svg", "<svg"),
    (
        "analyse --startpos --game colorbound --nodes 100 --svg",
        "<svg",
    ),
    (
        "calibrate --game colorbound --games 1 --nodes 20 --plot",
        "<svg",
    ),
    ("tune table --game colorbound --out", "//!"),
    ("puzzles export PUZZLES --format csv --out", "PuzzleId"),
    ("puzzles book PUZZLES --count 1 --out", "<!DOCTYPE html>"),
    ("puzzles select PUZZLES --out", "{\"schema\""),
    (
        "puzzles rate RATED --levels 600 --seeds 2 --nodes 2 --out",
        "{\"schema\"",
    ),
    ("export html puzzles RATED --out", "<!doctype html>"),
    (
        "error-rate gather --game colorbound --games 1 --nodes 20 --out",
        "# ",
    ),
    ("selfplay --game colorbound --depth 1 --save", "[Event"),
    (
        "puzzles make --nodes 100 --count 1 --seed 5 --threads 1 --out",
        "{\"schema\"",
    ),
];

/// No file named `-`, and no stray text in the output.
#[test]
fn a_dash_is_standard_output_for_all_that_is_written_at_once() {
    for (line, prefix) in WHOLE {
        let folder = tempfile::tempdir().expect("a folder");
        let mut args = words(line);
        args.push("-".to_owned());
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let printed = run_in(folder.path(), &args);
        let (out, err) = (text(&printed.stdout), text(&printed.stderr));
        assert!(printed.status.success(), "{line}: {err}");
        assert!(out.starts_with(prefix), "{line}: {:.200}", out);
        let entries = fs::read_dir(folder.path()).expect("a folder");
        assert_eq!(entries.count(), 0, "{line}");
        let (file, args) = ("out", &args[..args.len() - 1]);
        let saved = run_in(folder.path(), &[args, &[file]].concat());
        assert!(saved.status.success(), "{line}: {}", text(&saved.stderr));
        let saved = fs::read_to_string(folder.path().join(file)).expect("a file");
        assert!(out.trim_end() == saved.trim_end(), "{line}");
    }
}

/// Outputs that cannot go to standard output, and the expected kind of output.
const REFUSED: [(&str, &str); 9] = [
    (
        "match --engine random --engine greedy --out -",
        "a folder, or none",
    ),
    (
        "gates --game colorbound --new x --data x --out -",
        "a folder",
    ),
    ("man --out -", "a folder"),
    (
        "tune search --parameters all --nodes 100 --out -",
        "a folder",
    ),
    ("datagen play --out /dev/stdout", "a file to add to"),
    (
        "train --data x --out y --checkpoint -",
        "a file to resume from",
    ),
    (
        "puzzles solve PUZZLES --missed -",
        "a file, which is rewritten",
    ),
    ("error-rate refer -", "a file, which is rewritten"),
    ("error-rate refer /dev/stderr", "a file, which is rewritten"),
];

/// Commands that would print two outputs.
const MIXED: [&str; 9] = [
    "analyse --startpos --svg - --json",
    "calibrate --plot - --json",
    "selfplay --save - --json",
    "tune fit --data x --out - --json",
    "train --data x --out - --json",
    "train --data x --out /dev/stdout --plot -",
    "puzzles rate RATED --out - --report -",
    "batch PUZZLES --out - --resume",
    "puzzles make --out - --resume",
];

#[test]
fn where_standard_output_makes_no_sense_it_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = REFUSED.map(|(line, kind)| (line, format!("expected {kind}, not standard ")));
    let mixed = MIXED.map(|line| (line, "; expected ".to_owned()));
    for (line, expected) in refused.into_iter().chain(mixed) {
        let args = words(line);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = run_in(folder.path(), &args);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {error}");
        assert!(error.contains(&expected), "{line}: {error}");
        assert_eq!(text(&output.stdout), "", "{line}");
        let entries = fs::read_dir(folder.path()).expect("a folder");
        assert_eq!(entries.count(), 0, "{line}");
    }
    // In a match it would be the log of an engine.
    let engine = "cmd=ermine log=- nodes=1";
    let args = [
        "match", "--engine", engine, "--engine", "random", "--out", "none",
    ];
    let output = run_in(folder.path(), &[&args[..], &["--each", "nodes=1"]].concat());
    let error = text(&output.stderr);
    assert!(error.contains("a log cannot be standard output"), "{error}");
}

#[test]
fn text_for_people_goes_where_nothing_else_is_written() {
    let args = [
        "analyse",
        "--startpos",
        "--game",
        "colorbound",
        "--nodes",
        "100",
    ];
    let output = run(&[&args[..], &["--svg", "-"]].concat(), "");
    let (picture, words) = (text(&output.stdout), text(&output.stderr));
    assert!(
        picture.starts_with("<svg") && picture.ends_with("</svg>\n"),
        "{picture}"
    );
    assert!(words.contains("best: "), "{words}");
    let output = run(
        &[
            "selfplay",
            "--game",
            "colorbound",
            "--depth",
            "1",
            "--save",
            "-",
        ],
        "",
    );
    let (record, words) = (text(&output.stdout), text(&output.stderr));
    assert!(!record.contains("Game 1: "), "{record}");
    assert!(words.starts_with("Game 1: "), "{words}");
}

/// Records are written as without `--out`, and no file named `-` is made.
#[test]
fn a_dash_is_what_records_are_written_to_anyhow() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = "{\"id\":1,\"game\":\"colorbound\"}\n";
    let input = folder.path().join("in");
    fs::write(&input, lines).expect("a file");
    for command in [&["batch", "--nodes", "50"][..], &["puzzles", "find"]] {
        let args = [command, &[path_str(&input)]].concat();
        let plain = run_in(folder.path(), &args);
        assert!(plain.status.success(), "{}", text(&plain.stderr));
        let dash = run_in(folder.path(), &[&args[..], &["--out", "-"]].concat());
        assert_eq!(text(&dash.stdout), text(&plain.stdout));
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_to_and_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let show_to = |name: &str, target: Stdio| -> Output {
        let mut show = command(&["show", "--game", "colorbound", "--svg", name]);
        show.stdout(target).stdin(Stdio::null());
        let output = show.spawn().expect("it starts").wait_with_output();
        let output = output.expect("it ends");
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        output
    };
    let picture = text(&show_to("/dev/stdout", Stdio::piped()).stdout);
    assert!(picture.starts_with("<svg"), "{picture}");
    // The shell has opened the file: it is written to, not replaced.
    let redirected = File::create(path("redirected")).expect("a file");
    show_to("/dev/stdout", redirected.into());
    let content = fs::read_to_string(path("redirected")).expect("a file");
    assert_eq!(content, picture);
    assert_eq!(
        text(&show_to("/dev/stderr", Stdio::piped()).stderr),
        picture
    );
    show_to("/dev/null", Stdio::piped());

    let pipe = path("pipe");
    let status = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(status.expect("mkfifo").success());
    let reader = std::thread::spawn(move || fs::read_to_string(pipe));
    show_to(path_str(&path("pipe")), Stdio::piped());
    assert_eq!(reader.join().expect("it ends").expect("text"), picture);
    let entries = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(entries.count(), 2, "nothing beside the pipe and the file");
}
