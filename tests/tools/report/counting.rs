//! The counters, against counting by hand over stored games.

use super::sample;
use ermine::arena::MatchGame;
use ermine::arena::report::Aggregate;
use ermine::arena::stats::{Games, Tally};
use ermine::base::Side;
use ermine::play::{Ending, Ply};
use proptest::prelude::*;

const PLAYERS: usize = 3;

fn games() -> impl Strategy<Value = Vec<MatchGame>> {
    let one = (
        0..40u64,
        0..PLAYERS,
        0..PLAYERS,
        -0.4..0.4f64,
        0..400usize,
        any::<bool>(),
    );
    let one = one.prop_map(|(number, white, black, edge, plies, measured)| {
        let mut game = sample::game(number, [white, black], edge);
        game.played.plies.truncate(plies);
        if !measured {
            for ply in &mut game.played.plies {
                (ply.luck, ply.loss, ply.thought.nodes) = (None, None, None);
            }
        }
        game
    });
    prop::collection::vec(one, 0..12)
}

fn counted(games: &[MatchGame]) -> Aggregate {
    let mut seen = Aggregate::new(PLAYERS, 8);
    games.iter().for_each(|game| seen.add(game));
    seen
}

/// The seats of a player: each game, and the side played in it.
fn seats(games: &[MatchGame], player: usize) -> Vec<(&MatchGame, Side)> {
    let both = games
        .iter()
        .flat_map(|game| [(game, Side::White), (game, Side::Black)]);
    let of = |game: &MatchGame, side| game.players[usize::from(side == Side::Black)];
    both.filter(|&(game, side)| of(game, side) == player)
        .collect()
}

fn tally<'a>(seats: impl IntoIterator<Item = &'a (&'a MatchGame, Side)>) -> Games {
    let mut results = Games::default();
    for (game, side) in seats {
        results.record(game.played.ending.half_points(*side));
    }
    results
}

fn near(found: Option<f64>, sum: f64, count: usize) -> bool {
    match found {
        Some(found) => (found / 1e6 - sum / count as f64).abs() < 1e-4,
        None => count == 0,
    }
}

/// The standard error of the mean loss by hand: that of a ratio of totals.
fn error_over_games(seats: &[(&MatchGame, Side)]) -> Option<f64> {
    let losses = |&(game, side): &(&MatchGame, Side)| -> Vec<f64> {
        let own = game.played.plies.iter().filter(move |ply| ply.side == side);
        own.filter_map(|ply| ply.loss).collect()
    };
    let games: Vec<Vec<f64>> = seats
        .iter()
        .map(losses)
        .filter(|game| !game.is_empty())
        .collect();
    let all: Vec<f64> = games.concat();
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    let rest = |game: &Vec<f64>| game.iter().map(|loss| loss - mean).sum::<f64>().powi(2);
    let (sum, count) = (games.iter().map(rest).sum::<f64>(), games.len() as f64);
    (games.len() > 1).then(|| (sum * count / (count - 1.0)).sqrt() / all.len() as f64)
}

fn same(found: Option<f64>, expected: Option<f64>) -> bool {
    match (found, expected) {
        (Some(found), Some(expected)) => (found / 1e6 - expected).abs() < 1e-5,
        (found, expected) => found.is_none() && expected.is_none(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn results_and_endings_agree_with_brute_force(games in games()) {
        let seen = counted(&games);
        prop_assert_eq!(seen.games(), games.len() as u64);
        let white: Vec<_> = games.iter().map(|game| (game, Side::White)).collect();
        prop_assert_eq!(seen.white, tally(&white));
        for (kind, results) in &seen.endings {
            prop_assert_eq!(*results, tally(white.iter().filter(|(game, _)| game.played.ending.kind() == *kind)));
        }
        for player in 0..PLAYERS {
            let seats = seats(&games, player);
            let found = &seen.players[player];
            prop_assert_eq!(found.results(), tally(&seats));
            prop_assert_eq!(found.by_side[0], tally(seats.iter().filter(|seat| seat.1 == Side::White)));
            let failed = |(game, side): &&(&MatchGame, Side)|
                matches!(&game.played.ending, Ending::Fault { side: failed, .. } if failed == side);
            let faults: u64 = found.faults.values().map(|fault| fault.count).sum();
            prop_assert_eq!(faults, seats.iter().filter(failed).count() as u64);
        }
    }

    #[test]
    fn measures_of_players_agree_with_brute_force(games in games()) {
        let seen = counted(&games);
        for player in 0..PLAYERS {
            let (found, seats) = (&seen.players[player], seats(&games, player));
            let own: Vec<&Ply> = seats.iter()
                .flat_map(|(game, side)| game.played.plies.iter().filter(|ply| ply.side == *side && !ply.roll))
                .collect();
            let mut times: Vec<u64> = own.iter().map(|ply| ply.micros).collect();
            times.sort_unstable();
            prop_assert_eq!(found.time.count(), times.len() as u64);
            prop_assert_eq!(found.time.sum(), times.iter().map(|&time| u128::from(time)).sum::<u128>());
            prop_assert_eq!(found.time.max(), times.last().copied());
            prop_assert_eq!(found.time.bars().iter().map(|bar| bar.count).sum::<u64>(), times.len() as u64);
            for share in [0.5, 0.95] {
                let exact = (share * times.len() as f64).ceil() as usize;
                let exact = exact.checked_sub(1).map(|at| times[at] as f64);
                let (found, exact) = (found.time.quantile(share).unwrap_or(0.0), exact.unwrap_or(0.0));
                prop_assert!((found - exact).abs() <= 0.06 * exact, "{} {}", found, exact);
            }
            let losses: Vec<f64> = own.iter().filter_map(|ply| ply.loss).collect();
            prop_assert!(near(found.loss.mean(), losses.iter().sum(), losses.len()));
            prop_assert!(same(found.loss.error(), error_over_games(&seats)));
            let luck: Vec<f64> = seats.iter().filter_map(|(game, side)| {
                let (own, other) = (game.played.luck(*side), game.played.luck(side.flip()));
                (own.is_some() || other.is_some()).then(|| own.unwrap_or(0.0) - other.unwrap_or(0.0))
            }).collect();
            prop_assert!(near(found.luck.mean(), luck.iter().sum(), luck.len()));
            prop_assert_eq!(found.by_luck.cells().map(|cell| cell.results.games()).sum::<u64>(), luck.len() as u64);
        }
    }

    #[test]
    fn lengths_and_rolls_agree_with_brute_force(games in games()) {
        let seen = counted(&games);
        let lengths = || games.iter().map(|game| game.played.decisions() as u64);
        prop_assert_eq!(seen.longest.map(|game| game.decisions), lengths().max());
        prop_assert_eq!(seen.shortest.map(|game| game.decisions), lengths().min());
        for (&length, &count) in &seen.lengths {
            prop_assert_eq!(count, lengths().filter(|&other| other == length).count() as u64);
        }
        for face in 1..=8usize {
            let step = format!("r{face}");
            let even = games.iter().filter(|game| game.number % 2 == 0);
            let rolls = even.flat_map(|game| &game.played.plies).filter(|ply| ply.roll && *ply.step == step);
            prop_assert_eq!(seen.rolls.faces[face - 1], rolls.count() as u64);
        }
    }

    #[test]
    fn the_order_of_games_leaves_no_trace(games in games()) {
        let mut numbered = games;
        numbered.iter_mut().zip(0..).for_each(|(game, number)| game.number = number);
        let there = counted(&numbered);
        numbered.reverse();
        prop_assert_eq!(there, counted(&numbered));
    }
}

#[test]
fn games_of_strangers_and_senseless_numbers_are_passed_over() {
    let mut seen = Aggregate::new(2, 8);
    seen.add(&sample::game(0, [0, 2], 0.0));
    seen.add(&sample::game(0, [usize::MAX, 0], 0.0));
    assert_eq!(seen, Aggregate::new(2, 8));
    let mut game = sample::game(0, [0, 1], 0.0);
    for (ply, odd) in game
        .played
        .plies
        .iter_mut()
        .zip([f64::NAN, f64::INFINITY, -1e300].into_iter().cycle())
    {
        (ply.luck, ply.loss, ply.micros) = (Some(odd), Some(odd), u64::MAX);
        (ply.thought.depth, ply.thought.nodes) = (Some(u32::MAX), Some(u64::MAX));
    }
    seen.add(&game);
    assert_eq!(
        (
            seen.games(),
            seen.players[0].luck.count,
            seen.players[0].loss.count
        ),
        (1, 0, 0)
    );
}
