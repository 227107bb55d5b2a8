//! The programs of `examples/` on small tasks: each prints what its head comment
//! promises.

use crate::engines::{example_path, mock_path};
use ermine::GAMES;
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
    let said = String::from_utf8(output.stdout).expect("text");
    said.lines().map(str::to_owned).collect()
}

/// The rest of the first line that begins with `start`.
fn after<'a>(lines: &'a [String], start: &str) -> &'a str {
    let mut rests = lines.iter().filter_map(|line| line.strip_prefix(start));
    rests
        .next()
        .unwrap_or_else(|| panic!("no '{start}': {lines:#?}"))
}

#[test]
fn a_game_is_played_to_its_end_and_again() {
    for game in GAMES {
        let args = [game, "3", "40"];
        let said = lines("self_play", &args);
        let result = said.last().expect("a result");
        let scores = ["1-0 (", "0-1 (", "1/2-1/2 ("];
        assert!(scores.iter().any(|score| result.starts_with(score)));
        assert!(said[1].starts_with("   1. White "), "{game}: {}", said[1]);
        assert_eq!(said, lines("self_play", &args));
    }
}

#[test]
fn a_position_is_analysed_by_line_and_by_outcome() {
    let decision = lines("analyse_position", &["colorbound", "2000"]);
    for rank in ["#1: ", "#2: ", "#3: "] {
        let line = after(&decision, rank);
        assert!(line.contains(" % of the points, depth "), "{line}");
    }
    let best = after(&decision, "best: ");
    assert!(after(&decision, "#1: ").contains(&format!(": {best}")));

    let roll = lines("analyse_position", &["royal-palette", "2000"]);
    for start in ["#1: ", "r1 #1: ", "r7 #1: ", "r8 #1: ", "best after r8: "] {
        after(&roll, start);
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
        let said = lines("count_perft", &[game, depth]);
        let (last, rows) = said.split_last().expect("a total");
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
    let said = lines(
        "run_match",
        &["royal-standard", "2", "ermine nodes=60", "random"],
    );
    assert_eq!(said[0], "ermine against random");
    assert!(after(&said, "score ").contains(" % +- "), "{said:?}");
    assert!(after(&said, "Elo ").ends_with(']'), "{said:?}");
}

#[test]
fn an_evaluator_of_ones_own_plays_against_the_built_in_one() {
    let said = lines("own_evaluator", &["2", "60"]);
    assert_eq!(said[0], "pieces and their places +0 for White");
    let pairs = after(&said, "pairs by half points, 0 to 4: ");
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
    let asked = [
        "colorbound",
        "depths=2,4",
        &positions,
        "setting.Rules=common",
    ];
    let engines = ["ermine option.Hash=1", &program];
    let said = lines("nodes_to_depth", &[&asked[..], &engines].concat());
    assert_eq!(
        said[0].split_whitespace().collect::<Vec<_>>(),
        ["depth", "positions", "ermine", "pipe"]
    );
    let rows = said[1..].iter();
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
    let place = folder.path().join("positions");
    let position = "2b5/1p1p1k2/2n2n1b/4p1p1/P1r5/1P1R4/4Pq2/4p2K b - - 0 29 cynbgfogbhgapp o 3";
    std::fs::write(&place, format!("# one\n\n{position} ; 1=1\n")).expect("a file");
    let positions = format!("positions={}", place.display());
    let mock = format!("cmd='{} random' name=mock", mock_path().display());
    let asked = ["royal-palette", "depths=1,2", &positions, "ermine", &mock];
    let said = lines("nodes_to_depth", &asked);
    let cells = |row: usize| said[row].split_whitespace().collect::<Vec<_>>();
    assert_eq!((cells(1)[1], cells(1)[3]), ("1", "1"));
    assert_eq!(cells(2)[1..], ["0", "-", "-"]);
}

#[test]
fn luck_is_measured_for_games_and_pairs() {
    let said = lines("measure_luck", &["royal-palette", "2", "1", "60", "30"]);
    assert!(said[0].starts_with("4 games: score 0."), "{said:?}");
    assert!(said[2].starts_with("2 pairs: score 0."), "{said:?}");
}

#[test]
fn terms_are_left_out_of_a_duel() {
    for other in ["none", "lone king+revival", "spread=500"] {
        let said = lines("duel_of_terms", &["1", "40", other]);
        assert!(said[0].contains("] Elo, +"), "{said:?}");
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
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name} {args:?}: {said}");
        assert!(said.starts_with(&format!("{name}: ")), "{said}");
        assert!(said.contains(expected), "{name} {args:?}: {said}");
    }
}
