//! A win that the engine announces in a game without dice is real: against every defence,
//! within the announced moves.
//!
//! Short wins are proven by a solver that knows only the rules. All are played out
//! against every defence, with a separate search for every decision of the winner; where
//! that takes too many decisions, against as many defences as the limit allows, and
//! against some random ones.

use crate::announced::{Announced, think};
use crate::common::games::drawn_start;
use ermine::base::{Rng, Side};
use ermine::games::colorbound::{ColorboundGame, Decimal, Equalized, Standard};
use ermine::games::colour_chess::ColourChessGame;
use ermine::games::royal_rumble::RumbleBoardGame;
use ermine::games::royal_standard::RoyalStandardGame;
use ermine::models::colorbound::{ColorboundEvaluator, EvaluatedVariant};
use ermine::models::colour_chess::ColourChessEvaluator;
use ermine::models::royal_rumble::RumbleBoardEvaluator;
use ermine::models::royal_standard::RoyalStandardEvaluator;
use ermine::rules::{Game, Line, Outcome, Position, Step};
use ermine::search::{Engine, Searchable};
use std::sync::Arc;

/// Nodes of a decision in the games looked through …
const FAST: u64 = 2000;
/// … and of one in five, so that either side comes to be beaten.
const HASTY: u64 = 60;
/// The maximum number of nodes of a decision while a win is played out, and the factors
/// tried one after another until the search sees the win.
const SLOW: u64 = 30_000;
const PATIENCE: [u64; 3] = [1, 10, 100];
/// The number of moves after which a game is broken off.
const MAX_MOVES: u32 = 120;
/// The longest win, in plies, given to the solver.
const MAX_PROVEN: u32 = 3;
/// The number of the winner's decisions after which playing a win out stops.
const MAX_DECISIONS: u32 = 1000;
/// Random defences that such a win is also played out against.
const DEFENCES: u64 = 10;

/// Whether `winner` wins within `plies` whatever the other side does.
fn is_won<P: Position>(position: &P, winner: Side, plies: u32) -> bool {
    let legal = position.legal();
    if legal.is_empty() {
        let outcome = position.no_move_outcome();
        return matches!(outcome, Outcome::Win(side, _) if side == winner);
    }
    if position.draw().is_some() || plies == 0 {
        return false;
    }
    let any_suffices = position.side() == winner;
    let wins = |&mv: &P::Move| {
        let mut child = *position;
        child.play(mv, &mut ());
        is_won(&child, winner, plies - 1)
    };
    if any_suffices {
        legal.iter().any(wins)
    } else {
        legal.iter().all(wins)
    }
}

/// The move of the winner. A win found with a large table may take more nodes to find
/// again.
fn winning<P: Position, E: Searchable<Position = P>>(
    engine: &Engine<E>,
    win: &Announced<P>,
) -> P::Move {
    let mut budgets = PATIENCE.map(|times| SLOW * times).into_iter();
    loop {
        let nodes = budgets.next().expect("nodes for one more search");
        let (mv, announced) = think(engine, &win.game, nodes);
        let seen = |next: Announced<P>| next.winner == win.winner && next.plies <= win.plies;
        if announced.is_some_and(seen) || budgets.len() == 0 {
            return mv.expect("a decision");
        }
    }
}

/// Plays on against the replies that `choose` picks, for at most `left` decisions of the
/// winner. Returns an error text if the win fails.
fn play_on<P: Position, E: Searchable<Position = P>>(
    engine: &Engine<E>,
    win: &Announced<P>,
    choose: &mut dyn FnMut(Vec<P::Move>) -> Vec<P::Move>,
    left: &mut u32,
) -> Result<(), String> {
    let position = *win.game.position();
    match win.game.outcome() {
        Some(Outcome::Win(side, _)) if side == win.winner => return Ok(()),
        Some(other) => return Err(format!("{other}: {position}")),
        None if win.plies == 0 => return Err(format!("not won yet: {position}")),
        None => {}
    }
    let moves = if position.side() != win.winner {
        choose(position.legal().to_vec())
    } else if *left > 0 {
        *left -= 1;
        vec![winning(engine, win)]
    } else {
        return Ok(());
    };
    for mv in moves {
        let mut next = Announced {
            plies: win.plies - 1,
            ..win.clone()
        };
        next.game.make(Step::Move(mv));
        play_on(engine, &next, choose, left)?;
    }
    Ok(())
}

/// Plays a win out against all defences; returns `false` if there are too many.
fn play_out<P: Position, E: Searchable<Position = P>>(
    engine: &Engine<E>,
    win: &Announced<P>,
) -> Result<bool, String> {
    let mut left = MAX_DECISIONS;
    play_on(engine, win, &mut |all| all, &mut left)?;
    if left > 0 {
        return Ok(true);
    }
    (0..DEFENCES).try_for_each(|number| {
        let mut rng = Rng::stream(79, number);
        let mut choose = |all: Vec<P::Move>| vec![*rng.pick(&all).expect("a move")];
        let mut left = MAX_DECISIONS;
        play_on(engine, win, &mut choose, &mut left)
    })?;
    Ok(false)
}

/// Counts of the wins announced in all games.
#[derive(Debug, Default)]
struct WinCounts {
    /// By White and by Black.
    wins: [u32; 2],
    /// Proven by the solver.
    proven: u32,
    /// Too long for the solver, and played out against every defence.
    long: u32,
    /// Longer still: against some defences only.
    sampled: u32,
}

/// Looks through games of the engine against itself.
fn check_games<G: Game, E: Searchable<Position = G::Position> + Default>(
    game: &G,
    games: u64,
) -> WinCounts {
    let engine = Engine::new(Arc::new(E::default()), 16, 1).expect("an engine");
    let mut found = WinCounts::default();
    for number in 0..games {
        let mut rng = Rng::stream(77, number);
        let mut line = Line::new(drawn_start(game, &mut rng));
        engine.clear();
        while line.outcome().is_none() && line.position().move_number() < MAX_MOVES {
            let hasty = rng.below(5) == 0;
            let (mv, announced) = think(&engine, &line, if hasty { HASTY } else { FAST });
            if let Some(win) = announced {
                check_win(&engine, &win, &mut found);
            }
            line.make(Step::Move(mv.expect("a decision")));
        }
    }
    println!("{}: {found:?}", game.info().name);
    found
}

fn check_win<P: Position, E: Searchable<Position = P>>(
    engine: &Engine<E>,
    win: &Announced<P>,
    found: &mut WinCounts,
) {
    let position = win.game.position();
    let text = position.to_string();
    let context = format!("{text}: {} in {} plies", win.winner, win.plies);
    found.wins[win.winner.index()] += 1;
    if win.plies <= MAX_PROVEN {
        assert!(is_won(position, win.winner, win.plies), "{context}");
        assert!(!is_won(position, win.winner.flip(), win.plies), "{context}");
        found.proven += 1;
    }
    match play_out(engine, win) {
        Ok(true) => found.long += u32::from(win.plies > MAX_PROVEN),
        Ok(false) => found.sampled += 1,
        Err(fault) => panic!("{context}: {fault}"),
    }
}

#[test]
fn an_announced_win_of_the_royal_standard_is_one_whatever_the_defence() {
    let games = 8;
    for starts in ["original", "advanced"] {
        let mut game = RoyalStandardGame::default();
        game.set("Starts", starts).expect("a choice of starts");
        let found = check_games::<_, RoyalStandardEvaluator>(&game, games);
        let min = games as u32 / 4;
        assert!(found.wins.iter().all(|&count| count >= min), "{found:?}");
        assert!(found.proven >= min && found.long >= min, "{found:?}");
    }
}

#[test]
fn an_announced_win_of_colour_chess_is_one_whatever_the_defence() {
    let games = 20;
    let found = check_games::<_, ColourChessEvaluator>(&ColourChessGame::default(), games);
    let min = games as u32 / 4;
    assert!(found.wins.iter().all(|&count| count >= min), "{found:?}");
    assert!(found.proven >= min && found.long >= min, "{found:?}");
}

fn check_colorbound<V: EvaluatedVariant>() {
    let games = 16;
    let game = ColorboundGame::<V>::default();
    let found = check_games::<_, ColorboundEvaluator<V>>(&game, games);
    let min = games as u32 / 4;
    assert!(found.wins.iter().all(|&count| count >= min), "{found:?}");
    assert!(found.proven >= min && found.long >= min, "{found:?}");
}

#[test]
fn an_announced_mate_of_colorbound_chess_is_one_whatever_the_defence() {
    check_colorbound::<Standard>();
}

#[test]
fn an_announced_mate_of_colorbound_equalized_is_one_whatever_the_defence() {
    check_colorbound::<Equalized>();
}

#[test]
fn an_announced_mate_of_colorbound_decimal_is_one_whatever_the_defence() {
    check_colorbound::<Decimal>();
}

#[test]
fn an_announced_mate_of_a_board_of_royal_rumble_is_one_whatever_the_defence() {
    let games = 12;
    let found = check_games::<_, RumbleBoardEvaluator>(&RumbleBoardGame, games);
    let min = games as u32 / 4;
    assert!(found.wins.iter().all(|&count| count >= min), "{found:?}");
    assert!(found.proven >= min && found.long > 2, "{found:?}");
}
