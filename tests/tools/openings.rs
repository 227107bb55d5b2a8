//! Opening books, and starts by random plies.

use ermine::arena::{Openings, OpeningsError};
use ermine::base::{Rng, Side};
use ermine::catalog;
use ermine::session::Start;
use std::collections::BTreeSet;

fn load(text: &str) -> Result<Openings, OpeningsError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book");
    std::fs::write(&path, text).unwrap();
    Openings::load(&path, catalog::open("royal-palette").unwrap().as_mut())
}

#[test]
fn every_opening_is_used_before_any_is_used_again() {
    let openings =
        load("# three\nstartpos shuffle 1 2\n\nstartpos moves r3 e2e4\nstartpos").unwrap();
    let mut session = catalog::open("royal-palette").unwrap();
    let mut start = |pair| openings.start(3, pair, 0, None, session.as_mut(), &mut Rng::new(0));
    for round in 0..4 {
        let used: BTreeSet<String> = (0..3)
            .map(|i| format!("{:?}", start(3 * round + i)))
            .collect();
        assert_eq!(used.len(), 3);
    }
    assert_eq!(start(5), start(5));
}

#[test]
fn a_bad_line_is_named() {
    for (text, named) in [
        ("startpos\nstartpos shuffle 9 1", "line 2"),
        ("startpos moves e2e5", "'e2e5'"),
        ("8/8 w", "line 1"),
        ("# nothing", "no line"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 - r ?", "over"),
    ] {
        let error = load(text).unwrap_err().to_string();
        assert!(error.contains(named), "{text}: {error}");
    }
}

#[test]
fn plies_at_random_lead_to_other_starts_and_the_same_ones_again() {
    let mut session = catalog::open("royal-palette").unwrap();
    let mut start = |seed, plies| {
        let mut rng = Rng::new(seed);
        Openings::drawn().start(0, 0, plies, None, session.as_mut(), &mut rng)
    };
    let found: BTreeSet<String> = (0..20)
        .map(|seed| format!("{:?}", start(seed, 6)))
        .collect();
    assert_eq!(found.len(), 20);
    assert_eq!(start(3, 6), start(3, 6));
    let drawn = session.draw_start(&mut Rng::new(4));
    let plain = Openings::drawn().start(0, 0, 0, None, session.as_mut(), &mut Rng::new(4));
    assert_eq!(plain, Start::Startpos(drawn));
    let Start::Text(text) =
        Openings::drawn().start(0, 0, 7, None, session.as_mut(), &mut Rng::new(4))
    else {
        panic!("plies at random leave the start");
    };
    // Seven plies later it is Black's fourth turn.
    session.set_position(&Start::Text(text), &[]).unwrap();
    assert_eq!((session.side(), session.move_number()), (Side::Black, 4));
}
