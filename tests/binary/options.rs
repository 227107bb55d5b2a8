//! Options with an empty value, set in every possible way, and options without effect.

use super::runs::{json_lines, run, text};

/// The evaluation of the start of Colorbound with these options.
fn evaluation(options: &[&str]) -> String {
    let set = options
        .iter()
        .map(|option| format!("setoption name {option}\n"));
    let input = set.collect::<String>() + "position startpos moves d2d4 d7d5\neval\n";
    let output = run(&["--game", "colorbound"], input);
    text(&output.stdout)
}

#[test]
fn a_text_option_without_a_word_is_back_at_its_default() {
    let usual = evaluation(&[]);
    assert_ne!(evaluation(&["EvalFile value handcrafted"]), usual);
    for empty in [
        "EvalFile value",
        "EvalFile value ",
        "EvalFile value <empty>",
    ] {
        assert_eq!(
            evaluation(&["EvalFile value handcrafted", empty]),
            usual,
            "{empty}"
        );
    }
    let wrong = evaluation(&["EvalFile value handcrafted", "EvalFile"]);
    let error = "info string error: option EvalFile: no value; expected a text\n";
    assert!(wrong.starts_with(error), "{wrong}");
    let settings = "SearchParameters value|Rules value".split('|');
    assert_eq!(evaluation(&settings.collect::<Vec<_>>()), usual);
    for (game, setting) in [
        ("royal-palette", "PaletteMap"),
        ("colour-chess", "Tiles"),
        ("royal-standard", "RangeRule"),
        ("royal-standard", "Starts"),
    ] {
        let output = run(
            &["--game", game],
            format!("setoption name {setting} value\n"),
        );
        assert_eq!(text(&output.stdout), "", "{setting}");
    }
}

#[test]
fn an_empty_text_is_accepted_in_every_way_to_set_it() {
    let lines =
        "variant colorbound\noption EvalFile=handcrafted\noption EvalFile=\noption Rules=\n";
    let stdout = text(&run(&[], format!("xboard\n{lines}")).stdout);
    assert!(!stdout.contains("rror"), "{stdout}");

    let args = [
        "analyse",
        "--game",
        "colorbound",
        "--startpos",
        "--nodes",
        "500",
        "--json",
    ];
    let value = |options: &[&str]| {
        let output = run(&[&args[..], options].concat(), "");
        json_lines(&text(&output.stdout))[0]["value"].clone()
    };
    let usual = value(&[]);
    assert_eq!(value(&["--option", "EvalFile="]), usual);
    assert_ne!(value(&["--option", "EvalFile=handcrafted"]), usual);

    let line = r#"{"id":1,"game":"colorbound","options":{"EvalFile":"","Rules":""}}"#;
    let batch = [
        "batch",
        "--nodes",
        "500",
        "--option",
        "EvalFile=handcrafted",
    ];
    let found = json_lines(&text(&run(&batch, line).stdout));
    assert_eq!(found[0]["value"]["ev"], usual["ev"], "{}", found[0]);

    let playing = run(
        &[
            "match",
            "--game",
            "colorbound",
            "--engine",
            "ermine option.EvalFile= nodes=20",
            "--engine",
            "random",
            "--each",
            "nodes=20 option.EvalFile=handcrafted",
            "--pairs",
            "1",
            "--max-moves",
            "2",
            "--luck",
            "0",
            "--out",
            "none",
        ],
        "",
    );
    assert_eq!(playing.status.code(), Some(0), "{}", text(&playing.stderr));
}

#[test]
fn a_strength_that_limits_nothing_is_mentioned_once() {
    let count_notes = |options: &str| {
        let search = "go nodes 1\ngo nodes 1\n";
        let input = format!("{options}position startpos\n{search}quit\n");
        let stdout = text(&run(&["--game", "colorbound"], input).stdout);
        stdout
            .matches("info string UCI_Elo 700 has no effect while UCI_LimitStrength is false\n")
            .count()
    };
    let elo = "setoption name UCI_Elo value 700\n";
    let limit = "setoption name uci_limitstrength value true\n";
    assert_eq!(count_notes(elo), 1);
    assert_eq!(count_notes(&format!("{elo}{elo}")), 1);
    assert_eq!(count_notes(&format!("{limit}{elo}")), 0);
    // Options come in any order.
    assert_eq!(count_notes(&format!("{elo}isready\n{limit}")), 0);
    let off = "setoption name UCI_LimitStrength value false\n";
    assert_eq!(count_notes(&format!("{limit}{elo}{off}")), 1);
    // Programs that set every option to its default do not mean to change anything.
    assert_eq!(count_notes(&elo.replace("700", "1500")), 0);
}
