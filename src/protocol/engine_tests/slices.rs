//! An engine that searches in slices.

use super::*;
use crate::catalog;

const SLICE: u64 = 2_000;

/// An engine for a game that is searched in slices.
fn sliced_engine() -> TestEngine {
    let mut games = Catalog::default();
    let info = GameInfo {
        name: "colorbound",
        ..GameInfo::default()
    };
    games.insert(info, &[], || {
        let mut session = catalog::open("colorbound")?;
        session.set_sliced(true);
        Ok(session)
    });
    let buffer = Buffer::default();
    let output = Arc::new(Output::new(buffer.clone()));
    TestEngine {
        engine: UciEngine::new(games, output, Style::Plain).unwrap(),
        buffer,
        log: Diary::default(),
    }
}

impl TestEngine {
    /// Runs slices as long as there is something to search; returns the lines written
    /// since.
    fn slices(&mut self) -> Vec<String> {
        let before = self.buffer.lines().len();
        while self.engine.advance(SLICE) {}
        self.buffer.lines().split_off(before)
    }
}

fn answers(lines: &[String]) -> usize {
    lines
        .iter()
        .filter(|line| line.starts_with("bestmove "))
        .count()
}

#[test]
fn a_stop_is_heard_between_two_slices() {
    let mut engine = sliced_engine();
    assert!(
        engine
            .send(&["position startpos", "go infinite"])
            .is_empty()
    );
    for _ in 0..5 {
        assert!(engine.engine.advance(SLICE));
    }
    assert_eq!(engine.send(&["isready"]), ["readyok"]);
    assert_eq!(answers(&engine.buffer.lines()), 0);
    engine.send(&["stop"]);
    assert_eq!(answers(&engine.slices()), 1);
    assert!(!engine.engine.advance(SLICE));
}

#[test]
fn commands_wait_for_the_search_and_come_in_their_order() {
    let mut engine = sliced_engine();
    let sent = engine.send(&[
        "go depth 6",
        "position startpos moves e1e3",
        "go depth 5",
        "d",
    ]);
    assert!(sent.is_empty(), "{sent:?}");
    let lines = engine.slices();
    assert_eq!(answers(&lines), 2, "{lines:?}");
    assert!(lines.iter().any(|line| line == "Position: ok"));
}

#[test]
fn a_ponder_search_answers_after_the_hit() {
    let mut engine = sliced_engine();
    engine.send(&["go ponder depth 4"]);
    assert_eq!(answers(&engine.slices()), 0);
    engine.send(&["ponderhit"]);
    assert_eq!(answers(&engine.slices()), 1);
}

#[test]
fn the_end_of_the_input_lets_a_limited_search_finish() {
    let mut engine = sliced_engine();
    engine.send(&["go depth 5"]);
    engine.engine.finish();
    assert_eq!(answers(&engine.buffer.lines()), 1);
}
