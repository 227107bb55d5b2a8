//! `ermine batch`: every line gets its record, in its place, whatever the threads, the
//! shards and the interruptions.

use super::runs::{self, json_lines as records, path_str, run, text};
use ermine::gamefile::sealed::sealed_line;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

const INPUT: &str = r#"{"id":1,"moves":"r3 e2e4"}
{"id":"two","start":"shuffle 3 5","limits":{"depth":2},"multipv":2}
{"id":3,"fen":"rubbish"}

{"id":4,"game":"colorbound","moves":["e2e4"]}
nonsense
{"id":5,"game":"colour-chess","options":{"Tiles":"random 7"}}
{"id":6,"fen":"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 - r ?"}
{"id":7,"moves":"r3 e2e5"}
{"id":8,"fan":"x"}
{"game":"royal-standard","limits":{"nodes":50}}
"#;

fn command(args: &[&str]) -> Command {
    runs::command(&[&["batch"], args].concat())
}

fn batch(args: &[&str], input: &str) -> Output {
    run(&[&["batch"], args].concat(), input)
}

#[test]
fn every_line_gets_its_record_in_its_place() {
    let output = batch(&["--nodes", "300"], INPUT);
    assert_eq!(output.status.code(), Some(3));
    let stderr = text(&output.stderr);
    assert!(stderr.contains("4 of 10 lines failed"), "{stderr}");
    let found = records(&text(&output.stdout));
    let ids: Vec<Value> = found.iter().map(|record| record["id"].clone()).collect();
    let expected = json!([1, "two", 3, 4, null, 5, 6, 7, 8, null]);
    assert_eq!(Value::from(ids), expected);
    let errors = [
        (2, "position field"),
        (4, "not JSON"),
        (7, "'e2e5'"),
        (8, "`fan`"),
    ];
    for (index, record) in found.iter().enumerate() {
        assert_eq!(record["schema"], 1);
        let engine = record["engine"].as_str().expect("an engine");
        assert!(engine.starts_with("Ermine "), "{engine}");
        match errors.iter().find(|(bad, _)| *bad == index) {
            Some((_, part)) => {
                let error = record["error"].as_str().expect("an error");
                assert!(error.contains(part), "{error}");
                assert_eq!(record["status"], "error");
            }
            None => assert_eq!(record["status"], "ok", "{record}"),
        }
    }
    let before_the_roll = &found[0];
    assert_eq!(before_the_roll["turn"], "roll");
    let rolls: Vec<&Value> = before_the_roll["best"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|best| &best["roll"])
        .collect();
    assert_eq!(rolls, ["r1", "r7", "r8"]);
    let best = before_the_roll["best"].as_array().expect("a list");
    let weights: Vec<&Value> = best.iter().map(|best| &best["weight"]).collect();
    assert_eq!(weights, [6, 1, 1]);
    for best in best {
        let lines = before_the_roll["lines"].as_array().expect("lines");
        let mut lines = lines.iter();
        let line = lines.find(|line| line["roll"] == best["roll"]);
        let line = line.expect("a line for each roll");
        assert_eq!((&line["ev"], &line["pv"][1]), (&best["ev"], &best["step"]));
    }
    assert_eq!(before_the_roll["nodes"], 300);
    let two = found[1]["lines"].as_array().expect("lines");
    assert_eq!(two.len(), 6, "two lines for each roll");
    assert!(two.iter().all(|line| line["depth"] == 2));
    assert_eq!(found[3]["best"][0]["step"], found[3]["lines"][0]["pv"][0]);
    assert_eq!(
        (&found[6]["turn"], &found[6]["result"]),
        (&json!("over"), &json!("1-0"))
    );
    assert_eq!(found[9]["game"], "royal-standard");
    assert_eq!(found[9]["nodes"], 50);
}

#[test]
fn threads_and_shards_change_nothing() {
    let whole = text(&batch(&["--nodes", "300", "--threads", "1"], INPUT).stdout);
    for threads in ["2", "5"] {
        let again = batch(&["--nodes", "300", "--threads", threads], INPUT);
        assert_eq!(text(&again.stdout), whole, "{threads} threads");
    }
    let mut lines = vec![""; whole.lines().count()];
    let parts = ["0/3", "1/3", "2/3"]
        .map(|shard| text(&batch(&["--nodes", "300", "--shard", shard], INPUT).stdout));
    for (part, records) in parts.iter().enumerate() {
        for (number, line) in records.lines().enumerate() {
            lines[part + 3 * number] = line;
        }
    }
    assert_eq!(lines, whole.lines().collect::<Vec<_>>());
}

#[test]
fn a_file_that_was_broken_off_anywhere_is_made_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.jsonl");
    let args = ["--nodes", "100", "--out", path_str(&out)];
    assert_eq!(batch(&args, INPUT).status.code(), Some(3));
    let whole = fs::read(&out).expect("the records");
    let first = batch(&["--nodes", "100"], INPUT);
    assert_eq!(first.stdout, whole);

    let refused = batch(&args, INPUT);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("exists already"));

    let resume = ["--nodes", "100", "--out", path_str(&out), "--resume"];
    for cut in (0..whole.len()).step_by(whole.len() / 23) {
        fs::write(&out, &whole[..cut]).expect("a torn file");
        batch(&resume, INPUT);
        assert_eq!(fs::read(&out).expect("the records"), whole, "cut at {cut}");
    }
    for (args, part) in [
        (&["--nodes", "200"][..], "limits"),
        (&["--nodes", "100", "--multipv", "2"], "multipv"),
        (&["--nodes", "100", "--shard", "0/2"], "shard"),
        (&["--nodes", "100", "--option", "Hash=1"], "options"),
        (&["--nodes", "100", "--game", "colorbound"], "game"),
    ] {
        let args = [args, &["--out", path_str(&out), "--resume"]].concat();
        let output = batch(&args, INPUT);
        assert_eq!(output.status.code(), Some(1));
        let error = text(&output.stderr);
        assert!(
            error.contains(&format!("was begun with {part} ")),
            "{error}"
        );
    }
    let other = batch(&resume, &INPUT.replace("\"id\":3", "\"id\":33"));
    assert!(text(&other.stderr).contains("record 3 has the id 3, but the input has 33"));
    assert_eq!(
        fs::read(&out).expect("the records"),
        whole,
        "nothing is lost"
    );
}

/// Runs a batch of three lines without ids; returns the file of records.
fn run_three_lines(folder: &Path) -> std::path::PathBuf {
    let out = folder.join("found.jsonl");
    let lines = "{\"moves\":\"r1\"}\n\n{\"moves\":\"r7\"}\n{\"moves\":\"r3\"}\n";
    let args = ["--nodes", "20", "--out", path_str(&out)];
    assert_eq!(batch(&args, lines).status.code(), Some(0));
    out
}

#[test]
fn another_input_is_refused_by_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = run_three_lines(folder.path());
    let before = fs::read(&out).expect("the records");
    let args = ["--nodes", "20", "--out", path_str(&out), "--resume"];
    for (input, part) in [
        (
            "{\"moves\":\"r1\"}\n{\"moves\":\"r8\"}\n{\"moves\":\"r3\"}\n{}\n",
            "record 2 with the id null answers a different line: line 2 is from another input",
        ),
        (
            "{\"moves\":\"r1\",\"multipv\":2}\n{\"moves\":\"r7\"}\n{\"moves\":\"r3\"}\n",
            "record 1 ",
        ),
        (
            "{\"moves\":\"r1\"}\n{\"moves\":\"r7\"}\n{\"id\":1,\"moves\":\"r3\"}\n",
            "record 3 has the id null, but the input has 1: line 3 is from another input",
        ),
        (
            "{\"moves\":\"r1\"}\n",
            "3 records, but the input has fewer lines",
        ),
    ] {
        let output = batch(&args, input);
        assert_eq!(output.status.code(), Some(1), "{input}");
        let error = text(&output.stderr);
        assert!(error.contains(part), "{error}");
        assert_eq!(fs::read(&out).expect("the records"), before);
    }
    // Blanks do not matter, and the appended line is searched.
    let more = " {\"moves\":\"r1\"}\r\n{\"moves\":\"r7\"}\n{\"moves\":\"r3\"}\n{\"id\":4}\n";
    let output = batch(&args, more);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    let found = records(&fs::read_to_string(&out).expect("the records"));
    assert_eq!(found.len(), 4);
    assert_eq!(batch(&args, more).status.code(), Some(0), "all is there");
    let other = more.replace("\"id\":4", "\"id\":4,\"game\":\"colorbound\"");
    let error = text(&batch(&args, &other).stderr);
    assert!(
        error.contains("record 4 with the id 4 answers a different line"),
        "{error}"
    );
}

#[test]
fn a_shard_names_the_line_of_the_whole_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.jsonl");
    let args = [
        "--depth",
        "1",
        "--shard",
        "1/2",
        "--out",
        path_str(&out),
        "--resume",
    ];
    batch(&args, "{}\n{}\n{}\n{}\n");
    let other = batch(&args, "{}\n{}\n{}\n{\"multipv\":2}\n");
    let error = text(&other.stderr);
    assert!(
        error.contains("record 2 ") && error.contains("line 4 "),
        "{error}"
    );
}

#[test]
fn records_of_a_build_without_digests_are_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = run_three_lines(folder.path());
    let companion_path = folder.path().join("found.jsonl.begun");
    let companion = fs::read_to_string(&companion_path).expect("what it was begun with");
    let mut old = records(&companion).remove(0);
    let fields = old.as_object_mut().expect("an object");
    for name in ["ermine_output", "crc32"] {
        assert!(fields.remove(name).is_some(), "{name}");
    }
    fs::write(&companion_path, format!("{old}\n")).expect("a file");
    let args = ["--nodes", "20", "--out", path_str(&out), "--resume"];
    let input = "{\"moves\":\"r1\"}\n{\"moves\":\"r7\"}\n{\"moves\":\"r3\"}\n{\"id\":4}\n";
    let output = batch(&args, input);
    assert_eq!(output.status.code(), Some(0));
    let stderr = text(&output.stderr);
    assert!(
        stderr.contains("of 3 records only the ids are compared"),
        "{stderr}"
    );
    // Now the digests are known.
    let other = batch(&args, &input.replace("r7", "r8"));
    assert!(
        text(&other.stderr).contains("record 2 "),
        "{}",
        text(&other.stderr)
    );
    let again = batch(&args, input);
    assert!(again.stderr.is_empty(), "{}", text(&again.stderr));
    let later = sealed_line(&json!({"ermine_output": 4}));
    fs::write(&companion_path, later).expect("a file");
    let later = text(&batch(&args, input).stderr);
    assert!(later.contains("has format 4; expected 3"), "{later}");
}

#[test]
fn errors_are_searched_again_in_their_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.jsonl");
    let args = ["--nodes", "100", "--out", path_str(&out)];
    batch(&args, INPUT);
    let whole = fs::read_to_string(&out).expect("the records");
    // Some records are errors that another run would not repeat.
    let lines = whole.lines().enumerate().map(|(index, line)| match index {
        0 | 5 | 9 => {
            let id = &records(line)[0]["id"];
            format!("{{\"schema\":1,\"id\":{id},\"status\":\"error\",\"error\":\"no answer within 1 s\"}}\n")
        }
        _ => format!("{line}\n"),
    });
    let failed: String = lines.collect();
    fs::write(&out, &failed).expect("a file");
    let resume = [&args[..], &["--resume"]].concat();
    let plain = batch(&resume, INPUT);
    assert_eq!(plain.status.code(), Some(3), "errors that are there count");
    assert!(
        text(&plain.stderr).contains("7 of 10 lines"),
        "{}",
        text(&plain.stderr)
    );
    assert_eq!(fs::read_to_string(&out).expect("the records"), failed);
    let retry = [&resume[..], &["--retry-errors", "--threads", "2"]].concat();
    let more = format!("{INPUT}{{\"id\":11}}\n");
    let output = batch(&retry, &more);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        text(&output.stderr).contains("4 of 11 lines"),
        "{}",
        text(&output.stderr)
    );
    let found = fs::read_to_string(&out).expect("the records");
    assert!(found.starts_with(&whole), "{found}");
    assert_eq!(found.lines().count(), 11);
    // Torn after an error, the rest is searched as usual.
    fs::write(&out, &failed[..failed.len() - 30]).expect("a file");
    batch(&retry, &more);
    assert_eq!(fs::read_to_string(&out).expect("the records"), found);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
    // A longer timeout changes none of the existing records.
    let longer = batch(&[&retry[..], &["--timeout", "1200"]].concat(), &more);
    assert_eq!(longer.status.code(), Some(3), "{}", text(&longer.stderr));
    assert_eq!(fs::read_to_string(&out).expect("the records"), found);
    let alone = batch(&[&args[..], &["--retry-errors"]].concat(), "");
    assert_eq!(alone.status.code(), Some(2));
}

#[test]
fn ids_come_back_as_they_were_written() {
    let ids = [
        "18446744073709551616",
        "123456789012345678901234567890",
        "1.0",
        "1",
        "1e5",
        "-0",
        "1E+400",
        "0.10",
        r#""\u0041\/""#,
        r#"[1, {"b":2.0, "a":[]}]"#,
        "true",
    ];
    let lines = ids.map(|id| format!("{{\"fen\":\"none\", \"id\" : {id} }}\n"));
    for command in [&["batch"][..], &["puzzles", "find"], &["batch", "--list"]] {
        let output = run(command, lines.concat());
        let found = text(&output.stdout);
        for (record, id) in found.lines().zip(ids) {
            assert!(
                record.contains(&format!("\"id\":{id},")),
                "{command:?}: {record}"
            );
        }
        assert_eq!(found.lines().count(), ids.len());
    }
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.jsonl");
    let args = ["--out", path_str(&out), "--resume"];
    for _ in 0..2 {
        let output = batch(&args, &lines.concat());
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    }
}

#[test]
fn limits_that_limit_nothing_mean_those_of_the_command() {
    let input = "{\"limits\":{}}\n{\"limits\":{\"nodes\":null}}\n{\"limits\":null}\n";
    let output = batch(&["--nodes", "50"], input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found = records(&text(&output.stdout));
    assert_eq!(found.len(), 3);
    assert!(
        found.iter().all(|record| record["nodes"] == 50),
        "{found:?}"
    );
}

#[test]
fn a_killed_batch_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("in.jsonl");
    let lines =
        (0..60).map(|id| format!("{{\"id\":{id},\"start\":\"shuffle 1 {}\"}}\n", 1 + id % 8));
    fs::write(&input, lines.collect::<String>()).expect("a file");
    let whole = batch(&[path_str(&input), "--nodes", "2000"], "").stdout;
    let out = folder.path().join("found.jsonl");
    let args = [
        path_str(&input),
        "--nodes",
        "2000",
        "--out",
        path_str(&out),
        "--resume",
    ];
    let mut killed = 0;
    loop {
        let mut child = command(&args).spawn().expect("the binary starts");
        let before = fs::metadata(&out).map_or(0, |meta| meta.len());
        // Until it has written something more, or has ended.
        let ended = loop {
            if let Some(status) = child.try_wait().expect("a process") {
                break Some(status);
            }
            if fs::metadata(&out).is_ok_and(|meta| meta.len() > before) {
                child.kill().expect("it can be killed");
                child.wait().expect("a process");
                break None;
            }
        };
        match ended {
            Some(status) => {
                assert_eq!(status.code(), Some(0));
                break;
            }
            None => killed += 1,
        }
    }
    assert!(killed > 1, "killed {killed} times");
    assert_eq!(fs::read(&out).expect("the records"), whole);
}

#[test]
fn two_do_not_write_to_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.jsonl");
    let args = ["--nodes", "10", "--out", path_str(&out), "--resume"];
    let mut first = command(&args).spawn().expect("the binary starts");
    let mut pipe = first.stdin.take().expect("a pipe");
    // Its input stays open, so it goes on.
    pipe.write_all(b"{\"id\":1}\n").expect("a reader");
    while !fs::metadata(&out).is_ok_and(|meta| meta.len() > 0) {
        std::thread::yield_now();
    }
    let second = batch(&args, "{\"id\":1}\n");
    let error = text(&second.stderr);
    assert_eq!(second.status.code(), Some(1), "{error}");
    assert!(error.contains("another process writes to it"), "{error}");
    drop(pipe);
    let first = first.wait_with_output().expect("the binary ends");
    assert_eq!(first.status.code(), Some(0));
    let found = fs::read_to_string(&out).expect("the records");
    assert_eq!(records(&found).len(), 1);
}

#[test]
fn nothing_is_written_where_no_batch_was_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("notes"), "hello\n").expect("a file");
    fs::create_dir(path("folder")).expect("a folder");
    for (out, part) in [
        ("notes", "notes.begun' is missing"),
        ("folder", "it is a folder"),
        ("none/out", "cannot write"),
    ] {
        let out = path(out);
        let output = batch(&["--out", path_str(&out), "--resume"], "{}\n");
        assert_eq!(output.status.code(), Some(1), "{part}");
        let error = text(&output.stderr);
        assert!(error.contains(part), "{error}");
    }
    let entries = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(entries.count(), 2, "nothing new");
    // A pipe without a writer is not waited for.
    let pipe = path("pipe.begun");
    let status = Command::new("mkfifo").arg(&pipe).status();
    if status.is_ok_and(|status| status.success()) {
        fs::write(path("pipe"), "").expect("a file");
        let out = path("pipe");
        let output = batch(&["--out", path_str(&out), "--resume"], "{}\n");
        let error = text(&output.stderr);
        assert!(error.contains("it is not a regular file"), "{error}");
    }
}

#[test]
fn games_that_were_played_are_read_position_by_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.txt");
    let mut play = Command::new(env!("CARGO_BIN_EXE_ermine"));
    play.args(["selfplay", "--nodes", "50", "--games", "2", "--json"]);
    play.args(["--game", "colorbound", "--random-plies", "6"]);
    let play_output = play
        .args(["--save", path_str(&games)])
        .output()
        .expect("games");
    let steps: usize = records(&text(&play_output.stdout))
        .iter()
        .map(|game| game["steps"].as_array().expect("steps").len() + 1)
        .sum();
    for input in [path_str(&games), path_str(folder.path())] {
        let output = batch(&[input, "--depth", "1"], "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let found = records(&text(&output.stdout));
        assert_eq!(found.len(), steps);
        assert_eq!(found[0]["id"], "1.0");
        assert_eq!(found[3]["id"], "1.3");
        assert!(found.iter().all(|record| record["game"] == "colorbound"));
        assert_eq!(found.last().expect("a record")["turn"], "over");
    }
}

#[test]
fn lines_that_are_listed_give_the_same_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.txt");
    let mut play = Command::new(env!("CARGO_BIN_EXE_ermine"));
    play.args(["selfplay", "--depth", "1", "--games", "2", "--json"]);
    play.args(["--game", "colour-chess", "--option", "Tiles=random 7"]);
    play.args(["--random-plies", "4", "--save", path_str(&games)]);
    play.output().expect("games");
    let lines = r#"{"id":1}
nonsense
{"id":2,"fan":1}

{"id":3,"game":"royal-palette","multipv":2,"limits":{"nodes":40}}
{"id":4,"fen":"rubbish"}
"#;
    let mild = ["--depth", "1", "--option", "uci_showwdl=false"];
    for (args, input) in [
        (&[path_str(folder.path())][..], ""),
        (&["--game", "royal-standard"], lines),
    ] {
        let whole = batch(&[args, &mild].concat(), input);
        let listed = batch(&[args, &mild[2..], &["--list"]].concat(), input);
        assert_eq!(listed.status.code(), whole.status.code());
        let (whole, listed) = (text(&whole.stdout), text(&listed.stdout));
        assert!(listed.lines().count() > 3, "{listed}");
        // The game and the options are in the lines.
        let again = text(&batch(&["--depth", "1"], &listed).stdout);
        for (whole, again) in records(&whole).into_iter().zip(records(&again)) {
            match whole["status"] == "ok" {
                true => assert_eq!(again, whole),
                false => assert_eq!(
                    (&again["id"], &again["status"]),
                    (&whole["id"], &whole["status"])
                ),
            }
        }
        assert_eq!(again.lines().count(), whole.lines().count());
    }
    let both = batch(&["--list", "--nodes", "5"], "");
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn a_mate_is_looked_for_and_found() {
    let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1 - r ?";
    let input = format!("{{\"fen\":\"{fen}\",\"moves\":\"r7\",\"limits\":{{\"mate\":1}}}}\n");
    let output = batch(&[], &input);
    let found = &records(&text(&output.stdout))[0];
    assert_eq!(found["value"]["mate"], 1, "{found}");
    assert_eq!(found["value"]["ev"], 10000);
    assert_eq!(found["value"]["wdl"], json!([1000, 0, 0]));
}

#[test]
fn progress_is_reported_without_a_terminal_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("in.jsonl");
    fs::write(&input, "{}\n\n{\"id\":2}\n{}\n").expect("a file");
    let args = ["--depth", "1", "--progress", "0"];
    let stderr_of = |args: &[&str], input: &str| text(&batch(args, input).stderr);
    let of_file = stderr_of(&[&args[..], &[path_str(&input)]].concat(), "");
    assert!(
        of_file.contains("ermine: 3 of 3 positions after "),
        "{of_file}"
    );
    let part = stderr_of(
        &[&args[..], &[path_str(&input), "--shard", "1/2"]].concat(),
        "",
    );
    assert!(part.contains("ermine: 1 of 1 positions after "), "{part}");
    let of_pipe = stderr_of(&args, "{}\n{}\n");
    assert!(of_pipe.contains("ermine: 2 positions after "), "{of_pipe}");
}

#[test]
fn control_characters_are_written_out() {
    let output = batch(
        &["--depth", "1"],
        "{\"id\":\"\u{9b}2J\u{202e}\"}\n{\u{9b}\n",
    );
    let stdout = text(&output.stdout);
    assert!(!stdout.contains(['\u{9b}', '\u{202e}']), "{stdout:?}");
    assert_eq!(records(&stdout)[0]["id"], "\u{9b}2J\u{202e}");
}

#[test]
fn a_search_that_does_not_end_costs_its_time_alone() {
    let input = "{\"id\":1,\"limits\":{\"depth\":200}}\n{\"id\":2}\n";
    let args = ["--depth", "1", "--timeout", "1", "--threads", "1"];
    let output = batch(&args, input);
    assert_eq!(output.status.code(), Some(3));
    let found = records(&text(&output.stdout));
    assert_eq!(found[0]["error"], "no answer within 1 s");
    assert_eq!(found[1]["status"], "ok");
}

#[test]
fn a_reader_that_leaves_ends_it() {
    let mut child = command(&["--depth", "1"])
        .spawn()
        .expect("the binary starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    drop(child.stdout.take());
    // The input stays open: the program must not wait for its end.
    let _ = pipe.write_all(b"{}\n{}\n");
    let _ = pipe.flush();
    let status = child.wait().expect("a process");
    assert_eq!(status.code(), Some(0));
    drop(pipe);
}

#[test]
fn what_cannot_be_read_is_named() {
    for (args, code, part) in [
        (&["nothere.jsonl"][..], 1, "nothere.jsonl"),
        (&["--nodes", "0"], 2, "'0'"),
        (&["--shard", "3/3"], 2, "not a shard"),
        (&["--resume"], 2, "--out"),
    ] {
        let output = batch(args, "");
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        let error = text(&output.stderr);
        assert!(error.contains(part), "{error}");
    }
    let empty = batch(&[], "");
    assert_eq!((empty.status.code(), empty.stdout.len()), (Some(0), 0));
}

#[test]
fn a_companion_that_has_lost_digests_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    let args = ["--nodes", "20", "--out", path_str(&out)];
    assert_eq!(batch(&args, "{\"id\":1}\n").status.code(), Some(0));
    let companion = folder.path().join("out.jsonl.begun");
    let text_before = fs::read_to_string(&companion).unwrap();
    fs::write(
        &companion,
        text_before.lines().next().unwrap().to_owned() + "\n",
    )
    .unwrap();
    let resumed = batch(
        &[&args[..], &["--resume"]].concat(),
        "{\"id\":1,\"moves\":\"r3 e2e4\"}\n",
    );
    assert_eq!(resumed.status.code(), Some(1));
    let error = text(&resumed.stderr);
    assert!(error.contains("does not record what"), "{error}");
    // Without its settings the records are left alone too.
    let records_before = fs::read(&out).unwrap();
    for length in [0, 20] {
        fs::write(&companion, &text_before[..length]).unwrap();
        let resumed = batch(&[&args[..], &["--resume"]].concat(), "{\"id\":1}\n");
        assert_eq!(resumed.status.code(), Some(1));
        let error = text(&resumed.stderr);
        assert!(error.contains("is cut off in its first line"), "{error}");
        assert_eq!(fs::read(&out).unwrap(), records_before);
    }
}
