//! Long net jobs killed (SIGKILL on Unix) and resumed: their result equals that of an
//! uninterrupted run, byte for byte.

use super::net_commands;
use super::runs::{command, run, shown, text};
use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

/// The time limit of a hanging test.
const PATIENCE: Duration = Duration::from_secs(300);

/// Runs to the end and asserts success.
fn finish(args: &[&str]) {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// Starts the command and kills it once `is_far` returns `true`. Its output is not read.
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

/// The command that plays `games` games into a file.
fn play<'a>(games: &'a str, out: &'a Path) -> Vec<&'a str> {
    [
        &net_commands::play(games)[..],
        &[shown(out), "--threads", "1"],
    ]
    .concat()
}

/// The lines of a file, the header among them; 0 if it does not exist.
fn lines(file: &Path) -> usize {
    let bytes = fs::read(file).unwrap_or_default();
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// The number of games does not affect the games themselves: it is so large that the run
/// cannot end before it is killed.
#[test]
fn games_that_were_killed_go_on_as_if_nothing_had_been() {
    let folder = tempfile::tempdir().unwrap();
    let [broken, whole] = ["broken", "whole"].map(|name| folder.path().join(name));
    for _ in 0..2 {
        let before = lines(&broken);
        // A header and a batch, or another batch.
        kill_once(&play("1000000", &broken), || lines(&broken) > before + 1);
    }
    // A crash of the machine may leave part of a line.
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

/// The epochs of the trainings. Each prints a line of 70 bytes and more that is not read,
/// and a pipe holds 65 536 bytes, so that the run cannot end before it is killed.
const PASSES: &str = "1000";

/// The epochs recorded in a checkpoint; 0 if it does not exist.
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
