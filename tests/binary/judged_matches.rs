//! `ermine judge`, and the reports made from the files of a match.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const ERMINE: &str = env!("CARGO_BIN_EXE_ermine");

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(ERMINE);
    command.args(args).env("NO_COLOR", "1").output().unwrap()
}

/// The standard output of a command that succeeds.
fn stdout_of(args: &[&str]) -> String {
    let output = run(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one-line error of a command that fails.
fn error_of(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}

/// A match between unequal players, kept in a folder.
fn play_unequal_match(pairs: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let match_folder = folder.path().join("match");
    let [strong, weak] = ["ermine name=strong nodes=1000", "ermine name=weak nodes=40"];
    let players = ["match", "--engine", strong, "--engine", weak];
    let out = match_folder.to_str().unwrap();
    stdout_of(
        &[
            &players[..],
            &["--pairs", pairs, "--seed", "3", "--out", out],
        ]
        .concat(),
    );
    (folder, match_folder)
}

fn judge(match_folder: &Path, more: &[&str]) -> Value {
    let args = ["judge", match_folder.to_str().unwrap(), "--json"];
    serde_json::from_str(&stdout_of(&[&args[..], more].concat())).unwrap()
}

fn page(match_folder: &Path) -> String {
    fs::read_to_string(match_folder.join("report.html")).unwrap()
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// The losses of a player in `moves.jsonl`.
fn losses(match_folder: &Path, player: &str) -> Vec<f64> {
    let moves = lines(&match_folder.join("moves.jsonl"));
    let moves = moves
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let own = moves.filter(|line| line["player"] == player);
    own.filter_map(|line| line["loss"].as_f64()).collect()
}

#[test]
fn the_stronger_player_has_the_lower_error_rate() {
    let (_folder, match_folder) = play_unequal_match("4");
    assert!(!page(&match_folder).contains("Error rate"));
    assert!(losses(&match_folder, "strong").is_empty());
    let result = judge(&match_folder, &["--nodes", "10000", "--decisions", "60"]);
    let evaluation = &result["judged"];
    assert_eq!(
        (&evaluation["nodes"], &evaluation["strongest_nodes"]),
        (&10_000.into(), &1000.into())
    );
    let rate = |player: usize| evaluation["players"][player]["rate"].as_f64().unwrap();
    assert!(rate(0) < 0.7 * rate(1), "{evaluation}");
    let result_text = fs::read_to_string(match_folder.join("result.json")).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&result_text).unwrap()["judged"],
        *evaluation
    );
    for player in &evaluation["players"].as_array().unwrap()[..] {
        let losses = losses(&match_folder, player["name"].as_str().unwrap());
        assert_eq!(player["decisions"], losses.len());
        assert_eq!(losses.len(), 60);
        let mean = 1000.0 * losses.iter().sum::<f64>() / 60.0;
        assert!((mean - player["rate"].as_f64().unwrap()).abs() < 1e-3);
        assert!(player["error"].as_f64().unwrap() > 0.0);
    }
    let page = page(&match_folder);
    let expected = concat!(
        "Evaluated by Ermine ",
        env!("CARGO_PKG_VERSION"),
        ", 10\u{202f}000 nodes per decision"
    );
    assert!(page.contains("Error rate") && page.contains(expected));
    assert!(page.contains("10 times the 1000 of strong"));
    let games = fs::read_to_string(match_folder.join("games.txt")).unwrap();
    assert_eq!(games.matches("[%loss").count(), 120);
}

/// The same decisions get the same losses, however often and on however many threads the
/// command runs, interrupted or not.
#[test]
fn a_sample_is_evaluated_once_and_resumed() {
    let (_folder, match_folder) = play_unequal_match("1");
    let file = match_folder.join("losses.jsonl");
    let sorted = |decisions: &str, concurrency: &str| {
        judge(
            &match_folder,
            &["--decisions", decisions, "--concurrency", concurrency],
        );
        let mut lines = lines(&file);
        lines.remove(0);
        lines.sort();
        lines
    };
    let few = sorted("4", "1");
    let more = sorted("9", "3");
    assert_eq!((few.len(), more.len()), (8, 18));
    assert!(few.iter().all(|line| more.contains(line)));
    // Cut off in the middle of a line.
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..2 * whole.len() / 3]).unwrap();
    assert_eq!(sorted("9", "2"), more);
    fs::remove_file(&file).unwrap();
    assert_eq!(sorted("9", "1"), more);
    // Losses already computed are kept when fewer or other decisions are requested.
    assert_eq!(sorted("4", "1"), more);
    judge(&match_folder, &["--decisions", "5", "--seed", "9"]);
    let final_lines = lines(&file);
    assert!(more.iter().all(|line| final_lines.contains(line)));
}

#[test]
fn too_few_nodes_to_evaluate_the_players_are_refused() {
    let (_folder, match_folder) = play_unequal_match("1");
    let error = error_of(&["judge", match_folder.to_str().unwrap(), "--nodes", "9999"]);
    assert!(
        error.contains("nodes 9999; expected at least 10000: 10 times the 1000"),
        "{error}"
    );
    assert!(!match_folder.join("losses.jsonl").exists());
    let none = error_of(&["judge", match_folder.parent().unwrap().to_str().unwrap()]);
    assert!(none.contains("holds no match"), "{none}");
}

#[test]
fn damage_beside_the_journal_is_refused_by_file_and_line() {
    let (_folder, match_folder) = play_unequal_match("1");
    let out = match_folder.to_str().unwrap();
    judge(&match_folder, &["--decisions", "2"]);
    let before = page(&match_folder);
    let journal = || fs::read(match_folder.join("journal.jsonl")).unwrap();
    let journal_before = journal();
    for (name, line, from, to) in [
        ("losses.jsonl", 1, "\"nodes\":", "\"nodes\":1"),
        ("losses.jsonl", 3, "\"loss\":", "\"loss\":1"),
        ("sittings.jsonl", 1, "Z\",\"version\"", "Y\",\"version\""),
    ] {
        let path = match_folder.join(name);
        let whole = lines(&path);
        let mut damaged = whole.clone();
        damaged[line - 1] = damaged[line - 1].replacen(from, to, 1);
        assert_ne!(damaged, whole);
        fs::write(&path, damaged.join("\n") + "\n").unwrap();
        let error = error_of(&["report", out]);
        assert!(
            error.contains(&format!("{name}', line {line}: its crc32 should be")),
            "{error}"
        );
        assert_eq!(page(&match_folder), before);
        let longer = error_of(&["match", "--resume", out, "--pairs", "3"]);
        assert_eq!((longer, journal()), (error, journal_before.clone()));
        fs::write(&path, whole.join("\n") + "\n").unwrap();
    }
    stdout_of(&["report", out]);
}

/// The rows of a page's settings.
fn settings(match_folder: &Path) -> Vec<(String, String)> {
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        ..Default::default()
    };
    let page = page(match_folder);
    let tree = roxmltree::Document::parse_with_options(&page, options).unwrap();
    let is_table = |node: &roxmltree::Node<'_, '_>| node.attribute("class") == Some("settings");
    let table = tree.descendants().find(is_table).unwrap();
    let rows = table.descendants().filter(|node| node.has_tag_name("tr"));
    let text = |node: roxmltree::Node<'_, '_>| -> String {
        node.descendants()
            .filter(|node| node.is_text())
            .filter_map(|node| node.text())
            .collect()
    };
    let row = |row: roxmltree::Node<'_, '_>| {
        let mut cells = row.children();
        (text(cells.next().unwrap()), text(cells.next().unwrap()))
    };
    rows.map(row).collect()
}

#[test]
fn the_page_shows_how_the_match_was_played_and_how_to_repeat_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.toml");
    let text = format!(
        "pairs = 2\nseed = 5\nrandom-plies = 3\nbalance = 20\n[each]\nnodes = 60\n[[engine]]\nname = 'the first'\n\
         options = {{ Hash = 4 }}\n[[engine]]\nname = 'other'\ncmd = \"'{ERMINE}'\"\n"
    );
    fs::write(&file, text).unwrap();
    let match_folder = folder.path().join("match");
    stdout_of(&[
        "match",
        "--config",
        file.to_str().unwrap(),
        "--out",
        match_folder.to_str().unwrap(),
    ]);
    let rows = settings(&match_folder);
    let setting = |name: &str| {
        rows.iter()
            .find(|row| row.0 == name)
            .expect(name)
            .1
            .as_str()
    };
    let engine = concat!("Ermine ", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        setting("the first"),
        format!("ermine nodes=60 option.Hash=4 ({engine})")
    );
    assert!(setting("other").ends_with(&format!(" nodes=60 ({engine})")));
    assert_eq!(
        (setting("random plies"), setting("played by")),
        ("3", engine)
    );
    assert!(setting("begun").starts_with("20") && setting("begun").ends_with(" UTC"));
    assert!(
        setting("machine").contains("core"),
        "{}",
        setting("machine")
    );
    for (name, value) in &rows {
        // A name with a space within a word of a command needs both quotes.
        let quoted = value.contains('"') && name != "command to repeat";
        assert!(
            !value.is_empty() && !quoted && !value.contains('·'),
            "{name}: {value}"
        );
    }
    let again = folder.path().join("again");
    let mut words = shlex::split(setting("command to repeat")).unwrap();
    assert_eq!(words.remove(0), "ermine");
    words.extend(["--out".to_owned(), again.to_str().unwrap().to_owned()]);
    stdout_of(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let moves = |match_folder: &Path| -> Vec<Value> {
        let lines = lines(&match_folder.join("moves.jsonl")).into_iter();
        let mut moves: Vec<Value> = lines
            .map(|line| serde_json::from_str(&line).unwrap())
            .collect();
        moves.iter_mut().for_each(|line| line["ms"] = Value::Null);
        moves
    };
    assert_eq!(moves(&match_folder), moves(&again));
}

#[test]
fn a_page_leaves_out_what_the_folder_lacks() {
    let (_folder, match_folder) = play_unequal_match("1");
    fs::remove_file(match_folder.join("sittings.jsonl")).unwrap();
    stdout_of(&["report", match_folder.to_str().unwrap()]);
    let rows = settings(&match_folder);
    let has = |name: &str| rows.iter().any(|row| row.0 == name);
    assert!(!has("begun") && !has("machine") && !has("games at once"));
    assert!(has("played by") && has("command to repeat") && has("random plies"));
}
