//! The real binary under input that once hung it or might break it.

use crate::talk::EngineProcess;
use ermine::base::Rng;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// Far longer than anything here takes: a slower test hangs.
const TIMEOUT: Duration = Duration::from_secs(600);

impl EngineProcess {
    fn send(&mut self, lines: &[&str]) {
        for line in lines {
            self.send_line(line);
        }
    }

    /// Skips lines up to the first one for which `is_match` returns `true`.
    fn wait_for(&self, expected: &str, is_match: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let left = TIMEOUT.saturating_sub(start.elapsed());
            let line = self.output.recv_timeout(left);
            let line = line.unwrap_or_else(|error| panic!("no '{expected}': {error}"));
            if is_match(&line) {
                return line;
            }
        }
    }

    fn wait_for_line(&self, prefix: &str) -> String {
        self.wait_for(prefix, |line| line.starts_with(prefix))
    }

    /// Waits for the end of the process, whatever its cause.
    fn end(mut self) -> (ExitStatus, Vec<String>) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(start.elapsed() < TIMEOUT, "the process does not end");
            std::thread::sleep(Duration::from_millis(2));
        };
        let rest = self.output.iter().collect();
        (status, rest)
    }
}

fn bestmoves(lines: &[String]) -> usize {
    let best = lines.iter().filter(|line| line.starts_with("bestmove"));
    best.count()
}

#[test]
fn a_ponderhit_without_a_clock_leaves_the_engine_listening() {
    let mut engine = EngineProcess::start();
    engine.send(&[
        "position startpos moves r3",
        "go ponder",
        "ponderhit",
        "position startpos",
        "stop",
    ]);
    engine.wait_for_line("info string error: 'position'");
    engine.wait_for_line("bestmove");
    engine.send(&["quit"]);
    assert!(engine.end().0.success());
}

#[test]
fn the_end_of_input_after_such_a_ponderhit_ends_the_process() {
    let mut engine = EngineProcess::start();
    engine.send(&["position startpos moves r3", "go ponder", "ponderhit"]);
    engine.input = None;
    let (status, lines) = engine.end();
    assert!(status.success());
    assert_eq!(bestmoves(&lines), 1, "{lines:?}");
}

#[test]
fn quit_is_received_behind_commands_that_wait() {
    let mut engine = EngineProcess::start();
    engine.send(&["go depth 60", "position startpos", "isready"]);
    engine.wait_for_line("readyok");
    engine.send(&["quit"]);
    let (status, lines) = engine.end();
    assert!(status.success());
    assert_eq!(bestmoves(&lines), 1, "{lines:?}");
}

#[test]
fn stop_is_received_behind_commands_that_wait() {
    let mut engine = EngineProcess::start();
    engine.send(&[
        "go depth 60",
        "position startpos moves r8 e2e4",
        "d",
        "stop",
    ]);
    engine.wait_for_line("bestmove");
    engine.wait_for_line("Moves: h7h6 h7h5 b8a6 b8c6");
    engine.send(&["quit"]);
    assert!(engine.end().0.success());
}

#[test]
fn counts_and_the_suite_end_on_stop_and_on_quit() {
    for (line, expected) in [
        ("go perft 9", "info string perft stopped"),
        ("go perft 9 classic", "info string perft stopped"),
        ("bench 100", "info string bench stopped"),
    ] {
        let mut engine = EngineProcess::start();
        engine.send(&[line, "isready"]);
        engine.wait_for_line("readyok");
        engine.send(&["stop"]);
        engine.wait_for_line(expected);
        engine.send(&[line, "quit"]);
        let (status, lines) = engine.end();
        assert!(status.success(), "{line}");
        assert_eq!(lines, [expected], "{line}");
    }
}

#[test]
fn the_end_of_input_works_off_what_waits() {
    let mut engine = EngineProcess::start();
    for _ in 0..20 {
        engine.send(&["position startpos moves r2", "go depth 2", "go perft 2"]);
    }
    engine.send(&["go"]);
    engine.input = None;
    let (status, lines) = engine.end();
    assert!(status.success());
    assert_eq!(bestmoves(&lines), 21, "{lines:?}");
    let counts = lines.iter().filter(|line| line.starts_with("Nodes"));
    assert_eq!(counts.count(), 20, "{lines:?}");
}

/// Words after `go`, right and wrong.
const WORDS: [&str; 30] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
    "classic",
    "0",
    "1",
    "2",
    "7",
    "-1",
    "1000",
    "30",
    "99999999999999999999",
    "1000000000000000000",
    "31536000000",
    "-31536000000",
    "e2e4",
    "r3",
    "e8=q",
    "é\u{200b}",
    "--",
];

#[test]
fn no_words_after_go_end_the_engine() {
    let mut rng = Rng::stream(1, 0);
    let mut engine = EngineProcess::start();
    engine.send(&["position startpos moves r3"]);
    for round in 0..300 {
        let mut line = "go".to_owned();
        for _ in 0..rng.below(6) {
            line.push(' ');
            line += rng.pick(&WORDS).expect("there are words");
        }
        engine.send(&[&line]);
        if round % 3 == 0 {
            engine.send(&["ponderhit"]);
        }
        engine.send(&["stop"]);
        // Every `go` is answered, valid or not.
        engine.wait_for(&line, |reply| {
            let refused = reply.starts_with("info string error:") && !reply.contains("'ponderhit'");
            let counted = reply.starts_with("Nodes searched:");
            let stopped = reply == "info string perft stopped";
            refused || counted || stopped || reply.starts_with("bestmove")
        });
    }
    engine.send(&["isready"]);
    engine.wait_for_line("readyok");
    engine.send(&["quit"]);
    assert!(engine.end().0.success());
}

/// The binary with too little memory for 512 threads.
#[cfg(target_os = "linux")]
fn start_with_little_memory() -> EngineProcess {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 400000; exec \"$0\""]);
    command.arg(env!("CARGO_BIN_EXE_ermine"));
    EngineProcess::spawn(command)
}

/// Waits until the threads of an incomplete pool have ended.
#[cfg(target_os = "linux")]
fn wait_for_few_threads(engine: &EngineProcess) {
    let tasks = format!("/proc/{}/task", engine.child.id());
    let start = Instant::now();
    while std::fs::read_dir(&tasks).expect("it runs").count() > 2 {
        assert!(start.elapsed() < TIMEOUT, "the threads do not end");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn threads_and_memory_that_are_not_there_are_refused_before_go() {
    let mut engine = start_with_little_memory();
    engine.send(&["setoption name Threads value 512"]);
    engine.wait_for_line("info string error: cannot start 512 search threads");
    engine.send(&["setoption name Hash value 65536"]);
    engine.wait_for_line("info string error: not enough memory for a table of 65536 MiB");
    wait_for_few_threads(&engine);
    // The search uses the previous settings, and answers once.
    engine.send(&["position startpos moves r1", "go depth 2", "quit"]);
    let (status, lines) = engine.end();
    assert!(status.success());
    assert_eq!(bestmoves(&lines), 1, "{lines:?}");
    assert!(
        !lines.iter().any(|line| line.contains("error")),
        "{lines:?}"
    );
}
