//! Text files as editors and other programs leave them: byte-order marks, line ends of
//! every system, Ctrl-Z, Latin-1, EPD, and unreadable games among good ones.

use super::runs::{json_lines, path_str, run, text};
use std::fs;
use std::path::Path;
use std::process::Output;

const START: &str = "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1";

/// The output of a successful run in Colorbound Chess.
#[track_caller]
fn stdout_of(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run(&[&["--game", "colorbound"], args].concat(), input);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {error}");
    text(&output.stdout)
}

/// The one-line error of a failing run.
#[track_caller]
fn error_of(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run(&[&["--game", "colorbound"], args].concat(), input);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    let error = text(&output.stderr);
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

/// A text of these lines as various systems and tools write it.
fn spellings(lines: &[&str]) -> Vec<Vec<u8>> {
    let (unix, mark) = (lines.join("\n"), "\u{feff}");
    [
        format!("{unix}\n"),
        unix.clone(),
        format!("{mark}{unix}\n"),
        format!("{mark}{}\r\n\u{1a}", lines.join("\r\n")),
        format!("{mark}{}\n", lines.join(&format!("\n{mark}"))),
    ]
    .into_iter()
    .map(String::into_bytes)
    .collect()
}

fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    path_str(&path).to_owned()
}

#[test]
fn every_command_reads_the_files_of_every_system() {
    let folder = tempfile::tempdir().expect("a folder");
    let requests = [r#"{"id":1}"#, "", r#"{"id":2,"moves":"e1e3"}"#];
    let positions = [START, "", "8/8/2p1k3/4Kp1p/PbD1PP2/5P2/8/8 b - - 0 33"];
    let config = ["game = 'colorbound'", "", "pairs = 1"];
    let puzzle = fs::read_to_string("puzzles/colorbound.jsonl").expect("puzzles");
    let puzzles: Vec<&str> = puzzle.lines().take(2).collect();
    let analyse = ["analyse", "--depth", "1", "--json"];
    let export = ["puzzles", "export", "--format", "epd"];
    for (args, file_option, lines) in [
        (&["batch", "--depth", "1"][..], &[][..], &requests[..]),
        (&["batch", "--list"], &[], &positions),
        (&analyse, &["--file"], &positions),
        (&export, &[], &puzzles),
    ] {
        let mut outputs = Vec::new();
        for bytes in spellings(lines) {
            let path = file(folder.path(), "list", &bytes);
            outputs.push(stdout_of(
                &[args, file_option, &[path.as_str()]].concat(),
                "",
            ));
            if args != export {
                outputs.push(stdout_of(args, bytes));
            }
        }
        assert!(
            outputs.iter().all(|output| *output == outputs[0]),
            "{args:?}: {outputs:#?}"
        );
        assert!(outputs[0].lines().count() >= 2, "{}", outputs[0]);
    }
    for (config, openings) in spellings(&config).iter().zip(spellings(&positions)) {
        let config = file(folder.path(), "match.toml", config);
        let openings = file(folder.path(), "openings", openings);
        let files = [
            "--config",
            &config,
            "--openings",
            &openings,
            "--out",
            "none",
        ];
        let players = ["--engine", "greedy", "--engine", "random", "--luck", "0"];
        stdout_of(&[&["match"], &files[..], &players].concat(), "");
    }
}

#[test]
fn games_that_were_put_together_are_all_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = "\u{feff}[Game \"colorbound\"]\r\n\r\n1. Ke3 Ke6 1/2\r\n\u{1a}";
    let path = file(folder.path(), "games", game.repeat(2));
    for listed in [
        stdout_of(&["batch", "--list", &path], ""),
        stdout_of(&["batch", "--list"], game.repeat(2)),
    ] {
        let ids: Vec<_> = json_lines(&listed)
            .iter()
            .map(|line| line["id"].clone())
            .collect();
        assert_eq!(ids, ["1.0", "1.1", "1.2", "2.0", "2.1", "2.2"]);
    }
    let loaded = stdout_of(&["play", "--load", &path, "--depth", "1"], "\u{feff}quit\n");
    assert!(loaded.contains("the record's result 1/2-1/2"), "{loaded}");
    assert!(loaded.trim_end().ends_with("White>"), "{loaded}");
}

#[test]
fn latin_1_is_read_on_request_and_named_where_it_is_missing() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = b"[White \"M\xfcller\"]\n[Game \"colorbound\"]\n\n1. Ke3 {tr\xe8s bien} *\n";
    let path = file(folder.path(), "games", game);
    let html = folder.path().join("page.html");
    let page = ["export", "html", "game", &path, "--out", path_str(&html)];
    for args in [
        &page[..],
        &["play", "--load", &path],
        &["batch", "--list", &path],
    ] {
        let error = error_of(args, "");
        assert!(error.contains("line 1: it is not UTF-8"), "{error}");
        assert!(error.contains("--encoding latin-1"), "{error}");
        stdout_of(&[args, &["--encoding", "latin-1"]].concat(), "quit\n");
    }
    let error = error_of(&["batch", "--list"], game);
    assert!(error.contains("--encoding latin-1"), "{error}");
    let written = fs::read_to_string(&html).expect("a page");
    assert!(written.contains("Müller"));
    let list = b"# d\xe9but\n8/8/2p1k3/4Kp1p/PbD1PP2/5P2/8/8 b - - 0 33\n";
    let list = file(folder.path(), "list", list);
    let error = error_of(&["analyse", "--file", &list], "");
    assert!(error.contains("--encoding latin-1"), "{error}");
    stdout_of(
        &[
            "analyse",
            "--file",
            &list,
            "--encoding",
            "latin-1",
            "--depth",
            "1",
        ],
        "",
    );
    let usage = run(&["batch", "--encoding", "ebcdic"], "");
    assert_eq!(usage.status.code(), Some(2));
}

#[test]
fn puzzles_in_epd_come_back_wherever_positions_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut all = String::new();
    for game in ermine::catalog::names() {
        let puzzles = fs::read_to_string(format!("puzzles/{game}.jsonl")).expect("puzzles");
        let first: Vec<&str> = puzzles.lines().take(2).collect();
        let file = file(folder.path(), "puzzles", first.join("\n"));
        all += &stdout_of(
            &[
                "puzzles", "export", &file, "--format", "epd", "--game", game,
            ],
            "",
        );
    }
    let lines: Vec<&str> = all.lines().collect();
    assert!(lines.len() >= 2 * ermine::catalog::names().len());
    let limit = ["--depth", "1"];
    let analysed = stdout_of(&[&["analyse", "--json"], &limit[..]].concat(), &all);
    let searched = stdout_of(&[&["batch"], &limit[..]].concat(), &all);
    for output in [analysed, searched] {
        let records = json_lines(&output);
        assert_eq!(records.len(), lines.len());
        for (record, line) in records.iter().zip(&lines) {
            let id = record["id"].as_str().expect("an id");
            assert!(line.contains(&format!(" id \"{id}\";")), "{line}");
            let fen = record["fen"].as_str().expect("a position");
            assert!(line.starts_with(&format!("{fen} bm ")), "{fen}: {line}");
            let game = record["game"].as_str().expect("a game");
            assert!(line.contains(&format!(" c0 \"{game} ")), "{game}: {line}");
        }
    }
    let lines_of = |game: &str| {
        let of_game = lines
            .iter()
            .filter(|line| line.contains(&format!(" c0 \"{game} ")));
        of_game.copied().collect::<Vec<_>>().join("\n")
    };
    let openings = file(folder.path(), "openings", lines_of("colorbound"));
    let players = [
        "--engine", "greedy", "--engine", "random", "--luck", "0", "--pairs", "1",
    ];
    let args = ["match", "--out", "none", "--openings", &openings];
    stdout_of(&[&args[..], &players].concat(), "");
    fs::write(&openings, lines_of("royal-palette")).expect("a file");
    let error = error_of(&[&args[..], &players].concat(), "");
    assert!(
        error.contains("line 1") && error.contains("royal-palette"),
        "{error}"
    );
}

#[test]
fn positions_are_read_with_counters_or_without_and_what_is_wrong_is_named() {
    let board = START.trim_end_matches(" 0 1");
    let input = format!("{START}\n{board} bm e1e3; id \"short; one\";\n{board} x\n8/8 w\n");
    let output = run(&["--game", "colorbound", "batch", "--depth", "1"], input);
    assert_eq!(output.status.code(), Some(3));
    let found = json_lines(&text(&output.stdout));
    assert_eq!(found[0]["fen"], START);
    assert_eq!(
        (&found[1]["fen"], &found[1]["id"]),
        (&START.into(), &"short; one".into())
    );
    for (record, expected) in found[2..].iter().zip(["'x' follows", "position field "]) {
        let error = record["error"].as_str().expect("an error");
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn lists_of_positions_are_those_of_other_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = START.trim_end_matches(" 0 1");
    let list = format!(
        "# perft\n\n{board}\n{START} ;D1 20 ;D2 400\n{START} # the start\n{START};\n\
         {board} bm Qe3#; id \"a;\n"
    );
    let valid_lines = list.trim_end().rsplit_once('\n').expect("lines").0;
    let records = json_lines(&stdout_of(&["batch", "--depth", "1"], valid_lines));
    let analysed = stdout_of(&["analyse", "--json", "--depth", "1"], valid_lines);
    for records in [records, json_lines(&analysed)] {
        assert_eq!(records.len(), 4);
        assert!(records.iter().all(|record| record["fen"] == START));
    }
    let old_mac = valid_lines.replace('\n', "\r");
    let records = json_lines(&stdout_of(&["batch", "--depth", "1"], old_mac));
    assert_eq!(records.len(), 4);
    let players = [
        "--engine", "greedy", "--engine", "random", "--luck", "0", "--pairs", "1",
    ];
    let path = folder.path().join("openings");
    fs::write(&path, valid_lines).expect("a file");
    let args = ["match", "--out", "none", "--openings", path_str(&path)];
    stdout_of(&[&args[..], &players].concat(), "");
    // All commands report the error in the same words.
    let quotes = "the quotes of 'id \"a;' are not closed";
    fs::write(&path, &list).expect("a file");
    let error = error_of(&[&args[..], &players].concat(), "");
    assert!(error.contains(&format!("line 7: {quotes}")), "{error}");
    let args = [
        "--game",
        "colorbound",
        "analyse",
        "--depth",
        "1",
        "--json",
        "--file",
        path_str(&path),
    ];
    let analysed = run(&args, "");
    assert_eq!(json_lines(&text(&analysed.stdout)).len(), 4);
    let error = text(&analysed.stderr);
    assert!(error.contains(&format!("line 7: {quotes}")), "{error}");
    assert!(error.contains("1 of 5 positions"), "{error}");
    let output = run(&["--game", "colorbound", "batch", "--depth", "1"], &list);
    let last = json_lines(&text(&output.stdout)).pop().expect("a record");
    assert_eq!(last["error"], quotes);
    // The settings of a match are given once, for all lines.
    fs::write(&path, format!("{START} c4 \"Rules=common\";\n")).expect("a file");
    let error = error_of(
        &[
            &["match", "--out", "none", "--openings", path_str(&path)],
            &players[..],
        ]
        .concat(),
        "",
    );
    assert!(
        error.contains("line 1: the settings 'Rules=common'"),
        "{error}"
    );
}

#[test]
fn lists_are_read_from_standard_input_and_pipes() {
    let puzzles = fs::read_to_string("puzzles/colorbound.jsonl").expect("puzzles");
    let first: String = puzzles
        .lines()
        .take(1)
        .map(|line| format!("{line}\n"))
        .collect();
    stdout_of(&["puzzles", "verify", "-"], &first);
    let exported = stdout_of(&["puzzles", "export", "-", "--format", "epd"], &first);
    let config = "game = \"colorbound\"\npairs = 1\n[each]\nnodes = 5\n\
                  [[engine]]\nname = \"a\"\n[[engine]]\nname = \"b\"\n";
    let args = "match --config - --out none --luck 0 --max-moves 3";
    stdout_of(&args.split(' ').collect::<Vec<_>>(), config);
    let record = format!("[FEN \"{START}\"]\n\n1. Ke3 *\n");
    stdout_of(&["export", "html", "game", "-", "--out", "-"], &record);
    let error = error_of(&["export", "html", "game", "-"], &record);
    assert!(error.contains("name it with --out"), "{error}");
    #[cfg(unix)]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let status = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(status.expect("mkfifo").success());
        let args = ["puzzles", "export", path_str(&pipe), "--format", "epd"];
        let written = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::write(pipe, first)
        });
        assert_eq!(stdout_of(&args, ""), exported);
        written.join().expect("no panic").expect("a pipe");
    }
}

const BAD_GAMES: &str = "[Round \"1\"]\n\n1. Ke3 *\n\n\
    [Round \"2\"]\n\n1. Ke3 Kz9 2. Wa4 1-0\n\n\
    [Round 3]\n[White \"A\"]\n\n1. Ke3 *\n\n\
    [Round \"4\"]\n[FEN \"8/8\"]\n\n1. Ke3 *\n\n\
    [Round \"5\"]\n[Result \"0-1\"]\n\n1. Ke3 {never closed\n[%eval 0.1] [so]\n\n\
    [Round \"6\"]\n[Result \"0-1\"]\n\n1. Ke3 1-0\n\n\
    [Round \"7\"]\n\n1. Ke3 Ke6 *\n";

#[test]
fn games_that_cannot_be_read_are_left_out_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "games", BAD_GAMES);
    let error = error_of(&["batch", "--list", &path], "");
    assert!(error.contains("line 7: "), "{error}");
    let batch = |args: &[&str], input: &str| -> Output {
        run(
            &[&["--game", "colorbound", "batch", "--skip-bad"], args].concat(),
            input,
        )
    };
    for output in [
        batch(&["--list", &path], ""),
        batch(&["--depth", "1"], BAD_GAMES),
    ] {
        assert_eq!(output.status.code(), Some(3));
        let ids: Vec<_> = json_lines(&text(&output.stdout))
            .iter()
            .map(|record| record["id"].clone())
            .collect();
        assert_eq!(ids, ["1.0", "1.1", "7.0", "7.1", "7.2"]);
        let stderr = text(&output.stderr);
        let lines: Vec<&str> = stderr.lines().collect();
        for (line, part) in lines.iter().zip([
            "left out: game 2, line 7: ",
            "left out: game 3, line 9: ",
            "left out: game 4, line 17: ",
            "left out: game 5, line 22: ",
            "left out: game 6, line 28: ",
            "5 of 7 games were left out",
        ]) {
            assert!(line.contains(part), "{part}: {stderr}");
        }
        assert_eq!(lines.len(), 6, "{stderr}");
    }
    let loaded = stdout_of(
        &["play", "--skip-bad", "--load", &path, "--depth", "1"],
        "quit\n",
    );
    assert!(loaded.contains("Colorbound") || !loaded.is_empty());
    let out = folder.path().join("page.html");
    let page = [
        "export",
        "html",
        "game",
        "--skip-bad",
        &path,
        "--out",
        path_str(&out),
        "--number",
    ];
    stdout_of(&[&page[..], &["7"]].concat(), "");
    let error = run(&[&["--game", "colorbound"], &page[..], &["2"]].concat(), "");
    assert_eq!(error.status.code(), Some(1));
    assert!(text(&error.stderr).contains("there is no game 2"));
}

#[test]
fn records_hold_the_date_the_pace_and_the_duration() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = |name: &str, limit: &[&str]| {
        let path = folder.path().join(name);
        let args = [
            &["selfplay", "--seed", "3", "--save", path_str(&path)],
            limit,
        ]
        .concat();
        stdout_of(&args, "");
        fs::read_to_string(path).expect("games")
    };
    // Games without a clock are the same on every day.
    let by_nodes = games("one", &["--nodes", "30"]);
    assert_eq!(by_nodes, games("other", &["--nodes", "30"]));
    for tag in [
        "[Date \"????.??.??\"]",
        "[TimeControl \"-\"]",
        "[Limits \"nodes=30\"]",
    ] {
        assert!(by_nodes.contains(tag), "{tag}: {by_nodes}");
    }
    let is_day = |text: &str| {
        let date = text.split("[Date \"").nth(1).expect("a date");
        let form: String = date[..10]
            .chars()
            .map(|c| if c.is_ascii_digit() { '9' } else { c })
            .collect();
        form == "9999.99.99"
    };
    let by_time = games("timed", &["--movetime", "1"]);
    assert!(
        is_day(&by_time) && by_time.contains("[Limits \"movetime=1\"]"),
        "{by_time}"
    );
    let out = folder.path().join("match");
    let args = [
        "match",
        "--engine",
        "greedy tc=5+0.5",
        "--engine",
        "random",
        "--pairs",
        "1",
    ];
    stdout_of(
        &[&args[..], &["--luck", "0", "--out", path_str(&out)]].concat(),
        "",
    );
    let record = fs::read_to_string(out.join("games.txt")).expect("games");
    for tag in [
        "[WhiteTimeControl \"5+0.5\"]",
        "[BlackTimeControl \"-\"]",
        "[PlyCount \"",
    ] {
        assert!(record.contains(tag), "{tag}: {record}");
    }
    assert!(is_day(&record), "{record}");
    let saved = folder.path().join("saved");
    let save = format!("e1e3\nsave {}\nquit\n", path_str(&saved));
    stdout_of(&["play", "--depth", "1"], &save);
    let saved = fs::read_to_string(saved).expect("a game");
    for tag in [
        "[BlackLimits \"depth=1\"]",
        "[PlyCount \"2\"]",
        "[TimeControl \"-\"]",
    ] {
        assert!(saved.contains(tag), "{tag}: {saved}");
    }
    assert!(is_day(&saved), "{saved}");
}

#[test]
fn a_dash_is_standard_input() {
    for (args, dash, input) in [
        (&["batch", "--depth", "1"][..], &["-"][..], "{\"id\":1}\n"),
        (
            &["analyse", "--depth", "1", "--json"],
            &["--file", "-"],
            START,
        ),
    ] {
        let named = stdout_of(&[args, dash].concat(), input);
        assert_eq!(named, stdout_of(args, input));
    }
}
