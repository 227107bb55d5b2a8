//! Matches resumed with another engine behind the same command.
#![cfg(unix)]

use super::*;
use ermine::arena::MatchHeader;
use ermine::gamefile::sealed::seal_json;
use std::os::unix::fs::PermissionsExt;

/// Writes an engine to `path` that reports `name` as its name.
fn write_engine(path: &Path, name: &str) {
    let mock = mock();
    let script = format!(
        "#!/bin/sh\nexec '{}' --name {name} random\n",
        mock.display()
    );
    fs::write(path, script).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Plays a match of one pair with the engine at `engine`, in `folder`.
fn play_one_pair(folder: &Path, engine: &Path) -> String {
    let out = folder.join("match").to_str().unwrap().to_owned();
    let engine = format!("cmd='{}' name=new nodes=1", engine.display());
    let args = [
        "--engine",
        "random",
        "--engine",
        &engine,
        "--pairs",
        "1",
        "--max-moves",
        "3",
    ];
    result(&[&args[..], &["--out", &out]].concat());
    out
}

#[test]
fn another_engine_behind_the_same_command_is_refused_or_reported() {
    let folder = tempfile::tempdir().unwrap();
    let engine = folder.path().join("engine.sh");
    write_engine(&engine, "Old");
    let out = play_one_pair(folder.path(), &engine);
    // The same engine goes on.
    assert_eq!(
        result(&["--resume", &out, "--pairs", "2"])["engine_changes"],
        serde_json::json!([])
    );
    write_engine(&engine, "New");
    let before = fs::read(folder.path().join("match/journal.jsonl")).unwrap();
    let output = run(&["--resume", &out, "--pairs", "3"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    for part in [
        "engine 'new' has changed",
        "the SHA-256 of '",
        "its line was 'id name Old', is 'id name New'",
        "--accept-changed-engines",
    ] {
        assert!(errors.contains(part), "{part}: {errors}");
    }
    let after = fs::read(folder.path().join("match/journal.jsonl")).unwrap();
    assert!(before == after, "a refused match was changed");
    let accepted = result(&["--resume", &out, "--pairs", "3", "--accept-changed-engines"]);
    assert_eq!(accepted["pairs"], 3);
    let changes = accepted["engine_changes"].as_array().unwrap();
    let kinds: Vec<&str> = changes
        .iter()
        .map(|c| c["what"].as_str().unwrap())
        .collect();
    assert_eq!((kinds.len(), kinds[1]), (2, "its line"), "{changes:?}");
    assert_eq!(
        (&changes[1]["engine"], &changes[1]["after_games"]),
        (&"new".into(), &4.into())
    );
    // It is the engine to compare with from here on, and later results still report the
    // change.
    let text = stdout_of(&["--resume", &out, "--pairs", "4"]);
    let expected = "new has changed after 4 games: its line was 'id name Old', is 'id name New'";
    assert!(text.contains(expected), "{text}");
    let page = fs::read_to_string(folder.path().join("match/report.html")).unwrap();
    assert!(
        page.contains("Engine new has changed after 4 games"),
        "{page}"
    );
}

#[test]
fn a_journal_without_its_engines_is_resumed_and_records_them() {
    let folder = tempfile::tempdir().unwrap();
    let engine = folder.path().join("engine.sh");
    write_engine(&engine, "Old");
    let out = play_one_pair(folder.path(), &engine);
    let path = folder.path().join("match/journal.jsonl");
    let read_headers = || -> Vec<MatchHeader> {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter(|line| line.contains("ermine_match"));
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let text = fs::read_to_string(&path).unwrap();
    let (_, games) = text.split_once('\n').unwrap();
    let mut older = read_headers().remove(0);
    let bench = older.engines[0].bench.unwrap();
    assert!(bench > 0 && older.engines[0].files["ermine"].len() == 64);
    assert!(
        older.engines[1]
            .lines
            .contains(&"id author tests".to_owned())
    );
    (older.ermine_match, older.engines) = (2, Vec::new());
    fs::write(&path, seal_json(&older).unwrap() + games).unwrap();
    write_engine(&engine, "New");
    assert_eq!(result(&["--resume", &out, "--pairs", "2"])["pairs"], 2);
    let headers = read_headers();
    assert_eq!((headers[0].ermine_match, headers[1].ermine_match), (2, 4));
    assert_eq!(headers[1].engines.len(), 2);
    write_engine(&engine, "Old");
    let output = run(&["--resume", &out, "--pairs", "3"]);
    assert_eq!(output.status.code(), Some(1));
}
