//! Refused position strings and their errors.

use super::*;
use crate::rules::{Outcome, Position, Reason, Turn};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const BARE: &str = "4k3/8/8/8/8/8/8/4K3";

/// Returns the ten fields on the house board.
fn text(placement: &str, head: &str, tail: &str) -> String {
    format!("{placement} {head} {} {tail}", Tiles::HOUSE)
}

fn refusal(text: &str) -> SetupError {
    match ColourChess::from_fen(text) {
        Ok(position) => panic!("'{text}' is read as '{position}'"),
        Err(error) => error,
    }
}

/// Asserts that the string is refused for a field and for a reason.
fn refused(placement: &str, head: &str, tail: &str, field: Field, reason: &str) {
    let text = text(placement, head, tail);
    let error = refusal(&text);
    assert_eq!(error.field, field, "'{text}': {error}");
    assert!(error.to_string().contains(reason), "'{text}': {error}");
}

#[test]
fn the_start_is_written_as_published() {
    let start = ColourChess::start(Tiles::HOUSE);
    let published = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 \
        orugubyg/guyogybr/bgbuoryo/roryrbug/roryrbug/bgbuoryo/guyogybr/orugubyg - 2 -";
    assert_eq!(start.to_string(), published);
    assert_eq!(ColourChess::from_fen(published), Ok(start));
}

#[test]
fn fields_that_cannot_be_read_are_named() {
    let whole = text(START, "w KQkq - 0 1", "- 2 -");
    let words: Vec<&str> = whole.split(' ').collect();
    for count in 0..10 {
        let error = refusal(&words[..count].join(" "));
        assert!(error.reason.contains(&format!("found {count}")), "{error}");
    }
    assert_eq!(refusal(&format!("{whole} x")).field, Field::Moved);
    let wrong = |index: usize, word: &str, field: Field, reason: &str| {
        let mut words = words.clone();
        words[index] = word;
        let error = refusal(&words.join(" "));
        assert_eq!(error.field, field, "{word}: {error}");
        assert!(error.reason.contains(reason), "{word}: {error}");
    };
    wrong(0, "8/8/8", Field::Placement, "3 ranks");
    wrong(0, "9/8/8/8/8/8/8/8", Field::Placement, "'9'");
    wrong(
        0,
        &START.replace("/8/8", "/7/8"),
        Field::Placement,
        "rank 6",
    );
    wrong(
        0,
        &START.replace("PPPPPPPP", "PPPPPPPPP"),
        Field::Placement,
        "rank 2",
    );
    wrong(0, &START.replace('q', "x"), Field::Placement, "'x'");
    wrong(1, "W", Field::Side, "'W'");
    wrong(2, "QK", Field::Castling, "'QK'");
    wrong(2, "KK", Field::Castling, "'KK'");
    wrong(3, "e", Field::EnPassant, "'e'");
    wrong(3, "g3e3", Field::EnPassant, "by file");
    wrong(3, "e3e3", Field::EnPassant, "'e3e3'");
    wrong(3, "é3", Field::EnPassant, "'é3'");
    wrong(4, "-1", Field::Clock, "'-1'");
    wrong(4, "10000", Field::Clock, "0-9999");
    wrong(
        4,
        "70000",
        Field::Clock,
        "'70000' is not a number from 0 to",
    );
    wrong(5, "0", Field::Fullmove, "1-9999");
    wrong(
        5,
        "+1",
        Field::Fullmove,
        "'+1' is not a number from 1 to 9999",
    );
    wrong(6, "orugubyg", Field::Tiles, "1 ranks");
    wrong(7, "p", Field::Called, "'p'");
    wrong(7, "rr", Field::Called, "'rr'");
    wrong(8, "3", Field::Part, "'3'");
    wrong(9, "e1f1g1", Field::Moved, "'e1f1g1'");
    wrong(9, "e", Field::Moved, "'e'");
}

#[test]
fn pieces_that_cannot_be_are_refused() {
    let head = "w - - 0 1";
    let two = "4k3/8/8/8/8/8/8/3KK3";
    refused(
        two,
        head,
        "- 2 -",
        Field::Placement,
        "has 2 kings; expected one",
    );
    let three = "kkk5/8/8/8/8/8/8/4K3";
    let reason = "Black has 3 kings; expected one";
    refused(three, head, "- 2 -", Field::Placement, reason);
    let none = "8/8/8/8/8/8/8/R7";
    refused(none, head, "- 2 -", Field::Placement, "no king is left");
    let many = "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR";
    refused(many, head, "- 2 -", Field::Placement, "17 pieces");
    let pawn = "4k3/8/8/8/8/8/8/P3K3";
    refused(pawn, head, "- 2 -", Field::Placement, "stands on a1");
    refused(BARE, "w K - 0 1", "- 2 -", Field::Castling, "rook on h1");
}

#[test]
fn a_king_may_be_missing_only_if_it_was_just_captured() {
    let gone = "8/8/8/8/8/8/8/4K2R";
    let reason = "not just captured";
    refused(gone, "w - - 0 1", "- 2 -", Field::Placement, reason);
    refused(gone, "b - - 0 1", "- 2 -", Field::Placement, reason);
    refused(gone, "w - - 0 1", "g 1 -", Field::Placement, reason);
    refused(gone, "b - - 0 1", "g 2 -", Field::Placement, reason);
    // h1 is green.
    for (head, tail) in [("w - - 0 1", "g 2 h1"), ("b - - 0 1", "g 1 -")] {
        let position = ColourChess::from_fen(&text(gone, head, tail)).unwrap();
        let outcome = Outcome::Win(Side::White, Reason::KingCaptured);
        assert_eq!(position.turn(), Turn::Over(outcome));
        assert!(position.legal().is_empty());
    }
}

#[test]
fn part_and_colour_have_to_agree() {
    let head = "w - - 0 1";
    refused(BARE, head, "- 1 -", Field::Part, "without a called colour");
    refused(
        BARE,
        head,
        "g 1 e1",
        Field::Moved,
        "no piece has moved in part 1",
    );
    refused(BARE, head, "- 2 e1", Field::Moved, "no piece has moved");
    // The king on e1 can go to d1 and d2, f1 and f2, e2: green, orange, blue, yellow,
    // green.
    refused(BARE, head, "r 1 -", Field::Part, "cannot move to red");
    refused(BARE, head, "b 2 -", Field::Part, "can move to blue");
    assert!(ColourChess::from_fen(&text(BARE, head, "r 2 -")).is_ok());
    assert!(ColourChess::from_fen(&text(BARE, head, "b 1 -")).is_ok());
}

#[test]
fn moved_pieces_have_to_be_on_their_squares() {
    let rook = "4k3/8/8/8/8/8/8/4K2R";
    let head = "w - - 0 1";
    refused(
        rook,
        head,
        "g 2 g1",
        Field::Moved,
        "no piece of White stands on g1",
    );
    refused(rook, head, "r 2 h1", Field::Moved, "h1 is green");
    let both = "two pieces move only by castling";
    refused(rook, head, "u 2 e1h1", Field::Moved, both);
    refused(
        rook,
        "w K - 0 1",
        "g 2 h1",
        Field::Castling,
        "cannot castle any more",
    );
    // g1 is yellow; the king comes first.
    let castled = "4k3/8/8/8/8/8/P7/5RK1";
    let good = text(castled, head, "y 2 g1f1");
    assert_eq!(ColourChess::from_fen(&good).unwrap().to_string(), good);
    refused(castled, head, "b 2 f1g1", Field::Moved, both);
}

#[test]
fn a_turn_that_cannot_be_played_is_refused_unless_neither_side_can_move() {
    let black_stuck = "K7/8/8/8/8/3p1p1p/2pPpppp/2B1nbnk";
    let reason = "has no move left";
    refused(black_stuck, "b - - 0 1", "- 2 -", Field::Side, reason);
    let both = "BRBBBBBK/PPPPPPPP/8/8/8/8/pppppppp/bbbbbbbk";
    for side in ["w", "b"] {
        let found = ColourChess::from_fen(&text(both, &format!("{side} - - 0 1"), "- 2 -"));
        assert_eq!(
            found.unwrap().turn(),
            Turn::Over(Outcome::Draw(Reason::Stuck))
        );
    }
    refused(both, "w - - 0 1", "g 2 -", Field::Side, reason);
}

#[test]
fn squares_on_which_no_pawn_can_capture_are_refused() {
    let ep = Field::EnPassant;
    let board = "4k3/8/8/3Pp3/8/8/8/4K3";
    let tail = "- 2 -";
    assert!(ColourChess::from_fen(&text(board, "w - e6 0 1", tail)).is_ok());
    refused(board, "w - e5 0 1", tail, ep, "no pawn can have passed e5");
    refused(board, "w - c6 0 1", tail, ep, "no pawn can capture on c6");
    refused(board, "b - e6 0 1", tail, ep, "has not moved in this turn");
    let unmoved = "4k3/4p3/8/3Pp3/8/8/8/4K3";
    refused(
        unmoved,
        "w - e6 0 1",
        tail,
        ep,
        "no pawn can have passed e6",
    );
    let occupied = "4k3/8/4n3/3Pp3/8/8/8/4K3";
    refused(occupied, "w - e6 0 1", tail, ep, "expected it empty");
    let alone = "4k3/8/8/P3p3/8/8/8/4K3";
    refused(alone, "w - e6 0 1", tail, ep, "beside that");
    let three = "4k3/8/8/pPpPpP2/8/8/8/4K3";
    refused(three, "w - a6c6e6 0 1", tail, ep, "at most two pawns");
    // The tile e5 is red: Black has just gone there, and in part 2 may list it.
    assert!(ColourChess::from_fen(&text(board, "b - e6 0 1", "r 2 e5")).is_ok());
}
