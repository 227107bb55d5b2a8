//! Matches that are refused, and their error messages.

use super::*;
use ermine::gamefile::sealed::seal_json;

#[test]
fn a_cause_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = run(&[FAST, &["--out", file.to_str().unwrap()]].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.matches("os error").count(), 1, "{errors}");
    let strange = seal_json(&serde_json::json!({"a": 1})).unwrap();
    fs::write(folder.path().join("journal.jsonl"), strange).unwrap();
    let output = run(&["--resume", folder.path().to_str().unwrap()]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.matches("is not a journal").count(), 1, "{errors}");
}

#[test]
fn wrong_matches_are_refused_in_one_line_before_they_start() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().to_str().unwrap();
    let two = ["--engine", "ermine", "--engine", "ermine"];
    let large_hash = format!(
        "cmd='{} random' nodes=9 option.Hash=70000",
        mock().display()
    );
    let cases: &[(i32, &[&str], &str)] = &[
        (1, &["--engine", "ermine nodes=5"], "at least two"),
        (1, &two, "no limit"),
        (
            1,
            &["--engine", "missing", "--engine", "ermine nodes=5"],
            "'missing'",
        ),
        (
            1,
            &["--engine", "cmd=./none nodes=5", "--engine", "random"],
            "could not be started",
        ),
        (
            1,
            &[
                "--engine",
                "random",
                "--engine",
                "ermine nodes=9 option.Foo=1",
            ],
            "'Foo'",
        ),
        (
            1,
            &[
                "--engine",
                "random",
                "--engine",
                "ermine nodes=9 option.Hash=abc",
            ],
            "engine 'ermine' could not be started: option Hash: invalid value 'abc'",
        ),
        (
            1,
            &["--engine", "random", "--engine", &large_hash],
            "'70000'",
        ),
        (
            1,
            &[
                "--engine", "random", "--engine", "greedy", "--anchor", "x=0",
            ],
            "'x'",
        ),
        (
            1,
            &[
                "--engine",
                "random",
                "--engine",
                "greedy",
                "--openings",
                "none",
            ],
            "none",
        ),
        (
            1,
            &[
                "--engine",
                "random",
                "--engine",
                "greedy",
                "--sprt",
                "elo0=5 elo1=5",
            ],
            "5",
        ),
        (
            1,
            &["--engine", "random", "--engine", "greedy", "--pairs", "0"],
            "pairs 0",
        ),
        (1, &["--resume", empty], "no match"),
        (2, &["--engine", "ermine nodes=x"], "'x'"),
        (2, &["--sprt", "elo9=1"], "'elo9'"),
        (2, &["--resume", empty, "--seed", "1"], "--seed"),
        (2, &["--resume", empty, "--game", "colorbound"], "--game"),
    ];
    for (code, args, expected) in cases {
        let output = run(args);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {errors}");
        assert!(errors.contains(expected), "{args:?}: {errors}");
        assert!(output.stdout.is_empty());
        if *code == 1 {
            assert_eq!(errors.lines().count(), 1, "{errors}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn numbers_of_a_config_file_are_checked_like_those_of_flags() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.toml");
    for (text, expected) in [
        ("silence = 9223372036854775807", "silence"),
        ("silence = 0", "silence"),
        ("reach = 0", "reach"),
        ("anchor = { name = 'random', rating = nan }", "NaN"),
        ("anchor = { name = 'random', rating = inf }", "inf"),
        (
            "adjudicate = { resign = { moves = 0, score = 5 } }",
            "moves 0",
        ),
        (
            "adjudicate = { resign = { moves = 1, score = -5 } }",
            "score -5",
        ),
        (
            "adjudicate = { draw = { from = 1, moves = 0, score = 5 } }",
            "moves 0",
        ),
        ("adjudicate = { max-moves = 0 }", "max-moves 0"),
        ("settings = { Hash = '64' }", "'Hash'"),
        ("each = { nodes = 0 }", "'0'"),
        ("each = { nodes = 9223372036854775807 }", "10^18"),
        ("each = { depth = 0 }", "'0'"),
        ("each = { depth = 4000000000 }", "1 to 1000"),
        ("each = { movetime = 0 }", "'0'"),
        ("each = { name = 'all' }", "'name=all'"),
        ("each = { cmd = './x' }", "'cmd=./x'"),
    ] {
        let players = "[[engine]]\nplayer = 'random'\n[[engine]]\nplayer = 'greedy'\n";
        fs::write(&file, format!("pairs = 1\n{text}\n{players}")).unwrap();
        let output = run(&["--config", file.to_str().unwrap()]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{text}: {errors}");
        assert!(errors.contains(expected), "{text}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}
