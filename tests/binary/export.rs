//! `ermine export html`: pages that need no server.

use super::runs::{path_str, run, text};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Writes a page and returns its packed content.
fn page(args: &[&str], out: &Path) -> Vec<Value> {
    let output = run(
        &[&["export", "html"], args, &["--out", path_str(out)]].concat(),
        "",
    );
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let stdout = text(&output.stdout);
    assert!(
        stdout.starts_with(&format!("Written to {}: ", path_str(out))),
        "{stdout}"
    );
    let page = fs::read_to_string(out).expect("a page");
    let (_, rest) = page.split_once("id=\"data\">").expect("data");
    let (data, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(data).expect("JSON")
}

/// Whether the value is among the packed ones.
fn holds(packed: &[Value], text: &str) -> bool {
    packed.iter().any(|value| value == text)
}

#[test]
fn games_analyses_and_puzzles_become_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("page.html");
    let record = folder.path().join("games.txt");
    let games = "[Game \"colorbound\"]\n[White \"one\"]\n\n1. Ke3 Ke6 *\n\n[Game \"royal-palette\"]\n\n1. {[%roll 2]} e4{Green} *\n";
    fs::write(&record, games).expect("a file");
    let first = page(
        &["game", path_str(&record), "--review", "--nodes", "500"],
        &out,
    );
    assert!(holds(&first, "Colorbound: one – ?"));
    let second = page(&["game", path_str(&record), "--number", "2"], &out);
    assert!(holds(&second, "Royal Palette"));
    let analysis = page(
        &["analysis", "--game", "colour-chess", "--nodes", "2000"],
        &out,
    );
    assert!(holds(&analysis, "Colour Chess"));
    let all = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/royal-standard.jsonl");
    let all = fs::read_to_string(all).expect("puzzles");
    let few: Vec<&str> = all.lines().take(3).collect();
    let sample = folder.path().join("few.jsonl");
    fs::write(&sample, few.join("\n")).expect("a file");
    assert!(holds(
        &page(&["puzzles", path_str(&sample)], &out),
        "Puzzles of Royal Standard"
    ));
}

#[test]
fn what_is_wrong_is_one_line_and_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (record, puzzles, out) = (path("games.txt"), path("some.jsonl"), path("page.html"));
    fs::write(&record, "[Game \"colorbound\"]\n\n1. Ke3 Ke6 *\n").expect("a file");
    fs::write(&puzzles, "{\"schema\":1}\n").expect("a file");
    let missing = path("missing.txt");
    let cases: [(&[&str], &str); 4] = [
        (&["game", path_str(&missing)], "missing.txt"),
        (
            &["game", path_str(&record), "--number", "2"],
            "there is no game 2; expected one of 1 to 1",
        ),
        (&["puzzles", path_str(&puzzles)], "some.jsonl"),
        (&["analysis", "--fen", "nonsense"], "position"),
    ];
    for (args, expected) in cases {
        let output = run(
            &[&["export", "html"], args, &["--out", path_str(&out)]].concat(),
            "",
        );
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {errors}");
        assert!(
            errors.contains(expected) && errors.trim_end().lines().count() == 1,
            "{args:?}: {errors}"
        );
        assert!(!out.exists());
    }
    let usage = run(
        &["export", "html", "game", path_str(&record), "--nodes", "5"],
        "",
    );
    assert_eq!(usage.status.code(), Some(2));
}
