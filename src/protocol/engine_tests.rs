//! Tests of the engine with a fake session that plays no game.

use super::*;
use crate::base::lines::{Input, Output, read_in_background};
use crate::catalog::Catalog;
use crate::draw::Style;
use crate::rules::GameInfo;
use crate::session::fake::{Diary, Fake};
use proptest::prelude::*;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

mod order;
mod refused;
mod slices;

/// An output that the test can read.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Buffer {
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap();
        let text = String::from_utf8(bytes.clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    fn wait_for(&self, start: &str) {
        self.wait_after(0, start);
    }

    /// Waits for a line that begins with `start`, after the first `skip` lines.
    fn wait_after(&self, skip: usize, start: &str) {
        let start_time = Instant::now();
        let lines = || self.lines().into_iter().skip(skip);
        while !lines().any(|line| line.starts_with(start)) {
            assert!(
                start_time.elapsed() < Duration::from_secs(600),
                "no line '{start}'"
            );
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

struct TestEngine {
    engine: UciEngine,
    buffer: Buffer,
    log: Diary,
}

fn games(log: &Diary) -> Catalog {
    let mut games = Catalog::default();
    for name in ["fake", "other"] {
        let (info, log) = (
            GameInfo {
                name,
                ..GameInfo::default()
            },
            Arc::clone(log),
        );
        games.insert(info, &[], move || {
            Ok(Box::new(Fake::new(name, Arc::clone(&log))))
        });
    }
    games
}

fn test_engine() -> TestEngine {
    let (buffer, log) = (Buffer::default(), Diary::default());
    let output = Arc::new(Output::new(buffer.clone()));
    let engine = UciEngine::new(games(&log), output, Style::Plain);
    let engine = engine.unwrap_or_else(|error| panic!("{error}"));
    TestEngine {
        engine,
        buffer,
        log,
    }
}

impl TestEngine {
    /// Sends lines; returns the lines written since.
    fn send(&mut self, lines: &[&str]) -> Vec<String> {
        let before = self.buffer.lines().len();
        for line in lines {
            self.engine.handle(&Input::Line((*line).to_owned()));
        }
        self.buffer.lines().split_off(before)
    }
}

impl TestEngine {
    /// Sends a `go` and waits for the first line of the search.
    fn search(&mut self, go: &str) {
        let before = self.buffer.lines().len();
        self.send(&[go]);
        self.buffer.wait_after(before, "info depth");
    }

    /// Sends lines and waits until the engine is idle; returns the lines written since.
    fn run_until_idle(&mut self, lines: &[&str]) -> Vec<String> {
        let before = self.buffer.lines().len();
        self.send(lines);
        self.engine.finish();
        self.buffer.lines().split_off(before)
    }
}

/// Runs the main loop on an input that ends.
fn run_main_loop(input: &'static str) -> Vec<String> {
    let TestEngine { engine, buffer, .. } = test_engine();
    run(engine, &read_in_background(input.as_bytes()));
    buffer.lines()
}

#[test]
fn uci_lists_every_option() {
    let version = format!("id name Ermine {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        test_engine().send(&["uci"]),
        [
            &version,
            "id author the Ermine developers",
            "option name UCI_Variant type combo default fake var fake var other",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Seed type spin default 0 min 0 max 9223372036854775807",
            "option name GameFile type string default <empty>",
            "uciok",
        ]
    );
}

#[test]
fn a_position_is_shown_with_its_steps() {
    let lines = test_engine().send(&["position startpos moves r3 a1a2", "d", "eval"]);
    assert_eq!(
        lines,
        [
            "        Black to move, move 1",
            "",
            "Fen: start r3 a1a2",
            "Moves: r1 r7 r8",
            "Position: ok",
            "material 0"
        ]
    );
}

#[test]
fn perft_lists_steps_and_the_total() {
    let mut test_engine = test_engine();
    assert_eq!(
        test_engine.run_until_idle(&["go perft 1"]),
        ["r1 a1a2: 1", "r1 b1b2: 1", "", "Nodes searched: 2"]
    );
    test_engine.run_until_idle(&["go perft 2 classic"]);
    assert_eq!(
        *test_engine.log.lock().unwrap(),
        ["perft 1 Full", "perft 2 Classic"]
    );
}

#[test]
fn errors_name_the_word_and_change_nothing() {
    let mut test_engine = test_engine();
    for (line, error) in [
        ("xyz", "unknown command 'xyz', 'help' lists all commands"),
        (
            "position startpos moves r3 zzz",
            "'zzz' is not possible here: that piece does not move that way",
        ),
        (
            "position startpos somewhere",
            "'somewhere' after startpos is not understood; expected 'moves'",
        ),
        (
            "setoption name Hash value 0",
            "option Hash: invalid value '0'; expected a number 1-1024",
        ),
        (
            "setoption name UCI_Variant",
            "option 'UCI_Variant' needs 'value' and a value",
        ),
        (
            "setoption name UCI_Variant value chess",
            "'chess' is not a value of UCI_Variant; expected one of: fake, other",
        ),
        (
            "setoption name seed value -1",
            "'-1' is not a value of Seed; expected a number from 0 to 9223372036854775807",
        ),
        (
            "go searchmoves z1z2",
            "searchmoves: 'z1z2' is not possible here: that piece does not move that way",
        ),
        (
            "roll",
            "'roll' is not possible here: a decision is due, not a roll",
        ),
        ("ponderhit", "'ponderhit' without 'go ponder'"),
        ("bench", "'bench' failed: there is no suite"),
    ] {
        test_engine.send(&["position startpos moves r3"]);
        let expected = format!("info string error: {error}");
        assert_eq!(test_engine.send(&[line]), [expected], "{line}");
        assert_eq!(test_engine.engine.session().position_text(), "start r3");
    }
    test_engine.engine.handle(&Input::TooLong);
    test_engine.engine.handle(&Input::NotText);
    assert!(test_engine.buffer.lines().ends_with(&[
        "info string error: the line is longer than 1048576 bytes and was skipped".to_owned(),
        "info string error: the line is not UTF-8 and was skipped".to_owned(),
    ]));
}

#[test]
fn changing_the_game_keeps_the_options() {
    let mut test_engine = test_engine();
    test_engine.send(&[
        "setoption name Hash value 64",
        "setoption name Clear Hash",
        "setoption name uci_variant value Other",
    ]);
    assert_eq!(test_engine.engine.session().game(), "other");
    assert_eq!(
        *test_engine.log.lock().unwrap(),
        [
            "fake: Hash = Some(\"64\")",
            "fake: Clear Hash = None",
            "other: Hash = Some(\"64\")",
            "other: seed 0",
        ]
    );
}

#[test]
fn a_seed_reaches_the_session_and_the_next_game() {
    let mut test_engine = test_engine();
    test_engine.send(&[
        "setoption name Seed value 5",
        "setoption name Seed value x",
        "setoption name UCI_Variant value other",
    ]);
    let log = test_engine.log.lock().unwrap();
    assert_eq!(*log, ["fake: seed 5", "other: seed 5"]);
}

#[test]
fn one_seed_gives_one_series_of_rolls() {
    let mut test_engine = test_engine();
    let mut series =
        |seed: &str| test_engine.send(&[seed, "roll", "roll", "roll", "shuffle", "roll"]);
    let first = series("setoption name Seed value 5");
    assert_eq!(first, series("setoption name Seed value 5"));
    assert_ne!(first, series("setoption name Seed value 6"));
    assert!(first[0].starts_with("roll r"));
    assert!(first[3].starts_with("shuffle "));
}

#[test]
fn a_finished_game_is_answered_at_once() {
    let position = "position startpos moves r1 a1a2 r1 a1a2 r1 a1a2 r1 a1a2";
    let answer = test_engine().send(&[position, "go infinite"]);
    assert_eq!(
        answer,
        [
            "info string the game is over: White wins: checkmate",
            "bestmove 0000"
        ]
    );
    let lines = test_engine().send(&[position, "d"]);
    assert_eq!(
        lines[3..],
        [
            "Moves:",
            "Result: 1-0 (White wins: checkmate)",
            "Position: ok"
        ]
    );
}

#[test]
fn a_search_answers_isready_and_stop_and_refuses_other_commands() {
    let mut test_engine = test_engine();
    test_engine.send(&["go infinite"]);
    test_engine.buffer.wait_for("info depth 1");
    assert_eq!(test_engine.send(&["isready"]), ["readyok"]);
    for line in [
        "go depth 1",
        "position startpos",
        "ucinewgame",
        "go perft 1",
        "bench",
    ] {
        let [answer] = test_engine.send(&[line]).try_into().unwrap();
        assert!(
            answer.ends_with("cannot be used while a search is running, send 'stop' first"),
            "{answer}"
        );
    }
    test_engine.send(&["setoption name Hash value 5"]);
    test_engine.send(&["stop"]);
    test_engine.buffer.wait_for("bestmove a1a2 r7 b1b2");
    assert_eq!(
        *test_engine.log.lock().unwrap(),
        ["go depth None infinite true"]
    );
}

#[test]
fn after_stop_the_next_command_waits_for_the_answer() {
    let mut test_engine = test_engine();
    let lines =
        test_engine.run_until_idle(&["go", "stop", "position startpos moves r1", "go depth 1"]);
    assert!(
        lines.contains(&"bestmove a1a2 r7 b1b2".to_owned()),
        "{lines:?}"
    );
    assert!(
        !lines.iter().any(|line| line.contains("error")),
        "{lines:?}"
    );
    assert_eq!(test_engine.engine.session().position_text(), "start r1");
}

#[test]
fn the_answer_of_an_infinite_search_is_held_back_until_stop() {
    let mut test_engine = test_engine();
    test_engine.search("go infinite depth 1");
    std::thread::sleep(Duration::from_millis(60));
    assert!(
        !test_engine
            .buffer
            .lines()
            .iter()
            .any(|line| line.starts_with("bestmove"))
    );
    let answer = test_engine.send(&["stop"]);
    assert_eq!(answer, ["bestmove a1a2 r7 b1b2"]);
}

#[test]
fn pondering_ends_with_the_hit_or_with_stop() {
    let mut test_engine = test_engine();
    test_engine.search("go ponder wtime 1000 btime 1000");
    std::thread::sleep(Duration::from_millis(20));
    test_engine.send(&["ponderhit"]);
    test_engine.buffer.wait_for("bestmove");
    assert_eq!(
        test_engine.send(&["ponderhit"]),
        ["info string error: 'ponderhit' without 'go ponder'"]
    );
    test_engine.search("go ponder depth 1");
    std::thread::sleep(Duration::from_millis(40));
    assert_eq!(test_engine.send(&["stop"]), ["bestmove a1a2 r7 b1b2"]);
}

#[test]
fn at_the_end_of_input_a_limited_search_ends_by_itself() {
    let lines = run_main_loop("position startpos\ngo depth 5");
    assert_eq!(
        lines.last().map(String::as_str),
        Some("bestmove a1a2 r7 b1b2")
    );
}

#[test]
fn the_end_of_input_and_quit_stop_a_search_without_limit() {
    for input in [
        "go infinite\n",
        "go ponder\n",
        "go\n",
        "go depth 1000\nquit\n",
    ] {
        let lines = run_main_loop(input);
        assert_eq!(
            lines.last().map(String::as_str),
            Some("bestmove a1a2 r7 b1b2"),
            "{input}"
        );
    }
    assert_eq!(run_main_loop("quit\nuci\n"), [""; 0]);
    assert_eq!(run_main_loop("stop\nisready"), ["readyok"]);
}

#[test]
fn a_failed_search_is_reported_and_answered() {
    let failed = ["info string error: the search has failed", "bestmove 0000"];
    assert_eq!(run_main_loop("go nodes 13\n"), failed);
    assert_eq!(run_main_loop("go nodes 13 infinite\n"), failed);
    assert_eq!(
        run_main_loop("go nodes 13 infinite\nstop\nposition startpos\n"),
        failed
    );
}

#[test]
fn a_clock_of_the_other_side_is_no_limit() {
    let mut test_engine = test_engine();
    test_engine.send(&["go btime 1000", "stop"]);
    test_engine.engine.finish();
    assert_eq!(
        *test_engine.log.lock().unwrap(),
        ["go depth None infinite true"]
    );
}

#[test]
fn a_closed_output_ends_the_engine() {
    struct ClosedPipe;
    impl Write for ClosedPipe {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let output = Arc::new(Output::new(ClosedPipe));
    let engine = UciEngine::new(games(&Diary::default()), output, Style::Plain).unwrap();
    let lines = read_in_background("go depth 1000\n".as_bytes().chain(io::empty()));
    run(engine, &lines);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_line_that_is_refused_changes_anything(
        lines in prop::collection::vec(
            prop_oneof![
                ".{0,40}",
                "(go|position|setoption|bench|roll|ponderhit)( (depth|fen|startpos|name|moves|r1|a1a2|perft|[0-9]{1,20}|value|Hash)){0,5}",
            ],
            0..8,
        )
    ) {
        let mut test_engine = test_engine();
        for line in lines {
            let before = test_engine.engine.session().position_text();
            let log_length = test_engine.log.lock().unwrap().len();
            let has_error = test_engine.send(&[&line, "stop"]).iter().any(|line| line.contains("error"));
            test_engine.engine.finish();
            if has_error {
                prop_assert_eq!(test_engine.engine.session().position_text(), before);
                prop_assert_eq!(test_engine.log.lock().unwrap().len(), log_length);
            }
        }
    }
}
