//! Ermine in WebAssembly: the board service and the protocol engine, driven by messages
//! from a worker's event loop, and the rules and searches of the games.

mod board;

pub use board::{BoardService, nets_of_board, nets_of_request};
use wasm_bindgen::prelude::*;

/// The version of Ermine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
