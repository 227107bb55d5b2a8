//! Long commands as a user runs them: Ctrl-C in a match, the folder of the match, and its
//! progress output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const ERMINE: &str = env!("CARGO_BIN_EXE_ermine");

fn command(args: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(ERMINE);
    command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(args: &[&str], folder: &Path) -> Output {
    command(args, folder).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names
        .map(|name| name.into_string().expect("UTF-8"))
        .collect()
}

/// The only match folder below `folder/matches`.
fn only_match_folder(folder: &Path) -> PathBuf {
    let matches = folder.join("matches");
    let [name] = names(&matches).try_into().expect("one match");
    matches.join(name)
}

const QUICK: &[&str] = &[
    "match", "--engine", "random", "--engine", "greedy", "--pairs", "2", "--luck", "0",
];

#[test]
fn a_match_takes_no_folder_with_files_of_that_kind() {
    for name in ["games.txt", "report.html", "sittings.jsonl", "losses.jsonl"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), "mine").unwrap();
        let output = run(&[QUICK, &["--out", "."]].concat(), folder.path());
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(
            stderr.contains(&format!("{name}' is in the way")),
            "{stderr}"
        );
        assert_eq!(names(folder.path()), [name]);
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), b"mine");
    }
}

#[test]
fn a_match_has_its_own_folder_by_default() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(QUICK, folder.path());
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    let match_folder = only_match_folder(folder.path());
    let name = match_folder.file_name().unwrap().to_str().unwrap();
    assert!(name.ends_with("-random-greedy"), "{name}");
    assert!(
        match_folder.join("journal.jsonl").exists() && match_folder.join("report.html").exists()
    );
    assert!(stderr.contains(&format!("matches/{name}")), "{stderr}");
    // A second match uses another folder.
    assert_eq!(run(QUICK, folder.path()).status.code(), Some(0));
    assert_eq!(names(&folder.path().join("matches")).len(), 2);

    let empty = tempfile::tempdir().unwrap();
    let output = run(&[QUICK, &["--out", "none"]].concat(), empty.path());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");
    // A refused match leaves nothing behind.
    let refused = ["match", "--engine", "random", "--engine", "cmd=./no-such"];
    assert_eq!(run(&refused, empty.path()).status.code(), Some(1));
    assert!(names(empty.path()).is_empty());
}

#[test]
fn progress_is_reported_in_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let stderr_of = |args: &[&str]| {
        let output = run(&[args, &["--progress", "0"]].concat(), folder.path());
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        stderr
    };
    stderr_of(&[QUICK, &["--out", "kept"]].concat());
    let out = ["--out", "none"];
    let limits = ["--games", "2", "--nodes", "100"];
    let datagen = [&["datagen", "play", "--out", "data"], &limits[..]].concat();
    let tune = [
        "tune",
        "search",
        "--parameters",
        "futility_ply",
        "--nodes",
        "20",
        "--iterations",
        "2",
        "--out",
        "tuned",
    ];
    for (args, expected) in [
        (&[QUICK, &out].concat()[..], "ermine: 2 of 2 pairs after "),
        (&["report", "kept"], "2 of 2 pairs written"),
        (&["perft", "2"], "ermine: 60 of 60 moves after "),
        (&["perft", "1", "--game", "colorbound"], " moves after "),
        (
            &["bench", "--game", "colorbound", "--depth", "1"],
            " positions after ",
        ),
        (
            &["selfplay", "--depth", "1", "--games", "2", "--json"],
            "2 of 2 games",
        ),
        (&datagen, "2 of 2 games"),
        (&tune, "2 of 2 iterations"),
        (
            &["calibrate", "--games", "10", "--nodes", "20"],
            "10 of 10 games",
        ),
        (
            &["analyse", "--startpos", "--depth", "1"],
            "1 of 1 positions",
        ),
        (
            &["error-rate", "gather", "--games", "2", "--nodes", "20"],
            "2 of 2 games",
        ),
    ] {
        let stderr = stderr_of(args);
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
        assert!(
            !stderr.contains(['\r', '\x1b']),
            "no bar in a pipe: {stderr}"
        );
    }
}

#[cfg(unix)]
mod interrupted {
    use super::*;
    use serde_json::Value;
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Child, ExitStatus};
    use std::time::{Duration, Instant};

    /// The time limit of a hanging test.
    const TIMEOUT: Duration = Duration::from_secs(300);

    fn wait_until(mut condition: impl FnMut() -> bool) {
        let start = Instant::now();
        while !condition() {
            assert!(start.elapsed() < TIMEOUT, "it never happened");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn interrupt(child: &Child) {
        let kill = format!("kill -INT {}", child.id());
        let status = Command::new("sh").args(["-c", &kill]).status();
        assert!(status.expect("a shell").success());
    }

    /// Waits for the end; kills a child that does not exit.
    fn end(child: &mut Child) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().expect("a child") {
                return status;
            }
            if start.elapsed() > TIMEOUT {
                let _ = child.kill();
                panic!("it does not end");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn read_all(pipe: &mut impl Read) -> String {
        let mut text = String::new();
        pipe.read_to_string(&mut text).expect("UTF-8");
        text
    }

    /// The number of lines of `file` that contain `word`.
    fn count_lines(file: &Path, word: &str) -> usize {
        let text = fs::read_to_string(file).unwrap_or_default();
        text.lines().filter(|line| line.contains(word)).count()
    }

    fn games(folder: &Path) -> usize {
        count_lines(&folder.join("journal.jsonl"), "\"number\":")
    }

    #[test]
    fn once_the_games_that_run_are_finished() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let engine = format!("cmd={ERMINE} name=deep nodes=500 log=log");
        let args = [
            "match",
            "--engine",
            &engine,
            "--engine",
            "ermine name=flat nodes=500",
            "--luck",
            "0",
            "--pairs",
            "100000",
            "--concurrency",
            "1",
            "--out",
            "kept",
        ];
        let mut child = command(&args, folder).spawn().unwrap();
        let (match_folder, log) = (folder.join("kept"), folder.join("log"));
        let mut started = 0;
        wait_until(|| {
            // Every start but that before the match is one of a game.
            started = count_lines(&log, "> ucinewgame").saturating_sub(1);
            let played = games(&match_folder);
            played > 0 && started > played
        });
        interrupt(&child);
        let status = end(&mut child);
        let stderr = read_all(child.stderr.as_mut().unwrap());
        assert_eq!(status.code(), Some(130), "{stderr}");
        let played = games(&match_folder);
        assert!(played >= started, "{played} of {started}: {stderr}");
        assert!(stderr.contains("ermine match --resume kept"), "{stderr}");
        let stdout = read_all(child.stdout.as_mut().unwrap());
        assert!(stdout.contains("games/s"), "{stdout}");
        assert!(match_folder.join("report.html").exists());

        // It resumes from there, and can be interrupted again.
        let more = ["match", "--resume", "kept", "--concurrency", "1", "--json"];
        let mut child = command(&more, folder).spawn().unwrap();
        wait_until(|| games(&match_folder) > played + 1);
        interrupt(&child);
        let status = end(&mut child);
        assert_eq!(status.code(), Some(130));
        let stdout = read_all(child.stdout.as_mut().unwrap());
        let last: Value = serde_json::from_str(stdout.lines().last().unwrap()).unwrap();
        assert_eq!(last["event"], "result");
        assert_eq!(last["finished"], false);
        assert_eq!(last["pairs"], games(&match_folder) / 2);
    }

    /// Players that think for an hour, inside the process and outside.
    #[test]
    fn twice_all_ends_at_once_with_the_same_report() {
        let outside = format!("cmd={ERMINE} name=outside");
        for first in ["ermine name=inside", &outside] {
            let folder = tempfile::tempdir().unwrap();
            let log = folder.path().join("log");
            let second = format!("cmd={ERMINE} name=second log={}", log.display());
            let args = [
                "match",
                "--engine",
                first,
                "--engine",
                &second,
                "--each",
                "movetime=3600000",
                "--concurrency",
                "1",
            ];
            let mut child = command(&args, folder.path()).spawn().unwrap();
            let mut errors = BufReader::new(child.stderr.take().unwrap());
            let mut line = || {
                let mut line = String::new();
                errors.read_line(&mut line).expect("UTF-8");
                line
            };
            let folder_line = line();
            assert!(folder_line.contains("matches/"), "{folder_line}");
            // The first start is the trial of the engine; the second begins a game.
            let log_text = || fs::read_to_string(&log).unwrap_or_default();
            wait_until(|| log_text().matches("> ucinewgame").count() > 1);
            interrupt(&child);
            let first = line();
            assert!(first.contains("Ctrl-C"), "{first}");
            assert!(
                child.try_wait().unwrap().is_none(),
                "the game is being finished"
            );
            interrupt(&child);
            let status = end(&mut child);
            assert_eq!(status.code(), Some(130));
            let stderr = read_all(&mut errors);
            assert!(
                stderr.contains("ermine match --resume matches/"),
                "{stderr}"
            );
            let stdout = read_all(child.stdout.as_mut().unwrap());
            assert!(
                stdout.contains("no pair of games has been played"),
                "{stdout}"
            );
            assert_eq!(
                games(&only_match_folder(folder.path())),
                0,
                "a game broken off does not count"
            );
        }
    }
}
