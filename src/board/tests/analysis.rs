//! Tests of analysis, reviews and puzzles.

use super::page::TestPage;
use serde_json::{Value, json};

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
    // The board after the steps of a line, while the game stays as it is.
    let line = lines
        .iter()
        .find(|line| line["steps"].as_array().unwrap().len() > 1);
    let steps = &line.unwrap()["steps"];
    let after = page
        .request(json!({"do": "preview", "steps": steps}))
        .unwrap();
    assert_ne!(
        after["diagram"]["squares"],
        page.state["diagram"]["squares"]
    );
    assert_eq!(after["last_squares"][0].as_array().unwrap().len(), 2);
    assert_eq!(page.steps(), Vec::<String>::new());
    let refused = page.request(json!({"do": "preview", "steps": ["r9"]}));
    assert!(refused.is_err(), "{refused:?}");
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
fn a_line_on_one_of_several_boards_is_followed() {
    let mut page = TestPage::open("royal-rumble");
    page.act(json!({"do": "new", "game": "royal-rumble"}));
    page.act(json!({"do": "analyse", "on": true, "lines": 1}));
    let found = loop {
        let found = page.event("analysis");
        if found["depth"].as_u64() > Some(1) {
            break found;
        }
    };
    let line = &found["lines"][0];
    let steps = line["steps"].as_array().unwrap();
    assert!(steps.len() > 1, "{line}");
    assert_eq!(line["notations"].as_array().unwrap().len(), steps.len());
    let after = page
        .request(json!({"do": "preview", "steps": steps}))
        .unwrap();
    let first = |diagram: &Value| diagram["panels"][0]["squares"].clone();
    assert_ne!(first(&after["diagram"]), first(&page.state["diagram"]));
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
    let quiz_before = quiz;
    let legal = quiz_before["legal"].as_array().unwrap();
    let wrong = legal.iter().find(|legal| !right.contains(&legal["step"]));
    let wrong = wrong.unwrap()["step"].clone();
    let verdict = page
        .request(json!({"do": "answer", "text": wrong}))
        .unwrap();
    assert!(["good", "wrong"].contains(&verdict["verdict"].as_str().unwrap()));
    let loss = verdict["loss"].clone();
    assert!(loss.as_f64().unwrap() > 0.0);
    assert_eq!(
        page.request(json!({"do": "alternatives"})),
        Err("the puzzle is not over: answer it, or ask for its solution".to_owned())
    );
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
    let why = page.request(json!({"do": "alternatives"})).unwrap();
    let turns = why["turns"].as_array().unwrap();
    let solution = puzzle["solution"].as_array().unwrap();
    assert_eq!(turns.len(), solution.len());
    // The first turn has what was tried, with what was said about it then.
    let first = turns[0]["alternatives"].as_array().unwrap();
    let wrong = legal.iter().find(|legal| legal["step"] == wrong).unwrap();
    let tried = first.iter().find(|one| one["answer"] == wrong["notation"]);
    let tried = tried.unwrap_or_else(|| panic!("{wrong} is not in {first:?}"));
    assert_eq!(
        (&tried["squares"], &tried["loss"]),
        (&wrong["squares"], &loss)
    );
    assert_eq!(turns[0]["diagram"], quiz_before["diagram"]);
    let right: Vec<&Value> = legal
        .iter()
        .filter(|legal| right.contains(&legal["step"]))
        .map(|legal| &legal["notation"])
        .collect();
    assert!(first.iter().all(|one| !right.contains(&&one["answer"])));
    let refuted = |one: &&Value| one["refutation"]["line"] != "";
    let refuted = first.iter().find(refuted).expect("a reply");
    assert!(refuted["refutation"]["squares"][0].is_array());
    page.send(json!({"do": "leave"}));
    assert_eq!(page.event("quiz")["quiz"], Value::Null);
    assert!(page.request(json!({"do": "alternatives"})).is_err());
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
