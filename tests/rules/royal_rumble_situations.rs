//! Situations of one board of Royal Rumble that need a test, by the clauses of
//! `docs/rules/royal-rumble.md`.

use ermine::games::royal_rumble::RumbleBoard;
use ermine::rules::{Line, Outcome, Position, Reason, Step};

/// Some deals, by the pieces they are for.
const PLAIN: &str = "R,B,N,F,W,G,Go";
const ODD: &str = "N,F,Im,Ad,Wd,Cn,Ac";
const MIXED: &str = "R,N,F,W,Fr,Ch,Im";
const TAKERS: &str = "N,F,W,Cc,Ch,Ad,Wd";

fn read(pieces: &str, rest: &str, deal: &str) -> RumbleBoard {
    let text = format!("{pieces} {rest} {deal}");
    RumbleBoard::from_pfen(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal actions, sorted.
fn legal(position: &RumbleBoard) -> Vec<String> {
    let legal = position.legal();
    let mut texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// Asserts that each of the words is legal, and illegal if it has `!` before it.
fn check(position: &RumbleBoard, words: &str) {
    let legal = legal(position);
    for word in words.split(' ') {
        let (expected, text) = match word.strip_prefix('!') {
            Some(text) => (false, text),
            None => (true, word),
        };
        let found = legal.iter().any(|mv| mv == text);
        assert_eq!(found, expected, "{text} in {position}: {legal:?}");
    }
}

#[test]
fn no_piece_checks_a_wuss_before_whites_sixth_and_blacks_fifth_move() {
    let white = "7[wu]/8/8/8/8/8/8/[Wu]5R1";
    check(&read(white, "w - 0 5", PLAIN), "!g1h1 !g1g8 g1g7 g1f1 a1b2");
    check(&read(white, "w - 0 6", PLAIN), "g1h1 g1g8");
    let black = "[wu]5r1/8/8/8/8/8/8/7[Wu]";
    check(&read(black, "b - 0 4", PLAIN), "!g8h8 !g8g1 g8g7");
    check(&read(black, "b - 0 5", PLAIN), "g8h8 g8g1");
}

#[test]
fn the_ban_is_lifted_where_it_leaves_nothing() {
    let pieces = "3[wu]4/8/4P3/8/8/8/8/[Wu][im]6";
    assert_eq!(legal(&read(pieces, "w - 0 4", MIXED)), ["e6e7"]);
    assert_eq!(legal(&read(pieces, "w - 0 6", MIXED)), ["e6e7"]);
}

#[test]
fn a_wuss_in_check_acts_alone() {
    let position = read("6Rr/8/8/8/8/8/8/2[wu]4[Wu]", "w - 0 30", PLAIN);
    assert!(position.in_check());
    check(&position, "!g8h8 h1g1 !h1h2 h1a8");
    assert!(legal(&position).iter().all(|mv| mv.starts_with("h1")));
}

#[test]
fn royal_wazirs_must_not_face_each_other() {
    let between = read("3[rw]4/8/8/8/3N4/8/8/3[Rw]4", "w - 0 30", PLAIN);
    check(&between, "!d4e6 !d4b3 d1d2 d1e1");
    // A piece between them may be removed in any way: by a shot, by suicide.
    let shot = read("3[rw]4/8/8/8/3n[Ac]3/8/8/3[Rw]4", "w - 0 30", ODD);
    check(&shot, "!e4xd4 e4e5");
    let suicide = read("3[rw]4/8/8/2[im]5/3N4/8/8/3[Rw]4", "w - 0 30", ODD);
    check(&suicide, "!d4@ d1c1");
    let result = RumbleBoard::from_pfen(&format!("3[rw]4/8/8/8/8/8/8/3[Rw]4 w - 0 30 {PLAIN}"));
    assert!(
        result
            .expect_err("facing")
            .to_string()
            .contains("face each other")
    );
}

#[test]
fn a_suicide_takes_away_a_screen() {
    let position = read("4[cn]2k/8/3[im]4/4N3/8/8/8/4K3", "w - 0 30", ODD);
    assert!(position.in_check());
    check(&position, "e5@ !e5c6 e1d1");
}

#[test]
fn immobilized_pieces_do_nothing_but_die_and_give_no_check() {
    let facing = read(
        "7k/8/8/4[im]3/3[Im]4/8/8/K7",
        "w - 12 30",
        "N,Hr,Pk,Im,Gr,Mo,Sv",
    );
    assert_eq!(legal(&facing), ["a1a2", "a1b1", "a1b2", "d4@"]);
    let free = read("4r2k/8/8/8/8/8/8/4K3", "w - 0 30", MIXED);
    assert!(free.in_check());
    let held = read("4r2k/3[Im]4/8/8/8/8/8/4K3", "w - 0 30", MIXED);
    assert!(!held.in_check());
    // The piece that holds the rook may not leave it.
    check(&held, "!d7d6 d7d8 d7e7 d7f7 !d7c6");
}

#[test]
fn advancer_and_withdrawer_take_what_they_stop_at_and_what_they_leave() {
    let advancer = read("7k/8/8/3n4/8/8/3[Ad]4/K7", "w - 0 30", ODD);
    check(&advancer, "d2d4xd5 !d2d4 d2d3");
    let adjacent = read("6k1/8/8/3n4/3[Ad]4/8/8/K7", "w - 0 30", ODD);
    assert!(!legal(&adjacent).iter().any(|mv| mv.contains('x')));
    let withdrawer = read("7k/8/8/3n4/3[Wd]4/8/8/K7", "w - 0 30", ODD);
    check(&withdrawer, "d4d3xd5 d4d1xd5 !d4d3 d4e4");
    let wall = read("7k/8/8/3n4/3[Wd]4/3N4/8/K7", "w - 0 30", ODD);
    assert!(!legal(&wall).iter().any(|mv| mv.contains('x')));
}

#[test]
fn an_archer_needs_a_clear_line() {
    let position = read("7k/8/3n1n2/3P4/3[Ac]1n2/8/8/K7", "w - 0 30", ODD);
    check(&position, "!d4xd6 d4xf4 d4xf6 !d4xf2");
}

#[test]
fn a_lion_needs_the_first_square_empty_and_swipes_an_arc() {
    let open = read("7[li]/8/8/3p4/3[Li]4/8/8/8", "w - 0 30", PLAIN);
    check(&open, "d4d5 d4d6 d4xd5");
    let shut = read("7[li]/8/8/2nnn3/3[Li]4/8/8/8", "w - 0 30", PLAIN);
    check(&shut, "!d4d6 d4xc5 !d4xd5 d4xe5 d4xc5d5 d4xd5e5 d4xc5d5e5");
    let corner = read("7[li]/8/8/8/8/8/fw6/[Li]f6", "w - 0 30", PLAIN);
    check(
        &corner,
        "a1xb1a2b2 a1xa2b2 a1xb1b2 a1xa2 a1xb1 !a1xb2 !a1xb1a2",
    );
}

#[test]
fn a_frog_leaps_over_friends_and_removes_enemies() {
    let position = read("7k/8/8/2n5/1P6/2n1[Fr]3/3n4/K7", "w - 0 30", MIXED);
    check(&position, "e3c1xd2 e3d4 !e3c3 e3f2");
    let twice = read("7k/8/8/5n2/4n3/3[Fr]4/8/K7", "w - 0 30", MIXED);
    check(&twice, "!d3f5 !d3f5xe4");
    let two = read("7k/8/5n2/8/3n4/2[Fr]5/1P6/K7", "w - 0 30", MIXED);
    check(&two, "c3e5xd4 c3g7xd4f6 c3b4 !c3a1");
}

#[test]
fn a_copycat_checks_like_the_pieces_beside_it() {
    let lone = read("4[cc]2k/8/8/8/8/8/8/4K3", "w - 0 30", "R,N,F,W,Cc,Ch,Im");
    assert!(!lone.in_check());
    let borrowed = read("4[cc]rk1/8/8/8/8/8/8/4K3", "w - 0 30", "R,N,F,W,Cc,Ch,Im");
    assert!(borrowed.in_check());
    // A piece that lends its movement may be captured, whichever side it belongs to.
    let own = read("3R[cc]2k/8/8/8/8/8/8/4K3", "w - 0 30", "R,N,F,W,Cc,Ch,Im");
    assert!(own.in_check());
    check(&own, "!d8d7 d8d6 d8e8");
    // As a pawn it stays a Copycat on the last rank.
    let pawn = read("6k1/3[Cc]P3/8/8/8/8/8/K7", "w - 0 30", "R,N,F,W,Cc,Ch,Im");
    check(&pawn, "d7d8 !d7d8=R e7e8=R !d7d6");
}

#[test]
fn a_chameleon_captures_as_its_victims_capture() {
    let both = read("7k/3[ad]4/8/8/3[Ch]4/3[wd]4/8/K7", "w - 0 30", TAKERS);
    check(&both, "d4d6xd3d7 !d4d6 !d4d6xd3 d4d5xd3 d4e4");
    let knight = read("7k/8/4n3/8/3[Ch]4/8/8/K7", "w - 0 30", TAKERS);
    check(&knight, "d4e6 !d4e7");
    let wuss = read("7[wu]/8/8/8/8/8/1[ch]6/[Wu]7", "w - 0 30", TAKERS);
    assert!(!wuss.in_check());
}

#[test]
fn a_chameleon_beside_a_maorider_king_checks_unless_an_immobilizer_holds_it() {
    let beside = read("7[mk]/8/8/8/3[Mk][ch]3/8/8/8", "w - 0 30", MIXED);
    assert!(beside.in_check());
    check(&beside, "d4+e4 d4c3 !d4d5");
    let held = read("7[mk]/8/8/4[Im]3/3[Mk][ch]3/8/8/8", "w - 0 30", MIXED);
    assert!(!held.in_check());
}

#[test]
fn a_recruited_pawn_has_its_double_step() {
    let mut position = read("7[mk]/8/8/8/8/8/3[Mk]p3/8", "w - 0 30", MIXED);
    for step in ["d2+e2", "h8h7"] {
        let step = Step::parse(&position, step).expect("legal");
        position.make(step);
    }
    check(&position, "e2e4 e2e3");
    assert_eq!(position.clock().passed, 1);
}

#[test]
fn a_piece_recruited_to_and_fro_repeats_the_position() {
    let mut line = Line::new(read("8/8/8/8/3[Mk]w[mk]2/8/8/8", "w - 0 30", MIXED));
    for step in ["d4+e4", "f4+e4", "d4+e4", "f4+e4"] {
        assert_eq!(line.outcome(), None);
        line.make_text(step).expect("legal");
    }
    assert_eq!(line.outcome(), Some(Outcome::Draw(Reason::Repetition)));
}

#[test]
fn a_pawn_becomes_one_of_the_seven() {
    let position = read("7k/P7/8/8/8/8/8/K7", "w - 0 30", MIXED);
    check(&position, "a7a8=R a7a8=Im !a7a8=Q !a7a8 !a7a8=P");
    assert_eq!(legal(&position).len(), 7 + 3);
}
