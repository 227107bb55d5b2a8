//! Reference players and weakened play.

use super::{best, open, startpos};
use ermine::base::Rng;
use ermine::catalog;
use ermine::session::{Best, Collector, Info, Limits, SearchResult, Session, Start, ToAct};
use std::sync::Arc;

/// Visits the positions of a random game in which a decision or a roll is due.
fn random_game(seed: u64, session: &mut dyn Session, mut visit: impl FnMut(&mut dyn Session)) {
    let mut rng = Rng::new(seed);
    session.set_position(&startpos(), &[]).unwrap();
    while let Some(step) = rng.pick(&session.legal_steps()) {
        visit(session);
        session.make(step).unwrap();
    }
}

/// The decisions for every outcome, or the only decision.
fn decisions(best: &Best) -> Vec<String> {
    let others = best.by_roll.iter().map(|(_, step)| step.clone());
    best.step
        .iter()
        .map(ToString::to_string)
        .chain(others)
        .collect()
}

#[test]
fn every_player_makes_possible_steps_before_the_roll_and_after_it() {
    for player in ["random", "greedy", "exact-1", "exact-2"] {
        let mut session = open();
        session.set_option("Player", Some(player)).unwrap();
        random_game(4, session.as_mut(), |session| {
            let found = best(session, &Limits::default());
            let steps = decisions(&found);
            if session.waiting() == ToAct::Decision {
                assert_eq!(steps.len(), 1);
                assert!(session.legal_steps().contains(&steps[0]), "{player}");
                return;
            }
            // The decision given before the roll is the one played after it.
            for (roll, step) in ["r1", "r7", "r8"].iter().zip(&steps) {
                session.make(roll).unwrap();
                let after = best(session, &Limits::default());
                assert_eq!(
                    after.step.as_deref(),
                    Some(step.as_str()),
                    "{player} after {roll}"
                );
                session.undo();
            }
        });
    }
}

#[test]
fn a_player_depends_on_seed_and_game_alone() {
    for (name, value, player) in [
        ("Player", "random", true),
        ("Player", "greedy", true),
        ("Player", "exact-2", true),
        ("Error Mean", "900", false),
    ] {
        let game = |session: &mut dyn Session, seed: u64| {
            session.set_option(name, Some(value)).unwrap();
            session.seed(seed);
            let mut played = Vec::new();
            let limits = Limits::nodes(1500);
            session.set_position(&startpos(), &[]).unwrap();
            // The search behind the errors needs an empty table, as before a game.
            session.new_game();
            for _ in 0..16 {
                if session.waiting() == ToAct::Roll {
                    session.make("r2").unwrap();
                }
                let found = best(session, &limits).step.unwrap();
                session.make(&found).unwrap();
                played.push(found);
            }
            played
        };
        let (mut first, mut second) = (open(), open());
        let one = game(first.as_mut(), 1);
        assert_ne!(one, game(first.as_mut(), 2), "{value}");
        assert_eq!(one, game(first.as_mut(), 1), "{value}");
        if player {
            second.set_position(&startpos(), &["r1", "e2e4"]).unwrap();
            best(second.as_mut(), &Limits::depth(2));
        }
        assert_eq!(one, game(second.as_mut(), 1), "{value}");
    }
}

fn chosen(text: &str, options: &[(&str, &str)], limits: &Limits, seeds: u64) -> Vec<String> {
    let mut session = open();
    session
        .set_position(&Start::Text(text.to_owned()), &[])
        .unwrap();
    for (name, value) in options {
        session.set_option(name, Some(value)).unwrap();
    }
    let mut all = Vec::new();
    for seed in 0..seeds {
        session.seed(seed);
        session.new_game();
        all.push(best(session.as_mut(), limits).step.unwrap().to_string());
    }
    all
}

fn distinct(mut steps: Vec<String>) -> Vec<String> {
    steps.sort();
    steps.dedup();
    steps
}

#[test]
fn the_greedy_player_takes_what_is_worth_most() {
    let limits = Limits::default();
    let greedy = [("Player", "greedy")];
    // A rook and a knight can be captured; the rook is defended.
    let text = "4k3/8/2p5/3r1n2/4P3/8/8/4K3 w - - 0 1 gagb - 7";
    assert_eq!(distinct(chosen(text, &greedy, &limits, 20)), ["e4d5"]);
    // Nothing to capture: any move.
    let quiet = "4k3/8/8/8/8/8/8/4K2R w - - 0 1 h - 7";
    assert!(distinct(chosen(quiet, &greedy, &limits, 60)).len() > 8);
    // A conversion comes before the roll; the queen is worth most.
    let ready = "P3k3/8/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?";
    assert_eq!(distinct(chosen(ready, &greedy, &limits, 20)), ["a8=q"]);
    let rooks = Limits {
        search_moves: vec!["a8=ra".to_owned(), "a8=rh".to_owned()],
        ..Limits::default()
    };
    assert_eq!(
        distinct(chosen(ready, &greedy, &rooks, 20)),
        ["a8=ra", "a8=rh"]
    );
    let text = "4k3/8/2p5/3r1n2/4P3/8/8/4K3 w - - 0 1 gagb - 7";
    let king = Limits {
        search_moves: vec!["e1f1".to_owned()],
        ..Limits::default()
    };
    for player in ["random", "greedy", "exact-1", "exact-3"] {
        assert_eq!(
            distinct(chosen(text, &[("Player", player)], &king, 5)),
            ["e1f1"]
        );
    }
}

#[test]
fn an_exact_player_sees_as_far_as_its_depth_and_plays_all_that_is_equal() {
    let limits = Limits::default();
    // The brown pawn protects the rook on its brown square for any roll.
    let text = "4k3/8/2p5/3r4/8/8/8/3QK3 w - - 0 1 oa - 7";
    let seen = |player| distinct(chosen(text, &[("Player", player)], &limits, 40));
    assert_eq!(seen("exact-1"), ["d1d5"]);
    assert!(!seen("exact-2").contains(&"d1d5".to_owned()));
    assert!(seen("exact-2").len() > 8);
    // Mate in one: a certain win is preferred.
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1 a - 7";
    for player in ["exact-1", "exact-2", "exact-3"] {
        assert_eq!(
            distinct(chosen(mate, &[("Player", player)], &limits, 10)),
            ["a1a8"]
        );
    }
}

/// Values of positions under other rules are not reused.
#[test]
fn an_exact_player_forgets_what_it_knew_under_another_setting() {
    let searched = |rules: &[&str]| {
        let mut session = catalog::open("colorbound").unwrap();
        session.set_option("Player", Some("exact-3")).unwrap();
        let mut nodes = Vec::new();
        for rules in rules {
            session.change_setting("Rules", rules).unwrap();
            session
                .set_position(&startpos(), &["d2d4", "d7d5"])
                .unwrap();
            let found = session.search(&Limits::default()).unwrap();
            nodes.push(found.infos().last().unwrap().nodes);
        }
        nodes.pop()
    };
    assert_eq!(searched(&["written", "common"]), searched(&["common"]));
    assert_ne!(searched(&["written"]), searched(&["common"]));
}

#[test]
fn an_exact_player_with_dozens_of_conversions_can_be_stopped() {
    let text = "PPPPPPPP/4k3/8/8/8/8/4K3/pppppppp w - - 0 1 rgbuypnorgbuypno n ?";
    let mut session = open();
    session.set_option("Player", Some("exact-3")).unwrap();
    session
        .set_position(&Start::Text(text.to_owned()), &[])
        .unwrap();
    let answer = Arc::new(Collector::default());
    session
        .go(&Limits::default(), Arc::clone(&answer) as _)
        .unwrap();
    session.stop();
    session.wait();
    let best = answer.take().unwrap().best;
    assert!(
        session
            .legal_steps()
            .contains(&best.step.unwrap().to_string())
    );
}

#[test]
fn without_errors_weakened_play_is_the_engine_at_its_nodes() {
    let limits = Limits::nodes(6000);
    let (mut game, mut plain, mut weak) = (open(), open(), open());
    plain.set_option("MultiPV", Some("256")).unwrap();
    // Weakened play prunes nothing, so that its strength scale stays valid.
    plain.set_option("UCI_AnalyseMode", Some("true")).unwrap();
    weak.set_option("Error Mean", Some("1")).unwrap();
    let (mut visited, mut compared, mut other) = (0, 0, 0);
    random_game(1, game.as_mut(), |game| {
        visited += 1;
        if visited % 7 != 0 {
            return;
        }
        let here = Start::Text(game.position_text());
        let answers = [&mut plain, &mut weak].map(|session| {
            session.new_game();
            session.set_position(&here, &[]).unwrap();
            decisions(&best(session.as_mut(), &limits))
        });
        compared += 1;
        other += usize::from(answers[0] != answers[1]);
    });
    // The differences are moves of equal value and interrupted iterations: there the
    // engine goes by values, weakened play by the newest result, as when its scale was
    // measured.
    assert!(other * 10 <= compared, "{other} of {compared}");
    assert!(compared > 30);
}

#[test]
fn with_huge_errors_every_move_is_equally_likely() {
    let text = "4k3/8/8/3r4/8/8/8/3QK2R w - - 0 1 ah - 7";
    let limits = Limits::nodes(800);
    let options = [("Error Mean", "1000000")];
    let mut session = open();
    session
        .set_position(&Start::Text(text.to_owned()), &[])
        .unwrap();
    let legal = session.legal_steps();
    let each = 60;
    let steps = chosen(text, &options, &limits, (each * legal.len()) as u64);
    for step in legal {
        let count = steps.iter().filter(|&found| *found == step).count();
        assert!((each / 2..each * 3 / 2).contains(&count), "{step}: {count}");
    }
}

#[test]
fn a_strength_limits_nodes_and_reports_the_lines_asked_for() {
    for (name, value) in [("UCI_LimitStrength", "true"), ("Skill Level", "3")] {
        let mut session = open();
        session.set_option(name, Some(value)).unwrap();
        session.set_option("MultiPV", Some("2")).unwrap();
        session.set_option("UCI_Elo", Some("1000")).unwrap();
        session.set_position(&startpos(), &["r7"]).unwrap();
        let history = session.search(&Limits::depth(100)).unwrap().history;
        let nodes = history.iter().map(|info| info.nodes).max().unwrap();
        assert!((100..10_000).contains(&nodes), "{nodes}");
        assert_eq!(history.iter().map(|info| info.multipv).max(), Some(2));
    }
}

/// The loss of the move played, by the values of the search that chose it: those from the
/// first line of its last iteration.
fn loss(found: &SearchResult) -> Option<i32> {
    let depth = found.history.iter().map(|info| info.depth).max();
    let is_earlier = |info: &&Info| Some(info.depth) != depth;
    let lines = || found.history.iter().skip_while(is_earlier);
    let played =
        lines().find(|info| info.line.first().map(String::as_str) == found.best.step.as_deref());
    Some(lines().next()?.value - played?.value)
}

/// The mean loss of decisions in random games, in ten-thousandths of expected score.
fn mean_loss(error: u32, games: u64) -> f64 {
    let mut lost = Vec::new();
    let mut session = open();
    let error = error.to_string();
    session.set_option("Error Mean", Some(&error)).unwrap();
    session.set_option("MultiPV", Some("256")).unwrap();
    let mut game = open();
    let limits = Limits::depth(2);
    for seed in 0..games {
        let mut visited = 0;
        random_game(seed, game.as_mut(), |game| {
            visited += 1;
            if game.waiting() == ToAct::Decision && visited % 5 == 0 {
                let here = Start::Text(game.position_text());
                session.set_position(&here, &[]).unwrap();
                lost.extend(loss(&session.search(&limits).unwrap()));
            }
        });
    }
    f64::from(lost.iter().sum::<i32>()) / 3.0 / lost.len() as f64
}

#[test]
fn the_mean_loss_of_decisions_grows_with_the_error() {
    let means = [10, 300, 2_000, 1_000_000].map(|error| mean_loss(error, 3));
    assert!(means.is_sorted_by(|low, high| low < high), "{means:?}");
    assert!(means[0] < 30.0, "{means:?}");
}
