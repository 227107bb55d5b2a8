//! Tests of the game tree: variations, moves taken back, removed and restored.

use super::page::{TestPage, engine, person};
use serde_json::{Value, json};

#[test]
fn lines_are_tried_and_games_go_on_from_anywhere() {
    let mut page = TestPage::open("colorbound");
    page.act(json!({"do": "step", "text": "e1e3"}));
    page.act(json!({"do": "step", "text": "e8e6"}));
    page.act(json!({"do": "goto", "node": 1}));
    assert_eq!(
        (&page.state["live"], &page.state["last"]),
        (&json!(false), &json!("e1e3"))
    );
    page.act(json!({"do": "step", "text": "d8d6"}));
    assert_eq!(
        (&page.state["node"], &page.state["head"]),
        (&json!(3), &json!(2))
    );
    page.act(json!({"do": "promote", "node": 3}));
    assert_eq!(page.steps(), ["e1e3", "d8d6", "e8e6"]);
    page.act(json!({"do": "seats", "white": engine(), "black": person()}));
    page.wait_until(|state| state["tree"].as_array().unwrap().len() == 5);
    assert_eq!(page.state["live"], true);
    page.act(json!({"do": "remove", "node": 3}));
    assert_eq!(
        (page.steps(), &page.state["node"]),
        (vec!["e1e3".to_owned(), "e8e6".to_owned()], &json!(1))
    );
    for (bad, error) in [
        (
            json!({"do": "goto", "node": 99}),
            "there is no position 99 in the tree; expected a node of the current state",
        ),
        (
            json!({"do": "remove", "node": 0}),
            "the start of the game cannot be removed",
        ),
    ] {
        assert_eq!(page.request(bad), Err(error.to_owned()));
    }
}

#[test]
fn existing_lines_survive_that_a_move_is_taken_back() {
    let mut page = TestPage::open("colorbound");
    let text = "1. Ke3 Ke6 2. Wc4 Wc5 *";
    page.act(json!({"do": "import", "text": text}));
    page.act(json!({"do": "goto", "node": 1}));
    page.act(json!({"do": "seats", "white": person(), "black": person()}));
    page.act(json!({"do": "step", "text": "Ke6"}));
    page.act(json!({"do": "undo"}));
    assert_eq!(page.steps(), ["e1e3", "e8e6", "b1c4", "b8c5"]);
    assert_eq!(
        (&page.state["node"], &page.state["head"]),
        (&json!(1), &json!(1))
    );
    page.act(json!({"do": "step", "text": "Wc5"}));
    page.act(json!({"do": "undo"}));
    assert_eq!(page.steps(), ["e1e3", "e8e6", "b1c4", "b8c5"]);
}

#[test]
fn the_game_that_is_played_on_is_the_record_and_its_end_the_result() {
    let mut page = TestPage::open("colorbound");
    let text = "[Termination \"agreed\"]\n\n1. Ke3 Ke6 2. Wc4 {so} 1/2-1/2";
    page.act(json!({"do": "import", "text": text}));
    page.act(json!({"do": "goto", "node": 2}));
    page.act(json!({"do": "seats", "white": person(), "black": person()}));
    // The last move of the record is made and taken back; it stays with its remark.
    page.act(json!({"do": "step", "text": "Wc4"}));
    page.act(json!({"do": "undo"}));
    assert_eq!(page.state["tree"][3]["comment"], "so");
    page.act(json!({"do": "goto", "node": 0}));
    page.act(json!({"do": "step", "text": "Wf4"}));
    page.act(json!({"do": "seats", "white": person(), "black": person()}));
    page.act(json!({"do": "step", "text": "Wc5"}));
    page.act(json!({"do": "promote", "node": 2}));
    page.act(json!({"do": "resign"}));
    let record = page
        .request(json!({"do": "export", "what": "record"}))
        .unwrap();
    let record = record["text"].as_str().unwrap();
    for part in [
        "[Result \"0-1\"]",
        "[Termination \"White resigned\"]",
        "1. Wf4 (1. Ke3 Ke6 2. Wc4 {so}) 1... Wc5 0-1",
    ] {
        assert!(record.contains(part), "{record}");
    }
}

#[test]
fn variations_are_not_taken_back() {
    let mut page = TestPage::open("colorbound");
    let seats = json!({"white": person(), "black": engine()});
    page.act(json!({"do": "new", "game": "colorbound", "seats": seats}));
    page.act(json!({"do": "step", "text": "Ke3"}));
    page.wait_until(|state| state["tree"].as_array().unwrap().len() == 3);
    let answer = page.steps()[1].clone();
    page.act(json!({"do": "goto", "node": 1}));
    page.act(json!({"do": "step", "text": answer}));
    page.act(json!({"do": "goto", "node": 2}));
    page.act(json!({"do": "undo"}));
    assert_eq!((page.steps().len(), &page.state["node"]), (0, &json!(0)));
}

#[test]
fn what_a_request_removes_can_be_restored() {
    let mut page = TestPage::open("colorbound");
    assert_eq!(page.state["lost"], Value::Null);
    assert_eq!(
        page.request(json!({"do": "restore"})),
        Err("nothing to restore: nothing was removed from the board".to_owned())
    );
    let clock = json!({"minutes": 1, "seconds": 0});
    page.act(json!({"do": "new", "game": "colorbound", "clock": clock}));
    // There was nothing to lose.
    assert_eq!(page.state["lost"], Value::Null);
    page.act(json!({"do": "step", "text": "e1e3"}));
    page.wait(10);
    page.act(json!({"do": "step", "text": "e8e6"}));
    page.act(json!({"do": "remove", "node": 1}));
    assert_eq!(
        (page.steps(), &page.state["lost"]),
        (Vec::new(), &json!("the removed moves"))
    );
    page.wait(20);
    page.act(json!({"do": "step", "text": "d2d4"}));
    page.act(json!({"do": "restore"}));
    assert_eq!(page.steps(), ["e1e3", "e8e6"]);
    assert_eq!(
        (&page.state["node"], &page.state["live"]),
        (&json!(2), &json!(true))
    );
    // The clock stood still meanwhile.
    let clock = json!({"white": 60_000, "black": 50_000, "running": "white", "terms": {"minutes": 1.0, "seconds": 0.0}});
    assert_eq!(page.state["clock"], clock);
    // The game that was replaced is not lost either.
    page.act(json!({"do": "restore"}));
    assert_eq!(page.steps(), ["d2d4"]);
    page.act(json!({"do": "new", "game": "royal-standard"}));
    assert_eq!(page.state["lost"], "the previous game");
    page.act(json!({"do": "restore"}));
    assert_eq!(
        (&page.state["game"], page.steps()),
        (&json!("colorbound"), vec!["d2d4".to_owned()])
    );
    // Requests that fail take nothing.
    let lost = page.state["lost"].clone();
    assert!(
        page.request(json!({"do": "import", "text": "1. x"}))
            .is_err()
    );
    page.act(json!({"do": "goto", "node": 0}));
    assert_eq!(page.state["lost"], lost);
}

#[test]
fn a_game_with_nothing_but_a_roll_is_no_loss() {
    let mut page = TestPage::open("royal-palette");
    page.act(json!({"do": "new", "game": "royal-palette"}));
    let step = page.first_legal();
    page.act(json!({"do": "step", "text": step}));
    page.act(json!({"do": "new", "game": "royal-palette"}));
    page.act(json!({"do": "new", "game": "royal-palette"}));
    page.act(json!({"do": "restore"}));
    assert!(page.steps().contains(&step));
}

#[test]
fn comments_and_marks_are_written_and_exported() {
    let mut page = TestPage::open("colorbound");
    let text = "{a start} 1. Ke3 {old [%clk 0:01:00]} $2 $10 Ke6 *";
    page.act(json!({"do": "import", "text": text}));
    let note = json!({"do": "annotate", "node": 1, "comment": " two\n lines } ", "mark": "!?"});
    page.act(note);
    page.act(json!({"do": "annotate", "node": 2, "mark": "??"}));
    page.act(json!({"do": "annotate", "node": 0, "comment": ""}));
    let tree = page.state["tree"].clone();
    assert_eq!(
        [&tree[0]["comment"], &tree[1]["comment"], &tree[1]["sign"]],
        [&Value::Null, &json!("two lines }"), &json!("!?")]
    );
    assert_eq!(tree[2]["sign"], "??");
    for (bad, error) in [
        (
            json!({"do": "annotate", "node": 1, "mark": "!!!"}),
            "unknown mark '!!!'; expected one of !, ?, !!, ??, !?, ?!",
        ),
        (
            json!({"do": "annotate", "node": 9}),
            "there is no position 9 in the tree; expected a node of the current state",
        ),
    ] {
        assert_eq!(page.request(bad), Err(error.to_owned()));
    }
    let record = page
        .request(json!({"do": "export", "what": "record"}))
        .unwrap();
    let text = record["text"].as_str().unwrap();
    assert!(
        text.contains("[%clk 0:01:00]") && text.contains("$10"),
        "{text}"
    );
    page.act(json!({"do": "import", "text": text}));
    assert_eq!(page.state["tree"][1]["comment"], "two lines }");
    assert_eq!(page.state["tree"][2]["sign"], "??");
}
