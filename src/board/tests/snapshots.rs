//! Tests of boards as text.

use super::page::{TestBoard, TestPage, engine, person};
use crate::base::Rng;
use serde_json::{Value, json};
use std::time::Duration;

fn snapshot(page: &TestPage) -> String {
    page.board.borrow().service.snapshot()
}

/// A page of the board of a snapshot, whose clock ran for another `played` seconds.
fn restored(snapshot: &str, played: u64) -> TestPage {
    let played = Duration::from_secs(played);
    let board = TestBoard::restored(snapshot, played, Duration::from_secs(1_000_000));
    TestPage::join(board.unwrap(), 1)
}

/// The state without the numbers of events.
fn comparable(state: &Value) -> Value {
    let mut state = state.clone();
    for part in ["reviewed", "thinking"] {
        state.as_object_mut().unwrap().remove(part);
    }
    state
}

#[test]
fn a_board_goes_on_with_its_lines_comments_and_removed_moves() {
    let mut page = TestPage::in_slices("colorbound");
    let record = "[Game \"colorbound\"]\n[White \"one\"]\n[Event \"club\"]\n\n{Two ways.} 1. Ke3 $1 \
                  (1. Wc4 {or so} 1... Wc5 {[%eval 0.1]}) 1... Ke6 2. Wc4 *";
    page.act(json!({"do": "import", "text": record}));
    page.act(json!({"do": "annotate", "node": 2, "comment": "solid", "mark": "!?"}));
    page.act(json!({"do": "remove", "node": 5}));
    page.act(json!({"do": "goto", "node": 1}));
    page.act(json!({"do": "step", "text": "Wc5"}));
    page.act(json!({"do": "goto", "node": 2}));
    let mut other = restored(&snapshot(&page), 0);
    assert_eq!(comparable(&other.state), comparable(&page.state));
    let export = json!({"do": "export", "what": "record"});
    assert_eq!(other.request(export.clone()), page.request(export));
    for page in [&mut page, &mut other] {
        page.act(json!({"do": "restore"}));
        let step = page.first_legal();
        page.act(json!({"do": "step", "text": step}));
    }
    assert_eq!(comparable(&other.state), comparable(&page.state));
    assert_eq!(snapshot(&other), snapshot(&page));
}

#[test]
fn dice_players_analysis_and_numbers_of_games_go_on() {
    let mut page = TestPage::in_slices("royal-palette");
    let seats =
        json!({"white": person(), "black": {"kind": "engine", "elo": 800, "seconds": 0.02}});
    page.act(json!({"do": "new", "game": "royal-palette", "start": "draw", "seats": seats}));
    page.act(json!({"do": "analyse", "on": true, "lines": 2}));
    let mut other = restored(&snapshot(&page), 0);
    assert_eq!(comparable(&other.state), comparable(&page.state));
    assert_eq!(
        other.event("analysis")["lines"].as_array().unwrap().len(),
        2
    );
    // The rolls to come are the same.
    let step = page.first_legal();
    for page in [&mut page, &mut other] {
        page.act(json!({"do": "seats", "white": person(), "black": person()}));
        page.act(json!({"do": "step", "text": step}));
    }
    assert_eq!(page.steps(), other.steps());
    assert!(page.steps()[2].starts_with('r'), "{:?}", page.steps());
}

#[test]
fn an_interrupted_search_begins_again() {
    let mut page = TestPage::in_slices("colorbound");
    let seats = json!({"white": person(), "black": engine()});
    page.act(json!({"do": "new", "game": "colorbound", "seats": seats}));
    page.send(json!({"do": "step", "text": "Ke3"}));
    let mut other = restored(&snapshot(&page), 0);
    other.wait_until(|state| state["actor"] == "person");
    assert_eq!(other.steps().len(), 2);
}

#[test]
fn clocks_run_on_for_the_time_played_and_games_beside_the_view_too() {
    let mut page = TestPage::in_slices("colorbound");
    let clock = json!({"minutes": 1, "seconds": 2});
    page.act(json!({"do": "new", "game": "colorbound", "clock": clock}));
    page.wait(10);
    page.act(json!({"do": "step", "text": "Ke3"}));
    page.wait(5);
    page.act(json!({"do": "goto", "node": 0}));
    let mut other = restored(&snapshot(&page), 7);
    let expected = json!({"white": 52_000, "black": 48_000, "running": "black", "terms": {"minutes": 1.0, "seconds": 2.0}});
    assert_eq!(other.state["clock"], expected);
    assert_eq!(
        (&other.state["node"], &other.state["head"]),
        (&json!(0), &json!(1))
    );
    // The time at each node is known: a move taken back gives its time back.
    other.act(json!({"do": "goto", "node": 1}));
    other.act(json!({"do": "undo"}));
    assert_eq!(other.state["clock"]["white"], 60_000);
    let mut late = restored(&snapshot(&page), 100);
    late.wait_until(|state| !state["result"].is_null());
    assert_eq!(late.state["result"]["text"], "White wins: time is up");
}

#[test]
fn a_puzzle_goes_on_with_what_its_solver_did() {
    let puzzles = include_str!("../../../puzzles/colorbound.jsonl");
    let puzzle = puzzles.lines().next().unwrap();
    let right: Value = serde_json::from_str(puzzle).unwrap();
    let right = right["solution"][0]["accepted"][0].clone();
    let mut page = TestPage::in_slices("royal-palette");
    page.send(json!({"do": "quiz", "text": puzzle}));
    let quiz = page.event("quiz")["quiz"].take();
    let wrong = quiz["legal"].as_array().unwrap().iter();
    let wrong = wrong
        .map(|legal| &legal["step"])
        .find(|step| **step != right);
    page.act(json!({"do": "answer", "text": wrong}));
    page.act(json!({"do": "clue"}));
    let quiz_of = |page: &mut TestPage| page.event("quiz")["quiz"].take();
    let mut other = restored(&snapshot(&page), 0);
    let found = quiz_of(&mut other);
    assert_eq!((&found["wrong"], &found["hints"]), (&json!(1), &json!(1)));
    page.send(json!({"do": "solution"}));
    let mut over = restored(&snapshot(&page), 0);
    assert_eq!(quiz_of(&mut over)["over"], true);
}

#[test]
fn damaged_texts_are_refused() {
    let mut page = TestPage::in_slices("royal-palette");
    page.act(json!({"do": "new", "game": "royal-palette", "clock": {"minutes": 1, "seconds": 0}}));
    for _ in 0..4 {
        let step = page.first_legal();
        page.act(json!({"do": "step", "text": step}));
    }
    let whole = snapshot(&page);
    let open = |text: &str| TestBoard::restored(text, Duration::ZERO, Duration::ZERO).map(drop);
    open(&whole).unwrap();
    let error = |from: &str, to: &str| {
        let text = whole.replacen(from, to, 1);
        assert_ne!(text, whole, "{from}");
        open(&text).unwrap_err().to_string()
    };
    let error_of_version = error("\"version\":1", "\"version\":9");
    assert_eq!(error_of_version, "the saved board: version 9; expected 1");
    for (from, to, expected) in [
        ("\"name\":\"royal-palette\"", "\"name\":\"chess\"", "chess"),
        (
            "\"parent\":0",
            "\"parent\":9",
            "node 1: not after its parent",
        ),
        (
            "{\"id\":2",
            "{\"id\":99999999999",
            "node 99999999999: not a new number",
        ),
        ("{\"id\":2", "{\"id\":1", "node 1: not a new number"),
        ("\"head\":", "\"head\":4", "there is no position 4"),
        ("\"minutes\":1.0", "\"minutes\":-1.0", "clock: expected"),
    ] {
        let found = error(from, to);
        assert!(found.contains(expected), "{found}");
    }
    // Any other damage is an error or another board, never a panic.
    let mut rng = Rng::new(5);
    let mut below = |limit: usize| usize::try_from(rng.next_u64()).unwrap() % limit;
    for _ in 0..300 {
        let mut bytes = whole.clone().into_bytes();
        let at = below(bytes.len());
        match below(3) {
            0 => bytes.truncate(at),
            1 => bytes[at] = b"09\"-,{e"[below(7)],
            _ => drop(bytes.drain(at..(at + 1 + below(20)).min(bytes.len()))),
        }
        let _ = open(&String::from_utf8_lossy(&bytes));
    }
}
