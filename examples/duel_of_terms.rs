//! The value of a term of the Royal Palette evaluation, measured by games.
//!
//!     cargo run --release --example duel_of_terms -- 200 3000 'passed pawns+revival'
//!     cargo run --release --example duel_of_terms -- 200 2000 spread=500
//!
//! Arguments: the pairs of games, the nodes of a search, and the terms that the other
//! side lacks (joined by `+`, or `none` for an evaluation without terms), or the spread
//! of its curve.

use ermine::arena::{Config, Duel, EntrantSpec, LuckSpec, Match, Runner};
use ermine::eval::Curve;
use ermine::games::royal_palette::RoyalPaletteGame;
use ermine::models::royal_palette::{CURVE, RoyalPaletteEvaluator, Term, TermSet};
use ermine::session::OpenGame;
use std::error::Error;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("duel_of_terms: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let pairs = args.next().map_or(Ok(20), |text| text.parse())?;
    let nodes: u64 = args.next().map_or(Ok(1000), |text| text.parse())?;
    let other = Arc::new(other(args.next().as_deref().unwrap_or("none"))?);

    let engine = |name: &str| EntrantSpec::read(&format!("ermine name={name} nodes={nodes}"));
    let config = Config {
        pairs,
        seed: 1,
        engines: vec![engine("all")?, engine("other")?],
        luck: LuckSpec::OFF,
        ..Config::default()
    };
    // One side has custom sessions: those of another evaluation.
    let open = move || {
        let session = OpenGame::<RoyalPaletteGame, _>::new(Arc::clone(&other))?;
        Ok(Box::new(session) as _)
    };
    let runner = Runner::new(config)?.with_sessions("other", Box::new(open))?;
    let mut running = Match::of(runner, |_| Ok(None))?;
    let summary = running.play(1, &mut |_, tally| {
        eprintln!("{} pairs played", tally.pairs());
        ControlFlow::Continue(())
    })?;
    summary.duels.iter().for_each(print);
    Ok(())
}

fn print(duel: &Duel) {
    let (games, elo) = (&duel.games, &duel.elo);
    println!(
        "{:+.0} [{:+.0}, {:+.0}] Elo, +{} ={} -{}, pairs {:?}",
        elo.value, elo.low, elo.high, games.wins, games.draws, games.losses, duel.pairs
    );
}

/// The evaluation that plays against the default one.
fn other(text: &str) -> Result<RoyalPaletteEvaluator, Box<dyn Error>> {
    if let Some(spread) = text.strip_prefix("spread=") {
        let spread = spread.parse()?;
        return Ok(RoyalPaletteEvaluator::default().with_curve(Curve { spread, ..CURVE }));
    }
    if text == "none" {
        // Only material and squares.
        return Ok(RoyalPaletteEvaluator::new(TermSet::NONE));
    }
    let mut terms = TermSet::ALL;
    for name in text.split('+') {
        let all_terms = || Term::ALL.into_iter();
        let names: Vec<&str> = all_terms().map(Term::name).collect();
        let missing = || format!("there is no term '{name}': {}", names.join(", "));
        let found = all_terms().find(|term| term.name() == name);
        terms = terms.without(found.ok_or_else(missing)?);
    }
    Ok(RoyalPaletteEvaluator::new(terms))
}
