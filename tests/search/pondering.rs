//! Pondering: its results are kept, and its time counts after a hit.

use ermine::catalog;
use ermine::games::royal_palette::{PaletteMap, RoyalPalette, Shuffles};
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::rules::OrderedDie;
use ermine::search::{Budget, Control, Engine, Root, Settings};
use ermine::session::{Best, Info, Limits, Listener, Session, Start, ToAct};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Sends the depth and the nodes of every iteration.
struct DepthSender(Mutex<Sender<(u32, u64)>>);

impl Listener for DepthSender {
    fn info(&self, info: &Info) {
        if info.roll.is_none() {
            let _ = self.0.lock().unwrap().send((info.depth, info.nodes));
        }
    }
    fn best(&self, _: &Best) {}
}

/// The nodes that a search to `depth` takes; a ponder search is stopped once it is there.
fn nodes_at_depth(session: &mut dyn Session, steps: &[&str], depth: u32, ponder: bool) -> u64 {
    let start = Start::Startpos(Vec::new());
    session.set_position(&start, steps).unwrap();
    let limits = Limits {
        ponder,
        ..Limits::depth(depth)
    };
    let (sender, receiver) = channel();
    let listener = Arc::new(DepthSender(Mutex::new(sender)));
    session.go(&limits, listener).unwrap();
    let nodes = receiver.iter().find(|&(current, _)| current == depth);
    session.stop();
    session.wait();
    nodes.expect("the depth is reached").1
}

/// Games up to our move, and their continuations: the opponent's roll and reply, and our
/// roll.
const GAMES: [(&[&str], &[&str]); 6] = [
    (&["r1", "e2e4"], &["r1", "b8c6", "r1"]),
    (&["r1", "e2e4"], &["r7", "e7e5", "r1"]),
    (&["r1", "d2d4"], &["r1", "b8c6", "r7"]),
    (&["r1", "d2d4", "r1", "b8c6", "r1", "g1f3"], &["r8", "d7d5"]),
    (
        &["r7", "c2c4", "r7", "e7e5", "r7", "b1c3"],
        &["r7", "g8f6", "r1"],
    ),
    (
        &["r1", "e2e4", "r7", "e7e5", "r7", "g1f3"],
        &["r7", "b8c6", "r8"],
    ),
];

#[test]
fn one_search_before_the_opponents_roll_serves_every_roll_and_reply() {
    let (mut cold, mut warm) = (0, 0);
    for (before, after) in GAMES {
        let whole = [before, after].concat();
        let mut session = catalog::open("royal-palette").unwrap();
        // This is a test of the search, so the evaluation is fixed.
        session.set_option("EvalFile", Some("handcrafted")).unwrap();
        session.new_game();
        cold += nodes_at_depth(session.as_mut(), &whole, 6, false);
        session.new_game();
        nodes_at_depth(session.as_mut(), before, 7, true);
        warm += nodes_at_depth(session.as_mut(), &whole, 6, false);
    }
    assert!(warm * 10 < cold * 8, "{warm} of {cold} nodes");
}

#[test]
fn time_pondered_counts_once_the_move_is_played_and_not_before() {
    let model = Arc::new(RoyalPaletteEvaluator::default());
    let engine = Engine::new(model, 16, 1).unwrap();
    let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
    // The soft limit is almost nothing, but the hard limit is very long.
    let budget = Budget {
        soft: Some(Duration::from_nanos(1)),
        hard: Some(Duration::from_secs(86_400)),
    };
    let control = Control::new(budget, None, true);
    let root = Root::new(start);
    let hit_at = 5;
    let report = engine.search(&root, Settings::PLAY, &control, &|report| {
        if report.depth == hit_at {
            control.ponder_hit();
        }
    });
    // It went on while pondering, and ended with the hit and no later: the time meant for
    // the move was used up in the opponent's.
    assert_eq!(report.depth, hit_at);
    assert_eq!(
        report.lines.len(),
        <ermine::games::royal_palette::D8 as OrderedDie<_>>::ROLLS.len()
    );
}

#[test]
fn a_hit_gives_the_whole_time_for_the_move_where_that_is_fixed() {
    let model = Arc::new(RoyalPaletteEvaluator::default());
    let engine = Engine::new(model, 16, 1).unwrap();
    let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
    let budget = Budget {
        soft: None,
        hard: Some(Duration::from_secs(86_400)),
    };
    let control = Control::new(budget, None, true);
    let root = Root {
        depth: 6,
        ..Root::new(start)
    };
    let report = engine.search(&root, Settings::PLAY, &control, &|report| {
        if report.depth == 4 {
            control.ponder_hit();
        }
    });
    assert_eq!(report.depth, 6);
}

/// The step that a short search answers with, and the reply to ponder on.
fn answer(session: &mut dyn Session) -> (String, Option<String>) {
    let limits = Limits::depth(5);
    let best = session.search(&limits).unwrap().best;
    (best.step.unwrap().to_string(), best.ponder)
}

#[test]
fn a_reply_to_ponder_on_is_all_of_the_opponents_turn() {
    let house = "orugubyg/guyogybr/bgbuoryo/roryrbug/roryrbug/bgbuoryo/guyogybr/orugubyg";
    let (mut named, mut unnamed) = (0, 0);
    for placement in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        // Lone kings play turns of one part.
        "8/4k3/8/8/8/8/4K3/8",
    ] {
        let text = format!("{placement} w - - 0 1 {house} - 2 -");
        let mut session = catalog::open("colour-chess").unwrap();
        session.set_position(&Start::Text(text), &[]).unwrap();
        for _ in 0..12 {
            if session.waiting() != ToAct::Decision {
                break;
            }
            let side = session.side();
            let (step, ponder) = answer(session.as_mut());
            session.make(&step).unwrap();
            let Some(reply) = ponder else {
                unnamed += u32::from(session.side() != side);
                continue;
            };
            named += 1;
            assert_ne!(session.side(), side, "{reply} is no reply");
            session.make(&reply).unwrap();
            assert_eq!(session.side(), side, "{reply} is half a reply");
            session.undo();
        }
    }
    assert!(named > 2 && unnamed > 2, "{named} named, {unnamed} not");
}
