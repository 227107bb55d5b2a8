//! The Colour Chess search and the ends of that game: king captures in either part,
//! repetitions between starts of turns, quiet moves.

use crate::common::games::positions_of;
use ermine::base::Rng;
use ermine::base::value::plies_to_end;
use ermine::games::colour_chess::{ColourChess, ColourChessGame, Move, Tiles};
use ermine::models::colour_chess::ColourChessEvaluator;
use ermine::rules::{Line, Outcome, Position, Reason, Step};
use ermine::search::{Control, Engine, Root, Settings};
use std::sync::Arc;

type Searcher = Engine<ColourChessEvaluator>;

fn engine() -> Searcher {
    Engine::new(Arc::new(ColourChessEvaluator::default()), 1, 1).expect("an engine")
}

/// The value of the root, restricted to the root's moves if it lists any.
fn value(engine: &Searcher, root: Root<ColourChess>) -> i32 {
    engine.clear();
    let control = Control::unlimited();
    let settings = Settings::PLAY.of_game::<ColourChessEvaluator>();
    let report = engine.search(&root, settings, &control, &|_| {});
    report.value()
}

fn after(position: &ColourChess, mv: Move) -> ColourChess {
    let mut child = *position;
    child.play(mv, &mut ());
    child
}

/// The number of plies in which the side to move captures the king within this turn,
/// counted in the parts that are left.
fn captures_within_turn(position: &ColourChess) -> Option<i32> {
    let loser = Some(position.side().flip());
    let takes = |found: &ColourChess| {
        let legal = found.legal();
        let mut moves = legal.iter();
        moves.any(|&mv| after(found, mv).kingless() == loser)
    };
    let legal = position.legal();
    let mut children = legal.iter().map(|&mv| after(position, mv));
    if takes(position) {
        Some(1)
    } else {
        let found = children.any(|child| child.side() == position.side() && takes(&child));
        found.then_some(2)
    }
}

/// The number of plies in which the side to move loses its king in the opponent's next
/// turn, whatever it does in the last part of its own.
fn lost_next_turn(position: &ColourChess) -> Option<i32> {
    let legal = position.legal();
    let after_all = legal.iter().map(|&mv| {
        let child = after(position, mv);
        let gone = child.kingless().is_some() || child.side() == position.side();
        if gone {
            None
        } else {
            captures_within_turn(&child)
        }
    });
    after_all
        .collect::<Option<Vec<i32>>>()
        .and_then(|plies| plies.into_iter().max())
        .map(|plies| -1 - plies)
}

#[test]
fn one_ply_and_quiescence_see_kings_fall_in_either_part() {
    let engine = engine();
    let (mut won, mut lost) = ([0; 2], 0);
    for position in positions_of(&ColourChessGame::default(), 21, 6000, 60) {
        let captures = captures_within_turn(&position);
        let Some(plies) = captures.or_else(|| lost_next_turn(&position)) else {
            continue;
        };
        let root = Root {
            depth: 1,
            ..Root::new(position)
        };
        let found = plies_to_end(value(&engine, root));
        assert_eq!(found, Some(plies), "{position}");
        match captures {
            Some(plies) => won[plies as usize - 1] += 1,
            None => lost += 1,
        }
    }
    assert!(won.iter().all(|&count| count > 50), "{won:?}");
    assert!(lost > 5, "{lost}");
}

/// Rooks and kings that shuffle about.
fn shuffling(game: u64) -> Line<ColourChess> {
    let tiles = Tiles::random(game);
    let text = format!("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1 {tiles} - 2 -");
    Line::new(ColourChess::from_fen(&text).expect("a good position"))
}

#[test]
fn a_move_that_repeats_a_start_of_a_turn_is_a_draw() {
    let engine = engine();
    let (mut repeated, mut others) = (0, 0);
    for game in 0..400 {
        let mut rng = Rng::stream(22, game);
        let mut line = shuffling(game);
        while line.outcome().is_none() && line.steps().len() < 60 {
            let position = *line.position();
            let legal = position.legal();
            let quiet: Vec<Move> = (legal.iter().copied())
                .filter(|&mv| !position.is_noisy(mv))
                .collect();
            let repeats = |mv: &Move| {
                let child = after(&position, *mv);
                child.starts_turn() && line.turn_keys().contains(&child.key())
            };
            if let Some(&mv) = quiet.iter().find(|mv| repeats(mv)) {
                let root = |past| Root {
                    past,
                    search_moves: vec![mv],
                    depth: 2,
                    ..Root::new(position)
                };
                let repeated_value = value(&engine, root(line.turn_keys().to_vec()));
                assert_eq!(repeated_value, 0, "{mv} in {position}");
                repeated += 1;
                others += u32::from(value(&engine, root(Vec::new())) != 0);
                break;
            }
            let Some(&mv) = rng.pick(&quiet) else { break };
            line.make(Step::Move(mv));
        }
    }
    assert!(
        repeated > 10 && others > repeated / 2,
        "{repeated}, {others}"
    );
}

#[test]
fn the_last_quiet_move_draws_and_a_capture_does_not() {
    let text = |clock: u32| {
        format!(
            "3qk3/8/8/8/8/8/8/3RK3 w - - {clock} 90 {} - 2 -",
            Tiles::HOUSE
        )
    };
    let engine = engine();
    let of = |mv: &str, clock: u32| {
        let position = ColourChess::from_fen(&text(clock)).expect("a good position");
        let Ok(Step::Move(mv)) = Step::parse(&position, mv) else {
            panic!("{mv} is legal")
        };
        let root = Root {
            search_moves: vec![mv],
            depth: 3,
            ..Root::new(position)
        };
        value(&engine, root)
    };
    assert_eq!(of("d1d2", 199), 0);
    assert_ne!(of("d1d2", 100), 0);
    assert!(of("d1d8", 199) > 0);
    let mut line = Line::new(ColourChess::from_fen(&text(199)).expect("a good position"));
    line.make_text("d1d2").expect("a legal move");
    assert_eq!(line.outcome(), Some(Outcome::Draw(Reason::MoveCount)));
}
