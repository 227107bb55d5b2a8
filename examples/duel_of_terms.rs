//! What a term of the evaluation of Royal Palette is worth in games.
//!
//!     cargo run --release --example duel_of_terms -- 200 3000 'passed pawns+revival'
//!     cargo run --release --example duel_of_terms -- 200 2000 spread=500
//!
//! Arguments: the pairs of games, the nodes of a search, and what the other side
//! does without (terms joined by `+`, or `none` of them all), or the spread of its
//! curve.

use ermine::analysis::{Duel, duel};
use ermine::eval::Curve;
use ermine::games::royal_palette::RoyalPaletteGame;
use ermine::models::royal_palette::{CURVE, RoyalPaletteEvaluator, Term, TermSet};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(result) => {
            println!("{result}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("duel_of_terms: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<Duel, Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let pairs = args.next().map_or(Ok(20), |text| text.parse())?;
    let nodes = args.next().map_or(Ok(1000), |text| text.parse())?;
    let other = other(args.next().as_deref().unwrap_or("none"))?;
    let models = [RoyalPaletteEvaluator::default(), other];
    let mut told = |result: &Duel| eprintln!("{result}");
    Ok(duel::<RoyalPaletteGame, _>(
        models, pairs, nodes, 1, &mut told,
    )?)
}

/// The evaluation that plays against the one in use.
fn other(text: &str) -> Result<RoyalPaletteEvaluator, Box<dyn Error>> {
    if let Some(spread) = text.strip_prefix("spread=") {
        let spread = spread.parse()?;
        return Ok(RoyalPaletteEvaluator::default().with_curve(Curve { spread, ..CURVE }));
    }
    if text == "none" {
        // Material and squares alone.
        return Ok(RoyalPaletteEvaluator::new(TermSet::NONE));
    }
    let mut terms = TermSet::ALL;
    for name in text.split('+') {
        let known = || Term::ALL.into_iter();
        let names: Vec<&str> = known().map(Term::name).collect();
        let missing = || format!("there is no term '{name}': {}", names.join(", "));
        let found = known().find(|term| term.name() == name);
        terms = terms.without(found.ok_or_else(missing)?);
    }
    Ok(RoyalPaletteEvaluator::new(terms))
}
