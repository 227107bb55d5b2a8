//! A match between two settings of the engine: do twice the nodes make it stronger?
//!
//!     cargo run --release --example run_match -- royal-palette 20
//!
//! Arguments: the game, the pairs of games, then the two sides as `ermine match --engine`
//! takes them, for example 'ermine nodes=500 option.Hash=1' exact-1.

use ermine::arena::{Config, EntrantSpec, LuckSpec, Match, Summary};
use std::error::Error;
use std::ops::ControlFlow;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(summary) => {
            print(&summary);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("run_match: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<Summary, Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let game = args
        .next()
        .unwrap_or_else(|| ermine::catalog::names()[0].to_owned());
    let pairs = args.next().map_or(Ok(20), |text| text.parse())?;
    let mut side = |usual: &str| {
        let text = args.next();
        EntrantSpec::read(text.as_deref().unwrap_or(usual))
    };
    let engines = vec![
        side("ermine name=more nodes=1000")?,
        side("ermine name=less nodes=500")?,
    ];
    let config = Config {
        game,
        // Both games of a pair have the same start and dice, with sides swapped, which
        // reduces luck.
        pairs,
        seed: 1,
        engines,
        // The remaining luck can be measured and removed, at the cost of more searches.
        luck: LuckSpec::OFF,
        ..Config::default()
    };
    // Without a folder no files are written, and the match cannot be resumed.
    let mut running = Match::begin(config, |_| Ok(None))?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let summary = running.play(threads, &mut |_, tally| {
        eprintln!("{} pairs played", tally.pairs());
        ControlFlow::Continue(())
    })?;
    Ok(summary)
}

fn print(summary: &Summary) {
    // Two sides are one pairing; a gauntlet has several.
    for duel in &summary.duels {
        let [first, second] = &duel.names;
        let (games, elo) = (&duel.games, &duel.elo);
        println!("{first} against {second}");
        println!(
            "won {} drawn {} lost {}",
            games.wins, games.draws, games.losses
        );
        println!(
            "score {:.1} % +- {:.1}",
            100.0 * duel.score.value,
            100.0 * duel.score.error
        );
        println!("Elo {:+.0} [{:+.0}, {:+.0}]", elo.value, elo.low, elo.high);
    }
}
