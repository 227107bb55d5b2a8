//! The share of luck in the results of a match, and the coefficients that remove most of
//! it (`docs/matches.md`).
//!
//!     cargo run --release --example measure_luck -- royal-palette 400 2 1000 500
//!
//! Arguments: a game with dice, the pairs of games, the depth at which positions are
//! evaluated, the nodes of both sides. Choose a coefficient on games that are used for
//! nothing else.

use ermine::Side;
use ermine::arena::luck::{AdjustedTally, OF_GAMES, OF_PAIRS, balance};
use ermine::arena::{Config, EntrantSpec, LuckSpec, Match, MatchGame};
use std::error::Error;
use std::ops::ControlFlow;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok([games, pairs]) => {
            print("games", &games);
            print("pairs", &pairs);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("measure_luck: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<[AdjustedTally; 2], Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let game = args
        .next()
        .unwrap_or_else(|| ermine::catalog::names()[0].to_owned());
    let pairs = args.next().map_or(Ok(20), |text| text.parse())?;
    let depth = args.next().map_or(Ok(2), |text| text.parse())?;
    let mut side = |name: &str, usual: u64| -> Result<EntrantSpec, Box<dyn Error>> {
        Ok(EntrantSpec {
            name: Some(name.to_owned()),
            player: Some("ermine".to_owned()),
            nodes: Some(args.next().map_or(Ok(usual), |text| text.parse())?),
            ..EntrantSpec::default()
        })
    };
    let config = Config {
        game,
        pairs,
        engines: vec![side("first", 1000)?, side("second", 500)?],
        luck: LuckSpec {
            depth,
            ..LuckSpec::default()
        },
        random_plies: Some(6),
        ..Config::default()
    };
    let mut running = Match::begin(config, |_| Ok(None))?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let [mut games, mut pairs] = [OF_GAMES, OF_PAIRS].map(AdjustedTally::new);
    running.play(threads, &mut |pair, _| {
        // The luck of a pair is that of both games, in which sides are swapped.
        if let [Some(one), Some(other)] = pair.each_ref().map(points_and_luck) {
            games.add_pair(one.0, one.1);
            games.add_pair(other.0, other.1);
            pairs.add_pair((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
        }
        ControlFlow::Continue(())
    })?;
    Ok([games, pairs])
}

/// The points and the luck of player 0; `None` if no luck was measured.
fn points_and_luck(game: &MatchGame) -> Option<(f64, f64)> {
    let side = Side::ALL[usize::from(game.players[0] != 0)];
    let points = f64::from(game.half_points(0)) / 2.0;
    Some((points, balance(&game.played, side)?))
}

fn print(label: &str, tally: &AdjustedTally) {
    // Without any luck, or without any result, there is nothing to correlate.
    let show = |number: Option<f64>| number.map_or("-".to_owned(), |n| format!("{n:.3}"));
    println!(
        "{} {label}: score {:.3} +- {:.3}, luck-adjusted {:.3} +- {:.3}",
        tally.count(),
        tally.raw_mean(),
        tally.raw_error(),
        tally.adjusted_mean(),
        tally.adjusted_error()
    );
    println!(
        "  variance {:.3}, share left {}; correlation {}, best coefficient {}",
        tally.raw_variance(),
        show(tally.variance_ratio()),
        show(tally.correlation()),
        show(tally.best_coefficient())
    );
}
