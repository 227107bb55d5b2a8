//! The command line of the real binary.

use super::runs::{json_lines, run as ermine, text};
use std::io::Write;
use std::process::{Command, Stdio};

/// The content of each help text is tested beside the commands.
#[test]
fn help_is_printed_with_examples() {
    for args in [&["--help"][..], &["-h"], &["puzzles", "make", "--help"]] {
        let output = ermine(args, "");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        let help = text(&output.stdout);
        assert!(help.contains("\n\nGlobal options:\n"), "{args:?}");
        assert!(help.contains("\n\nExamples:\n  "), "{args:?}");
    }
    let help = text(&ermine(&["man", "--help"], "").stdout);
    assert!(
        !help.contains("--game") && !help.contains("--progress"),
        "{help}"
    );
}

/// A complete command line, which is wrong if cut.
const TUNE_SEARCH: [&str; 8] = [
    "tune",
    "search",
    "--parameters",
    "futility_ply",
    "--out",
    "x",
    "--movetime",
    "5",
];

#[test]
fn a_wrong_command_line_is_a_usage_error() {
    for args in [
        &["dance"][..],
        &["perft"],
        &["perft", "many"],
        &["perft", "99"],
        &["perft", "1", "--start"],
        &["perft", "1", "--start", "shuffle 3 5", "--fen", "x"],
        &["--game", "tiddlywinks", "perft", "1"],
        &["analyse", "--depth", "0"],
        &["analyse", "--option", "Hash"],
        &["analyse", "--startpos", "x"],
        &["completions", "dos"],
        &["play", "--side", "red"],
        &["analyse", "--multipv", "0"],
        &["analyse", "--multipv", "513"],
        &["analyse", "--threads", "0"],
        &["analyse", "--threads", "513"],
        &["analyse", "--hash", "0"],
        &["analyse", "--hash", "65537"],
        &["analyse", "--nodes", "1000000000000000001"],
        &["bench", "--threads", "0"],
        &["calibrate", "--nodes", "1000000000000000001"],
        &["selfplay", "--games", "0"],
        &["error-rate", "--nodes", "0"],
        &["error-rate", "--engine", "ermine nods=5"],
        &["error-rate", "--option", "Hash"],
        &["error-rate", "--values", "--player", "greedy"],
        &["error-rate", "--threads", "0"],
        &["error-rate", "--nodes", "5", "gather"],
        &["error-rate", "gather", "--games", "0"],
        &["judge"],
        &["judge", "x", "--nodes", "0"],
        &["judge", "x", "--decisions", "0"],
        &["error-rate", "refer"],
        &["error-rate", "refer", "x", "--nodes", "0"],
        &["tune", "gather"],
        &["tune", "gather", "--games", "0", "--out", "x"],
        &["tune", "gather", "--nodes", "99", "--out", "x"],
        &["tune", "fit"],
        &["tune", "fit", "--data", "x", "--blend", "1.5"],
        &["tune", "fit", "--data", "x", "--memory", "NaN"],
        &["tune", "fit", "--data", "x", "--l2", "-1"],
        &TUNE_SEARCH[..4],
        &TUNE_SEARCH[..6],
        &[&TUNE_SEARCH[..], &["--nodes", "5"]].concat(),
        &[&TUNE_SEARCH[..], &["--r-end", "0"]].concat(),
        &[&TUNE_SEARCH[..], &["--iterations", "0"]].concat(),
        &[&TUNE_SEARCH[..], &["--pairs", "0"]].concat(),
        &[&TUNE_SEARCH[..], &["--from", "futility_ply=1"]].concat(),
        &[&TUNE_SEARCH[..], &["--parameters", "all"]].concat(),
        &[
            "tune",
            "search",
            "--nodes",
            "5",
            "--out",
            "x",
            "--parameters",
            "futile",
        ],
        &[
            "tune",
            "search",
            "--nodes",
            "5",
            "--out",
            "x",
            "--parameters",
            "",
        ],
        &[
            "tune",
            "search",
            "--nodes",
            "5",
            "--out",
            "x",
            "--parameters",
            "futility_ply:0",
        ],
    ] {
        let output = ermine(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(text(&output.stderr).starts_with("error: "), "{args:?}");
    }
}

#[test]
fn a_profile_accounts_for_every_node() {
    let args = ["bench", "--game", "colorbound", "--depth", "4"];
    let output = ermine(&[&args[..], &["--profile", "--json"]].concat(), "");
    let summary = &json_lines(&text(&output.stdout))[0];
    let number = |value: &serde_json::Value| value.as_u64().expect("a count");
    let node_kinds = summary["profile"]["nodes"].as_array().expect("places");
    let nodes: u64 = node_kinds
        .iter()
        .map(|node_kind| number(&node_kind["nodes"]))
        .sum();
    assert_eq!(nodes, number(&summary["nodes"]));
    assert!(
        node_kinds
            .iter()
            .any(|node_kind| number(&node_kind["table"]) > 0)
    );
    assert!(number(&summary["profile"]["moves"]["reduced"]) > 0);
    assert!(number(&summary["profile"]["evaluations"]["made"]) > 0);
    let table = text(&ermine(&[&args[..], &["--profile"]].concat(), "").stdout);
    assert!(table.contains("\nquiescence "), "{table}");
    assert!(
        table.contains(&format!("\nNodes searched: {nodes}\n")),
        "{table}"
    );
}

#[test]
fn completions_and_manual_come_from_the_same_description() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = ermine(&["completions", shell], "");
        assert_eq!(output.status.code(), Some(0), "{shell}");
        assert!(text(&output.stdout).contains("selfplay"), "{shell}");
    }
    let page = text(&ermine(&["man"], "").stdout);
    assert!(page.contains(".TH ermine 1"), "{page}");
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man/man1");
    let path = pages.to_str().expect("a plain path");
    assert_eq!(ermine(&["man", "--out", path], "").status.code(), Some(0));
    for command in ["play", "puzzles", "tune"] {
        assert!(
            pages.join(format!("ermine-{command}.1")).is_file(),
            "{command}"
        );
    }
}

#[test]
fn perft_counts_and_names_the_bad_field() {
    let output = ermine(&["perft", "2", "--start", "shuffle 3 5", "--divide"], "");
    let lines = text(&output.stdout);
    assert!(lines.starts_with("r1 a2a3: "), "{lines}");
    assert!(lines.contains("\nNodes searched: 1924\n"), "{lines}");
    let output = ermine(&["perft", "2", "--classic", "--json"], "");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["nodes"], 400);
    for (start, expected) in [
        (["--fen", "8/8 w"], "position field"),
        (["--start", "shuffle 9 1"], "'9' is not a roll of White"),
        (["--start", "shuffle 1"], "the roll of Black is missing"),
        (
            ["--start", "random 7"],
            "'random' after startpos is not understood",
        ),
    ] {
        let [flag, value] = start;
        let output = ermine(&["perft", "2", flag, value], "");
        assert_eq!(output.status.code(), Some(1));
        let error = text(&output.stderr);
        assert!(error.starts_with("ermine: error: "), "{error}");
        assert!(error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn a_game_record_is_no_list_of_positions() {
    let output = ermine(&["analyse"], "[Game \"colorbound\"]\n\n1. d3\n");
    assert_eq!(output.status.code(), Some(1));
    let stderr = text(&output.stderr);
    assert!(
        stderr.contains("this is a game record; expected position strings"),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}

#[test]
fn an_evaluation_reports_that_the_game_is_over() {
    let input = "setoption name UCI_Variant value colorbound\n\
                 position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\neval\n";
    let stdout = text(&ermine(&[], input).stdout);
    assert!(stdout.contains("\nthe game is over: "), "{stdout}");
    assert!(!text(&ermine(&[], "position startpos\neval\n").stdout).contains("is over"));
}

#[test]
fn positions_are_analysed_a_line_each() {
    let fen = "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?";
    let input = format!("# two endings\n{fen}\n\nnonsense\n{fen} ; 1=15\n");
    let output = ermine(&["analyse", "--depth", "1", "--json"], &input);
    assert_eq!(output.status.code(), Some(1), "one line is no position");
    assert!(text(&output.stderr).contains("'nonsense'"));
    let lines = text(&output.stdout);
    assert_eq!(lines.lines().count(), 2, "{lines}");
    for line in lines.lines() {
        let report: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(
            (&report["schema"], &report["fen"]),
            (&1.into(), &fen.into())
        );
        let best = report["best"].as_array().expect("a list");
        assert!(best.iter().all(|best| best["step"].is_string()), "{line}");
        assert!(best.iter().any(|best| best["roll"] == "r8"), "{line}");
    }
}

#[test]
fn a_seed_and_a_limit_give_the_same_game() {
    let play = || ermine(&["selfplay", "--seed", "3", "--depth", "1", "--json"], "");
    let game: serde_json::Value = serde_json::from_slice(&play().stdout).expect("JSON");
    let again: serde_json::Value = serde_json::from_slice(&play().stdout).expect("JSON");
    assert!(["1-0", "0-1", "1/2-1/2"].contains(&game["result"].as_str().expect("a result")));
    assert_eq!(game, again);
}

#[test]
fn a_game_can_be_played_taken_back_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evening.game");
    let file = file.to_str().expect("a plain path");
    let input =
        format!("5\ne2e4\nundo\nd2d4\n9\n2\nhint\nzz\nmoves\nresign\nsave {file}\nhelp\nquit\n");
    let args = [
        "play",
        "--type-dice",
        "--depth",
        "1",
        "--start",
        "shuffle 8 8",
    ];
    let output = ermine(&args, &input);
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{stdout}");
    for part in [
        "White rolls 5",
        "White plays d4",
        "'9' is not a roll; expected a number 1-8",
        "Black rolls 2",
        "saved to",
        "wins: resignation",
    ] {
        assert!(stdout.contains(part), "'{part}' in {stdout}");
    }
    let output = ermine(
        &["play", "--load", file, "--depth", "1", "--side", "both"],
        "moves\n",
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let stdout = text(&output.stdout);
    assert_eq!(
        stdout.matches("the record's result ").count(),
        1,
        "{stdout}"
    );
}

#[test]
fn a_move_taken_back_meets_the_same_rolls_again() {
    let input = "moves\na3\nundo\na3\nundo\na3\n";
    let args = ["play", "--seed", "2", "--depth", "1", "--side", "both"];
    let stdout = text(&ermine(&args, input).stdout);
    let rolls: Vec<&str> = stdout
        .lines()
        .filter_map(|line| line.split_once("Black rolls ").map(|(_, roll)| roll))
        .collect();
    assert_eq!(rolls.len(), 3, "{stdout}");
    assert!(rolls.iter().all(|roll| *roll == rolls[0]), "{stdout}");
}

#[test]
fn a_line_that_is_not_utf_8_is_skipped() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["play", "--type-dice"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"\xff\xfe\n5\nquit\n").expect("it is read");
    let output = child.wait_with_output().expect("the binary ends");
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{stdout}");
    assert!(stdout.contains("not UTF-8"), "{stdout}");
    assert!(stdout.contains("White rolls 5"), "{stdout}");
}

#[test]
fn only_regular_files_are_loaded_from_and_no_folder_is_saved_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = folder.path().to_str().expect("a plain path");
    let mut cases = vec![
        (&["selfplay", "--depth", "1", "--save"][..], bad),
        (&["play", "--load"], bad),
    ];
    if cfg!(unix) {
        let devices = ["/dev/null", "/dev/stdout"];
        cases.extend(devices.map(|device| (&["play", "--load"][..], device)));
    }
    for (args, bad) in cases {
        let output = ermine(&[args, &[bad]].concat(), "");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}: nothing was played");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert_eq!(error.matches(bad).count(), 1, "{error}");
    }
    let input = format!("save {bad}\nload {bad}\nsave -\n");
    let stdout = text(&ermine(&["play", "--type-dice"], &input).stdout);
    assert!(stdout.contains(&format!("cannot write '{bad}': it is ")));
    assert!(stdout.contains(&format!("cannot read '{bad}': it is ")));
    assert!(stdout.contains("[Event \"?\"]\n"), "{stdout}");
    let entries = std::fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(entries.count(), 0);
}

#[test]
fn an_error_names_a_cause_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("no/such");
    let missing = missing.to_str().expect("a plain path");
    let output = ermine(&["selfplay", "--depth", "1", "--save", missing], "");
    let error = text(&output.stderr);
    assert!(
        error.contains(&format!("cannot write '{missing}': ")),
        "{error}"
    );
    assert_eq!(error.matches("os error").count(), 1, "{error}");
    let output = ermine(&["analyse", "--startpos", "--option", "Threads=0"], "");
    let error = text(&output.stderr);
    assert_eq!(error.matches("option Threads").count(), 1, "{error}");
}

#[test]
fn a_roll_is_shown_for_all_that_it_stands_for() {
    let stdout = text(&ermine(&["analyse", "--startpos", "--depth", "1"], "").stdout);
    for part in ["after 1-6: ", "after 7: ", "after 8: "] {
        assert!(stdout.contains(part), "'{part}' in {stdout}");
    }
}

#[test]
fn the_commands_serve_the_colorbound_games_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["colorbound", "colorbound-equalized", "colorbound-decimal"] {
        let run_game = |args: &[&str], input: &str| {
            let output = ermine(&[&["--game", game], args].concat(), input);
            let code = output.status.code();
            (code, text(&output.stdout), text(&output.stderr))
        };
        let (_, stdout, _) = run_game(&["perft", "2", "--moves", "e2e4"], "");
        assert!(stdout.starts_with("Nodes searched: "), "{stdout}");
        let file = folder.path().join(game);
        let file = file.to_str().expect("a plain path");
        let input = format!("d3\nWc4\na2a3\nsave {file}\nquit\n");
        let (code, stdout, _) = run_game(&["play", "--side", "both", "--depth", "1"], &input);
        assert_eq!(code, Some(0), "{stdout}");
        for part in [
            "'d3' is not possible here: more than one move fits",
            "White plays Wc4",
            "'a2a3' is not possible here: the piece on that square is the opponent's",
            "saved to",
        ] {
            assert!(stdout.contains(part), "'{part}' in {stdout}");
        }
        let (_, stdout, _) = run_game(&["play", "--load", file, "--side", "both"], "quit\n");
        assert!(stdout.contains("Black to move, move 1"), "{stdout}");
        let args = ["--seed", "7", "--games", "2", "--depth", "1", "--json"];
        let args = [&["selfplay", "--random-plies", "6"], &args[..]].concat();
        let (code, stdout, errors) = run_game(&args, "");
        assert_eq!(code, Some(0), "{errors}");
        let games: Vec<serde_json::Value> = stdout
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_ne!(games[0]["steps"], games[1]["steps"]);
    }
}

#[test]
fn the_commands_serve_the_royal_standard_as_well() {
    let run_game = |args: &[&str], input: &str| {
        let args: Vec<&str> = ["--game", "royal-standard"]
            .iter()
            .chain(args)
            .copied()
            .collect();
        let output = ermine(&args, input);
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    let (_, stdout, _) = run_game(&["perft", "3", "--moves", "b2b1,c2"], "");
    assert!(stdout.starts_with("Nodes searched: "), "{stdout}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("standard.game");
    let file = file.to_str().expect("a plain path");
    let input = format!("Rb2xb1/c2\nd6c6,c5\nKd1-d2\nWd2-e2\nsave {file}\nquit\n");
    let (code, stdout, _) = run_game(&["play", "--side", "both", "--depth", "1"], &input);
    assert_eq!(code, Some(0), "{stdout}");
    for part in [
        "White plays Rb2xb1/c2",
        "Black plays Kd6xc6/c5",
        "'Kd1-d2' is not",
        "White plays Wd2-e2",
        "saved to",
    ] {
        assert!(stdout.contains(part), "'{part}' in {stdout}");
    }
    let (_, stdout, _) = run_game(&["play", "--load", file, "--side", "both"], "quit\n");
    assert!(stdout.contains("Black to move, move 2"), "{stdout}");
    let args = [
        "selfplay",
        "--depth",
        "2",
        "--json",
        "--option",
        "Starts=advanced",
    ];
    let (code, stdout, errors) = run_game(&args, "");
    assert_eq!(code, Some(0), "{errors}");
    let game: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    let start = game["start"].as_str().expect("a start");
    assert!(start.starts_with("*rbkrb*/"), "{start}");
    let (code, stdout, errors) = run_game(&["error-rate", "--nodes", "1", "--json"], "");
    assert_eq!(code, Some(0), "{errors}");
    assert!(stdout.contains("\"event\":\"player\""), "{stdout}");
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["selfplay", "--games", "50", "--depth", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_tuner_writes_the_table_in_use_and_knows_its_groups() {
    let table = ermine(&["tune", "table", "--game", "royal-palette"], "");
    let source = include_str!("../../src/models/royal_palette/weights.rs");
    assert_eq!(text(&table.stdout), source);
    let args = ["tune", "fit", "--data", "x", "--hold", "PLACE", "KNIGHTS"];
    let output = ermine(&args, "");
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(
        error.contains("'KNIGHTS' is not a group of weights of royal-palette"),
        "{error}"
    );
    assert!(error.contains("MATERIAL, PLACE, "), "{error}");
}

#[test]
fn help_at_the_table_shows_a_move_of_the_game_at_hand() {
    for (game, example) in [
        ("royal-standard", "notation: d1c2, Kd1-c2"),
        ("colour-chess", "notation: a2a3, a3"),
        ("colorbound-decimal", "notation: f1f3, Kf3"),
    ] {
        let output = ermine(&["play", "--game", game], "help\nquit\n");
        let stdout = text(&output.stdout);
        assert!(stdout.contains(example), "{stdout}");
        assert!(stdout.contains("list your legal moves"), "{stdout}");
    }
}

#[test]
fn the_seed_of_self_play_is_that_of_its_players_too() {
    let play = |seed: &str| {
        let args = [
            "--game",
            "royal-standard",
            "selfplay",
            "--json",
            "--seed",
            seed,
        ];
        let output = ermine(&[&args[..], &["--option", "Player=random"]].concat(), "");
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout)
    };
    assert_eq!(play("1"), play("1"));
    assert_ne!(play("1"), play("2"));
}

#[test]
fn a_named_strength_is_reported_once() {
    for args in [
        &["selfplay", "--depth", "1"][..],
        &["error-rate", "--nodes", "1"],
    ] {
        let output = ermine(&[args, &["--option", "UCI_Elo=300"]].concat(), "");
        assert_eq!(output.status.code(), Some(0));
        let stderr = text(&output.stderr);
        let note = "UCI_Elo 300 limits the strength";
        assert_eq!(stderr.matches(note).count(), 1, "{args:?}: {stderr}");
    }
}

#[test]
fn a_board_is_shown_with_the_settings_of_its_game() {
    let show = |options: &[&str]| {
        let args = [&["--game", "colour-chess", "show"], options].concat();
        ermine(&args, "")
    };
    let other = show(&["--option", "Tiles=random 7"]);
    assert_eq!(other.status.code(), Some(0));
    assert_ne!(text(&other.stdout), text(&show(&[]).stdout));
    let empty = show(&["--option", "Tiles=<empty>"]);
    assert_eq!(text(&empty.stdout), text(&show(&[]).stdout));
    let unknown = show(&["--option", "Hash=5"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(text(&unknown.stderr).contains("'Hash' is not a setting of colour-chess"));
}
