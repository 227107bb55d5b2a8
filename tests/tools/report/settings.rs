//! The rows of settings on the page of a match.

use ermine::arena::{
    Config, Machine, MatchHeader, Openings, Run, add_run, create_journal, publish,
};

/// The settings on the page of a match with a header and no games.
fn rows(text: &str, runs: &[Run]) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("match");
    let config: Config = toml::from_str(text).unwrap();
    let header = MatchHeader::new(config, Openings::drawn().digest());
    drop(create_journal(&place, &header).unwrap());
    for run_info in runs {
        add_run(&place, run_info).unwrap();
    }
    publish(&place, &mut |_, _| {}).unwrap();
    read(&std::fs::read_to_string(place.join("report.html")).unwrap())
}

fn read(page: &str) -> Vec<(String, String)> {
    let page = super::page::parsed(page);
    let table = page
        .descendants()
        .find(|node| node.attribute("class") == Some("settings"));
    let rows = table.expect("a table").descendants();
    let rows = rows.filter(|node| node.has_tag_name("tr"));
    let cells = rows.map(|row| {
        let mut cells = row.children().map(super::page::words);
        (cells.next().unwrap(), cells.next().unwrap())
    });
    cells.collect()
}

fn value<'a>(rows: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let mut rows = rows.iter();
    rows.find(|row| row.0 == name).map(|row| row.1.as_str())
}

const TWO: &str = "
    seed = 5
    each = { margin = 20 }
    [[engine]]
    name = 'deep'
    nodes = 300
    options = { Hash = 4 }
    [[engine]]
    player = 'random'
";

#[test]
fn settings_are_shown_plainly_and_nothing_is_empty() {
    let found = rows(TWO, &[]);
    assert_eq!(
        value(&found, "deep"),
        Some("ermine nodes=300 margin=20 option.Hash=4")
    );
    assert_eq!(value(&found, "random"), Some("random margin=20"));
    assert_eq!(value(&found, "random plies"), Some("0"));
    assert_eq!(value(&found, "begun"), None);
    assert_eq!(value(&found, "machine"), None);
    assert!(value(&found, "played by").unwrap().starts_with("Ermine "));
    for (name, value) in &found {
        assert!(
            !value.trim().is_empty() && !value.contains('·'),
            "{name}: {value}"
        );
    }
    let colour = format!("game = 'colour-chess'\n{TWO}");
    assert_eq!(value(&rows(&colour, &[]), "random plies"), Some("6"));
    assert_eq!(value(&found, "balance"), None);
    let even = rows(&format!("balance = 7.5\n{TWO}"), &[]);
    assert_eq!(value(&even, "balance"), Some("within 7.5 points"));
}

#[test]
fn a_program_is_quoted_only_where_it_has_to_be() {
    let program = |cmd: &str| {
        let text =
            format!("each = {{ nodes = 9 }}\nengine = [{{ cmd = {cmd} }}, {{ name = 'b' }}]");
        rows(&text, &[]).remove(1).1
    };
    assert_eq!(program("\"'./old'\""), "cmd=./old nodes=9");
    assert_eq!(program("\"./old --x\""), "'cmd=./old --x' nodes=9");
}

#[test]
fn a_match_in_two_runs_shows_both() {
    let run_info = |day: &str, cpu: &str| Run {
        begun: format!("2026-03-{day}T09:26:53Z"),
        version: "0.1.0".to_owned(),
        concurrency: 2,
        engines: vec![Some("Ermine 0.1.0".to_owned()), None],
        machine: Machine {
            cpu: cpu.to_owned(),
            threads: 4,
            ..Machine::default()
        },
    };
    let found = rows(TWO, &[run_info("14", "one"), run_info("15", "other")]);
    let setting = |name| value(&found, name).unwrap();
    assert_eq!(setting("begun"), "2026-03-14 09:26 UTC");
    assert_eq!(setting("resumed"), "2026-03-15 09:26 UTC");
    assert_eq!(setting("machine"), "one, 4 cores; then other, 4 cores");
    assert_eq!(setting("games at once"), "2");
    assert!(setting("deep").ends_with("option.Hash=4 (Ermine 0.1.0)"));
    assert_eq!(setting("random"), "random margin=20");
    assert!(setting("command to repeat").ends_with("--pairs 100 --seed 5 --concurrency 2"));
}
