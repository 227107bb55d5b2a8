use super::*;
use crate::games::colorbound::{Decimal, Equalized, Standard, Variant};

fn error_text<V: Variant>(text: &str) -> String {
    match Colorbound::from_pfen(text, V::rules()) {
        Ok(position) => panic!("'{text}' is read as {position}"),
        Err(error) => error.to_string(),
    }
}

/// Asserts that a position string of the standard game is refused, and the reason.
fn refused(text: &str, field: &str, part: &str) {
    let error = error_text::<Standard>(text);
    let head = format!("position field {field}: ");
    assert!(error.starts_with(&head), "'{text}': {error}");
    assert!(error.contains(part), "'{text}': {error}");
}

#[test]
fn the_starts_are_as_published() {
    let start = |text: String, expected: &str| assert_eq!(text, expected);
    start(
        Colorbound::start(Standard::rules()).to_string(),
        "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1",
    );
    start(
        Colorbound::start(Equalized::rules()).to_string(),
        "lwbkkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBKKBWL w - - 0 1",
    );
    start(
        Colorbound::start(Decimal::rules()).to_string(),
        "lwobdkbywl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWOBDKBYWL w - - 0 1",
    );
}

#[test]
fn strings_of_another_shape_are_refused() {
    refused("", "placement", "missing; expected six fields, found 0");
    refused("4k3/8/8/8/8/8/8/4K3 w - - 0", "fullmove", "missing");
    refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1 -", "fullmove", "'-' follows");
    refused(
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "placement",
        "7 ranks; expected 8",
    );
    refused("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "9 ranks");
}

#[test]
fn ranks_of_another_width_are_refused() {
    for row in ["4k4", "4k2", "4k", "4kppppppppp", ""] {
        let text = format!("{row}/8/8/8/8/8/8/4K3 w - - 0 1");
        refused(&text, "placement", "rank 8");
    }
    for (row, gap) in [
        ("9", "9"),
        ("0k7", "0"),
        ("44", "44"),
        ("08", "08"),
        ("99999", "99999"),
    ] {
        let text = format!("{row}/8/8/8/8/8/8/4K3 w - - 0 1");
        refused(&text, "placement", &format!("'{gap}' is not a gap"));
    }
    let error = error_text::<Decimal>("55/10/10/10/5k4/10/10/10/10/5K4 w - - 0 1");
    assert!(
        error.contains("'55' is not a gap; expected a number 1-10"),
        "{error}"
    );
    let error = error_text::<Decimal>("11/10/10/10/5k4/10/10/10/10/5K4 w - - 0 1");
    assert!(error.contains("'11' is not a gap"), "{error}");
}

#[test]
fn pieces_of_other_games_are_refused() {
    for letter in ["q", "N", "é", "o", "Y", "*"] {
        let text = format!("4k2{letter}/8/8/8/8/8/8/4K3 w - - 0 1");
        refused(
            &text,
            "placement",
            &format!("'{letter}' is not a piece; expected one of PWLBDK"),
        );
    }
}

#[test]
fn other_fields_that_cannot_be_read_are_refused() {
    refused("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side", "'W' is not a side");
    refused(
        "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
        "castling",
        "'KQ' means nothing",
    );
    refused("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "ep", "'e3' means nothing");
    for number in ["-1", "+1", "x", "99999", "1.5"] {
        refused(
            &format!("4k3/8/8/8/8/8/8/4K3 w - - {number} 1"),
            "halfmove",
            &format!("'{number}' is not a number from 0 to 9999"),
        );
        refused(
            &format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {number}"),
            "fullmove",
            &format!("'{number}' is not a number from 1 to 9999"),
        );
    }
    refused(
        "4k3/8/8/8/8/8/8/4K3 w - - 10000 1",
        "halfmove",
        "10000 is not 0-9999",
    );
    refused(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "fullmove",
        "0 is not 1-9999",
    );
}

#[test]
fn sides_with_other_kings_are_refused() {
    refused(
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "placement",
        "Black has 0 kings; expected one",
    );
    refused(
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        "placement",
        "White has 2 kings; expected one",
    );
    let error = error_text::<Equalized>("3kk3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(
        error.contains("White has 1 king; expected two, one on each shade"),
        "{error}"
    );
    let error = error_text::<Equalized>("2k1k3/8/8/8/8/8/8/3KK3 w - - 0 1");
    assert!(
        error.contains("the kings of Black are on one shade"),
        "{error}"
    );
}

#[test]
fn too_many_pieces_are_refused() {
    let pieces = "4k3/8/8/8/8/BBBBBBBB/BBBBBBBB/4K3 w - - 0 1";
    refused(
        pieces,
        "placement",
        "White has 17 pieces; expected at most 16",
    );
    let pawns = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
    refused(pawns, "placement", "White has 9 pawns; expected at most 8");
}

#[test]
fn pawns_where_none_can_be_are_refused() {
    refused(
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "placement",
        "a pawn of White stands on a1",
    );
    refused(
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "placement",
        "a pawn of White stands on a8",
    );
    refused(
        "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        "placement",
        "a pawn of Black stands on a1",
    );
    refused(
        "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "placement",
        "a pawn of Black stands on a8",
    );
}

#[test]
fn a_check_that_was_left_is_refused() {
    refused(
        "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1",
        "side",
        "Black is in check on e8",
    );
    // The leap of a pawn on its start rank attacks as well.
    refused(
        "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1",
        "side",
        "Black is in check on e4",
    );
    let error = error_text::<Equalized>("3kk3/8/8/8/8/8/3K4/4K2W b - - 0 1");
    assert!(error.contains("one shade"), "{error}");
    let error = error_text::<Equalized>("4k3/8/8/8/8/8/3k4/3KK3 b - - 0 1");
    assert!(error.contains("White is in check on"), "{error}");
}

#[test]
fn a_king_may_stand_on_either_shade() {
    for text in [
        "3k4/8/8/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/8/8/8/8/8/3K4 w - - 9999 9999",
    ] {
        let position = Colorbound::from_pfen(text, Standard::rules());
        let position = position.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.to_string(), text);
    }
}
