//! Several threads: a result of any thread is reported as if the first had found it,
//! complete and in order.

use super::heard::search;
use ermine::catalog;
use ermine::session::{Info, Limits, ScoreBound, Session, Start};
use std::collections::HashSet;

/// A game searched with four threads.
fn open(game: &str) -> Box<dyn Session> {
    let mut session = catalog::open(game).unwrap();
    session.set_option("Hash", Some("1")).unwrap();
    session.set_option("Threads", Some("4")).unwrap();
    session
}

fn set(session: &mut dyn Session, text: &str) {
    let start = Start::Text(text.to_owned());
    session.set_position(&start, &[]).unwrap();
}

/// Checks that the lines of each iteration are complete: as many of each roll as in the
/// first, best first, each with a different move. The lines of the last iteration are
/// repeated once the other threads have counted their nodes.
fn check(infos: &[Info], depth: u32, context: &str) {
    assert!(infos.is_sorted_by_key(|info| info.depth), "{context}");
    assert_eq!(
        infos.last().map(|info| info.depth),
        Some(depth),
        "{context}"
    );
    let place = |info: &Info| (info.roll.clone(), info.multipv);
    let first: Vec<_> = infos.iter().take_while(|info| info.depth == 1).collect();
    let (places, rest) = (first.len(), infos.len() % first.len());
    assert_eq!(rest, 0, "{context}");
    for report in infos.chunks(places) {
        let mut decisions = HashSet::new();
        for (info, first) in report.iter().zip(&first) {
            let context = format!("{context}, depth {}", info.depth);
            assert_eq!(
                (info.depth, place(info)),
                (report[0].depth, place(first)),
                "{context}"
            );
            assert_eq!(info.bound, ScoreBound::Exact, "{context}");
            let decision = info.line.iter().find(|step| !step.starts_with('r'));
            assert!(
                decisions.insert((&info.roll, decision)),
                "{context}: the same move twice"
            );
        }
    }
}

#[test]
fn every_iteration_of_several_threads_is_reported_whole() {
    for (game, depth) in [
        ("colorbound", 10),
        ("colour-chess", 8),
        ("royal-standard", 9),
        ("royal-palette", 5),
        ("royal-rumble-board", 6),
        ("royal-rumble", 4),
    ] {
        let mut session = open(game);
        let limits = Limits::depth(depth);
        for text in session.suite().into_iter().take(4) {
            set(session.as_mut(), &text);
            for lines in ["1", "3"] {
                session.set_option("MultiPV", Some(lines)).unwrap();
                let (infos, _) = search(session.as_mut(), &limits);
                check(&infos, depth, &format!("{game}: {text}: MultiPV {lines}"));
            }
        }
    }
}

/// Wherever in an iteration the nodes run out, and whichever thread finished it.
#[test]
fn an_answer_of_several_threads_begins_the_line_reported_last() {
    for game in catalog::names() {
        let mut session = open(game);
        for text in session.suite().into_iter().take(6) {
            set(session.as_mut(), &text);
            for nodes in [3000, 10_000, 20_000] {
                let limits = Limits::nodes(nodes);
                let (infos, best) = search(session.as_mut(), &limits);
                let mut lines = infos.iter().rev();
                let line = lines.find(|info| info.multipv == 1 && info.roll.is_none());
                let mut steps = line.iter().flat_map(|info| &info.line);
                let decision = steps.find(|step| !step.starts_with('r'));
                assert_eq!(
                    decision.map(String::as_str),
                    best.step.as_deref(),
                    "{game}: {text}: {nodes} nodes"
                );
            }
        }
    }
}
