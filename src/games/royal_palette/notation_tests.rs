//! Tests of the rulebook's notation.

use super::*;
use crate::base::Rng;
use crate::games::royal_palette::{PaletteMap, RoyalPalette, RoyalPaletteGame, Shuffles};
use crate::rules::Game;
use proptest::prelude::*;

fn read(text: &str) -> RoyalPalette {
    RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap()
}

fn start() -> RoyalPalette {
    RoyalPalette::start(Shuffles::NONE, PaletteMap::house())
}

/// Returns the notation of the step `text` and checks that it is read back.
#[track_caller]
fn notation_of(position: &RoyalPalette, text: &str) -> String {
    let step = Step::parse(position, text).unwrap();
    let notation = RoyalPaletteGame::step_notation(position, step);
    assert_eq!(position.read_notation(&notation), Ok(step), "{notation}");
    notation
}

#[track_caller]
fn step_of(position: &RoyalPalette, notation: &str) -> String {
    match position.read_notation(notation) {
        Ok(step) => step.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn ordinary_moves_carry_the_colour_they_land_on() {
    let position = start();
    assert_eq!(notation_of(&position, "g1f3"), "Nf3{Purple}");
    assert_eq!(notation_of(&position, "e2e4"), "e4{Green}");
    assert_eq!(notation_of(&position, "r8"), "r8");
}

#[test]
fn an_asterisk_marks_moves_that_the_lock_did_not_allow() {
    // Purple: Nb has red and green only; the pawn on b7 is purple.
    let mut position = start();
    position.make(Step::parse(&position, "g1f3").unwrap());
    for roll in ["r7", "r8"] {
        let mut rolled = position;
        rolled.make(Step::parse(&rolled, roll).unwrap());
        assert_eq!(notation_of(&rolled, "b8a6"), "Na6{Purple}*");
        assert_eq!(notation_of(&rolled, "b7b6"), "b6{Yellow}");
    }
    let mut locked = position;
    locked.make(Step::parse(&locked, "r3").unwrap());
    assert!(locked.read_notation("Na6{Purple}*").is_err());
    assert!(step_of(&locked, "Na6{Purple}").contains("the lock forbids it"));
}

#[test]
fn no_move_relief_is_marked_and_check_is_not_relief() {
    // The lone king stands on red and has no pink in its palette.
    let relieved = read("7k/8/8/8/8/8/8/K7 w - - 0 1 - p 1");
    assert_eq!(notation_of(&relieved, "a1a2"), "Ka2{Orange}*");
    let check = read("7k/8/8/8/8/8/8/K6r w - - 0 1 a p 1");
    assert_eq!(notation_of(&check, "a1a2"), "Ka2{Orange}");
    let first = read("6k1/8/8/8/8/8/8/K6R w - - 0 1 h - 1");
    assert_eq!(notation_of(&first, "h1f1"), "Rf1{Pink}");
}

#[test]
fn castling_takes_the_kings_colour_and_no_asterisk() {
    let position = read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 ahah p 1");
    assert_eq!(notation_of(&position, "e1g1"), "O-O{Brown}");
    assert_eq!(notation_of(&position, "e1c1"), "O-O-O{Blue}");
    for text in ["O-O", "0-0", "o-o{brown}", "0-0{Brown}*", "O-O+"] {
        assert_eq!(step_of(&position, text), "e1g1", "{text}");
    }
    assert!(step_of(&position, "O-O{Red}").contains("colour in braces"));
}

#[test]
fn rivals_are_distinguished_by_file_rank_or_both() {
    let files = read("4k3/8/8/8/8/8/4K3/R6R w - - 0 1 ah - 1");
    assert_eq!(notation_of(&files, "a1d1"), "Rad1{Purple}");
    assert_eq!(step_of(&files, "Ra1d1"), "a1d1");
    let ranks = read("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1 ah - 1");
    assert_eq!(notation_of(&ranks, "a1a3"), "R1a3{Brown}");
    assert!(step_of(&ranks, "Ra3").contains("more than one"));
    assert!(step_of(&ranks, "Rh8").contains("no piece of that kind goes there"));
}

#[test]
fn pawns_capture_en_passant_and_promote() {
    let passing = read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 rg o 7");
    // The 7 lifts the lock that the double step has set.
    assert_eq!(
        notation_of(&passing, "e5d6"),
        format!("exd6{{{}}}*", hue("d6"))
    );
    assert_eq!(step_of(&passing, "ed6"), "e5d6");
    assert!(step_of(&passing, "xd6").contains("no piece of that kind goes there"));

    let both = read("7k/4P3/8/8/8/8/8/4K3 w - - 0 1 g - 1");
    assert_eq!(notation_of(&both, "e7e8rh"), "e8=Rh+{Pink}");
    assert_eq!(notation_of(&both, "e7e8q"), "e8=Q+{Pink}");
    assert!(step_of(&both, "e8=R").contains("more than one"));
    assert_eq!(step_of(&both, "e8=rh"), "e7e8rh");

    let one = read("7k/4P3/8/8/8/8/8/R3K3 w - - 0 1 ga - 1");
    assert_eq!(notation_of(&one, "e7e8rh"), "e8=R+{Pink}");
    assert_eq!(step_of(&one, "e8=Rh"), "e7e8rh");
}

fn hue(square: &str) -> &'static str {
    Hue::of_square(square.parse().unwrap()).name()
}

#[test]
fn a_ready_pawn_waits_and_is_converted() {
    let waits = read("6k1/P7/8/8/8/8/8/RNBQKBNR w - - 0 1 gabcfgh - 1");
    assert_eq!(notation_of(&waits, "a7a8"), "a8(ready){Green}");
    assert_eq!(step_of(&waits, "a8"), "a7a8");
    assert!(step_of(&waits, "a8=Q").contains("stays as a ready pawn"));

    let due = read("P6k/8/8/8/8/8/8/RNB1KBN1 w - - 0 1 gabcfg p ?");
    assert_eq!(notation_of(&due, "a8=q"), "a8→Q");
    assert_eq!(notation_of(&due, "a8=rh"), "a8→R");
    for text in ["a8->Q", "a8=Q", "a8→q"] {
        assert_eq!(step_of(&due, text), "a8=q", "{text}");
    }
    assert!(step_of(&due, "a8→B").contains("no such conversion"));
    assert!(step_of(&due, "a8→Q{Green}").contains("no colour"));
    assert!(step_of(&due, "Kd1").contains("has to be converted"));
    let many = read("P6k/8/8/8/8/8/8/4K3 w - - 0 1 g p ?");
    assert_eq!(notation_of(&many, "a8=ra"), "a8→Ra");
}

#[test]
fn check_and_mate_stand_before_the_colour() {
    let position = read("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 rgba - 1");
    assert_eq!(notation_of(&position, "a1a8"), "Ra8#{Green}");
    assert_eq!(step_of(&position, "Ra8"), "a1a8");
    assert_eq!(step_of(&position, "Ra8{Green}#"), "a1a8");
    assert!(step_of(&position, "Rxa8").contains("there is nothing to capture"));
}

#[test]
fn an_omitted_roll_keeps_the_lock_unless_the_move_needs_relief() {
    // Rh has blue in its palette, Ra does not; both reach e1.
    let position = read("4k3/8/8/8/8/8/3K4/R6R w - - 0 1 ah b ?");
    assert_eq!(step_of(&position, "Re1"), "h1e1");
    assert_eq!(step_of(&position, "Rae1{Yellow}*"), "a1e1");
}

#[test]
fn nonsense_is_malformed_and_named() {
    let position = start();
    for text in [
        "",
        "{",
        "}",
        "e",
        "e9",
        "→",
        "e8→",
        "e8→K",
        "e8=P",
        "Nf3{",
        "Nf3{Mauve}",
        "Nf3{Purple}x",
        "é4",
        "Né",
        "N(ready)",
        "==",
        "O-O-O-O",
        "r9",
        "Ni3",
        "x",
        "**",
        "(ready)",
        "→Q",
    ] {
        let error = position.read_notation(text).unwrap_err();
        assert!(
            matches!(error, StepError::Malformed { .. }),
            "{text}: {error}"
        );
        assert!(error.to_string().contains(text));
    }
}

/// Plays a random game and checks every step that is possible on the way.
fn walk(mut position: RoyalPalette, seed: u64, steps: usize) -> Result<(), TestCaseError> {
    let mut rng = Rng::new(seed);
    for _ in 0..steps {
        let possible = Step::all(&position);
        let mut seen = std::collections::HashSet::new();
        for &step in &possible {
            let text = RoyalPaletteGame::step_notation(&position, step);
            prop_assert_eq!(
                position.read_notation(&text),
                Ok(step),
                "{} in {}",
                text,
                position
            );
            if let Some((body, _)) = text.split_once('{') {
                let bare = position.read_notation(body.trim_end_matches(['+', '#']));
                prop_assert_eq!(bare, Ok(step), "{} in {}", body, position);
            }
            prop_assert!(seen.insert(text));
        }
        match rng.pick(&possible) {
            Some(&step) => position.make(step),
            None => break,
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_step_of_a_random_game_is_read_back(
        white in 1u8..=8, black in 1u8..=8, seed: u64,
    ) {
        let shuffles = Shuffles::new(white, black).unwrap_or(Shuffles::NONE);
        walk(RoyalPalette::start(shuffles, PaletteMap::house()), seed, 400)?;
    }

    #[test]
    fn every_step_of_a_bare_position_is_read_back(which in 0usize..5, seed: u64) {
        let text = [
            "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?",
            "P1P3k1/3P4/8/8/8/8/5p2/3K2p1 w - - 0 1 gbyrp b ?",
            "4k3/PPPP4/8/7K/8/8/5ppp/R1BQ4 b - - 0 1 rgburgbac - x",
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 ahrgbuypnorgbuypnoah g x",
            "k7/3N4/3N4/8/7R/8/8/4K2R w K - 0 1 bgah u ?",
        ];
        walk(read(text[which]), seed, 300)?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}", seed: u64) {
        let mut position = start();
        let mut rng = Rng::new(seed);
        for _ in 0..rng.below(40) {
            if let Some(&step) = rng.pick(&Step::all(&position)) {
                position.make(step);
            }
        }
        let _ = position.read_notation(&text);
    }
}
