//! Measurements by games, run by hand (`docs/log/evaluation.md`).

use ermine::analysis::duel;
use ermine::eval::Curve;
use ermine::games::royal_palette::RoyalPaletteGame;
use ermine::models::royal_palette::{CURVE, RoyalPaletteEvaluator, Term, Terms};

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// `PAIRS=200 NODES=3000 SEED=1 WITHOUT="passed pawns+revival" cargo test --release --test
/// royal_palette_games -- --ignored --nocapture duel_of_terms`: all terms against all
/// but one, or without WITHOUT against material and squares.
#[test]
#[ignore = "plays games for minutes"]
fn duel_of_terms() {
    let wanted = std::env::var("WITHOUT").ok();
    let other = match wanted {
        None => Terms::NONE,
        Some(name) => {
            let mut terms = Terms::ALL;
            for part in name.split('+') {
                let term = Term::ALL.into_iter().find(|term| term.name() == part);
                terms = terms.without(term.unwrap());
            }
            terms
        }
    };
    let (pairs, nodes, seed) = (
        number("PAIRS", 200),
        number("NODES", 3000),
        number("SEED", 1),
    );
    let models = [
        RoyalPaletteEvaluator::default(),
        RoyalPaletteEvaluator::new(other),
    ];
    let result = duel::<RoyalPaletteGame, _>(models, pairs, nodes, seed, &mut |_| {}).unwrap();
    println!("all against {other:?}: {result}");
}

/// The scale in use against `SPREAD`: `SPREAD=500 cargo test --release --test
/// royal_palette_games -- --ignored --nocapture duel_of_scales`
#[test]
#[ignore = "plays games for minutes"]
fn duel_of_scales() {
    let spread = number("SPREAD", 500);
    let (pairs, nodes, seed) = (
        number("PAIRS", 200),
        number("NODES", 3000),
        number("SEED", 1),
    );
    let other = RoyalPaletteEvaluator::default().with_curve(Curve {
        spread: spread as f64,
        ..CURVE
    });
    let models = [RoyalPaletteEvaluator::default(), other];
    let result = duel::<RoyalPaletteGame, _>(models, pairs, nodes, seed, &mut |_| {}).unwrap();
    println!("scale in use against {spread}: {result}");
}
