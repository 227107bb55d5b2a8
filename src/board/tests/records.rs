//! Tests of exported and imported games and positions.

use super::page::{TestPage, person};
use crate::catalog;
use serde_json::json;

#[test]
fn written_games_are_read_back() {
    for game in catalog::names() {
        let mut page = TestPage::open(catalog::names()[0]);
        page.act(json!({"do": "new", "game": game, "start": "draw"}));
        for _ in 0..10 {
            let step = page.first_legal();
            page.act(json!({"do": "step", "text": step}));
        }
        let end = page.state["node"].clone();
        for node in [3, 5, 3] {
            // Other lines, two of them from the same node.
            page.act(json!({"do": "goto", "node": node}));
            for _ in 0..2 {
                let legal = page.state["legal"].as_array().unwrap();
                let step = legal.last().or(legal.first());
                let step = step.map_or_else(|| json!("r2"), |legal| legal["step"].clone());
                page.act(json!({"do": "step", "text": step}));
            }
        }
        page.act(json!({"do": "goto", "node": end}));
        let (steps, position) = (page.steps(), page.state["position"].clone());
        assert!(steps.len() > 11, "{steps:?}");
        let record = page
            .request(json!({"do": "export", "what": "record"}))
            .unwrap();
        assert_eq!(record["name"], format!("{game}.ermine"));
        let svg = page
            .request(json!({"do": "export", "what": "svg"}))
            .unwrap();
        assert!(svg["text"].as_str().unwrap().starts_with("<svg "));
        let text = page
            .request(json!({"do": "export", "what": "position"}))
            .unwrap();
        page.act(json!({"do": "import", "text": text["text"]}));
        assert_eq!(page.state["position"], position, "{game}");
        page.act(json!({"do": "new", "game": "colorbound"}));
        page.act(json!({"do": "import", "text": record["text"]}));
        assert_eq!(
            (page.steps(), &page.state["position"]),
            (steps, &position),
            "{game}"
        );
        let error = page
            .request(json!({"do": "import", "text": "[Game \"draughts\"]\n\n1. e4"}))
            .unwrap_err();
        assert!(
            error.contains("draughts") && !error.contains('\n'),
            "{error}"
        );
        assert_eq!(page.state["position"], position);
    }
}

#[test]
fn the_contents_of_a_record_are_kept() {
    let text = "[Event \"Sunday\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Game \"colorbound\"]\n\
                [Termination \"time forfeit\"]\n\n{A quiet game.} 1. Ke3 $1 {good} (1. Wc4 {[%clk 0:07] or so} 1... Wc5)\n\
                Ke6 1-0\n";
    let mut page = TestPage::open("royal-palette");
    page.act(json!({"do": "import", "text": text}));
    assert_eq!(page.steps(), ["e1e3", "e8e6", "b1c4", "b8c5"]);
    let values = |page: &TestPage, key: &str| {
        let tree = page.state["tree"].as_array().unwrap().clone();
        tree.iter()
            .map(|node| node[key].clone())
            .collect::<Vec<_>>()
    };
    let expected = json!(["A quiet game.", "good", null, "or so", null]);
    assert_eq!(json!(values(&page, "comment")), expected);
    assert_eq!(
        json!(values(&page, "sign")),
        json!([null, "!", null, null, null])
    );
    let end = "White wins: time forfeit";
    assert_eq!(page.state["result"]["text"], end);
    let export_record = |page: &mut TestPage| {
        let record = page
            .request(json!({"do": "export", "what": "record"}))
            .unwrap();
        record["text"].as_str().unwrap().to_owned()
    };
    let first = export_record(&mut page);
    for part in [
        "[Event \"Sunday\"]",
        "[Termination \"time forfeit\"]",
        "{[%clk 0:07] or so}",
    ] {
        assert!(first.contains(part), "{first}");
    }
    page.act(json!({"do": "import", "text": first}));
    assert_eq!(export_record(&mut page), first);
    // The main line continues, so the ending no longer applies.
    page.act(json!({"do": "seats", "white": person(), "black": person()}));
    page.act(json!({"do": "goto", "node": 1}));
    page.act(json!({"do": "seats", "white": person(), "black": person()}));
    page.act(json!({"do": "step", "text": "Wc5"}));
    assert_eq!(page.steps(), ["e1e3", "b8c5", "e8e6", "b1c4", "b8c5"]);
    let other = export_record(&mut page);
    assert!(
        other.contains("[Result \"*\"]") && !other.contains("Termination"),
        "{other}"
    );
    // Invalid input changes nothing.
    let result = page.request(json!({"do": "import", "text": "1. Ke3 (1. Ke3"}));
    assert!(result.unwrap_err().contains("expected ')'"));
    assert_eq!(export_record(&mut page), other);
}

#[test]
fn one_of_several_games_is_opened() {
    let mut page = TestPage::open("colorbound");
    let text = "{two games}\n1. Ke3 *\n1. Wc4 1/2-1/2 ; short\n";
    let import = |page: &mut TestPage, game: u32| {
        page.request(json!({"do": "import", "text": text, "game": game}))
    };
    assert_eq!(import(&mut page, 1), Ok(json!({"of": 2})));
    assert_eq!(page.steps(), ["b1c4"]);
    assert_eq!(import(&mut page, 0), Ok(json!({"of": 2})));
    assert_eq!(page.state["tree"][0]["comment"], "two games");
    assert_eq!(
        import(&mut page, 2),
        Err("there is no game 3; expected one of 1 to 2".to_owned())
    );
    assert_eq!(page.steps(), ["e1e3"]);
}
