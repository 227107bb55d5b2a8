//! The lists of `protocol.md` are complete and correct.

use ermine::base::Rng;
use ermine::catalog;
use ermine::rules::Reason;
use ermine::session::{Limits, Session, Start, ToAct};
use std::collections::BTreeSet;
use std::time::Duration;

const REFERENCE: &str = include_str!("../../protocol.md");

/// The cells of the table below a heading, without its first two rows.
fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let (_, section) = REFERENCE
        .split_once(&format!("\n## {heading}\n"))
        .expect("the section exists");
    let rows = section.lines().skip_while(|line| !line.starts_with('|'));
    let rows = rows.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().trim_matches('`')).collect()
    })
    .collect()
}

/// The reason after `reason`: a new reason that is not in the chain does not compile.
fn after(reason: Reason) -> Option<Reason> {
    match reason {
        Reason::Checkmate => Some(Reason::KingCaptured),
        Reason::KingCaptured => Some(Reason::Stuck),
        Reason::Stuck => Some(Reason::Stalemate),
        Reason::Stalemate => Some(Reason::Repetition),
        Reason::Repetition => Some(Reason::MoveCount),
        Reason::MoveCount => Some(Reason::NothingRemoved),
        Reason::NothingRemoved => Some(Reason::DeadMaterial),
        Reason::DeadMaterial => Some(Reason::Boards),
        Reason::Boards => Some(Reason::NoBoard),
        Reason::NoBoard => Some(Reason::Goal),
        Reason::Goal => Some(Reason::Checks),
        Reason::Checks => Some(Reason::Extinction),
        Reason::Extinction => Some(Reason::BareKing),
        Reason::BareKing => Some(Reason::Resignation),
        Reason::Resignation => None,
    }
}

#[test]
fn every_reason_of_a_result_is_listed() {
    let all: Vec<Reason> =
        std::iter::successors(Some(Reason::Checkmate), |&at| after(at)).collect();
    assert_eq!(all, Reason::ALL);
    let listed: BTreeSet<String> = table("Results")
        .iter()
        .map(|row| row[0].to_owned())
        .collect();
    let reasons: BTreeSet<String> = all.iter().map(Reason::to_string).collect();
    assert_eq!(listed, reasons);
}

#[test]
fn every_start_is_listed_with_its_position_string() {
    let rows = table("Starts");
    for row in &rows {
        let [game, words, text] = row[..] else {
            panic!("three cells: {row:?}");
        };
        let words = words.split_whitespace().map(str::to_owned).collect();
        let mut session = catalog::open(game).expect("a known game");
        session
            .set_position(&Start::Startpos(words), &[])
            .unwrap_or_else(|error| panic!("{row:?}: {error}"));
        assert_eq!(session.position_text(), text, "{row:?}");
    }
    for game in catalog::names() {
        assert!(rows.iter().any(|row| row[..2] == [game, ""]), "{game}");
    }
}

/// The last iteration of a search and its nodes, in play and in analysis.
fn deepest(session: &mut dyn Session, limits: &Limits) -> [(u32, u64); 2] {
    ["false", "true"].map(|analyse| {
        session
            .set_option("UCI_AnalyseMode", Some(analyse))
            .unwrap();
        session.new_game();
        let found = session.search(limits).unwrap();
        let last = found.history.last().unwrap();
        (last.depth, last.nodes)
    })
}

#[test]
fn analysis_leaves_nothing_out_at_the_same_depth() {
    let mut session = catalog::open("colorbound").unwrap();
    let limits = Limits::depth(6);
    let [(played, some), (analysed, all)] = deepest(&mut *session, &limits);
    assert_eq!((played, analysed), (6, 6));
    assert!(some < all, "{some} nodes in play, {all} in analysis");
}

/// A position of a random game with a single legal move.
fn single_move(rng: &mut Rng) -> Box<dyn Session> {
    loop {
        let mut session = catalog::open("royal-palette").unwrap();
        for _ in 0..60 {
            let steps = session.legal_steps();
            if session.waiting() == ToAct::Decision && steps.len() == 1 {
                return session;
            }
            match rng.pick(&steps) {
                Some(step) => session.make(step).unwrap(),
                None => break,
            }
        }
    }
}

#[test]
fn a_single_move_ends_a_search_on_the_clock_in_play_and_not_in_analysis() {
    let mut session = single_move(&mut Rng::new(5));
    let limits = Limits {
        remaining: [Some(Duration::from_secs(100_000)); 2],
        ..Limits::depth(3)
    };
    let [(played, _), (analysed, _)] = deepest(&mut *session, &limits);
    assert_eq!((played, analysed), (1, 3));
}
