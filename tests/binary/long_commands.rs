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
fn kept_below(folder: &Path) -> PathBuf {
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
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(&format!("{name}' is in the way")), "{told}");
        assert_eq!(names(folder.path()), [name]);
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), b"mine");
    }
}

#[test]
fn a_match_has_its_own_folder_by_default() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(QUICK, folder.path());
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    let kept = kept_below(folder.path());
    let name = kept.file_name().unwrap().to_str().unwrap();
    assert!(name.ends_with("-random-greedy"), "{name}");
    assert!(kept.join("journal.jsonl").exists() && kept.join("report.html").exists());
    assert!(told.contains(&format!("matches/{name}")), "{told}");
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
    let told = |args: &[&str]| {
        let output = run(&[args, &["--progress", "0"]].concat(), folder.path());
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{told}");
        told
    };
    told(&[QUICK, &["--out", "kept"]].concat());
    let out = ["--out", "none"];
    let few = ["--games", "2", "--nodes", "100"];
    let gathered = [&["datagen", "play", "--out", "data"], &few[..]].concat();
    let tuned = [
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
    for (args, said) in [
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
        (&gathered, "2 of 2 games"),
        (&tuned, "2 of 2 iterations"),
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
        let told = told(args);
        assert!(told.contains(said), "{args:?}: {told}");
        assert!(!told.contains(['\r', '\x1b']), "no bar in a pipe: {told}");
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
    const PATIENCE: Duration = Duration::from_secs(300);

    fn wait_until(mut there: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !there() {
            assert!(begun.elapsed() < PATIENCE, "it never happened");
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
        let begun = Instant::now();
        loop {
            if let Some(status) = child.try_wait().expect("a child") {
                return status;
            }
            if begun.elapsed() > PATIENCE {
                let _ = child.kill();
                panic!("it does not end");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn rest(pipe: &mut impl Read) -> String {
        let mut text = String::new();
        pipe.read_to_string(&mut text).expect("UTF-8");
        text
    }

    /// The number of lines of `file` that contain `word`.
    fn count(file: &Path, word: &str) -> usize {
        let text = fs::read_to_string(file).unwrap_or_default();
        text.lines().filter(|line| line.contains(word)).count()
    }

    fn games(folder: &Path) -> usize {
        count(&folder.join("journal.jsonl"), "\"number\":")
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
        let (kept, log) = (folder.join("kept"), folder.join("log"));
        let mut begun = 0;
        wait_until(|| {
            // Every start but that before the match is one of a game.
            begun = count(&log, "> ucinewgame").saturating_sub(1);
            let played = games(&kept);
            played > 0 && begun > played
        });
        interrupt(&child);
        let status = end(&mut child);
        let told = rest(child.stderr.as_mut().unwrap());
        assert_eq!(status.code(), Some(130), "{told}");
        let played = games(&kept);
        assert!(played >= begun, "{played} of {begun}: {told}");
        assert!(told.contains("ermine match --resume kept"), "{told}");
        let said = rest(child.stdout.as_mut().unwrap());
        assert!(said.contains("games/s"), "{said}");
        assert!(kept.join("report.html").exists());

        // It resumes from there, and can be interrupted again.
        let more = ["match", "--resume", "kept", "--concurrency", "1", "--json"];
        let mut child = command(&more, folder).spawn().unwrap();
        wait_until(|| games(&kept) > played + 1);
        interrupt(&child);
        let status = end(&mut child);
        assert_eq!(status.code(), Some(130));
        let said = rest(child.stdout.as_mut().unwrap());
        let last: Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
        assert_eq!(last["event"], "result");
        assert_eq!(last["finished"], false);
        assert_eq!(last["pairs"], games(&kept) / 2);
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
            let kept = line();
            assert!(kept.contains("matches/"), "{kept}");
            // The first start is the trial of the engine; the second begins a game.
            let logged = || fs::read_to_string(&log).unwrap_or_default();
            wait_until(|| logged().matches("> ucinewgame").count() > 1);
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
            let told = rest(&mut errors);
            assert!(told.contains("ermine match --resume matches/"), "{told}");
            let said = rest(child.stdout.as_mut().unwrap());
            assert!(said.contains("no pair of games has been played"), "{said}");
            assert_eq!(
                games(&kept_below(folder.path())),
                0,
                "a game broken off does not count"
            );
        }
    }
}
