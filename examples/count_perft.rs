//! Perft: the number of move sequences of a length, by first step.
//!
//!     cargo run --release --example count_perft -- colour-chess 3
//!
//! Arguments: the game, the depth, the position (by default the start of the game). To
//! find an error of another move generator, compare these counts with its own, make the
//! first step that differs, and count again.

use ermine::Start;
use ermine::rules::PerftMode;
use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("count_perft: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args
        .next()
        .unwrap_or_else(|| ermine::catalog::names()[0].to_owned());
    let depth = args.next().map_or(Ok(3), |text| text.parse())?;
    let start = args.next().map_or(Start::Startpos(vec![]), Start::Text);

    let mut game = ermine::open(&name)?;
    game.set_position(&start, &[])?;
    let begun = Instant::now();
    // The game as played: before a roll the counts of its outcomes are added up.
    // `PerftMode::Classic` ignores dice and locks.
    let (total, divided) = game.perft(depth, PerftMode::Full);
    let seconds = begun.elapsed().as_secs_f64();
    for (step, count) in divided {
        println!("{step}: {count}");
    }
    println!("total: {total}");
    eprintln!("{seconds:.3} s");
    Ok(())
}
