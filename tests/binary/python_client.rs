//! The client of `examples/`, written from `protocol.md` alone, against the real binary.
//! Skipped with a note without Python 3.

use ermine::catalog;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Python 3, if there is one.
fn python() -> Option<Command> {
    let version = Command::new("python3").arg("--version").output();
    if version.is_ok_and(|output| output.status.success()) {
        return Some(Command::new("python3"));
    }
    println!("skipped: there is no python3");
    None
}

/// Runs the client with these arguments; `None` without Python.
fn client(args: &[&str]) -> Option<Output> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/client.py");
    let mut python = python()?;
    python
        .args(["-W", "error", "-B"])
        .arg(script)
        .args(["--engine", env!("CARGO_BIN_EXE_ermine")])
        .args(args)
        .stdin(Stdio::null());
    Some(python.output().expect("Python starts"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_client_plays_every_game_to_its_end() {
    for game in catalog::names() {
        let args = ["--game", game, "--nodes", "100", "--seed", "3"];
        let start = ["--start", "shuffle", "--black", "random"];
        let Some(output) = client(&[&args[..], &start[..]].concat()) else {
            return;
        };
        let (stdout, errors) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{game}: {errors}");
        let last = stdout.lines().last().unwrap_or_default();
        let scores = ["1-0 (", "0-1 (", "1/2-1/2 ("];
        let result = last.strip_prefix("Result: ").unwrap_or_default();
        assert!(
            scores.iter().any(|score| result.starts_with(score)),
            "{game}: {stdout}"
        );
        let session = catalog::open(game).expect("a game");
        assert_eq!(stdout.contains(" rolls "), session.has_dice(), "{game}");
    }
}

#[test]
fn the_client_lists_the_games() {
    let Some(output) = client(&["--games"]) else {
        return;
    };
    let stdout = text(&output.stdout);
    assert_eq!(stdout.lines().collect::<Vec<_>>(), catalog::names());
}

#[test]
fn the_client_passes_on_what_the_engine_refuses() {
    let over = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 - r ?";
    for (args, code, expected) in [
        (
            ["--game", "chess"],
            1,
            "'chess' is not a value of UCI_Variant",
        ),
        (["--start", "shuffle 3 9"], 1, "was refused"),
        (["--fen", "8/8"], 1, "the position string has 1 fields"),
        (
            ["--go", "depth 2 searchmoves 0000"],
            1,
            "the engine has no move",
        ),
        (["--fen", over], 0, "Result: 1-0 (White wins: checkmate)"),
    ] {
        let Some(output) = client(&args) else {
            return;
        };
        let printed = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {printed}");
        assert!(printed.contains(expected), "{args:?}: {printed}");
        assert!(!printed.contains("Traceback"), "{args:?}: {printed}");
    }
}

#[test]
fn the_client_reports_that_there_is_no_engine() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/client.py");
    let Some(mut python) = python() else {
        return;
    };
    let output = python
        .arg("-B")
        .arg(script)
        .args(["--engine", "./no-such-engine"])
        .output()
        .expect("Python starts");
    assert_eq!(output.status.code(), Some(1));
    let stderr = text(&output.stderr);
    assert!(
        stderr.starts_with("client: './no-such-engine' cannot be started"),
        "{stderr}"
    );
}

/// A copy of the client in a separate tree, with build outputs where Cargo puts them.
#[cfg(unix)]
#[test]
fn the_client_finds_a_build_or_explains_how_to_build() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/client.py");
    std::fs::create_dir_all(path("examples")).expect("a folder");
    std::fs::copy(source, path("examples/client.py")).expect("a copy");
    // An installed engine would be found.
    let installed = Command::new("ermine").arg("--version").output().is_ok();
    let run = || {
        let mut python = python()?;
        python
            .arg("-B")
            .arg(path("examples/client.py"))
            .arg("--games");
        python.env_remove("CARGO_TARGET_DIR").current_dir("/");
        Some(python.output().expect("Python starts"))
    };
    let Some(output) = run() else {
        return;
    };
    if !installed {
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(
            stderr.contains("build one with 'cargo build --release'"),
            "{stderr}"
        );
    }
    std::fs::create_dir_all(path("target/debug")).expect("a folder");
    let built = path("target/debug/ermine");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_ermine"), built).expect("a link");
    let output = run().expect("Python");
    assert!(output.status.success(), "{}", text(&output.stderr));
}
