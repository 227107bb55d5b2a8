//! Helpers of the benches: the suite of positions and its evaluation.
#![allow(dead_code, unreachable_pub)]

use ermine::games::royal_palette::{PaletteMap, RoyalPalette, RoyalPaletteGame};
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::rules::Game;
use ermine::search::{Control, Engine, Report, Root, Settings};
use std::sync::Arc;

/// The evaluation of all measurements.
pub type Model = RoyalPaletteEvaluator;

pub type SuiteEngine = Engine<Model>;

/// The fifty positions of the suite.
pub fn suite() -> Vec<RoyalPalette> {
    let game = RoyalPaletteGame::default();
    let lines = game.info().suite_positions();
    lines
        .map(|line| RoyalPalette::from_pfen(line, PaletteMap::house()).unwrap())
        .collect()
}

pub fn engine(mebibytes: usize, threads: usize) -> SuiteEngine {
    Engine::new(Arc::new(Model::default()), mebibytes, threads).unwrap()
}

/// Searches `position` with an empty table.
pub fn search(
    engine: &SuiteEngine,
    position: &RoyalPalette,
    depth: u32,
    settings: Settings,
    control: &Control,
) -> Report<RoyalPalette> {
    engine.clear();
    let root = Root {
        depth,
        ..Root::new(*position)
    };
    engine.search(&root, settings, control, &|_| {})
}
