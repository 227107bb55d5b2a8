//! Long net jobs killed (SIGKILL on Unix) and resumed: their result equals that of an
//! uninterrupted run, byte for byte.

use super::net_commands;
use super::runs::{command, path_str, run, text};
use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

/// The time limit of a hanging test.
const TIMEOUT: Duration = Duration::from_secs(300);

/// Runs to the end and asserts success.
fn finish(args: &[&str]) {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// Starts the command and kills it once `has_progressed` returns `true`. Its output is
/// not read.
fn kill_when(args: &[&str], has_progressed: impl Fn() -> bool) {
    let mut child: Child = command(args).spawn().expect("the binary starts");
    let start = Instant::now();
    while !has_progressed() {
        assert!(start.elapsed() < TIMEOUT, "it never came so far");
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
        &[path_str(out), "--threads", "1"],
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
fn killed_games_resume_to_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let [broken, whole] = ["broken", "whole"].map(|name| folder.path().join(name));
    for _ in 0..2 {
        let before = lines(&broken);
        // A header and a batch, or another batch.
        kill_when(&play("1000000", &broken), || lines(&broken) > before + 1);
    }
    // A crash of the machine may leave part of a line.
    let bytes = fs::read(&broken).unwrap();
    fs::write(&broken, &bytes[..bytes.len() - 40]).unwrap();
    let count = lines(&broken) - 1;
    // Each run wrote more than one line; it may have been killed within a batch of them.
    assert!(count >= 2, "{count}");
    let games = (count + 10).to_string();
    for file in [&broken, &whole] {
        finish(&play(&games, file));
    }
    assert_eq!(lines(&whole), count + 11);
    let [broken, whole] = [&broken, &whole].map(|file| fs::read(file).unwrap());
    assert!(broken == whole, "the files differ");
}

/// The epochs of the trainings. Each prints a line of 70 bytes and more that is not read,
/// and a pipe holds 65 536 bytes, so that the run cannot end before it is killed.
const EPOCHS: &str = "1000";

/// The epochs recorded in a checkpoint; 0 if it does not exist.
fn epochs(checkpoint: &Path) -> u32 {
    let bytes = fs::read(checkpoint).unwrap_or_default();
    let number = bytes.get(12..16).and_then(|bytes| bytes.try_into().ok());
    number.map_or(0, u32::from_le_bytes)
}

#[test]
fn a_killed_training_resumes_to_the_same_net() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let games = file("games");
    finish(&play("24", &games));
    let [broken, whole] = ["broken", "whole"]
        .map(|name| ["net", "checkpoint"].map(|end| file(&format!("{name}.{end}"))));
    let [first, second] = [&broken, &whole].map(|[net, checkpoint]| {
        let files = ["--checkpoint", path_str(checkpoint), "--out", path_str(net)];
        let more = ["--data", path_str(&games), "--threads", "1", "--json"];
        [&net_commands::train(EPOCHS)[..], &more, &files].concat()
    });
    for _ in 0..3 {
        let before = epochs(&broken[1]);
        kill_when(&first, || epochs(&broken[1]) > before);
        assert!(!broken[0].exists());
    }
    let done = epochs(&broken[1]);
    assert!((3..1000).contains(&done), "{done}");
    finish(&first);
    finish(&second);
    for (broken, whole) in broken.iter().zip(&whole) {
        let [broken, whole] = [broken, whole].map(|file| fs::read(file).unwrap());
        assert!(broken == whole, "the files differ");
    }
}
