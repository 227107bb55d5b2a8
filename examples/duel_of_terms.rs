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
use ermine::eval::linear::{LinearEvaluator, Score, TermTallies, Terms, WithoutTerms};
use ermine::games::royal_palette::{PaletteMap, RoyalPalette, RoyalPaletteGame, Shuffles};
use ermine::models::royal_palette::{CURVE, RoyalPaletteTerms};
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
        let session = OpenGame::new(RoyalPaletteGame::default(), Arc::clone(&other))?;
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
type Other = LinearEvaluator<WithoutTerms<RoyalPaletteTerms>>;

fn other(text: &str) -> Result<Other, Box<dyn Error>> {
    if let Some(spread) = text.strip_prefix("spread=") {
        let spread = spread.parse()?;
        return Ok(Other::default().with_curve(Curve { spread, ..CURVE }));
    }
    let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
    let names = RoyalPaletteTerms
        .count::<TermTallies<Score>>(&start)
        .names();
    let find = |name| {
        let missing = || format!("there is no term '{name}': {}", names.join(", "));
        let mut terms = names.iter().copied();
        terms.find(|&term| term == name).ok_or_else(missing)
    };
    let left_out = if text == "none" {
        // Only material and squares are left.
        names.clone()
    } else {
        text.split('+').map(find).collect::<Result<_, _>>()?
    };
    Ok(Other::new(WithoutTerms::new(RoyalPaletteTerms, left_out)))
}
