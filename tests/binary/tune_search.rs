//! `ermine tune search`: the same results whatever the threads and the interruptions, and
//! never another tuning in the same folder.

use super::runs::{self, json_lines, path_str, text};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

/// A tuning of a second.
const QUICK: [&str; 14] = [
    "tune",
    "search",
    "--game",
    "colorbound",
    "--parameters",
    "reduction_factor,futility_ply:15",
    "--nodes",
    "50",
    "--iterations",
    "6",
    "--pairs",
    "1",
    "--hash",
    "1",
];

fn tune(folder: &Path, more: &[&str]) -> Output {
    let out = ["--out", path_str(folder)];
    runs::run(&[&QUICK[..], &out, more].concat(), "")
}

fn tune_ok(folder: &Path, more: &[&str]) -> Output {
    let output = tune(folder, more);
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert_eq!(stderr, "", "quiet in a pipe");
    output
}

fn error_of(folder: &Path, more: &[&str]) -> String {
    let output = tune(folder, more);
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(output.stdout.is_empty());
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr
}

const FILES: [&str; 3] = ["journal.jsonl", "curves.svg", "parameters.txt"];

fn read(folder: &Path) -> [Vec<u8>; 3] {
    FILES.map(|name| fs::read(folder.join(name)).expect("a file"))
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    // With more nodes and farther apart, so that the two sides play different games.
    let tune_ok = |name: &str, (seed, threads): (&'static str, &'static str)| {
        let mut args = QUICK.to_vec();
        args[5] = "reduction_factor:30,futility_ply:30";
        args[7] = "600";
        args.extend(["--seed", seed, "--threads", threads]);
        let out = path(name);
        args.extend(["--out", path_str(&out)]);
        let output = runs::run(&args, "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        output.stdout
    };
    let one = tune_ok("one", ("1", "1"));
    let whole = read(&path("one"));
    let two = tune_ok("two", ("1", "2"));
    assert_eq!(read(&path("two")), whole);
    assert_eq!(one, two);
    let journal = &whole[0];
    let lines = json_lines(&text(journal));
    let is_decided = |line: &Value| line["games"][0] != line["games"][2];
    assert!(
        lines[1..].iter().any(is_decided),
        "results that move nothing"
    );
    let ends = (0..journal.len()).filter(|&at| journal[at] == b'\n');
    let ends: Vec<usize> = ends.collect();
    assert_eq!(ends.len(), 7);
    // In the first line, at the end of a line, within a line, before the last byte.
    for length in [0, 9, ends[0] + 1, ends[2] + 40, ends[6]] {
        fs::write(path("two").join(FILES[0]), &journal[..length]).unwrap();
        tune_ok("two", ("1", "2"));
        assert_eq!(read(&path("two")), whole, "cut to {length} bytes");
    }
    // Nothing is left to do.
    assert_eq!(tune_ok("two", ("1", "1")), one);
    assert_eq!(read(&path("two")), whole);
    tune_ok("other", ("4", "2"));
    let other = read(&path("other"));
    let after_settings = |journal: &[u8]| {
        text(journal)
            .lines()
            .skip(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_ne!(after_settings(&other[0]), after_settings(journal));
}

#[test]
fn files_and_summary_agree() {
    let folder = tempfile::tempdir().unwrap();
    let output = tune_ok(folder.path(), &["--json", "--from", "null_move_margin=40"]);
    let summary = &json_lines(&text(&output.stdout))[0];
    let journal = fs::read_to_string(folder.path().join(FILES[0])).unwrap();
    let lines = json_lines(&journal);
    let (settings, iterations) = lines.split_first().unwrap();
    assert_eq!(settings["limit"]["nodes"], 50);
    assert!(settings["start"].as_str().unwrap().contains("margin=40,"));
    assert_eq!(
        (&summary["done"], &summary["iterations"]),
        (&6.into(), &6.into())
    );
    for (number, line) in (1..).zip(iterations) {
        assert_eq!(line["k"], number);
    }
    let theta = iterations.last().unwrap()["theta"].as_array().unwrap();
    let found = summary["parameters"].as_array().unwrap();
    let values: Vec<&Value> = found.iter().map(|parameter| &parameter["theta"]).collect();
    assert_eq!(theta.iter().collect::<Vec<_>>(), values);
    // In their order of declaration, with the parameters that differ from the game's own.
    let value = |at: usize| found[at]["value"].as_i64().unwrap();
    let parameters = format!(
        "futility_ply={},null_move_margin=40,reduction_factor={}",
        value(0),
        value(1)
    );
    let written = fs::read_to_string(folder.path().join(FILES[2])).unwrap();
    assert_eq!(written, format!("{parameters}\n"));
    assert_eq!(summary["text"], parameters);
    let option = format!("SearchParameters={parameters}");
    let analyse = [
        "analyse",
        "--game",
        "colorbound",
        "--startpos",
        "--depth",
        "1",
    ];
    let taken = runs::run(&[&analyse[..], &["--option", &option]].concat(), "");
    assert_eq!(taken.status.code(), Some(0));
    let curves = fs::read_to_string(folder.path().join(FILES[1])).unwrap();
    assert!(curves.contains("futility_ply  79 → "), "{curves}");
}

#[test]
fn another_tuning_in_the_same_folder_is_refused_by_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    tune_ok(folder, &[]);
    let whole = read(folder);
    for (more, expected) in [
        (["--seed", "2"], "was begun with seed 1, not with 2"),
        (["--r-end", "0.1"], "r-end 0.002, not with 0.1"),
        (
            ["--from", "reduction_base=9"],
            "start reduction_base=5, not with reduction_base=9",
        ),
    ] {
        let error = error_of(folder, &more);
        assert!(error.contains(expected), "{error}");
    }
    let assert_refused = |at: usize, value: &'static str, expected: &str| {
        let mut args = QUICK.to_vec();
        args[at] = value;
        args.extend(["--out", path_str(folder)]);
        let output = runs::run(&args, "");
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains(expected), "{stderr}");
    };
    assert_refused(
        3,
        "royal-standard",
        "game colorbound, not with royal-standard",
    );
    let both = "futility_ply:15,reduction_factor:10, not with futility_ply:15\n";
    assert_refused(5, "futility_ply:15", both);
    assert_refused(6, "--movetime", "limit nodes=50, not with movetime=50");
    assert_refused(9, "7", "iterations 6, not with 7");
    assert_refused(11, "2", "pairs 1, not with 2");
    assert_refused(13, "2", "hash 1, not with 2");
    assert_eq!(read(folder), whole);
}

#[test]
fn what_is_damaged_or_of_others_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let write_file = |name: &str, file: &str, bytes: &[u8]| {
        fs::create_dir_all(path(name)).unwrap();
        fs::write(path(name).join(file), bytes).unwrap();
    };
    write_file("page", "curves.svg", b"mine");
    assert!(error_of(&path("page"), &[]).contains("curves.svg' is in the way"));
    write_file("text", FILES[0], b"some text\n");
    assert!(error_of(&path("text"), &[]).contains("is not a journal of 'ermine tune search'"));
    write_file("match", FILES[0], b"{\"ermine_match\":2}\n");
    assert!(error_of(&path("match"), &[]).contains("is not a journal of"));
    fs::write(path("file"), "mine").unwrap();
    let error = error_of(&path("file"), &[]);
    assert!(
        error.contains("file' is in the way; expected a folder that is new"),
        "{error}"
    );
    assert_eq!(fs::read(path("file")).unwrap(), b"mine");
    tune_ok(&path("own"), &[]);
    let [journal, ..] = read(&path("own"));
    let mut damaged = journal.clone();
    let at = journal.len() / 2;
    damaged[at] ^= 1;
    write_file("own", FILES[0], &damaged);
    let line = 1 + journal[..at].iter().filter(|&&byte| byte == b'\n').count();
    let error = error_of(&path("own"), &[]);
    assert!(
        error.contains(&format!("journal.jsonl', line {line}: ")),
        "{error}"
    );
    assert_eq!(read(&path("own"))[0], damaged);
    // A repeated line.
    let lines: Vec<&[u8]> = journal.split_inclusive(|&byte| byte == b'\n').collect();
    write_file("own", FILES[0], &[lines[0], lines[1], lines[1]].concat());
    let error = error_of(&path("own"), &[]);
    assert!(error.contains("line 3: expected iteration 2"), "{error}");
}

#[test]
fn all_are_those_that_matter_to_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let parameter_names = |game: &'static str, list: &'static str| {
        let mut args = QUICK.to_vec();
        (args[3], args[5], args[9]) = (game, list, "1");
        let out = folder.path().join(game);
        args.extend(["--json", "--out", path_str(&out)]);
        let output = runs::run(&args, "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let summary = json_lines(&text(&output.stdout)).remove(0);
        let names = summary["parameters"].as_array().unwrap().iter();
        let names = names.map(|parameter| parameter["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let without_dice = parameter_names("colorbound", "all,-futility_ply");
    let with_dice = parameter_names("royal-palette", "all");
    let has = |list: &[String], name: &str| list.iter().any(|one| one == name);
    for (name, expected) in [
        ("quiescence_table", [true, false]),
        ("reverse_futility_roll_ply", [false, true]),
        ("futility_above_low", [false, true]),
        ("kept_history", [true, true]),
        ("reduction_history", [true, false]),
        ("futility_ply", [false, true]),
        ("null_move_margin", [true, true]),
    ] {
        assert_eq!(
            [&without_dice, &with_dice].map(|list| has(list, name)),
            expected,
            "{name}"
        );
    }
}

#[test]
fn a_parameter_that_cannot_matter_is_refused_with_a_list_of_those_that_can() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut args = QUICK.to_vec();
    args.extend(["--out", path_str(&out)]);
    let assert_refused = |game: &'static str, list: &'static str, idle: &str, accepted: &str| {
        let mut args = args.clone();
        (args[3], args[5]) = (game, list);
        let output = runs::run(&args, "");
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        let message = format!("no search of {game} depends on {idle} where the tuning begins");
        assert!(stderr.contains(&message), "{stderr}");
        let (_, expected) = stderr.split_once("expected some of: ").unwrap();
        let expected: Vec<&str> = expected.trim().split(", ").collect();
        assert!(expected.contains(&accepted), "{stderr}");
        assert!(!expected.contains(&idle), "{stderr}");
        assert!(!out.exists());
    };
    assert_refused(
        "colorbound",
        "futility_ply,futility_above_low",
        "futility_above_low",
        "futility_ply",
    );
    assert_refused(
        "royal-palette",
        "all,quiescence_table:9",
        "quiescence_table",
        "futility_above_low",
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_and_it_resumes() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("kept");
    let mut args = QUICK.to_vec();
    args[9] = "1000000";
    args.extend(["--out", path_str(&out)]);
    let lines = || {
        fs::read_to_string(out.join(FILES[0]))
            .unwrap_or_default()
            .lines()
            .count()
    };
    let mut before = 0;
    for _ in 0..2 {
        let child = runs::command(&args).spawn().expect("the binary starts");
        while lines() < before + 3 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let kill = format!("kill -INT {}", child.id());
        assert!(
            Command::new("sh")
                .args(["-c", &kill])
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().expect("the binary ends");
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{stderr}");
        assert!(stderr.contains("Ctrl-C again aborts it"), "{stderr}");
        assert!(stderr.contains("repeat the command to resume"), "{stderr}");
        let stdout = text(&output.stdout);
        before = lines();
        assert!(
            stdout.contains(&format!("{} of 1000000 iterations", before - 1)),
            "{stdout}"
        );
        assert!(FILES.iter().all(|name| out.join(name).exists()));
    }
}
