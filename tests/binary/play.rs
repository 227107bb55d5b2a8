//! `ermine play` as a person uses it, with pipes for a terminal, and the errors that any
//! command prints for bad input.

use super::runs::{run as ermine, text};
use ermine::base::Side;
use ermine::catalog;
use ermine::draw::{self, Style, View};
use ermine::session::ToAct;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The output for two people who type `input`.
fn play_both_sides(game: &str, args: &[&str], input: &str) -> String {
    let common = ["--game", game, "play", "--side", "both", "--depth", "1"];
    let output = ermine(&[&common, args].concat(), input.as_bytes());
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    stdout
}

/// A letter names a piece: no other piece moves instead.
#[test]
fn no_move_is_made_that_was_not_typed() {
    for (game, moves, typed) in [
        (
            "royal-standard",
            "",
            &["Rxb1 c2", "Rxb1c2", "Rxb1-c2", "Kb1c2", "zb1c2"][..],
        ),
        (
            "royal-palette",
            "r1",
            &[
                "Qe2e4", "ze2e4", "0e2e4", "Qxe2e4", "Bb1c3", "Kb1-c3", "♘e4",
            ],
        ),
        (
            "colour-chess",
            "",
            &["Qe2e4", "ze2e4", "Bb1c3", "♘f3", "♘e4", "Ｅ4"],
        ),
        (
            "colorbound",
            "",
            &["Kd2-e3", "Dc3", "De3", "Bc3", "Ba3", "♗a3"],
        ),
        (
            "royal-palette",
            "r3",
            &[
                "e4{Red}",
                "E4 {red}",
                "e2e4{Blue}",
                "Nf3{Red}",
                "nf3{green}",
            ],
        ),
    ] {
        let session = || {
            let mut session = catalog::open(game).expect("a game");
            for step in moves.split_whitespace() {
                session.make(step).expect("a step");
            }
            session
        };
        for text in typed {
            let result = session().understand(text);
            assert!(result.is_err(), "{game}: '{text}' is read as {result:?}");
        }
    }
    for (game, typed, step) in [
        ("royal-standard", "rxb1/c2", "b2b1,c2"),
        ("royal-standard", "kxc1,c2", "d1c1,c2"),
        ("royal-standard", "rxb1,c2", "b2b1,c2"),
        ("colour-chess", "E2E4", "e2e4"),
        ("colour-chess", "E4", "e2e4"),
        ("colour-chess", "pe2e4", "e2e4"),
        ("colour-chess", "nf3", "g1f3"),
        ("colour-chess", "Ng1-f3", "g1f3"),
        ("colorbound", "d c3", "d2c3"),
        ("royal-palette", "E4{green}", "e2e4"),
        ("royal-palette", "nf3 {Purple}", "g1f3"),
    ] {
        let mut session = catalog::open(game).expect("a game");
        if session.waiting() == ToAct::Roll {
            session.make("r3").expect("a roll");
        }
        assert_eq!(
            session.understand(typed).as_deref(),
            Ok(step),
            "{game}: '{typed}'"
        );
    }
}

/// The settings of a record apply to it, and no earlier ones.
#[test]
fn a_loaded_game_brings_its_settings_and_no_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (own, plain, last) = (file("own"), file("plain"), file("last"));
    let map = "PaletteMap=K=gbypno,Q=ruo,Ra=gp,Rh=yn,Nb=bo,Ng=ru,Bc=rn,Bf=gy";
    let other = ["--option", map];
    play_both_sides("royal-palette", &other, &format!("save {own}\nquit\n"));
    play_both_sides("royal-palette", &[], &format!("save {plain}\nquit\n"));
    let has_map = |path: &str| {
        std::fs::read_to_string(path)
            .expect("a record")
            .contains("PaletteMap")
    };
    assert!(has_map(&own) && !has_map(&plain));
    let board = |args: &[&str], input: &str| {
        let input = format!("{input}board\nsave {last}\nquit\n");
        let stdout = play_both_sides("royal-palette", args, &input);
        let legend = stdout.rfind("Green").expect("a legend").min(stdout.len());
        let has_map = has_map(&last);
        std::fs::remove_file(&last).expect("a record");
        (
            stdout[legend..]
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned(),
            has_map,
        )
    };
    let expected = board(&["--load", &plain], "");
    assert!(!expected.1);
    let (load_own, load_plain) = (format!("load {own}\n"), format!("load {plain}\n"));
    assert_ne!(board(&["--load", &own], ""), expected);
    assert_eq!(board(&[], &(load_own.clone() + &load_plain)), expected);
    assert_eq!(board(&other, &load_plain), expected);
    assert_eq!(
        board(&[&other[..], &["--load", &plain]].concat(), ""),
        expected
    );
    assert_eq!(board(&[], &load_own), board(&["--load", &own], ""));
}

#[test]
fn the_rules_of_every_game_fit_on_a_screen() {
    for game in catalog::names() {
        let session = catalog::open(game).expect("a game");
        for style in [Style::Plain, Style::Ansi, Style::Ansi256, Style::Ansi16] {
            let rules = draw::guide(&session.guide(), style);
            assert!(!rules.contains('\u{1b}'), "{game}");
            assert!(rules.lines().count() <= 22, "{game}: {rules}");
            let widest = rules.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(80), "{game} {widest:?}: {rules}");
            for part in ["On the board", "light chips", "CAPITALS"] {
                let letters = style.has_letters();
                let expected = match part {
                    "light chips" => !letters,
                    "CAPITALS" => letters,
                    _ => true,
                };
                assert_eq!(rules.contains(part), expected, "{game}, {part}: {rules}");
            }
        }
        let stdout = play_both_sides(game, &[], "rules\nquit\n");
        assert!(stdout.contains("Drawn: "), "{stdout}");
        let stdout = play_both_sides(game, &[], "rules K\nquit\n");
        assert!(
            stdout.contains("K  king") && stdout.contains("a step"),
            "{stdout}"
        );
        assert!(
            stdout.contains("'rules' for the rules of the game"),
            "{stdout}"
        );
    }
}

#[test]
fn black_sees_the_board_from_blacks_side() {
    let heads = |args: &[&str], input: &str| -> Vec<String> {
        let output = ermine(
            &[&["play", "--depth", "1"], args].concat(),
            input.as_bytes(),
        );
        let stdout = text(&output.stdout);
        let names = |line: &&str| line.contains("   d    e   ") || line.contains("   e    d   ");
        let heads = stdout.lines().filter(names).step_by(2);
        heads
            .map(|line| line.replace(' ', "")[..].to_owned())
            .collect()
    };
    let first = |heads: Vec<String>| -> Vec<char> {
        let letter = |head: &String| head.trim_start_matches("White>").chars().next();
        heads.iter().filter_map(letter).collect()
    };
    let typed = ["--type-dice"];
    let input = "board\nflip\nflip\nquit\n";
    let side = |side| [&typed[..], &["--side", side]].concat();
    assert_eq!(first(heads(&side("white"), "quit\n")), ['a']);
    assert_eq!(first(heads(&side("both"), "quit\n")), ['a']);
    assert_eq!(first(heads(&side("black"), "quit\n")), ['h']);
    assert_eq!(heads(&side("black"), input).len(), 4);
    // The protocol shows the board from White's side.
    let stdout = text(&ermine(&[], b"d\n").stdout);
    assert!(stdout.starts_with("     a    b"), "{stdout}");
}

#[test]
fn a_turned_board_shows_the_same_pieces() {
    for game in catalog::names() {
        let session = catalog::open(game).expect("a game");
        let rows = |bottom| {
            let view = View {
                bottom,
                ..Style::Plain.into()
            };
            let picture = draw::text(&session.diagram(), view);
            let ranks = picture.lines().filter_map(|line| {
                let name = line.split_whitespace().next()?;
                name.parse::<u32>().ok()
            });
            ranks.collect::<Vec<u32>>()
        };
        let mut turned = rows(Side::Black);
        assert_eq!(turned[0], 1, "{game}");
        turned.reverse();
        assert_eq!(turned, rows(Side::White), "{game}");
    }
}

#[test]
fn the_last_position_is_shown() {
    let house = "orugubyg/guyogybr/bgbuoryo/roryrbug/roryrbug/bgbuoryo/guyogybr/orugubyg";
    let fen = format!("4k3/4Q3/8/8/8/8/8/4K3 w - - 0 9 {house} - 2 -");
    let stdout = play_both_sides("colour-chess", &["--fen", &fen], "Qe8\nquit\n");
    let (_, end) = stdout.split_once("White plays Qxe8#").expect("the move");
    assert!(end.contains("White wins: king captured"), "{end}");
    let row = end
        .lines()
        .find(|line| line.starts_with(" 8 "))
        .expect("a board");
    assert!(row.contains(" Q .u"), "{end}");
    assert_eq!(end.matches("1-0 White wins").count(), 1, "{end}");
}

#[test]
fn hints_show_their_value() {
    let value = |line: &str| {
        let (_, value) = line.split_once("), expected score ")?;
        let (score, rest) = value.split_once(" (")?;
        assert!(rest.ends_with(" pawns) for White"), "{line}");
        score.parse::<f64>().ok()
    };
    let stdout = play_both_sides("colorbound", &[], "hint\nquit\n");
    assert_eq!(stdout.lines().filter_map(value).count(), 1, "{stdout}");
    let stdout = play_both_sides("royal-palette", &["--type-dice"], "hint\nquit\n");
    assert_eq!(stdout.lines().filter_map(value).count(), 3, "{stdout}");
    for part in ["\nafter 7: ", "\nafter 8: "] {
        assert!(stdout.contains(part), "{stdout}");
    }
    // Also where the opponent is no engine and has no values.
    let random = ["--option", "Player=random"];
    let stdout = play_both_sides("colorbound", &random, "hint\nquit\n");
    assert_eq!(stdout.lines().filter_map(value).count(), 1, "{stdout}");
}

#[test]
fn think_time_is_shown_and_set() {
    let input = b"movetime\nmovetime 50\nnodes 7\ndepth 0\ndepth 2\nmovetime\nquit\n";
    let stdout = text(&ermine(&["play"], input).stdout);
    let limits: Vec<&str> = stdout
        .lines()
        .filter_map(|line| line.split_once("Ermine thinks "))
        .map(|(_, limit)| limit)
        .collect();
    let expected = [
        "1 s a move.",
        "1 s a move.",
        "0.05 s a move.",
        "7 nodes a move.",
        "2 plies deep a move.",
        "2 plies deep a move.",
    ];
    assert_eq!(limits, expected, "{stdout}");
    assert!(
        stdout.contains("'0' is not a number from 1 to 1000"),
        "{stdout}"
    );
}

#[test]
fn elo_alone_limits_the_strength() {
    let best = |options: &[&str]| {
        let mut args = vec!["analyse", "--startpos", "--nodes", "3000", "--json"];
        options
            .iter()
            .for_each(|option| args.extend(["--option", option]));
        args.extend(["--game", "colorbound"]);
        let output = ermine(&args, b"");
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (
            found["nodes"].to_string() + &found["lines"].to_string(),
            text(&output.stderr),
        )
    };
    let expected = "UCI_Elo 100 limits the strength";
    let depth = |lines: &str| {
        lines
            .split("\"depth\":")
            .nth(1)
            .map(|rest| rest[..1].to_owned())
    };
    let (alone, stderr) = best(&["UCI_Elo=100"]);
    assert!(stderr.contains(expected), "{stderr}");
    let (limited, stderr) = best(&["UCI_Elo=100", "UCI_LimitStrength=true"]);
    assert_eq!(stderr, "");
    assert_eq!(depth(&alone), depth(&limited));
    let (full, stderr) = best(&["UCI_Elo=100", "uci_limitstrength=false"]);
    assert_eq!(stderr, "");
    assert_ne!(depth(&alone), depth(&full), "{alone} {full}");
}

#[test]
fn elo_alone_limits_the_strength_in_matches() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("match");
    let play = |engine: &str| {
        let both = [
            "match", "--engine", engine, "--engine", "random", "--pairs", "1",
        ];
        let options = [
            "--each",
            "nodes=20",
            "--seed",
            "1",
            "--out",
            out.to_str().expect("text"),
        ];
        let output = ermine(&[&both[..], &options].concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let files = std::fs::read_dir(&out).expect("a folder");
        let texts = files.map(|file| std::fs::read(file.expect("a file").path()).expect("bytes"));
        let limits = texts
            .filter(|bytes| text(bytes).contains("\"UCI_LimitStrength\":\"true\""))
            .count();
        std::fs::remove_dir_all(&out).expect("it goes");
        (limits, text(&output.stderr))
    };
    let (limits, stderr) = play("ermine option.UCI_Elo=500");
    assert!(
        stderr.contains("UCI_Elo 500 limits the strength"),
        "{stderr}"
    );
    assert!(limits > 0);
    let (limits, stderr) = play("ermine");
    assert!(limits == 0 && !stderr.contains("UCI_Elo"), "{stderr}");
}

#[test]
fn a_record_opens_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evening.game");
    let file = file.to_str().expect("a plain path");
    play_both_sides("colorbound", &[], &format!("e4\nsave {file}\nquit\n"));
    let tiles = ["--option", "Tiles=random 7"];
    play_both_sides("colour-chess", &tiles, &format!("e4\nsave {file}\nquit\n"));

    let play = |args: &[&str], input: &str| {
        let common = ["play", "--side", "both", "--depth", "1"];
        ermine(&[&common, args].concat(), input.as_bytes())
    };
    let opened = play(&["--load", file], "quit\n");
    let stdout = text(&opened.stdout);
    assert!(stdout.contains("This is colour-chess"), "{stdout}");
    assert!(stdout.contains("Part       1 of 2"), "{stdout}");

    let refused = play(&["--load", file, "--game", "colorbound"], "quit\n");
    assert_eq!(refused.status.code(), Some(1));
    let error = text(&refused.stderr);
    let expected = "holds a game of colour-chess, not of '--game colorbound'";
    assert!(
        error.contains(expected) && error.lines().count() == 1,
        "{error}"
    );
    let accepted = play(&["--load", file, "--game", "colour-chess"], "quit\n");
    assert_eq!(accepted.status.code(), Some(0));

    let loaded = text(&play(&[], &format!("load {file}\nhint\nmoves\nquit\n")).stdout);
    assert!(loaded.contains("The game is colour-chess."), "{loaded}");
    assert!(loaded.contains("expected score"), "{loaded}");

    std::fs::write(file, "[Game \"tiddlywinks\"]\n\n*\n").expect("it is written");
    let unknown = play(&["--load", file], "");
    assert_eq!(unknown.status.code(), Some(1));
    let error = text(&unknown.stderr);
    assert!(
        error.contains("unknown game 'tiddlywinks'; expected one of: royal-palette"),
        "{error}"
    );
}

#[test]
fn moves_are_read_as_people_type_them() {
    let house = "orugubyg/guyogybr/bgbuoryo/roryrbug/roryrbug/bgbuoryo/guyogybr/orugubyg";
    let pieces = "r3k2r/1P6/8/2pP4/8/2N3N1/8/R3K2R w KQkq c6 0 1";
    let chess = format!("{pieces} {house} - 2 -");
    let palette = "7k/4P3/8/8/8/8/8/RNBQKBN1 w - - 0 1 gabcfg - 1";
    let rook = "7k/8/8/8/8/8/8/R3K3 w - - 0 1 a - 1";
    let decimal = "4k5/1P8/10/10/10/10/10/10/10/5K4 w - - 0 30";
    let standard = "*sskss*/br1w1br/7/7/BR1W1BR/*SSKSS* w - 0 1";
    for (game, fen, typed, played) in [
        ("colour-chess", chess.as_str(), "0-0", "O-O"),
        ("colour-chess", &chess, "o-o-o", "O-O-O"),
        ("colour-chess", &chess, "E1 - G1", "O-O"),
        ("colour-chess", &chess, "d5xc6 e.p.", "dxc6"),
        ("colour-chess", &chess, "DC6", "dxc6"),
        ("colour-chess", &chess, "n c x e 4", "Nce4"),
        ("colour-chess", &chess, "NGE4", "Nge4"),
        ("colour-chess", &chess, "b8=q", "b8=Q"),
        ("colour-chess", &chess, "b8N", "b8=N"),
        ("colour-chess", &chess, "b7-b8=R", "b8=R"),
        ("royal-palette", palette, "e7-E8", "e8=R"),
        ("royal-palette", palette, "E8", "e8=R"),
        ("royal-palette", rook, "ra-c1", "Rc1"),
        ("colorbound-decimal", decimal, "B9-A10=Y", "a10=Y"),
        ("colorbound-decimal", decimal, "b9a10 o", "a10=O"),
        ("royal-standard", standard, "rb2xb1 c2", "Rb2xb1/c2"),
        ("royal-standard", standard, "R-c2", "Rb2-c2"),
        ("royal-standard", standard, "b2-b1/c2", "Rb2xb1/c2"),
    ] {
        let stdout = play_both_sides(game, &["--fen", fen], &format!("{typed}\nquit\n"));
        let found = stdout.contains(&format!("White plays {played}"));
        assert!(found, "{typed}: {stdout}");
    }
}

#[test]
fn what_may_mean_several_moves_lists_them() {
    let stdout = play_both_sides("colorbound", &[], "D3\nquit\n");
    let expected = "'D3' is not possible here: more than one move fits: cd3, ed3";
    assert!(stdout.contains(expected), "{stdout}");
    let decimal = "4k5/1P8/10/10/10/10/10/10/10/5K4 w - - 0 30";
    let stdout = play_both_sides(
        "colorbound-decimal",
        &["--fen", decimal],
        "B9A10\na1\nquit\n",
    );
    let expected = "'B9A10' is not possible here: more than one move fits: a10=B, ";
    assert!(stdout.contains(expected), "{stdout}");
    assert!(!stdout.contains("White plays"), "{stdout}");
}

#[test]
fn a_refusal_names_the_rule() {
    for (game, args, typed, reason) in [
        (
            "colour-chess",
            &["--moves", "e2e4"][..],
            "a6",
            "has to land on the colour called",
        ),
        (
            "colour-chess",
            &["--moves", "e2e4"],
            "n c6",
            "has to land on the colour called",
        ),
        (
            "colour-chess",
            &["--moves", "e2e4 f7f6"],
            "F5",
            "that piece has moved in this turn",
        ),
        (
            "royal-palette",
            &["--moves", "r3 e2e4 r3"],
            "E5",
            "the lock forbids it",
        ),
        (
            "royal-palette",
            &["--moves", "r3"],
            "e2-e5",
            "that piece does not move that way",
        ),
        (
            "royal-palette",
            &["--moves", "r3"],
            "Ra3",
            "no piece of that kind goes there",
        ),
        (
            "royal-standard",
            &[],
            "Rb2-b6",
            "does not go there within range",
        ),
        (
            "royal-standard",
            &[],
            "B2B1",
            "has to be put on an empty square",
        ),
        (
            "colorbound",
            &[],
            "e2-e3",
            "no piece ever changes the shade",
        ),
        ("colorbound", &[], "ke2", "no piece ever changes the shade"),
        (
            "colorbound-equalized",
            &[],
            "c1e3",
            "another piece is in the way",
        ),
    ] {
        let stdout = play_both_sides(game, args, &format!("{typed}\nquit\n"));
        let prefix = format!("'{typed}' is not possible here: ");
        let line = stdout.lines().find(|line| line.contains(&prefix));
        assert!(
            line.is_some_and(|line| line.contains(reason)),
            "{typed}: {stdout}"
        );
    }
}

#[test]
fn colours_are_as_many_as_the_style_has() {
    for game in catalog::names() {
        let session = catalog::open(game).expect("a game");
        let picture = |style: Style| draw::text(&session.diagram(), style.into());
        let count_backgrounds = |text: &str, mark: &str| -> usize {
            let rest = text.split(mark).skip(1);
            let codes = rest.filter_map(|rest| rest.split('m').next());
            codes.collect::<BTreeSet<_>>().len()
        };
        // 256 colours distinguish all that 24 bits do.
        let (all, some) = (picture(Style::Ansi), picture(Style::Ansi256));
        assert_eq!(
            count_backgrounds(&all, "48;2;"),
            count_backgrounds(&some, "48;5;"),
            "{game}"
        );
        assert!(!some.contains(";2;"), "{game}");
        // Sixteen do not, so that they only tint the letters.
        let few = picture(Style::Ansi16);
        assert!(few.contains('\u{1b}') && !few.contains("8;"), "{game}");
        let bare = anstream::adapter::strip_str(&few).to_string();
        let lines = |text: &str| -> Vec<String> {
            text.lines()
                .map(|line| line.trim_end().to_owned())
                .collect()
        };
        assert_eq!(lines(&bare), lines(&picture(Style::Plain)), "{game}");
    }
}

#[test]
fn no_control_character_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("positions");
    std::fs::write(&path, "\u{1b}[31mx\u{7} \u{9b}y\n").expect("it is written");
    let game = folder.path().join("game");
    std::fs::write(&game, "[Game \"colorbound\"]\n\n1. \u{1b}[31md3\u{7} *\n").expect("written");
    let (path, game) = (path.to_str().expect("text"), game.to_str().expect("text"));
    let bad = "\u{1b}]0;title\u{7}\u{1b}[31m\u{9b}2J\u{202e}";
    let input = format!(
        "{bad}\nposition fen {bad}\nsetoption name {bad} value 1\nload {bad}\nsave /no/{bad}\n"
    );
    let engine = format!("cmd={bad} name=a");
    for args in [
        &["play"][..],
        &[],
        &[bad],
        &["--game", bad],
        &["play", "--side", bad],
        &["analyse", bad],
        &["analyse", "--option", bad],
        &["analyse", "--option", &format!("{bad}=1")],
        &["analyse", "--file", path],
        &["analyse", "--file", bad],
        &["play", "--load", game],
        &["play", "--load", bad],
        &["perft", "1", "--fen", bad],
        &["perft", "1", "--moves", bad],
        &[
            "match", "--engine", &engine, "--engine", "greedy", "--each", "nodes=5", "--pairs", "1",
        ],
        &["match", "--engine", bad, "--engine", bad, "--pairs", "1"],
        &["report", bad],
    ] {
        let output = ermine(args, input.as_bytes());
        for printed in [text(&output.stdout), text(&output.stderr)] {
            let raw =
                |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
            assert!(!printed.contains(raw), "{args:?}: {printed:?}");
        }
        let all = text(&output.stdout) + &text(&output.stderr);
        let quoted = args.is_empty()
            || args[0] == "perft"
            || all.contains("\\u{1b}")
            || all.contains("u{7}");
        assert!(quoted, "{args:?}: {all}");
    }
}

/// Ctrl-C while the engine thinks makes it move at once; the game goes on.
#[cfg(unix)]
#[test]
fn an_engine_that_is_interrupted_plays_at_once() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["play", "--game", "colorbound", "--side", "black"])
        .args(["--movetime", "3600000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = |part: &str| {
        let mut lines = lines.by_ref().map(|line| line.expect("text"));
        lines.any(|line| line.contains(part))
    };
    assert!(next("Type 'help'"));
    let kill = format!("kill -INT {}", child.id());
    let killed = Command::new("sh").args(["-c", &kill]).status();
    assert!(killed.expect("a shell").success());
    assert!(next("White plays"));
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"quit\n").expect("it reads on");
    let status = child.wait().expect("a process");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_strength_can_be_requested() {
    let play = |args: &[&str]| {
        let args = [
            &[
                "play",
                "--game",
                "colorbound",
                "--side",
                "black",
                "--seed",
                "1",
            ],
            args,
        ];
        ermine(&args.concat(), b"save -\nquit\n")
    };
    // It weakens the engine as the options do, without any note.
    let elo = play(&["--elo", "100", "--nodes", "20"]);
    assert_eq!(
        (elo.status.code(), text(&elo.stderr)),
        (Some(0), String::new())
    );
    let options = [
        "--option",
        "UCI_Elo=100",
        "--option",
        "UCI_LimitStrength=true",
    ];
    let same = play(&[&options[..], &["--nodes", "20"]].concat());
    assert_eq!(text(&elo.stdout), text(&same.stdout));
    // A game at full strength mentions the option.
    assert!(!text(&elo.stdout).contains("--elo"));
    assert!(text(&play(&["--nodes", "20"]).stdout).contains("'ermine play --elo 700'"));
    let both = play(&["--elo", "100", "--option", "uci_elo=300"]);
    let error = text(&both.stderr);
    assert!(
        error.contains("--elo 100 and --option UCI_Elo both set"),
        "{error}"
    );
    for wrong in ["99", "1501", "x"] {
        assert_eq!(play(&["--elo", wrong]).status.code(), Some(2), "{wrong}");
    }
}
