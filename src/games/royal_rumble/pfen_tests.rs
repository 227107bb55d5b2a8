//! Refused position strings and the reasons.

use super::*;
use crate::base::Rng;

const DEAL: &str = "R,N,F,W,Fr,Ch,Im";

fn error_text(text: &str) -> String {
    let error = RumbleBoard::from_pfen(text).expect_err(text).to_string();
    assert!(error.starts_with("position field "), "{text}: {error}");
    error
}

#[test]
fn positions_survive_their_own_text() {
    for text in [
        "qrbnkfw[bd]/pppppppp/8/8/8/8/PPPPPPPP/QRBNKFW[Bd] w - 0 1 Q,R,B,N,F,W,Bd",
        "7[mk]/8/8/3r4/3[Mk]P3/2b5/8/8 b - 0 11 R,B,F,W,Ca,Im,G",
        "4k3/8/8/8/3pP3/8/8/4K3 b e3 0 9 R,N,F,W,Fr,Ch,Im",
        "4k3/8/8/8/8/8/8/4K3 w - 9999 9999 R,N,F,W,Fr,Ch,Im",
    ] {
        let position = RumbleBoard::from_pfen(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.to_string(), text);
        assert_eq!(position.to_setup().validate(), Ok(position));
    }
}

#[test]
fn the_same_pieces_of_another_deal_are_another_position() {
    let key = |deal: &str| {
        let text = format!("4k3/8/8/8/3r4/8/8/4K3 w - 0 9 {deal}");
        let position = RumbleBoard::from_pfen(&text);
        position.unwrap_or_else(|error| panic!("{error}")).key
    };
    assert_ne!(key(DEAL), key("Q,R,N,F,W,Fr,Ch"));
    assert_eq!(key(DEAL), key(DEAL));
}

#[test]
fn every_field_is_refused_by_name() {
    for (text, part) in [
        ("", "placement: missing; expected six fields, found 0"),
        ("8/8/8/8/8/8/8/8 w - 0 1", "deal: missing"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - 0 1 R,N,F,W,Fr,Ch,Im x",
            "deal: 'x' follows",
        ),
        ("4k3/8/8/8/8/8/4K3 w - 0 1 D", "placement: 7 ranks"),
        (
            "4k3/8/8/8/8/8/7/4K3 w - 0 1 D",
            "the rank '7' has 7 squares",
        ),
        ("4k3/8/8/8/8/8/9/4K3 w - 0 1 D", "'9' is not a piece"),
        ("4k3/8/8/8/8/8/x7/4K3 w - 0 1 D", "'x' is not a piece"),
        (
            "4k3/8/8/8/8/8/[K]7/4K3 w - 0 1 D",
            "two letters in brackets",
        ),
        ("4k3/8/8/8/8/8/[CH]7/4K3 w - 0 1 D", "'CH' is not a piece"),
        (
            "4k3/8/8/8/8/8/[Ch7/4K3 w - 0 1 D",
            "two letters in brackets",
        ),
        ("4k3/8/8/8/8/8/Ch6/4K3 w - 0 1 D", "'C' is not a piece"),
        ("4k3/8/8/8/8/8/é7/4K3 w - 0 1 D", "'é' is not a piece"),
        ("4k3/8/8/8/8/8/8/4K3 W - 0 1 D", "side: 'W' is not a side"),
        ("4k3/8/8/8/8/8/8/4K3 w e9 0 1 D", "ep: 'e9' is not a square"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - -1 1 D",
            "clock: '-1' is not a number",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - 10000 1 D", "clock: 10000"),
        ("4k3/8/8/8/8/8/8/4K3 w - 0 0 D", "move: 0 is not"),
        ("4k3/8/8/8/8/8/8/4K3 w - 0 x D", "move: 'x' is not a number"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - 0 1 R,N,F,W,Fr,Ch",
            "deal: expected seven",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - 0 1 N,R,F,W,Fr,Ch,Im",
            "deal: expected seven",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - 0 1 R,R,F,W,Fr,Ch,Im",
            "deal: expected seven",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - 0 1 R,P,F,W,Fr,Ch,Im",
            "'P' is not a fighter",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - 0 1 R,K,F,W,Fr,Ch,Im",
            "'K' is not a fighter",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - 0 1 R,,F,W,Fr,Ch,Im",
            "'' is not a fighter",
        ),
        ("8/8/8/8/8/8/8/4K3 w - 0 1 D", "Black has 0 royals"),
        ("4k3/8/8/8/8/8/8/3KK3 w - 0 1 D", "White has 2 royals"),
        ("4k3/8/8/8/8/8/8/4[Li]3 w - 0 1 D", "expected two of a kind"),
        (
            "4k3/8/8/8/8/8/8/Q3K3 w - 0 1 D",
            "'Q' is not among the fighters",
        ),
        ("4k3/8/8/8/8/8/8/P3K3 w - 0 1 D", "a pawn stands on a1"),
        ("4k2P/8/8/8/8/8/8/4K3 w - 0 1 D", "a pawn stands on h8"),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/NNNNKNNN[Fr] w - 0 1 D",
            "has 9 squares",
        ),
        (
            "4k3/8/8/8/8/N7/PPPPPPPP/NNNNKNNN w - 0 1 D",
            "White has 17 pieces",
        ),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - 0 1 D", "White has 9 pawns"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - 0 1 D", "side: Black is in check"),
        ("3[rw]4/8/8/8/8/8/8/3[Rw]4 w - 0 1 D", "face each other"),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b e4 0 9 D",
            "ep: e4: no pawn of the side",
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 w e3 0 9 D",
            "ep: e3: no pawn of the side",
        ),
        (
            "4k3/8/8/8/3pP3/4N3/8/4K3 b e3 0 9 D",
            "that square or the one behind is occupied",
        ),
        (
            "4k3/8/8/8/3pP3/8/4N3/4K3 b e3 0 9 D",
            "that square or the one behind is occupied",
        ),
        (
            "4k3/8/8/8/3p4/8/8/4K3 b e3 0 9 D",
            "no pawn that has just moved stands before it",
        ),
        ("4k3/8/8/8/4P3/8/8/4K3 b e3 0 9 D", "no pawn stands beside"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b e3 1 9 D", "sets the clock to 0"),
    ] {
        let error = error_text(&text.replace(" D", &format!(" {DEAL}")));
        assert!(error.contains(part), "'{text}': {error}");
    }
}

#[test]
fn recruitment_counts_pieces_of_both_sides_together() {
    let crowd = "3[mk]4/8/8/NNNN4/8/PPPPPPPP/P7/3[Mk]NNNN w - 0 20";
    assert!(RumbleBoard::from_pfen(&format!("{crowd} {DEAL}")).is_ok());
    let pawns = "3[mk]4/p7/pppppppp/8/8/PPPPPPPP/P7/3[Mk]4 w - 0 20";
    assert!(error_text(&format!("{pawns} {DEAL}")).contains("18 pawns"));
}

#[test]
fn no_text_makes_the_parser_panic() {
    let start = format!("4k3/8/8/8/3pP3/8/8/2[Ch]1K3 b e3 0 9 {DEAL}");
    let letters: Vec<char> = "KkPpQqNn[]Chim123489/wb- ,e3é".chars().collect();
    let mut rng = Rng::new(16);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..20_000 {
        let mut text: Vec<char> = start.chars().collect();
        for _ in 0..=rng.below(3) {
            let place = rng.below(text.len() as u32) as usize;
            match (rng.below(3), rng.pick(&letters)) {
                (0, Some(&letter)) => text[place] = letter,
                (1, Some(&letter)) => text.insert(place, letter),
                _ => drop(text.remove(place)),
            }
        }
        let text: String = text.into_iter().collect();
        match RumbleBoard::from_pfen(&text) {
            Ok(position) => {
                let again = RumbleBoard::from_pfen(&position.to_string());
                assert_eq!(again, Ok(position));
                good += 1;
            }
            Err(_) => bad += 1,
        }
    }
    assert!(good > 100 && bad > 10_000, "{good}, {bad}");
}
