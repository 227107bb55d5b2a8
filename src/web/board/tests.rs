//! Tests of boards through their pages, without a server.

mod matches;
mod records;

use super::{BoardMessage, BoardSeats, NumberedRequest, spawn};
use crate::catalog;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use tokio::sync::mpsc::{Receiver, channel};

/// A test page with its own board.
struct TestPage {
    board: Sender<BoardMessage>,
    events: Receiver<Arc<str>>,
    page: u64,
    request_count: u64,
    state: Value,
}

impl TestPage {
    fn open(game: &str) -> TestPage {
        let game = game.to_owned();
        let board = spawn(game, BoardSeats::default(), 7, Arc::default(), || {});
        TestPage::join(board.unwrap(), 1)
    }

    fn join(board: Sender<BoardMessage>, page: u64) -> TestPage {
        let (sender, events) = channel(10_000);
        board.send(BoardMessage::Join { page, sender }).unwrap();
        let mut page = TestPage {
            board,
            events,
            page,
            request_count: 0,
            state: Value::Null,
        };
        page.event("state");
        page
    }

    /// The next event of that kind; states are kept.
    fn event(&mut self, kind: &str) -> Value {
        loop {
            let event = self.next();
            if event["event"] == kind {
                return event;
            }
        }
    }

    fn next(&mut self) -> Value {
        let text = self.events.blocking_recv().expect("the board is running");
        let event: Value = serde_json::from_str(&text).unwrap();
        if event["event"] == "state" {
            self.state = event.clone();
        }
        event
    }

    fn send(&mut self, mut request: Value) -> u64 {
        self.request_count += 1;
        request["id"] = json!(self.request_count);
        let request: NumberedRequest = serde_json::from_value(request).unwrap();
        let page = self.page;
        let message = BoardMessage::Request { page, request };
        self.board.send(message).unwrap();
        self.request_count
    }

    /// The reply to a request.
    fn request(&mut self, request: Value) -> Result<Value, String> {
        let id = self.send(request);
        loop {
            let mut event = self.next();
            if event["id"] == id {
                return match event["error"].as_str() {
                    Some(error) => Err(error.to_owned()),
                    None => Ok(event["ok"].take()),
                };
            }
        }
    }

    fn act(&mut self, request: Value) {
        let text = request.to_string();
        self.request(request)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }

    /// Waits until the state satisfies `condition`.
    fn wait_until(&mut self, condition: impl Fn(&Value) -> bool) {
        while !condition(&self.state) {
            self.next();
        }
    }

    fn steps(&self) -> Vec<String> {
        let nodes = self.state["tree"].as_array().unwrap().iter();
        let steps = nodes.filter_map(|node| node["step"].as_str());
        steps.map(str::to_owned).collect()
    }

    fn first_legal(&self) -> String {
        self.state["legal"][0]["step"].as_str().unwrap().to_owned()
    }
}

fn engine() -> Value {
    json!({"kind": "engine", "seconds": 0.01})
}

fn person() -> Value {
    json!({"kind": "person"})
}

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
}

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

/// Checks that lines are ordered by value for White, within each outcome.
fn check_order(lines: &[Value]) {
    for line in lines {
        assert_eq!(line["bound"], "exact", "{line}");
        let rank = |line: &Value| line["rank"].as_u64();
        let better = |other: &&Value| other["roll"] == line["roll"] && rank(other) < rank(line);
        for other in lines.iter().filter(better) {
            let values = [other, line].map(|line| line["value"].as_f64().unwrap());
            assert!(values[0] >= values[1], "{lines:?}");
        }
    }
}

#[test]
fn a_position_is_analysed_until_it_is_turned_off() {
    let mut page = TestPage::open("royal-palette");
    page.act(json!({"do": "new", "game": "royal-palette", "dice": "typed"}));
    page.act(json!({"do": "analyse", "on": true, "lines": 2}));
    // Before the roll each outcome has a line.
    let found = loop {
        let found = page.event("analysis");
        check_order(found["lines"].as_array().unwrap());
        if found["lines"].as_array().unwrap().len() > 6 && found["depth"].as_u64() > Some(1) {
            break found;
        }
    };
    let lines = found["lines"].as_array().unwrap();
    assert!(
        lines
            .iter()
            .any(|line| line["roll"] == "r7" && line["rank"] == 2)
    );
    let faces = |roll: &str| {
        lines
            .iter()
            .find(|line| line["roll"] == roll)
            .map(|line| &line["faces"])
    };
    assert_eq!(
        [faces("r1"), faces("r7")],
        [Some(&json!("1-6")), Some(&json!("7"))]
    );
    assert!(found["value"].as_f64().unwrap().abs() < 1.0);
    for line in lines {
        let (steps, notations) = (
            line["steps"].as_array().unwrap(),
            line["notations"].as_array().unwrap(),
        );
        assert_eq!(steps.len(), notations.len(), "{line}");
    }
    page.act(json!({"do": "step", "text": "r7"}));
    let found = page.event("analysis");
    assert_eq!(found["node"], 1);
    page.act(json!({"do": "analyse", "on": false}));
    let hint = page.request(json!({"do": "hint"})).unwrap();
    assert!(
        hint["step"].is_string() && hint["notation"].is_string(),
        "{hint}"
    );
}

#[test]
fn values_are_for_white_whichever_side_moves() {
    let mut page = TestPage::open("colorbound");
    // Black mates in one.
    let position = "1db1k1w1/ppp2p2/2l1p1p1/2wPL3/2P5/1P3W2/5PPP/3D1BKL b - - 2 18";
    page.act(json!({"do": "import", "text": position}));
    page.act(json!({"do": "analyse", "on": true, "lines": 1}));
    let found = page.event("analysis");
    assert_eq!(
        (&found["lines"][0]["mate"], &found["value"]),
        (&json!(-1), &json!(-1.0))
    );
}

#[test]
fn a_game_is_reviewed_while_it_can_be_looked_at() {
    let mut page = TestPage::open("royal-palette");
    page.act(json!({"do": "new", "game": "royal-palette", "dice": "typed"}));
    assert_eq!(
        page.request(json!({"do": "review"})),
        Err("there is nothing to review: no step has been made".to_owned())
    );
    for step in ["r1", "e2e4", "r7", "e7e5", "r7", "g1f3"] {
        page.act(json!({"do": "step", "text": step}));
    }
    page.act(json!({"do": "goto", "node": 1}));
    page.act(json!({"do": "review", "nodes": 500}));
    let review = loop {
        let event = page.event("review");
        if event["over"] == true {
            break event;
        }
    };
    let steps = review["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &review["of"]), (6, &json!(6)));
    assert_eq!(steps[1]["node"], 2);
    assert!(steps[0]["luck"].is_number() && steps[0]["loss"].is_null());
    assert!(steps[1]["luck"].is_null() && steps[1]["loss"].is_number());
    assert_eq!(review["totals"][0]["decisions"], 2);
    assert_eq!(review["totals"][1]["rolls"], 1);
    assert_eq!(review["error"], Value::Null);
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

#[test]
fn two_pages_see_the_same_board() {
    let mut first = TestPage::open("colorbound");
    let mut other = TestPage::join(first.board.clone(), 2);
    first.act(json!({"do": "step", "text": "e1e3"}));
    other.wait_until(|state| state["node"] == 1);
    other.act(json!({"do": "step", "text": "e8e6"}));
    first.wait_until(|state| state["node"] == 2);
    first.board.send(BoardMessage::Leave(1)).unwrap();
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

#[test]
fn a_puzzle_is_solved_instead_of_the_game() {
    let puzzles = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/puzzles/colorbound.jsonl"
    ));
    let puzzles = puzzles.unwrap();
    let puzzle: Value = serde_json::from_str(puzzles.lines().next().unwrap()).unwrap();
    let right = puzzle["solution"][0]["accepted"].as_array().unwrap();
    let mut page = TestPage::open("royal-palette");
    assert_eq!(
        page.request(json!({"do": "clue"})),
        Err("there is no puzzle on the board".to_owned())
    );
    for bad in ["", "{}", "not a puzzle"] {
        assert!(page.request(json!({"do": "quiz", "text": bad})).is_err());
    }
    page.send(json!({"do": "quiz", "text": puzzle.to_string()}));
    let quiz = page.event("quiz")["quiz"].take();
    assert_eq!(
        (&quiz["id"], &quiz["over"], &quiz["rating"], &quiz["themes"]),
        (&puzzle["id"], &json!(false), &Value::Null, &json!([]))
    );
    assert_eq!(quiz["solution"], json!([]));
    assert!(
        page.request(json!({"do": "answer", "text": "nonsense"}))
            .is_err()
    );
    let legal = quiz["legal"].as_array().unwrap();
    let wrong = legal.iter().find(|legal| !right.contains(&legal["step"]));
    let wrong = wrong.unwrap()["step"].clone();
    let verdict = page
        .request(json!({"do": "answer", "text": wrong}))
        .unwrap();
    assert!(["good", "wrong"].contains(&verdict["verdict"].as_str().unwrap()));
    let verdict = page
        .request(json!({"do": "answer", "text": right[0]}))
        .unwrap();
    assert_eq!(verdict["verdict"], "best");
    page.send(json!({"do": "solution"}));
    let mut quiz = page.event("quiz")["quiz"].take();
    while quiz["over"] == false {
        quiz = page.event("quiz")["quiz"].take();
    }
    assert_eq!(
        (&quiz["wrong"], &quiz["solved"]),
        (&json!(1), &json!(false))
    );
    let rating = [&puzzle["rating"]["elo"], &puzzle["rating"]["deviation"]];
    assert_eq!(quiz["rating"], json!(rating));
    assert!(!quiz["solution"].as_array().unwrap().is_empty());
    assert!(
        page.request(json!({"do": "answer", "text": right[0]}))
            .is_err()
    );
    page.send(json!({"do": "leave"}));
    assert_eq!(page.event("quiz")["quiz"], Value::Null);
    // The game is unchanged.
    assert_eq!(page.state["game"], "royal-palette");
    let reply = page.request(json!({"do": "rate", "tried": [[1500, 80, false]]}));
    assert!(
        reply.unwrap()["text"]
            .as_str()
            .unwrap()
            .starts_with("at most")
    );
}
