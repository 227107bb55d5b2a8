//! Tests of clocks, of the engine beside other views, and of boards without pages.

use super::page::{TestPage, engine, person};
use serde_json::{Value, json};
use std::rc::Rc;
use std::time::Duration;

#[test]
fn taking_a_move_back_restores_the_clock() {
    let mut page = TestPage::open("colorbound");
    let seats = json!({"white": person(), "black": person()});
    let clock = json!({"minutes": 0.02, "seconds": 0});
    page.act(json!({"do": "new", "game": "colorbound", "seats": seats, "clock": clock}));
    page.act(json!({"do": "step", "text": "Ke3"}));
    page.wait_until(|state| !state["result"].is_null());
    assert_eq!(page.state["result"]["text"], "White wins: time is up");
    let record = page
        .request(json!({"do": "export", "what": "record"}))
        .unwrap();
    let record = record["text"].as_str().unwrap();
    assert!(
        record.contains("[Termination \"time is up\"]") && record.contains("[White \"?\"]"),
        "{record}"
    );
    page.act(json!({"do": "undo"}));
    assert_eq!(page.state["result"], Value::Null);
    assert!(page.state["clock"]["white"].as_u64().unwrap() > 0);
    page.wait_until(|state| !state["result"].is_null());
    // Continuing after the end removes the clock.
    page.act(json!({"do": "seats", "white": person(), "black": person()}));
    assert_eq!(
        (&page.state["result"], &page.state["clock"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut page = TestPage::open("colorbound");
    page.act(json!({"do": "new", "game": "colorbound", "clock": {"minutes": 0.001, "seconds": 0}}));
    assert_eq!(page.state["clock"]["running"], "white");
    page.wait_until(|state| !state["result"].is_null());
    assert_eq!(
        page.state["result"],
        json!({"winner": "black", "text": "Black wins: time is up"})
    );
    assert_eq!(page.state["clock"]["running"], Value::Null);
}

#[test]
fn a_clock_runs_on_whatever_is_viewed() {
    let mut page = TestPage::open("colorbound");
    let clock = json!({"minutes": 1, "seconds": 0});
    page.act(json!({"do": "new", "game": "colorbound", "clock": clock}));
    page.wait(10);
    page.act(json!({"do": "step", "text": "e2e4"}));
    for (node, left) in [(0, 50_000), (1, 40_000), (0, 30_000)] {
        page.wait(10);
        page.act(json!({"do": "goto", "node": node}));
        let clock = json!({"white": 50_000, "black": left, "running": "black", "terms": {"minutes": 1.0, "seconds": 0.0}});
        assert_eq!(page.state["clock"], clock, "{node}");
        assert_eq!(page.state["live"], node == 1);
    }
    // Variations do not change the clocks.
    page.wait(10);
    page.act(json!({"do": "step", "text": "d2d4"}));
    assert_eq!(page.state["clock"]["black"], 20_000);
    // The end is shown, and earlier positions can be viewed again.
    page.wait(19);
    page.act(json!({"do": "goto", "node": 0}));
    assert_eq!(page.state["result"], Value::Null);
    page.wait(1);
    page.wait_until(|state| state["node"] == 1);
    assert_eq!(page.state["result"]["text"], "White wins: time is up");
    page.act(json!({"do": "goto", "node": 0}));
    page.wait(100);
    assert_eq!(
        (&page.state["node"], &page.state["head"]),
        (&json!(0), &json!(1))
    );
}

#[test]
fn a_board_without_pages_stops_after_ten_seconds_and_is_dropped_after_half_an_hour() {
    let mut page = TestPage::open("colorbound");
    let seats = json!({"white": engine(), "black": engine()});
    page.act(json!({"do": "new", "game": "colorbound", "seats": seats}));
    page.wait_until(|state| state["node"] == 2);
    page.leave();
    let board = Rc::clone(&page.board);
    let searches = |seconds| {
        let board = &mut *board.borrow_mut();
        board.now += Duration::from_secs(seconds);
        board.service.wake(board.now);
        let pending: Vec<_> = board.pending.lock().unwrap().drain(..).collect();
        for (number, event) in pending {
            board.service.search_event(number, event, board.now);
        }
        !board.pending.lock().unwrap().is_empty()
    };
    assert!(searches(9), "a page may reload");
    assert!(!searches(1));
    assert!(!searches(1789) && !board.borrow().service.is_abandoned());
    // A page that comes back finds the game, which goes on.
    let mut page = TestPage::join(Rc::clone(&board), 2);
    let node = page.state["node"].as_u64().unwrap();
    page.wait_until(|state| state["node"].as_u64() > Some(node));
    page.leave();
    searches(10);
    assert!(!board.borrow().service.is_abandoned());
    searches(1790);
    assert!(board.borrow().service.is_abandoned());
}

#[test]
fn lines_are_sent_at_most_every_120_milliseconds() {
    let mut page = TestPage::open("colorbound");
    page.act(json!({"do": "analyse", "on": true, "lines": 1}));
    let mut times = Vec::new();
    for _ in 0..200 {
        page.board.borrow_mut().advance();
        let board = &mut *page.board.borrow_mut();
        let inbox = board.inboxes.get_mut(&1).unwrap();
        let is_analysis = |event: &Value| event["event"] == "analysis";
        times.extend(inbox.drain(..).filter(is_analysis).map(|_| board.now));
    }
    assert!(times.len() > 1, "{times:?}");
    let intervals = times.windows(2).map(|pair| pair[1] - pair[0]);
    assert!(
        intervals.min() >= Some(Duration::from_millis(120)),
        "{times:?}"
    );
}

#[test]
fn the_engine_plays_on_whatever_is_viewed() {
    let mut page = TestPage::open("royal-palette");
    let seats = json!({"white": person(), "black": engine()});
    let clock = json!({"minutes": 0.5, "seconds": 0});
    page.act(
        json!({"do": "new", "game": "royal-palette", "seats": seats, "clock": clock, "start": ""}),
    );
    page.wait_until(|state| state["actor"] == "person");
    page.act(json!({"do": "analyse", "on": true, "lines": 1}));
    let step = page.first_legal();
    page.act(json!({"do": "step", "text": step}));
    page.act(json!({"do": "goto", "node": 0}));
    // The engine's roll and move, and White's roll.
    page.wait_until(|state| state["node"] == 0 && state["tree"].as_array().unwrap().len() == 6);
    assert_eq!(
        (&page.state["live"], &page.state["head"]),
        (&json!(false), &json!(5))
    );
    assert_eq!(page.state["clock"]["running"], "white");
    // The current node of the game can be reached by the game's own steps.
    page.act(json!({"do": "goto", "node": 4}));
    let roll = page.steps().pop().unwrap();
    page.act(json!({"do": "step", "text": roll}));
    page.wait_until(|state| state["node"] == 5);
    assert_eq!(page.state["live"], true);
    let step = page.first_legal();
    page.act(json!({"do": "step", "text": step}));
    page.wait_until(|state| state["node"] == 9);
    assert_eq!(page.state["live"], true);
    // A move taken back while the engine thinks is to be made again by the person.
    let step = page.first_legal();
    page.act(json!({"do": "step", "text": step}));
    page.act(json!({"do": "undo"}));
    page.wait_until(|state| state["live"] == true && state["actor"] == "person");
    assert_eq!(page.state["clock"]["running"], "white");
}
