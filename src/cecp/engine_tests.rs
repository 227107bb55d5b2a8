//! Tests of the replies to commands, without a separate process.

use super::{Engine, run};
use crate::base::lines::{Input, Output};
use crate::catalog::{self, Catalog};
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex, mpsc};

/// An output that can be read afterwards.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the replies to these lines.
fn replies(lines: &str) -> String {
    let buffer = Buffer::default();
    let output = Arc::new(Output::new(buffer.clone()));
    let engine = Engine::new(Catalog::builtin(), output).unwrap();
    let (sender, receiver) = mpsc::channel();
    for line in lines.lines() {
        sender.send(Input::Line(line.to_owned())).unwrap();
    }
    drop(sender);
    run(engine, &receiver);
    let bytes = buffer.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn features_name_the_games_and_end() {
    let text = replies("xboard\nprotover 2");
    assert!(text.starts_with("feature done=0\n"), "{text}");
    assert!(text.ends_with("feature done=1\n"), "{text}");
    let games = "variants=\"colorbound,colorbound-equalized,colorbound-decimal\"";
    assert!(text.contains(games), "{text}");
    assert!(text.contains("feature option=\"UCI_Elo -spin "), "{text}");
    assert!(!text.contains("option=\"Hash"), "{text}");
}

#[test]
fn a_game_is_taught_and_played() {
    let text = replies("new\nvariant colorbound\nsd 2\nforce\nusermove e1e3\ngo");
    assert!(
        text.starts_with(
            "setup (PWBLDKpwbldk) 8x8+0_berolina \
             lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1\npiece P& fFifD\n"
        ),
        "{text}"
    );
    assert!(text.contains("\nmove "), "{text}");
}

#[test]
fn ranks_of_ten_count_from_nought() {
    let text = replies("variant colorbound-decimal\nforce\nusermove e1e3\nusermove e8e6\nlift a1");
    assert!(
        text.contains("setup (PWBLDOYKpwbldoyk) 10x10+0_berolina "),
        "{text}"
    );
    assert!(!text.contains("Illegal"), "{text}");
    let text = replies("variant colorbound-decimal\nnew\nvariant colorbound-decimal\nsd 1\ngo");
    let step = text.rsplit("move ").next().unwrap().trim();
    let mut session = catalog::open("colorbound-decimal").unwrap();
    session
        .make(&super::dialect::from_xboard(step, 0))
        .unwrap_or_else(|error| panic!("{step}: {error}"));
}

#[test]
fn a_mate_ends_the_game() {
    // Black mates at once, entered by the user or found by the engine. The castling
    // rights are XBoard's addition.
    let board = "setboard 1db1k1w1/ppp2p2/2l1p1p1/2wPL3/2P5/1P3W2/5PPP/3D1BKL b KQkq - 2 18";
    let text = replies(&format!(
        "variant colorbound\nforce\n{board}\nusermove c5d2\nping 7"
    ));
    assert!(
        text.ends_with("0-1 {Black wins: checkmate}\npong 7\n"),
        "{text}"
    );
    let text = replies(&format!("variant colorbound\nforce\n{board}\nsd 2\ngo"));
    assert!(
        text.ends_with("move c5d2\n0-1 {Black wins: checkmate}\n"),
        "{text}"
    );
}

#[test]
fn a_draw_that_xboard_cannot_see_is_offered() {
    // Only kings are left after the capture.
    let board = "setboard 4k3/8/8/8/8/8/3l4/4K3 w - - 0 1";
    let start = format!("variant colorbound\nforce\n{board}\n");
    let move_text = replies(&format!("{start}sd 2\ngo"));
    assert!(
        move_text.ends_with("offer draw\nmove e1d2\n"),
        "{move_text}"
    );
    let draw_text = replies(&format!("{start}playother\nusermove e1d2\ndraw"));
    assert!(
        draw_text.ends_with("offer draw\noffer draw\n"),
        "{draw_text}"
    );
}

#[test]
fn a_game_with_two_kings_is_set_up_without_a_royal_piece() {
    let text = replies("variant colorbound-equalized");
    assert!(
        text.starts_with("setup (PWBLDK.pwbldk.) 8x8+0_berolina "),
        "{text}"
    );
}

#[test]
fn weakened_play_differs_from_game_to_game() {
    let first_move = |games: usize| {
        let new = "new\n".repeat(games);
        let text = replies(&format!(
            "option Skill Level=0\n{new}variant colorbound\nsd 1\ngo"
        ));
        text.rsplit("move ").next().unwrap().to_owned()
    };
    let moves: BTreeSet<String> = (1..=6).map(first_move).collect();
    assert!(moves.len() > 1, "{moves:?}");
    assert_eq!(first_move(3), first_move(3));
}

#[test]
fn errors_are_reported_and_change_nothing() {
    let text = replies(
        "variant nogame\nvariant colorbound\nforce\nusermove e2e9\nsetboard x w\nbanana\n\
         level 1\noption Nothing=1\nusermove e1e3\nundo\nusermove e1e3\nping 1",
    );
    for part in [
        "tellusererror 'nogame' is not played here; expected one of: colorbound, ",
        "Illegal move ('e2e9' ",
        "): e2e9\n",
        "tellusererror Illegal position: ",
        "Error (unknown command): banana\n",
        "Error (expected moves, minutes or minutes:seconds, and seconds): level 1\n",
        "tellusererror unknown option 'Nothing'",
    ] {
        assert!(text.contains(part), "'{part}' is not in {text}");
    }
    assert!(text.ends_with("pong 1\n"), "{text}");
    assert_eq!(text.matches("Illegal move").count(), 1, "{text}");
}

#[test]
fn squares_are_coloured_where_a_piece_can_go() {
    let text = replies("variant colorbound\nforce\nlift d1");
    // The dragon leaps to d3 and d5 and captures on d7.
    assert!(
        text.ends_with("highlight 8/3R4/8/3Y4/8/3Y4/8/8\n"),
        "{text}"
    );
}
