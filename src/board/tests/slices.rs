//! Tests of searches and reviews in slices.

use super::page::{TestPage, engine, person};
use crate::catalog;
use serde_json::{Value, json};

#[test]
fn the_engine_plays_every_game_in_slices() {
    for game in catalog::names() {
        let mut page = TestPage::in_slices("colorbound");
        page.act(
            json!({"do": "new", "game": game, "seats": {"white": engine(), "black": engine()}}),
        );
        page.wait_until(|state| state["tree"].as_array().unwrap().len() > 4);
        assert_eq!(page.state["live"], true, "{game}");
    }
}

#[test]
fn an_analysis_is_cut_short_by_requests_and_goes_on_elsewhere() {
    let mut page = TestPage::in_slices("colorbound");
    page.act(json!({"do": "analyse", "on": true, "lines": 2}));
    let first = page.event("analysis");
    assert_eq!(first["node"], 0);
    while page.event("analysis")["depth"].as_u64().unwrap() < 3 {}
    page.act(json!({"do": "step", "text": "Ke3"}));
    let after = page.event("analysis");
    assert_eq!(
        (&after["node"], after["lines"].as_array().unwrap().len()),
        (&json!(1), 2)
    );
    page.act(json!({"do": "analyse", "on": false}));
    let board = &mut *page.board.borrow_mut();
    // The last events of the search that was stopped.
    assert!(!board.service.advance(1, board.now));
    assert!(board.service.take_events().is_empty());
}

#[test]
fn a_complete_analysis_leaves_nothing_to_run() {
    let mut page = TestPage::in_slices("colorbound");
    page.act(
        json!({"do": "new", "game": "colorbound", "start": "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"}),
    );
    page.act(json!({"do": "analyse", "on": true}));
    for _ in 0..20_000 {
        let board = &mut *page.board.borrow_mut();
        if !board.service.has_slices() {
            return;
        }
        board.service.advance(100_000, board.now);
    }
    panic!("the analysis of two kings never ends");
}

#[test]
fn a_hint_and_a_review_run_beside_an_analysis() {
    let mut page = TestPage::in_slices("colorbound");
    page.act(json!({"do": "import", "text": "1. Ke3 Ke6 2. Wc4 Wc5 *"}));
    page.act(json!({"do": "analyse", "on": true}));
    page.act(json!({"do": "review", "nodes": 300}));
    let (mut reviewed, mut analysed) = (0, 0);
    while reviewed < 4 {
        let event = page.next();
        if event["event"] == "review" {
            reviewed = event["steps"].as_array().unwrap().len();
        }
        analysed += usize::from(event["event"] == "analysis");
    }
    assert!(analysed > 0);
    let hint = page.request(json!({"do": "hint"})).unwrap();
    assert!(hint["step"].is_string(), "{hint}");
    // A request that supersedes the hint answers it.
    let id = page.send(json!({"do": "hint"}));
    let step = page.first_legal();
    page.send(json!({"do": "step", "text": step}));
    let answers = [page.next(), page.next(), page.next()];
    let answer = answers.iter().find(|event| event["id"] == id).unwrap();
    assert_eq!(answer["ok"]["step"], Value::Null);
}

#[test]
fn a_timed_game_goes_on_in_slices_while_another_position_is_analysed() {
    let mut page = TestPage::in_slices("colorbound");
    let seats = json!({"white": person(), "black": engine()});
    let clock = json!({"minutes": 1, "seconds": 0});
    page.act(json!({"do": "new", "game": "colorbound", "seats": seats, "clock": clock}));
    page.send(json!({"do": "step", "text": "Ke3"}));
    page.act(json!({"do": "goto", "node": 0}));
    page.act(json!({"do": "analyse", "on": true}));
    let is_analysed = |event: &Value| event["event"] == "analysis" && event["node"] == 0;
    while !is_analysed(&page.next()) {}
    page.wait_until(|state| state["head"] == 2);
    assert_eq!(
        (&page.state["node"], &page.state["clock"]["running"]),
        (&json!(0), &json!("white"))
    );
}
