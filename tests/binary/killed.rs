//! Long jobs of nets that are killed (SIGKILL on Unix) in their midst, and go on: what comes of
//! them is what an uninterrupted run makes, to the byte.

use super::net_commands;
use super::runs::{command, run, shown, text};
use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

/// What ends a test that hangs.
const PATIENCE: Duration = Duration::from_secs(300);

/// Runs to the end, which has to be a good one.
fn finish(args: &[&str]) {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// Begins, and is killed once `is_far` says so. Nobody reads what it says.
fn kill_once(args: &[&str], is_far: impl Fn() -> bool) {
    let mut child: Child = command(args).spawn().expect("the binary starts");
    let begun = Instant::now();
    while !is_far() {
        assert!(begun.elapsed() < PATIENCE, "it never came so far");
        let ended = child.try_wait().expect("a child");
        assert!(ended.is_none(), "it ended before it was killed: {ended:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    let status = child.wait().expect("a child");
    assert_eq!(status.code(), None, "it ended before it was killed");
}

/// The command that plays so many games into a file.
fn play<'a>(games: &'a str, out: &'a Path) -> Vec<&'a str> {
    [
        &net_commands::play(games)[..],
        &[shown(out), "--threads", "1"],
    ]
    .concat()
}

/// Lines of a file, the header among them; none if it is not there.
fn lines(file: &Path) -> usize {
    let bytes = fs::read(file).unwrap_or_default();
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// How many games are asked for decides nothing about them: so many that it cannot end before it
/// is killed.
#[test]
fn games_that_were_killed_go_on_as_if_nothing_had_been() {
    let folder = tempfile::tempdir().unwrap();
    let [broken, whole] = ["broken", "whole"].map(|name| folder.path().join(name));
    for _ in 0..2 {
        let before = lines(&broken);
        // A header and a batch, or another batch.
        kill_once(&play("1000000", &broken), || lines(&broken) > before + 1);
    }
    // What a machine that fails may leave: part of a line.
    let bytes = fs::read(&broken).unwrap();
    fs::write(&broken, &bytes[..bytes.len() - 40]).unwrap();
    let there = lines(&broken) - 1;
    assert!(there >= 63, "{there}");
    let games = (there + 10).to_string();
    for file in [&broken, &whole] {
        finish(&play(&games, file));
    }
    assert_eq!(lines(&whole), there + 11);
    let [broken, whole] = [&broken, &whole].map(|file| fs::read(file).unwrap());
    assert!(broken == whole, "the files differ");
}

/// Passes of the trainings. Each says a line of 70 bytes and more, and nobody reads them, so
/// that it cannot end before it is killed: a pipe holds 65 536 bytes.
const PASSES: &str = "1000";

/// Passes that a checkpoint tells of; none if it is not there.
fn passes(checkpoint: &Path) -> u32 {
    let bytes = fs::read(checkpoint).unwrap_or_default();
    let number = bytes.get(12..16).and_then(|bytes| bytes.try_into().ok());
    number.map_or(0, u32::from_le_bytes)
}

#[test]
fn a_training_that_was_killed_goes_on_to_the_same_net() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let games = file("games");
    finish(&play("80", &games));
    let [broken, whole] = ["broken", "whole"]
        .map(|name| ["net", "checkpoint"].map(|end| file(&format!("{name}.{end}"))));
    let [first, second] = [&broken, &whole].map(|[net, checkpoint]| {
        let files = ["--checkpoint", shown(checkpoint), "--out", shown(net)];
        let more = ["--data", shown(&games), "--threads", "1", "--json"];
        [&net_commands::train(PASSES)[..], &more, &files].concat()
    });
    for _ in 0..3 {
        let before = passes(&broken[1]);
        kill_once(&first, || passes(&broken[1]) > before);
        assert!(!broken[0].exists());
    }
    let there = passes(&broken[1]);
    assert!((3..1000).contains(&there), "{there}");
    finish(&first);
    finish(&second);
    for (broken, whole) in broken.iter().zip(&whole) {
        let [broken, whole] = [broken, whole].map(|file| fs::read(file).unwrap());
        assert!(broken == whole, "the files differ");
    }
}
