//! Files that earlier builds wrote stay readable: `tests/data/compat` holds a small one
//! of every format and version (its README says how each was made). A new version of a
//! format adds a file there and a line here; none is ever removed.

use super::runs::{json_lines, path_str, run, text};
use ermine::analysis::spsa::{self};
use ermine::bench::engine_name;
use ermine::gamefile::journal::Reader;
use ermine::gamefile::{self, Sessions};
use ermine::train::Checkpoint;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The engine name in the files: some can only be resumed by the same engine.
const WRITTEN_BY: &str = "Ermine 0.1.0 1847708";

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/compat")
        .join(name)
}

/// Runs the binary, asserts success, and returns its output.
fn output(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    text(&output.stdout)
}

/// A copy of the sample in `folder`, as if this build had begun it.
fn copy(name: &str, folder: &Path) -> PathBuf {
    let text = fs::read_to_string(sample(name)).unwrap();
    let path = folder.join(name);
    fs::write(&path, renamed(&text)).unwrap();
    path
}

/// The lines with the name of this engine, and with new checksums where they have one.
fn renamed(text: &str) -> String {
    const CHECKSUM: &str = ",\"crc32\":\"";
    let lines = text.lines().map(|line| {
        let line = line.replace(WRITTEN_BY, engine_name());
        match line.rsplit_once(CHECKSUM) {
            Some((content, _)) => {
                let sum = crc32fast::hash(content.as_bytes());
                format!("{content}{CHECKSUM}{sum:08x}\"}}\n")
            }
            None => line + "\n",
        }
    });
    lines.collect()
}

/// A copy of a folder of samples.
fn copy_folder(name: &str, folder: &Path) -> PathBuf {
    let path = folder.join(name);
    fs::create_dir(&path).unwrap();
    for file in fs::read_dir(sample(name)).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), path.join(file.file_name())).unwrap();
    }
    path
}

/// Asserts that every field of `old` is in `new` with the same value: fields may be
/// added, but never removed or changed.
fn assert_holds(new: &Value, old: &Value, path: &str) {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => {
            for (name, old) in old {
                let new = new.get(name);
                let new = new.unwrap_or_else(|| panic!("{path}.{name} is gone"));
                assert_holds(new, old, &format!("{path}.{name}"));
            }
        }
        (Value::Array(new), Value::Array(old)) => {
            assert_eq!(new.len(), old.len(), "{path}");
            for (index, (new, old)) in new.iter().zip(old).enumerate() {
                assert_holds(new, old, &format!("{path}[{index}]"));
            }
        }
        _ => assert_eq!(new, old, "{path}"),
    }
}

#[test]
fn game_records() {
    // A line for every position of every game.
    for (name, positions) in [
        ("records-1.txt", RECORDED_DECISIONS),
        ("records-1-annotated.txt", 9),
    ] {
        let listed = output(&["batch", path_str(&sample(name)), "--list"], "");
        assert_eq!(listed.lines().count(), positions, "{name}");
    }
    let annotated = fs::read_to_string(sample("records-1-annotated.txt")).unwrap();
    let open = |game: Option<&str>| ermine::open(game.unwrap_or(ermine::catalog::names()[0]));
    let records = gamefile::read(&annotated, &mut Sessions::new(open)).unwrap();
    assert_eq!(records[0].tag("Site"), Some(r#"C:\chess "quoted""#));
    let written = gamefile::write_all(&records, &mut Sessions::new(open)).unwrap();
    for part in [
        r"{Before the first move \(braces\), [brackets] and a back\\slash}",
        r"(1. e4{Green} $5 {two\nlines} (1.",
        "1... e5 $10 {even} 1/2-1/2",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
}

/// The number of decisions in `records-1.txt`.
const RECORDED_DECISIONS: usize = 1865;

#[test]
fn folders_of_matches() {
    let all = [
        ("match-2", true),
        ("match-2-dice", false),
        ("match-3", false),
        ("match-4", false),
    ];
    for (name, is_evaluated) in all {
        let folder = tempfile::tempdir().unwrap();
        let folder = copy_folder(name, folder.path());
        output(&["report", path_str(&folder)], "");
        for file in ["result.json", "moves.jsonl"] {
            let [old, new] = [&sample(name), &folder]
                .map(|folder| json_lines(&fs::read_to_string(folder.join(file)).unwrap()));
            assert_holds(&new.into(), &old.into(), file);
        }
        let result = fs::read_to_string(folder.join("result.json")).unwrap();
        let result: Value = serde_json::from_str(&result).unwrap();
        assert_eq!(result["judged"].is_null(), !is_evaluated, "{name}");
        // All games are there, so nothing is left to play.
        let journal = fs::read(folder.join("journal.jsonl")).unwrap();
        let args = [
            "match",
            "--resume",
            path_str(&folder),
            "--accept-changed-engines",
        ];
        output(&args, "");
        assert_eq!(fs::read(folder.join("journal.jsonl")).unwrap(), journal);
    }
}

#[test]
fn configurations_of_matches() {
    for name in ["match-config-1.toml", "match-config-2.toml"] {
        let file = sample(name);
        let lines = output(
            &[
                "match",
                "--config",
                path_str(&file),
                "--out",
                "none",
                "--json",
            ],
            "",
        );
        assert!(json_lines(&lines).len() > 1, "{name}: {lines}");
    }
}

#[test]
fn batches() {
    for name in ["batch-1.jsonl", "batch-2.jsonl", "batch-3.jsonl"] {
        let folder = tempfile::tempdir().unwrap();
        let records = copy(name, folder.path());
        copy(&format!("{name}.begun"), folder.path());
        let before = fs::read_to_string(&records).unwrap();
        // The last record is cut off and written again; all others stay as they are.
        let cut = before[..before.len() - 1].rfind('\n').unwrap() + 1;
        fs::write(&records, &before[..cut]).unwrap();
        let input = sample("batch-1.input.jsonl");
        let args = [
            "batch",
            path_str(&input),
            "--nodes",
            "200",
            "--resume",
            "--out",
        ];
        let resumed = run(&[&args[..], &[path_str(&records)]].concat(), "");
        assert_eq!(resumed.status.code(), Some(3), "{}", text(&resumed.stderr));
        let texts = [fs::read_to_string(&records).unwrap(), before];
        let [new, old] = texts.map(|text| json_lines(&text));
        assert_eq!(new[..2], old[..2]);
        assert_eq!(new.len(), old.len());
    }
}

#[test]
fn puzzles_and_their_attempts() {
    let puzzles = sample("puzzles-1.jsonl");
    let listed = output(
        &["puzzles", "export", path_str(&puzzles), "--format", "epd"],
        "",
    );
    assert_eq!(listed.lines().count(), 7);
    for version in 1..=3 {
        let name = &*format!("puzzles-{version}-rated.jsonl");
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let attempts = copy(&format!("{name}.attempts"), folder);
        let lines = |path| fs::read_to_string(path).unwrap().lines().count();
        let before = lines(&attempts);
        let rated = folder.join(name);
        let args = [
            "puzzles",
            "rate",
            path_str(&puzzles),
            "--levels",
            "700,1500",
            "--seeds",
            "2",
        ];
        let options = ["--nodes", "100", "--out", path_str(&rated), "--resume"];
        output(&[&args[..], &options].concat(), "");
        assert_eq!(lines(&attempts), before, "nothing was tried again");
        let texts = [rated, sample(name)].map(|path| fs::read_to_string(path).unwrap());
        let [new, old] = texts.map(|text| json_lines(&text));
        assert_eq!(new, old);
    }
}

#[test]
fn games_to_learn_from() {
    for (name, game, games) in [
        ("games-4-colorbound.jsonl", "colorbound", 2),
        ("games-4-royal-palette.jsonl", "royal-palette", 1),
        ("games-5-colorbound.jsonl", "colorbound", 2),
        ("games-5-royal-palette.jsonl", "royal-palette", 1),
    ] {
        let file = sample(name);
        let args = [
            "datagen",
            "--game",
            game,
            "stats",
            path_str(&file),
            "--json",
        ];
        let found = &json_lines(&output(&args, ""))[0];
        let results = found["games"].as_array().unwrap();
        let all: u64 = results.iter().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(all, games, "{name}");
    }
}

#[test]
fn nets() {
    for version in [3, 4, 5] {
        let name = format!("net-{version}-royal-standard.nnue");
        let input = format!(
            "setoption name UCI_Variant value royal-standard\nsetoption name EvalFile value {}\n\
             position startpos\ngo depth 2\n",
            path_str(&sample(&name))
        );
        let lines = output(&[], &input);
        assert!(lines.contains("bestmove"), "{name}: {lines}");
        assert!(!lines.contains("error"), "{name}: {lines}");
    }
}

#[test]
fn checkpoints_of_trainings() {
    let found = Checkpoint::load(&sample("training-checkpoint-2.bin"), 7, 2);
    let found = found.unwrap().unwrap();
    let epoch = found.epochs[0];
    assert_eq!((found.steps, epoch.number), (3, 1));
    assert_eq!([epoch.training, epoch.validation], [0.5, 0.25]);
    assert_eq!(found.lists, [[1.0, 2.0], [0.5, 0.25], [0.125, 0.0625]]);
}

#[test]
fn journals_of_tunings() {
    let mut lines = Reader::<spsa::Settings>::open(&sample("tuning-1/journal.jsonl")).unwrap();
    let settings = lines.begin().unwrap().unwrap();
    assert_eq!(
        (settings.game.as_str(), settings.iterations),
        ("colorbound", 2)
    );
    for k in 1..=2 {
        let iteration: spsa::Iteration = lines.next_record().unwrap().unwrap();
        assert_eq!(
            (iteration.k, iteration.theta.len()),
            (k, settings.parameters.len())
        );
    }
    assert!(!lines.advance().unwrap());
    let found = fs::read_to_string(sample("tuning-1/parameters.txt")).unwrap();
    let input = format!(
        "setoption name UCI_Variant value colorbound\nsetoption name SearchParameters value {}\nquit\n",
        found.trim()
    );
    assert!(!output(&[], &input).contains("error"));
}

#[test]
fn positions_with_references() {
    let file = sample("error-rate-1.txt");
    let args = [
        "error-rate",
        "--game",
        "colorbound",
        "--positions",
        path_str(&file),
        "--list",
    ];
    assert!(output(&args, "").lines().count() >= 12);
}

/// Checks that an object has the keys of an older one, at every level.
fn assert_has_keys(new: &Value, old: &Value, path: &str) {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => {
            for (key, old) in old {
                let new = new.get(key).unwrap_or_else(|| panic!("{path}: no '{key}'"));
                assert_has_keys(new, old, &format!("{path}.{key}"));
            }
        }
        (Value::Array(new), Value::Array(old)) => {
            assert_eq!(new.len(), old.len(), "{path}");
            let pairs = new.iter().zip(old);
            pairs.for_each(|(new, old)| assert_has_keys(new, old, path));
        }
        _ => {}
    }
}

#[test]
fn diagrams() {
    for game in [
        "royal-palette",
        "colour-chess",
        "royal-standard",
        "colorbound",
    ] {
        let read = |version: u32| {
            let name = format!("diagram-{version}-{game}.json");
            fs::read_to_string(sample(&name)).unwrap()
        };
        // Version 1 had `man` for `piece`, and until version 2 `duty` was `binding`; texts for
        // people may change.
        let renamed = |version| {
            let text = read(version).replace(r#""man":"#, r#""piece":"#);
            text.replace(r#""duty":"#, r#""binding":"#)
        };
        let new = output(&["show", "--game", game, "--json"], "");
        let texts = [new, read(3), renamed(2), renamed(1)];
        let [new, old, second, first] =
            texts.map(|text| serde_json::from_str::<Value>(&text).unwrap());
        assert_holds(&new, &old, game);
        assert_has_keys(&new, &second, game);
        assert_has_keys(&new, &first, game);
    }
}

#[test]
fn formats_to_come_are_refused_by_their_version() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("later");
    let cases: [(&[&str], &str, &str); 2] = [
        (
            &["error-rate", "--game", "colorbound", "--positions"],
            "# format: 2\n",
            "'format: 2'; expected 'format: 1'",
        ),
        (
            &[
                "match", "--out", "none", "--engine", "random", "--engine", "greedy", "--config",
            ],
            "version = 3\n",
            "version 3; expected 1 to 2",
        ),
    ];
    for (args, content, expected) in cases {
        fs::write(&path, content).unwrap();
        let refused = run(&[args, &[path_str(&path)]].concat(), "");
        let error = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{error}");
        assert!(error.contains(expected), "{error}");
    }
}
