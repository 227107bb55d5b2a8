//! Tests of queued commands and background jobs.

use super::*;
use crate::session::fake::ENOUGH;
use std::sync::atomic::Ordering;

#[test]
fn after_a_ponderhit_without_a_clock_the_search_still_waits_for_stop() {
    let mut test_engine = test_engine();
    test_engine.search("go ponder");
    test_engine.send(&["ponderhit"]);
    std::thread::sleep(Duration::from_millis(40));
    let lines = test_engine.send(&["position startpos moves r1", "stop"]);
    assert_eq!(
        lines[0],
        "info string error: 'position' cannot be used while a search is running, send 'stop' first"
    );
    test_engine.buffer.wait_for("bestmove");
    assert_eq!(
        run_main_loop("go ponder\nponderhit\n").last().unwrap(),
        "bestmove a1a2 r7 b1b2"
    );
}

#[test]
fn commands_that_require_an_idle_engine_wait_and_later_lines_queue_behind_them() {
    let mut test_engine = test_engine();
    test_engine.search("go depth 999");
    let lines = test_engine.send(&[
        "shuffle",
        "position startpos moves r3",
        "d",
        "xyz",
        "isready",
    ]);
    let starts: Vec<&str> = lines.iter().map(|line| &line[..7]).collect();
    assert!(test_engine.engine.has_backlog());
    assert!(starts.ends_with(&["readyok"]), "{lines:?}");
    assert!(starts.contains(&"shuffle"), "{lines:?}");
    test_engine.log.lock().unwrap().push(ENOUGH.to_owned());
    let lines = test_engine.run_until_idle(&[]);
    let index = |start: &str| lines.iter().position(|line| line.starts_with(start));
    let order = [
        index("bestmove"),
        index("Fen: start r3"),
        index("info string error: unknown"),
    ];
    assert!(order.iter().all(Option::is_some), "{lines:?}");
    assert!(order.is_sorted(), "{lines:?}");
}

#[test]
fn a_position_string_with_too_few_fields_is_refused_without_waiting() {
    let error = "info string error: the position string has 1 fields; expected 2";
    for go in ["go depth 999", "go infinite"] {
        let mut test_engine = test_engine();
        test_engine.search(go);
        let lines = test_engine.send(&["position fen one"]);
        assert!(lines.iter().any(|line| line == error), "{go}: {lines:?}");
        assert!(!test_engine.engine.has_backlog(), "{go}");
    }
}

#[test]
fn stop_applies_to_the_running_search_and_quit_clears_the_backlog() {
    let mut test_engine = test_engine();
    let answer = "bestmove a1a2 r7 b1b2";
    test_engine.send(&["go depth 1000", "position startpos moves r3", "go depth 1"]);
    assert!(test_engine.engine.has_backlog());
    let lines = test_engine.run_until_idle(&["stop"]);
    assert_eq!(
        lines.iter().filter(|line| *line == answer).count(),
        2,
        "{lines:?}"
    );
    assert_eq!(test_engine.engine.session().position_text(), "start r3");
    // A second `stop` and a `ponderhit` are for queued commands.
    let burst = ["stop", "go ponder", "ponderhit", "stop", "go depth 1"];
    test_engine.send(&["go depth 1000"]);
    let lines = test_engine.run_until_idle(&burst);
    let answers = lines.iter().filter(|line| *line == answer);
    assert_eq!(answers.count(), 3, "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("error")));
    test_engine.send(&["go depth 1000", "position startpos moves r1"]);
    assert_eq!(
        test_engine.engine.handle(&Input::Line("quit".to_owned())),
        Flow::Quit
    );
    test_engine.run_until_idle(&[]);
    assert_eq!(test_engine.engine.session().position_text(), "start r3");
}

#[test]
fn perft_and_bench_can_be_stopped() {
    let mut test_engine = test_engine();
    test_engine.engine = test_engine
        .engine
        .with_bench(Arc::new(|game, depth, stop| match depth {
            None => Ok(Some(vec![game.to_owned()])),
            Some(1) => Err("no luck".to_owned()),
            Some(_) => {
                while !stop.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Ok(None)
            }
        }));
    for (line, expected) in [
        ("go perft 30", "info string perft stopped"),
        ("bench 30", "info string bench stopped"),
    ] {
        assert_eq!(
            test_engine.send(&[line, "isready", "position startpos"]),
            ["readyok"]
        );
        assert_eq!(test_engine.run_until_idle(&["stop"]), [expected]);
    }
    assert_eq!(
        test_engine.run_until_idle(&["bench", "bench 1"]),
        ["fake", "info string error: 'bench' failed: no luck"]
    );
    assert_eq!(
        run_main_loop("go perft 30\nquit\n"),
        ["info string perft stopped"]
    );
}

#[test]
fn a_failed_job_is_reported() {
    let mut test_engine = test_engine();
    test_engine.engine = test_engine
        .engine
        .with_bench(Arc::new(|_, _, _| panic!("on purpose")));
    assert_eq!(
        test_engine.run_until_idle(&["bench"]),
        ["info string error: bench has failed"]
    );
}

#[test]
fn isready_prepares_the_session() {
    let mut test_engine = test_engine();
    let log = |test_engine: &TestEngine| test_engine.log.lock().unwrap().join(", ");
    test_engine.send(&["isready", "ucinewgame"]);
    assert_eq!(log(&test_engine), "prepare, new game, prepare");
    test_engine.send(&["go infinite", "isready", "stop"]);
    assert!(!log(&test_engine).ends_with("prepare"));
    test_engine.run_until_idle(&["setoption name Hash value 1024"]);
    assert_eq!(
        test_engine.send(&["isready"]),
        ["info string error: no memory", "readyok"]
    );
}

#[test]
fn the_backlog_is_executed_after_the_end_of_input() {
    let lines = run_main_loop("go depth 2\ngo depth 1\ngo\nposition startpos moves r1\n");
    let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("bestmove"), 3, "{lines:?}");
    assert_eq!(count("info string error: 'position'"), 1, "{lines:?}");
}
