//! Entrants with their own evaluators in a match.

use ermine::arena::{Config, EntrantSpec, LuckSpec, Match, MatchError, Runner, Summary};
use ermine::eval::NetEvaluator;
use ermine::eval::linear::{LinearEvaluator, WithoutTerms};
use ermine::games::royal_palette::{RoyalPalette, RoyalPaletteGame};
use ermine::models::royal_palette::RoyalPaletteTerms;
use ermine::search::Searchable;
use ermine::session::OpenGame;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Three pairs, 200 nodes per decision.
fn runner() -> Runner {
    let engine = |name: &str| EntrantSpec::read(&format!("ermine name={name} nodes=200")).unwrap();
    let config = Config {
        pairs: 3,
        seed: 1,
        engines: vec![engine("catalog"), engine("own")],
        luck: LuckSpec::OFF,
        ..Config::default()
    };
    Runner::new(config).unwrap()
}

/// The match with sessions of this evaluator for the second entrant.
fn against<E: Searchable<Position = RoyalPalette>>(evaluator: E) -> Summary {
    let evaluator = Arc::new(evaluator);
    let open = move || {
        let session = OpenGame::new(RoyalPaletteGame::default(), Arc::clone(&evaluator))?;
        Ok(Box::new(session) as _)
    };
    let runner = runner().with_sessions("own", Box::new(open)).unwrap();
    let mut running = Match::of(runner, |_| Ok(None)).unwrap();
    running
        .play(1, &mut |_, _| ControlFlow::Continue(()))
        .unwrap()
}

#[test]
fn an_evaluator_against_itself_is_even_pair_by_pair() {
    let summary = against(NetEvaluator::<RoyalPaletteTerms>::default());
    assert_eq!(summary.duels[0].pairs, [0, 0, 3, 0, 0]);
}

#[test]
fn another_evaluator_plays_other_games() {
    let terms = WithoutTerms::new(RoyalPaletteTerms, vec!["mobility", "threats"]);
    let summary = against(LinearEvaluator::new(terms));
    assert_ne!(summary.duels[0].pairs, [0, 0, 3, 0, 0]);
}

#[test]
fn sessions_are_for_entrants_only() {
    let missing = runner().with_sessions("missing", Box::new(|| unreachable!("not asked")));
    let error = missing.err().unwrap();
    assert!(matches!(error, MatchError::NoEntrant { .. }), "{error}");
    assert!(
        error.to_string().ends_with("one of: catalog, own"),
        "{error}"
    );
}
