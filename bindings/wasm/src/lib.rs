//! Ermine in WebAssembly: the board service and the protocol engine, driven by messages
//! from a worker's event loop, and the rules and searches of the games.

mod board_service;
mod engine;
mod errors;
mod game_board;
mod games;
mod protocol;
mod values;

pub use board_service::{BoardService, games_of_board, games_of_request};
pub use games::{games, guide, nets, piece_cards, provide_net, random_start, rulebook};

use wasm_bindgen::prelude::*;

/// Runs when the module is instantiated.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Returns the version of Ermine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
