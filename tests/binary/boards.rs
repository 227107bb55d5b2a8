//! Boards as files and as data: the pictures in `docs/boards` match the program's
//! drawings.

use ermine::catalog;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../../README.md");

#[test]
fn every_board_is_drawn_as_the_front_page_shows_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in catalog::names() {
        let drawing = folder.path().join("board.svg");
        let status = Command::new(env!("CARGO_BIN_EXE_ermine"))
            .args(["show", "--game", game, "--svg"])
            .arg(&drawing)
            .status()
            .expect("the binary starts");
        assert!(status.success(), "{game}");
        let doc_picture = format!("docs/boards/{game}.svg");
        assert!(
            README.contains(&doc_picture),
            "the front page shows {doc_picture}"
        );
        let doc_picture = Path::new(env!("CARGO_MANIFEST_DIR")).join(doc_picture);
        let read = |path: &Path| std::fs::read_to_string(path).expect("a picture");
        assert!(
            read(&doc_picture) == read(&drawing),
            "{} is old: 'ermine show --game {game} --svg' draws another",
            doc_picture.display()
        );
    }
}

#[test]
fn a_board_as_json_is_all_that_a_page_needs() {
    for game in catalog::names() {
        let output = Command::new(env!("CARGO_BIN_EXE_ermine"))
            .args(["show", "--game", game, "--json"])
            .output()
            .expect("the binary starts");
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(text.lines().count(), 1, "{game}: {text}");
        let board: Value = serde_json::from_str(&text).expect("JSON");
        let session = catalog::open(game).expect("a game");
        let diagram = serde_json::to_value(session.diagram()).expect("data");
        assert_eq!(board, diagram, "{game}");
        assert_eq!(
            (&board["side"], &board["move_number"]),
            (&json!("white"), &json!(1))
        );
        let squares = board["squares"].as_array().expect("squares");
        let count = [&board["files"], &board["ranks"]].map(|count| count.as_u64().unwrap_or(0));
        assert_eq!(squares.len() as u64, count[0] * count[1], "{game}");
        let pieces: Vec<&Value> = squares.iter().map(|square| &square["piece"]).collect();
        assert!(pieces.iter().any(|piece| piece["royal"] == true), "{game}");
        let has_fact = |name| {
            let sections = board["sections"].as_array().into_iter().flatten();
            let facts = sections.flat_map(|section| section["facts"].as_array());
            facts.flatten().any(|fact| fact["name"] == name)
        };
        assert!(has_fact("Quiet"), "{game}");
    }
    let refused = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["show", "--json", "--svg", "nowhere.svg"])
        .output()
        .expect("the binary starts");
    assert_eq!(refused.status.code(), Some(2), "one of them");
}

#[test]
fn a_position_is_shown_as_the_protocol_shows_it() {
    let output = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["show", "--game", "colour-chess", "--moves", "e2e4 f7f6"])
        .output()
        .expect("the binary starts");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut session = catalog::open("colour-chess").expect("a game");
    session
        .make("e2e4")
        .and_then(|()| session.make("f7f6"))
        .expect("two steps");
    let steps = session.legal_steps().join(" ");
    let end = format!("\nFen: {}\nMoves: {steps}\n", session.position_text());
    assert!(text.ends_with(&end), "{text}");
    let refused = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(["show", "--moves", "e2e5", "--svg", "nowhere.svg"])
        .output()
        .expect("the binary starts");
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("e2e5"));
    assert!(!Path::new("nowhere.svg").exists());
}

#[test]
fn the_rules_and_the_pieces_are_shown() {
    let ermine = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_ermine"))
            .args(args)
            .output();
        let output = output.expect("the binary starts");
        let [text, errors] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        (output.status.code(), text + &errors)
    };
    let (code, text) = ermine(&["rules", "--game", "royal-rumble", "crooked bishop"]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("Cb  crooked bishop  (zB)\n"), "{text}");
    let (code, text) = ermine(&["rules", "--game", "royal-palette", "r"]);
    assert!(
        code == Some(0) && text.contains("Ra  rook") && text.contains("Rh  rook"),
        "{text}"
    );
    let (code, all) = ermine(&["rules", "--game", "colorbound", "all"]);
    assert!(code == Some(0) && all.starts_with("AIM\n"), "{all}");
    assert!(
        all.contains("\nDRAWS\n") && all.contains("\nW  wizard"),
        "{all}"
    );
    let (code, text) = ermine(&["rules", "--game", "colorbound", "D", "--svg", "-"]);
    assert!(
        code == Some(0) && text.contains("How the dragon moves"),
        "{text}"
    );
    let (code, text) = ermine(&["rules", "--game", "colorbound", "queen"]);
    assert_eq!(code, Some(1));
    assert!(
        text.contains("'queen' is not a piece of this game; expected 'all' or one of: K D B L W P"),
        "{text}"
    );
    let (code, text) = ermine(&["rules", "R", "--svg", "-"]);
    assert!(
        code == Some(1) && text.contains("several pieces: Ra Rh"),
        "{text}"
    );
    assert_eq!(ermine(&["rules", "--svg", "-"]).0, Some(2));
}
