//! The programs of `examples/` on small tasks: each prints what its head comment
//! promises.

use crate::engines::{example_path, mock_path};
use ermine::catalog;
use std::process::{Command, Output};

fn run(name: &str, args: &[&str]) -> Output {
    let mut program = Command::new(example_path(name));
    program.args(args).output().expect("the example starts")
}

/// The lines of a run that succeeds.
fn lines(name: &str, args: &[&str]) -> Vec<String> {
    let output = run(name, args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name} {args:?}: {errors}");
    let stdout = String::from_utf8(output.stdout).expect("text");
    stdout.lines().map(str::to_owned).collect()
}

/// The rest of the first line that begins with `prefix`.
fn after_prefix<'a>(lines: &'a [String], prefix: &str) -> &'a str {
    let mut values = lines.iter().filter_map(|line| line.strip_prefix(prefix));
    values
        .next()
        .unwrap_or_else(|| panic!("no '{prefix}': {lines:#?}"))
}

#[test]
fn a_game_is_played_to_its_end_and_again() {
    for game in catalog::names() {
        let args = [game, "3", "40"];
        let printed = lines("self_play", &args);
        let result = printed.last().expect("a result");
        let scores = ["1-0 (", "0-1 (", "1/2-1/2 ("];
        assert!(scores.iter().any(|score| result.starts_with(score)));
        assert!(
            printed[1].starts_with("   1. White "),
            "{game}: {}",
            printed[1]
        );
        assert_eq!(printed, lines("self_play", &args));
    }
}

#[test]
fn a_position_is_analysed_by_line_and_by_outcome() {
    let decision = lines("analyse_position", &["colorbound", "2000"]);
    for rank in ["#1: ", "#2: ", "#3: "] {
        let line = after_prefix(&decision, rank);
        assert!(line.contains(" % of the points, depth "), "{line}");
    }
    let best = after_prefix(&decision, "best: ");
    assert!(after_prefix(&decision, "#1: ").contains(&format!(": {best}")));

    let roll = lines("analyse_position", &["royal-palette", "2000"]);
    for prefix in ["#1: ", "r1 #1: ", "r7 #1: ", "r8 #1: ", "best after r8: "] {
        after_prefix(&roll, prefix);
    }
    let over = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 - r ?";
    let over = lines("analyse_position", &["royal-palette", "1", over]);
    assert_eq!(over[1], "the game is over: White wins: checkmate");
}

#[test]
fn perft_is_divided_and_adds_up() {
    for (game, depth, total) in [
        ("royal-palette", "2", None),
        ("colour-chess", "3", Some(1347)),
    ] {
        let printed = lines("count_perft", &[game, depth]);
        let (last, rows) = printed.split_last().expect("a total");
        let number = |line: &String| -> u64 {
            let (_, count) = line.split_once(": ").expect("a count");
            count.parse().expect("a number")
        };
        assert_eq!(rows.iter().map(number).sum::<u64>(), number(last));
        assert!(total.is_none_or(|total| total == number(last)), "{last}");
    }
}

#[test]
fn a_match_ends_with_a_score_and_its_error() {
    let printed = lines(
        "run_match",
        &["royal-standard", "2", "ermine nodes=60", "random"],
    );
    assert_eq!(printed[0], "ermine against random");
    assert!(
        after_prefix(&printed, "score ").contains(" % +- "),
        "{printed:?}"
    );
    assert!(after_prefix(&printed, "Elo ").ends_with(']'), "{printed:?}");
}

#[test]
fn an_evaluator_of_ones_own_plays_against_the_built_in_one() {
    let printed = lines("own_evaluator", &["2", "60"]);
    assert_eq!(printed[0], "pieces and their places +0 for White");
    let pairs = after_prefix(&printed, "pairs by half points, 0 to 4: ");
    let counts = pairs.trim_matches(['[', ']']).split(", ");
    assert_eq!(
        counts
            .map(|n| n.parse::<u64>().expect("a count"))
            .sum::<u64>(),
        2
    );
}

#[test]
fn nodes_to_a_depth_are_the_same_by_pipe() {
    let program = format!(
        "cmd={} name=pipe option.Hash=1",
        env!("CARGO_BIN_EXE_ermine")
    );
    let reduced = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/colorbound-reduced.perft"
    );
    let positions = format!("positions={reduced}");
    let args = [
        "colorbound",
        "depths=2,4",
        &positions,
        "setting.Rules=common",
    ];
    let engines = ["ermine option.Hash=1", &program];
    let printed = lines("nodes_to_depth", &[&args[..], &engines].concat());
    assert_eq!(
        printed[0].split_whitespace().collect::<Vec<_>>(),
        ["depth", "positions", "ermine", "pipe"]
    );
    let rows = printed[1..].iter();
    let rows = rows.map(|row| {
        row.split_whitespace()
            .map(|cell| cell.parse().expect("a number"))
    });
    let rows: Vec<Vec<u64>> = rows.map(Iterator::collect).collect();
    assert_eq!((rows[0][0], rows[1][0]), (2, 4));
    for row in &rows {
        // One of the sixteen is over.
        assert_eq!(row[1], 15);
        assert_eq!(row[2], row[3]);
    }
    assert!(rows[0][2] < rows[1][2]);
    // A program that never searches deeper than a ply, in one node.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("positions");
    let position = "2b5/1p1p1k2/2n2n1b/4p1p1/P1r5/1P1R4/4Pq2/4p2K b - - 0 29 cynbgfogbhgapp o 3";
    std::fs::write(&path, format!("# one\n\n{position} ; 1=1\n")).expect("a file");
    let positions = format!("positions={}", path.display());
    let mock = format!("cmd='{} random' name=mock", mock_path().display());
    let args = ["royal-palette", "depths=1,2", &positions, "ermine", &mock];
    let printed = lines("nodes_to_depth", &args);
    let cells = |row: usize| printed[row].split_whitespace().collect::<Vec<_>>();
    assert_eq!((cells(1)[1], cells(1)[3]), ("1", "1"));
    assert_eq!(cells(2)[1..], ["0", "-", "-"]);
}

#[test]
fn luck_is_measured_for_games_and_pairs() {
    let printed = lines("measure_luck", &["royal-palette", "2", "1", "60", "30"]);
    assert!(printed[0].starts_with("4 games: score 0."), "{printed:?}");
    assert!(printed[2].starts_with("2 pairs: score 0."), "{printed:?}");
}

#[test]
fn terms_are_left_out_of_a_duel() {
    for other in ["none", "lone king+revival", "spread=500"] {
        let printed = lines("duel_of_terms", &["1", "40", other]);
        assert!(printed[0].contains("] Elo, +"), "{printed:?}");
    }
}

#[test]
fn errors_are_reported_without_a_panic() {
    for (name, args, expected) in [
        ("self_play", &["chess"][..], "unknown game 'chess'"),
        ("self_play", &["colorbound", "x"], "invalid digit"),
        ("analyse_position", &["colorbound", "9", "8/8"], "fields"),
        ("count_perft", &["chess"], "unknown game 'chess'"),
        ("run_match", &["chess"], "unknown game 'chess'"),
        ("run_match", &["colorbound", "1", "missing"], "missing"),
        ("own_evaluator", &["x"], "invalid digit"),
        ("nodes_to_depth", &["chess"], "unknown game 'chess'"),
        (
            "nodes_to_depth",
            &["colorbound", "depths=x"],
            "'depths=x': expected numbers",
        ),
        (
            "nodes_to_depth",
            &["colorbound", "positions=none"],
            "'none': ",
        ),
        ("nodes_to_depth", &["colorbound", "missing"], "missing"),
        ("measure_luck", &["chess"], "unknown game 'chess'"),
        ("duel_of_terms", &["1", "40", "x"], "there is no term 'x'"),
    ] {
        let output = run(name, args);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name} {args:?}: {stderr}");
        assert!(stderr.starts_with(&format!("{name}: ")), "{stderr}");
        assert!(stderr.contains(expected), "{name} {args:?}: {stderr}");
    }
}
