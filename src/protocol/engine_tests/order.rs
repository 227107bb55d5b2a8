//! Tests of queued commands and background jobs.

use super::*;
use crate::session::fake::ENOUGH;
use std::sync::atomic::Ordering;

#[test]
fn after_a_ponderhit_without_a_clock_the_search_still_waits_for_stop() {
    let mut bench = bench();
    bench.search("go ponder");
    bench.send(&["ponderhit"]);
    std::thread::sleep(Duration::from_millis(40));
    let lines = bench.send(&["position startpos moves r1", "stop"]);
    assert_eq!(
        lines[0],
        "info string error: 'position' cannot be used while a search is running, send 'stop' first"
    );
    bench.page.wait_for("bestmove");
    assert_eq!(
        run_over("go ponder\nponderhit\n").last().unwrap(),
        "bestmove a1a2 r7 b1b2"
    );
}

#[test]
fn commands_that_require_an_idle_engine_wait_and_later_lines_queue_behind_them() {
    let mut bench = bench();
    bench.search("go depth 999");
    let lines = bench.send(&[
        "shuffle",
        "position startpos moves r3",
        "d",
        "xyz",
        "isready",
    ]);
    let last_words: Vec<&str> = lines.iter().map(|line| &line[..7]).collect();
    assert!(bench.engine.has_backlog());
    assert!(last_words.ends_with(&["readyok"]), "{lines:?}");
    assert!(last_words.contains(&"shuffle"), "{lines:?}");
    bench.diary.lock().unwrap().push(ENOUGH.to_owned());
    let lines = bench.work_off(&[]);
    let at = |start: &str| lines.iter().position(|line| line.starts_with(start));
    let order = [
        at("bestmove"),
        at("Fen: start r3"),
        at("info string error: unknown"),
    ];
    assert!(order.iter().all(Option::is_some), "{lines:?}");
    assert!(order.is_sorted(), "{lines:?}");
}

#[test]
fn stop_is_for_what_runs_and_quit_forgets_what_waits() {
    let mut bench = bench();
    let answer = "bestmove a1a2 r7 b1b2";
    bench.send(&["go depth 1000", "position startpos moves r3", "go depth 1"]);
    assert!(bench.engine.has_backlog());
    let lines = bench.work_off(&["stop"]);
    assert_eq!(
        lines.iter().filter(|line| *line == answer).count(),
        2,
        "{lines:?}"
    );
    assert_eq!(bench.engine.session().position_text(), "start r3");
    // A second `stop` and a `ponderhit` are for queued commands.
    let burst = ["stop", "go ponder", "ponderhit", "stop", "go depth 1"];
    bench.send(&["go depth 1000"]);
    let lines = bench.work_off(&burst);
    let answers = lines.iter().filter(|line| *line == answer);
    assert_eq!(answers.count(), 3, "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("error")));
    bench.send(&["go depth 1000", "position startpos moves r1"]);
    assert_eq!(
        bench.engine.handle(&Input::Line("quit".to_owned())),
        Flow::Quit
    );
    bench.work_off(&[]);
    assert_eq!(bench.engine.session().position_text(), "start r3");
}

#[test]
fn counts_and_the_suite_can_be_stopped() {
    let mut bench = bench();
    bench.engine = bench
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
    for (line, said) in [
        ("go perft 30", "info string perft stopped"),
        ("bench 30", "info string bench stopped"),
    ] {
        assert_eq!(
            bench.send(&[line, "isready", "position startpos"]),
            ["readyok"]
        );
        assert_eq!(bench.work_off(&["stop"]), [said]);
    }
    assert_eq!(
        bench.work_off(&["bench", "bench 1"]),
        ["fake", "info string error: 'bench' failed: no luck"]
    );
    assert_eq!(
        run_over("go perft 30\nquit\n"),
        ["info string perft stopped"]
    );
}

#[test]
fn a_job_that_breaks_down_is_reported() {
    let mut bench = bench();
    bench.engine = bench
        .engine
        .with_bench(Arc::new(|_, _, _| panic!("wanted")));
    assert_eq!(
        bench.work_off(&["bench"]),
        ["info string error: bench has failed"]
    );
}

#[test]
fn isready_makes_ready_what_a_search_needs() {
    let mut bench = bench();
    let noted = |bench: &Bench| bench.diary.lock().unwrap().join(", ");
    bench.send(&["isready", "ucinewgame"]);
    assert_eq!(noted(&bench), "prepare, new game, prepare");
    bench.send(&["go infinite", "isready", "stop"]);
    assert!(!noted(&bench).ends_with("prepare"));
    bench.work_off(&["setoption name Hash value 1024"]);
    assert_eq!(
        bench.send(&["isready"]),
        ["info string error: no memory", "readyok"]
    );
}

#[test]
fn the_end_of_input_works_off_what_waits() {
    let lines = run_over("go depth 2\ngo depth 1\ngo\nposition startpos moves r1\n");
    let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("bestmove"), 3, "{lines:?}");
    assert_eq!(count("info string error: 'position'"), 1, "{lines:?}");
}
