//! `ermine puzzles`: finished puzzles selected, exported, printed and solved.

use super::runs::{path_str, run, text};
use ermine::puzzle::{self, Puzzle, read_puzzles};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/data/puzzles-sample.jsonl"
);

/// Runs `ermine puzzles` with this standard input.
fn puzzles(args: &[&str], input: &str) -> Output {
    run(&[&["puzzles"], args].concat(), input)
}

/// The standard output of a run that succeeds.
fn stdout_of(args: &[&str], input: &str) -> String {
    let output = puzzles(args, input);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    assert_eq!(errors, "", "{args:?}");
    text(&output.stdout)
}

fn sample() -> Vec<Puzzle> {
    read_puzzles(&fs::read_to_string(SAMPLE).expect("a file")).expect("puzzles")
}

/// The arguments of `export` for the sample.
fn export<'a>(format: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["export", SAMPLE, "--format", format][..], more].concat()
}

#[test]
fn puzzles_are_chosen_and_written_as_they_are() {
    assert_eq!(
        stdout_of(&export("jsonl", &[]), ""),
        fs::read_to_string(SAMPLE).expect("a file")
    );
    let wins = stdout_of(
        &export(
            "jsonl",
            &["--kind", "win", "--game", "colorbound", "--sort-by-rating"],
        ),
        "",
    );
    let wins = read_puzzles(&wins).expect("puzzles");
    assert_eq!(wins.len(), 2);
    assert!(wins.iter().all(|puzzle| puzzle.kind == puzzle::Kind::Win));
    assert!(wins[0].rating.is_some() && wins[1].rating.is_none());
    let shuffled = ["--shuffle", "--seed", "3", "--count", "5"];
    let first = stdout_of(&export("jsonl", &shuffled), "");
    assert_eq!(first, stdout_of(&export("jsonl", &shuffled), ""));
    assert_eq!(first.lines().count(), 5);
}

#[test]
fn every_format_is_written_to_a_file_or_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, prefix) in [
        ("csv", "PuzzleId,FEN,Moves,Rating,"),
        ("epd", "r4b1r/ppp2p1p/"),
        ("records", "[Event \"Puzzle "),
        ("jsonl", "{\"schema\":1,"),
    ] {
        let stdout = stdout_of(&export(format, &[]), "");
        assert!(stdout.starts_with(prefix), "{format}: {stdout}");
        let out = folder.path().join(format);
        assert_eq!(
            stdout_of(&export(format, &["--out", path_str(&out)]), ""),
            ""
        );
        assert_eq!(fs::read_to_string(&out).expect("a file"), stdout);
    }
    // Another command reads the records.
    let records = folder.path().join("records");
    let batch = run(&["batch", path_str(&records), "--nodes", "1"], "");
    assert_eq!(batch.status.code(), Some(0), "{}", text(&batch.stderr));
}

#[test]
fn wrong_input_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path_str(&path).to_owned()
    };
    let line = sample().remove(0).line();
    let broken = file("broken", &format!("{line}\nrubbish\n"));
    let empty = file("empty", "\n");
    let other = file("other", &line.replace("\"schema\":1", "\"schema\":9"));
    let illegal = file("illegal", &line.replace("d4e3", "d4e9"));
    for (args, code, expected) in [
        (&["export", "nowhere", "--format", "csv"][..], 1, "nowhere"),
        (
            &["export", &broken, "--format", "csv"],
            1,
            "line 3 is not a puzzle",
        ),
        (&["solve", &empty], 1, "there is no puzzle"),
        (&["book", &other, "--out", "x"], 1, "schema 9; expected 1"),
        (
            &["export", &illegal, "--format", "epd"],
            1,
            "turn 1: 'd4e9'",
        ),
        (
            &["export", &illegal, "--format", "records"],
            1,
            "turn 1: 'd4e9'",
        ),
        (&["solve", &illegal], 1, "1 of 1 puzzles cannot be played"),
        (
            &export("csv", &["--min-rating", "9000"]),
            1,
            "none of the 15 puzzles",
        ),
        (&export("csv", &["--from", "x"]), 1, "the id 'x'"),
        (&export("pgn", &[]), 2, "pgn"),
        (&export("csv", &["--theme", "fork"]), 2, "fork"),
        (&export("csv", &["--kind", "study"]), 2, "study"),
        (
            &export("csv", &["--shuffle", "--sort-by-rating"]),
            2,
            "--sort-by-rating",
        ),
        (&export("csv", &["--game", "chess"]), 2, "chess"),
        (&["book", SAMPLE], 2, "--out"),
        (
            &["book", SAMPLE, "--out", "x", "--columns", "0"],
            2,
            "--columns",
        ),
        (
            &["solve", SAMPLE, "--missed", SAMPLE],
            1,
            "is the file of the puzzles",
        ),
        (&["solve"], 2, "FILE"),
        (&[], 2, "puzzles"),
    ] {
        let output = puzzles(args, "");
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
        assert!(errors.contains(expected), "{args:?}: {errors}");
    }
    assert!(!Path::new("x").exists());
}

#[test]
fn puzzles_are_solved_by_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let missed = folder.path().join("missed");
    let input = "\
d4e3
e8=ra
Kh6
c6
Kh4
moves
rules dragn
Re2
Rxe2
hint
hint
skip
quit
";
    // The plan is puzzle 3; its second answer is illegal after the other rolls.
    let all = stdout_of(&["solve", SAMPLE, "--missed", path_str(&missed)], input);
    for expected in [
        "15 puzzles. Type a move,",
        "Puzzle 1 of 15",
        "The roll is given: find the best move. You play Black.",
        "Right: 16… dxe3",
        "Solved at the first try. Rating 1120 ± 60; themes: capture, oneMove; id bcc6f3558bde.",
        "Right; the best is: 1. e8→Q [or e8→Ra, e8→Rh] (1-6)",
        "Right: 1. Kh6#{Blue} [or Qa8#",
        "White, after 1-6> ",
        "Not it: it gives away ",
        "Try again.\nAnswer: 65… (1-6) ",
        "White, after 7> ",
        "'dragn' is not a piece of this game; expected 'all' or one of: ",
        "White, after 8> ",
        "Look at ",
        "It is about: mate, mateIn1, oneMove.",
        "Solution: 19… Df2# [or f2#]",
        "Solved 2 of 4 at the first try. Your rating by the 3 that are rated: ",
    ] {
        assert!(all.contains(expected), "'{expected}' is not in {all}");
    }
    let missed = read_puzzles(&fs::read_to_string(&missed).expect("a file")).expect("puzzles");
    let ids: Vec<String> = missed.into_iter().map(|puzzle| puzzle.id).collect();
    assert_eq!(ids, [sample()[2].id.as_str(), sample()[3].id.as_str()]);
}

#[test]
fn a_turn_of_two_parts_is_prompted_part_by_part() {
    let args = ["solve", SAMPLE, "--game", "colour-chess", "--count", "1"];
    let all = stdout_of(&args, "c2c3\nnonsense\ne2e4\nd4d5\n");
    for expected in [
        "c3 is right so far. The turn goes on.",
        "'nonsense' is not a step",
        "it gives away ",
        "Right: ",
        "Found, with 1 wrong answer and no hint. Rating 1510 ± 60",
        "Your rating: at most ",
    ] {
        assert!(all.contains(expected), "'{expected}' is not in {all}");
    }
    // The end of the input quits; untried puzzles do not count.
    let nothing = stdout_of(&args, "");
    assert!(nothing.ends_with("\nNothing was tried.\n"), "{nothing}");
    let stdout = stdout_of(&args, "c2c3\nhint\n");
    assert!(
        stdout.contains("Solved 0 of 1 at the first try."),
        "{stdout}"
    );
}

#[test]
fn the_other_answers_are_explained_at_the_end() {
    let args = [
        "solve",
        SAMPLE,
        "--game",
        "colorbound",
        "--count",
        "1",
        "--nodes",
        "3000",
    ];
    let shown = |input: &str| stdout_of(&args, input);
    let table = |text: &str| -> Vec<String> {
        let (_, rest) = text
            .split_once("Why not another move than 19… Df2# [or f2#]:\n")
            .expect("a table");
        rest.lines()
            .take_while(|line| line.starts_with("  "))
            .map(str::to_owned)
            .collect()
    };
    let skipped = shown("skip\n");
    let rows = table(&skipped);
    assert_eq!(rows.len(), 5, "{skipped}");
    for row in &rows {
        assert!(row.starts_with("  19… ") && row.contains("  20. "), "{row}");
        assert!(row.contains(" and no longer wins by force"), "{row}");
        assert!(!row.contains("Df2") && !row.contains(" f2"), "{row}");
    }
    assert_eq!(skipped, shown("skip\n"), "the searches repeat exactly");
    // What was tried is among them, with the loss that was said.
    let tried = shown("Kh7\nskip\n");
    let (_, loss) = tried.split_once("Not it: it ").expect("a refutation");
    let loss = loss.split(". Try again.").next().expect("a loss");
    let row = table(&tried)
        .into_iter()
        .find(|row| row.contains("19… Kh7 "));
    assert!(
        row.as_ref().is_some_and(|row| row.contains(loss)),
        "{loss}: {tried}"
    );
}

#[test]
fn a_puzzle_that_cannot_be_played_costs_itself_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles");
    let lines: Vec<String> = sample().iter().map(Puzzle::line).collect();
    fs::write(&file, lines[0].replace("d4e3", "d4e9") + &lines[0]).expect("a file");
    let output = puzzles(&["solve", path_str(&file)], "d4e3\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("turn 1: 'd4e9'"));
    assert!(text(&output.stdout).contains("Solved 1 of 1 at the first try."));
}

#[test]
fn a_booklet_is_one_page_without_scripts_or_links_to_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("book.html");
    let args = [
        "book",
        SAMPLE,
        "--title",
        "<Wins> & more",
        "--out",
        path_str(&out),
    ];
    assert_eq!(stdout_of(&args, ""), "");
    let page = fs::read_to_string(&out).expect("a file");
    let tree = page.strip_prefix("<!DOCTYPE html>").expect("a page");
    let tree = roxmltree::Document::parse(tree).expect("well-formed");
    assert!(page.contains("<h1>&lt;Wins&gt; &amp; more</h1>"));
    assert!(
        !page.contains("<script") && !page.contains("://"),
        "nothing is loaded"
    );
    let mut ids: Vec<&str> = tree
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "no two things share a name");
    let links = tree.descendants().filter_map(|node| node.attribute("href"));
    for link in links.filter(|link| *link != "data:,") {
        assert!(ids.contains(&&link[1..]), "{link} leads nowhere");
    }
    let figures = tree
        .descendants()
        .filter(|node| node.has_tag_name("figure"));
    assert_eq!(figures.count(), sample().len());
    for puzzle in sample() {
        assert!(page.contains(&puzzle.id), "{}", puzzle.id);
    }
    for expected in [
        "Lock: Orange",
        "Must go to: blue",
        "After 1-6:",
        "Kh6#{Blue}",
        "rating 1120 ± 60",
    ] {
        assert!(
            page.to_lowercase().contains(&expected.to_lowercase()),
            "{expected}"
        );
    }
    let size = page.len();
    assert!(size < 180_000, "{size} bytes");
}

/// Solves on a pseudo-terminal, and quits by Ctrl-C.
const TERMINAL: &str = r#"
import sys
try:
    import os, pty, subprocess
    ours, theirs = pty.openpty()
except (ImportError, OSError):
    sys.exit(77)
environment = dict(os.environ, TERM="xterm", NO_COLOR="1")
command = [sys.argv[1], "puzzles", "solve", sys.argv[2]]
child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True)
os.close(theirs)
shown = b""
def wait_for(word):
    global shown
    while word not in shown:
        shown += os.read(ours, 4096)
wait_for(b"Black> ")
os.write(ours, b"dxe3\r")
wait_for(b"White> ")
os.write(ours, b"\x03")
wait_for(b"Your rating: ")
child.wait()
sys.stdout.buffer.write(shown)
sys.exit(child.returncode)
"#;

#[test]
fn ctrl_c_on_a_terminal_ends_with_the_result() {
    let output = Command::new("python3")
        .args(["-c", TERMINAL, env!("CARGO_BIN_EXE_ermine"), SAMPLE])
        .output();
    let output = match output {
        Ok(output) if output.status.code() != Some(77) => output,
        _ => {
            println!("skipped: there is no python3 with a terminal");
            return;
        }
    };
    let stdout = text(&output.stdout);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{stdout}{errors}");
    assert!(
        stdout.contains("Solved 1 of 1 at the first try."),
        "{stdout}"
    );
}
