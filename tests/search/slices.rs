//! Searches in slices: they find what the same search finds in one go, and hear everything
//! between two slices.

use crate::common::{Plain, random_positions};
use ermine::catalog;
use ermine::rules::{Position, Turn};
use ermine::search::{Call, Control, Engine, Report, Root, SearchEngine, Settings};
use ermine::session::{Collector, Limits, SearchResult, Session, Start, ToAct};
use std::sync::Arc;

/// Few nodes, so that every iteration has many slices.
const SLICE: u64 = 1_500;

/// Runs slices as long as there is something to search; returns their number.
fn slices(session: &mut dyn Session) -> usize {
    (1..).find(|_| !session.advance(SLICE)).unwrap_or(0)
}

fn go(session: &mut dyn Session, limits: &Limits) -> Arc<Collector> {
    let collector = Arc::new(Collector::default());
    session.go(limits, Arc::clone(&collector) as _).unwrap();
    collector
}

fn open(game: &str) -> Box<dyn Session> {
    let mut session = catalog::open(game).unwrap();
    session.set_option("Hash", Some("4")).unwrap();
    session.set_sliced(true);
    session
}

#[test]
fn an_exact_search_in_slices_has_the_same_values() {
    let engine = Engine::new(Arc::new(Plain), 8, 1).unwrap();
    let mut paused_searches = 0;
    for position in random_positions(77, 96) {
        if matches!(position.turn(), Turn::Over(_)) {
            continue;
        }
        let root = Root {
            depth: 3,
            ..Root::new(position)
        };
        let control = Control::unlimited();
        let whole = engine.search(&root, Settings::EXACT, &control, &|_| {});
        engine.clear();
        let call = Call {
            root: &root,
            settings: Settings::EXACT,
            control: &Control::unlimited(),
            report: &|_| {},
            watcher: &|_| {},
        };
        let (mut paused, mut count) = (None, 1);
        let sliced = loop {
            match engine.advance(call, SLICE / 4, &mut paused) {
                Some(report) => break report,
                None => count += 1,
            }
        };
        engine.clear();
        let values = |report: &Report<_>| {
            let lines = report.lines.iter().map(|line| (line.roll, line.value));
            (report.depth, lines.collect::<Vec<_>>(), report.expected)
        };
        assert_eq!(
            values(&sliced),
            values(&whole),
            "{position}, {count} slices"
        );
        paused_searches += usize::from(count > 4);
    }
    assert!(paused_searches >= 8, "only {paused_searches} had slices");
}

#[test]
fn a_search_in_slices_reaches_its_depth_in_every_game() {
    for game in catalog::names() {
        let mut session = open(game);
        let depth = if game == "royal-palette" { 5 } else { 7 };
        let limits = Limits::depth(depth);
        let (mut most, mut sliced_nodes, mut whole_nodes) = (0, 0, 0);
        for text in session.suite().into_iter().take(3) {
            session.set_position(&Start::Text(text), &[]).unwrap();
            session.new_game();
            let whole = session.search(&limits).unwrap();
            session.new_game();
            let collector = go(session.as_mut(), &limits);
            assert!(session.is_searching());
            most = most.max(slices(session.as_mut()));
            assert!(!session.is_searching() && !session.advance(SLICE));
            let sliced = collector.take().expect("an answer");
            let last = |result: &SearchResult| result.main().cloned().unwrap();
            assert_eq!(last(&sliced).depth, last(&whole).depth, "{game}");
            let step = sliced.best.step.as_ref().unwrap();
            let is_legal = session.legal_steps().iter().any(|legal| **step == **legal);
            assert!(
                is_legal || session.waiting() == ToAct::Roll,
                "{game}: {step}"
            );
            sliced_nodes += last(&sliced).nodes;
            whole_nodes += last(&whole).nodes;
        }
        assert!(most > 2, "{game}: {most} slices");
        assert!(
            10 * sliced_nodes < 12 * whole_nodes,
            "{game}: {sliced_nodes} nodes in slices, {whole_nodes} in one go"
        );
    }
}

/// A position to search.
struct LongWayBack {
    game: &'static str,
    depth: u32,
    lines: &'static str,
    steps: &'static str,
}

/// Positions in which slices of 512 nodes once made no progress: the whole of a slice went
/// to the way back to the place at which the last one had paused.
const LONG_WAYS_BACK: [LongWayBack; 2] = [
    LongWayBack {
        game: "colour-chess",
        depth: 3,
        lines: "50",
        steps: "b1a3 f7f5 e7e6 g1h3 f2f3 g8f6 b8a6 h3f4 a3c4 a8b8 b7b5 f4e6 c4b6 e8e7 c8b7 b6c8 a2a4 f6e4 \
         c7c6 e6f4 h1g1 d7d5 a6b4 f4h3 g1h1 d8b6 b7a6 h3f4 c8a7 h7h5 b4c2 d1c2 f3e4 b6a5 a6b7 g2g4 \
         e4f5",
    },
    LongWayBack {
        game: "royal-palette",
        depth: 6,
        lines: "2",
        steps: "r3 c2c3 r2 b8a6 r4 d1c2 r4 a6b8 r1 d2d4 r8 h7h5 c1h6 r1 b8a6 r6 e2e4 r5 h5h4 r7 f2f3 r8 \
         g7g5 c2f2 r1 h4h3 r1 g2g3 r3 c7c5 r1 f1b5 r1 g8f6 r6 b1a3 r5 e7e5",
    },
];

#[test]
fn every_slice_makes_progress() {
    for position in LONG_WAYS_BACK {
        let game = position.game;
        let mut session = open(game);
        session.set_option("MultiPV", Some(position.lines)).unwrap();
        let steps: Vec<&str> = position.steps.split_whitespace().collect();
        let start = Start::Startpos(Vec::new());
        session.set_position(&start, &steps).unwrap();
        let limits = Limits::depth(position.depth);
        let nodes = |result: &SearchResult| result.main().map_or(0, |main| main.nodes);
        let whole = nodes(&session.search(&limits).unwrap());
        session.new_game();
        let collector = go(session.as_mut(), &limits);
        let most = whole / 512 * 2 + 10;
        let count = (1..most).find(|_| !session.advance(1));
        assert!(
            count > Some(3),
            "{game}: {count:?} slices for {whole} nodes"
        );
        let sliced = nodes(&collector.take().expect("an answer"));
        assert!(
            10 * sliced < 14 * whole,
            "{game}: {sliced} for {whole} nodes"
        );
    }
}

#[test]
fn a_stop_between_slices_ends_an_infinite_search() {
    for game in ["royal-palette", "colorbound", "royal-rumble"] {
        let mut session = open(game);
        if game == "royal-palette" {
            session.make_step(&"r1".into()).unwrap();
        }
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let collector = go(session.as_mut(), &limits);
        for _ in 0..20 {
            assert!(session.advance(SLICE), "{game}");
        }
        session.stop();
        assert!(session.is_searching());
        assert!(!session.advance(SLICE) && !session.is_searching(), "{game}");
        let result = collector.take().expect("an answer");
        let main = result.main().unwrap();
        assert_eq!(
            result.best.step.as_deref(),
            main.line.first().map(|step| &**step)
        );
        assert!(
            main.depth > 0 && main.nodes >= 10 * SLICE,
            "{game}: {main:?}"
        );
    }
}

#[test]
fn a_finished_ponder_search_waits_for_the_hit_without_work() {
    let mut session = open("colorbound");
    let limits = Limits {
        ponder: true,
        ..Limits::depth(4)
    };
    let collector = go(session.as_mut(), &limits);
    slices(session.as_mut());
    assert!(session.is_searching() && !session.advance(SLICE));
    assert!(collector.take().is_none());
    session.ponder_hit();
    assert!(!session.advance(SLICE) && !session.is_searching());
    assert!(collector.take().expect("an answer").best.step.is_some());
}

#[test]
fn waiting_runs_a_search_to_its_end_and_a_new_one_can_start() {
    let mut session = open("colour-chess");
    let collector = go(session.as_mut(), &Limits::depth(4));
    assert!(
        session
            .go(&Limits::depth(4), Arc::clone(&collector) as _)
            .is_err()
    );
    session.wait();
    let depth = collector
        .take()
        .and_then(|result| Some(result.main()?.depth));
    assert_eq!(depth, Some(4));
    let infinite = Limits {
        infinite: true,
        ..Limits::default()
    };
    let collector = go(session.as_mut(), &infinite);
    session.advance(SLICE);
    session.stop();
    session.wait();
    assert!(collector.take().is_some());
    assert!(session.search(&Limits::depth(3)).is_ok());
}
