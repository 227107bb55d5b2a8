//! Tests of commands after a refused `position`.

use super::*;

const BAD: &str = "position startpos moves a1a2";
const REASON: &str = "info string error: the last 'position' was refused: \
    'a1a2' is not possible here: that piece does not move that way";

#[test]
fn no_search_starts_until_a_position_is_accepted() {
    let mut test_engine = test_engine();
    test_engine.send(&["position startpos moves r3", BAD]);
    for go in [
        "go",
        "go depth 1",
        "go infinite",
        "go ponder depth 1",
        "go depth 1 searchmoves a1a2",
    ] {
        assert_eq!(
            test_engine.run_until_idle(&[go]),
            [REASON, "bestmove 0000"],
            "{go}"
        );
    }
    assert!(test_engine.log.lock().unwrap().is_empty());
    test_engine.send(&["position startpos moves r3"]);
    let lines = test_engine.run_until_idle(&["go depth 1"]);
    assert!(lines.last().unwrap().starts_with("bestmove a1a2"));
}

#[test]
fn every_line_that_may_have_been_a_position_counts() {
    let lines = [
        Input::Line("position".to_owned()),
        Input::Line("\u{feff}position here".to_owned()),
        Input::Line("position fen one".to_owned()),
        Input::TooLong,
        Input::NotText,
    ];
    for line in lines {
        let mut test_engine = test_engine();
        test_engine.engine.handle(&line);
        let answer = test_engine.run_until_idle(&["go depth 1"]);
        assert_eq!(answer.last().unwrap(), "bestmove 0000", "{line:?}");
    }
    let mut test_engine = test_engine();
    let answer = test_engine.run_until_idle(&["xyz", "go depth many", "positions", "go depth 1"]);
    assert!(answer.last().unwrap().starts_with("bestmove a1a2"));
}

#[test]
fn a_position_sent_during_an_infinite_search_is_refused_too() {
    let mut test_engine = test_engine();
    let lines = test_engine.run_until_idle(&[
        "go infinite",
        "position startpos moves r3",
        "stop",
        "go depth 1",
    ]);
    assert_eq!(lines.last().unwrap(), "bestmove 0000");
}

#[test]
fn after_a_refused_position_d_shows_the_reason_and_eval_is_refused() {
    let mut test_engine = test_engine();
    let lines = test_engine.run_until_idle(&["position startpos moves r3", BAD, "d"]);
    assert_eq!(
        lines[1..],
        [
            "        White to move, move 1",
            "",
            "Fen: start r3",
            "Moves: a1a2 b1b2",
            "Position: refused, showing the previous one: \
             'a1a2' is not possible here: that piece does not move that way",
        ]
    );
    for command in ["eval", "roll", "go perft 2"] {
        assert_eq!(
            test_engine.run_until_idle(&[command]),
            [REASON],
            "{command}"
        );
    }
    assert_eq!(test_engine.send(&["shuffle", "isready"]).len(), 2);
}

#[test]
fn another_game_is_at_its_start_and_a_new_game_is_not() {
    let mut test_engine = test_engine();
    let lines = test_engine.run_until_idle(&[BAD, "ucinewgame", "go depth 1"]);
    assert_eq!(lines.last().unwrap(), "bestmove 0000");
    let lines =
        test_engine.run_until_idle(&["setoption name UCI_Variant value fake", "go depth 1"]);
    assert_eq!(lines.last().unwrap(), "bestmove 0000");
    let lines =
        test_engine.run_until_idle(&["setoption name UCI_Variant value other", "go depth 1"]);
    assert!(lines.last().unwrap().starts_with("bestmove a1a2"));
}

#[test]
fn an_empty_list_of_search_moves_is_answered() {
    for go in [
        "go depth 1 searchmoves 0000",
        "go infinite searchmoves 0000",
        "go ponder searchmoves 0000 wtime 100",
    ] {
        let lines = test_engine().send(&["position startpos moves r3", go]);
        assert_eq!(
            lines,
            [
                "info string searchmoves 0000 leaves nothing to search",
                "bestmove 0000"
            ],
            "{go}"
        );
    }
    let lines = test_engine().send(&["position startpos moves r3", "go searchmoves a1a2 0000"]);
    assert!(lines[0].starts_with("info string error: searchmoves: '0000'"));
}
