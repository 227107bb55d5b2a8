//! Tests of playing, and of refused requests.

use super::page::{TestPage, engine, person};
use crate::catalog;
use serde_json::{Value, json};
use std::rc::Rc;

#[test]
fn the_engine_plays_both_sides_of_every_game() {
    for game in catalog::names() {
        let mut page = TestPage::open(catalog::names()[0]);
        page.act(json!({"do": "new", "game": game, "start": "draw", "seats": {"white": engine(), "black": engine()}}));
        page.wait_until(|state| state["tree"].as_array().unwrap().len() > 12);
        assert_eq!(page.state["game"], *game);
        assert_eq!(page.state["live"], true);
    }
}

#[test]
fn a_person_plays_takes_back_and_resigns() {
    let mut page = TestPage::open("colorbound");
    let seats = json!({"white": person(), "black": engine()});
    page.act(json!({"do": "new", "game": "colorbound", "seats": seats}));
    assert_eq!(page.state["actor"], "person");
    assert_eq!(page.state["waiting"], "decision");
    page.act(json!({"do": "step", "text": "Ke3"}));
    page.wait_until(|state| state["tree"].as_array().unwrap().len() == 3);
    assert_eq!(page.steps()[0], "e1e3");
    assert_eq!(page.state["actor"], "person");
    page.act(json!({"do": "undo"}));
    assert_eq!(page.steps(), Vec::<String>::new());
    assert_eq!(
        page.request(json!({"do": "undo"})),
        Err("nothing to take back: no person has made a decision".to_owned())
    );
    page.act(json!({"do": "resign"}));
    assert_eq!(
        page.state["result"],
        json!({"winner": "black", "text": "Black wins: White resigned"})
    );
    assert_eq!(page.state["legal"], json!([]));
    assert_eq!(
        page.request(json!({"do": "step", "text": "e3"})),
        Err("the game is over".to_owned())
    );
}

#[test]
fn dice_roll_by_themselves_or_are_typed() {
    let mut page = TestPage::open("royal-palette");
    page.act(json!({"do": "new", "game": "royal-palette"}));
    assert_eq!(page.state["waiting"], "decision");
    assert!(page.steps()[0].starts_with('r'));
    page.act(json!({"do": "new", "game": "royal-palette", "dice": "typed"}));
    assert_eq!(
        (&page.state["actor"], page.steps().len()),
        (&json!("dice"), 0)
    );
    let faces = ["r1", "r2", "r3", "r4", "r5", "r6"];
    assert_eq!(
        page.state["outcomes"][0],
        json!({"roll": "r1", "weight": 6, "faces": faces})
    );
    assert!(page.request(json!({"do": "step", "text": "r9"})).is_err());
    page.act(json!({"do": "step", "text": "r4"}));
    assert_eq!(page.steps(), ["r4"]);
    page.act(json!({"do": "step", "text": "e4"}));
    page.act(json!({"do": "roll"}));
    assert_eq!(page.steps().len(), 3);
    assert_eq!(
        page.request(json!({"do": "roll"})),
        Err("no roll is due".to_owned())
    );
    // The lock binds until the end, whatever ends the game.
    assert_eq!(page.state["diagram"]["binding"]["title"], "Lock");
    page.act(json!({"do": "resign"}));
    assert_eq!(page.state["diagram"]["binding"], Value::Null);
}

#[test]
fn messages_that_are_no_requests_are_refused() {
    let page = TestPage::open("colorbound");
    for (text, id) in [
        ("", Value::Null),
        ("{", Value::Null),
        (r#"{"id":3,"do":"steal"}"#, json!(3)),
        (r#"{"do":"undo"}"#, Value::Null),
    ] {
        let board = &mut *page.board.borrow_mut();
        board.service.request(1, text, board.now);
        let events = board.service.take_events();
        let reply: Value = serde_json::from_str(&events[0].text).unwrap();
        assert_eq!((events.len(), &reply["id"]), (1, &id), "{text}");
        let error = reply["error"].as_str().unwrap();
        assert!(error.starts_with("not understood: "), "{error}");
    }
}

#[test]
fn two_pages_see_the_same_board() {
    let mut first = TestPage::open("colorbound");
    let mut other = TestPage::join(Rc::clone(&first.board), 2);
    first.act(json!({"do": "step", "text": "e1e3"}));
    other.wait_until(|state| state["node"] == 1);
    other.act(json!({"do": "step", "text": "e8e6"}));
    first.wait_until(|state| state["node"] == 2);
    first.leave();
    other.act(json!({"do": "undo"}));
    assert_eq!(other.state["node"], 1);
}

#[test]
fn errors_are_reported_and_change_nothing() {
    let mut page = TestPage::open("royal-standard");
    let before = page.state.clone();
    for (request, part) in [
        (
            json!({"do": "new", "game": "draughts"}),
            "unknown game 'draughts'",
        ),
        (
            json!({"do": "new", "game": "colorbound", "start": "fen nonsense"}),
            "position",
        ),
        (
            json!({"do": "new", "game": "colorbound", "start": "sideways"}),
            "sideways",
        ),
        (
            json!({"do": "new", "game": "colorbound", "clock": {"minutes": -1, "seconds": 0}}),
            "clock",
        ),
        (
            json!({"do": "new", "game": "colorbound", "seats": {"white": {"kind": "engine", "elo": 9}, "black": {"kind": "person"}}}),
            "UCI_Elo",
        ),
        (json!({"do": "step", "text": "a1a1"}), "a1a1"),
        (json!({"do": "import", "text": "x"}), "position"),
        (json!({"do": "import", "text": "1. nonsense"}), "nonsense"),
        (
            json!({"do": "check", "game": "colorbound", "position": "8/8 w"}),
            "position",
        ),
    ] {
        let error = page.request(request).unwrap_err();
        assert!(
            error.contains(part) && !error.contains('\n'),
            "{part}: {error}"
        );
    }
    page.act(json!({"do": "dice", "mode": "auto"}));
    assert_eq!(page.state["tree"], before["tree"]);
    assert_eq!(
        (&page.state["game"], &page.state["position"]),
        (&before["game"], &before["position"])
    );
}
