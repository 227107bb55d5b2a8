//! Tests of the engine with a fake session that plays no game.

use super::*;
use crate::base::lines::{Input, Output, read_in_background};
use crate::draw::Style;
use crate::session::fake::{Diary, Fake};
use crate::session::{Session, SessionError};
use proptest::prelude::*;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

mod order;
mod refused;

/// An output that the test can read.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap();
        let text = String::from_utf8(bytes.clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    fn wait_for(&self, start: &str) {
        self.wait_after(0, start);
    }

    /// Waits for a line that begins with `start`, after the first `known` lines.
    fn wait_after(&self, known: usize, start: &str) {
        let began = Instant::now();
        let lines = || self.lines().into_iter().skip(known);
        while !lines().any(|line| line.starts_with(start)) {
            assert!(
                began.elapsed() < Duration::from_secs(600),
                "no line '{start}'"
            );
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

struct Bench {
    engine: UciEngine,
    page: Page,
    diary: Diary,
}

fn games(diary: &Diary) -> GameList {
    let diary = Arc::clone(diary);
    GameList {
        names: vec!["fake", "other"],
        open: Box::new(move |name| {
            let known = &["fake", "other"];
            let unknown = || SessionError::UnknownGame {
                name: name.to_owned(),
                known,
            };
            let mut names = known.iter();
            let name = names.find(|&&known| known == name).ok_or_else(unknown)?;
            Ok(Box::new(Fake::new(name, Arc::clone(&diary))) as Box<dyn Session>)
        }),
    }
}

fn bench() -> Bench {
    let (page, diary) = (Page::default(), Diary::default());
    let output = Arc::new(Output::new(page.clone()));
    let engine = UciEngine::new(games(&diary), output, Style::Plain);
    let engine = engine.unwrap_or_else(|error| panic!("{error}"));
    Bench {
        engine,
        page,
        diary,
    }
}

impl Bench {
    /// Sends lines; returns the lines written since.
    fn send(&mut self, lines: &[&str]) -> Vec<String> {
        let before = self.page.lines().len();
        for line in lines {
            self.engine.handle(&Input::Line((*line).to_owned()));
        }
        self.page.lines().split_off(before)
    }
}

impl Bench {
    /// Sends a `go` and waits for the first line of the search.
    fn search(&mut self, go: &str) {
        let before = self.page.lines().len();
        self.send(&[go]);
        self.page.wait_after(before, "info depth");
    }

    /// Sends lines and waits until the engine is idle; returns the lines written since.
    fn work_off(&mut self, lines: &[&str]) -> Vec<String> {
        let before = self.page.lines().len();
        self.send(lines);
        self.engine.finish();
        self.page.lines().split_off(before)
    }
}

/// Runs the main loop on an input that ends.
fn run_over(input: &'static str) -> Vec<String> {
    let Bench { engine, page, .. } = bench();
    run(engine, &read_in_background(input.as_bytes()));
    page.lines()
}

#[test]
fn the_introduction_lists_every_option() {
    let version = format!("id name Ermine {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        bench().send(&["uci"]),
        [
            &version,
            "id author the Ermine developers",
            "option name UCI_Variant type combo default fake var fake var other",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Seed type spin default 0 min 0 max 9223372036854775807",
            "uciok",
        ]
    );
}

#[test]
fn a_position_is_shown_with_its_steps() {
    let shown = bench().send(&["position startpos moves r3 a1a2", "d", "eval"]);
    assert_eq!(
        shown,
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
fn perft_lists_steps_and_the_sum() {
    let mut bench = bench();
    assert_eq!(
        bench.work_off(&["go perft 1"]),
        ["r1 a1a2: 1", "r1 b1b2: 1", "", "Nodes searched: 2"]
    );
    bench.work_off(&["go perft 2 classic"]);
    assert_eq!(
        *bench.diary.lock().unwrap(),
        ["perft 1 Full", "perft 2 Classic"]
    );
}

#[test]
fn errors_name_the_word_and_change_nothing() {
    let mut bench = bench();
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
        bench.send(&["position startpos moves r3"]);
        let expected = format!("info string error: {error}");
        assert_eq!(bench.send(&[line]), [expected], "{line}");
        assert_eq!(bench.engine.session().position_text(), "start r3");
    }
    bench.engine.handle(&Input::TooLong);
    bench.engine.handle(&Input::NotText);
    assert!(bench.page.lines().ends_with(&[
        "info string error: the line is longer than 1048576 bytes and was skipped".to_owned(),
        "info string error: the line is not UTF-8 and was skipped".to_owned(),
    ]));
}

#[test]
fn changing_the_game_keeps_the_options() {
    let mut bench = bench();
    bench.send(&[
        "setoption name Hash value 64",
        "setoption name Clear Hash",
        "setoption name uci_variant value Other",
    ]);
    assert_eq!(bench.engine.session().game(), "other");
    assert_eq!(
        *bench.diary.lock().unwrap(),
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
    let mut bench = bench();
    bench.send(&[
        "setoption name Seed value 5",
        "setoption name Seed value x",
        "setoption name UCI_Variant value other",
    ]);
    let noted = bench.diary.lock().unwrap();
    assert_eq!(*noted, ["fake: seed 5", "other: seed 5"]);
}

#[test]
fn one_seed_gives_one_series_of_rolls() {
    let mut bench = bench();
    let mut series = |seed: &str| bench.send(&[seed, "roll", "roll", "roll", "shuffle", "roll"]);
    let first = series("setoption name Seed value 5");
    assert_eq!(first, series("setoption name Seed value 5"));
    assert_ne!(first, series("setoption name Seed value 6"));
    assert!(first[0].starts_with("roll r"));
    assert!(first[3].starts_with("shuffle "));
}

#[test]
fn a_finished_game_is_answered_at_once() {
    let over = "position startpos moves r1 a1a2 r1 a1a2 r1 a1a2 r1 a1a2";
    let answer = bench().send(&[over, "go infinite"]);
    assert_eq!(
        answer,
        [
            "info string the game is over: White wins: checkmate",
            "bestmove 0000"
        ]
    );
    let shown = bench().send(&[over, "d"]);
    assert_eq!(
        shown[3..],
        [
            "Moves:",
            "Result: 1-0 (White wins: checkmate)",
            "Position: ok"
        ]
    );
}

#[test]
fn a_search_can_be_asked_and_stopped_but_not_disturbed() {
    let mut bench = bench();
    bench.send(&["go infinite"]);
    bench.page.wait_for("info depth 1");
    assert_eq!(bench.send(&["isready"]), ["readyok"]);
    for line in [
        "go depth 1",
        "position startpos",
        "ucinewgame",
        "go perft 1",
        "bench",
    ] {
        let [answer] = bench.send(&[line]).try_into().unwrap();
        assert!(
            answer.ends_with("cannot be used while a search is running, send 'stop' first"),
            "{answer}"
        );
    }
    bench.send(&["setoption name Hash value 5"]);
    bench.send(&["stop"]);
    bench.page.wait_for("bestmove a1a2 r7 b1b2");
    assert_eq!(
        *bench.diary.lock().unwrap(),
        ["go depth None infinite true"]
    );
}

#[test]
fn after_stop_the_next_command_waits_for_the_answer() {
    let mut bench = bench();
    let lines = bench.work_off(&["go", "stop", "position startpos moves r1", "go depth 1"]);
    assert!(
        lines.contains(&"bestmove a1a2 r7 b1b2".to_owned()),
        "{lines:?}"
    );
    assert!(
        !lines.iter().any(|line| line.contains("error")),
        "{lines:?}"
    );
    assert_eq!(bench.engine.session().position_text(), "start r1");
}

#[test]
fn an_answer_that_is_not_due_is_held_back() {
    let mut bench = bench();
    bench.search("go infinite depth 1");
    std::thread::sleep(Duration::from_millis(60));
    assert!(
        !bench
            .page
            .lines()
            .iter()
            .any(|line| line.starts_with("bestmove"))
    );
    let answer = bench.send(&["stop"]);
    assert_eq!(answer, ["bestmove a1a2 r7 b1b2"]);
}

#[test]
fn pondering_ends_with_the_hit_or_with_stop() {
    let mut bench = bench();
    bench.search("go ponder wtime 1000 btime 1000");
    std::thread::sleep(Duration::from_millis(20));
    bench.send(&["ponderhit"]);
    bench.page.wait_for("bestmove");
    assert_eq!(
        bench.send(&["ponderhit"]),
        ["info string error: 'ponderhit' without 'go ponder'"]
    );
    bench.search("go ponder depth 1");
    std::thread::sleep(Duration::from_millis(40));
    assert_eq!(bench.send(&["stop"]), ["bestmove a1a2 r7 b1b2"]);
}

#[test]
fn at_the_end_of_input_a_limited_search_ends_by_itself() {
    let lines = run_over("position startpos\ngo depth 5");
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
        let lines = run_over(input);
        assert_eq!(
            lines.last().map(String::as_str),
            Some("bestmove a1a2 r7 b1b2"),
            "{input}"
        );
    }
    assert_eq!(run_over("quit\nuci\n"), [""; 0]);
    assert_eq!(run_over("stop\nisready"), ["readyok"]);
}

#[test]
fn a_search_that_breaks_down_is_reported_and_not_waited_for() {
    let failed = ["info string error: the search has failed", "bestmove 0000"];
    assert_eq!(run_over("go nodes 13\n"), failed);
    assert_eq!(run_over("go nodes 13 infinite\n"), failed);
    assert_eq!(
        run_over("go nodes 13 infinite\nstop\nposition startpos\n"),
        failed
    );
}

#[test]
fn a_clock_of_the_other_side_is_no_limit() {
    let mut bench = bench();
    bench.send(&["go btime 1000", "stop"]);
    bench.engine.finish();
    assert_eq!(
        *bench.diary.lock().unwrap(),
        ["go depth None infinite true"]
    );
}

#[test]
fn a_reader_that_leaves_ends_the_engine() {
    struct Gone;
    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let output = Arc::new(Output::new(Gone));
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
        let mut bench = bench();
        for line in lines {
            let before = bench.engine.session().position_text();
            let noted = bench.diary.lock().unwrap().len();
            let refused = bench.send(&[&line, "stop"]).iter().any(|line| line.contains("error"));
            bench.engine.finish();
            if refused {
                prop_assert_eq!(bench.engine.session().position_text(), before);
                prop_assert_eq!(bench.diary.lock().unwrap().len(), noted);
            }
        }
    }
}
