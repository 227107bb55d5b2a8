//! The real binary under input that once hung it or might break it.

use crate::talk::Talk;
use ermine::base::Rng;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// Far longer than anything here takes: a slower test hangs.
const PATIENCE: Duration = Duration::from_secs(600);

impl Talk {
    fn send(&mut self, lines: &[&str]) {
        for line in lines {
            self.say(line);
        }
    }

    /// Skips lines up to the first one that `fits`.
    fn wait_for(&self, what: &str, fits: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(began.elapsed());
            let line = self.output.recv_timeout(left);
            let line = line.unwrap_or_else(|error| panic!("no '{what}': {error}"));
            if fits(&line) {
                return line;
            }
        }
    }

    fn wait_for_line(&self, start: &str) -> String {
        self.wait_for(start, |line| line.starts_with(start))
    }

    /// Waits for the end of the process, whatever its cause.
    fn end(mut self) -> (ExitStatus, Vec<String>) {
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(began.elapsed() < PATIENCE, "the process does not end");
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
    let mut talk = Talk::start();
    talk.send(&[
        "position startpos moves r3",
        "go ponder",
        "ponderhit",
        "position startpos",
        "stop",
    ]);
    talk.wait_for_line("info string error: 'position'");
    talk.wait_for_line("bestmove");
    talk.send(&["quit"]);
    assert!(talk.end().0.success());
}

#[test]
fn the_end_of_input_after_such_a_ponderhit_ends_the_process() {
    let mut talk = Talk::start();
    talk.send(&["position startpos moves r3", "go ponder", "ponderhit"]);
    talk.input = None;
    let (status, lines) = talk.end();
    assert!(status.success());
    assert_eq!(bestmoves(&lines), 1, "{lines:?}");
}

#[test]
fn quit_is_received_behind_commands_that_wait() {
    let mut talk = Talk::start();
    talk.send(&["go depth 60", "position startpos", "isready"]);
    talk.wait_for_line("readyok");
    talk.send(&["quit"]);
    let (status, lines) = talk.end();
    assert!(status.success());
    assert_eq!(bestmoves(&lines), 1, "{lines:?}");
}

#[test]
fn stop_is_received_behind_commands_that_wait() {
    let mut talk = Talk::start();
    talk.send(&[
        "go depth 60",
        "position startpos moves r8 e2e4",
        "d",
        "stop",
    ]);
    talk.wait_for_line("bestmove");
    talk.wait_for_line("Moves: h7h6 h7h5 b8a6 b8c6");
    talk.send(&["quit"]);
    assert!(talk.end().0.success());
}

#[test]
fn counts_and_the_suite_end_on_stop_and_on_quit() {
    for (line, said) in [
        ("go perft 9", "info string perft stopped"),
        ("go perft 9 classic", "info string perft stopped"),
        ("bench 100", "info string bench stopped"),
    ] {
        let mut talk = Talk::start();
        talk.send(&[line, "isready"]);
        talk.wait_for_line("readyok");
        talk.send(&["stop"]);
        talk.wait_for_line(said);
        talk.send(&[line, "quit"]);
        let (status, lines) = talk.end();
        assert!(status.success(), "{line}");
        assert_eq!(lines, [said], "{line}");
    }
}

#[test]
fn the_end_of_input_works_off_what_waits() {
    let mut talk = Talk::start();
    for _ in 0..20 {
        talk.send(&["position startpos moves r2", "go depth 2", "go perft 2"]);
    }
    talk.send(&["go"]);
    talk.input = None;
    let (status, lines) = talk.end();
    assert!(status.success());
    assert_eq!(bestmoves(&lines), 21, "{lines:?}");
    let handcrafted = lines.iter().filter(|line| line.starts_with("Nodes"));
    assert_eq!(handcrafted.count(), 20, "{lines:?}");
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
    let mut talk = Talk::start();
    talk.send(&["position startpos moves r3"]);
    for round in 0..300 {
        let mut line = "go".to_owned();
        for _ in 0..rng.below(6) {
            line.push(' ');
            line += rng.pick(&WORDS).expect("there are words");
        }
        talk.send(&[&line]);
        if round % 3 == 0 {
            talk.send(&["ponderhit"]);
        }
        talk.send(&["stop"]);
        // Every `go` is answered, valid or not.
        talk.wait_for(&line, |said| {
            let refused = said.starts_with("info string error:") && !said.contains("'ponderhit'");
            let counted = said.starts_with("Nodes searched:");
            let stopped = said == "info string perft stopped";
            refused || counted || stopped || said.starts_with("bestmove")
        });
    }
    talk.send(&["isready"]);
    talk.wait_for_line("readyok");
    talk.send(&["quit"]);
    assert!(talk.end().0.success());
}

/// The binary with too little memory for 512 threads.
#[cfg(target_os = "linux")]
fn in_narrow_quarters() -> Talk {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 400000; exec \"$0\""]);
    command.arg(env!("CARGO_BIN_EXE_ermine"));
    Talk::of(command)
}

/// Waits until the threads of an incomplete pool have ended.
#[cfg(target_os = "linux")]
fn wait_for_few_threads(talk: &Talk) {
    let tasks = format!("/proc/{}/task", talk.child.id());
    let began = Instant::now();
    while std::fs::read_dir(&tasks).expect("it runs").count() > 2 {
        assert!(began.elapsed() < PATIENCE, "the threads do not end");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn threads_and_memory_that_are_not_there_are_refused_before_go() {
    let mut talk = in_narrow_quarters();
    talk.send(&["setoption name Threads value 512"]);
    talk.wait_for_line("info string error: cannot start 512 search threads");
    talk.send(&["setoption name Hash value 65536"]);
    talk.wait_for_line("info string error: not enough memory for a table of 65536 MiB");
    wait_for_few_threads(&talk);
    // The search uses the previous settings, and answers once.
    talk.send(&["position startpos moves r1", "go depth 2", "quit"]);
    let (status, lines) = talk.end();
    assert!(status.success());
    assert_eq!(bestmoves(&lines), 1, "{lines:?}");
    assert!(
        !lines.iter().any(|line| line.contains("error")),
        "{lines:?}"
    );
}
