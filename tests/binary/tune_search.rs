//! `ermine tune search`: the same results whatever the threads and the interruptions, and
//! never another tuning in the same folder.

use super::runs::{self, json_lines, shown, text};
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
    let out = ["--out", shown(folder)];
    runs::run(&[&QUICK[..], &out, more].concat(), "")
}

fn tuned(folder: &Path, more: &[&str]) -> Output {
    let output = tune(folder, more);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert_eq!(told, "", "quiet in a pipe");
    output
}

fn refused(folder: &Path, more: &[&str]) -> String {
    let output = tune(folder, more);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(output.stdout.is_empty());
    assert_eq!(told.lines().count(), 1, "{told}");
    told
}

const FILES: [&str; 3] = ["journal.jsonl", "curves.svg", "parameters.txt"];

fn read(folder: &Path) -> [Vec<u8>; 3] {
    FILES.map(|name| fs::read(folder.join(name)).expect("a file"))
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    // With more nodes and farther apart, so that the two sides play different games.
    let tuned = |name: &str, (seed, threads): (&'static str, &'static str)| {
        let mut args = QUICK.to_vec();
        args[5] = "reduction_factor:30,futility_ply:30";
        args[7] = "600";
        args.extend(["--seed", seed, "--threads", threads]);
        let out = place(name);
        args.extend(["--out", shown(&out)]);
        let output = runs::run(&args, "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        output.stdout
    };
    let one = tuned("one", ("1", "1"));
    let whole = read(&place("one"));
    let two = tuned("two", ("1", "2"));
    assert_eq!(read(&place("two")), whole);
    assert_eq!(one, two);
    let journal = &whole[0];
    let told = json_lines(&text(journal));
    let is_decided = |line: &Value| line["games"][0] != line["games"][2];
    assert!(
        told[1..].iter().any(is_decided),
        "results that move nothing"
    );
    let ends = (0..journal.len()).filter(|&at| journal[at] == b'\n');
    let ends: Vec<usize> = ends.collect();
    assert_eq!(ends.len(), 7);
    // In the first line, at the end of a line, within a line, before the last byte.
    for length in [0, 9, ends[0] + 1, ends[2] + 40, ends[6]] {
        fs::write(place("two").join(FILES[0]), &journal[..length]).unwrap();
        tuned("two", ("1", "2"));
        assert_eq!(read(&place("two")), whole, "cut to {length} bytes");
    }
    // Nothing is left to do.
    assert_eq!(tuned("two", ("1", "1")), one);
    assert_eq!(read(&place("two")), whole);
    tuned("other", ("4", "2"));
    let other = read(&place("other"));
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
    let output = tuned(folder.path(), &["--json", "--from", "null_move_margin=40"]);
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
    let told: Vec<&Value> = found.iter().map(|of| &of["theta"]).collect();
    assert_eq!(theta.iter().collect::<Vec<_>>(), told);
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
    tuned(folder, &[]);
    let whole = read(folder);
    for (more, said) in [
        (["--seed", "2"], "was begun with seed 1, not with 2"),
        (["--r-end", "0.1"], "r-end 0.002, not with 0.1"),
        (
            ["--from", "reduction_base=9"],
            "start reduction_base=5, not with reduction_base=9",
        ),
    ] {
        let told = refused(folder, &more);
        assert!(told.contains(said), "{told}");
    }
    let again = |at: usize, value: &'static str, said: &str| {
        let mut args = QUICK.to_vec();
        args[at] = value;
        args.extend(["--out", shown(folder)]);
        let output = runs::run(&args, "");
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(said), "{told}");
    };
    again(
        3,
        "royal-standard",
        "game colorbound, not with royal-standard",
    );
    let both = "futility_ply:15,reduction_factor:10, not with futility_ply:15\n";
    again(5, "futility_ply:15", both);
    again(6, "--movetime", "limit --nodes 50, not with --movetime 50");
    again(9, "7", "iterations 6, not with 7");
    again(11, "2", "pairs 1, not with 2");
    again(13, "2", "hash 1, not with 2");
    assert_eq!(read(folder), whole);
}

#[test]
fn what_is_damaged_or_of_others_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let there = |name: &str, file: &str, bytes: &[u8]| {
        fs::create_dir_all(place(name)).unwrap();
        fs::write(place(name).join(file), bytes).unwrap();
    };
    there("page", "curves.svg", b"mine");
    assert!(refused(&place("page"), &[]).contains("curves.svg' is in the way"));
    there("text", FILES[0], b"some text\n");
    assert!(refused(&place("text"), &[]).contains("is not a journal of 'ermine tune search'"));
    there("match", FILES[0], b"{\"ermine_match\":2}\n");
    assert!(refused(&place("match"), &[]).contains("is not a journal of"));
    fs::write(place("file"), "mine").unwrap();
    let told = refused(&place("file"), &[]);
    assert!(
        told.contains("file' is in the way; expected a folder that is new"),
        "{told}"
    );
    assert_eq!(fs::read(place("file")).unwrap(), b"mine");
    tuned(&place("own"), &[]);
    let [journal, ..] = read(&place("own"));
    let mut damaged = journal.clone();
    let at = journal.len() / 2;
    damaged[at] ^= 1;
    there("own", FILES[0], &damaged);
    let line = 1 + journal[..at].iter().filter(|&&byte| byte == b'\n').count();
    let told = refused(&place("own"), &[]);
    assert!(
        told.contains(&format!("journal.jsonl', line {line}: ")),
        "{told}"
    );
    assert_eq!(read(&place("own"))[0], damaged);
    // A repeated line.
    let lines: Vec<&[u8]> = journal.split_inclusive(|&byte| byte == b'\n').collect();
    there("own", FILES[0], &[lines[0], lines[1], lines[1]].concat());
    let told = refused(&place("own"), &[]);
    assert!(told.contains("line 3: expected iteration 2"), "{told}");
}

#[test]
fn all_are_those_that_matter_to_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let named = |game: &'static str, list: &'static str| {
        let mut args = QUICK.to_vec();
        (args[3], args[5], args[9]) = (game, list, "1");
        let out = folder.path().join(game);
        args.extend(["--json", "--out", shown(&out)]);
        let output = runs::run(&args, "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let summary = json_lines(&text(&output.stdout)).remove(0);
        let names = summary["parameters"].as_array().unwrap().iter();
        let names = names.map(|of| of["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let without_dice = named("colorbound", "all,-futility_ply");
    let with_dice = named("royal-palette", "all");
    let has = |list: &[String], name: &str| list.iter().any(|known| known == name);
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
    args.extend(["--out", shown(&out)]);
    let refused = |game: &'static str, list: &'static str, idle: &str, known: &str| {
        let mut args = args.clone();
        (args[3], args[5]) = (game, list);
        let output = runs::run(&args, "");
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        let begin = format!("no search of {game} depends on {idle} where the tuning begins");
        assert!(told.contains(&begin), "{told}");
        let (_, expected) = told.split_once("expected some of: ").unwrap();
        let expected: Vec<&str> = expected.trim().split(", ").collect();
        assert!(expected.contains(&known), "{told}");
        assert!(!expected.contains(&idle), "{told}");
        assert!(!out.exists());
    };
    refused(
        "colorbound",
        "futility_ply,futility_above_low",
        "futility_above_low",
        "futility_ply",
    );
    refused(
        "royal-palette",
        "all,quiescence_table:9",
        "quiescence_table",
        "futility_above_low",
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_and_it_goes_on() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("kept");
    let mut args = QUICK.to_vec();
    args[9] = "1000000";
    args.extend(["--out", shown(&place)]);
    let lines = || {
        fs::read_to_string(place.join(FILES[0]))
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
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{told}");
        assert!(told.contains("Ctrl-C again aborts it"), "{told}");
        assert!(told.contains("repeat the command to resume"), "{told}");
        let said = text(&output.stdout);
        before = lines();
        assert!(
            said.contains(&format!("{} of 1000000 iterations", before - 1)),
            "{said}"
        );
        assert!(FILES.iter().all(|name| place.join(name).exists()));
    }
}
