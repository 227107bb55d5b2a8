//! Tests of games of matches on a board.

use super::page::{TestBoard, TestPage};
use crate::arena::{Config, EntrantSpec, MatchGame, MatchHeader, create_journal};
use crate::base::Side;
use crate::board::{Matches, ServiceConfig};
use crate::play::{Ending, Fault, PlayedGame, Ply};
use crate::session::Start;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A match of one pair with unfinished games.
fn small_match(folder: &Path, settings: BTreeMap<String, String>) -> Matches {
    let player = |name: &str| EntrantSpec::read(&format!("random name={name}")).unwrap();
    let config = Config {
        pairs: 1,
        engines: vec![player("one"), player("other")],
        settings,
        ..Config::default()
    };
    let mut journal = create_journal(folder, &MatchHeader::new(config, 0)).unwrap();
    let step = |step: &str, roll| Ply {
        micros: 5,
        ..Ply::new(Side::White, step.into(), roll)
    };
    let game = MatchGame {
        number: 1,
        players: [1, 0],
        date: None,
        played: PlayedGame {
            start: Start::Startpos(Vec::new()),
            plies: vec![step("r8", true), step("e2e4", false)],
            ending: Ending::Fault {
                side: Side::Black,
                fault: Fault::Illegal("e9".to_owned()),
            },
        },
    };
    journal.add(&game).unwrap();
    Matches::open(&[folder.to_owned()]).unwrap()
}

/// A page of a board that watches these matches.
fn page_with(matches: Matches) -> TestPage {
    let config = ServiceConfig {
        matches: Arc::new(matches),
        ..ServiceConfig::new("colorbound")
    };
    TestPage::join(TestBoard::new(config), 1)
}

#[test]
fn games_of_matches_are_opened_with_their_names_and_settings() {
    let folder = tempfile::tempdir().unwrap();
    let map = "K=rbuyno,Q=gbp,Ra=rg,Rh=bu,Nb=ro,Ng=yp,Bc=yu,Bf=no";
    let settings = BTreeMap::from([("PaletteMap".to_owned(), map.to_owned())]);
    let matches = small_match(folder.path(), settings);
    let mut page = page_with(matches);
    let view = page.request(json!({"do": "match", "number": 0})).unwrap();
    assert_eq!(view["games"][0]["players"], json!(["other", "one"]));
    assert_eq!(
        (&view["pairs"], &view["game"]),
        (&json!(1), &json!("royal-palette"))
    );
    for bad in [
        json!({"do": "match", "number": 1}),
        json!({"do": "open", "number": 0, "game": 0}),
    ] {
        assert!(page.request(bad).is_err());
    }
    page.act(json!({"do": "open", "number": 0, "game": 1}));
    assert_eq!(page.state["result"]["winner"], "white");
    assert_eq!(page.state["names"], json!(["other", "one"]));
    assert_eq!(page.state["game"], "royal-palette");
    let rook = |state: &Value| state["diagram"]["squares"][0]["piece"]["bands"][1]["name"].clone();
    assert_eq!(rook(&page.state), "Green");
    // The exported record is read back as the same game.
    let record = page
        .request(json!({"do": "export", "what": "record"}))
        .unwrap();
    assert!(
        record["text"]
            .as_str()
            .unwrap()
            .contains("[White \"other\"]")
    );
    page.act(json!({"do": "new", "game": "royal-palette"}));
    assert_eq!(
        (rook(&page.state), &page.state["names"]),
        (json!("Orange"), &Value::Null)
    );
    page.act(json!({"do": "import", "text": record["text"]}));
    assert_eq!(
        (rook(&page.state), &page.state["names"]),
        (json!("Green"), &json!(["other", "one"]))
    );
    assert_eq!(page.state["result"]["winner"], "white");
}

#[test]
fn a_running_game_continues_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let matches = small_match(folder.path(), BTreeMap::new());
    let live = |steps: &[&str]| {
        let game =
            json!([{"number": 0, "players": [0, 1], "start": {"startpos": []}, "steps": steps}]);
        std::fs::write(folder.path().join("live.json"), game.to_string()).unwrap();
    };
    live(&["r2", "e2e4"]);
    let mut page = page_with(matches);
    let view = page.request(json!({"do": "match", "number": 0})).unwrap();
    assert_eq!(
        view["live"],
        json!([{"number": 0, "players": ["one", "other"], "steps": 2}])
    );
    page.act(json!({"do": "open", "number": 0, "game": 0}));
    assert_eq!(page.steps(), ["r2", "e2e4"]);
    assert_eq!(page.state["watched"], json!([0, 0]));
    // A person tries another move and views it while the game continues.
    page.act(json!({"do": "goto", "node": 1}));
    page.act(json!({"do": "step", "text": "a2a3"}));
    live(&["r2", "e2e4", "r7", "e7e5"]);
    page.act(json!({"do": "open", "number": 0, "game": 0}));
    assert_eq!(page.steps(), ["r2", "e2e4", "r7", "e7e5", "a2a3"]);
    assert_eq!(
        (&page.state["last"], &page.state["live"]),
        (&json!("a2a3"), &json!(false))
    );
    // A page that views the end follows the game.
    page.act(json!({"do": "goto", "node": 5}));
    live(&["r2", "e2e4", "r7", "e7e5", "r2"]);
    page.act(json!({"do": "open", "number": 0, "game": 0}));
    assert_eq!((&page.state["live"], page.steps().len()), (&json!(true), 6));
    page.act(json!({"do": "new", "game": "royal-palette"}));
    assert_eq!(page.state["watched"], Value::Null);
}
